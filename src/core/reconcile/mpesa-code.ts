/** A code has letters and digits, so that neither a word nor a phone number is taken for one. */
export function isCode(text: string): boolean {
  return /^[A-Z0-9]{10}$/.test(text) && /[A-Z]/.test(text) && /\d/.test(text);
}

/** One code in ten has no digit. Alone, or where the message says so, it is believed when its first letters are a day since 2025. */
export function isOfOurDays(text: string): boolean {
  return /^[T-Z][A-L][1-9A-V][A-Z]{7}$/.test(text) && receiptDate(text) !== undefined;
}

/** A code whose first letters are a day since 2025. */
export function isOfOurYears(code: string): boolean {
  return /^[T-Z]/.test(code) && receiptDate(code) !== undefined;
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

/** The day that a code was made on, and whether that is before its booking was made, or has not come yet. */
export type CodeDay = Readonly<{ madeOn: string; is: "old" | "to_come" | "likely" }>;

/** What the code's own date says beside the days that its booking was made on and that it is. `undefined` when it has none. */
export function codeDay(receipt: string, days: { bookedOn: string; today: string }): CodeDay | undefined {
  const madeOn = receiptDate(receipt);
  if (madeOn === undefined) return undefined;
  return { madeOn, is: madeOn < days.bookedOn ? "old" : madeOn > days.today ? "to_come" : "likely" };
}

const A = 65;
const ZERO = 48;
