import { beforeEach, describe, expect, test } from "bun:test";
import { auditPage } from "#db/audit.queries.ts";
import { actsOfHost, endMember } from "#db/team.queries.ts";
import { write } from "#db/write.ts";
import { CAPABILITIES, type Capability, mayRole, type TeamRole } from "#src/core/team/team.ts";
import { hold } from "./fixtures/journey.ts";
import { addHost, addProperty } from "./fixtures/people.ts";
import { hostCookie } from "./fixtures/sign-in.ts";
import { addMember, memberCookie } from "./fixtures/team.ts";
import { NOON, type TestApp, testApp } from "./fixtures/test-app.ts";

/** What each of a house's team sees on every page that is theirs, and whose name stands beside what they did. */
let lango: TestApp;
let owner: string;
/** Achieng arrives today in the studio, Mwangi in the hut; a guest of yesterday leaves the studio. */
let achieng: string;
let mwangi: string;

async function stay(property: string, unit: string, from: string, to: string, name: string, phone: string) {
  const stayForm = { property, unit, from, to, guests: "2", name, phone, language: "en" };
  const more = { price: "9000", pay: "arrival", receipt: "", submissionKey: `${property}-${unit}-${from}` };
  const answer = await lango.post("/dashboard/bookings/new", { ...stayForm, ...more }, { cookie: owner });
  if (answer.status !== 303) throw new Error(`no stay: ${answer.status}`);
  const sql = "select id from bookings where guest_name = ?";
  return lango.db.$client.query<{ id: string }, [string]>(sql).get(name)?.id ?? "";
}

beforeEach(async () => {
  lango = testApp();
  addHost(lango.db);
  addProperty(lango.db, { units: 2 });
  addProperty(lango.db, { id: "hut", displayName: "Lake hut" });
  owner = hostCookie(lango.db);
  achieng = await stay("garden-studio", "1", "2026-12-18", "2026-12-20", "Achieng Odhiambo", "0722 000 020");
  mwangi = await stay("hut", "", "2026-12-18", "2026-12-19", "Mwangi Kariuki", "0733 000 021");
  await stay("garden-studio", "2", "2026-12-17", "2026-12-18", "Fatuma Abdi", "0733 000 022");
});

function cookieOf(role: TeamRole, propertyIds?: readonly string[]): string {
  const member = addMember(lango.db, { id: `member-${role}`, role, ...(propertyIds ? { propertyIds } : {}) });
  return memberCookie(lango.db, member);
}

const read = async (path: string, cookie: string) => {
  const response = await lango.get(path, { cookie });
  const text = (await response.text()).replace(/<style>.*?<\/style>/gs, "").replaceAll("\u00a0", " ");
  return { status: response.status, to: response.headers.get("location"), text };
};

/** Every page by address that a role may open, with what its parts stand for. */
async function pagesOf(role: TeamRole): Promise<string[]> {
  const doors = (await lango.app.doors()).filter(({ method, role: of }) => method === "GET" && of === "host");
  const open = doors.filter(({ may }) => may && may in CAPABILITIES && mayRole(role, may as Capability, true));
  const ids = (path: string) =>
    path.startsWith("/dashboard/properties")
      ? ["garden-studio", "hut"]
      : path.includes("bookings")
        ? [achieng, mwangi]
        : ["x"];
  const paths = open.flatMap(({ path }) =>
    path.includes(":") ? ids(path).map((id) => path.replace(/:id/, id)) : [path],
  );
  return ["/dashboard", "/dashboard?tab=more", ...paths.filter((path) => !path.includes(":"))];
}

/** As sums are written, in words and in files; a cleaner's and a caretaker's pages have none. */
const SUMS = /\bKSh|\bKES\b|\b(?:9,000|9000|4,500|4500|18,000|18000)\b/;
const GUESTS = /Achieng|Odhiambo|Mwangi|Kariuki|Fatuma|Abdi/;
const NUMBERS = /(?:\+?254|0)7\d{2}[ ]?\d{3}[ ]?\d{3}/;

test("the owner's own day has sums, names and numbers, so that what follows means something", async () => {
  const { text } = await read("/dashboard", owner);
  expect(text).toMatch(SUMS);
  expect(text).toMatch(GUESTS);
  expect(text).toMatch(NUMBERS);
});

