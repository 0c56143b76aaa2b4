import { endOfMoved } from "./message-kind.ts";
import { readings } from "./message-text.ts";
import { sumIn, timeIn } from "./message-values.ts";
import { isCode, isOfOurYears, receiptDate } from "./mpesa-code.ts";
import { beginsMpesaSms, type MpesaSms, readMpesaSms } from "./mpesa-sms.ts";
import { OWN_REFERENCE, type SkippedLine } from "./statement-row.ts";

/** Messages of banks, and of other wallets, and the text without them. */
export type BankAlerts = Readonly<{
  /** Of payments that have a code of M-PESA's. */
  alerts: readonly MpesaSms[];
  /** Under a reference of their own. */
  skipped: readonly SkippedLine[];
  rest: string;
}>;

/** What money that came is called, and what went; of both the first word counts. */
const CAME =
  /credited(?!to(?!your|a\/?c))|(?<!amount)received(?!by)|deposit(?:ed|of)|(?:(?:im|zim|yam)e|ume)(?:pokea|pokelewa|wekwa|wekewa)|a\/c\S{2,20}cr(?:kes|ksh)/;
const WENT =
  /debited|(?:successfully|have|you)(?:sent|paid|transferred|withdr)|transfer(?:of|to)|paymentof.{3,20}to|paidto|purchase|withdraw|(?:ume|ime|zime)(?:tuma|tumwa|lipa|toa)|receivedby|a\/c\S{2,20}dr(?:kes|ksh)/;
/** Some name whom it came to and who paid, and no verb. */
const TO_READER = /confirmed(?:kes|ksh)s?[.:]?[\d,.]{1,20}to.{1,80}ref.{10,20}by/;
const NOT_DONE =
  /revers|fail|declin|reject|pending|unsuccess|notsuccess|willbe|request|batilish|rejesh|haijafaulu|kataliwa/;
/** What nobody paid for a stay. */
const OWN = /loan|overdraft|fuliza|salary|dividend|interest|mkopo|mshahara/;
const BALANCE = /(?:avail(?:able)?|clear(?:ed)?|ledger|current|new)\.?bal|(?<![a-z])bal(?:ance)?[.:]/;

/** `Via MPESA Ref UKT1AAAA05`, `Mpesa Ref ID: UKT1AAAA05`, `M Pesa Reference Number UKT1AAAA05`. */
const MPESA_REF =
  /m[ -]?pesa\W{0,2}(?:trans(?:action)?\W?)?(?:ref(?:erence)?|receipt|code|confirmation)?\W{0,2}(?:id|no|number|code)?\W{1,3}([A-Z0-9]{10})(?![A-Z0-9])/gi;
/** `Transaction Ref ID: 3503OSKR6953`, `Tran Ref 00600057`, `Ref FT2312345678`, `TID:MP261129.1210.A12345`. */
const OWN_REF =
  /(?<!a\/c |[a-z])(?:(?:transaction|trans|tran|txn)\W{0,2}(?:ref(?:erence)?\W{0,2}(?:id|no|number|code)?|id|no|number|code)|ref(?:erence)?\W{0,2}(?:id|no|number|code)?|tid|kumb(?:ukumbu)?)\W{1,3}(?=[A-Z./-]{0,12}\d)([A-Z0-9][A-Z0-9./-]{5,39})/gi;
