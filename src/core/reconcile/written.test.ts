import { describe, expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
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
  ["4,5E+3", 4500],
  ["4,500/=", 4500],
  ["4,500.00/-", 4500],
  ["4.500,-", 4500],
  ["Shs 4,500", 4500],
  ["K.Sh 4,500", 4500],
  ["'4500", 4500],
  ["\uff14\uff15\uff10\uff10", 4500],
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
  ["29 Desemba 2026 15:30", "2026-12-29T15:30:00"],
  ["2 Mei 2026 15:30", "2026-05-02T15:30:00"],
  ["2 Machi 2026 15:30", "2026-03-02T15:30:00"],
  ["2-Ago-26 3:30 PM", "2026-08-02T15:30:00"],
  ["2 okt. 2026 15:30", "2026-10-02T15:30:00"],
  ["Sun, 29 Nov 2026 12:15 AM", "2026-11-29T00:15:00"],
  ["15:30:09 29/11/2026", "2026-11-29T15:30:09"],
  ["3:30 PM, 29/11/2026", "2026-11-29T15:30:00"],
  ["20261129153009", "2026-11-29T15:30:09"],
  ["20261129 153009", "2026-11-29T15:30:09"],
  ["29th Nov 2026 3:30 PM", "2026-11-29T15:30:00"],
  ["Sunday 29 November 2026 15:30", "2026-11-29T15:30:00"],
  ["Machi 2, 2026 15:30", "2026-03-02T15:30:00"],
  ["November 29, 2026 at 3:30 PM", "2026-11-29T15:30:00"],
  ["29/11/2026 saa 3:30 PM", "2026-11-29T15:30:00"],
  ["29/11/2026 - 15:30", "2026-11-29T15:30:00"],
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
  ["4,500/-", 4500, false],
  ["-4,500/-", 4500, true],
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

describe("any sum, in any form that programs write,", () => {
  const by = (sign: string) => (kes: number) => String(kes).replace(/\B(?=(?:\d{3})+$)/g, sign);
  const lakhs = (kes: number) => String(kes).replace(/\B(?=(?:\d{2})*\d{3}$)/g, ",");
  test.each<[string, (kes: number) => string, string]>([
    ["4500.00", String, "."],
    ["4,500.00", by(","), "."],
    ["45,00,000.00", lakhs, "."],
    ["4.500,00", by("."), ","],
    ["4 500.00", by(" "), "."],
    ["4'500.00", by("'"), "."],
    ["4500,00", String, ","],
  ])("%s, is itself, and below nothing too", (_, whole, sign) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.nat(99), (amountKes, cents) => {
        const written = `${whole(amountKes)}${sign}${String(cents).padStart(2, "0")}`;
        expect([written, writtenSum(written)]).toEqual([written, { amountKes, cents }]);
        expect(writtenSum(`KES ${written}`)).toEqual({ amountKes, cents });
        expect(writtenSigned(`-${written}`)).toEqual({ amountKes, cents, isNegative: true });
      }),
    );
  });
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
  ["46355.006944", undefined, "2026-11-29T00:10:00"],
  ["46355.999305555559", undefined, "2026-11-29T23:59:00"],
])("%j of money of %p is %s", (cell, madeOn, moment) => {
  expect(writtenTime(cell, madeOn)).toBe(Date.parse(`${moment}+03:00`));
});

describe("any moment of a payment, as programs write it,", () => {
  const two = (number: number) => String(number).padStart(2, "0");
  const SHORT = ["Jan", "Feb", "Mac", "Apr", "Mei", "Jun", "Jul", "Ago", "Sep", "Okt", "Nov", "Des"];
  type At = Readonly<{ y: number; m: number; d: number; h: number; i: number }>;
  const half = ({ h, i }: At) => `${h % 12 || 12}:${two(i)} ${h < 12 ? "AM" : "PM"}`;
  test.each<[string, (at: At) => string]>([
    ["27-11-2026 15:30:00", ({ y, m, d, h, i }) => `${two(d)}-${two(m)}-${y} ${two(h)}:${two(i)}:00`],
    ["27/11/26 3:30 PM", (at) => `${at.d}/${at.m}/${two(at.y % 100)} ${half(at)}`],
    ["11/27/2026 3:30 PM", (at) => `${at.m}/${at.d}/${at.y} ${half(at)}`],
    ["2026-11-27T15:30", ({ y, m, d, h, i }) => `${y}-${two(m)}-${two(d)}T${two(h)}:${two(i)}`],
    ["27 Nov 2026 15:30", ({ y, m, d, h, i }) => `${d} ${SHORT[m - 1]} ${y} ${two(h)}:${two(i)}`],
    ["Nov 27, 2026 3:30 PM", (at) => `${SHORT[at.m - 1]} ${at.d}, ${at.y} ${half(at)}`],
    ["20261127153000", ({ y, m, d, h, i }) => `${y}${two(m)}${two(d)}${two(h)}${two(i)}00`],
    ["3:30 PM 27/11/2026", (at) => `${half(at)} ${at.d}/${at.m}/${at.y}`],
  ])("%s, is itself", (_, write) => {
    const minutes = fc.integer({ min: 0, max: 6 * 366 * 24 * 60 });
    fc.assert(
      fc.property(minutes, (since) => {
        const at = Temporal.PlainDateTime.from("2023-01-01").add({ minutes: since });
        const { year: y, month: m, day: d, hour: h, minute: i } = at;
        const written = write({ y, m, d, h, i });
        const moment = at.toZonedDateTime("Africa/Nairobi").epochMilliseconds;
        expect([written, writtenTime(written, at.toPlainDate().toString())]).toEqual([written, moment]);
      }),
    );
  });
});
