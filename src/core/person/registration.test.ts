import { expect, test } from "bun:test";
import { readRegistration, type TypedRegistration } from "./registration.ts";

const TYPED: TypedRegistration = {
  ...{ firstName: " Wanjũkũ  Njeri ", lastName: "wa  Mwangi", email: " Wanjuku@Example.com ", phone: " 0712 345 678 " },
  ...{ password: "maji ya moto", confirmPassword: "maji ya moto" },
};
const NOTHING = { firstName: "", lastName: "", email: "", phone: "", password: "", confirmPassword: "" };

test("what is right is kept as it is written, the password as it was typed", () => {
  expect(readRegistration({ ...TYPED, password: " maji ", confirmPassword: " maji " })).toEqual({
    ...{ firstName: "Wanjũkũ Njeri", lastName: "wa Mwangi", email: "wanjuku@example.com", phone: "+254712345678" },
    password: " maji ",
  });
});

test("a number of another country is a host's too, with its country code", () => {
  expect(readRegistration({ ...TYPED, phone: "+256 772 123 456" })).toMatchObject({ phone: "+256772123456" });
});

test.each([
  ["a name of blanks", { firstName: "  " }, "firstName", "first_name_missing"],
  ["a name of signs alone", { lastName: "..." }, "lastName", "last_name_missing"],
  ["as long a name as may be", { firstName: "x".repeat(80) }, undefined, undefined],
  ["a longer one", { firstName: "x".repeat(81) }, "firstName", "first_name_too_long"],
  ["as long a family name as may be", { lastName: "x".repeat(80) }, undefined, undefined],
  ["a longer one of the family", { lastName: "x".repeat(81) }, "lastName", "last_name_too_long"],
  ["no address", { email: " " }, "email", "email_missing"],
  ["half an address", { email: "wanjuku@example" }, "email", "email_invalid"],
  ["no number", { phone: " " }, "phone", "phone_missing"],
  ["no number's number", { phone: "0712 345" }, "phone", "phone_invalid"],
  ["a short password", { password: "maji", confirmPassword: "maji" }, "password", "password_too_short"],
  ["a password not repeated", { confirmPassword: "maji" }, "confirmPassword", "passwords_differ"],
] as const)("%s", (_, typed, field, problem) => {
  const found = readRegistration({ ...TYPED, ...typed });
  expect("faults" in found ? found.faults : []).toEqual((field ? [{ field, problem }] : []) as never);
});

test("all that is wrong is told at once, one fault a field, what is missing first", () => {
  expect(readRegistration(NOTHING)).toEqual({
    faults: [
      { field: "firstName", problem: "first_name_missing" },
      { field: "lastName", problem: "last_name_missing" },
      { field: "email", problem: "email_missing" },
      { field: "phone", problem: "phone_missing" },
      { field: "password", problem: "password_missing" },
    ],
  });
  const wrong = { ...NOTHING, firstName: "x".repeat(81), email: "x", phone: "12", password: "maji" };
  expect(readRegistration(wrong)).toEqual({
    faults: [
      { field: "lastName", problem: "last_name_missing" },
      { field: "password", problem: "password_too_short" },
      { field: "confirmPassword", problem: "passwords_differ" },
      { field: "firstName", problem: "first_name_too_long" },
      { field: "email", problem: "email_invalid" },
      { field: "phone", problem: "phone_invalid" },
    ],
  });
});
