import { expect, test } from "bun:test";
import { runChaos } from "./chaos.ts";

/** A short one of what `npm run chaos` does with 2,000 bookings. */
const PLAN = {
  seed: 20_261_128,
  bookings: 24,
  atOnce: 8,
  hostsAtOnce: 2,
  fullDiskMs: 1_000,
  betweenFaults: [2, 7],
  leastSendings: 3,
} as const;

test("whatever breaks while guests book and hosts give back, every shilling that moved is counted once", async () => {
  const { wrong, held, faults, hosts, moved, sentBack, byHand } = await runChaos(PLAN);
  expect(wrong).toEqual({
    notCounted: [],
    neverMoved: [],
    sentAndNotCounted: [],
    countedAndNeverSent: [],
    sentTwice: [],
    notListed: [],
    stillUnmatched: [],
    doubleNights: 0,
    unclearPages: [],
    wrongAtTheDoctor: [],
  });
  expect(held).toBeGreaterThanOrEqual(PLAN.bookings);
  expect(moved).toBeGreaterThan(5);
  expect(hosts.pressed).toBeGreaterThanOrEqual(PLAN.leastSendings);
  expect(sentBack + byHand).toBeGreaterThan(0);
  expect(Object.keys(faults).length).toBeGreaterThan(1);
}, 600_000);
