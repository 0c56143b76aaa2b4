import { expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { withoutSecrets } from "./message-secrets.ts";

const LINK = "https://lango.example/booking/LG2K7MQP";

test.each([
  ["a booking's key", `See ${LINK}?t=ab-c_D9 soon`, `See ${LINK}?t=… soon`],
  ["a key that is not the first part", `${LINK}?lang=sw&t=abc`, `${LINK}?lang=sw&t=…`],
  ["a token", `${LINK}?token=abc&lang=sw`, `${LINK}?token=…&lang=sw`],
  ["a key by that name", `${LINK}?key=abc.`, `${LINK}?key=….`],
  ["each of several", `${LINK}?t=abc and ${LINK}?t=def`, `${LINK}?t=… and ${LINK}?t=…`],
  [
    "a short address",
    "See https://lango.example/b/d7Kq0aZ19xY7Kq0aZ19xY7Kq0aZ1 soon",
    "See https://lango.example/b/… soon",
  ],
  ["nothing of what only ends so", `${LINK}?start=abc`, `${LINK}?start=abc`],
  ["nothing of words", "Rent t=5, key=6", "Rent t=5, key=6"],
  ["nothing where there is no link", "You are booked, LG2K7MQP", "You are booked, LG2K7MQP"],
])("of a message goes %s", (_, body, kept) => {
  expect(withoutSecrets({ body })).toBe(kept);
  expect(withoutSecrets({ body, validUntil: null })).toBe(kept);
});

test.each([1, 0])("of what ends, at %d too, nothing stays", (validUntil) => {
  expect(withoutSecrets({ body: "123456 is your code", validUntil })).toBe("");
});

test("no key of any signs stays, and what is kept is kept the same again", () => {
  const secret = fc.stringMatching(/^[\w-]{8,43}$/);
  fc.assert(
    fc.property(secret, fc.constantFrom("?t=", "&t=", "?token=", "&key="), (key, before) => {
      const kept = withoutSecrets({ body: `Hello ${LINK}${before}${key} bye` });
      expect(kept).toBe(`Hello ${LINK}${before}… bye`);
      expect(withoutSecrets({ body: kept })).toBe(kept);
    }),
  );
});
