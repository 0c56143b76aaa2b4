import { expect, test } from "bun:test";
import { MPESA_MESSAGES } from "#src/dev/fixtures/mpesa-messages.ts";
import { codeTakenBack, endOfMoved, messageKind } from "./message-kind.ts";

const dense = (text: string) => text.replace(/\s/g, "");

test.each(MPESA_MESSAGES)("$about", ({ text, code, reads }) => {
  const [kind = "", , takenBack] = reads.split(" ");
  expect(String(messageKind(dense(text).replace(code, "")))).toBe(kind);
  if (takenBack && takenBack !== code) expect(codeTakenBack(dense(text))).toBe(takenBack);
});

test.each([
  ["Your request to reverse Ksh9.00 received", "none"],
  ["Reversal of transaction UKT1AAAA01 failed. Ksh9.00 was not debited", "none"],
  ["Ksh1,000.00 sent to A GUEST has been reversed", "none"],
  ["Ksh1,500.00 has been reversed", "taken_back"],
  ["Thank you", "unclear"],
])("%s: %s", (text, kind) => {
  expect(String(messageKind(dense(text)))).toBe(kind);
});

test("what moved ends where balances and costs begin", () => {
  const text = dense("Ksh9.00 received from A. New Account balance is Ksh5.00");
  expect(text.slice(0, endOfMoved(text))).toBe("Ksh9.00receivedfromA.");
});
