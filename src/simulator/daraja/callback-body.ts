import type { MetadataShape } from "./behaviours.ts";
import { transactionDate } from "./identifiers.ts";
import type { Result } from "./results.ts";

export type Paid = Readonly<{ amountKes: number; receipt: string; phone: string; at: number }>;

/**
 * The text Daraja posts. Written by hand where it matters: amounts are decimals
 * (`1.00`), dates and phones are numbers, and a lettered code is text.
 */
export function callbackBody(
  ids: { merchantRequestId: string; checkoutRequestId: string },
  result: Result,
  paid?: Paid,
  shape: MetadataShape = "usual",
): string {
  const metadata = paid ? `,"CallbackMetadata":{"Item":[${items(paid, shape).join(",")}]}` : "";
  const code = /^\d+$/.test(result.code) && shape !== "all_text" ? result.code : JSON.stringify(result.code);
  return (
    `{"Body":{"stkCallback":{"MerchantRequestID":${JSON.stringify(ids.merchantRequestId)},` +
    `"CheckoutRequestID":${JSON.stringify(ids.checkoutRequestId)},` +
    `"ResultCode":${code},"ResultDesc":${JSON.stringify(result.desc)}${metadata}}}}`
  );
}

function items(paid: Paid, shape: MetadataShape): string[] {
  const amount = amountIn(paid.amountKes, shape);
  const receipt = shape === "lower_case_receipt" ? paid.receipt.toLowerCase() : paid.receipt;
  const quote = (text: string) => (shape === "all_text" ? JSON.stringify(text) : text);
  const usual = {
    amount: item("Amount", quote(amount)),
    receipt: item("MpesaReceiptNumber", JSON.stringify(receipt)),
    balance: item("Balance"),
    date: item("TransactionDate", quote(transactionDate(paid.at))),
    phone: item("PhoneNumber", quote(paid.phone)),
  };
  switch (shape) {
    case "no_balance":
      return [usual.amount, usual.receipt, usual.date, usual.phone];
    case "balance_text": {
      const balance = `{Amount={BasicAmount=${amount}, MinimumAmount=${paid.amountKes}00, CurrencyCode=KES}}`;
      return [usual.amount, usual.receipt, item("Balance", JSON.stringify(balance)), usual.date, usual.phone];
    }
    case "no_phone":
      return [usual.amount, usual.receipt, usual.balance, usual.date];
    case "masked_phone": {
      const masked = `2547 ***** ${paid.phone.slice(-3)}`;
      return [usual.amount, usual.receipt, usual.balance, usual.date, item("PhoneNumber", JSON.stringify(masked))];
    }
    case "shuffled":
      return [usual.phone, usual.date, usual.balance, usual.receipt, usual.amount];
    default:
      return Object.values(usual);
  }
}

function amountIn(amountKes: number, shape: MetadataShape): string {
  if (shape === "decimal_amount") return `${amountKes}.50`;
  return shape === "power_amount" ? amountKes.toExponential().replace("e+", "E") : `${amountKes}.00`;
}

function item(name: string, value?: string): string {
  return value === undefined ? `{"Name":"${name}"}` : `{"Name":"${name}","Value":${value}}`;
}
