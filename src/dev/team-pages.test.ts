import { beforeEach, describe, expect, test } from "bun:test";
import { actsOfHost, endMember } from "#db/team.queries.ts";
import { write } from "#db/write.ts";
import { CAPABILITIES, type Capability, mayRole, type TeamRole } from "#src/core/team/team.ts";
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
    expect(text).not.toContain(`href="/dashboard/bookings/${achieng}"`);
    expect(text).toContain('href="/dashboard/properties/hut/guide/preview"');
    expect(text).not.toContain("tab=money");
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
  test("comes to the money, and finds no number of a guest and no form to press there", async () => {
    const cookie = cookieOf("accountant");
    expect((await read("/dashboard", cookie)).to).toBe("/dashboard?tab=money");
    const pages = [
      "/dashboard?tab=money",
      "/dashboard/figures",
      "/dashboard/payments",
      `/dashboard/bookings/${achieng}`,
    ];
    for (const path of pages) {
      const { status, text } = await read(path, cookie);
      const presses = [...text.matchAll(/<form [^>]*method="post"[^>]*>/g)].filter(
        ([form]) => !/ inert |action="\/(?:logout|language)"/.test(form),
      );
      // What a form of the page begins with is a field of it, which is still; a telephone field has an example.
      const numbers = NUMBERS.exec(text.replace(/<form .*?<\/form>/gs, ""))?.[0];
      expect({ path, status, numbers, presses }).toEqual({ path, status: 200, numbers: undefined, presses: [] });
    }
    expect((await read(`/dashboard/bookings/${achieng}`, cookie)).text).toMatch(SUMS);
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

  test("and what the owner did a minute later does not", async () => {
    cookieOf("co_host");
    lango.clock.advance(60_000);
    await lango.post(`/dashboard/bookings/${achieng}/stay`, { fact: "arrived" }, { cookie: owner });
    expect(await timeline()).not.toContain("Baraka");
  });

  test("their sessions end with their membership, at once", async () => {
    const cookie = cookieOf("caretaker");
    expect((await read("/dashboard", cookie)).status).toBe(200);
    write(lango.db, (tx) => endMember(tx, "member-caretaker", NOON + 1));
    expect((await read("/dashboard", cookie)).to).toStartWith("/login");
    expect(lango.db.$client.query("select address from team_members").get()).toEqual({ address: null });
  });
});
