import { describe, expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { FREED_AFTER, isSilent, type KnownStay, nextCheckIn, planSync } from "./feed-sync.ts";
import type { FeedStay } from "./ical.ts";

const NOW = Date.UTC(2026, 10, 29, 12);
const TODAY = "2026-11-29";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DATES = { checkIn: "2026-12-20", checkOut: "2026-12-23" };
const LATER = { checkIn: "2027-01-10", checkOut: "2027-01-12" };
const PAST = { checkIn: "2026-11-25", checkOut: TODAY };
const known = (id: string, facts: Partial<KnownStay> = {}): KnownStay => ({
  ...{ id, key: id, ...DATES, missingSince: null, misses: 0 },
  ...facts,
});
const read = (key: string, dates = DATES): FeedStay => ({ key, uid: key, kind: "booking", summary: "", ...dates });
const plan = (before: KnownStay[], now: FeedStay[], when: { dropped?: boolean; trusted?: boolean } = {}) =>
  planSync(before, now, { now: NOW, today: TODAY, dropped: false, trusted: false, ...when });
const NOTHING = { added: [], kept: [], missing: [], freed: [], dropped: false };

describe("what a reading changes", () => {
  test("new ones are added, the same are kept with their dates as they are now", () => {
    const [moved, fresh] = [read("a", LATER), read("b")];
    expect(plan([known("a")], [moved, fresh])).toEqual({
      ...NOTHING,
      ...{ added: [fresh], kept: [{ id: "a", stay: moved }] },
    });
  });

  test("another name with the same dates is the same stay, once", () => {
    const [one, two] = [read("x"), read("y")];
    const found = plan([known("a")], [one, two]);
    expect(found.kept).toHaveLength(1);
    expect(found.added).toHaveLength(1);
    expect(new Set([found.kept[0]?.stay, found.added[0]])).toEqual(new Set([one, two]));
  });

  test("its own name comes before the same dates", () => {
    const [own, other] = [read("a", LATER), read("z")];
    const found = plan([known("b"), known("a")], [own, other]);
    expect(found.kept).toEqual([
      { id: "a", stay: own },
      { id: "b", stay: other },
    ]);
  });

  type Dated = Partial<Pick<KnownStay, "kind" | "checkIn" | "checkOut">>;
  test.each<[string, Dated, Dated]>([
    ["a night longer", {}, { checkOut: "2026-12-24" }],
    ["from a night before", {}, { checkIn: "2026-12-19" }],
    ["grown while its guest is there", { checkIn: "2026-11-20" }, { checkIn: TODAY, checkOut: "2026-12-24" }],
    ["closed from a day later on", { kind: "block" as const }, { checkIn: "2026-12-21", checkOut: "2026-12-24" }],
  ])("the same stay under a new name, %s: kept, and nothing is left out", (_, was, dates) => {
    const fresh = { ...read("x", { ...DATES, ...dates }), kind: was.kind ?? ("booking" as const) };
    expect(plan([known("a", was)], [fresh])).toEqual({ ...NOTHING, kept: [{ id: "a", stay: fresh }] });
  });

  test.each<[string, Dated, Dated]>([
    ["a booking a day later", { kind: "booking" as const }, { checkIn: "2026-12-21", checkOut: "2026-12-24" }],
    [
      "closed from ten days later on",
      { kind: "block" as const, checkOut: "2027-01-20" },
      { checkIn: "2026-12-30", checkOut: "2027-01-21" },
    ],
    ["a night shorter", {}, { checkOut: "2026-12-22" }],
    ["longer at both ends", {}, { checkIn: "2026-12-19", checkOut: "2026-12-24" }],
  ])("a new name is a new stay where it is %s, and nights that another has are no sudden silence", (_, was, dates) => {
    const fresh = { ...read("x", { ...DATES, ...dates }), kind: was.kind ?? ("booking" as const) };
    const found = plan([known("a", was)], [fresh]);
    expect([found.kept, found.added, found.missing.length, found.dropped]).toEqual([[], [fresh], 1, false]);
  });

  test.each([
    ["its own name", known("a"), { uid: "a" }, true],
    ["its series", known("a/2026-12-20"), { uid: "a" }, true],
    ["the one repetition", known("a/2026-12-20"), { uid: "a", repetitions: ["2026-12-20"] }, true],
    ["another repetition", known("a/2026-12-20"), { uid: "a", repetitions: ["2026-12-27"] }, false],
    ["a name that several have, and its dates", known("a@2026-12-20/2026-12-23"), { uid: "a", stay: DATES }, true],
    ["a name that several have, and other dates", known("a@2026-12-20/2026-12-23"), { uid: "a", stay: LATER }, false],
    ["a longer name", known("ab"), { uid: "a" }, false],
  ])("called off by %s", (_, one, calledOff, isFree) => {
    const other = known("other", LATER);
    const found = planSync([one, other], [read("other", LATER)], {
      ...{ now: NOW, today: TODAY, dropped: false, trusted: false },
      calledOff: [calledOff],
    });
    expect([found.freed, found.missing.map(({ id }) => id)]).toEqual(isFree ? [[one.id], []] : [[], [one.id]]);
  });

  test("what has ended is let go at once, on the day of its check-out", () => {
    const found = plan([known("past", PAST), known("last night", { ...PAST, checkOut: "2026-11-30" })], []);
    expect(found.freed).toEqual(["past"]);
    expect(found.missing.map(({ id }) => id)).toEqual(["last night"]);
  });
});

describe("a stay that is left out", () => {
  const OTHERS = ["b", "c", "d"];
  /** Left out for so long, this being the nth reading without it; the others are there. */
  const leftOut = (sinceMs: number | null, misses: number, when = {}) =>
    plan(
      [
        known("a", { missingSince: sinceMs === null ? null : NOW - sinceMs, misses: misses - 1 }),
        ...OTHERS.map((id) => known(id, LATER)),
      ],
      OTHERS.map((key) => read(key, LATER)),
      when,
    );
  test.each([
    ["keeps its nights after the first reading", null, 1, {}, false],
    ["keeps them however often in less than two hours", 2 * HOUR - 1, 9, {}, false],
    ["keeps them however long in two readings", 9 * HOUR, 2, {}, false],
    ["is free after three readings in two hours", 2 * HOUR, 3, {}, true],
    ["keeps them longer where most were lost", 6 * HOUR - 1, 9, { dropped: true }, false],
    ["is free after six hours even there", 6 * HOUR, 3, { dropped: true }, true],
    ["is free at once by the host's own file", null, 1, { trusted: true }, true],
  ])("%s", (_, since, misses, when, isFree) => {
    const found = leftOut(since, misses, when);
    expect(found.freed).toEqual(isFree ? ["a"] : []);
    expect(found.missing).toEqual(isFree ? [] : [{ id: "a", missingSince: NOW - (since ?? 0), misses }]);
  });

  test("the numbers are those that a host is told", () => {
    expect(FREED_AFTER).toEqual({ readings: 3, ms: 2 * HOUR, droppedMs: 6 * HOUR });
  });
});

describe("most of a feed is gone", () => {
  const ids = (count: number) => Array.from({ length: count }, (_, n) => `stay ${n}`);
  const lost = (before: number, gone: number, more: KnownStay[] = []) =>
    plan(
      [...ids(before).map((id, n) => known(id, n < gone ? LATER : DATES)), ...more],
      ids(before)
        .slice(gone)
        .map((id) => read(id)),
    ).dropped;
  test.each([
    ["none of four", 4, 0, false],
    ["half of four", 4, 2, false],
    ["more than half of four", 4, 3, true],
    ["more than half of three", 3, 2, false],
    ["all of three", 3, 3, true],
    ["the only one", 1, 1, true],
    ["half of ten", 10, 5, false],
    ["six of ten", 10, 6, true],
  ])("%s", (_, before, gone, isDrop) => {
    expect(lost(before, gone)).toBe(isDrop);
  });

  test("those that were missing before, and those that have ended, count neither way", () => {
    const missing = ids(9).map((id) => known(`m ${id}`, { missingSince: NOW - MINUTE, misses: 1 }));
    const past = ids(9).map((id) => known(`p ${id}`, PAST));
    expect(lost(4, 2, [...missing, ...past])).toBe(false);
    expect(lost(4, 3, [...missing, ...past])).toBe(true);
    expect(lost(4, 0, missing)).toBe(false);
  });

  test("what was missing already is no new loss: it is free after two hours", () => {
    const found = plan([known("a", { missingSince: NOW - 2 * HOUR, misses: 2 })], []);
    expect([found.freed, found.dropped]).toEqual([["a"], false]);
  });

  test("it is over as soon as nothing is missing", () => {
    expect(plan([known("a")], [read("a")], { dropped: true }).dropped).toBe(false);
    expect(plan([known("a"), known("b", LATER)], [read("a")], { dropped: true }).dropped).toBe(true);
  });
});

test("every known stay is in one of kept, missing and freed, and every read one in kept or added", () => {
  const dates = fc.constantFrom(DATES, LATER, PAST);
  const key = fc.constantFrom("a", "b", "c", "d", "e", "f");
  const since = fc.option(fc.integer({ min: 0, max: 8 * HOUR }), { nil: null });
  const before = fc.uniqueArray(fc.tuple(key, dates, since, fc.nat(4)), { selector: ([one]) => one });
  const now = fc.uniqueArray(fc.tuple(key, dates), { selector: ([one]) => one });
  fc.assert(
    fc.property(before, now, fc.boolean(), fc.boolean(), (had, has, dropped, trusted) => {
      const all = had.map(([id, of, ago, misses]) =>
        known(`id ${id}`, { key: id, ...of, missingSince: ago === null ? null : NOW - ago, misses }),
      );
      const stays = has.map(([one, of]) => read(one, of));
      const found = plan(all, stays, { dropped, trusted });
      const ids = [...found.kept.map(({ id }) => id), ...found.missing.map(({ id }) => id), ...found.freed];
      expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
      const keys = [...found.added, ...found.kept.map(({ stay }) => stay)].map((stay) => stay.key);
      expect(keys.toSorted()).toEqual(stays.map((stay) => stay.key).toSorted());
      if (trusted) expect(found.missing).toEqual([]);
    }),
  );
});

describe("a feed is read again", () => {
  test.each([
    ["after a quarter of an hour", 0, 0.5, 15],
    ["a fifth sooner at the least", 0, 0, 12],
    ["a fifth later at the most", 0, 1, 18],
    ["no later after three failures", 3, 0.5, 15],
    ["later after four", 4, 0.5, 30],
    ["later again after five", 5, 0.5, 45],
    ["after an hour when it keeps failing", 6, 0.5, 60],
    ["after an hour however often it failed", 500, 0.5, 60],
  ])("%s", (_, failures, jitter, minutes) => {
    expect(nextCheckIn(failures, 0, jitter)).toBe(minutes * MINUTE);
  });

  test("when the site asks to be left alone for longer, then", () => {
    expect(nextCheckIn(0, 3 * HOUR, 0.5)).toBe(3 * HOUR);
    expect(nextCheckIn(0, 5 * MINUTE, 0.5)).toBe(15 * MINUTE);
  });
});

test.each([
  ["that worked a day ago", { workedAt: NOW - 24 * HOUR, createdAt: 0 }, true],
  ["that worked a moment less than a day ago", { workedAt: NOW - 24 * HOUR + 1, createdAt: 0 }, false],
  ["that never worked for a day", { workedAt: null, createdAt: NOW - 24 * HOUR }, true],
  ["that is new", { workedAt: null, createdAt: NOW - 24 * HOUR + 1 }, false],
])("whether a feed is silent: one %s", (_, feed, isIt) => {
  expect(isSilent(feed, NOW)).toBe(isIt);
});
