import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { displayPhone, maskedPhone, mpesaPhone, normalisePhone } from "./phone.ts";

describe("what Kenyans type", () => {
  test.each([
    "0712345678",
    "712345678",
    "254712345678",
    "+254712345678",
    "+254 712 345 678",
    "0712-345-678",
    "0712.345.678",
    "(0712) 345 678",
    "+254 (0) 712 345 678",
    "2540712345678",
    "00254712345678",
    "000254712345678",
    "0712\u00a0345\u00a0678",
  ])("%s is +254712345678", (typed) => expect(normalisePhone(typed)).toBe("+254712345678"));

  test.each(["0112345678", "112345678", "254112345678", "+254112345678"])("%s is +254112345678", (typed) =>
    expect(normalisePhone(typed)).toBe("+254112345678"),
  );

  test.each([
    "",
    "07123",
    "071234567",
    "07123456789",
    "07OO123456",
    "0712 34S 678",
    "0201234567",
    "+254201234567",
    "0800123456",
    "not a number",
    "+",
    "++254712345678",
    "254",
    "0712345678;rm",
    `07${"1".repeat(60)}`,
  ])("%s is no phone", (typed) => expect(normalisePhone(typed)).toBeUndefined());
});

test.each([
  ["+44 7700 900123", "+447700900123"],
  ["0044 7700 900123", "+447700900123"],
  ["+256 772 123456", "+256772123456"],
])("a guest from abroad: %s", (typed, phone) => {
  expect(normalisePhone(typed)).toBe(phone);
  expect(mpesaPhone(phone)).toBeUndefined();
});

test("normalising twice changes nothing, and no subscriber turns into another", () => {
  const subscriber = fc
    .tuple(fc.constantFrom("7", "1"), fc.integer({ min: 0, max: 99_999_999 }))
    .map(([first, rest]) => first + String(rest).padStart(8, "0"));
  const shapes = fc.constantFrom(
    (n: string) => `0${n}`,
    (n: string) => n,
    (n: string) => `254${n}`,
    (n: string) => `+254${n}`,
    (n: string) => `+254 0${n}`,
  );
  fc.assert(
    fc.property(subscriber, shapes, (national, write) => {
      const phone = normalisePhone(write(national));
      expect(phone).toBe(`+254${national}`);
      expect(normalisePhone(phone ?? "")).toBe(phone);
      expect(mpesaPhone(phone ?? "")).toBe(`254${national}`);
    }),
  );
});

test("shown the Kenyan way, and masked for strangers", () => {
  expect(displayPhone("+254712345678")).toBe("0712 345 678");
  expect(maskedPhone("+254712345678")).toBe("0712 *** 678");
});
