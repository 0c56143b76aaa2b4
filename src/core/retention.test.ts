import { expect, test } from "bun:test";
import { KEPT_DAYS } from "./retention.ts";

test("nothing that opens anything outlives a day, and nobody's name the books' six years", () => {
  const days: Record<string, number> = KEPT_DAYS;
  expect(days).toEqual({
    ...{ code: 1, job: 7, abandoned: 30, wire: 90, messages: 90, measures: 180 },
    ...{ costs: 396, brand: 365, stay: 2 * 365, document: 6 * 365 },
  });
});
