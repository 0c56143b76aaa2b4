import { describe, expect, test } from "bun:test";
import { POLICIES } from "#src/core/booking/cancellation.ts";
import { type DueFacts, dueNowKes, type GuideFacts, guideStanding } from "./guide-door.ts";

/** Achieng stays from Friday 18 to Monday 21 December and has paid all of it. */
const PAID: GuideFacts = {
  state: "confirmed",
  checkIn: "2026-12-18",
  checkOut: "2026-12-21",
  hours: { checkInFrom: "14:00", checkOutUntil: "10:00" },
  policy: POLICIES.flexible,
  dueNowKes: 0,
  isDisputed: false,
  opens: "paid",
  codesFrom: "08:00",
};
const nairobi = (text: string) => Date.parse(`2026-12-${text}:00+03:00`);

test.each([
  ["paid weeks before: open, the codes wait", {}, "01T09:00", "open, codes wait"],
  ["a minute before the codes' hour", {}, "18T07:59", "open, codes wait"],
  ["the codes' hour", {}, "18T08:00", "open, codes shown"],
  ["an hour of the host's own", { codesFrom: "14:00" }, "18T13:59", "open, codes wait"],
  ["and when it comes", { codesFrom: "14:00" }, "18T14:00", "open, codes shown"],
  ["during the stay", {}, "20T23:00", "open, codes shown"],
  ["whoever leaves late puts the key back", {}, "21T11:59", "open, codes shown"],
  ["two hours after check-out it is out of date", {}, "21T12:00", "over"],
  [
    "by the property's own hour of check-out",
    { hours: { checkInFrom: "15:00", checkOutUntil: "12:00" } },
    "21T13:59",
    "open, codes shown",
  ],
  ["long after", {}, "30T09:00", "over"],
  ["nothing due is proven", { dueNowKes: 1 }, "18T12:00", "unpaid"],
  ["unpaid, and the stay is over", { dueNowKes: 1 }, "30T12:00", "unpaid"],
  ["disputed money", { isDisputed: true }, "18T12:00", "disputed"],
  ["a hold that pays", { state: "held" }, "18T12:00", "not_certain"],
  ["a request", { state: "requested" }, "18T12:00", "not_certain"],
  ["a hold that ended", { state: "expired" }, "18T12:00", "not_certain"],
  ["cancelled, whatever was paid", { state: "cancelled" }, "18T12:00", "cancelled"],
  ["cancelled during the stay", { state: "cancelled" }, "20T12:00", "cancelled"],
  ["the host waits for the end of free cancelling", { opens: "free_over" }, "17T13:59", "waits"],
  ["which is over", { opens: "free_over" }, "17T14:00", "open, codes wait"],
  [
    "a policy that gives all back only weeks before",
    { opens: "free_over", policy: POLICIES.firm },
    "01T09:00",
    "open, codes wait",
  ],
  [
    "a policy that gives all back five days before",
    { opens: "free_over", policy: POLICIES.moderate },
    "13T13:59",
    "waits",
  ],
  [
    "one that gives a half back is not free",
    { opens: "free_over", policy: POLICIES.moderate },
    "13T14:00",
    "open, codes wait",
  ],
  [
    "one that gives nothing back never waits",
    { opens: "free_over", policy: POLICIES.non_refundable },
    "01T09:00",
    "open, codes wait",
  ],
] as const satisfies readonly (readonly [string, Partial<GuideFacts>, string, string])[])(
  "%s",
  (_, facts, at, expected) => {
    const standing = guideStanding({ ...PAID, ...facts }, nairobi(at));
    const said = standing.is === "open" ? `open, codes ${standing.codes ? "shown" : "wait"}` : standing.is;
    expect(standing.is === "shut" ? standing.why : said).toBe(expected);
  },
);

test("the moments that a page tells", () => {
  expect(guideStanding({ ...PAID, opens: "free_over" }, nairobi("01T09:00"))).toEqual({
    is: "waits",
    opensAt: nairobi("17T14:00"),
  });
  expect(guideStanding(PAID, nairobi("01T09:00"))).toMatchObject({
    codesAt: nairobi("18T08:00"),
    endsAt: nairobi("21T12:00"),
  });
});

describe("what is due now", () => {
  const ALL: DueFacts = { openKes: 0, unprovenKes: 0, laterKes: 0, laterOn: null, checkIn: "2026-12-18" };
  const PART = { laterKes: 9450, laterOn: "2026-12-11" };
  const ON_ARRIVAL = { laterKes: 13_500, laterOn: "2026-12-18" };
  test.each([
    ["all is paid", {}, "2026-12-10", 0],
    ["money that went back is due again", { openKes: 13_500 }, "2026-12-10", 13_500],
    ["money whose owner was guessed proves nothing", { unprovenKes: 13_500 }, "2026-12-10", 13_500],
    ["too much was paid", { openKes: -500 }, "2026-12-10", 0],
    ["too much, and none of it is proven", { openKes: -500, unprovenKes: 14_000 }, "2026-12-10", 14_000],
    ["the first part is paid, the rest is not due", { openKes: 9450, ...PART }, "2026-12-10", 0],
    ["a shilling of the first part lacks", { openKes: 9451, ...PART }, "2026-12-10", 1],
    ["the first part is not proven", { openKes: 9450, unprovenKes: 4050, ...PART }, "2026-12-10", 4050],
    ["the rest is due today", { openKes: 9450, ...PART }, "2026-12-11", 9450],
    ["who pays on arrival has to arrive first", { openKes: 13_500, ...ON_ARRIVAL }, "2026-12-18", 0],
    ["and then to pay", { openKes: 13_500, ...ON_ARRIVAL }, "2026-12-19", 13_500],
  ] as const)("%s", (_, facts, today, due) => {
    expect(dueNowKes({ ...ALL, ...facts }, today)).toBe(due);
  });
});
