import { addDays, daysBetween, type LocalDate, parseLocalDate } from "#src/core/stay/stay.ts";
import { oneLine } from "#src/core/typed-words.ts";

/** What the Tourism Regulatory Authority licenses that is let here: its kinds of house, homestays by their standard. */
export const LICENCE_CLASSES = [
  "homestay_economy",
  "homestay_standard",
  "homestay_executive",
  "serviced_flat",
  "villa",
  "condominium",
  "hostel",
  "hotel",
  "other",
] as const;
export type LicenceClass = (typeof LICENCE_CLASSES)[number];

export const LICENCE = {
  numberShortest: 3,
  numberLongest: 40,
  /** A licence is given for a year; a day further off than this was mistyped. */
  daysMost: 2 * 366,
} as const;

/** A licence as a host typed it, each part empty where there is none. */
export type TypedLicence = Readonly<{ licenceNumber: string; licenceClass: string; licenceUntil: string }>;

/** A licence as it is stored: all three parts, or none of them. `licenceUntil` is the last day that it holds. */
export type Licence = Readonly<{
  licenceNumber: string;
  licenceClass: LicenceClass | "";
  licenceUntil: LocalDate | "";
}>;

export type LicenceProblem = Readonly<
  | { field: "licenceNumber"; problem: "missing" | "not_a_number" }
  | { field: "licenceClass"; problem: "missing" }
  | { field: "licenceUntil"; problem: "missing" | "not_a_day" | "too_far" }
>;

export const NO_LICENCE: Licence = { licenceNumber: "", licenceClass: "", licenceUntil: "" };

/**
 * The licence in what was typed, or what is wrong with it. A house may do without one, but not with a part of one. One
 * that is over may stay, so that the rest of a listing can still be saved: guests are not shown it.
 */
export function readLicence(
  typed: TypedLicence,
  today: LocalDate,
): { licence: Licence } | { problems: LicenceProblem[] } {
  const licenceNumber = oneLine(typed.licenceNumber);
  const licenceUntil = typed.licenceUntil.trim();
  const licenceClass = LICENCE_CLASSES.find((known) => known === typed.licenceClass) ?? "";
  if (licenceNumber === "" && licenceUntil === "" && typed.licenceClass === "") return { licence: NO_LICENCE };
  const problems: LicenceProblem[] = [];
  if (licenceNumber === "") problems.push({ field: "licenceNumber", problem: "missing" });
  else if (!isLicenceNumber(licenceNumber)) problems.push({ field: "licenceNumber", problem: "not_a_number" });
  if (licenceClass === "") problems.push({ field: "licenceClass", problem: "missing" });
  const until = parseLocalDate(licenceUntil);
  if (licenceUntil === "") problems.push({ field: "licenceUntil", problem: "missing" });
  else if (!until || until < "2012-01-01") problems.push({ field: "licenceUntil", problem: "not_a_day" });
  else if (until > addDays(today, LICENCE.daysMost)) problems.push({ field: "licenceUntil", problem: "too_far" });
  if (problems.length > 0 || !until) return { problems };
  return { licence: { licenceNumber, licenceClass, licenceUntil: until } };
}

/** Letters, figures and what stands between them on a licence; a figure must be among them. */
function isLicenceNumber(text: string): boolean {
  const fits = text.length >= LICENCE.numberShortest && text.length <= LICENCE.numberLongest;
  return fits && /^[A-Za-z0-9][A-Za-z0-9 /.-]*$/.test(text) && /\d/.test(text);
}

/** Whether a licence holds on a day; its last day is one. */
export function licenceStanding(
  { licenceUntil }: Pick<Licence, "licenceUntil">,
  today: LocalDate,
): "none" | "valid" | "expired" {
  if (licenceUntil === "") return "none";
  return licenceUntil >= today ? "valid" : "expired";
}

/** What guests and receipts are told of a licence on a day: nothing once it is over. */
export function licenceShown(
  { licenceNumber, licenceClass, licenceUntil }: Licence,
  today: LocalDate,
): { number: string; class: LicenceClass } | undefined {
  if (licenceStanding({ licenceUntil }, today) !== "valid" || licenceClass === "") return undefined;
  return { number: licenceNumber, class: licenceClass };
}

/** How many days before a paper's last day its host is reminded; on the day after it they hear that it is over. */
export const REMINDED_DAYS_BEFORE = [60, 14, 1] as const;
export type Reminder = (typeof REMINDED_DAYS_BEFORE)[number] | -1;

/**
 * What is to be said today about a paper that holds until `until`, after `told` was said: the nearest mark that was
 * passed, so that somebody who types in a licence of ten more days hears of it once and not twice.
 */
export function reminderDue(until: LocalDate, told: number | null, today: LocalDate): Reminder | undefined {
  const left = daysBetween(today, until);
  const marks = [-1, ...REMINDED_DAYS_BEFORE.toSorted((a, b) => a - b)] as Reminder[];
  const mark = marks.find((days) => left <= days);
  return mark !== undefined && (told === null || mark < told) ? mark : undefined;
}
