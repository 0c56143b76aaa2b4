import { expect, test } from "bun:test";
import { contrast, mixed, pictureColours, READABLE, type Rgb, readColour, WHITE } from "./colours.ts";

test("contrast is what WCAG says it is", () => {
  expect(contrast(WHITE, [0, 0, 0])).toBeCloseTo(21, 5);
  expect(contrast([118, 118, 118], WHITE)).toBeCloseTo(4.54, 2);
  expect(contrast([119, 119, 119], WHITE)).toBeCloseTo(4.48, 2);
});

test("a colour is read in six digits and in no other way", () => {
  expect(readColour("#a5431C")).toEqual([165, 67, 28]);
  for (const other of ["a5431c", "#a54", "#a5431c00", "clay", "", "#gggggg"]) expect(readColour(other)).toBeUndefined();
});

test("mixing goes from one colour to the other", () => {
  expect([mixed(WHITE, [0, 10, 20], 0), mixed(WHITE, [0, 10, 20], 1)]).toEqual([WHITE, [0, 10, 20]]);
});

test("whatever a host chooses, every letter of a picture can be read", () => {
  const steps = [0, 51, 102, 153, 204, 255];
  const all = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue): Rgb => [red, green, blue])));
  for (const theme of all) {
    const { panel, ink, soft, bright } = pictureColours(theme);
    const worst = Math.min(contrast(ink, panel), contrast(soft, panel), contrast(bright, panel));
    expect({ theme, isReadable: worst >= READABLE }).toEqual({ theme, isReadable: true });
  }
});
