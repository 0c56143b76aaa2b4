import { expect, test } from "bun:test";
import { testClock } from "#src/dev/fixtures/test-app.ts";
import { createSpentTokens } from "./spent-tokens.ts";

const TOKEN = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbWluYSJ9.c2lnbmVk";

test.each([
  ["as it was", TOKEN],
  ["with other bits in the last letter, which nobody reads", `${TOKEN.slice(0, -1)}l`],
  ["with padding", `${TOKEN}=`],
  ["with a sign that is skipped", `${TOKEN}\n`],
  ["without its signature", TOKEN.slice(0, TOKEN.lastIndexOf(".") + 1)],
  ["with another part behind", `${TOKEN}.x`],
])("a token that was spent is spent %s", (_, spelt) => {
  const { spend } = createSpentTokens(testClock(), 1000);
  expect(spend(TOKEN)).toBe(true);
  expect(spend(spelt)).toBe(false);
});

test("what a token says tells it from another, and one that nobody would take any more is forgotten", () => {
  const clock = testClock();
  const { spend } = createSpentTokens(clock, 1000);
  expect([spend(TOKEN), spend(TOKEN.replace("eyJzdWIi", "eyJzdWIj")), spend("e30.e30.c2lnbmVk")]).toEqual([
    true,
    true,
    true,
  ]);
  clock.advance(1001);
  expect(spend(TOKEN)).toBe(true);
});
