import { describe, expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { asToldThere, ECHO_FADES_MS, isEcho, isFading, isMirror, type OwnStay, ownComing } from "./echo.ts";

const TODAY = "2026-12-18";
const january = (from: string, to: string) => ({ checkIn: `2027-01-${from}`, checkOut: `2027-01-${to}` });
const own = (from: string, to: string, facts: Partial<OwnStay> = {}): OwnStay => ({
  id: from,
  unit: 1,
  since: 100,
  feedId: null,
  ...january(from, to),
  ...facts,
});
const told = (from: string, to: string, kind: "booking" | "block" | "unknown" = "unknown") => ({
  kind,
  ...january(from, to),
});
const of = { feedId: "airbnb", unit: 1, lastReadAt: 200, today: TODAY };

describe("our own calendar comes back", () => {
  test.each([
    ["night for night", told("05", "08"), [own("05", "08")]],
    ["two of our stays put together", told("05", "12"), [own("05", "08"), own("08", "12")]],
    ["a stay of another site that we told it", told("05", "08"), [own("05", "08", { feedId: "booking" })]],
    ["called closed", told("05", "08", "block"), [own("05", "08")]],
    ["in any of our rooms, when the feed has none of its own", told("05", "08"), [own("05", "08", { unit: 2 })]],
  ])("%s", (_, stay, ours) => {
    expect(isEcho(stay, ours, { ...of, unit: ours[0]?.unit === 2 ? null : 1 })).toBe(true);
  });

  test("what began before today has lost its first nights on the way", () => {
    const here = { ...own("05", "08"), checkIn: "2026-12-15", checkOut: "2026-12-20" };
    expect(isEcho({ kind: "unknown", checkIn: "2026-12-18", checkOut: "2026-12-20" }, [here], of)).toBe(true);
  });
});

test.each([
  ["what the site calls sold", told("05", "08", "booking"), [own("05", "08")], of],
  ["a night more before", told("04", "08"), [own("05", "08")], of],
  ["a night more after", told("05", "09"), [own("05", "08")], of],
  ["a night less", told("05", "07"), [own("05", "08")], of],
  ["a gap between", told("05", "12"), [own("05", "08"), own("09", "12")], of],
  ["the feed's own stay", told("05", "08"), [own("05", "08", { feedId: "airbnb" })], of],
  ["another room", told("05", "08"), [own("05", "08", { unit: 2 })], of],
  [
    "half in one room, half in another",
    told("05", "12"),
    [own("05", "08"), own("08", "12", { unit: 2 })],
    { ...of, unit: null },
  ],
  ["what nobody has read since", told("05", "08"), [own("05", "08", { since: 201 })], of],
  ["what nobody has read at all", told("05", "08"), [own("05", "08")], { ...of, lastReadAt: null }],
] as const)("%s is no echo", (_, stay, ours, facts) => {
  expect(isEcho(stay, ours, facts)).toBe(false);
});

const booking = (from: string, to: string, facts: Partial<OwnStay> = {}) =>
  own(from, to, { id: `booking-${from}`, ...facts });
const NOT_OURS = { echo: false, returns: null };
const WHOLE = { echo: true, returns: "whole" as const };
const PART = { echo: false, returns: "part" as const };

describe("a booking of ours in another site's calendar", () => {
  test.each([
    ["its own dates, closed", told("05", "08", "block"), [booking("05", "08")], WHOLE],
    ["its own dates, unclear", told("05", "08"), [booking("05", "08")], WHOLE],
    ["its own dates, called sold", told("05", "08", "booking"), [booking("05", "08")], WHOLE],
    ["nights beside it", told("04", "12", "block"), [booking("05", "08")], PART],
    ["two of ours put together", told("05", "12"), [booking("05", "08"), booking("08", "12")], PART],
    ["a booking and closed nights", told("05", "12"), [booking("05", "08"), own("08", "12")], PART],
    ["sold with a night more", told("05", "09", "booking"), [booking("05", "08")], NOT_OURS],
    ["half of it", told("06", "08"), [booking("05", "08")], NOT_OURS],
    ["over its end", told("07", "10"), [booking("05", "08")], NOT_OURS],
    ["sold since its link was read", told("05", "08"), [booking("05", "08", { since: 201 })], NOT_OURS],
    ["one of two sold since", told("05", "12"), [booking("05", "08"), booking("08", "12", { since: 201 })], NOT_OURS],
    ["another room", told("05", "08"), [booking("05", "08", { unit: 2 })], NOT_OURS],
    ["nothing of ours", told("05", "08"), [], NOT_OURS],
    ["closed nights alone", told("05", "08", "block"), [own("05", "08")], { echo: true, returns: null }],
  ])("%s", (_, stay, ours, expected) => {
    expect(ownComing(stay, ours, of)).toEqual(expected);
  });

  test("a booking that was changed since the site read it is new to the site", () => {
    const ours = [booking("05", "08"), own("10", "12")];
    const same = new Map([["booking-05", january("05", "08")]]);
    const before = new Map([
      ["booking-05", january("04", "06")],
      ["10", january("09", "10")],
    ]);
    expect(ownComing(told("05", "08"), asToldThere(ours, same), of)).toEqual(WHOLE);
    expect(ownComing(told("05", "08"), asToldThere(ours, before), of)).toEqual(NOT_OURS);
    expect(asToldThere(ours, before)[1]).toEqual(own("10", "12"));
  });

  test("a site that never read its own link has nothing of ours", () => {
    expect(ownComing(told("05", "08"), [booking("05", "08")], { ...of, lastReadAt: null })).toEqual(NOT_OURS);
  });

  const dates = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 6 })).map(([from, nights]) => ({
    checkIn: `2027-01-${String(from).padStart(2, "0")}`,
    checkOut: `2027-01-${String(from + nights).padStart(2, "0")}`,
  }));
  const kinds = fc.constantFrom("booking" as const, "block" as const, "unknown" as const);

  test("whatever was sold after the last reading of its link is never taken for ours", () => {
    fc.assert(
      fc.property(dates, kinds, fc.array(dates, { maxLength: 4 }), (stay, kind, ours) => {
        const late = ours.map((one, n) => ({ ...one, id: `booking-${n}`, unit: 1, since: 201, feedId: null }));
        expect(ownComing({ ...stay, kind }, late, of)).toEqual(NOT_OURS);
      }),
    );
  });

  test("what comes back covers every booking it touches, and all of each", () => {
    fc.assert(
      fc.property(dates, kinds, fc.array(dates, { maxLength: 4 }), (stay, kind, ours) => {
        const early = ours.map((one, n) => ({ ...one, id: `booking-${n}`, unit: 1, since: 100, feedId: null }));
        const { returns } = ownComing({ ...stay, kind }, early, of);
        const touched = early.filter((one) => one.checkIn < stay.checkOut && one.checkOut > stay.checkIn);
        if (returns === null) return;
        if (returns === "part") {
          expect(kind).not.toBe("booking");
          expect(touched.every((one) => one.checkIn >= stay.checkIn && one.checkOut <= stay.checkOut)).toBe(true);
        } else expect(touched.some((one) => one.checkIn === stay.checkIn && one.checkOut === stay.checkOut)).toBe(true);
      }),
    );
  });
});

