import { expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { bookingCodeIn } from "./booking-code.ts";

test.each([
  ["LG2K7MQP", "LG2K7MQP"],
  ["lg2k7mqp", "LG2K7MQP"],
  [" LG 2K7-MQP ", "LG2K7MQP"],
  ["Account LG2K7MQP Achieng", "LG2K7MQP"],
  ["LG2K7MQPX", "LG2K7MQP"],
  ["Olga Sempa LG2K7MQP", "LG2K7MQP"],
  ["LG2K7MQP Olga Sempa", "LG2K7MQP"],
  ["Olga LG2K-7MQP", "LG2K7MQP"],
  ["KALG2K7MQP LG9ABCDE", "LG9ABCDE"],
  ["LG2K7MQ", undefined],
  ["GL2K7MQP", undefined],
  ["2K7MQP", undefined],
  ["", undefined],
  ["LG-", undefined],
])("in %j stands %p", (reference, code) => {
  expect(bookingCodeIn(reference)).toBe(code);
});

test("each sign of a code is one that nobody takes for another", () => {
  const taken = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"].filter((sign) => bookingCodeIn(`LG${sign.repeat(6)}`));
  expect(taken.join("")).toBe("23456789ABCDEFGHJKMNPQRSTUVWXYZ");
});

const code = fc
  .array(fc.constantFrom(..."23456789ABCDEFGHJKMNPQRSTUVWXYZ"), { minLength: 6, maxLength: 6 })
  .map((signs) => `LG${signs.join("")}`);

test("a code is found however its signs are parted and in any case", () => {
  fc.assert(
    fc.property(code, fc.constantFrom(" ", "-", ".", "/", " - "), fc.boolean(), (known, between, small) => {
      const typed = [...known].join(between);
      expect(bookingCodeIn(small ? typed.toLowerCase() : typed)).toBe(known);
    }),
  );
});
