import { OPERATION_SUFFIXES } from "./operation-behaviours.ts";

/** One thing that Daraja, or the person holding the phone, may do with a request for money. */
export const BEHAVIOUR_NAMES = [
  "ask",
  "success",
  "success_drawn",
  "wrong_pin",
  "cancelled",
  "no_answer",
  "no_money",
  "pin_locked",
  "result",
  "lettered_code",
  "unknown_code",
  "callback_first",
  "callback_twice",
  "callback_thrice",
  "callback_concurrent",
  "callback_late",
  "callback_never",
  "callback_never_query_slow",
  "query_flaky",
  "query_old_pending",
  "query_contradicts",
  "response_lost",
  "response_hangs",
  "ids_in_refusal",
  "repeated_ids",
  "paid_unheard",
  "second_success",
  "no_answer_then_paid",
  "cancelled_then_paid",
  "different_amount",
  "shape",
  "forged",
  "forged_success",
  "lock_subscriber",
  "spike_arrest",
  "quota",
  "system_busy",
  "html_body",
  "soap_body",
  "empty_body",
  "internal_error",
  "token_refused",
  "wrong_credentials",
  "no_such_merchant",
  "not_safaricom",
  "prompt_too_long",
  "taken_back_later",
] as const;

export type BehaviourName = (typeof BEHAVIOUR_NAMES)[number];

/** How the list of callback items differs from the usual one. */
export type MetadataShape =
  | "usual"
  | "no_balance"
  | "balance_text"
  | "no_phone"
  | "masked_phone"
  | "all_text"
  | "shuffled"
  | "lower_case_receipt"
  | "decimal_amount"
  | "power_amount";

/** A behaviour with its particulars. Every one has a default, so that a bare name is enough. */
export type Behaviour = Readonly<{
  name: BehaviourName;
  /** How long the person, or the lateness, takes: Unix milliseconds of delay, before `pace`. */
  afterMs?: number;
  /** What was paid, for `different_amount`. */
  amountKes?: number;
  /** For `result`. */
  resultCode?: string;
  resultDesc?: string;
  /** For `shape`. */
  shape?: MetadataShape;
}>;

