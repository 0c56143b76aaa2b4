import { expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { RULES } from "./rules.ts";
import { faultOfTemplate, filled, filledPieces, lengthOfSms, VARIABLES, type Values, variablesOf } from "./template.ts";

const VALUES = Object.fromEntries(VARIABLES.map((name) => [name, `<${name}>`])) as Values;

test.each([
  ["Karibu {name}! See you {day}.", undefined],
  ["No variables at all", undefined],
  ["", { fault: "empty" }],
  ["  ", { fault: "empty" }],
  ["{nmae}", { fault: "unknown", name: "nmae" }],
  ["{Name}", { fault: "unknown", name: "Name" }],
  ["{ name }", { fault: "unknown", name: " name " }],
  ["{}", { fault: "unknown", name: "" }],
  ["{name", { fault: "brace" }],
  ["{{name}}", { fault: "brace" }],
  ["x".repeat(601), { fault: "too_long" }],
  ["{until}", { fault: "unknown", name: "until" }],
])("%p has the fault %p", (body, fault) => {
  expect(faultOfTemplate(body, "day_before")).toEqual(fault as ReturnType<typeof faultOfTemplate>);
});

test("what passes has no braces left once it is filled, whatever the values are", () => {
  const piece = fc.oneof(fc.constantFrom(...VARIABLES.map((name) => `{${name}}`)), fc.string({ maxLength: 5 }));
  fc.assert(
    fc.property(fc.constantFrom(...RULES), fc.array(piece, { maxLength: 8 }), (rule, pieces) => {
      const body = pieces.join("");
      if (faultOfTemplate(body, rule)) return;
      expect(filled(body, VALUES)).not.toMatch(/[{}]/);
      expect(
        filledPieces(body, VALUES)
          .map(({ text }) => text)
          .join(""),
      ).toBe(filled(body, VALUES));
    }),
  );
});

test("a value with braces is no template", () => {
  expect(filled("Hi {name} at {property}", { ...VALUES, name: "{code}" })).toBe("Hi {code} at <property>");
});

test("every rule has variables, and what speaks of a hold knows no guide", () => {
  // Somebody who only asked has said no name.
  for (const rule of RULES)
    expect([rule, variablesOf(rule).includes("name")]).toEqual([rule, rule !== "lapsed_question"]);
  expect(variablesOf("failed")).not.toContain("guide");
  expect(variablesOf("day_before")).toContain("guide");
});

test("a text is counted as a phone receives it", () => {
  expect(lengthOfSms(`${"x".repeat(159)}ũ`)).toEqual({ letters: 160, parts: 1 });
  expect(lengthOfSms(`${"x".repeat(160)}ũ`)).toEqual({ letters: 161, parts: 2 });
  expect(lengthOfSms("Karibu 🙏")).toEqual({ letters: 6, parts: 1 });
});
