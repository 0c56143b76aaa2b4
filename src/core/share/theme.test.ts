import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { contrast, READABLE, readColour } from "#src/core/picture/colours.ts";
import { themeOf, themeTyped } from "./theme.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const apart = (one: string, other: string) => contrast(readColour(one) ?? [0, 0, 0], readColour(other) ?? [0, 0, 0]);

test("words in any colour a host chooses can be read, in light and in dark, on every ground and on buttons", () => {
  fc.assert(
    fc.property(hex, (colour) => {
      const theme = themeOf(colour);
      if (!theme) throw new Error("no theme");
      const { light, dark } = theme;
      for (const ground of ["#fbf7f0", "#ffffff", light.soft, light.on]) {
        expect(apart(light.main, ground)).toBeGreaterThanOrEqual(READABLE);
      }
      for (const ground of ["#15120e", "#1f1b16", dark.soft, dark.on]) {
        expect(apart(dark.main, ground)).toBeGreaterThanOrEqual(READABLE);
      }
    }),
    { numRuns: 300, examples: [["#000000"], ["#ffffff"], ["#ffff00"], ["#0000ff"]] },
  );
});

test("a colour that can be read stays as it is, and what is none makes none", () => {
  expect(themeOf("#a5431c")?.light.main).toBe("#a5431c");
  expect(themeOf("#f08a5d")?.dark.main).toBe("#f08a5d");
  expect(themeOf("")).toBeUndefined();
});

test("the grounds are those of the stylesheet", () => {
  const css = readFileSync(`${import.meta.dir}/../../../static/lango.css`, "utf8");
  expect(css).toContain("--sand:light-dark(#fbf7f0,#15120e);--card:light-dark(#fff,#1f1b16)");
});

test.each([
  ["#A5431C", "#a5431c"],
  [" #a5431c ", "#a5431c"],
  ["a5431c", undefined],
  ["#fff", undefined],
  ["red;}", undefined],
])("%s is the colour %s", (typed, colour) => {
  expect(themeTyped(typed)).toBe(colour);
});
