import { expect, test } from "bun:test";
import {
  completeness,
  copiedGuide,
  fieldsOf,
  GUIDE_FIELDS,
  GUIDE_SECTIONS,
  type Guide,
  guideWithout,
  isWritten,
  keysOf,
  wordsIn,
} from "./fields.ts";

const FULL: Guide = Object.fromEntries(GUIDE_SECTIONS.flatMap(keysOf).map((key) => [key, `${key}!`]));

test("each field stands in one section, and each section has fields", () => {
  expect(GUIDE_SECTIONS.flatMap(fieldsOf).toSorted()).toEqual(
    (Object.keys(GUIDE_FIELDS) as (keyof typeof GUIDE_FIELDS)[]).toSorted(),
  );
  expect(GUIDE_SECTIONS.filter((section) => fieldsOf(section).length === 0)).toEqual([]);
});

test.each([
  ["en", { water: "Borehole", waterSw: "Kisima" }, "Borehole"],
  ["sw", { water: "Borehole", waterSw: "Kisima" }, "Kisima"],
  ["sw", { water: "Borehole" }, "Borehole"],
  ["en", { waterSw: "Kisima" }, "Kisima"],
  ["sw", {}, undefined],
] as const)("in %s %o says %s", (language, guide, said) => {
  expect(wordsIn(guide, "water", language)).toBe(said);
});

test("what opens the house goes before its hour, and what is of the stay after it", () => {
  const before = guideWithout(FULL, ["code"]);
  expect(
    Object.keys(FULL)
      .filter((key) => !(key in before))
      .toSorted(),
  ).toEqual(["gateCode", "keyBox"]);
  const after = guideWithout(FULL, ["code", "stay"]);
  expect(
    Object.keys(FULL)
      .filter((key) => !(key in after))
      .toSorted(),
  ).toEqual(["gateCode", "keyBox", "meter", "password"]);
});

test("a guide is complete when all that is wanted of it is there, in either language", () => {
  expect(completeness({})).toMatchObject({ done: 0 });
  expect(completeness(FULL)).toMatchObject({ missing: [] });
  const { water: _, ...inSwahili } = FULL;
  expect(completeness(inSwahili).missing).toEqual([]);
  const { waterSw: __, ...without } = inSwahili;
  expect(completeness(without).missing).toEqual(["water"]);
  expect(
    [{}, { water: "Borehole" }, { driverSw: "Geti la bluu" }, { address: "Kirichwa Lane 14" }].map(isWritten),
  ).toEqual([false, false, true, true]);
});

test("a copy brings nothing of the other door, and overwrites nothing", () => {
  const copy = copiedGuide({ address: "Kirichwa Lane 14" }, FULL);
  expect(copy.address).toBe("Kirichwa Lane 14");
  expect(copy.driver).toBe("driver!");
  expect(copy).toMatchObject({ pin: "pin!", lat: "lat!", lng: "lng!" });
  for (const own of ["house", "gateCode", "keyBox", "network", "password", "meter"])
    expect(copy).not.toHaveProperty(own);
  const pinned = { pin: "-1.3, 36.8", lat: "-1.3", lng: "36.8" };
  expect(copiedGuide(pinned, FULL)).toMatchObject(pinned);
});