describe("a caretaker", () => {
  test("reads no sum on any page of theirs", async () => {
    const cookie = cookieOf("caretaker");
    const pages = await pagesOf("caretaker");
    expect(pages.length).toBeGreaterThan(4);
    for (const path of pages) {
      const { status, text } = await read(path, cookie);
      expect({ path, status, sums: SUMS.exec(text)?.[0] }).toEqual({ path, status: 200, sums: undefined });
    }
  });

  test("meets who comes and leaves, with name and number, and has no way to a booking's money", async () => {
    const { text } = await read("/dashboard", cookieOf("caretaker"));
    expect(text).toContain("Achieng Odhiambo");
    expect(text).toContain("tel:+254722000020");
    expect(text).toContain("Mwangi Kariuki");
    expect(text).toContain(`href="/dashboard/bookings/${achieng}/stay"`);
    expect(text).not.toContain(`href="/dashboard/bookings/${achieng}"`);
    expect(text).toContain('href="/dashboard/properties/hut/guide/preview"');
    expect(text).not.toContain("tab=money");
  });

  test("has a page of one booking: who, when, the ways to them, and what may be said; no sum", async () => {
    const cookie = cookieOf("caretaker", ["garden-studio"]);
    const path = `/dashboard/bookings/${achieng}/stay`;
    const { status, text } = await read(path, cookie);
    expect(status).toBe(200);
    expect(text).toContain("Achieng Odhiambo");
    expect(text).toContain("tel:+254722000020");
    expect(text).toContain("Check in");
    expect(text).not.toMatch(SUMS);
    for (const closed of [`/dashboard/bookings/${mwangi}/stay`, "/dashboard/bookings/none/stay"])
      expect((await read(closed, cookie)).status).toBe(404);
  });

  test("says on it that they came and takes it back, that nobody came and takes that back, and is there again", async () => {
    const cookie = cookieOf("caretaker");
    const path = `/dashboard/bookings/${achieng}/stay`;
    const say = async (to: string, form: Record<string, string>) =>
      (await lango.post(`/dashboard/bookings/${achieng}/${to}`, form, { cookie })).headers.get("location");
    expect(await say("stay", { fact: "arrived" })).toBe(`${path}#stay`);
    expect(await say("stay", { fact: "arrived", do: "take_back" })).toBe(`${path}#stay`);
    lango.clock.advance(24 * 3_600_000);
    const later = memberCookie(lango.db, addMember(lango.db, { id: "later", address: "+254733000999" }));
    const marked = await lango.post(`/dashboard/bookings/${achieng}/no-show`, { say: "no_show" }, { cookie: later });
    expect(marked.headers.get("location")).toBe(path);
    expect(lango.db.$client.query("select lifted_at from no_shows").values()).toEqual([[null]]);
    expect((await read(path, later)).text).toContain('value="came"');
    await lango.post(`/dashboard/bookings/${achieng}/no-show`, { say: "came" }, { cookie: later });
    expect(lango.db.$client.query("select count(*) from no_shows where lifted_at is null").values()).toEqual([[0]]);
    const signed = lango.db.$client
      .query("select name, what from signatures where kind = 'no_show' order by what")
      .values();
    expect(signed).toEqual([
      ["Baraka", "lifted"],
      ["Baraka", "made"],
    ]);
  });

  test("meets the guests of the week and of yesterday alone", async () => {
    const far = await stay("hut", "", "2026-12-28", "2026-12-29", "Wanjũkũ Ng'ang'a", "0733 000 023");
    const cookie = cookieOf("caretaker");
    const ahead = await read(`/dashboard/bookings/${far}/stay`, cookie);
    expect(ahead.status).toBe(200);
    expect(ahead.text).toContain("from Mon 21 Dec 2026 on");
    expect(ahead.text).not.toMatch(/Wanj|0733|9,000/);
    lango.clock.advance(13 * 24 * 3_600_000);
    const later = memberCookie(lango.db, addMember(lango.db, { id: "later", address: "+254733000999" }));
    const over = await read(`/dashboard/bookings/${far}/stay`, later);
    expect([over.text.includes("This stay is over"), /Wanj/.test(over.text)]).toEqual([true, false]);
  });

  test("of some properties sees and says nothing of the others", async () => {
    const cookie = cookieOf("caretaker", ["hut"]);
    const { text } = await read("/dashboard", cookie);
    expect(text).toContain("Mwangi Kariuki");
    expect(text).not.toContain("Achieng");
    expect(text).not.toContain("Garden studio");
    expect((await read("/dashboard/turnovers", cookie)).text).not.toContain("Garden studio");
    expect((await read("/dashboard/properties/garden-studio/guide/preview", cookie)).status).toBe(404);
    const before = lango.db.$client.query("select count(*) as n from stay_facts").get();
    for (const [path, form] of [
      [`/dashboard/bookings/${achieng}/stay`, { fact: "arrived" }],
      ["/dashboard/turnovers/ready", { property: "garden-studio", unit: "1", day: "2026-12-18", do: "ready" }],
    ] as const) {
      expect((await lango.post(path, form, { cookie })).status).toBe(404);
    }
    expect(lango.db.$client.query("select count(*) as n from stay_facts").get()).toEqual(before);
    expect((await lango.post(`/dashboard/bookings/${mwangi}/stay`, { fact: "arrived" }, { cookie })).status).toBe(303);
  });

  test("of no property has a page that says so", async () => {
    expect((await read("/dashboard", cookieOf("caretaker", []))).text).toContain("No property is yours yet");
  });
});

