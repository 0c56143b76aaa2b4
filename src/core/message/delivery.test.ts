import { expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { afterReport, failureOf, type NetworkReport, standingOfMessage } from "./delivery.ts";

const REPORTS: readonly NetworkReport[] = ["delivered", "read", "failed"];

test("reports in any order and any number end at the best of them", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...REPORTS), { minLength: 1 }), (told) => {
      let known: NetworkReport | "unsure" | null = "unsure";
      for (const one of told) known = afterReport(known, one) ?? known;
      expect(known).toBe(told.includes("read") ? "read" : told.includes("delivered") ? "delivered" : "failed");
    }),
  );
});

test("a report that came before changes nothing", () => {
  for (const report of REPORTS) expect(afterReport(report, report)).toBeUndefined();
});

test.each([
  ["waiting", null, "waiting"],
  ["sent", null, "sent"],
  ["sent", "delivered", "delivered"],
  ["sent", "failed", "failed"],
  ["refused", null, "failed"],
  ["sent", "unsure", "unsure"],
] as const)("%s, reported %p, reads %s", (state, report, standing) => {
  expect(standingOfMessage({ state, report })).toBe(standing);
});

test.each([
  ["AbsentSubscriber", "phone_off"],
  ["Africa's Talking 406 UserInBlacklist", "blocked"],
  ["Africa's Talking 403 InvalidPhoneNumber", "no_such_number"],
  ["SMTP EENVELOPE RCPT TO 550", "no_such_number"],
  ["SMTP EENVELOPE RCPT TO 551", "no_such_number"],
  ["SMTP EENVELOPE", "no_such_number"],
  // Full, or asked to wait, for six hours; and a no to the sender or to the letter: the address is none the worse.
  ["SMTP EENVELOPE RCPT TO 452", undefined],
  ["SMTP EENVELOPE RCPT TO 450", undefined],
  ["SMTP EENVELOPE MAIL FROM 550", undefined],
  ["SMTP EMESSAGE DATA 554", undefined],
  ["WhatsApp 131026", "no_whatsapp"],
  ["no longer valid", "late"],
  ["something new", undefined],
  [null, undefined],
])("%p is %p", (said, failure) => {
  expect(failureOf(said)).toBe(failure as ReturnType<typeof failureOf>);
});
