import { expect, test } from "bun:test";
import { isCode, isOfOurDays, receiptDate } from "./mpesa-code.ts";

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
