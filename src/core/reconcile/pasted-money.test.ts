import { expect, test } from "bun:test";
import { readPastedMoney, SKIPPED_MOST } from "./pasted-money.ts";

const HEAD = "Receipt No.,Completion Time,Details,Transaction Status,Paid In,Other Party Info\n";
const line = (status: string) => `UKR51ZDR4F,27-11-2026 15:30:00,Acc. LG2K7MQP,${status},100.00,0722***000 - A GUEST\n`;
const sms = (words: string) => `UKR51ZDR4F Confirmed. Ksh100.00 ${words} on 27/11/26 at 3:30 PM`;
const LINE = { receipt: "UKR51ZDR4F", amountKes: 100, paidAt: Date.parse("2026-11-27T15:30:00+03:00") };
const MONEY = { kind: "income" as const, ...LINE, cents: 0, payer: "0722***000", payerName: "A GUEST" };

test("a statement is read as one, and keeps each line as it was", () => {
  expect(readPastedMoney(HEAD + line("Completed") + line("Failed"))).toEqual({
    ...{ outcome: "read", source: "statement", others: 1, withoutCode: 0 },
    skipped: [{ receipt: "UKR51ZDR4F", why: "failed" }],
    lines: [{ ...MONEY, reference: "LG2K7MQP", raw: line("Completed").trim() }],
  });
});

test("a statement without anything else is read too", () => {
  expect(readPastedMoney(HEAD + line("Completed"))).toMatchObject({ outcome: "read", others: 0, lines: [MONEY] });
});

test("messages are read as such; those of what went out are counted", () => {
  const pasted = `${sms("received from 0722***000 A GUEST")}\n${sms("sent to SOMEBODY")}`;
  expect(readPastedMoney(pasted)).toEqual({
    ...{ outcome: "read", source: "sms", others: 1, withoutCode: 0 },
    skipped: [{ receipt: "UKR51ZDR4F", why: "out" }],
    lines: [{ ...MONEY, reference: "", raw: "" }],
  });
});

test.each([
  ["a statement of what failed alone", HEAD + line("Failed"), "statement", ["failed"]],
  ["messages of what went out alone", sms("sent to SOMEBODY"), "sms", ["out"]],
  ["a balance", "UKR51ZDR4F Confirmed. Your M-PESA balance is Ksh9.00", "sms", ["none"]],
  ["what nobody knows", "UKR51ZDR4F Confirmed. Ksh9.00 applied", "sms", ["unclear"]],
  ["ten letters on no day", "UKRABCDEFG Confirmed. Ksh9.00 received", "sms", ["unclear"]],
  ["a message without its code", "You have received Ksh4,500.00 from A GUEST", "sms", []],
] as const)("%s is read, and brings nothing", (_, pasted, source, why) => {
  const skipped = why.map((one) => ({ receipt: expect.stringMatching(/^UKR/), why: one }));
  const withoutCode = why.length === 0 ? 1 : 0;
  expect(readPastedMoney(pasted)).toEqual({ outcome: "read", source, lines: [], others: 1, skipped, withoutCode });
});

test("what was taken back is read as that, with the code of what it takes back", () => {
  const reversal =
    "UKT1AAAA13 Confirmed. Reversal of transaction UKT1AAAA01 has been successfully reversed and Ksh4,500.00 is debited.";
  expect(readPastedMoney(reversal)).toMatchObject({
    lines: [{ kind: "reversal", receipt: "UKT1AAAA13", takenBack: "UKT1AAAA01", amountKes: 4500 }],
  });
});

test("no more is named of what is skipped than a page has room for", () => {
  const read = readPastedMoney(HEAD + line("Failed").repeat(30));
  expect(read).toMatchObject({ others: 30 });
  expect(read.outcome === "read" && read.skipped.length).toBe(SKIPPED_MOST);
});

test.each([
  ["nothing", ""],
  ["words", "Have they paid?"],
  ["the columns of a statement alone", HEAD],
])("in %s nothing can be read", (_, pasted) => {
  expect(readPastedMoney(pasted)).toEqual({ outcome: "nothing_readable" });
});

test.each([
  ["a statement", HEAD + "\n".repeat(40_000)],
  ["messages", `${sms("received ")}\n`.repeat(10_001)],
])("more than %s ever are is not taken at all", (_, pasted) => {
  expect(readPastedMoney(pasted)).toEqual({ outcome: "too_much" });
});
