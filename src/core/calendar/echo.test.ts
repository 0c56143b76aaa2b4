import { describe, expect, test } from "bun:test";
import { isEcho, type OwnStay } from "./echo.ts";

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
