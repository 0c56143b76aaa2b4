import { expect, test } from "bun:test";
import { isWeakPassword } from "./weak-password.ts";

const WANJIRU = { email: "wanjiru@example.com", firstName: "Wanjiru", lastName: "Ng'ang'a" };

test.each(["123456", "password", "Password", "QWERTY", "iloveyou", "jesus1", "nairobi", "wanjiru1", "manchester"])(
  "%s is too weak",
  async (password) => {
    expect(await isWeakPassword(password, WANJIRU)).toBe(true);
  },
);

test.each(["karibu nyumbani", "lango-tembo-7", "Ng'ombe tatu"])("%s will do", async (password) => {
  expect(await isWeakPassword(password, WANJIRU)).toBe(false);
});
