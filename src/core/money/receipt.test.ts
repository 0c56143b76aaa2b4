import { expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import {
  asMoneyMoved,
  COMPANY_LONGEST,
  type ReceiptFacts,
  readBilledTo,
  readKraPin,
  receiptNumber,
  sumOfDocuments,
  taxOfDocuments,
  taxParts,
} from "./receipt.ts";

test("16% VAT and 2% levy inside KES 11,800 are 1,600 and 200 on a net price of 10,000", () => {
  expect(taxParts(11_800, { vatPercent: 16, levyPercent: 2 })).toMatchObject({
    netKes: 10_000,
    vatKes: 1600,
    levyKes: 200,
  });
});

test("a host without VAT has receipts without it", () => {
  expect(taxParts(4500, { vatPercent: 0, levyPercent: 0 })).toMatchObject({ netKes: 4500, vatKes: 0, levyKes: 0 });
});

test("the parts add up to the amount, whatever it is, and none is below zero", () => {
  const percent = (max: number) => fc.integer({ min: 0, max });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), percent(30), percent(10), (amount, vatPercent, levyPercent) => {
      const { netKes, vatKes, levyKes } = taxParts(amount, { vatPercent, levyPercent });
      expect(netKes + vatKes + levyKes).toBe(amount);
      for (const part of [netKes, vatKes, levyKes]) {
        expect(Number.isInteger(part)).toBe(true);
        expect(part).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test.each([
  ["a012345678z", "A012345678Z"],
  [" P051 234 567 M ", "P051234567M"],
  ["A01234567Z", undefined],
  ["0123456789Z", undefined],
  ["", undefined],
])("the KRA PIN %p is %p", (typed, read) => {
  expect(readKraPin(typed)).toBe(read);
});

test("numbers keep their length", () => {
  expect([receiptNumber(1), receiptNumber(42), receiptNumber(1_234_567)]).toEqual([
    "LG-000001",
    "LG-000042",
    "LG-1234567",
  ]);
});

test.each([
  ["a company with its PIN", "Acme Ltd", "p051 234 567m", { company: "Acme Ltd", kraPin: "P051234567M" }],
  ["a PIN alone", "", "A012345678Z", { company: "", kraPin: "A012345678Z" }],
  ["taken out again", "", " ", { company: "", kraPin: null }],
  ["a digit too few", "Acme Ltd", "P05123456M", { faults: ["pin"] }],
  ["a name too long", "a".repeat(COMPANY_LONGEST + 1), "", { faults: ["company"] }],
])("made out to %s", (_, company, pin, read) => {
  expect(readBilledTo({ company, pin })).toEqual(read as ReturnType<typeof readBilledTo>);
});

test("documents come to one sum, in which credit notes take away; the deposit is told apart", () => {
  const facts = { depositKes: 500 } as ReceiptFacts;
  const none = {} as ReceiptFacts;
  expect(
    sumOfDocuments([
      { kind: "receipt", amountKes: 4_500, facts },
      { kind: "receipt", amountKes: 9_500, facts: none },
      { kind: "credit_note", amountKes: 1_500, facts },
    ]),
  ).toEqual({ paidKes: 12_500, depositKes: 0 });
  expect(sumOfDocuments([])).toEqual({ paidKes: 0, depositKes: 0 });
});

test("receipts of one payment for several rooms are one time that money moved, and so are its credit notes", () => {
  const facts = (mpesaCode: string | null, vatKes = 0) =>
    ({ mpesaCode, way: mpesaCode ? "mpesa" : "cash", tax: { vatKes, levyKes: 0 } }) as ReceiptFacts;
  const document = (kind: "receipt" | "credit_note", number: number, more: object) => ({
    ...{
      kind,
      number,
      paymentId: "p1",
      corrects: false,
      createdAt: 1,
      amountKes: 6_400,
      facts: facts("TLI4K2P9QX", 883),
    },
    ...more,
  });
  const all = [
    document("receipt", 1, {}),
    document("receipt", 2, {}),
    document("receipt", 3, { paymentId: "p2", facts: facts("TLI4K2P9QY", 883) }),
    // Less came for one of them than was told of first.
    document("credit_note", 4, { corrects: true, createdAt: 5, amountKes: 400 }),
    document("credit_note", 5, { createdAt: 9, facts: facts(null, 883) }),
    document("credit_note", 6, { createdAt: 9, facts: facts(null, 883) }),
  ];
  expect(asMoneyMoved(all).map((moved) => moved.map(({ number }) => number))).toEqual([[1, 2], [3], [4], [5, 6]]);
  expect(taxOfDocuments(all)).toEqual({ vatKes: 3 * 883 - 3 * 883, levyKes: 0 });
});
