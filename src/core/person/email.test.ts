import { expect, test } from "bun:test";
import { cleanEmail, isEmail } from "./email.ts";

test.each([
  "wanjiru@example.com",
  "wanjiru.nganga+stays@mail.co.ke",
  "o'connor@example.com",
  "wanjũkũ@nyumba.co.ke",
  "w@xn--nyumba-9ya.ke",
  "a@b.co",
  `${"a".repeat(64)}@${"b".repeat(63)}.co.ke`,
])("%s can be somebody's address", (address) => {
  expect(isEmail(address)).toBeTrue();
});

test.each([
  ["nothing before the sign", "@example.com"],
  ["nothing after it", "wanjiru@"],
  ["two signs", "a@b@example.com"],
  ["a dot at the beginning", ".wanjiru@example.com"],
  ["a dot at the end", "wanjiru.@example.com"],
  ["two dots", "wan..jiru@example.com"],
  ["a comma", "a,b@x.co"],
  ["a space", "wan jiru@example.com"],
  ["a mark that turns the writing round", "wan\u202ejiru@example.com"],
  ["a mark that nobody sees", "wan\u200bjiru@example.com"],
  ["a hyphen at a name's beginning", "a@-x.com"],
  ["a hyphen at its end", "a@x-.com"],
  ["two dots in the domain", "a@x..com"],
  ["a dot after the domain", "a@example.com."],
  ["no dot in the domain", "a@example"],
  ["a number as the last name", "a@192.168.0.1"],
  ["a machine's number in brackets", "a@[192.168.0.1]"],
  ["a single letter as the last name", "a@example.c"],
  ["a name that no net has", "a@lango.invalid"],
  ["a name of one house alone", "a@printer.local"],
  ["a name of the machine itself", "a@mail.localhost"],
  ["a part before the sign that is too long", `${"a".repeat(65)}@example.com`],
  ["a name that is too long", `a@${"b".repeat(64)}.com`],
  ["an address that is too long", `a@${"b.".repeat(130)}com`],
])("%s: nobody has such an address", (_, address) => {
  expect(isEmail(address)).toBeFalse();
});

test("an address is kept in small letters and without the space that phones add", () => {
  expect(cleanEmail(" Wanjiru@Example.COM ")).toBe("wanjiru@example.com");
});
