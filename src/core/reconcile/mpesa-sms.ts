import { codeTakenBack, endOfMoved, type MessageKind, messageKind, tellsOfReversal } from "./message-kind.ts";
import { type MessageText, messageText, readings } from "./message-text.ts";
import { sumIn, timeIn } from "./message-values.ts";
import { isCode, isOfOurDays, isOfOurYears, receiptDate } from "./mpesa-code.ts";

/** One message from M-PESA, read. `paidAt` is Unix milliseconds. */
export type MpesaSms = Readonly<{
  receipt: string;
  kind: MessageKind;
  /** Whole shillings, where money moved, and the cents beyond them, which are rare. */
  amountKes: number | undefined;
  cents: number;
  paidAt: number | undefined;
  /** The account number, when one was given. */
  reference: string;
  /** As masked since March 2026, such as `0722***000`. */
  payer: string;
  payerName: string;
  /** Who got it, as M-PESA named them. */
  to: string | undefined;
  /** The code of the payment that was taken back. */
  takenBack: string | undefined;
  /** The same, also where it is told to whoever had paid, and has the money again. */
  reversed: string | undefined;
  /** Nothing but its first letters says that ten letters are a code. */
  isGuess: boolean;
}>;

export type MpesaMessages =
  | Readonly<{
      outcome: "read";
      messages: readonly MpesaSms[];
      /** How many parts speak of money under no code that can be read. */
      withoutCode: number;
    }>
  | Readonly<{ outcome: "too_much" }>;

/** Three thousand messages: each is looked at far more closely than a line of a statement. */
export const MESSAGES_LONGEST = 512 * 1024;
const MOST_MESSAGES = 10_000;
const LONGEST_MESSAGE = 1000;

