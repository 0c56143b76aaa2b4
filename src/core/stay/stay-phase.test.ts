import { expect, test } from "bun:test";
import { phaseOf, type StayPhase } from "./stay-phase.ts";

test.each<[string, StayPhase]>([
  ["2026-12-19", "ahead"],
  ["2026-12-20", "arriving"],
  ["2026-12-21", "under_way"],
  ["2026-12-23", "under_way"],
  ["2026-12-24", "over"],
  ["2027-01-01", "over"],
])("on %s a stay from 20 to 23 December is %s", (today, phase) => {
  expect(phaseOf({ checkIn: "2026-12-20", checkOut: "2026-12-23" }, today)).toBe(phase);
});
