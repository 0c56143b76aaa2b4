import { expect, test } from "bun:test";
import { codeDay, isCode, isOfOurDays, receiptDate } from "./mpesa-code.ts";

test.each([
  ["UKR51ZDR4F", "2026-11-27"],
  ["RCJ46VH9K6", "2023-03-19"],
  ["RKL51ZDR4F", "2023-11-21"],
  ["UB1XXXXXXX", "2026-02-01"],
  ["UBVXXXXXXX", undefined],
  ["U991234567", undefined],
])("the code %s is of %p", (receipt, date) => {
  expect(receiptDate(receipt)).toBe(date);
});

test.each([
  ["UKR51ZDR4F", true, false],
  ["UKTABCDEFG", false, true],
  ["CONFIRMING", false, false],
  ["0722000111", false, false],
  ["UKR51ZDR4", false, false],
  ["ukr51zdr4f", false, false],
])("%s is a code by its signs (%p), or by its day (%p)", (text, bySigns, byDay) => {
  expect([isCode(text), isOfOurDays(text)]).toEqual([bySigns, byDay]);
});

test.each([
  ["UKR51ZDR4F", "2026-11-28", "2026-12-01", { madeOn: "2026-11-27", is: "old" }],
  ["UKR51ZDR4F", "2026-11-27", "2026-11-27", { madeOn: "2026-11-27", is: "likely" }],
  ["TKR51ZDR4F", "2026-11-27", "2026-11-27", { madeOn: "2025-11-27", is: "old" }],
  ["UKR51ZDR4F", "2026-11-20", "2026-11-26", { madeOn: "2026-11-27", is: "to_come" }],
  ["UBVXXXXXXX", "2026-11-20", "2026-11-26", undefined],
] as const)("the code %s of a booking of %s, on %s", (receipt, bookedOn, today, day) => {
  expect(codeDay(receipt, { bookedOn, today })).toEqual(day);
});
