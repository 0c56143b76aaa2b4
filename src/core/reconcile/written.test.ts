import { expect, test } from "bun:test";
import { writtenSigned, writtenSum, writtenTime } from "./written.ts";

test.each([
  ["4500", 4500],
  ["4500.00", 4500],
  ["4,500.00", 4500],
  ["1,234,567", 1_234_567],
  ["1,23,456.00", 123_456],
  ["4.500", 4500],
  ["100.001", 100_001],
  ["4.500,00", 4500],
  ["1.234.567,00", 1_234_567],
  ["4 500", 4500],
  ["4\u00a0500,00", 4500],
  ["4'500.00", 4500],
  ["4500,00", 4500],
  ["KES 4,500.00", 4500],
  ["Ksh4,500", 4500],
  ["Kshs. 4,500", 4500],
  ["4,500 KES", 4500],
  ["+4500", 4500],
  ["4.5E3", 4500],
  ["4.5E+03", 4500],
  [" 4500 ", 4500],
])("%j is %p", (cell, amountKes) => {
  expect(writtenSum(cell)).toEqual({ amountKes, cents: 0 });
});

test.each([
  ["4500.50", 4500, 50],
  ["4.500,5", 4500, 50],
  ["4500,05", 4500, 5],
  ["4500.001", 4500, 1],
  ["1.2345E3", 1234, 50],
])("%j is %p and %p cents", (cell, amountKes, cents) => {
  expect(writtenSum(cell)).toEqual({ amountKes, cents });
});

test.each([
  ...["", "-", "0", "0.00", "0.99", "-4500.00", "(4500)", "4500-", "4,5.00,0", "four", "4500 USD", "1e99", "4.5E-3"],
  ...["99999999999999999999", "45,00,", "NaN", "0x10", "4.50.0"],
])("%j is no sum that came", (cell) => {
  expect(writtenSum(cell)).toBeUndefined();
});

test.each([
  ["29-11-2026 00:10:00", "2026-11-29T00:10:00"],
  ["29/11/2026 12:15 AM", "2026-11-29T00:15:00"],
  ["29/11/2026 12:15 PM", "2026-11-29T12:15:00"],
  ["29/11/2026, 3:05:09 p.m.", "2026-11-29T15:05:09"],
  ["29/11/26 15:30", "2026-11-29T15:30:00"],
  ["11/29/2026 15:30", "2026-11-29T15:30:00"],
  ["03/04/2026 15:30", "2026-04-03T15:30:00"],
  ["2026-11-29T15:30:09.123", "2026-11-29T15:30:09"],
  ["29 Nov 2026 15:30", "2026-11-29T15:30:00"],
  ["29-Nov-26 3.30 PM", "2026-11-29T15:30:00"],
  ["29 November 2026 15:30", "2026-11-29T15:30:00"],
])("%j is %s in Nairobi", (cell, moment) => {
  expect(writtenTime(cell)).toBe(Date.parse(`${moment}+03:00`));
});

test.each([
  "",
  "29/11/2026",
  "31/02/2026 10:00",
  "29/13/2026 10:00",
  "29/11/2026 13:00 PM",
  "29 Foo 2026 10:00",
  "soon",
])("%j is no moment", (cell) => {
  expect(writtenTime(cell)).toBeUndefined();
});

test.each([
  ["4,500.00", 4500, false],
  ["-4,500.00", 4500, true],
  ["\u22124 500", 4500, true],
  ["(4.500,00)", 4500, true],
  ["4500-", 4500, true],
  ["4,500.00 DR", 4500, true],
  ["4,500.00 CR", 4500, false],
  ["-KES 4,500", 4500, true],
  ["KES -4,500", 4500, true],
])("%j with its sign", (cell, amountKes, isNegative) => {
  expect(writtenSigned(cell)).toEqual({ amountKes, cents: 0, isNegative });
});

test.each(["", "-", "()", "four", "--4500", "-0"])("%j is no sum, with or without a sign", (cell) => {
  expect(writtenSigned(cell)).toBeUndefined();
});

test.each([
  ["11/12/2026 10:00", undefined, "2026-12-11T10:00:00"],
  ["11/12/2026 10:00", "2026-12-11", "2026-12-11T10:00:00"],
  ["11/12/2026 10:00", "2026-11-12", "2026-11-12T10:00:00"],
  ["11/12/2026 10:00", "2026-05-05", "2026-12-11T10:00:00"],
  ["Nov 29, 2026 3:05 PM", undefined, "2026-11-29T15:05:00"],
  ["2026-11-29T12:05:00Z", undefined, "2026-11-29T15:05:00"],
  ["2026-11-29T12:05:00+00:00", undefined, "2026-11-29T15:05:00"],
])("%j of money of %p is %s", (cell, madeOn, moment) => {
  expect(writtenTime(cell, madeOn)).toBe(Date.parse(`${moment}+03:00`));
});
