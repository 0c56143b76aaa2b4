import { and, asc, eq, lte } from "drizzle-orm";
import type { Paper } from "#src/core/kyc/check.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { kycPapers } from "./kyc.schema.ts";
import type { Reader } from "./open.ts";
import type { Change } from "./write.ts";

export type FurtherPaperRow = typeof kycPapers.$inferSelect;

/** The papers beside the one that a check is about. */
export function furtherPapersIn(db: Reader, checkId: string): FurtherPaperRow[] {
  return db.select().from(kycPapers).where(eq(kycPapers.checkId, checkId)).orderBy(asc(kycPapers.paper)).all();
}

/** Adds a paper, which is there once. `revision` is the handing-in that it is first part of. */
export function insertFurtherPaper(tx: Change, paper: Pick<FurtherPaperRow, "checkId" | "paper" | "revision">): void {
  tx.insert(kycPapers).values(paper).onConflictDoNothing().run();
}

export function setFurtherEnd(tx: Change, which: { checkId: string; paper: Paper; endsOn: LocalDate | null }): void {
  const { checkId, paper, endsOn } = which;
  tx.update(kycPapers)
    .set({ endsOn })
    .where(and(eq(kycPapers.checkId, checkId), eq(kycPapers.paper, paper)))
    .run();
}

/** Its pages are another's to forget. */
export function deleteFurtherPaper(tx: Change, checkId: string, paper: Paper): void {
  tx.delete(kycPapers)
    .where(and(eq(kycPapers.checkId, checkId), eq(kycPapers.paper, paper)))
    .run();
}

/** Those of a check; with `upTo`, the ones that were part of that handing-in or an earlier one. */
export function deleteFurtherPapers(tx: Change, checkId: string, upTo = Number.MAX_SAFE_INTEGER): void {
  tx.delete(kycPapers)
    .where(and(eq(kycPapers.checkId, checkId), lte(kycPapers.revision, upTo)))
    .run();
}
