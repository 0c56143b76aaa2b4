import { findReport, moveReport, type Report } from "#db/report.queries.ts";
import { findReview, hideReply, liftNoShow, moveReview } from "#db/review.queries.ts";
import { type Change, write } from "#db/write.ts";
import { writeAudit } from "#src/audit/write-audit.ts";
import type { ReportOutcome } from "#src/core/review/report-life.ts";
import { announceAnswer } from "#src/messaging/announce-review.ts";
import { type Deps, reportPath } from "#src/web/deps.ts";

export type AnswerReport = Readonly<{ outcome: "answered" | "answered_before" | "no_such_report" }>;

/**
 * The operator decides about a report, once: two at the same time decide it no twice. What follows is done in the same
 * change, and whoever told and left a number is told that the answer is there.
 */
export function answerReport(
  deps: Pick<Deps, "db" | "clock" | "secrets" | "publicUrl" | "shell">,
  ask: { reportId: string; outcome: ReportOutcome; why: string; by: string },
): AnswerReport {
  return write(deps.db, (tx): AnswerReport => {
    const now = deps.clock.now();
    const report = findReport(tx, ask.reportId);
    if (!report) return { outcome: "no_such_report" };
    if (report.state !== "open") return { outcome: "answered_before" };
    const { outcome, why, by } = ask;
    moveReport(tx, report, { outcome, why, answeredAt: now, answeredBy: by });
    writeAudit(tx, {
      at: now,
      actor: { kind: "admin", id: by },
      action: "report_answered",
      subject: { kind: "report", id: report.id, ...(report.hostId !== null && { host: report.hostId }) },
      reason: why,
      facts: { about: report.kind, outcome },
    });
    carryOut(tx, report, outcome, now);
    const link = `${deps.publicUrl}${reportPath(deps, report.id)}`;
    announceAnswer(tx, { report, siteName: deps.shell.site.name, link, now });
    return { outcome: "answered" };
  });
}

/** What the decision does to what was reported. */
function carryOut(tx: Change, report: Report, outcome: ReportOutcome, now: number): void {
  if (outcome === "lifted" && report.bookingId) {
    liftNoShow(tx, report.bookingId, { liftedAt: now, liftedBy: "operator" });
  }
  const review = outcome === "hidden" && report.reviewId ? findReview(tx, report.reviewId) : undefined;
  if (!review) return;
  if (report.kind === "reply" && review.reply !== null) hideReply(tx, review.id, now);
  if (report.kind === "review" && review.state === "shown") moveReview(tx, { ...review, mayBeRead: true }, "hide");
}
