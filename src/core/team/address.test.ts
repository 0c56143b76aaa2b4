import { expect, test } from "bun:test";
import { maskedAddress, readTeamAddress, shownAddress } from "./address.ts";

test.each([
  ["0733 000 111", { address: "+254733000111" }],
  ["+254 733 000 111", { address: "+254733000111" }],
  [" Baraka@Example.COM ", { address: "baraka@example.com" }],
  ["", { fault: "missing" }],
  ["0733", { fault: "not_one" }],
  ["baraka@", { fault: "not_one" }],
  ["baraka", { fault: "not_one" }],
  ["447911123456", { fault: "guessed" }],
] as const)("%p is read as %p", (typed, read) => {
  expect(readTeamAddress(typed)).toEqual(read);
});

test("a stranger who holds a link sees what only its owner knows it by", () => {
  expect(maskedAddress("+254733000111")).toBe("0733\u00a0***\u00a0111");
  expect(maskedAddress("baraka@example.com")).toBe("b•••@example.com");
  expect(shownAddress("+254733000111")).toBe("0733\u00a0000\u00a0111");
});