const ACCOUNT = /\ba\/c ref\W{0,2}(?:number|no)?\W{1,3}([A-Z0-9 -]{2,20}?)(?= via\b| by\b|[.,]|$)/i;
const PHONE =
  /(?:from|kutoka(?: kwa)?|phone|by) (?:\p{L}[\p{L}\p{M}'’ -]{1,60} )?\(?\+?((?:254|0)[17*][\d*]{7,9})(?![\d*])/iu;
const NAME =
  /(?:from|kutoka(?: kwa)?|\bby) (?:\(?\+?[\d*]{9,12}\)?,? ?-? ?)?(?!m-?pesa)(\p{L}[\p{L}\p{M}'’ -]{1,60}?)(?=[.,:;(]|$| \+?[\d*]{9}| (?:on|ref|phone|via|to|acc|account|a\/c|kwenye|tarehe|mnamo|nambari|trans\w*|m-?pesa)\b)/iu;
const RECEIVER =
  /\bto (\+?(?:254|0)[17]\d{8}(?: ?- ?\p{L}[\p{L}\p{M}'’ .-]{0,60}?)?)(?= (?:was |has been )?successfully\b| with\b| on\b| via\b| ref\b| m[ -]?pesa\b|[.,;]|$)/iu;

const LONGEST_ALERT = 800;

/**
 * Reads what banks write of a payment that came by M-PESA or went by it: each in its own words, so what all have in
 * common is looked for: a sum, which way it went, and M-PESA's code, called by its name. Such a message is as easily made
 * up as any, and vouches for no more.
 */
export function takeBankAlerts(pasted: string): BankAlerts {
  const alerts: MpesaSms[] = [];
  const skipped: SkippedLine[] = [];
  const rest = paragraphsOf(pasted).map((paragraph) => {
    const read = alertIn(paragraph);
    if (!read) return paragraph;
    if ("why" in read) skipped.push(read);
    else alerts.push(read);
    return "";
  });
  return { alerts, skipped, rest: alerts.length + skipped.length === 0 ? pasted : rest.join("\n\n") };
}

/** The messages of a text, whether M-PESA wrote them or a bank. */
export function moneyMessagesIn(pasted: string): readonly MpesaSms[] {
  const { alerts, rest } = takeBankAlerts(pasted);
  const read = readMpesaSms(rest);
  return [...alerts, ...(read.outcome === "read" ? read.messages : [])];
}

/** What stands between empty lines; its lines apart where each is a message of its own. */
function paragraphsOf(pasted: string): string[] {
  return pasted
    .replace(/\r\n?/g, "\n")
    .split(/\n[^\S\n]*\n/)
    .flatMap((paragraph) => {
      const plain = paragraph.normalize("NFKC");
      if (!beginsMpesaSms(plain)) return referencesIn(plain) < 2 ? [paragraph] : paragraph.split("\n");
      // What M-PESA writes may be broken anywhere, and names no code so.
      return plain.search(MPESA_REF) === -1 ? [paragraph] : paragraph.split("\n");
    });
}

function referencesIn(text: string): number {
  // Beside M-PESA's code a bank gives its own.
  return [...text.matchAll(MPESA_REF)].length || [...text.matchAll(OWN_REF)].length;
}

function alertIn(paragraph: string): MpesaSms | SkippedLine | undefined {
  if (paragraph.length > 2 * LONGEST_ALERT) return undefined;
  const [, text] = readings(plain(paragraph));
  if (text.length > LONGEST_ALERT || beginsMpesaSms(text)) return undefined;
  const codes = [...text.matchAll(MPESA_REF)].map(({ 1: code = "" }) => code.toUpperCase());
  const receipt = codes.find((code) => isCode(code) && isOfOurYears(code));
  const own = receipt === undefined ? ownReferenceIn(text) : undefined;
  if (receipt === undefined && own === undefined) return undefined;
  const moved = movedPart(text);
  const sum = sumIn(moved);
  const kind = sum && kindOf(moved.replace(/\s/g, "").toLowerCase(), text.replace(/\s/g, "").toLowerCase());
  if (!sum || !kind) return undefined;
  if (receipt === undefined) return own === undefined ? undefined : ownLine(own, kind, sum.amountKes);
  return {
    ...{ receipt, kind, amountKes: sum.amountKes, cents: sum.cents },
    paidAt: timeIn(text, receiptDate(receipt)),
    reference: ACCOUNT.exec(text)?.[1]?.trim() ?? "",
    ...(kind === "received" ? payerIn(text) : { payer: "", payerName: "" }),
    to: kind === "sent" ? RECEIVER.exec(text)?.[1]?.trim() : undefined,
    ...{ takenBack: undefined, reversed: undefined, isGuess: false },
  };
}

function ownReferenceIn(text: string): string | undefined {
  const named = [...text.matchAll(OWN_REF)].map(({ 1: code = "" }) => code.toUpperCase().replace(/[./-]{1,5}$/, ""));
  return named.find((code) => OWN_REFERENCE.test(code));
}

function ownLine(receipt: string, kind: MpesaSms["kind"], amountKes: number): SkippedLine {
  if (kind === "received") return { receipt, why: "own_reference", amountKes };
  return { receipt, why: kind === "sent" ? "out" : kind === "none" ? "none" : "unclear" };
}

function payerIn(text: string): Pick<MpesaSms, "payer" | "payerName"> {
  return { payer: PHONE.exec(text)?.[1] ?? "", payerName: NAME.exec(text)?.[1]?.trim() ?? "" };
}

function plain(paragraph: string): string {
  return paragraph
    .normalize("NFKC")
    .replace(/[\p{Cf}\u00ad]/gu, "")
    .replace(/\p{Pd}|\u2212/gu, "-")
    .replace(/\s+/g, " ")
    .trim();
}

/** The part before the balance. */
function movedPart(text: string): string {
  const dense = text.replace(/\s/g, "").toLowerCase();
  const ends = [dense.search(BALANCE), endOfMoved(dense)].filter((at) => at > 0);
  let left = Math.min(dense.length, ...ends);
  let at = 0;
  for (; at < text.length && left > 0; at += 1) if (text[at] !== " ") left -= 1;
  return text.slice(0, at);
}

function kindOf(moved: string, all: string): MpesaSms["kind"] | undefined {
  if (NOT_DONE.test(all)) return "unclear";
  if (TO_READER.test(all)) return "received";
  const came = moved.search(CAME);
  const went = moved.search(WENT);
  if (came === -1 && went === -1) return undefined;
  const isIn = came !== -1 && (went === -1 || came < went);
  if (!isIn) return "sent";
  return OWN.test(all) ? "none" : "received";
}
