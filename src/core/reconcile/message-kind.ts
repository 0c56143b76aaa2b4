import { isCode, isOfOurDays } from "./mpesa-code.ts";

/**
 * What a message from M-PESA tells its reader: that money came to them, that they sent or paid some, that a payment was
 * taken back out of their account, or something that is no payment between two people (`none`): a balance, airtime,
 * cash at an agent, a loan, their own savings, money of theirs that came back. `unclear` when nobody knows.
 */
export type MessageKind = "received" | "sent" | "taken_back" | "none" | "unclear";

/** After the sum of what moved come balances, costs and advertisements: they say nothing of it. */
const TAIL =
  /(?:new)?(?:m-?pesa|account|business|utility|till|wallet|merchant|mmf){0,2}balance(?!(?:is|was|hasbeen)(?:debited|credited))|(?:na)?(?:baki|salio)(?:yako|mpya|jipya)|transactioncost|gharamaya|kurudishahizi|toreverse/;
const TAKEN_BACK =
  /revers(?:ed|al)|(?:um|im|zim|yam)e(?:batilishwa|rudishwa|rejeshwa)|(?:ubatilishaji|urejeshaji|urudishaji)wa/;
const NOT_DONE =
  /request|fail|declin|reject|notsuccess|willbe|pending|initiated|onhold|haijafaulu|haukufaulu|haujafaulu|imekataliwa|umekataliwa|(?:um|im)eanzishwa/;
const CAME_BACK = /credited|returnedtoyou|imeongezwa|zimeongezwa|zimewekwa/;
/** Of these words the first in a message decides, as names of people and shops may be any. */
const FIRST = {
  received:
    /(?:received|umepokea|umetumiwa|umelipwa)(?:(?:a|your)?paymentof|malipoya|pesa|jumlaya|kiasicha)?(?:(?:(?:kes|k\.?shs?|shs?)[.:]?){1,2}\d|\d[\d,.]{0,20}(?:kes|kshs?|\/=))|(?:kes|k\.?shs?|shs?)[.:]?\d[\d,.]{0,20}(?:(?:hasbeen|was)?received|(?:zi|i)mepokelewa)/,
  sent: /(?:sent|paid)to|(?:paybill)?paymentto|transferof|youhave(?:paid|sent)|(?:zi|i)metumwa|umetuma|(?:zi|i)melipwa|umelipi?a/,
  none: /withdraw|withdrew|umetoa|toaksh|bought|umenunua|airtime|mjazo|give(?:kes|ksh)|mpe(?:kes|ksh)|deposit|umeweka|transferred|umehamisha|fuliza|loan|mkopo|usedto|charged|balance|bakiyako|salio/,
} as const;
/** Nobody took what was sent. */
const NOT_TAKEN = /returnedtoyou|(?:zi|i)merudishwakwako/;
const FOR_THEMSELVES = /forairtime|databundle|bundles/;
/** Money that is said to come, or that somebody else received of the reader. */
const NOT_COME =
  /(?:is|was|are)(?:still)?(?:being)?(?:pending|declined|rejected|onhold|held(?=until|by|for|in|[.,]|$))|hasfailed|notsuccess|willbe(?:received|paid|sent)/;
const FROM_READER = /(?:fromyou|kutokakwako)(?=on\d|mnamo|tarehe|siku|for|via|new|[.,]|$)/;
/** The sum was received by somebody else, whom the reader paid. */
const BY_ANOTHER = /^(?:kes|k\.?shs?|shs?)?[.:]?[\d,.]{1,20}(?:(?:hasbeen|was)?receivedby|(?:zi|i)mepokelewana)/;
/** Somebody's own accounts, savings and credit, and cash that they gave to an agent. */
const OWN_POT =
  /okoajahazi|cashdeposit|fromyour[a-z0-9-]{0,30}(?:account|pochi|till|wallet|bank|savings|biashara)|kutoka(?:kwa)?(?:pochi|akaunti|benki|akiba|till)[a-z-]{0,30}yako|(?:from|kutoka(?:kwa)?)(?:your|the)?(?:hustler|m-?shwari|fuliza|ziidi|kcbm-?pesa|okoajahazi|lockm?savings|lock)/;

/** Where what moved ends and the rest of the message begins. `dense` has no white space. */
export function endOfMoved(dense: string): number {
  const tail = dense.toLowerCase().search(TAIL);
  return tail === -1 ? dense.length : tail;
}

/** Reads what moved, up to `endOfMoved`. What is not surely money that came is never `received`. */
export function messageKind(dense: string): MessageKind {
  const told = dense.toLowerCase();
  const moved = told.slice(0, endOfMoved(told));
  const first = firstOf(moved);
  if (TAKEN_BACK.test(moved)) {
    if (NOT_DONE.test(moved) || CAME_BACK.test(moved) || first === "sent") return "none";
    return "taken_back";
  }
  if (first === "received") {
    if (OWN_POT.test(moved) || NOT_COME.test(moved)) return "none";
    const sumFirst = moved.slice(moved.search(FIRST.received));
    return FROM_READER.test(moved) || BY_ANOTHER.test(sumFirst) ? "sent" : "received";
  }
  if (first === "sent") return FOR_THEMSELVES.test(moved) || NOT_TAKEN.test(moved) ? "none" : "sent";
  return first === "none" || moved.length < told.length ? "none" : "unclear";
}

function firstOf(moved: string): keyof typeof FIRST | undefined {
  const places = (["received", "sent", "none"] as const).map((word) => ({ word, at: moved.search(FIRST[word]) }));
  return places.filter(({ at }) => at !== -1).sort((one, other) => one.at - other.at)[0]?.word;
}

/** Whether a payment was reversed, whichever of its two ends is told: whoever had received it, or whoever had paid. */
export function tellsOfReversal(dense: string): boolean {
  const told = dense.toLowerCase();
  const moved = told.slice(0, endOfMoved(told));
  return TAKEN_BACK.test(moved) && !NOT_DONE.test(moved) && firstOf(moved) !== "sent";
}

/** The code of the payment that a message says was taken back, in capitals. */
export function codeTakenBack(dense: string): string | undefined {
  const named = [...dense.matchAll(NAMED)].map(({ 1: code = "" }) => code.toUpperCase());
  return named.find((code) => isCode(code) || isOfOurDays(code));
}

const NAMED =
  /(?:transaction|m[uw]amala|payment|malipo|receipt|risiti)(?:yenye|wenye|with)?(?:receipt|risiti)?(?:wa|ya|id|no|number|code|nambari|namba|kodi)?[.:#]?(?=([a-z0-9]{10}))/gi;
