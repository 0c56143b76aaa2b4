import { describe, expect, test } from "bun:test";
import { isSmsTurn } from "./sms-turns.ts";

test.each([
  ["the first of an hour", { had: 0, left: 100, others: [] }, true],
  ["the last that a house alone may have", { had: 49, left: 51, others: [] }, true],
  ["and one more, which would be more than it leaves", { had: 50, left: 50, others: [] }, false],
  ["none is left", { had: 0, left: 0, others: [] }, false],
  ["the last one, of a house that had none", { had: 0, left: 1, others: [{ had: 30, waits: 500 }] }, true],
  ["others who had fewer are before it", { had: 5, left: 9, others: [{ had: 0, waits: 4 }] }, false],
  ["and those who had more are not", { had: 5, left: 9, others: [{ had: 5, waits: 400 }] }, true],
  [
    "they are before it with so many alone as make them equal",
    { had: 5, left: 9, others: [{ had: 2, waits: 400 }] },
    true,
  ],
] as const)("%s", (_, ask, isTurn) => {
  expect(isSmsTurn(ask)).toBe(isTurn);
});

describe("of a hundred SMS", () => {
  /** How many each house has when all send without end and nothing more may leave. */
  function share(houses: number, most: number): number[] {
    const had = Array.from({ length: houses }, () => 0);
    const leftNow = () => most - had.reduce((sum, one) => sum + one, 0);
    for (let isMore = true; isMore; ) {
      isMore = false;
      for (let at = 0; at < houses; at += 1) {
        const others = had.filter((_, nth) => nth !== at).map((one) => ({ had: one, waits: 1000 }));
        if (!isSmsTurn({ had: had[at] ?? 0, left: leftNow(), others })) continue;
        had[at] = (had[at] ?? 0) + 1;
        isMore = true;
      }
    }
    return had;
  }

  test.each([1, 2, 3, 9, 40])("%p houses that send without end have equal shares and leave one", (houses) => {
    const had = share(houses, 100);
    const left = 100 - had.reduce((sum, one) => sum + one, 0);
    expect(Math.max(...had) - Math.min(...had)).toBeLessThanOrEqual(1);
    expect(left).toBeGreaterThanOrEqual(Math.max(...had) - 1);
    expect(isSmsTurn({ had: 0, left, others: had.map((one) => ({ had: one, waits: 1000 })) })).toBe(true);
  });
});
