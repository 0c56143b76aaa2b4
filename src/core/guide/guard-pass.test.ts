import { expect, test } from "bun:test";
import { passCode, passDay, passInWords, readPass, readPlate } from "./guard-pass.ts";

const CODE = passCode("LGKWXEN2", "signature of booking-1");

test("a pass is the booking's code and ten letters that its signature alone gives", () => {
  expect(CODE).toMatch(/^LGKWXEN2[2-9A-HJKMNP-TV-Z]{10}$/);
  expect(passCode("LGKWXEN2", "signature of booking-2")).not.toBe(CODE);
  expect(passCode("LGKWXEN2", "signature of booking-1")).toBe(CODE);
});

test.each([
  ["as it stands", CODE],
  ["in small letters", CODE.toLowerCase()],
  ["in groups", passInWords(CODE)],
  ["with spaces", ` ${passInWords(CODE).replaceAll("-", " ")} `],
])("a guard types it %s", (_, typed) => {
  expect(readPass(typed)).toEqual({ bookingCode: "LGKWXEN2", code: CODE });
});

test.each([
  ["the booking's code alone", "LGKWXEN2"],
  ["one letter less", CODE.slice(0, -1)],
  ["one more", `${CODE}A`],
  ["letters that no code has", "LGKWXEN2OOOOO11111"],
  ["nothing", ""],
])("%s is none", (_, typed) => {
  expect(readPass(typed)).toBeUndefined();
});

test.each([
  ["2026-12-17", "before"],
  ["2026-12-18", "first"],
  ["2026-12-19", "during"],
  ["2026-12-21", "last"],
  ["2026-12-22", "over"],
] as const)("on %s a pass from 18 to 21 December is %s", (today, day) => {
  expect(passDay({ checkIn: "2026-12-18", checkOut: "2026-12-21" }, today)).toBe(day);
});

test.each([
  ["kda 123a", "KDA 123A"],
  ["KDA-123A", "KDA 123A"],
  [" kmfb  001c ", "KMFB 001C"],
  ["UN 12", "UN 12"],
  ["my red Vitz", undefined],
  ["KDA", undefined],
  ["KDA 123A; drop", undefined],
  ["", undefined],
])("%s is the plate %s", (typed, plate) => {
  expect(readPlate(typed)).toBe(plate);
});
