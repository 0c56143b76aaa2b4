import { expect, test } from "bun:test";
import { faultOfReadyText, fitsQuestion, inserted } from "./ready-text.ts";

test.each([
  ["{name}, the gate is blue: {guide}", undefined],
  ["Until {until}", { fault: "unknown", name: "until" }],
  ["Hi {name", { fault: "brace" }],
  [" ", { fault: "empty" }],
] as const)("%j: %j", (body, fault) => {
  expect(faultOfReadyText(body)).toEqual(fault as never);
});

test.each([
  ["We are {host} of {property}: {link}", true],
  ["Hi {name}", false],
  ["Your guide: {guide}", false],
])("%j is said to somebody without a booking: %j", (body, fits) => expect(fitsQuestion(body)).toBe(fits));

test.each([
  ["", "Hi {name}", "Hi Amina"],
  ["Karibu!\n\n", "Hi {name}", "Karibu!\nHi Amina"],
  ["So", "{phone}", "So\n{phone}"],
])("behind %j stands %j as %j", (typed, body, whole) => {
  expect(inserted(typed, body, { name: "Amina" })).toBe(whole);
});
