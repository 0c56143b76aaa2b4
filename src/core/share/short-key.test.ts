import { expect, test } from "bun:test";
import fc from "fast-check";
import { shortKey, splitShortKey } from "./short-key.ts";

const id = fc.stringMatching(/^[0-9abcdefghjkmnpqrstvwxyz]{16}$/);
const proof = fc.stringMatching(/^[0-9a-f]{20}$/);

test("an id and its proof come out of a key of letters and digits as they went in", () => {
  fc.assert(
    fc.property(id, proof, (own, by) => {
      const key = shortKey(own, by) ?? "";
      expect(key).toMatch(/^[0-9A-Za-z]{27}$/);
      expect(splitShortKey(key)).toEqual({ id: own, proof: by });
    }),
    {
      numRuns: 100,
      examples: [
        ["0000000000000000", "0".repeat(20)],
        ["zzzzzzzzzzzzzzzz", "f".repeat(20)],
      ],
    },
  );
});

test.each(["", "z".repeat(27), "0".repeat(26), "0".repeat(28), `${"0".repeat(26)}-`])("%s is no key", (key) => {
  expect(splitShortKey(key)).toBeUndefined();
});

test.each([
  ["booking-1", "0".repeat(20)],
  ["0000000000000000", "0".repeat(19)],
])("%s with %s makes none", (own, by) => {
  expect(shortKey(own, by)).toBeUndefined();
});
