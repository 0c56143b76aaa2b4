import { beforeEach, describe, expect, test } from "bun:test";
import { propertiesOfMember, teamOfHost } from "#db/team.queries.ts";
import { INVITATION_LASTS_MS, TEAM_ROLES } from "#src/core/team/team.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { addMember, memberCookie } from "#src/dev/fixtures/team.ts";
import { cookieFrom, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { newSecret } from "#src/web/secrets.ts";

/** Wanjiru invites Baraka, who joins with a code to the number that she wrote. */
let lango: TestApp;
let owner: string;
const HOME = "/dashboard/team";
const BARAKA = "+254733000111";

beforeEach(() => {
  lango = testApp();
  addHost(lango.db, { emailVerifiedAt: 1 });
  addProperty(lango.db);
  addProperty(lango.db, { id: "hut", displayName: "Lake hut" });
  owner = hostCookie(lango.db);
});

const plain = async (response: Response) =>
  (await response.text())
    .replace(/<style>.*?<\/style>/gs, "")
    .replaceAll("\u00a0", " ")
    .replaceAll("&#x27;", "'");
const invite = (form: Record<string, string | string[]> = {}) =>
  lango.post(
    HOME,
    { name: "Baraka", address: "0733 000 111", role: "caretaker", of: "all", ...form },
    { cookie: owner },
  );
const team = () => teamOfHost(lango.db, "host-wanjiru");

/** Invites and gives the path of the link. */
async function invited(form: Record<string, string | string[]> = {}): Promise<string> {
  const html = await plain(await invite(form));
  return /http:\/\/localhost:3000(\/host-login\/join\/[\w-]{43})"/.exec(html)?.[1] ?? "";
}

async function codeTo(address: string): Promise<string> {
  await lango.jobs.runDue();
  const last = lango.sent.filter(({ to }) => to === address).at(-1);
  return /\b(\d{6})\b/.exec(last?.body ?? "")?.[1] ?? "";
}

/** Asks for a code where a form of `path` does, and types it. */
async function enter(path: string, address: string, fields: Record<string, string> = {}, typed?: string, as = "") {
  const asked = await lango.post(path, { submissionKey: newSecret(), ...fields }, { cookie: as });
  const at = new URL(asked.headers.get("location") ?? "", "http://x");
  const code = typed ?? (await codeTo(address));
  const [challenge, key] = [at.searchParams.get("challenge") ?? "", at.searchParams.get("key") ?? ""];
  const answer = await lango.post("/host-login/team/code", { challenge, key, code }, { cookie: as });
  const cookie =
    answer.headers
      .getSetCookie()
      .find((one) => one.startsWith("lango="))
      ?.split(";")[0] ?? "";
  return { asked, answer, cookie, to: answer.headers.get("location") };
}

describe("inviting", () => {
  test("writes to the number at once, shows the link this once, and stands in the log", async () => {
    const html = await plain(await invite());
    expect(html).toContain("Baraka is invited");
    const [, key = ""] = /join\/([\w-]{43})/.exec(html) ?? [];
    await lango.jobs.runDue();
    expect(lango.sent.at(-1)).toMatchObject({ to: BARAKA });
    expect(lango.sent.at(-1)?.body).toContain("/host-login/join/");
    expect(await plain(await lango.get(HOME, { cookie: owner }))).not.toContain(key);
    const rows = lango.db.$client.query("select action from audit_log").values();
    expect(rows.flat()).toEqual(["member_invited"]);
    const kept = JSON.stringify(lango.db.$client.query("select * from team_members, messages").all());
    expect(kept).not.toContain(key);
  });

  test.each<[string, { name?: string; address?: string; role?: string }, string]>([
    ["no name", { name: " " }, "Say a name"],
    ["no number", { address: "" }, "Say their number or email"],
    ["what is neither", { address: "baraka" }, "no phone number and no email"],
    ["no role", { role: "owner" }, "Choose what they do"],
    ["their own number", { address: "0712 345 678" }, "This is your own"],
    ["a name that is too long", { name: "b".repeat(61) }, "at most 60"],
  ])("refuses %s beside its field, keeps what was typed, and writes to nobody", async (_, form, words) => {
    const answer = await invite(form);
    const html = await plain(answer);
    expect(answer.status).toBe(422);
    expect(html).toContain(words);
    expect(html).toContain(`value="${form.address ?? "0733 000 111"}"`);
    await lango.jobs.runDue();
    expect([team(), lango.sent]).toEqual([[], []]);
  });

  test("the same number twice is one person", async () => {
    await invite();
    expect(await plain(await invite({ name: "Baraka M", address: "+254733000111" }))).toContain("in your team already");
    expect(team()).toHaveLength(1);
  });

  test("asks for a proof where none was shown lately, and does it then", async () => {
    lango.clock.advance(3_600_000);
    expect((await invite()).status).toBe(403);
    expect(team()).toEqual([]);
  });

  test("rings no phone more than three times a day, whoever is ended and invited anew", async () => {
    await invite();
    const [first] = team();
    for (const _ of [1, 2]) await lango.post(`${HOME}/${first?.id}/again`, {}, { cookie: owner });
    const refused = await lango.post(`${HOME}/${first?.id}/again`, {}, { cookie: owner });
    expect(await plain(refused)).toContain("often enough for now");
    await lango.post(`${HOME}/${first?.id}/end`, {}, { cookie: owner });
    expect(await plain(await invite())).toContain("often enough for now");
    await lango.jobs.runDue();
    expect(lango.sent.filter(({ to }) => to === BARAKA)).toHaveLength(3);
  });

  test.each<[string, { of: string; properties?: string[] }, string]>([
    ["neither is chosen", { of: "" }, "Choose all properties, or only these"],
    ["these, and none ticked", { of: "these" }, "Tick at least one property"],
    ["these, and another house's alone", { of: "these", properties: ["theirs"] }, "Tick at least one property"],
    ["ticks alone", { of: "", properties: ["hut"] }, "Choose all properties, or only these"],
    ["all, with some ticked", { of: "all", properties: ["hut"] }, "You chose all and ticked some"],
  ])("of which properties is refused where it is not clear: %s", async (_, form, words) => {
    addHost(lango.db, { id: "host-barasa", brandName: "mwangaza" });
    addProperty(lango.db, { id: "theirs", hostId: "host-barasa" });
    for (const role of TEAM_ROLES) {
      const answer = await invite({ role, ...form });
      expect(answer.status).toBe(422);
      expect(await plain(answer)).toContain(words);
    }
    expect(team()).toEqual([]);
    addMember(lango.db);
    const fields = {
      role: "caretaker",
      "of-member-baraka": form.of,
      "properties-member-baraka": form.properties ?? [],
    };
    const changed = await lango.post(`${HOME}/member-baraka`, fields, { cookie: owner });
    expect([changed.status, (await plain(changed)).includes(words)]).toEqual([422, true]);
    expect(team().map(({ ofAll }) => ofAll)).toEqual([true]);
  });

  test.each(TEAM_ROLES)("all is also what is to come, and these are these, for a %s", async (role) => {
    await invite({ role });
    await invite({ role, address: "0733 000 112", of: "these", properties: ["hut"] });
    const [all, some] = team().toSorted((a, b) => (a.address ?? "").localeCompare(b.address ?? ""));
    expect([all?.ofAll, propertiesOfMember(lango.db, all?.id ?? "")]).toEqual([true, []]);
    expect([some?.ofAll, propertiesOfMember(lango.db, some?.id ?? "")]).toEqual([false, ["hut"]]);
  });

  test("another house's property is given to nobody, and another owner's members are not there", async () => {
    addHost(lango.db, { id: "host-barasa", brandName: "mwangaza" });
    addProperty(lango.db, { id: "theirs", hostId: "host-barasa" });
    await invite({ of: "these", properties: ["hut", "theirs"] });
    expect(lango.db.$client.query("select property_id from team_member_properties").values()).toEqual([["hut"]]);
    const theirs = addMember(lango.db, { id: "other", hostId: "host-barasa" });
    for (const path of ["", "/again", "/end"]) {
      const answer = await lango.post(`${HOME}/other${path}`, { role: "co_host" }, { cookie: owner });
      expect(answer.status).toBe(404);
    }
    expect(teamOfHost(lango.db, "host-barasa")).toEqual([theirs]);
  });
});

describe("joining", () => {
  test("takes a code to the invited number, and opens what is theirs; the owner hears of it", async () => {
    const path = await invited();
    const page = await plain(await lango.get(path));
    expect(page).toContain("0733 *** 111");
    expect(page).not.toContain("0733 000 111");
    const { cookie, to, answer } = await enter(path, BARAKA);
    expect(to).toBe("/dashboard");
    // By which their phone knows whose day it keeps.
    expect(answer.headers.getSetCookie().join()).toContain(`lango_user=team_${team()[0]?.id};`);
    expect(await plain(await lango.get("/dashboard", { cookie }))).toContain("Baraka");
    await lango.jobs.runDue();
    const told = lango.sent.filter(({ body }) => body.includes("Baraka has joined"));
    expect(told.map(({ to }) => to).sort()).toEqual(["+254712345678", "host-wanjiru@example.com"]);
    const rows = lango.db.$client.query("select action from audit_log order by seq").values();
    expect(rows.flat()).toEqual(["member_invited", "member_joined"]);
    expect(await plain(await lango.get(HOME, { cookie: owner }))).toMatch(/Joined (?:<!-- -->)?Fri 18 Dec 2026/);
  });

  test("by e-mail too, with a code to that address", async () => {
    const path = await invited({ address: "Baraka@example.com", role: "accountant" });
    const { cookie } = await enter(path, "baraka@example.com");
    expect((await lango.get("/dashboard?tab=money", { cookie })).status).toBe(200);
  });

  test("whoever has the link without the number gets nowhere: the code goes to the number", async () => {
    const path = await invited();
    const { answer, cookie } = await enter(path, BARAKA, {}, "000000");
    expect([answer.status, cookie]).toEqual([422, ""]);
    expect(lango.sent.map(({ to }) => to)).not.toContain("+254722000020");
    expect(team()[0]?.joinedAt).toBeNull();
  });

  test("nor does who proves a number of their own with the key of somebody else's invitation", async () => {
    const key = (await invited()).split("/").at(-1) ?? "";
    const asked = await lango.post("/host-login/team", { address: "0722 000 020", submissionKey: newSecret() });
    const challenge = new URL(asked.headers.get("location") ?? "", "http://x").searchParams.get("challenge") ?? "";
    const code = await codeTo("+254722000020");
    const answer = await lango.post("/host-login/team/code", { challenge, key, code });
    expect(await plain(answer)).toContain("The invitation was for another number");
    expect(team()[0]?.joinedAt).toBeNull();
  });

  const press = (what: string) => lango.post(`${HOME}/${team()[0]?.id}/${what}`, {}, { cookie: owner });
  test.each<[string, (path: string) => unknown]>([
    ["after its week", () => lango.clock.advance(INVITATION_LASTS_MS)],
    ["once it was answered", (path) => enter(path, BARAKA)],
    ["once they were ended", () => press("end")],
    ["once they were invited anew", () => press("again")],
  ])("the link opens nothing %s", async (_, then) => {
    const path = await invited();
    await then(path);
    expect((await lango.get(path)).status).toBe(404);
    expect((await lango.post(path, { submissionKey: newSecret() })).status).toBe(404);
  });
});

describe("an invitation that is met otherwise", () => {
  const other = () => addHost(lango.db, { id: "host-barasa", brandName: "mwangaza", firstName: "Barasa" });

  test("by another host who is signed in: says that joining signs them out there, and does", async () => {
    other();
    const barasa = hostCookie(lango.db, "host-barasa");
    const path = await invited();
    expect(await plain(await lango.get(path, { cookie: barasa }))).toContain("You are signed in as Barasa");
    expect(await plain(await lango.get(path))).not.toContain("You are signed in as");
    const { cookie } = await enter(path, BARAKA, {}, undefined, barasa);
    expect((await lango.get("/dashboard", { cookie })).status).toBe(200);
    expect((await lango.get("/dashboard", { cookie: barasa })).headers.get("location")).toStartWith("/login");
  });

  test("by the owner: it is for another, and leads back to the team", async () => {
    const html = await plain(await lango.get(await invited(), { cookie: owner }));
    expect(html).toContain("This is Baraka's invitation to your house");
    expect(html).toContain('href="/dashboard/team"');
    expect(html).not.toContain("/host-login/join/");
  });

  test("by whoever helps in another house: joins this one, and keeps the other", async () => {
    other();
    const there = addMember(lango.db, { id: "there", hostId: "host-barasa", role: "cleaner" });
    const signedIn = memberCookie(lango.db, there);
    const { cookie, to } = await enter(await invited(), BARAKA, {}, undefined, signedIn);
    expect(to).toBe("/dashboard/me");
    const page = await plain(await lango.get("/dashboard/me", { cookie }));
    expect(page).toContain("You are a caretaker of Wanjiru");
    expect(page).toContain("Barasa");
  });

  test("by whoever has joined already: its link leads them in", async () => {
    const path = await invited();
    const { cookie } = await enter(path, BARAKA);
    const again = await lango.get(path, { cookie });
    expect([again.status, (await plain(again)).includes('href="/dashboard"')]).toEqual([404, true]);
  });

  test("after its role was changed: they join as what they are then", async () => {
    const path = await invited();
    const id = team()[0]?.id ?? "";
    await lango.post(`${HOME}/${id}`, { role: "accountant", [`of-${id}`]: "all" }, { cookie: owner });
    expect(await plain(await lango.get(path))).toContain("invites you as an accountant");
    const { cookie } = await enter(path, BARAKA);
    expect((await lango.get("/dashboard?tab=money", { cookie })).status).toBe(200);
    expect(team().map(({ role }) => role)).toEqual(["accountant"]);
  });

  test.each<[string, () => unknown]>([
    ["withdrawn", () => lango.post(`${HOME}/${team()[0]?.id}/end`, {}, { cookie: owner })],
    ["over", () => lango.db.$client.run("update team_members set key_ends_at = 1")],
    ["of a house whose owner has gone", () => lango.db.$client.run("update hosts set deleted_at = 1")],
  ])("while the code is on its way it is %s: nobody is let in", async (_, then) => {
    const path = await invited();
    const asked = await lango.post(path, { submissionKey: newSecret() });
    const at = new URL(asked.headers.get("location") ?? "", "http://x").searchParams;
    const code = await codeTo(BARAKA);
    await then();
    const form = { challenge: at.get("challenge") ?? "", key: at.get("key") ?? "", code };
    const answer = await lango.post("/host-login/team/code", form);
    expect([answer.status, answer.headers.getSetCookie().filter((one) => one.startsWith("lango="))]).toEqual([422, []]);
    expect(lango.db.$client.query("select count(*) from member_sessions").values()).toEqual([[0]]);
    expect((await lango.get(path)).status).toBe(404);
  });

  test("withdrawn is said as that, and the number may be invited again", async () => {
    await invited();
    expect(await plain(await lango.get(HOME, { cookie: owner }))).toContain("Withdraw Baraka's invitation");
    const answer = await lango.post(`${HOME}/${team()[0]?.id}/end`, {}, { cookie: owner });
    expect(answer.headers.getSetCookie().join()).toContain("invitation_withdrawn");
    await invite();
    expect(team()).toHaveLength(1);
  });
});

describe("leaving by oneself", () => {
  test("ends it everywhere at once, tells the owner, stands in the log by who it was, and leads on", async () => {
    const member = addMember(lango.db);
    const cookie = memberCookie(lango.db, member);
    expect(await plain(await lango.get("/dashboard/me", { cookie }))).toContain("Leave this house");
    const answer = await lango.post("/dashboard/me/leave", { sure: "yes" }, { cookie });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/host-login/team"]);
    expect(answer.headers.getSetCookie().join()).toMatch(/lango=;.*team_left|team_left.*lango=;/);
    expect((await lango.get("/dashboard", { cookie })).headers.get("location")).toStartWith("/login");
    expect(lango.db.$client.query("select address, name from team_members").values()).toEqual([[null, "Baraka"]]);
    expect(lango.db.$client.query("select actor_id, action from audit_log").values()).toEqual([
      ["member-baraka", "member_left"],
    ]);
    await lango.jobs.runDue();
    const told = lango.sent.filter(({ body }) => body.includes("has left"));
    expect(told.map(({ to }) => to).sort()).toEqual(["+254712345678", "host-wanjiru@example.com"]);
    expect((await invite()).status).toBe(200);
  });

  test("goes over to the other house where there is one", async () => {
    addHost(lango.db, { id: "host-barasa", brandName: "mwangaza", firstName: "Barasa" });
    const cookie = memberCookie(lango.db, addMember(lango.db));
    addMember(lango.db, { id: "there", hostId: "host-barasa", role: "cleaner" });
    const answer = await lango.post("/dashboard/me/leave", { sure: "yes" }, { cookie });
    const next =
      answer.headers
        .getSetCookie()
        .find((one) => one.startsWith("lango="))
        ?.split(";")[0] ?? "";
    expect(answer.headers.get("location")).toBe("/dashboard/me");
    expect(await plain(await lango.get("/dashboard/me", { cookie: next }))).toContain("You are a cleaner of");
    expect(team()).toEqual([]);
  });

  test("is nothing that a form without its word does, nor an owner", async () => {
    const cookie = memberCookie(lango.db, addMember(lango.db));
    const answer = await lango.post("/dashboard/me/leave", {}, { cookie });
    expect([answer.headers.get("location"), team().length]).toEqual(["/dashboard/me", 1]);
    expect((await lango.post("/dashboard/me/leave", { sure: "yes" }, { cookie: owner })).status).toBe(404);
  });
});

describe("signing in later", () => {
  test("is the same to a stranger until the code is read, and opens nothing to them", async () => {
    const { asked, answer, cookie } = await enter("/host-login/team", "+254722000020", { address: "0722 000 020" });
    expect(asked.status).toBe(303);
    expect(await plain(answer)).toContain("No house has this number");
    expect(cookie).toBe("");
  });

  test("and opens their house to who helps there; a guest's code is no code of theirs", async () => {
    addMember(lango.db);
    expect((await enter("/host-login/team", BARAKA, { address: "0733000111" })).to).toBe("/dashboard");
    const asked = await lango.post("/guest-login", { phone: "0733 000 111", submissionKey: newSecret() });
    const challenge = new URL(asked.headers.get("location") ?? "", "http://x").searchParams.get("challenge") ?? "";
    const code = await codeTo(BARAKA);
    expect((await lango.post("/host-login/team/code", { challenge, key: "", code })).status).toBe(410);
  });

  test("and no stranger who asks for codes to their number keeps them out of a phone that was theirs before", async () => {
    addMember(lango.db);
    const { answer } = await enter("/host-login/team", BARAKA, { address: "0733000111" });
    const known = cookieFrom(answer, "lango_known_member");
    const ask = (address: string, cookie = "") =>
      lango.post(
        "/host-login/team",
        { address: "0733000111", submissionKey: newSecret() },
        { cookie, headers: { "x-test-address": address } },
      );
    for (let n = 0; n < 8; n += 1) {
      lango.clock.advance(5 * 60_000);
      await ask(`198.51.100.${n}`);
    }
    expect((await ask("203.0.113.8")).status).toBe(429);
    expect((await ask("203.0.113.8", known)).status).toBe(303);
    // It counts apart for that number alone.
    expect(
      (await lango.post("/guest-login", { phone: "0733000111", submissionKey: newSecret() }, { cookie: known })).status,
    ).toBe(429);
  });

  test("who helps in several houses chooses, and is somebody else in each", async () => {
    addHost(lango.db, { id: "host-barasa", brandName: "mwangaza", firstName: "Barasa" });
    addMember(lango.db);
    addMember(lango.db, { id: "there", hostId: "host-barasa", role: "cleaner" });
    const { cookie, to } = await enter("/host-login/team", BARAKA, { address: "0733000111" });
    expect(to).toBe("/dashboard/me");
    expect(await plain(await lango.get("/dashboard/me", { cookie }))).toContain("Barasa");
    const gone = await lango.post("/dashboard/me/house", { member: "there" }, { cookie });
    const other =
      gone.headers
        .getSetCookie()
        .find((one) => one.startsWith("lango="))
        ?.split(";")[0] ?? "";
    expect(await plain(await lango.get("/dashboard/me", { cookie: other }))).toContain("You are a cleaner of Barasa");
    expect((await lango.get("/dashboard/me", { cookie })).headers.get("location")).toStartWith("/login");
    addMember(lango.db, { id: "stranger", hostId: "host-barasa", address: "+254733000999" });
    expect((await lango.post("/dashboard/me/house", { member: "stranger" }, { cookie: other })).status).toBe(404);
  });

  test("signing out ends the session, and so does ending the others", async () => {
    const member = addMember(lango.db);
    const cookie = memberCookie(lango.db, member);
    const { cookie: second } = await enter("/host-login/team", BARAKA, { address: "0733000111" });
    await lango.post("/dashboard/me/devices", {}, { cookie: second });
    expect((await lango.get("/dashboard/me", { cookie })).headers.get("location")).toStartWith("/login");
    await lango.post("/logout", {}, { cookie: second });
    expect((await lango.get("/dashboard/me", { cookie: second })).headers.get("location")).toStartWith("/login");
    expect(lango.db.$client.query("select * from member_sessions").all()).toEqual([]);
  });
});

describe("changing and ending", () => {
  test("another role counts from their next page on", async () => {
    const member = addMember(lango.db);
    const cookie = memberCookie(lango.db, member);
    expect((await lango.get("/dashboard?tab=money", { cookie })).status).toBe(403);
    await lango.post(`${HOME}/${member.id}`, { role: "accountant", [`of-${member.id}`]: "all" }, { cookie: owner });
    expect((await lango.get("/dashboard?tab=money", { cookie })).status).toBe(200);
  });

  test("who is ended is out at once, their number is forgotten, and may be invited anew", async () => {
    const member = addMember(lango.db);
    const cookie = memberCookie(lango.db, member);
    const answer = await lango.post(`${HOME}/${member.id}/end`, {}, { cookie: owner });
    expect(answer.headers.get("location")).toBe(HOME);
    expect((await lango.get("/dashboard", { cookie })).headers.get("location")).toStartWith("/login");
    expect(team()).toEqual([]);
    await invite();
    expect(team()).toHaveLength(1);
    // A code that was asked for before opens nothing to who was ended.
    expect((await enter("/host-login/team", BARAKA, { address: "0733000111" })).to).toBe("/dashboard");
  });
});
