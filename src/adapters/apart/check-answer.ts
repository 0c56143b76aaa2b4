import type { EventProblem } from "#src/core/calendar/event-problem.ts";
import type { CalledOff, FeedStay, ReadCalendar } from "#src/core/calendar/ical.ts";
import { type PastedMoney, SKIPPED_MOST } from "#src/core/reconcile/pasted-money.ts";
import type { PastedLine } from "#src/core/reconcile/statement.ts";
import { OWN_REFERENCE, type SkippedLine } from "#src/core/reconcile/statement-row.ts";
import { type LocalDate, parseLocalDate } from "#src/core/stay/stay.ts";
import type { MarkedPicture, ReadPdf } from "#src/ports/outside-reader.ts";

/**
 * What the process that reads a stranger's file answered, believed only as far as it has the shape and the bounds
 * that it must have: whoever took that process over has no more than a calendar's word. `undefined` otherwise.
 */
export function calendarIn(answer: unknown, window: { from: LocalDate; to: LocalDate }): ReadCalendar | undefined {
  if (!isObject(answer)) return undefined;
  if (answer.outcome !== "read") return REFUSALS.find(({ outcome }) => outcome === answer.outcome);
  const { stays, problems, calledOff = [] } = answer;
  if (!isList(stays, 5000) || !isList(problems, 50) || !isList(calledOff, 10_000)) return undefined;
  const isWhole =
    stays.every((stay) => isStay(stay, window)) && problems.every(isProblem) && calledOff.every(isCalledOff);
  if (!isWhole) return undefined;
  const read = { outcome: "read" as const, stays: stays as FeedStay[], problems: problems as EventProblem[] };
  return calledOff.length > 0 ? { ...read, calledOff: calledOff as CalledOff[] } : read;
}

const REFUSALS = (["empty_body", "not_a_calendar", "incomplete", "too_much"] as const).map((outcome) => ({ outcome }));

function isStay(stay: unknown, window: { from: LocalDate; to: LocalDate }): boolean {
  if (!isObject(stay)) return false;
  const { key, uid, kind, summary, checkIn, checkOut } = stay;
  const isNamed = isText(key, 500) && isText(uid, 300) && isText(summary, 200);
  const isDated = typeof checkIn === "string" && typeof checkOut === "string" && checkIn < checkOut;
  if (!isNamed || !isDated || (kind !== "booking" && kind !== "block" && kind !== "unknown")) return false;
  const isThere = checkIn >= window.from && checkOut <= window.to;
  return isThere && parseLocalDate(checkIn) !== undefined && parseLocalDate(checkOut) !== undefined;
}

function isCalledOff(one: unknown): boolean {
  if (!isObject(one) || !isText(one.uid, 300)) return false;
  const { repetitions = [], stay } = one;
  const isNamed = isList(repetitions, 2) && repetitions.every((name) => isText(name, 40));
  return isNamed && (stay === undefined || (isObject(stay) && isText(stay.checkIn, 10) && isText(stay.checkOut, 10)));
}

function isProblem(problem: unknown): boolean {
  return isObject(problem) && isText(problem.reason, 40) && isText(problem.event, 100) && isText(problem.written, 100);
}

/** The same of what a host pasted. */
export function pastedIn(answer: unknown): PastedMoney | undefined {
  if (!isObject(answer)) return undefined;
  const { outcome, source, lines, others, skipped, withoutCode } = answer;
  if (outcome === "nothing_readable" || outcome === "no_sums" || outcome === "too_much") return { outcome };
  if (outcome !== "read" || (source !== "statement" && source !== "sms")) return undefined;
  if (!isList(lines, 40_000) || !isWhole(others) || !isWhole(withoutCode) || !lines.every(isLine)) return undefined;
  if (!isList(skipped, SKIPPED_MOST) || !skipped.every(isSkipped)) return undefined;
  return { outcome, source, lines: lines as PastedLine[], others, skipped: skipped as SkippedLine[], withoutCode };
}

function isSkipped(line: unknown): boolean {
  if (!isObject(line) || typeof line.receipt !== "string" || !OWN_REFERENCE.test(line.receipt)) return false;
  if (line.why === "own_reference") return isWhole(line.amountKes) && line.amountKes > 0;
  return ["out", "none", "failed", "unclear"].some((why) => why === line.why);
}

function isLine(line: unknown): boolean {
  if (!isObject(line)) return false;
  const { kind, receipt, paidAt, amountKes, cents, reference, payer, payerName, takenBack, raw } = line;
  const isCounted = isWhole(amountKes) && amountKes > 0 && isWhole(cents) && cents < 100;
  const isKind = kind === "reversal" ? isCode(takenBack) : kind === "income" || kind === "unknown";
  if (!isCounted || !isKind || !isCode(receipt)) return false;
  const isTimed = paidAt === undefined || (typeof paidAt === "number" && Number.isSafeInteger(paidAt));
  return isTimed && [reference, payer, payerName].every((text) => isText(text, 4000)) && isText(raw, 600);
}

/** The same of a PDF. What was stamped is handed on as it is: whoever opens it has a browser's reader between. */
export function pdfIn(answer: unknown, mark: string | undefined): ReadPdf | undefined {
  if (!isObject(answer)) return undefined;
  const { outcome, sheets, stamped } = answer;
  if (outcome === "unreadable") return { outcome };
  if (outcome !== "read" || !isWhole(sheets) || sheets === 0) return undefined;
  if (mark === undefined) return { outcome, sheets };
  if (typeof stamped !== "string") return undefined;
  const bytes = Buffer.from(stamped, "base64");
  return bytes.subarray(0, 5).toString("latin1") === "%PDF-" ? { outcome, sheets, stamped: bytes } : undefined;
}

/** The same of a marked picture. */
export function pictureIn(answer: unknown): MarkedPicture | undefined {
  if (!isObject(answer)) return undefined;
  if (answer.outcome === "unreadable") return { outcome: "unreadable" };
  if (answer.outcome !== "marked" || typeof answer.jpeg !== "string") return undefined;
  const jpeg = Buffer.from(answer.jpeg, "base64");
  return jpeg[0] === 0xff && jpeg[1] === 0xd8 ? { outcome: "marked", jpeg } : undefined;
}

function isCode(value: unknown): boolean {
  return typeof value === "string" && /^[A-Z0-9]{10}$/.test(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isList(value: unknown, most: number): value is unknown[] {
  return Array.isArray(value) && value.length <= most;
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === "string" && value.length <= longest;
}

function isWhole(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
