import { describe, expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import type { ReadReport } from "#src/ports/payment-gateway.ts";
import { readStkCallback } from "./stk-callback.ts";

const IDS = '"MerchantRequestID":"25719-103546334-1","CheckoutRequestID":"ws_CO_19032023193331820708374149"';

function callback(rest: string): string {
  return `{"Body":{"stkCallback":{${IDS},${rest}}}}`;
}

function success(...items: string[]): string {
  const metadata = `"CallbackMetadata":{"Item":[${items.join(",")}]}`;
  return callback(`"ResultCode":0,"ResultDesc":"The service request is processed successfully.",${metadata}`);
}

const AMOUNT = '{"Name":"Amount","Value":1.00}';
const RECEIPT = '{"Name":"MpesaReceiptNumber","Value":"RCJ46VH9K6"}';
const BALANCE = '{"Name":"Balance"}';
const DATE = '{"Name":"TransactionDate","Value":20230319193352}';
const PHONE = '{"Name":"PhoneNumber","Value":254708374149}';

const PAID = {
  outcome: "result",
  merchantRequestId: "25719-103546334-1",
  checkoutRequestId: "ws_CO_19032023193331820708374149",
  resultCode: "0",
  resultDesc: "The service request is processed successfully.",
  amountKes: 1,
  amountText: "1.00",
  receipt: "RCJ46VH9K6",
  paidAtEat: "20230319193352",
  phone: "254708374149",
} as const;

const { phone: _phone, ...WITHOUT_PHONE } = PAID;
const { amountKes: _amount, ...NOT_WHOLE } = PAID;
const { receipt: _receipt, ...WITHOUT_RECEIPT } = PAID;

describe("what Daraja posts is read", () => {
  test.each([
    ["as it arrives in production", success(AMOUNT, RECEIPT, BALANCE, DATE, PHONE), PAID],
    ["without a balance", success(AMOUNT, RECEIPT, DATE, PHONE), PAID],
    [
      "with the sandbox's balance of braces",
      success(
        AMOUNT,
        RECEIPT,
        '{"Name":"Balance","Value":"{Amount={BasicAmount=1.00, CurrencyCode=KES}}"}',
        DATE,
        PHONE,
      ),
      PAID,
    ],
    ["in any order, by name", success(PHONE, DATE, BALANCE, RECEIPT, AMOUNT), PAID],
    [
      "with text for numbers",
      success(
        '{"Name":"Amount","Value":"1.00"}',
        RECEIPT,
        '{"Name":"TransactionDate","Value":"20230319193352"}',
        '{"Name":"PhoneNumber","Value":"254708374149"}',
      ),
      PAID,
    ],
    ["without a phone number", success(AMOUNT, RECEIPT, DATE), WITHOUT_PHONE],
    [
      "with a masked phone",
      success(AMOUNT, RECEIPT, DATE, '{"Name":"PhoneNumber","Value":"2547 ***** 149"}'),
      WITHOUT_PHONE,
    ],
    [
      "with the receipt in small letters and spaces",
      success(AMOUNT, '{"Name":"MpesaReceiptNumber","Value":" rcj46 vh9k6 "}', DATE, PHONE),
      PAID,
    ],
    [
      "with an empty receipt as with none",
      success(AMOUNT, '{"Name":"MpesaReceiptNumber","Value":""}', DATE, PHONE),
      WITHOUT_RECEIPT,
    ],
    [
      "with null for a receipt as with none",
      success(AMOUNT, '{"Name":"MpesaReceiptNumber","Value":null}', DATE, PHONE),
      WITHOUT_RECEIPT,
    ],
  ])("%s", (_, raw, expected) => {
    expect(readStkCallback(raw)).toEqual(expected);
  });

  test.each([
    ["4500", "4500", 4500],
    ["4500.0", "4500.0", 4500],
    ["4500.00", "4500.00", 4500],
    ["4.5E3", "4.5E3", 4500],
    ["1e3", "1e3", 1000],
    ['"4.5E3"', "4.5E3", 4500],
    ["0", "0", 0],
  ])("an amount of %s is whole shillings", (written, amountText, amountKes) => {
    const read = readStkCallback(success(`{"Name":"Amount","Value":${written}}`, RECEIPT));
    expect(read).toMatchObject({ amountText, amountKes });
  });

  test.each(["4500.50", "4500.000000000000000001", "0.99", "-1", "99999999999999999999", '"4,500"', '"4500 KES"'])(
    "an amount of %s never passes as whole shillings",
    (written) => {
      const read = readStkCallback(success(`{"Name":"Amount","Value":${written}}`, RECEIPT));
      expect(read).not.toHaveProperty("amountKes");
      expect(read).toMatchObject({ outcome: "result", amountText: written.replaceAll('"', "") });
    },
  );

  test("the amount is kept as it was written even when it is not whole", () => {
    const read = readStkCallback(success('{"Name":"Amount","Value":1.50}', RECEIPT, DATE, PHONE));
    expect(read).toEqual({ ...NOT_WHOLE, amountText: "1.50" });
  });

  test.each([
    ["1032", '"ResultCode":1032,"ResultDesc":"Request cancelled by user"', "Request cancelled by user"],
    ["1037", '"ResultCode":"1037","ResultDesc":"No response from user."', "No response from user."],
    [
      "SFC_IC0003",
      '"ResultCode":"SFC_IC0003","ResultDesc":"The operator does not exist."',
      "The operator does not exist.",
    ],
    ["7777", '"ResultCode":7777', ""],
  ])("the code %s stays text and brings nothing else", (resultCode, rest, resultDesc) => {
    const { merchantRequestId, checkoutRequestId } = PAID;
    expect(readStkCallback(callback(rest))).toEqual({
      outcome: "result",
      merchantRequestId,
      checkoutRequestId,
      resultCode,
      resultDesc,
    });
  });
});

test.each([
  ["nothing", ""],
  ["HTML", "<html></html>"],
  ["half a body", success(AMOUNT).slice(0, 80)],
  ["a list", "[]"],
  ["null", "null"],
  ["an error body", '{"requestId":"1","errorCode":"500.001.1001","errorMessage":"Wrong credentials"}'],
  ["no code", callback('"ResultDesc":"paid"')],
  ["a code that is an object", callback('"ResultCode":{}')],
  ["a code that is true", callback('"ResultCode":true')],
  ["ids that are lists", '{"Body":{"stkCallback":{"MerchantRequestID":[],"CheckoutRequestID":[],"ResultCode":0}}}'],
  [
    "an endless id",
    `{"Body":{"stkCallback":{"MerchantRequestID":"${"9".repeat(500)}","CheckoutRequestID":"a","ResultCode":0}}}`,
  ],
  ["a body of 70 KB", callback(`"ResultCode":0,"ResultDesc":"${"x".repeat(70_000)}"`)],
  ["brackets ten thousand deep", "[".repeat(10_000)],
  ["items on the prototype", '{"Body":{"__proto__":{"stkCallback":{"ResultCode":0}}}}'],
])("%s is unreadable", (_, raw) => {
  expect(readStkCallback(raw)).toEqual({ outcome: "unreadable" });
});

test("the flow reads callbacks through its port", () => {
  const read: ReadReport = readStkCallback;
  expect(read("")).toEqual({ outcome: "unreadable" });
});

test("any text has an outcome", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (raw) => void readStkCallback(raw)));
  fc.assert(fc.property(fc.json(), (raw) => void readStkCallback(raw)));
});

test("any callback has an outcome, whatever stands in its fields", () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  const item = fc.oneof(
    value,
    fc.record({ Name: fc.constantFrom("Amount", "MpesaReceiptNumber", "PhoneNumber"), Value: value }),
  );
  const shape = fc.record({
    MerchantRequestID: fc.oneof(value, fc.constant("1-2-3")),
    CheckoutRequestID: fc.oneof(value, fc.constant("ws_CO_1")),
    ResultCode: fc.oneof(value, fc.constant(0)),
    ResultDesc: value,
    CallbackMetadata: fc.oneof(value, fc.record({ Item: fc.oneof(value, fc.array(item)) })),
  });
  fc.assert(
    fc.property(shape, (stkCallback) => {
      const read = readStkCallback(JSON.stringify({ Body: { stkCallback } }));
      if (read.outcome === "unreadable") return;
      expect(read.resultCode).toBeString();
      if (read.amountKes !== undefined) expect(Number.isSafeInteger(read.amountKes)).toBe(true);
      if (read.receipt !== undefined) expect(read.receipt).toMatch(/^[A-Z0-9]+$/);
    }),
  );
});
