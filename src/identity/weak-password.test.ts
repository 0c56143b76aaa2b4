import { expect, test } from "bun:test";
import { weaknessOf } from "./weak-password.ts";

const WANJIRU = { email: "wanjiru@example.com", firstName: "Wanjiru", lastName: "Ng'ang'a" };

test.each([
  ...["123456", "password", "Password", "QWERTY", "iloveyou", "jesus1", "nairobi", "wanjiru1", "manchester"],
  ...["mpesa123", "nairobi2026", "elephant", "elephant2026", "umbrella!", "karibu1"],
])("%s is too weak", async (password) => {
  expect(await weaknessOf(password, WANJIRU)).toBeDefined();
});

test.each(["karibu nyumbani", "lango-tembo-7", "Ng'ombe tatu", "zebra kahawa", "chai-ya-tangawizi", "kahawa-nyeusi"])(
  "%s will do",
  async (password) => {
    expect(await weaknessOf(password, WANJIRU)).toBeUndefined();
  },
);
