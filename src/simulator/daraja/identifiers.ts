import { PROPERTY_ZONE } from "#src/core/stay/stay.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const FIRST_RECEIPT_YEAR = 2006;

function inNairobi(instant: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(PROPERTY_ZONE);
}

const two = (part: number) => String(part).padStart(2, "0");

/** `YYYYMMDDHHmmss` in East Africa Time, as callbacks date a payment. */
export function transactionDate(instant: number): string {
  const at = inNairobi(instant);
  return `${at.year}${two(at.month)}${two(at.day)}${two(at.hour)}${two(at.minute)}${two(at.second)}`;
}

/** `ws_CO_`, day to second in East Africa Time, one to three digits of milliseconds, the end of the payer's number. */
export function checkoutRequestId(instant: number, phone: string): string {
  const at = inNairobi(instant);
  const second = `${two(at.day)}${two(at.month)}${at.year}${two(at.hour)}${two(at.minute)}${two(at.second)}`;
  return `ws_CO_${second}${at.millisecond}${phone.slice(-9)}`;
}

/** Such as `5220-40e9-bb16-c78ea820338d11816350`. */
export function merchantRequestId(): string {
  const hex = crypto.randomUUID().split("-");
  return `${hex[1]}-${hex[2]}-${hex[3]}-${hex[4]}${random("0123456789", 8)}`;
}

/** Such as `1c5b-4ba8-815c-ac45c57a3db01495926`. */
export function requestId(): string {
  const hex = crypto.randomUUID().split("-");
  return `${hex[1]}-${hex[2]}-${hex[3]}-${hex[4]}${random("0123456789", 7)}`;
}

/** Ten characters; the first three are the day it was paid in Nairobi: year (A is 2006), month (A to L), day (1 to 9, A to V). */
export function receiptCode(instant: number): string {
  const at = inNairobi(instant);
  const day = at.day < 10 ? String(at.day) : ALPHABET.charAt(at.day - 10);
  return `${ALPHABET.charAt(at.year - FIRST_RECEIPT_YEAR)}${ALPHABET.charAt(at.month - 1)}${day}${random(ALPHABET, 7)}`;
}

/** Twenty-eight letters and digits, as access tokens are. */
export function accessToken(): string {
  return random(ALPHABET + ALPHABET.toLowerCase().slice(0, 26), 28);
}

function random(alphabet: string, length: number): string {
  const bytes = crypto.getRandomValues(new Uint32Array(length));
  return Array.from(bytes, (value) => alphabet.charAt(value % alphabet.length)).join("");
}

/** Such as `AG_20261127_2010759fd5662ef6d054`. */
export function conversationId(instant: number): string {
  return `AG_${transactionDate(instant).slice(0, 8)}_2010${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}`;
}

/** `YYYY-MM-DD HH:mm:ss`, as lists of payments date them. */
export function pullDate(instant: number): string {
  const at = inNairobi(instant);
  return `${at.year}-${two(at.month)}-${two(at.day)} ${two(at.hour)}:${two(at.minute)}:${two(at.second)}`;
}

/** Reads `YYYY-MM-DD HH:mm:ss` of Nairobi. */
export function instantInNairobi(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined;
  try {
    return Temporal.PlainDateTime.from(text.replace(" ", "T")).toZonedDateTime(PROPERTY_ZONE).epochMilliseconds;
  } catch {
    return undefined;
  }
}
