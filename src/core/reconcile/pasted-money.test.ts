import { expect, test } from "bun:test";
import { readPastedMoney } from "./pasted-money.ts";

const HEAD = "Receipt No.,Completion Time,Details,Transaction Status,Paid In,Other Party Info\n";
const line = (status: string) => `UKR51ZDR4F,27-11-2026 15:30:00,Acc. LG2K7MQP,${status},100.00,0722***000 - A GUEST\n`;
const sms = (words: string) => `UKR51ZDR4F Confirmed. Ksh100.00 ${words} on 27/11/26 at 3:30 PM`;
const LINE = { receipt: "UKR51ZDR4F", amountKes: 100, paidAt: Date.parse("2026-11-27T15:30:00+03:00") };
const MONEY = { ...LINE, hasCents: false, payer: "0722***000", payerName: "A GUEST" };

test("a statement is read as one, and keeps each line as it was", () => {
  expect(readPastedMoney(HEAD + line("Completed") + line("Failed"))).toEqual({
    ...{ outcome: "read", source: "statement", others: 1 },
    lines: [{ ...MONEY, reference: "LG2K7MQP", raw: line("Completed").trim() }],
  });
});

test("a statement without anything else is read too", () => {
  expect(readPastedMoney(HEAD + line("Completed"))).toMatchObject({ outcome: "read", others: 0, lines: [MONEY] });
});

test("messages are read as such; those of what went out are counted", () => {
  const pasted = `${sms("received from 0722***000 A GUEST")}\n${sms("sent to SOMEBODY")}`;
  expect(readPastedMoney(pasted)).toEqual({
    ...{ outcome: "read", source: "sms", others: 1 },
    lines: [{ ...MONEY, reference: "", raw: "" }],
  });
});

test.each([
  ["a statement of what failed alone", HEAD + line("Failed"), "statement"],
  ["messages of what went out alone", sms("sent to SOMEBODY"), "sms"],
])("%s is read, and brings nothing", (_, pasted, source) => {
  expect(readPastedMoney(pasted)).toEqual({ outcome: "read", source: source as "sms", lines: [], others: 1 });
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
