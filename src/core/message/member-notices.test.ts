import { expect, test } from "bun:test";
import { TEAM_ROLES } from "#src/core/team/team.ts";
import { hearsOf, kindsHeard, pageHeard } from "./member-notices.ts";

const MONEY = ["disputed", "claim", "unplaced", "refund", "money", "summary", "papers", "digest"] as const;

test.each([
  ["co_host", ["request", "double_sale", "booking", "cancelled", "change", "question", "review", "feed"]],
  ["caretaker", ["booking", "cancelled"]],
  ["cleaner", []],
  ["accountant", []],
] as const)("a %s hears of %p", (role, kinds) => {
  expect(kindsHeard(role, true)).toEqual([...kinds]);
});

test.each(TEAM_ROLES)("nobody of a team hears of money or of the owner's own: %s", (role) => {
  for (const kind of MONEY) expect(kindsHeard(role, true)).not.toContain(kind);
});

test.each([
  ["today", "2026-12-18", true],
  ["in a week", "2026-12-25", true],
  ["in eight days", "2026-12-26", false],
  ["yesterday", "2026-12-17", false],
  ["of no stay", undefined, false],
] as const)("a caretaker hears of a booking that begins %s: %p is %p", (_, checkIn, isHeard) => {
  const notice = { kind: "booking", checkIn, today: "2026-12-18" } as const;
  expect(hearsOf({ role: "caretaker", ofAll: true }, notice)).toBe(isHeard);
  expect(hearsOf({ role: "co_host", ofAll: false }, notice)).toBe(true);
});

test("a press leads to a page of theirs", () => {
  expect(pageHeard("co_host", "booking")).toBe("/dashboard?tab=bookings");
  expect(pageHeard("caretaker", "booking")).toBe("/dashboard");
});
