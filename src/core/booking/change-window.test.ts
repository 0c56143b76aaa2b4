import { expect, test } from "bun:test";
import { changesEndAt } from "./change-window.ts";

test("a guest changes their stay until ten on the day they leave, their host until midnight, in Nairobi", () => {
  expect(changesEndAt("2026-12-22", "guest")).toBe(Date.UTC(2026, 11, 22, 7));
  expect(changesEndAt("2026-12-22", "host")).toBe(Date.UTC(2026, 11, 22, 21));
});
