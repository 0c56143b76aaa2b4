import { describe, expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { CODE_LIVES_MS, isCodeOpen, readCode, TRIES_MOST, TWICE_MS, waitForCodeMs } from "./phone-code.ts";

const NOW = Date.UTC(2026, 10, 29, 12);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe("the next code waits", () => {
  /** Codes sent so long ago, the oldest first. */
  const waitAfter = (...agoMs: number[]) =>
    waitForCodeMs(
      agoMs.map((ago) => NOW - ago),
      NOW,
    );
  test.each([
    ["nothing before the first", [], 0],
    ["half a minute after the first", [0], 30 * SECOND],
    ["what is left of it", [29_999], 1],
    ["no longer than it", [30_000], 0],
    ["a minute after the second", [40 * SECOND, 0], 60 * SECOND],
    ["two minutes after the third", [5 * MINUTE, 2 * MINUTE, 0], 120 * SECOND],
    ["two minutes after the fourth too", [9 * MINUTE, 5 * MINUTE, 2 * MINUTE, 0], 120 * SECOND],
    ["until the first of five is an hour old", [50, 40, 30, 20, 10].map((n) => n * MINUTE), 10 * MINUTE],
    ["until the fifth last is an hour old", [55, 50, 40, 30, 20, 10].map((n) => n * MINUTE), 10 * MINUTE],
    ["whichever is longer", [HOUR - MINUTE, 40 * MINUTE, 30 * MINUTE, 20 * MINUTE, 0], 2 * MINUTE],
    ["nothing for codes of an hour ago", [HOUR, HOUR, HOUR, HOUR, HOUR], 0],
    ["for what was sent a moment less than an hour ago", [HOUR - 1, HOUR - 1, HOUR - 1, HOUR - 1, HOUR - 1], 1],
    ["as after the first when the others are of an hour ago", [2 * HOUR, HOUR, 0], 30 * SECOND],
  ])("%s", (_, ago, wait) => {
    expect(waitAfter(...ago)).toBe(wait);
  });

  test("so that no number is sent more than five in any hour, however often somebody asks", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 * MINUTE }), { minLength: 20, maxLength: 60 }), (pauses) => {
        const sent: number[] = [];
        let now = NOW;
        for (const pause of pauses) {
          now += pause;
          const wait = waitForCodeMs(sent, now);
          expect(wait).toBeGreaterThanOrEqual(0);
          if (wait === 0) sent.push(now);
          else expect(waitForCodeMs(sent, now + wait)).toBe(0);
        }
        for (const at of sent) expect(sent.filter((one) => one > at - HOUR && one <= at).length).toBeLessThanOrEqual(5);
      }),
    );
  });
});

test.each([
  ["123456", "123456"],
  ["000000", "000000"],
  [" 123 456 ", "123456"],
  ["123-456", "123456"],
  ["123\u00a0456\n", "123456"],
  ["12345", undefined],
  ["1234567", undefined],
  ["12345a", undefined],
  ["١٢٣٤٥٦", undefined],
  ["", undefined],
])("%j is the code %p", (typed, code) => {
  expect(readCode(typed)).toBe(code);
});

test.each([
  ["a fresh one", {}, true],
  ["its last moment", { endsAt: NOW + 1 }, true],
  ["its end", { endsAt: NOW }, false],
  ["after four wrong tries", { tries: 4 }, true],
  ["after five", { tries: 5 }, false],
  ["after more", { tries: 6 }, false],
  ["once used", { usedAt: NOW - 1 }, false],
  ["once used at the beginning of time", { usedAt: 0 }, false],
])("a code may be tried: %s", (_, facts, isOpen) => {
  expect(isCodeOpen({ tries: 0, endsAt: NOW + MINUTE, usedAt: null, ...facts }, NOW)).toBe(isOpen);
});

test("a code lives five minutes, burns at five tries, and is answered twice for half a minute", () => {
  expect([CODE_LIVES_MS, TRIES_MOST, TWICE_MS]).toEqual([5 * MINUTE, 5, 30 * SECOND]);
});