describe("a cleaner", () => {
  test("comes to the rooms of the day, and reads no name, number or sum on any page of theirs", async () => {
    const cookie = cookieOf("cleaner");
    expect((await read("/dashboard", cookie)).to).toBe("/dashboard/turnovers");
    for (const path of (await pagesOf("cleaner")).slice(1)) {
      const { status, text: whole } = await read(path, cookie);
      // By what they sign in stands on their own page.
      const text = whole.replace("0733 000 111", "");
      const found = [SUMS, GUESTS, NUMBERS].flatMap((one) => one.exec(text)?.[0] ?? []);
      expect({ path, status, found }).toEqual({ path, status: 200, found: [] });
    }
    expect((await read("/dashboard/turnovers", cookie)).text).toContain("Garden studio");
  });

  test("says that a room is ready, by their own name", async () => {
    const cookie = cookieOf("cleaner");
    const form = { property: "garden-studio", unit: "2", day: "2026-12-18", do: "ready", back: "list" };
    const answer = await lango.post("/dashboard/turnovers/ready", form, { cookie });
    expect(answer.headers.get("location")).toBe("/dashboard/turnovers");
    expect((await read("/dashboard/turnovers", owner)).text).toMatch(/Ready.*Baraka/);
  });
});

describe("an accountant", () => {
  test("comes to the money, and finds no number of a guest, no form and no way to what is not theirs there", async () => {
    await lango.post(`/dashboard/bookings/${achieng}/look`, { do: "block" }, { cookie: owner });
    const { id } = await hold(lango);
    const cookie = cookieOf("accountant");
    expect((await read("/dashboard", cookie)).to).toBe("/dashboard?tab=money");
    const pages = [
      "/dashboard?tab=money",
      "/dashboard/figures",
      "/dashboard/payments",
      `/dashboard/bookings/${achieng}`,
      `/dashboard/bookings/${id}`,
    ];
    for (const path of pages) {
      const { status, text } = await read(path, cookie);
      const presses = [...text.matchAll(/<form [^>]*method="post"[^>]*>/g)].filter(
        ([form]) => !/action="\/(?:logout|language)"/.test(form),
      );
      const numbers = NUMBERS.exec(text)?.[0] ?? /tel:|•••/.exec(text)?.[0];
      expect({ path, status, numbers, presses }).toEqual({ path, status: 200, numbers: undefined, presses: [] });
      const main = /<main.*<\/main>/s.exec(text)?.[0] ?? "";
      for (const [, href = ""] of main.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) {
        const to = href.replaceAll("&amp;", "&");
        expect([path, to, (await lango.get(to, { cookie })).status]).toEqual([path, to, 200]);
      }
    }
    expect((await read(`/dashboard/bookings/${achieng}`, cookie)).text).toMatch(SUMS);
    const looked = (await read(`/dashboard/bookings/${id}`, cookie)).text;
    expect(looked).toContain("This number is blocked at this house");
    // They sign out and choose their language like everybody.
    expect(looked).toMatch(/<form [^>]*action="\/logout"/);
    expect([looked.match(/<form [^>]*action="\/language"/)?.length, looked.includes(" inert ")]).toEqual([1, false]);
    expect((await read("/dashboard/money/2026-12.csv", cookie)).status).toBe(200);
  });
});

