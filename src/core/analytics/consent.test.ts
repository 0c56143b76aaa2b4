import { expect, test } from "bun:test";
import { CHOICES, consentValue, DEFAULTS, preferencesOf, readConsent, readPreferences } from "./consent.ts";

test("default cookie consent: only necessary on", () => {
  expect(DEFAULTS).toEqual({ necessary: true, analytics: false, marketing: false, preferences: false });
});

test.each([
  ["not JSON", "analytics"],
  ["an empty text", ""],
  ["null", "null"],
  ["a list", "[true,true,true,true]"],
  ["a category missing", '{"necessary":true,"analytics":true,"marketing":true}'],
  ["a word instead of yes or no", '{"necessary":true,"analytics":"yes","marketing":true,"preferences":true}'],
])("unparsable saved cookie preferences are ignored and defaults used: %s", (_, stored) => {
  expect(readPreferences(stored)).toEqual(DEFAULTS);
});

test("the cookie necessary category cannot be switched off", () => {
  const stored = '{"necessary":false,"analytics":true,"marketing":false,"preferences":false}';
  expect(readPreferences(stored)).toEqual({ necessary: true, analytics: true, marketing: false, preferences: false });
});

test("every choice comes back from the cookie as it went in", () => {
  for (let bits = 0; bits < 8; bits += 1) {
    const chosen = preferencesOf((choice) => (bits & (1 << CHOICES.indexOf(choice))) !== 0);
    expect(readConsent(consentValue(chosen))).toEqual(chosen);
    expect(readPreferences(JSON.stringify(chosen))).toEqual(chosen);
    expect(consentValue(chosen)).toMatch(/^[a-z.]+$/);
  }
});

test.each(["", "everything", "analytics.everything", "analytics.", '{"analytics":true}'])(
  "the cookie %p is broken and allows nothing",
  (value) => {
    expect(readConsent(value)).toEqual(DEFAULTS);
  },
);
