import { expect, test } from "bun:test";
import { backoffMs, tokenStanding } from "./provider-token.ts";

const END = 3_600_000;

test.each([
  ["good until five minutes before its end", END - 5 * 60_000 - 1, "good"],
  ["due from five minutes before its end", END - 5 * 60_000, "due"],
  ["due until 30 seconds before its end", END - 30_000 - 1, "due"],
  ["expired from 30 seconds before its end", END - 30_000, "expired"],
  ["expired afterwards", END + 1, "expired"],
] as const)("a provider's token is %s", (_, now, standing) => {
  expect(tokenStanding(END, now)).toBe(standing);
});

test("an outage is waited out from 30 seconds up to 16 minutes, twice as long each time", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 5000].map((failures) => backoffMs(failures) / 1000)).toEqual([
    30, 60, 120, 240, 480, 960, 960, 960,
  ]);
});