/** What follows the code. M-PESA writes to a Pochi, and of airtime, in Kiswahili without the word that confirms. */
const CONFIRMED = /confirmed|imethibitishwa|imekamilika|completed/;
const START =
  /[.,:;*_"'()-]{0,3}(confirmed|imethibitishwa|imekamilika|completed|umepokea|umetumiwa|umetuma|umelipwa|umelipi?a|umenunua|umetoa|umeweka)/gi;
const SUM = /(?:kes|ksh)s?[.:]?\d/i;

/**
 * Reads messages as they are forwarded or copied, one or many, cut and glued together anywhere. The words differ between
 * paybill, till and phone, and change over the years, so only what all have in common is needed: the code before
 * "Confirmed", a sum in shillings, and the word that says which way it went.
 */
export function readMpesaSms(pasted: string): MpesaMessages {
  if (pasted.length > MESSAGES_LONGEST) return { outcome: "too_much" };
  const text = messageText(pasted);
  const heads = headsIn(text);
  if (heads.length > MOST_MESSAGES) return { outcome: "too_much" };
  const codes = heads.map((head, nth) => believedCode(text, head, heads[nth + 1]?.from));
  const startOf = (nth: number) => (codes[nth] ? heads[nth]?.from : heads[nth]?.body) ?? text.dense.length;
  const messages: MpesaSms[] = [];
  let withoutCode = SUM.test(text.dense.slice(0, startOf(0))) ? 1 : 0;
  for (const [nth, { body }] of heads.entries()) {
    const to = Math.min(startOf(nth + 1), body + LONGEST_MESSAGE);
    const code = codes[nth];
    if (code) messages.push(readOne(text, { ...code, body, to }));
    else if (SUM.test(text.dense.slice(body, to))) withoutCode += 1;
  }
  return { outcome: "read", messages, withoutCode };
}

/** Whether a message of M-PESA's may begin somewhere in a text. */
export function beginsMpesaSms(text: string): boolean {
  return headsIn(messageText(text)).some(({ code }) => code !== undefined);
}

/** Where a message begins, with the ten signs before its first word if they may be a code. `body` is that word's place. */
type Head = Readonly<{ from: number; body: number; code: string | undefined }>;

function headsIn({ dense }: MessageText): Head[] {
  const heads: Head[] = [];
  for (const { index, 0: all, 1: word = "" } of dense.matchAll(START)) {
    const code = dense.slice(Math.max(0, index - 10), index);
    const upper = code.toUpperCase();
    const isConfirmed = CONFIRMED.test(word.toLowerCase());
    const isLetters = /^[A-Z0-9]{10}$/.test(upper) && receiptDate(upper) !== undefined;
    const body = index + all.length - word.length;
    // A verb inside of a message begins none; what is confirmed under no code does.
    if (/(?:confirmed|thibitishwa|mekamilika|completed)$/i.test(code)) continue;
    if (isCode(upper) || isOfOurDays(upper) || (isLetters && isConfirmed)) heads.push({ from: index - 10, body, code });
    else if (isConfirmed) heads.push({ from: body, body, code: undefined });
  }
  return heads;
}

type Believed = Readonly<{ receipt: string; isGuess: boolean }>;

/** The code of a message, unless the ten signs are none. */
function believedCode(text: MessageText, { from, body, code }: Head, next = text.dense.length): Believed | undefined {
  if (code === undefined) return undefined;
  const to = Math.min(next, body + LONGEST_MESSAGE);
  const receipt = code.toUpperCase();
  const belief = beliefIn(text, { from, code, to }, timeIn(writtenPart(text, body, to), receiptDate(receipt)));
  return belief === "none" ? undefined : { receipt, isGuess: belief === "guess" };
}

function readOne(text: MessageText, { receipt, isGuess, body, to }: Believed & { body: number; to: number }): MpesaSms {
  const dense = text.dense.slice(body, to);
  const moved = writtenPart(text, body, body + endOfMoved(dense));
  const kind = messageKind(dense);
  const sum = kind === "none" ? undefined : sumIn(moved);
  const isUnclear = kind !== "none" && sum === undefined;
  const back = codeTakenBack(dense);
  const [joined, spaced] = readings(moved);
  return {
    receipt,
    kind: isUnclear ? "unclear" : kind,
    amountKes: sum?.amountKes,
    cents: sum?.cents ?? 0,
    paidAt: timeIn(writtenPart(text, body, to), receiptDate(receipt)),
    reference: referenceIn(spaced) || referenceIn(joined),
    ...(kind === "sent" ? { payer: "", payerName: "" } : payerIn(joined, spaced)),
    to: receiverIn(spaced) ?? receiverIn(joined),
    takenBack: kind === "taken_back" ? (back ?? receipt) : undefined,
    reversed: kind === "taken_back" ? (back ?? receipt) : tellsOfReversal(dense) ? back : undefined,
    isGuess,
  };
}

function writtenPart({ written, at }: MessageText, from: number, to: number): string {
  return from >= to ? "" : written.slice(at[from], (at[to - 1] ?? 0) + 1);
}

/**
 * Words in capitals look like the one code in ten that has no digit, and some, such as TELEVISION, begin like a day; and
 * ten signs that were put together across a break may be none. Then only the day of the message itself makes one a code.
 */
function beliefIn(
  { written, dense, at }: MessageText,
  { from, code, to }: { from: number; code: string; to: number },
  paidAt: number | undefined,
): "sure" | "guess" | "none" {
  const receipt = code.toUpperCase();
  const madeOn = receiptDate(receipt);
  const isOfItsDay = madeOn !== undefined && paidAt !== undefined && isNear(madeOn, paidAt);
  const first = at[from] ?? 0;
  const standsAlone = (at[from + 9] ?? 0) - first === 9 && !/[a-z0-9]/i.test(written.charAt(first - 1));
  if (isCode(receipt)) return standsAlone || isOfItsDay ? "sure" : isOfOurYears(receipt) && !paidAt ? "sure" : "none";
  // Written small, like any word, it is one only where all of its message is.
  if (code !== receipt && dense.slice(from, to) !== dense.slice(from, to).toLowerCase()) return "none";
  if (isOfItsDay) return "sure";
  return paidAt === undefined && standsAlone && isOfOurDays(receipt) ? "guess" : "none";
}

/** A code is made on the day of its message; around midnight the two clocks differ. */
function isNear(madeOn: string, paidAt: number): boolean {
  const day = Temporal.PlainDate.from(madeOn).toZonedDateTime("Africa/Nairobi").epochMilliseconds;
  return paidAt > day - CLOCKS_DIFFER_MS && paidAt < day + 24 * 3_600_000 + CLOCKS_DIFFER_MS;
}

const CLOCKS_DIFFER_MS = 10 * 60_000;

/** The account number, where one is named. */
function referenceIn(moved: string): string {
  const named =
    /(?:account|invoice|akaunti)(?:\/invoice)?(?: ?(?:number|no\.?|nambari|namba))? ?:? ?(?!balance\b|number\b)([A-Z0-9 -]{2,20}?)(?= (?:on|new|mnamo|tarehe|at)\b|[.,]|$)/i;
  return named.exec(moved)?.[1]?.trim() ?? "";
}

const PAYER =
  /(?:received|umepokea|umetumiwa|umelipwa|(?:zi|i)mepokelewa) ?(?:a ?payment ?of|malipo ?ya|pesa|jumla ?ya|kiasi ?cha)? ?(?:kes|kshs?|shs?|[\d,./=]| ){0,24}(?:from|kutoka(?: kwa\b)?|na(?= )) ?((?:\+?254|0)?[\d*xX ]{6,14}\d)? ?-? ?(\p{L}[\p{L}\p{M}'’ .*-]{1,60})?\(?((?:\+?254|0)[\d*xX]{6,12})?/iu;

/** A till says `received from 0722***000 NAME`, a phone `received Ksh4,500.00 from NAME 0722000000 on`. */
function payerIn(joined: string, spaced: string): Pick<MpesaSms, "payer" | "payerName"> {
  const phone = phoneOf(PAYER.exec(joined)) || phoneOf(PAYER.exec(spaced));
  const found = PAYER.exec(spaced) ?? PAYER.exec(joined);
  return { payer: phone, payerName: nameOf(found).replace(/[. -]{1,60}$/, "") };
}

function nameOf(found: RegExpExecArray | null): string {
  return (
    found?.[2]?.split(
      / (?:on|mnamo|tarehe|siku|new|account|akaunti|ksh|via|kupitia|for|kwny|kwenye|at|saa)\b/i,
      1,
    )[0] ?? ""
  );
}

function phoneOf(found: RegExpExecArray | null): string {
  const [, before = "", words = "", after = ""] = found ?? [];
  // After "account" a number is the account's.
  const isPayers = before !== "" || nameOf(found).length >= words.trimEnd().length;
  return (before || (isPayers ? after : "")).trim();
}

function receiverIn(moved: string): string | undefined {
  const named =
    /(?:(?:sent|paid) to|(?:zimetumwa|imetumwa|imelipwa|zimelipwa) kwa|(?:umelipi?a|umetuma) (?:kes|ksh)s?\.? ?[\d,.]+ kwa) (.{1,80}?)(?: for account | kwa akaunti | on \d| tarehe | mnamo | siku | \d{1,2}\/|\.|$)/i;
  return named.exec(moved)?.[1]?.trim() || undefined;
}