/** What the simulated phone does by the last three digits of its number. Every other number asks a person. */
export const PHONE_SUFFIXES: Readonly<Record<string, { behaviour: Behaviour; label: string }>> = {
  "020": { behaviour: { name: "success" }, label: "Pays by itself" },
  "022": { behaviour: { name: "success_drawn" }, label: "Pays by itself after 4 to 58 seconds, as people do" },
  "021": { behaviour: { name: "wrong_pin" }, label: "Wrong PIN (2001)" },
  "031": { behaviour: { name: "no_money" }, label: "Not enough money (1)" },
  "032": { behaviour: { name: "cancelled" }, label: "Cancelled by the guest (1032)" },
  "036": { behaviour: { name: "pin_locked" }, label: "PIN is locked (8006)" },
  "037": { behaviour: { name: "no_answer" }, label: "No answer from the phone (1037)" },
  "040": { behaviour: { name: "callback_first" }, label: "Pays; the callback comes before the answer to the request" },
  "041": { behaviour: { name: "callback_twice" }, label: "Pays; the callback comes twice" },
  "042": { behaviour: { name: "callback_thrice" }, label: "Pays; the callback comes three times" },
  "043": { behaviour: { name: "callback_concurrent" }, label: "Pays; three callbacks at the same moment" },
  "044": { behaviour: { name: "callback_late" }, label: "Pays; the callback comes three minutes late" },
  "045": { behaviour: { name: "callback_never" }, label: "Pays; no callback, the query says paid" },
  "046": {
    behaviour: { name: "callback_never_query_slow" },
    label: "Pays; no callback, the query says 4999 three times, then paid",
  },
  "047": { behaviour: { name: "query_flaky" }, label: "Pays; no callback, every other query answers 500" },
  "048": {
    behaviour: { name: "query_old_pending" },
    label: "Pays; no callback, the query answers 500 at first, then paid",
  },
  "049": { behaviour: { name: "query_contradicts" }, label: "Pays; the query says failed" },
  "050": { behaviour: { name: "response_lost" }, label: "Pays; the answer to the request is lost" },
  "051": { behaviour: { name: "response_hangs" }, label: "Pays; the request is never answered" },
  "052": { behaviour: { name: "no_answer_then_paid" }, label: "No answer (1037), then paid two minutes later" },
  "053": { behaviour: { name: "cancelled_then_paid" }, label: "Cancelled (1032), then paid two minutes later" },
  "054": { behaviour: { name: "different_amount" }, label: "Pays one shilling less than asked" },
  "055": { behaviour: { name: "lettered_code" }, label: "Till and paybill mixed up (SFC_IC0003)" },
  "056": { behaviour: { name: "unknown_code" }, label: "A result nobody has heard of (7777)" },
  "057": { behaviour: { name: "forged" }, label: "A stranger posts false callbacks; nobody pays" },
  "058": { behaviour: { name: "forged_success" }, label: "A stranger posts a true-looking callback; nobody pays" },
  "060": { behaviour: { name: "shape", shape: "no_balance" }, label: "Pays; the callback has no balance" },
  "061": { behaviour: { name: "shape", shape: "balance_text" }, label: "Pays; the balance is odd text" },
  "062": { behaviour: { name: "shape", shape: "no_phone" }, label: "Pays; the callback has no phone number" },
  "063": { behaviour: { name: "shape", shape: "masked_phone" }, label: "Pays; the phone number is masked" },
  "064": { behaviour: { name: "shape", shape: "all_text" }, label: "Pays; every number is text" },
  "065": { behaviour: { name: "shape", shape: "shuffled" }, label: "Pays; the callback's items are in another order" },
  "066": { behaviour: { name: "shape", shape: "lower_case_receipt" }, label: "Pays; the receipt is in small letters" },
  "067": { behaviour: { name: "shape", shape: "decimal_amount" }, label: "Pays fifty cents more than asked" },
  "068": { behaviour: { name: "shape", shape: "power_amount" }, label: "Pays; the amount is written as 1.35E4" },
  "070": { behaviour: { name: "lock_subscriber" }, label: "Refused: another prompt is open" },
  "071": { behaviour: { name: "spike_arrest" }, label: "Refused: too many requests" },
  "072": { behaviour: { name: "quota" }, label: "Refused: quota used up" },
  "073": { behaviour: { name: "system_busy" }, label: "Refused: system is busy" },
  "074": { behaviour: { name: "html_body" }, label: "Pays; the request is answered with an HTML page" },
  "075": { behaviour: { name: "soap_body" }, label: "Nothing sent; a SOAP fault answers" },
  "076": { behaviour: { name: "empty_body" }, label: "Pays; the request is answered 200 without a body" },
  "077": { behaviour: { name: "internal_error" }, label: "Nothing sent; internal server error" },
  "078": { behaviour: { name: "token_refused" }, label: "The first request finds its token ended; then pays" },
  "079": { behaviour: { name: "wrong_credentials" }, label: "Refused: wrong passkey" },
  "080": { behaviour: { name: "no_such_merchant" }, label: "Refused: unknown shortcode" },
  "081": { behaviour: { name: "not_safaricom" }, label: "Refused: not a Safaricom number" },
  "082": { behaviour: { name: "prompt_too_long" }, label: "The prompt cannot be shown (1025)" },
  "083": { behaviour: { name: "taken_back_later" }, label: "Pays, and takes the money back after ten minutes" },
  "024": {
    behaviour: { name: "ids_in_refusal" },
    label: "Pays; the answer is an error that names the request, no callback",
  },
  "025": {
    behaviour: { name: "repeated_ids" },
    label: "Pays; the answer names the request before this one, no callback",
  },
  "026": { behaviour: { name: "paid_unheard" }, label: "Pays; neither an answer nor a callback comes" },
  "027": { behaviour: { name: "second_success" }, label: "Pays; then a second success comes with other ids" },
  "102": { behaviour: { name: "result", resultCode: "2" }, label: "Below the least amount (2)" },
  "103": { behaviour: { name: "result", resultCode: "3" }, label: "Above the limit for one payment (3)" },
  "104": { behaviour: { name: "result", resultCode: "4" }, label: "Above the limit of the day (4)" },
  "108": { behaviour: { name: "result", resultCode: "8" }, label: "The host's account is full (8)" },
  "117": { behaviour: { name: "result", resultCode: "17" }, label: "The same amount twice in two minutes (17)" },
  "126": { behaviour: { name: "result", resultCode: "26" }, label: "M-PESA is busy (26)" },
  "101": { behaviour: { name: "result", resultCode: "1001" }, label: "Another request is open (1001)" },
  "119": { behaviour: { name: "result", resultCode: "1019" }, label: "The request ran out of time (1019)" },
  "128": { behaviour: { name: "result", resultCode: "2028" }, label: "Not permitted for this shortcode (2028)" },
  "199": { behaviour: { name: "result", resultCode: "9999" }, label: "The phone could not be reached (9999)" },
};

const NAMES = new Set<string>(BEHAVIOUR_NAMES);

/** A bare name, or a name with particulars; `undefined` when there is no such behaviour. */
export function readBehaviour(value: unknown): Behaviour | undefined {
  if (typeof value === "string") return NAMES.has(value) ? { name: value as BehaviourName } : undefined;
  if (typeof value !== "object" || value === null || !("name" in value)) return undefined;
  return typeof value.name === "string" && NAMES.has(value.name) ? (value as Behaviour) : undefined;
}

/** What a phone number does of itself. */
export function behaviourOfPhone(phone: string): Behaviour {
  const suffix = phone.slice(-3);
  return PHONE_SUFFIXES[suffix]?.behaviour ?? { name: suffix in OPERATION_SUFFIXES ? "success" : "ask" };
}
