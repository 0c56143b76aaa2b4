import { expect, test } from "bun:test";
import { ALL_TABS, type Capability, MAY, mayOfTab, mayRole, onlyReads, TEAM_ROLES } from "./team.ts";

const rolesThat = (what: Capability) => TEAM_ROLES.filter((role) => mayRole(role, what, true));

test.each([
  ["home", ["co_host", "caretaker", "cleaner", "accountant"]],
  ["money", ["co_host", "accountant"]],
  ["settle", ["co_host"]],
  ["bookings", ["co_host"]],
  ["arrivals", ["co_host", "caretaker"]],
  ["guide", ["co_host", "caretaker"]],
  ["ready", ["co_host", "caretaker", "cleaner"]],
] as const)("%s is for %p", (what, roles) => {
  expect(rolesThat(what)).toEqual([...roles]);
});

test("nobody is let do one thing twice", () => {
  for (const role of TEAM_ROLES) expect(new Set(MAY[role]).size).toBe(MAY[role].length);
});

test("ways of being paid and the account are the owner's alone, and a part that there is not is the first page", () => {
  expect(ALL_TABS.filter((tab) => mayOfTab(tab) === undefined)).toEqual(["payouts", "account", "settings"]);
  expect(mayOfTab("money")).toBe("money");
  expect(mayOfTab("nothing")).toBe("home");
  expect(mayOfTab("toString")).toBe("home");
});

test("who only reads", () => {
  expect(TEAM_ROLES.filter(onlyReads)).toEqual(["accountant"]);
});
