import { findReportBySubmission, insertReport, openReportLike, type Report } from "#db/report.queries.ts";
import { type Change, write } from "#db/write.ts";
import type { Language } from "#src/core/language.ts";
import type { ReportKind, ReportReason } from "#src/core/review/report-life.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { warnOperator } from "#src/messaging/warn-operator.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";

export type MakeReport = Readonly<{ outcome: "reported" | "reported_before"; id: string }>;

/** Visitors are many, and none of them is shown what another told. */
function reportedBefore(tx: Change, ask: Parameters<typeof openReportLike>[1]): Report | undefined {
  return ask.saidBy === "visitor" ? undefined : openReportLike(tx, ask);
}

/** Somebody tells the operator, who hears of it by mail as well. The same side tells of one thing once at a time. */
export function makeReport(
  deps: Pick<Deps, "db" | "clock" | "publicUrl">,
  ask: Readonly<{
    kind: ReportKind;
    reason: ReportReason;
    words: string;
    saidBy: Report["saidBy"];
    phone: string | null;
    language: Language;
    /** None: a badge with a name that nobody has here. */
    hostId: string | null;
    /** The name that a badge was shown with. */
    named?: string;
    propertyId: string | null;
    bookingId: string | null;
    reviewId: string | null;
    submissionKey: string;
  }>,
): MakeReport {
  return write(deps.db, (tx): MakeReport => {
    const now = deps.clock.now();
    const before = findReportBySubmission(tx, ask.submissionKey) ?? reportedBefore(tx, ask);
    if (before) return { outcome: "reported_before", id: before.id };
    const id = newId();
    insertReport(tx, { ...ask, id, submissionKey: secretHash(ask.submissionKey), createdAt: now });
    const facts = { about: ask.kind, reason: ask.reason, answer: `${deps.publicUrl}/admin/reports/${id}` };
    warnOperator(tx, { warning: "a report waits for your answer", key: id, facts, now });
    return { outcome: "reported", id };
  });
}
