import { expect, test } from "bun:test";
import { changesEndAt } from "./change-window.ts";

test.each([
  ["a guest until the hour of leaving", { checkOutUntil: "10:00" }, Date.UTC(2026, 11, 22, 7)],
  ["a guest of a house that lets them stay until noon", { checkOutUntil: "12:00" }, Date.UTC(2026, 11, 22, 9)],
  ["a host until midnight", "host" as const, Date.UTC(2026, 11, 22, 21)],
])("a stay is changed on the day it ends, in Nairobi, by %s", (_, by, end) => {
  expect(changesEndAt("2026-12-22", by)).toBe(end);
});
