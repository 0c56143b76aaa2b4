import { transactionDate } from "./identifiers.ts";
import type { Movement, Registered } from "./store.ts";

/** What a shortcode's confirmation address is told. All text; the payer hashed (v1) or masked (v2). */
export function c2bBody(movement: Movement, version: Registered["version"], balanceKes: number): string {
  const [firstName = "", middleName = "", ...lastName] = movement.payerName.split(" ");
  return JSON.stringify({
    TransactionType: movement.reference ? "Pay Bill" : "Buy Goods",
    TransID: movement.receipt,
    TransTime: transactionDate(movement.at),
    TransAmount: `${movement.amountKes}.00`,
    BusinessShortCode: movement.shortcode,
    BillRefNumber: movement.reference,
    InvoiceNumber: "",
    OrgAccountBalance: version === 1 ? `${balanceKes}.00` : "",
    ThirdPartyTransID: "",
    MSISDN: version === 1 ? hashedPhone(movement.phone) : maskedMsisdn(movement.phone),
    FirstName: firstName,
    MiddleName: middleName,
    LastName: lastName.join(" "),
  });
}

/** Plain, unsalted: two samples in public documents agree. */
export function hashedPhone(phone: string): string {
  return new Bun.CryptoHasher("sha256").update(phone).digest("hex");
}

export function maskedMsisdn(phone: string): string {
  return `${phone.slice(0, 4)} ***** ${phone.slice(-3)}`;
}