describe("what they did", () => {
  const timeline = async () =>
    (await read(`/dashboard/bookings/${achieng}`, owner)).text.split('id="happened"')[1] ?? "";

  test("stands in the timeline with their name: what was seen of a stay, money that came, a message", async () => {
    const cookie = cookieOf("co_host");
    lango.clock.advance(60_000);
    await lango.post(`/dashboard/bookings/${achieng}/stay`, { fact: "arrived" }, { cookie });
    const money = {
      amount: "2000",
      way: "cash",
      receipt: "",
      submissionKey: "0123456789012345678901234567890123456789012",
    };
    expect((await lango.post(`/dashboard/bookings/${achieng}/received`, money, { cookie })).status).toBe(303);
    lango.clock.advance(60_000);
    const words = { body: "Karibu, the gate is open", way: "sms" };
    expect((await lango.post(`/dashboard/messages/booking/${achieng}`, words, { cookie })).status).toBe(303);
    const lines = (await timeline()).split("<li").filter((line) => line.includes("Baraka"));
    expect(lines.length).toBe(3);
    expect(lines.join(" ")).toContain("2,000");
    expect(actsOfHost(lango.db, "host-wanjiru", 9).map(({ name, what }) => `${name} ${what}`)).toContain(
      "Baraka settle",
    );
  });

  test("and what the owner does in the same moment has their own, by which both are told apart", async () => {
    const cookie = cookieOf("co_host");
    const words = (body: string) => ({ body, way: "sms" });
    const path = `/dashboard/messages/booking/${achieng}`;
    await Promise.all([
      lango.post(path, words("From the co-host"), { cookie }),
      lango.post(path, words("From the owner"), { cookie: owner }),
    ]);
    const signed = lango.db.$client
      .query(
        "select s.name, m.body from signatures s join messages m on m.id = s.row_id where s.kind = 'message' order by 1",
      )
      .values();
    expect(signed).toEqual([
      ["Baraka", "From the co-host"],
      ["Wanjiru", "From the owner"],
    ]);
    expect(await timeline()).toContain("Baraka");
  });

  test("keeps the name that somebody had then, also when they are gone", async () => {
    const cookie = cookieOf("co_host");
    await lango.post(`/dashboard/messages/booking/${achieng}`, { body: "Karibu", way: "sms" }, { cookie });
    lango.db.$client.run("delete from team_members");
    expect(await timeline()).toContain("Baraka");
  });

  test("what is older than signatures still has the name of whose form was taken then", async () => {
    cookieOf("co_host");
    await lango.post(`/dashboard/messages/booking/${achieng}`, { body: "Karibu", way: "sms" }, { cookie: owner });
    const at = lango.clock.now();
    lango.db.$client.run("delete from signatures");
    lango.db.$client.run(`update migrations set applied_at = ${at + 1000} where name = '0211-signatures'`);
    lango.db.$client.run(`insert into team_acts (member_id, host_id, what, booking_id, began_at, ended_at)
      values ('member-co_host', 'host-wanjiru', 'messages', '${achieng}', ${at - 5}, ${at + 5})`);
    expect(await timeline()).toContain("Baraka");
    lango.db.$client.run("update migrations set applied_at = 1 where name = '0211-signatures'");
    expect(await timeline()).not.toContain("Baraka");
  });

  test("of prices says from what to what, of which property and which nights, and by whom", async () => {
    const cookie = cookieOf("co_host", ["hut"]);
    const save = (section: string, form: Record<string, string | string[]>) =>
      lango.post(`/dashboard/properties/hut/prices/${section}`, form, { cookie });
    expect((await save("weekdays", { weekday5: "4500" })).status).toBe(303);
    lango.clock.advance(60_000);
    expect((await save("weekdays", { weekday5: "4800" })).status).toBe(303);
    const nights = { firstNight: "2026-12-24", lastNight: "2026-12-26", weekdays: [..."1234567"], priceKes: "9000" };
    expect((await save("dates", nights)).status).toBe(303);
    const rows = lango.db.$client
      .query("select name, property_id, part, first, last, was, became from price_log")
      .values();
    expect(rows).toEqual([
      ["Baraka", "hut", "weekday", "5", "5", null, "4500"],
      ["Baraka", "hut", "weekday", "5", "5", "4500", "4800"],
      ["Baraka", "hut", "night", "2026-12-24", "2026-12-26", null, "9000"],
    ]);
    const { text } = await read("/dashboard/team", owner);
    expect(text.replace(/<!-- -->/g, "")).toMatch(/Lake hut<\/b> · Friday: 4,500 → 4,800/);
  });

  test("of a listing says which part, from what to what where it is short, and by whom, on its owner's page alone", async () => {
    const cookie = cookieOf("co_host", ["hut"]);
    const path = "/dashboard/properties/hut";
    const page = { displayName: "Lake hut", location: "Kilimani, Nairobi", basePriceKes: "4500", maxGuests: "3" };
    const more = { bedrooms: "1", bathrooms: "1", units: "1", description: "By the water.", houseRules: "" };
    const rest = {
      checkInFrom: "14:00",
      checkOutUntil: "10:00",
      licenceNumber: "",
      licenceClass: "",
      licenceUntil: "",
    };
    const listing = { ...page, ...more, ...rest, amenities: ["wifi"], submissionKey: "form", intent: "save" };
    expect((await lango.post(path, listing, { cookie })).status).toBe(303);
    for (const [section, form] of [
      ["facts/facts", { wifi: "fibre" }],
      ["guide/wifi", { network: "Lake", password: "karibu2026" }],
      ["guide/wifi", { network: "Lake", password: "karibu2026" }],
      ["prices/booking", { bookingMode: "request" }],
    ] as const) {
      expect([section, (await lango.post(`${path}/${section}`, form, { cookie })).status]).toEqual([section, 303]);
    }
    const rows = () => lango.db.$client.query("select name, property_id, part, was, became from listing_log").values();
    expect(rows()).toEqual([
      ["Baraka", "hut", "max_guests", "2", "3"],
      ["Baraka", "hut", "description", null, null],
      ["Baraka", "hut", "house_rules", null, null],
      ["Baraka", "hut", "amenities", null, null],
      ["Baraka", "hut", "facts", null, null],
      ["Baraka", "hut", "guide_wifi", null, null],
      ["Baraka", "hut", "booking", null, null],
    ]);
    const shown = (await read(path, owner)).text.replace(/<!-- -->/g, "");
    expect(shown).toMatch(/Last changes.*How guests book.*Guests: 2 → 3.*Baraka/s);
    expect((await read(path, cookie)).text).not.toContain("Last changes");
  });

  test("of several listings at once, too, and of undoing it", async () => {
    const cookie = cookieOf("co_host");
    const several = "/dashboard/properties/several";
    const form = { which: "all", checkInFrom: "15:00" };
    const { text } = { text: await (await lango.post(several, { ...form, step: "show" }, { cookie })).text() };
    const seen = /name="shown" value="([0-9a-f]{64})"/.exec(text)?.[1] ?? "";
    await lango.post(several, { ...form, step: "save", shown: seen }, { cookie });
    const made = lango.db.$client.query<{ id: string }, []>("select id from price_changes").get()?.id ?? "";
    await lango.post(`${several}/undo`, { change: made }, { cookie: owner });
    const rows = lango.db.$client.query("select name, property_id, part, was, became from listing_log").values();
    expect(rows).toEqual([
      ["Baraka", "garden-studio", "check_in_from", "14:00", "15:00"],
      ["Baraka", "hut", "check_in_from", "14:00", "15:00"],
      ["Wanjiru", "garden-studio", "check_in_from", "15:00", "14:00"],
      ["Wanjiru", "hut", "check_in_from", "15:00", "14:00"],
    ]);
  });

  test("keeps the last two hundred changes of a listing, and nobody rewrites one", () => {
    const { $client } = lango.db;
    $client.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 230)
      insert into listing_log (host_id, property_id, person_id, name, at, part)
        select 'host-wanjiru', 'hut', 'x', 'Baraka', i, 'photos' from n`);
    expect($client.query("select count(*), min(at) from listing_log").values()).toEqual([[200, 31]]);
    expect(() => $client.run("update listing_log set name = 'Other'")).toThrow("stays theirs");
  });

  test("in the log of what can't be taken back stands who it was, and not the owner", async () => {
    lango.clock.advance(24 * 3_600_000);
    const cookie = memberCookie(lango.db, addMember(lango.db, { id: "later", address: "+254733000999" }));
    for (const [as, say] of [
      [cookie, "no_show"],
      [owner, "came"],
    ] as const) {
      await lango.post(`/dashboard/bookings/${achieng}/no-show`, { say }, { cookie: as });
    }
    const rows = lango.db.$client.query("select actor_kind, actor_id, action from audit_log order by seq").values();
    expect(rows).toEqual([
      ["host", "later", "no_show_marked"],
      ["host", "host-wanjiru", "no_show_lifted"],
    ]);
    const names = auditPage(lango.db, { most: 2 }).map(({ actorName }) => actorName);
    expect(names).toEqual(["zuristays", "Baraka (zuristays)"]);
  });

  test("their sessions end with their membership, at once", async () => {
    const cookie = cookieOf("caretaker");
    expect((await read("/dashboard", cookie)).status).toBe(200);
    write(lango.db, (tx) => endMember(tx, "member-caretaker", NOON + 1));
    expect((await read("/dashboard", cookie)).to).toStartWith("/login");
    expect(lango.db.$client.query("select address from team_members").get()).toEqual({ address: null });
  });
});