describe("closed nights that came back, once they are open with us", () => {
  const NOTICED = 10_000;
  const DAY = ECHO_FADES_MS;
  test.each([
    ["for a day when their site has read us since", NOTICED + DAY - 1, NOTICED, true],
    ["and no longer", NOTICED + DAY, NOTICED, false],
    ["for three days when it has not", NOTICED + 3 * DAY - 1, NOTICED - 1, true],
    ["or never did", NOTICED + 3 * DAY - 1, null, true],
    ["and no longer then", NOTICED + 3 * DAY, null, false],
  ])("are taken for ours %s", (_, now, lastReadAt, expected) => {
    expect(isFading(now, NOTICED + DAY, lastReadAt)).toBe(expected);
  });
});

describe("two other sites with nights in common", () => {
  const seen = (from: string, to: string, firstSeenAt: number, linkReadAt: number | null) => ({
    ...january(from, to),
    firstSeenAt,
    linkReadAt,
  });
  const inner = seen("05", "08", 100, null);
  test.each([
    ["around a stay that it had read of us", seen("04", "10", 200, 150), true],
    ["the stay itself", seen("05", "08", 200, 150), true],
    ["around it, and never read us", seen("04", "10", 200, null), false],
    ["around it, and had read us before that stay", seen("04", "10", 200, 99), false],
    ["around it, and was there before", seen("04", "10", 50, 150), false],
    ["over its end", seen("07", "10", 200, 150), false],
    ["a part of it", seen("06", "07", 200, 150), false],
  ])("%s", (_, outer, expected) => {
    expect([isMirror(outer, inner), isMirror(inner, outer)]).toEqual([expected, expected]);
  });
});
