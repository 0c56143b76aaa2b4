import { and, asc, desc, eq, isNotNull, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { CheckKind } from "#src/core/kyc/check.ts";
import { CHECK_LIFE } from "#src/core/kyc/check-life.ts";
import { stateAfter } from "#src/core/states.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { enqueue } from "./job.queries.ts";
import { kycChecks, kycDecisions, kycDocuments } from "./kyc.schema.ts";
import { deleteFurtherPapers } from "./kyc-paper.queries.ts";
import type { Reader } from "./open.ts";
import { rowBy } from "./prepared.ts";
import { properties } from "./property.schema.ts";
import type { Change } from "./write.ts";

export type KycCheck = typeof kycChecks.$inferSelect;
export type KycDecision = typeof kycDecisions.$inferSelect;
export type KycDocument = typeof kycDocuments.$inferSelect;

export const findKycCheck = rowBy(kycChecks, kycChecks.id);
export const findKycDocument = rowBy(kycDocuments, kycDocuments.id);

export function kycChecksOfHost(db: Reader, hostId: string): KycCheck[] {
  return db.select().from(kycChecks).where(eq(kycChecks.hostId, hostId)).all();
}

/** Those on which a badge can stand: of the right to let, of houses that are not taken down. */
export function checksThatCount(db: Reader, hostId: string): KycCheck[] {
  const isUp = sql`exists (select 1 from ${properties} where ${properties.id} = ${kycChecks.propertyId}
    and ${properties.state} <> 'archived')`;
  const counts = or(ne(kycChecks.kind, "right_to_let"), isUp);
  return db
    .select()
    .from(kycChecks)
    .where(and(eq(kycChecks.hostId, hostId), counts))
    .all();
}

/** Which check is meant: of the right to let it is one of a house, and of else the host's. */
export type WhichCheck = Readonly<{ hostId: string; kind: CheckKind; propertyId: string | null }>;

export function kycCheckOf(db: Reader, { hostId, kind, propertyId }: WhichCheck): KycCheck | undefined {
  const house = propertyId === null ? isNull(kycChecks.propertyId) : eq(kycChecks.propertyId, propertyId);
  const where = and(eq(kycChecks.hostId, hostId), eq(kycChecks.kind, kind), house);
  return db.select().from(kycChecks).where(where).get();
}

/** The check that is meant, which begins with this if there is none. */
export function beginKycCheck(tx: Change, begins: WhichCheck & { id: string; at: number }): KycCheck {
  const { at, ...facts } = begins;
  tx.insert(kycChecks)
    .values({ ...facts, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .run();
  const check = kycCheckOf(tx, begins);
  if (!check) throw new Error("the check that was begun is not there");
  return check;
}

type Answers = Partial<Pick<KycCheck, "paper" | "face" | "typedName" | "typedNote" | "paperEndsOn">>;

/** What a host types of a check that they hold. */
export function updateKycAnswers(tx: Change, checkId: string, answers: Answers & { at: number }): void {
  const { at, ...facts } = answers;
  tx.update(kycChecks)
    .set({ ...facts, updatedAt: at })
    .where(eq(kycChecks.id, checkId))
    .run();
}

/** Every move of a check with what it is told. `deleteAt` is when the pages that were looked at are deleted. */
export type KycMove = Readonly<{ at: number }> &
  (
    | Readonly<{ event: "hand_in" | "release" | "expire" | "reopen" | "withdraw" }>
    | Readonly<{ event: "claim"; by: string; endsAt: number }>
    | Readonly<{ event: "verify"; validUntil: LocalDate | null; deleteAt: number }>
    | Readonly<{ event: "ask_more" | "refuse"; deleteAt: number }>
  );

/**
 * The one way by which a check's state changes. Its pages follow: what is handed in is kept until a decision, a
 * decision says when they go. What follows a refusal, an end or a withdrawal is that nothing stands any more.
 */
export function moveKycCheck(tx: Change, check: KycCheck, move: KycMove): KycCheck {
  const state = stateAfter(CHECK_LIFE, move.event, check);
  const unclaimed = { claimedBy: null, claimEndsAt: null };
  const moved = tx
    .update(kycChecks)
    .set({ ...unclaimed, ...factsOf(check, move), state, updatedAt: move.at })
    .where(and(eq(kycChecks.id, check.id), eq(kycChecks.state, check.state), eq(kycChecks.revision, check.revision)))
    .returning()
    .get();
  if (!moved) throw new Error("the check is not what it was when it was read");
  movePages(tx, check.id, move);
  return moved;
}

function factsOf(check: KycCheck, move: KycMove): Partial<KycCheck> {
  const nothingStands = { verifiedAt: null, validUntil: null };
  switch (move.event) {
    case "hand_in":
      return { handedInAt: move.at, revision: check.revision + 1 };
    case "claim":
      return { claimedBy: move.by, claimEndsAt: move.endsAt };
    case "release":
      return {};
    case "verify":
      return { verifiedAt: move.at, validUntil: move.validUntil, decidedAt: move.at };
    case "ask_more":
      return { decidedAt: move.at };
    case "refuse":
      return { ...nothingStands, decidedAt: move.at };
    case "reopen":
      return { ...nothingStands, handedInAt: move.at, revision: check.revision + 1 };
    case "expire":
      return nothingStands;
    case "withdraw":
      return { ...nothingStands, typedName: "", typedNote: "", paperEndsOn: null, handedInAt: null };
  }
}

/** Pages that are not handed in keep the day of their own. */
function movePages(tx: Change, checkId: string, move: KycMove): void {
  const live = and(eq(kycDocuments.checkId, checkId), isNull(kycDocuments.deletedAt));
  const change = (facts: Partial<KycDocument>, where: SQL | undefined) =>
    tx.update(kycDocuments).set(facts).where(where).run();
  if (move.event === "hand_in") {
    change({ deleteAt: null, retakeWhy: "" }, live);
    change({ handedInAt: move.at }, and(live, isNull(kycDocuments.handedInAt)));
  }
  if (move.event === "withdraw") {
    forgetKycPages(tx, kycPagesOf(tx, checkId), move.at);
    deleteFurtherPapers(tx, checkId);
  }
  if ("deleteAt" in move) change({ deleteAt: move.deleteAt }, and(live, isNotNull(kycDocuments.handedInAt)));
}

/** What stood stands no more, whatever is under way: newer papers that wait are not touched. */
export function endKycStanding(tx: Change, check: KycCheck, move: { event: "expire" | "reopen"; at: number }): void {
  if (check.verifiedAt === null) return;
  if (check.state === "verified") {
    moveKycCheck(tx, check, move);
    return;
  }
  tx.update(kycChecks)
    .set({ verifiedAt: null, validUntil: null, updatedAt: move.at })
    .where(eq(kycChecks.id, check.id))
    .run();
}

/** After its move, in the same transaction. */
export function insertKycDecision(tx: Change, decision: typeof kycDecisions.$inferInsert): void {
  tx.insert(kycDecisions).values(decision).run();
}

/** The newest first. */
export function kycDecisionsOf(db: Reader, checkId: string): KycDecision[] {
  return db
    .select()
    .from(kycDecisions)
    .where(eq(kycDecisions.checkId, checkId))
    .orderBy(desc(kycDecisions.at), desc(kycDecisions.revision))
    .all();
}

export function insertKycDocument(tx: Change, page: typeof kycDocuments.$inferInsert): void {
  tx.insert(kycDocuments).values(page).run();
}

/** The pages that are there: front, back, face, and the rest in their order. */
export function kycPagesOf(db: Reader, checkId: string): KycDocument[] {
  return db
    .select()
    .from(kycDocuments)
    .where(and(eq(kycDocuments.checkId, checkId), isNull(kycDocuments.deletedAt)))
    .orderBy(sql`instr('front back face pages', ${kycDocuments.part})`, asc(kycDocuments.page))
    .all();
}

/** The same, with those that are deleted. */
export function kycDocumentsOf(db: Reader, checkId: string): KycDocument[] {
  return db
    .select()
    .from(kycDocuments)
    .where(eq(kycDocuments.checkId, checkId))
    .orderBy(asc(kycDocuments.addedAt), asc(kycDocuments.id))
    .all();
}

/** Why the reviewer asks for a page again; the page stays until another is in its place. */
export function askPageAgain(tx: Change, documentId: string, why: string): void {
  tx.update(kycDocuments).set({ retakeWhy: why }).where(eq(kycDocuments.id, documentId)).run();
}

/**
 * Their keys go, and with them whoever has the files has nothing; a job deletes those. Of a page that was handed in the
 * hash stays.
 */
export function forgetKycPages(tx: Change, pages: readonly KycDocument[], at: number): void {
  for (const { id, file, handedInAt } of pages) {
    const page = eq(kycDocuments.id, id);
    if (handedInAt === null) tx.delete(kycDocuments).where(page).run();
    else tx.update(kycDocuments).set({ sealedKey: null, deletedAt: at }).where(page).run();
    enqueue(tx, { kind: "delete_page", key: file, runAt: at, now: at });
  }
}

/** What pages that are there take of the vault: of a host, or of all. */
export function bytesOfPapers(db: Reader, hostId?: string): number {
  const bytes = { bytes: sql<number>`coalesce(sum(${kycDocuments.bytes}), 0)` };
  const live = isNull(kycDocuments.deletedAt);
  const found =
    hostId === undefined
      ? db.select(bytes).from(kycDocuments).where(live).get()
      : db
          .select(bytes)
          .from(kycDocuments)
          .innerJoin(kycChecks, eq(kycChecks.id, kycDocuments.checkId))
          .where(and(live, eq(kycChecks.hostId, hostId)))
          .get();
  return found?.bytes ?? 0;
}

/** The same of those whose day has come, `most` of them; says how many there were. */
export function forgetDuePages(tx: Change, now: number, most: number): number {
  const due = and(isNull(kycDocuments.deletedAt), lte(kycDocuments.deleteAt, now));
  const pages = tx.select().from(kycDocuments).where(due).orderBy(asc(kycDocuments.deleteAt)).limit(most).all();
  forgetKycPages(tx, pages, now);
  return pages.length;
}

/** Takes a check back: its pages and words go at once, and nothing stands. */
export function takeKycBack(tx: Change, check: KycCheck, at: number): void {
  if (check.state !== "not_begun") {
    moveKycCheck(tx, check, { event: "withdraw", at });
    return;
  }
  forgetKycPages(tx, kycPagesOf(tx, check.id), at);
  deleteFurtherPapers(tx, check.id);
  updateKycAnswers(tx, check.id, { typedName: "", typedNote: "", paperEndsOn: null, at });
}

/** Of a host who leaves: every page at once, and all words. What was decided, of which kind and by which hash, stays. */
export function forgetKycOf(tx: Change, hostId: string, at: number): void {
  for (const check of kycChecksOfHost(tx, hostId)) {
    takeKycBack(tx, check, at);
    tx.update(kycDecisions)
      .set({ reason: "", checklist: "", nameMatch: "" })
      .where(eq(kycDecisions.checkId, check.id))
      .run();
    tx.update(kycDocuments).set({ retakeWhy: "" }).where(eq(kycDocuments.checkId, check.id)).run();
  }
}
