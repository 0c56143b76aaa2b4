/** How one attempt ended. `code` is as Daraja writes it; lettered codes exist. */
export type Result = Readonly<{ code: string; desc: string }>;

export const PAID: Result = { code: "0", desc: "The service request is processed successfully." };
export const NO_ANSWER: Result = { code: "1037", desc: "No response from user." };
export const CANCELLED: Result = { code: "1032", desc: "Request cancelled by user" };
export const WRONG_PIN: Result = { code: "2001", desc: "The initiator information is invalid." };
export const NO_MONEY: Result = { code: "1", desc: "The balance is insufficient for the transaction." };
export const PIN_LOCKED: Result = { code: "8006", desc: "The security credential is locked." };
export const NOT_PERMITTED: Result = {
  code: "2028",
  desc: "The request is not permitted according to product assignment.",
};
export const NOT_SENT: Result = { code: "1025", desc: "An error occurred while sending a push request" };
export const NO_SUCH_OPERATOR: Result = { code: "SFC_IC0003", desc: "The operator does not exist." };

const TEXTS: Readonly<Record<string, string>> = {
  "2": "Declined due to limit rule: less than the minimum transaction amount.",
  "3": "Declined due to limit rule: greater than the maximum transaction amount.",
  "4": "Declined due to limit rule: would exceed daily transfer limit.",
  "8": "Declined due to limit rule: would exceed the maximum balance.",
  "17": "Rule limited.",
  "26": "System busy. Traffic blocking condition in place.",
  "1001": "Unable to lock subscriber, a transaction is already in process for the current subscriber",
  "1019": "Transaction has expired",
  "9999": "An error occurred while sending a push request",
};

/** The result with Safaricom's text for that code. */
export function resultOf(code: string, desc?: string): Result {
  const known = [
    PAID,
    NO_ANSWER,
    CANCELLED,
    WRONG_PIN,
    NO_MONEY,
    PIN_LOCKED,
    NO_SUCH_OPERATOR,
    NOT_PERMITTED,
    NOT_SENT,
  ].find((result) => result.code === code);
  return { code, desc: desc ?? known?.desc ?? TEXTS[code] ?? "Unspecified result." };
}

/** The query words 1037 differently from the callback: the code is the contract, the text is not. */
export function wordedForQuery(result: Result): Result {
  return result.code === NO_ANSWER.code ? { ...result, desc: "DS timeout user cannot be reached." } : result;
}
