import { expect, test } from "bun:test";
import {
  NUMBER_TYPES,
  type NumberType,
  readAccountReference,
  readPayNumber,
  readShortcode,
  tillFault,
} from "./payout.ts";

test.each([
  ["174379", "174379"],
  ["12345", "12345"],
  ["1234567", "1234567"],
  [" 174 379 ", "174379"],
  ["174-379", "174379"],
  ["174.379", "174379"],
  ["1234", undefined],
  ["12345678", undefined],
  ["17437a", undefined],
  ["+174379", undefined],
  ["", undefined],
])("%j is the shortcode %p", (typed, shortcode) => {
  expect(readShortcode(typed)).toBe(shortcode);
  for (const type of ["paybill", "till"] as const) expect(readPayNumber(type, typed)).toBe(shortcode);
});

test.each([
  ["0712 345 678", "+254712345678"],
  ["0110345678", "+254110345678"],
  ["+254 712 345 678", "+254712345678"],
  ["+447911123456", undefined],
  ["174379", undefined],
  ["", undefined],
])("%j is the M-PESA phone %p", (typed, phone) => {
  for (const type of ["pochi", "send_money"] as const) expect(readPayNumber(type, typed)).toBe(phone);
});

test("every kind of number is offered once", () => {
  const kinds: Record<NumberType, true> = { till: true, paybill: true, pochi: true, send_money: true };
  expect(NUMBER_TYPES.toSorted()).toEqual((Object.keys(kinds) as NumberType[]).toSorted());
});

test.each([
  ["House 4", "House 4"],
  [" A ", "A"],
  ["0", "0"],
  ["B/4-2 #7", "B/4-2 #7"],
  ["x".repeat(20), "x".repeat(20)],
  ["x".repeat(21), undefined],
  ["#4", undefined],
  ["House&4", undefined],
  ["Nyumba ya Wanjũkũ", undefined],
  [" ", undefined],
])("%j is the account number %p", (typed, reference) => {
  expect(readAccountReference(typed)).toBe(reference);
});

test.each([
  ["123456", undefined, "store_missing"],
  ["123456", "", "store_missing"],
  ["123456", "123456", "store_is_till"],
  ["123456", "123457", undefined],
] as const)("a till %s with the store number %p: %p", (till, store, fault) => {
  expect(tillFault(till, store)).toBe(fault);
});
