import { expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { reachOf, type SentInReach } from "./reach.ts";

let n = 0;
const sms = (change: Partial<SentInReach> = {}): SentInReach => {
  n += 1;
  return {
    ...{ id: `m${n}`, channel: "sms", route: null, recipient: "+254722000020", state: "sent", report: null },
    ...{ detail: null, reportReason: null, isHeldUp: false, againOf: null },
    ...change,
  };
};
const letter = (change: Partial<SentInReach> = {}) => sms({ channel: "email", recipient: "a@x.co", ...change });
const BLOCKED = { report: "failed", reportReason: "UserInBlacklist" } as const;
const MISSED = { way: "sms", to: "+254722000020", why: "blocked" } as const;

test.each([
  ["nothing said yet", [], { by: "sms" }],
  ["all well", [sms(), sms({ report: "delivered" })], { by: "sms" }],
  ["on its way", [sms({ state: "waiting" })], { by: "sms" }],
  ["nobody knows", [sms({ report: "unsure" })], { by: "sms" }],
  ["the network says no", [sms(), sms(BLOCKED)], { by: "page", missed: MISSED }],
  ["refused at once", [sms({ state: "refused", detail: "AT 406" })], { by: "page", missed: MISSED }],
  [
    "the provider is down",
    [sms({ state: "waiting", isHeldUp: true })],
    { by: "page", missed: { ...MISSED, why: undefined } },
  ],
  ["well again", [sms(BLOCKED), sms({ report: "delivered" })], { by: "sms" }],
  ["handed over again since", [sms(BLOCKED), sms()], { by: "sms" }],
  ["a newer one on its way changes nothing", [sms(BLOCKED), sms({ state: "waiting" })], { by: "page", missed: MISSED }],
  ["said again by mail", [sms({ ...BLOCKED, id: "x" }), letter({ againOf: "x" })], { by: "page" }],
  [
    "the letter beside it failed",
    [sms(), letter({ state: "refused", detail: "SMTP EENVELOPE RCPT TO 550" })],
    { by: "sms", missed: { way: "email", to: "a@x.co", why: "no_such_number" } },
  ],
] as const)("%s", (_, sent, reach) => {
  expect(reachOf("sms", [...sent])).toEqual(reach);
});

test("whoever can't be written to is promised nothing, and one who hears by mail is promised that", () => {
  expect(reachOf(undefined, [])).toEqual({ by: "page" });
  expect(reachOf("email", [sms({ route: "email" })])).toEqual({ by: "email" });
  expect(reachOf("email", [sms({ route: "email", state: "refused", detail: "SMTP EENVELOPE RCPT TO 550" })]).by).toBe(
    "page",
  );
});

test("a way whose last message failed is never promised", () => {
  const one = fc.record({ ...{ failed: fc.boolean() } });
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 6 }), (all) => {
      const sent = all.map(({ failed }) => sms(failed ? BLOCKED : {}));
      expect(reachOf("sms", sent).by === "page").toBe(all.at(-1)?.failed === true);
    }),
  );
});
