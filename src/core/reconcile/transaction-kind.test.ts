import { expect, test } from "bun:test";
import { codesNamed, transactionKind } from "./transaction-kind.ts";

test.each([
  ["Pay Bill", "4500.00", "income"],
  ["Paybill", "4500", "income"],
  ["Buy Goods", "4500.00", "income"],
  ["Customer Merchant Payment", "4500.00", "income"],
  ["CustomerPayBillOnline", "4500.00", "income"],
  ["c2b-pay-bill-debit", "4500.0", "income"],
  ["c2b-buy-goods-debit", "4500.0", "income"],
  ["", "4500.00", "income"],
  ["Funds received from", "4500.00", "income"],
  ["Reversal", "4500.00", "reversal"],
  ["Transaction Reversal", "4500.00", "reversal"],
  ["c2b-pay-bill-reversal", "4500.0", "reversal"],
  ["Pay Bill Reversal", "4500.00", "reversal"],
  ["Pay Bill", "-4500.00", "reversal"],
  ["Pay Bill", "\u22124500.00", "reversal"],
  ["Pay Bill", "(4500.00)", "reversal"],
  ["", "-4500", "reversal"],
  ["Organization Settlement", "4500.00", "unknown"],
  ["Business to Customer", "4500.00", "unknown"],
  ["Salary Payment", "4500.00", "unknown"],
  ["Bill Pay", "4500.00", "unknown"],
  ["Wallet Adjustment", "4500.00", "unknown"],
] as const)("%p of %p is %s", (type, amount, kind) => {
  expect(transactionKind(type, amount)).toBe(kind);
});

test("a reversal names what it takes back, however it is written", () => {
  expect(codesNamed("Reversal of transaction ukt1aaaa01 on 29/11")).toEqual(["UKT1AAAA01"]);
  expect(codesNamed("UKT1AAAA01/LG2K7MQP")).toEqual(["UKT1AAAA01"]);
  expect(codesNamed("LG2K7MQP")).toEqual([]);
});
