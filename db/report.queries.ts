import { and, asc, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { REPORT_LIFE, type ReportKind, type ReportOutcome, type ReportState } from "#src/core/review/report-life.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { stateAfter } from "#src/core/states.ts";
import { bookings } from "./booking.schema.ts";
import { hosts } from "./host.schema.ts";
import type { Reader } from "./open.ts";
import { rowBy } from "./prepared.ts";
import { properties } from "./property.schema.ts";
import { reports, reviews } from "./review.schema.ts";
import type { Change } from "./write.ts";

export type Report = typeof reports.$inferSelect;

export const findReport = rowBy(reports, reports.id);

const bySubmission = rowBy(reports, reports.submissionKey);

export function findReportBySubmission(db: Reader, submissionKey: string): Report | undefined {
  return bySubmission(db, secretHash(submissionKey));
}

type About = Readonly<{
  kind: ReportKind;
  saidBy: Report["saidBy"];
  bookingId: string | null;
  reviewId: string | null;
}>;

/** What this side has told of the same thing and is not answered yet. */
export function openReportLike(db: Reader, { kind, saidBy, bookingId, reviewId }: About): Report | undefined {
  const about = reviewId
    ? eq(reports.reviewId, reviewId)
    : bookingId
      ? and(eq(reports.bookingId, bookingId), isNull(reports.reviewId))
      : undefined;
  if (!about) return undefined;
  return db
    .select()
    .from(reports)
    .where(and(eq(reports.state, "open"), eq(reports.kind, kind), eq(reports.saidBy, saidBy), about))
    .get();
}

export function insertReport(tx: Change, report: typeof reports.$inferInsert): void {
  tx.insert(reports).values(report).run();
}

/** The one way by which a report's state changes. */
export function moveReport(
  tx: Change,
  report: Report,
  facts: { outcome: ReportOutcome; why: string; answeredAt: number; answeredBy: string },
): void {
  const state = stateAfter(REPORT_LIFE, "answer", report);
  tx.update(reports)
    .set({ ...facts, state })
    .where(eq(reports.id, report.id))
    .run();
}

/** What was told by the guest of a booking, the newest first. */
export function reportsOfBooking(db: Reader, bookingId: string): Report[] {
  return db
    .select()
    .from(reports)
    .where(and(eq(reports.bookingId, bookingId), eq(reports.saidBy, "guest")))
    .orderBy(desc(reports.createdAt))
    .limit(10)
    .all();
}

/** What was told of a review or its reply, by either side, the newest first. */
export function reportsOfReview(db: Reader, reviewId: string): Report[] {
  return db
    .select()
    .from(reports)
    .where(and(eq(reports.reviewId, reviewId), inArray(reports.kind, ["review", "reply"])))
    .orderBy(desc(reports.createdAt))
    .limit(10)
    .all();
}

const admins = alias(hosts, "admins");

function selectForOperator(db: Reader) {
  return db
    .select({
      report: reports,
      propertyName: properties.displayName,
      hostEmail: hosts.email,
      code: bookings.code,
      answeredByName: sql<string | null>`nullif(trim(${admins.firstName} || ' ' || ${admins.lastName}), '')`,
    })
    .from(reports)
    .leftJoin(hosts, eq(hosts.id, reports.hostId))
    .leftJoin(properties, eq(properties.id, reports.propertyId))
    .leftJoin(bookings, eq(bookings.id, reports.bookingId))
    .leftJoin(admins, eq(admins.id, reports.answeredBy));
}

/** A page of the operator's list: what waits, the oldest first, or what was answered, the newest first. */
export function pageOfReports(db: Reader, state: ReportState, { skip, most }: { skip: number; most: number }) {
  const order = state === "open" ? asc : desc;
  return selectForOperator(db)
    .where(eq(reports.state, state))
    .orderBy(order(reports.createdAt), order(reports.id))
    .limit(most)
    .offset(skip)
    .all();
}

export function countReports(db: Reader, state: ReportState): number {
  return db.select({ n: count() }).from(reports).where(eq(reports.state, state)).get()?.n ?? 0;
}

/** One report with all that its answer needs. */
export function findReportForOperator(db: Reader, id: string) {
  const [found] = selectForOperator(db).where(eq(reports.id, id)).limit(1).all();
  if (!found) return undefined;
  const { reviewId } = found.report;
  const review = reviewId ? db.select().from(reviews).where(eq(reviews.id, reviewId)).get() : undefined;
  return { ...found, review };
}

/** Nobody is answered at this number any more. */
export function forgetPhoneOfReports(tx: Change, phone: string): void {
  tx.update(reports).set({ phone: null }).where(eq(reports.phone, phone)).run();
}
