import { beforeAll, expect, test } from "bun:test";
import { newestMessages } from "#db/message.queries.ts";
import { saveHostLook } from "#db/share.queries.ts";
import { write } from "#db/write.ts";
import { callback, hold, pay } from "./fixtures/journey.ts";
import { addHost, addProperty } from "./fixtures/people.ts";
import { guestCookie, hostCookie } from "./fixtures/sign-in.ts";
import { testApp } from "./fixtures/test-app.ts";

/** Wherever a guest reads who the host is, they read the name that the host writes. */
const NAME = "Zuri Stays";
const t = testApp();
const ids: Record<string, string> = {};
let guest = "";
let host = "";

beforeAll(async () => {
  addHost(t.db);
  addProperty(t.db);
  addProperty(t.db, { id: "ngong-view", displayName: "Ngong view", position: 1 });
  const none = { line: "", bio: "", theme: "", phone: "", instagram: "", tiktok: "", facebook: "", x: "", youtube: "" };
  write(t.db, (tx) => saveHostLook(tx, { hostId: "host-wanjiru", name: NAME, ...none, updatedAt: 1 }));
  const held = await hold(t);
  ids.held = held.id;
  ids.token = held.t;
  const paid = await hold(t, { property: "ngong-view" });
  await pay(t, paid);
  await callback(t, paid);
  await t.jobs.runDue();
  ids.paid = paid.id;
  guest = guestCookie(t.db);
  host = hostCookie(t.db);
});

const STAY = "property=ngong-view&checkIn=2027-01-04&checkOut=2027-01-06&guests=2";

/** Without the host's own name in full, which stands beside it where one wants to know who they deal with. */
const without = (text: string) => text.replaceAll(/Wanjiru Ng(?:'|&#x27;)ang(?:'|&#x27;)a/g, "");

test.each([
  ["/zuristays", true],
  ["/verified/zuristays", true],
  ["/booking/property/garden-studio", true],
  ["/booking/property/garden-studio/reviews", false],
  ["/booking/property/garden-studio/ask", true],
  [`/booking/summary?${STAY}`, true],
  ["/booking/payment?booking={held}&t={token}", true],
  ["/guest/booking/{held}/details?t={token}", false],
  ["/guest/booking/{paid}/details", true],
  ["/guest/booking/{paid}/cancel", false],
  ["/guest/booking/{paid}/change", true],
  ["/guest/booking/{paid}/guide", true],
  ["/guest/booking/{paid}/receipts/1", true],
  ["/guest-dashboard", false],
  ["/guest-booking-view?booking={paid}", true],
] as const)("%s says it: %p", async (path, isSaid) => {
  const at = path.replace(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? "");
  for (const language of ["en", "sw"]) {
    const answer = await t.get(at, { cookie: `${guest}; lang=${language}` });
    const html = without(await answer.text());
    const told = { status: answer.status, written: html.includes(NAME), firstName: html.includes("Wanjiru") };
    expect([language, told]).toEqual([language, { status: 200, written: isSaid, firstName: false }]);
  }
});

test("messages to guests say it too", async () => {
  const form = {
    property: "ngong-view",
    from: "2027-03-01",
    to: "2027-03-03",
    guests: "2",
    name: "Mwangi",
    pay: "link",
  };
  for (const [language, phone, from] of [
    ["en", "0722 000 041", "2027-03-01"],
    ["sw", "0722 000 042", "2027-03-02"],
  ] as const) {
    const sent = { ...form, language, phone, from, to: from.replace(/.$/, (day) => String(Number(day) + 1)) };
    expect((await t.post("/dashboard/bookings/new", sent, { cookie: host })).status).toBe(303);
  }
  const toGuest = newestMessages(t.db, 50).filter(({ recipient }) => recipient !== "+254712345678");
  const words = toGuest.map(({ body }) => without(body));
  expect(words.filter((body) => body.includes("Wanjiru"))).toEqual([]);
  expect(words.filter((body) => body.includes(NAME))).toHaveLength(2);
});
