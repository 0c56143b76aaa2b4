import { describe, expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { displayPhone, isCountryGuessed, maskedPhone, mpesaPhone, normalisePhone, shownPhone } from "./phone.ts";

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
    "\u202a+254\u00a0712\u2011345\u2011678\u202c",
    "\ufeff0712345678\u200e",
    "0712\u2212345\u2212678",
    " 0712/345/678\t",
  ])("%s is +254712345678", (typed) => expect(normalisePhone(typed)).toBe("+254712345678"));

  test.each(["0112345678", "112345678", "254112345678", "+254112345678"])("%s is +254112345678", (typed) =>
    expect(normalisePhone(typed)).toBe("+254112345678"),
  );

  test.each([
    "",
    "07123",
    "071234567",
    "07123456789",
    "7123456789",
    "71234567890",
    "1123456789",
    "11234567890",
    "07OO123456",
    "O712345678",
    "+254 7I2 345 678",
    "٠٧١٢٣٤٥٦٧٨",
    "0712345678 ext 5",
    "0712345678 / 0722000000",
    "+0712345678",
    "254 712 345 678 254",
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
  ["447700900123", "+447700900123"],
  ["256 772 123456", "+256772123456"],
  ["+7 912 345 6789", "+79123456789"],
  ["+1 202 555 0123", "+12025550123"],
])("a guest from abroad: %s", (typed, phone) => {
  expect(normalisePhone(typed)).toBe(phone);
  expect(mpesaPhone(phone)).toBeUndefined();
});

test.each([
  ["447700900123", true],
  ["+447700900123", false],
  ["00447700900123", false],
  ["0712345678", false],
  ["712345678", false],
  ["254712345678", false],
  ["not a number", false],
])("the country of %s was guessed: %p", (typed, is) => expect(isCountryGuessed(typed)).toBe(is));

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

test("whatever is typed, normalising is settled at once and keeps the subscriber", () => {
  const digits = (text: string) => text.replace(/\D/g, "");
  const piece = fc.constantFrom(..."0123456789", ..."+ -.()/", "07", "254", "+254", "00", "\u202a", "O");
  const typed = fc.oneof(
    fc.array(piece, { maxLength: 18 }).map((pieces) => pieces.join("")),
    fc
      .tuple(fc.constantFrom("+44", "0044", "+1", "+256", "+255", "+49", "+27", "+971", "+91"), fc.nat(9_999_999_999))
      .map(([country, rest]) => `${country} ${rest}`),
  );
  let numbers = 0;
  fc.assert(
    fc.property(typed, (text) => {
      const phone = normalisePhone(text);
      if (phone === undefined) return;
      numbers += 1;
      expect(phone).toMatch(/^\+[1-9]\d{6,14}$/);
      expect(normalisePhone(phone)).toBe(phone);
      // The part that tells one subscriber from the next is never made up.
      const own = phone.startsWith("+254") ? 9 : 5;
      expect(digits(text).slice(-own)).toBe(phone.slice(-own));
    }),
    { numRuns: 3000 },
  );
  expect(numbers).toBeGreaterThan(300);
});

test.each([
  ["+254712345678", "254712345678"],
  ["+254112345678", "254112345678"],
  ["+254201234567", undefined],
  ["+25471234567", undefined],
  ["+2547123456789", undefined],
  ["+447700900123", undefined],
  ["0712345678", undefined],
])("M-PESA can ask %s as %s", (phone, asked) => expect(mpesaPhone(phone)).toBe(asked));

test("shown the Kenyan way, and masked for strangers", () => {
  expect(displayPhone("+254712345678")).toBe("0712 345 678");
  // In a text it stays in one line.
  expect(shownPhone("+254712345678")).toBe("0712\u00a0345\u00a0678");
  expect(shownPhone("+447911123456")).toBe("+44\u00a07911\u00a0123456");
  expect(maskedPhone("+254712345678")).toBe("0712\u00a0***\u00a0678");
});
