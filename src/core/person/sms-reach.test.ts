import { expect, test } from "bun:test";
import { SMS_COUNTRIES, smsReach } from "./sms-reach.ts";

test.each([
  ["+254712345678", "by_sms"],
  ["+254110345678", "by_sms"],
  ["+256772123456", "by_sms"],
  ["+255754123456", "by_sms"],
  ["+250788123456", "by_sms"],
  ["+251911234567", "by_sms"],
  ["+252615123456", "by_sms"],
  ["+447911123456", "other_country"],
  ["+15551234567", "other_country"],
  ["+254900123456", "other_country"],
  ["+256901123456", "other_country"],
  ["+254201234567", "other_country"],
  ["+881612345678", "never"],
  ["+870773123456", "never"],
  ["+88213012345", "never"],
  ["+88351000123", "never"],
  ["+979123456789", "never"],
  ["+878101234567", "never"],
  ["+88112345678", "never"],
  ["+888123456789", "never"],
] as const)("%s: %s", (phone, reach) => {
  expect(smsReach(phone, SMS_COUNTRIES)).toBe(reach);
});

test("the operator's list decides, save for numbers of no country", () => {
  expect(smsReach("+254712345678", ["UG"])).toBe("other_country");
  expect(smsReach("+447400123456", ["GB"])).toBe("by_sms");
  expect(smsReach("+254712345678", [])).toBe("other_country");
  expect(smsReach("+881612345678", ["001", "883"])).toBe("never");
});

test("Kenya and its neighbours are on it until an operator says otherwise", () => {
  expect(SMS_COUNTRIES.toSorted()).toEqual(["BI", "ET", "KE", "RW", "SO", "SS", "TZ", "UG"]);
});
