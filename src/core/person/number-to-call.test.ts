import { expect, test } from "bun:test";
import { numberToCall } from "./number-to-call.ts";

const OWN = "+254712000001";
const CHOSEN = "+254712000005";

test.each([
  ["nobody's money came, and the host chose a number", { phone: CHOSEN, chosenPhone: CHOSEN }, false, CHOSEN],
  ["nobody's money came, and the host chose none", { phone: OWN, chosenPhone: "" }, false, ""],
  ["money came, and the host chose a number", { phone: CHOSEN, chosenPhone: CHOSEN }, true, CHOSEN],
  ["money came, and the host chose none", { phone: OWN, chosenPhone: "" }, true, OWN],
])("%s", (_, host, isTrusted, told) => {
  expect(numberToCall(host, isTrusted)).toBe(told);
});
