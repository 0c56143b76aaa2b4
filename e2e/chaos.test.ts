import { expect, test } from "bun:test";
import { runChaos } from "./chaos.ts";

/** A short one of what `npm run chaos` does with 2,000 bookings. */
const PLAN = { seed: 20_261_128, bookings: 40, atOnce: 8, fullDiskMs: 1_000, betweenFaults: [2, 7] } as const;

test("whatever breaks while impatient guests book, every shilling that moved is counted once", async () => {
  const { faults, seconds, held, moved, movedKes, ...wrong } = await runChaos(PLAN);
  expect(wrong).toEqual({ notCounted: [], neverMoved: [], doubleNights: 0, unclearPages: [], fileIsWhole: true });
  expect(held).toBeGreaterThanOrEqual(PLAN.bookings);
  expect(moved).toBeGreaterThan(8);
  expect(movedKes).toBeGreaterThan(0);
  expect(Object.keys(faults).length).toBeGreaterThan(2);
  expect(seconds).toBeLessThan(240);
}, 300_000);
