import { expect, test } from "bun:test";
import { type LinkTarget, targetOf } from "./target.ts";

const link = (facts: Partial<LinkTarget> = {}): LinkTarget => ({
  word: "ig",
  propertyId: null,
  checkIn: null,
  checkOut: null,
  retiredAt: null,
  ...facts,
});
const DAYS = { checkIn: "2026-12-20", checkOut: "2026-12-22" };

test.each<[string, Partial<LinkTarget>, { isOpen?: boolean; code?: string; today?: string }, string]>([
  ["to the page", {}, {}, "/zuristays?via=ig"],
  ["to the page for some days", DAYS, {}, "/zuristays?checkIn=2026-12-20&checkOut=2026-12-22&via=ig"],
  ["on the day of arrival", DAYS, { today: "2026-12-20" }, "/zuristays?checkIn=2026-12-20&checkOut=2026-12-22&via=ig"],
  ["to days that are over", DAYS, { today: "2026-12-21" }, "/zuristays?via=ig"],
  ["to a house", { propertyId: "h" }, {}, "/booking/property/h?via=ig"],
  [
    "to a house for some days",
    { propertyId: "h", ...DAYS },
    {},
    "/booking/property/h?checkIn=2026-12-20&checkOut=2026-12-22&via=ig",
  ],
  [
    "with a code",
    { propertyId: "h", ...DAYS },
    { code: "KARIBU" },
    "/booking/dates?property=h&checkIn=2026-12-20&checkOut=2026-12-22&code=KARIBU&via=ig",
  ],
  ["to a house that is closed", { propertyId: "h", ...DAYS }, { isOpen: false, code: "KARIBU" }, "/zuristays?via=ig"],
  ["retired", { propertyId: "h", ...DAYS, retiredAt: 1 }, { code: "KARIBU" }, "/zuristays"],
])("a link %s", (_, facts, { isOpen = true, code, today = "2026-12-18" }, address) => {
  expect(targetOf(link(facts), { page: "/zuristays", isOpen, code, today })).toBe(address);
});
