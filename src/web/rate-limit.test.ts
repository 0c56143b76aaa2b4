import { expect, test } from "bun:test";
import { LIMITS } from "./limits.ts";
import { createRateLimit, NAMES_MOST } from "./rate-limit.ts";

const clock = { now: () => at, today: () => "2026-12-18" };
let at = 1_000_000;
const limitOf = (most: number, ms = 60_000) => createRateLimit(clock, { most, ms });

test("lets the fifth try through and not the sixth, until the window has ended", () => {
  const limit = limitOf(5);
  expect(Array.from({ length: 6 }, () => limit.allow("a"))).toEqual([true, true, true, true, true, false]);
  expect(limit.waitMs("a")).toBe(60_000);
  expect([limit.allow("b"), limit.waitMs("b")]).toEqual([true, 0]);
  at += 59_999;
  expect([limit.allow("a"), limit.waitMs("a")]).toEqual([false, 1]);
  at += 1;
  expect([limit.waitMs("a"), limit.allow("a")]).toEqual([0, true]);
});

test("what is given back may be used again, once", () => {
  const limit = limitOf(2);
  limit.allow("a");
  limit.allow("a");
  limit.giveBack("a");
  expect([limit.allow("a"), limit.allow("a")]).toEqual([true, false]);
  limit.giveBack("nobody");
  expect(limit.waitMs("nobody")).toBe(0);
});

test("counts bytes as well as tries", () => {
  const limit = limitOf(1000);
  expect([limit.allow("a", 600), limit.allow("a", 400), limit.allow("a", 1)]).toEqual([true, true, false]);
  expect([limit.allow("b", 1001), limit.waitMs("b") > 0]).toEqual([false, true]);
});

test.each([2, 5, 20, 600])(
  "a limit of %i that is reached outlives twenty thousand other names, and as many again",
  (most) => {
    const limit = limitOf(most);
    for (let n = 0; n < most; n += 1) limit.allow("attacker");
    for (let n = 0; n < 2 * NAMES_MOST + 10; n += 1) limit.allow(`other ${n}`);
    expect(limit.allow("attacker")).toBe(false);
  },
);

test("nor is what is nearly used up: stopping one short of it and flooding wins nothing", () => {
  const limit = limitOf(5);
  for (let n = 0; n < 4; n += 1) limit.allow("attacker");
  for (let n = 0; n < 2 * NAMES_MOST; n += 1) limit.allow(`other ${n}`);
  expect([limit.allow("attacker"), limit.allow("attacker")]).toEqual([true, false]);
});

test("twenty thousand names at their limit leave newcomers counted", () => {
  const limit = limitOf(2);
  for (let n = 0; n < NAMES_MOST + 10; n += 1) for (const _ of [1, 2]) limit.allow(`flood ${n}`);
  expect([limit.allow("new"), limit.allow("new"), limit.allow("new")]).toEqual([true, true, false]);
});

test("every limit has a reason, lets somebody through, and ends", () => {
  for (const { most, ms, why } of Object.values(LIMITS)) {
    expect(why.length).toBeGreaterThan(10);
    expect(Math.min(most, ms)).toBeGreaterThan(0);
  }
});

test("no limit is written down anywhere else", async () => {
  const root = `${import.meta.dir}/..`;
  const elsewhere: string[] = [];
  for (const path of new Bun.Glob("**/*.{ts,tsx}").scanSync(root)) {
    if (/\.test\.tsx?$/.test(path) || path === "web/rate-limit.ts") continue;
    const text = await Bun.file(`${root}/${path}`).text();
    for (const [made] of text.matchAll(/createRateLimit\([^;]*?\);/g)) {
      if (!/, LIMITS\.\w+\);$/.test(made)) elsewhere.push(`${path}: ${made}`);
    }
  }
  expect(elsewhere).toEqual([]);
});
