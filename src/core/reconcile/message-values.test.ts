import { expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { sumIn, timeIn } from "./message-values.ts";

test.each([
  ["Ksh4,500.00 from", 4500],
  ["Ksh Ksh4,870.00", 4870],
  ["KES 3,450 from", 3450],
  ["Kshs. 70.00", 70],
  ["Ksh4,5\n00.00 from", 4500],
  ["Ksh4\n500.00 from", 4500],
  ["Ksh4,500.00\n0722000111", 4500],
  ["Ksh70.00\n0722000111", 70],
  ["Ksh4500\n0722000111", 4500],
  ["Ksh45\n00 from", undefined],
  ["Ksh0.00", undefined],
  ["Ksh4500,00 from", 4500],
  ["Ksh4500,00. New balance", 4500],
  ["Ksh4500,000 from", undefined],
  ["Ksh4,500,00 from", undefined],
  ["Ksh4.500.00 from", 4500],
  ["Ksh4, 500.00 from", 4500],
  ["Ksh4,500 .00 from", 4500],
  ["Ksh1. 250,000. 00 from", 1_250_000],
  ["Ksh4. 500 from", undefined],
  ["Ksh4, 500.29/11/26", undefined],
  ["Ksh45,0\n00.00 from", 45_000],
  ["Ksh45,00\n0.00 from", 45_000],
  ["Ksh4500,50\n0722000111", undefined],
  ["Ks\nh1.00\n0722000111", undefined],
  ["Ksh100.00\n0,00 from", 100_000],
  ["Ksh4,500\n722000111", 4500],
  ["4500", undefined],
])("the sum in %j is %p", (part, amountKes) => {
  expect(sumIn(part)?.amountKes).toBe(amountKes);
});

test("a sum with cents is itself or nothing, wherever a line was broken and whatever stands behind it", () => {
  const behind = fc.constantFrom(
    " from GUEST",
    " on 29/11/26 at 2:15 PM",
    "\n0722000111",
    ". New",
    " 0722000111",
    " 4 rooms",
  );
  const written = fc.tuple(fc.integer({ min: 1, max: 999_999 }), fc.nat(99), fc.constantFrom(",", ".", " ", ""));
  fc.assert(
    fc.property(written, behind, fc.nat(20), ([amountKes, cents, sign], after, at) => {
      const whole = String(amountKes).replace(/\B(?=(?:\d{3})+$)/g, sign);
      const part = `Ksh${whole}${sign === "." ? "," : "."}${String(cents).padStart(2, "0")}${after}`;
      const broken = `${part.slice(0, at)}\n${part.slice(at)}`.replace(/\n+/g, "\n");
      const read = sumIn(broken);
      if (read) expect([broken, read]).toEqual([broken, { amountKes, cents }]);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["on 27/11/26 at 3:30 PM", undefined, "2026-11-27T15:30"],
  ["on 27/12/24 3:41 PM", undefined, "2024-12-27T15:41"],
  ["29/11/26\n4:53 PM", undefined, "2026-11-29T16:53"],
  ["29/11/26 at 12:10 A\nM", undefined, "2026-11-29T00:10"],
  ["SHOP 2\n9/11/26 at 4:53 PM", "2026-11-09", "2026-11-09T16:53"],
  ["SHOP 2\n9/11/26 at 4:53 PM", "2026-11-29", "2026-11-29T16:53"],
  ["due on 29/12/26.", undefined, undefined],
])("the time in %j of a code of %p is %p", (part, madeOn, moment) => {
  expect(timeIn(part, madeOn)).toBe(moment === undefined ? undefined : Date.parse(`${moment}+03:00`));
});
