/** What a guest gave as proof of a payment: the code alone, or what the message around it says too. Whole shillings. */
export type PaymentProof = Readonly<{
  /** Ten capital letters and digits. */
  receipt: string;
  amountKes: number | undefined;
  /** Who got it, as M-PESA named them. */
  to: string | undefined;
}>;

/** Longer than any M-PESA message. */
const LONGEST = 1000;

/**
 * Reads the M-PESA code that somebody typed, or finds it in the whole message they
 * pasted. Total: any text gives a proof or `undefined`. Nothing here proves that
 * money came: messages are easily made up, so the host compares with their own.
 *
 * Shapes: `UKR51ZDR4F Confirmed. Ksh13,500.00 sent to …` and its Swahili
 * counterpart `UKR51ZDR4F Imethibitishwa. Ksh13,500.00 zimetumwa kwa …`.
 */
export function readPaymentProof(typed: string): PaymentProof | undefined {
  const text = typed
    .slice(0, LONGEST)
    .normalize("NFKC")
    .replace(/[\p{Cf}\u00ad]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  const alone = text.replace(/[\s.,:;-]/g, "").toUpperCase();
  if (isCode(alone) || isOfOurDays(alone)) return { receipt: alone, amountKes: undefined, to: undefined };
  const receipt = codeIn(text);
  if (!receipt) return undefined;
  const rest = text.slice(text.toUpperCase().indexOf(receipt) + receipt.length);
  return { receipt, amountKes: amountIn(rest), to: receiverIn(rest) };
}

/** A code has letters and digits, so that neither a word nor a phone number is taken for one. */
export function isCode(text: string): boolean {
  return /^[A-Z0-9]{10}$/.test(text) && /[A-Z]/.test(text) && /\d/.test(text);
}

/** One code in ten has no digit. Alone, or where the message says so, it is believed when its first letters are a day since 2025. */
function isOfOurDays(text: string): boolean {
  return /^[T-Z][A-L][1-9A-V][A-Z]{7}$/.test(text) && receiptDate(text) !== undefined;
}

function codeIn(text: string): string | undefined {
  const confirmed = /(?<![a-z0-9])([a-z0-9]{10})[\s.,:;-]*(?:confirmed|imethibitishwa)/i.exec(text)?.[1]?.toUpperCase();
  if (confirmed && (isCode(confirmed) || isOfOurDays(confirmed))) return confirmed;
  return text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .find(isCode);
}

/** The first amount, which is what was sent: balance and cost come later. Cents make it no whole amount. */
function amountIn(text: string): number | undefined {
  const written = /(?:ksh|kes|sh)s?\.? ?([\d,]{1,12})(?:\.(\d{1,2}))?/i.exec(text);
  const kes = Number(written?.[1]?.replaceAll(",", "") || Number.NaN);
  const isWhole = Number(written?.[2] ?? 0) === 0;
  return Number.isSafeInteger(kes) && kes > 0 && isWhole ? kes : undefined;
}

function receiverIn(text: string): string | undefined {
  const named =
    /(?:(?:sent|paid) to|(?:zimetumwa|imetumwa|imelipwa) kwa) (.{1,80}?)(?: for account | on \d| tarehe |\.|$)/i;
  return named.exec(text)?.[1]?.trim() || undefined;
}

/**
 * The day that an M-PESA code was made on, by its first three characters: year (A is
 * 2006), month (A to L), day (1 to 9, then A to V). `undefined` when it says none.
 * Good to see that a code is old; proof of nothing.
 *
 * Source: 17 dated public receipts of 2018 to 2026, all of which agree.
 */
export function receiptDate(receipt: string): string | undefined {
  const year = 2006 + receipt.charCodeAt(0) - A;
  const month = receipt.charCodeAt(1) - A + 1;
  const third = receipt.charCodeAt(2);
  const day = third >= A ? third - A + 10 : third - ZERO;
  if (!/^[A-Z][A-L][1-9A-V]/.test(receipt)) return undefined;
  const date = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  try {
    return Temporal.PlainDate.from(date, { overflow: "reject" }).toString();
  } catch {
    return undefined;
  }
}

const A = 65;
const ZERO = 48;
