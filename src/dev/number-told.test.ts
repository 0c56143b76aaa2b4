import { beforeEach, describe, expect, test } from "bun:test";
import { newestMessages } from "#db/message.queries.ts";
import { saveHostLook } from "#db/share.queries.ts";
import { write } from "#db/write.ts";
import { saveGuide } from "#src/guide/save-guide.ts";
import { newSecret } from "../web/secrets.ts";
import { callback, type Held, hold, pay } from "./fixtures/journey.ts";
import { addManualTill } from "./fixtures/payouts.ts";
import { addHost, addProperty } from "./fixtures/people.ts";
import { type TestApp, testApp } from "./fixtures/test-app.ts";

/** The number of the account, by which a host signs in and gets codes, and the one they chose for guests. */
const OWN = "+254712345678";
const CHOSEN = "+254733000005";
let t: TestApp;

beforeEach(() => {
  t = testApp();
  addHost(t.db, { phone: OWN });
  addProperty(t.db);
  saveGuide(t.deps, "garden-studio", { way: { address: "Kirichwa Lane 14" } });
});

function choose(phone: string): void {
  const none = { name: "", line: "", bio: "", theme: "", instagram: "", tiktok: "", facebook: "", x: "", youtube: "" };
  write(t.db, (tx) => saveHostLook(tx, { hostId: "host-wanjiru", ...none, phone, updatedAt: 1 }));
}

/** Which of the two numbers a text tells, however it is written. */
function numbersIn(text: string): string[] {
  const digits = text.replace(/[\s\u00a0]|%20/g, "");
  return [OWN, CHOSEN].filter((phone) => digits.includes(phone.slice(4)));
}

const BEFORE = ["/zuristays", "/booking/property/garden-studio", "/api/host/zuristays"];
const HELD = ["/booking/payment?booking={id}&t={t}", "/guest/booking/{id}/details?t={t}"];
const PAID = [...HELD.slice(1), "/guest/booking/{id}/guide?t={t}", "/guest/booking/{id}/calendar.ics?t={t}"];

async function told(paths: readonly string[], held?: Held): Promise<string[]> {
  const texts = await Promise.all(
    paths.map(async (path) => {
      const answer = await t.get(path.replace("{id}", held?.id ?? "").replace("{t}", held?.t ?? ""));
      expect([path, answer.status]).toEqual([path, 200]);
      return answer.text();
    }),
  );
  return [...new Set(texts.flatMap(numbersIn))];
}

const toldByMessage = () => [
  ...new Set(newestMessages(t.db, 99).flatMap(({ body, recipient }) => (recipient === OWN ? [] : numbersIn(body)))),
];

async function paid(): Promise<Held> {
  const held = await hold(t);
  await pay(t, held);
  await callback(t, held);
  return held;
}

describe("a host who chose a number for guests", () => {
  beforeEach(() => choose(CHOSEN));

  test("is called by it, before the payment and after, and their account's stands nowhere", async () => {
    expect(await told(BEFORE.slice(0, 2))).toEqual([CHOSEN]);
    const held = await paid();
    for (const path of PAID) expect([path, await told([path], held)]).toEqual([path, [CHOSEN]]);
    await t.post(`/guest/booking/${held.id}/cancel`, { t: held.t, revision: "0", refundKes: "13500" });
    await t.jobs.runDue();
    expect(toldByMessage()).not.toContain(OWN);
  });
});

describe("a host who chose none", () => {
  test("is called by nobody who has only held nights, and asked instead", async () => {
    expect(await told(BEFORE)).toEqual([]);
    const held = await hold(t);
    expect(await told(HELD, held)).toEqual([]);
    addManualTill(t);
    const claim = { booking: held.id, t: held.t, code: "?", submissionKey: newSecret() };
    const refused = await t.post("/booking/payment/claim", claim);
    const page = await refused.text();
    expect([refused.status, numbersIn(page)]).toEqual([422, []]);
    expect(page.includes('href="/booking/property/garden-studio/ask"')).toBe(true);
    await t.jobs.runDue();
    expect(toldByMessage()).toEqual([]);
  });

  test("is called by whoever has paid", async () => {
    const held = await paid();
    for (const path of PAID) expect([path, await told([path], held)]).toEqual([path, [OWN]]);
  });
});
