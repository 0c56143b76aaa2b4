import { localDateAt, PROPERTY_ZONE } from "#src/core/stay/stay.ts";
import { isCode, receiptDate } from "./mpesa-message.ts";

/** One message from MPESA, read. `paidAt` is Unix milliseconds. */
export type MpesaSms = Readonly<{
  receipt: string;
  /** Whole shillings; cents, which are rare, are left out and noted. */
  amountKes: number;
  hasCents: boolean;
  direction: "received" | "sent";
  paidAt: number | undefined;
  /** The account number, when one was given. */
  reference: string;
  /** As masked since March 2026, such as `0722***000`. */
  payer: string;
  payerName: string;
}>;

const MOST_LENGTH = 2 * 1024 * 1024;
const MOST_MESSAGES = 10_000;
const LONGEST_MESSAGE = 1000;

/** M-PESA writes to a Pochi in Kiswahili without the word that confirms. */
const START = /\b([A-Z0-9]{10})\s*(?:Confirmed|Imethibitishwa|Umepokea)\b/gi;
const RECEIVED = /\b(?:received|umepokea)\b/i;
const SENT = /\b(?:sent to|paid to|(?:z?imetumwa|imelipwa) kwa|umelipa)\b/i;
/** Money that went back did not come. */
const REVERSED = /\brevers(?:ed|al)\b/i;

/**
 * Reads messages as they are forwarded or copied, one or many. The words differ between paybill, till and
 * phone, and change over the years, so only what all have in common is needed: the code before
 * "Confirmed", "Imethibitishwa" or "Umepokea", an amount in Ksh, and whether it was received or sent.
 */
export function readMpesaSms(text: string): MpesaSms[] | "too_much" {
  if (text.length > MOST_LENGTH) return "too_much";
  const starts = [...text.matchAll(START)].filter(
    ([, code = ""]) => isCode(code.toUpperCase()) || /^[A-Z]+$/.test(code),
  );
  if (starts.length > MOST_MESSAGES) return "too_much";
  return starts.flatMap((start, nth): MpesaSms[] => {
    const next = starts[nth + 1]?.index ?? start.index + 600;
    const body = text.slice(start.index, Math.min(next, start.index + LONGEST_MESSAGE)).replace(/\s+/g, " ");
    const receipt = (start[1] ?? "").toUpperCase();
    const amount = /Ksh\.?\s?([\d,]+)(?:\.(\d\d))?/i.exec(body);
    const isReceived = RECEIVED.test(body);
    if (!amount || REVERSED.test(body) || (!isReceived && !SENT.test(body))) return [];
    const amountKes = Number((amount[1] ?? "").replaceAll(",", ""));
    if (!Number.isSafeInteger(amountKes) || amountKes < 1) return [];
    const paidAt = timeIn(body);
    if (!isCode(receipt) && !isOfTheDay(receipt, paidAt)) return [];
    return [
      {
        receipt,
        amountKes,
        hasCents: (amount[2] ?? "00") !== "00",
        direction: isReceived ? "received" : "sent",
        paidAt,
        reference:
          /account(?: (?:number|no\.?))? (?!balance\b)([A-Z0-9 -]{2,20}?)(?= (?:on|new)\b|[.,]|$)/i
            .exec(body)?.[1]
            ?.trim() ?? "",
        ...payerIn(body),
      },
    ];
  });
}

/**
 * Words in capitals look like the one code in ten that has no digit, and some, such as TELEVISION, begin
 * like a day. Only the day of the message itself makes one a code.
 */
function isOfTheDay(letters: string, paidAt: number | undefined): boolean {
  return paidAt !== undefined && receiptDate(letters) === localDateAt(paidAt);
}

/** A till says `received from 0722***000 NAME`, a phone `received Ksh4,500.00 from NAME 0722000000 on`. */
function payerIn(body: string): Pick<MpesaSms, "payer" | "payerName"> {
  const from =
    /(?:received|umepokea) (?:Ksh\.? ?[\d,.]+ )?(?:from|kutoka(?: kwa)?) ((?:\+?254|0)?[\d*xX ]{6,14}\d)? ?-? ?([A-Z][A-Z' .-]{1,60})?\(?((?:\+?254|0)[\d*xX]{6,12})?/i.exec(
      body,
    );
  const [, before = "", words = "", after = ""] = from ?? [];
  const [name = ""] = words.split(/ (?:on|mnamo|tarehe|new|account|ksh)\b/i, 1);
  // After "account" a number is the account's.
  const payer = before || (name === words ? after : "");
  return { payer: payer.trim(), payerName: name.replace(/[. ]{1,60}$/, "") };
}

/** `27/11/26 at 3:30 PM` in Nairobi. */
function timeIn(text: string): number | undefined {
  const found = /(\d{1,2})\/(\d{1,2})\/(\d{2,4}) (?:at |saa )?(\d{1,2}):(\d\d)\s?([AP]M)/i.exec(text);
  if (!found) return undefined;
  const [, day, month, year = "", hour = "", minute, half = ""] = found;
  const there = {
    year: year.length === 2 ? 2000 + Number(year) : Number(year),
    month: Number(month),
    day: Number(day),
    hour: (Number(hour) % 12) + (half.toUpperCase() === "PM" ? 12 : 0),
    minute: Number(minute),
  };
  try {
    return Temporal.PlainDateTime.from(there, { overflow: "reject" }).toZonedDateTime(PROPERTY_ZONE).epochMilliseconds;
  } catch {
    return undefined;
  }
}
