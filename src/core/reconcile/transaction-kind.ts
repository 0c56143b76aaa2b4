/** What M-PESA tells of: money that came, money that went away again, or something that a person has to look at. */
export type TransactionKind = "income" | "reversal" | "unknown";

/** `Pay Bill`, `Buy Goods`, `Customer Merchant Payment`, `c2b-pay-bill-debit`, `Pay Utility`, `Funds received from`, `Malipo kutoka kwa`, without spaces and signs. */
const INCOME =
  /^(?:c2b)?(?:merchant)?(?:customer)?(?:to)?(?:pay(?:bill|merchant|utility)|buygoods|merchantpayment|customerpayment|paymenttosmallbusiness|lipa(?:bili|nampesa|bidhaa)|malipoya(?:bili|bidhaa|mteja)|nunuabidhaa)|^fundsreceived|^(?:malipo|(?:pesa|fedha)(?:zilizo|zime)pokelewa)kutoka/;

/**
 * By the type that M-PESA gives a transaction, and its amount as written. Only types that are known to be payments are
 * income; where no type is named the address says that it is a payment.
 */
export function transactionKind(type: string, amountText: string): TransactionKind {
  const plain = type.toLowerCase().replace(/[^a-z0-9]/g, "");
  if (/revers|batilish|rejesh|rudish/.test(plain) || /^\s*[-\u2212(]/.test(amountText)) return "reversal";
  return plain === "" || INCOME.test(plain) ? "income" : "unknown";
}

/** The codes that a reversal names, as it names the payment that it takes back. */
export function codesNamed(text: string): string[] {
  return (
    text
      .slice(0, 400)
      .toUpperCase()
      .match(/\b[A-Z0-9]{10}\b/g) ?? []
  );
}
