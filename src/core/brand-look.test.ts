import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { isAuthorityName, lookOf } from "./brand-look.ts";

describe("two names look the same", () => {
  test.each([
    ["zuristays", "zur1stays"],
    ["zuristays", "zurlstays"],
    ["mombasa", "rnombasa"],
    ["watamu", "vvatamu"],
    ["bofa", "b0fa"],
    ["kisumustays", "kisumustay5"],
    ["karibu", "karribu"],
  ])("%s and %s", (one, other) => {
    expect(lookOf(one)).toBe(lookOf(other));
  });

  test.each([
    ["zuristays", "zuristay"],
    ["diani", "dianihouse"],
    ["karen", "karura"],
  ])("but not %s and %s", (one, other) => {
    expect(lookOf(one)).not.toBe(lookOf(other));
  });

  test("whatever the name, its look looks the same", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,40}$/), (name) => expect(lookOf(lookOf(name))).toBe(lookOf(name))),
    );
  });
});

test.each([
  ...["support", "supp0rt", "supportteam", "mysupport", "helpdesk", "langosupport", "customercare", "verifiedhost"],
  ...["www", "wwwzuri", "lango", "1ango", "langokenya", "lango2026"],
  ...["kcb", "kcbbank", "kcb2026", "equity", "theequity", "equ1ty", "kra", "kranairobi", "kraoffice", "ecitizen"],
  ...["mpesa", "rnpesa", "mymp3sapay", "safaricomrefunds", "airbnbkenya", "bookingcomhelp", "admin1", "securepayments"],
])("%s is nobody's to claim", (name) => {
  expect(isAuthorityName(name, "Lango")).toBeTrue();
});

test.each([
  ...["zuristays", "malango", "langobaya", "kilango", "nairobistays", "kenyahomes", "familyhouse", "primestays"],
  ...["accessvilla", "theguesthouse", "paystays", "coastcottages", "imani", "visahouse", "karenhouse", "hostkenya"],
])("%s is a house like any other", (name) => {
  expect(isAuthorityName(name, "Lango")).toBeFalse();
});

test("the site's own name is the operator's, whatever it is", () => {
  expect(isAuthorityName("pwanihouse", "Pwani Stays")).toBeFalse();
  for (const name of ["pwanistays", "pwan1stays", "pwanistayssupport"]) {
    expect(isAuthorityName(name, "Pwani Stays")).toBeTrue();
  }
});
