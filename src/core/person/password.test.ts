import { expect, test } from "bun:test";
import { PASSWORD_LONGEST, passwordFaults } from "./password.ts";

const fault = (field: string, problem: string) => ({ field, problem });
const MISSING = fault("password", "password_missing");
const SHORT = fault("password", "password_too_short");
const LONG = fault("password", "password_too_long");
const DIFFER = fault("confirmPassword", "passwords_differ");

test.each([
  ["nothing", "", "", [MISSING]],
  ["nothing, repeated as something", "", "maji-moto", [MISSING]],
  ["five letters", "abcde", "abcde", [SHORT]],
  ["six letters", "abcdef", "abcdef", []],
  ["five letters of two units each", "🦒🦒🦒🦒🦒", "🦒🦒🦒🦒🦒", [SHORT]],
  ["six letters of two units each", "🦒🦒🦒🦒🦒🦒", "🦒🦒🦒🦒🦒🦒", []],
  ["what is not repeated", "abcdef", "", [DIFFER]],
  ["what is repeated in another case", "abcdef", "abcdeF", [DIFFER]],
  ["what is short and not repeated", "abc", "abd", [SHORT, DIFFER]],
  ["as much as may be", "x".repeat(200), "x".repeat(200), []],
  ["one letter more than may be", "x".repeat(201), "x".repeat(201), [LONG]],
  ["what is too long and not repeated", "x".repeat(201), "x", [DIFFER, LONG]],
  ["blanks, which count", "      ", "      ", []],
])("%s", (_, password, confirmed, faults) => {
  expect(passwordFaults(password, confirmed)).toEqual(faults as never);
});

test("the longest is what the form allows", () => {
  expect(PASSWORD_LONGEST).toBe(200);
});
