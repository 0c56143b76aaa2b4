import { expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { checkedBy, remindersOf, whenAwake } from "./hold-checking.ts";

const HOUR = 3_600_000;
const nairobi = (text: string) => Temporal.ZonedDateTime.from(`${text}[Africa/Nairobi]`).epochMilliseconds;

test.each([
  ["at noon, until three", "2026-12-18T12:00", "2026-12-18T15:00"],
  ["at six, until the host goes to bed", "2026-12-18T18:00", "2026-12-18T21:00"],
  ["a minute later, a minute of the morning", "2026-12-18T18:01", "2026-12-19T08:01"],
  ["at eight in the evening, until ten", "2026-12-18T20:00", "2026-12-19T10:00"],
  ["in the night, until eleven", "2026-12-18T23:30", "2026-12-19T11:00"],
  ["before they wake, until eleven", "2026-12-18T05:00", "2026-12-18T11:00"],
  ["over the end of a year", "2026-12-31T20:59", "2027-01-01T10:59"],
])("%s", (_, asked, until) => {
  expect(checkedBy(nairobi(asked))).toBe(nairobi(until));
});

test("is never less than three hours nor more than a night and three hours, and no later question ends earlier", () => {
  const instant = fc.integer({ min: nairobi("2026-01-01T00:00"), max: nairobi("2028-01-01T00:00") });
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 48 * HOUR }), (now, later) => {
      const kept = checkedBy(now) - now;
      expect(kept).toBeGreaterThanOrEqual(3 * HOUR);
      expect(kept).toBeLessThanOrEqual(14 * HOUR);
      expect(checkedBy(now + later)).toBeGreaterThanOrEqual(checkedBy(now));
    }),
  );
});

test.each([
  ["at noon, after two hours and next morning", "2026-12-18T12:00", "2026-12-18T14:00", "2026-12-19T09:00"],
  ["at eight in the evening, the next two mornings", "2026-12-18T20:00", "2026-12-19T09:00", "2026-12-20T09:00"],
  ["at seven, before they go to bed", "2026-12-18T19:00", "2026-12-18T21:00", "2026-12-19T09:00"],
])("a host is reminded of what was claimed %s", (_, claimed, first, second) => {
  expect(remindersOf(nairobi(claimed))).toEqual([nairobi(first), nairobi(second)]);
});

test("a host is awake from eight to nine in the evening", () => {
  expect(whenAwake(nairobi("2026-12-18T08:00"))).toBe(nairobi("2026-12-18T08:00"));
  expect(whenAwake(nairobi("2026-12-18T07:59"))).toBe(nairobi("2026-12-18T08:00"));
  expect(whenAwake(nairobi("2026-12-18T20:59"))).toBe(nairobi("2026-12-18T20:59"));
  expect(whenAwake(nairobi("2026-12-18T21:00"))).toBe(nairobi("2026-12-19T08:00"));
});
