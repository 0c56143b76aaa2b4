import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { CallOutcome, FaceProof } from "#src/core/kyc/face-way.ts";
import { faceProofOf } from "#src/core/kyc/face-way.ts";
import type { KycCheck } from "./kyc.queries.ts";
import { kycCalls, kycDecisions, kycLetters } from "./kyc.schema.ts";
import type { Reader } from "./open.ts";
import type { Change } from "./write.ts";

export type KycCall = typeof kycCalls.$inferSelect;
export type KycLetter = typeof kycLetters.$inferSelect;

/** The calls of a check, the newest first. */
export function callsOf(db: Reader, checkId: string): KycCall[] {
  return db.select().from(kycCalls).where(eq(kycCalls.checkId, checkId)).orderBy(desc(kycCalls.plannedAt)).all();
}

/** The letters of a check, the newest first. */
export function lettersOf(db: Reader, checkId: string): KycLetter[] {
  return db
    .select()
    .from(kycLetters)
    .where(eq(kycLetters.checkId, checkId))
    .orderBy(desc(kycLetters.madeAt), sql`${kycLetters.endedAt} is not null`)
    .all();
}

/** What stands in for a face, or that nothing does yet. */
export function faceProofFor(db: Reader, check: Pick<KycCheck, "id" | "face" | "handedInAt">): FaceProof {
  if (check.face === "photo") return "photo";
  const stood = db
    .select({ at: sql<number>`coalesce(max(${kycDecisions.at}), 0)` })
    .from(kycDecisions)
    .where(and(eq(kycDecisions.checkId, check.id), inArray(kycDecisions.outcome, ["verified", "reopened", "expired"])))
    .get();
  const seen = { calls: callsOf(db, check.id), letters: lettersOf(db, check.id), lastStoodAt: stood?.at ?? 0 };
  return faceProofOf(check, seen);
}

export function insertCall(tx: Change, call: typeof kycCalls.$inferInsert): void {
  tx.insert(kycCalls).values(call).run();
}

/** Ends the call that is planned, if one is. */
export function endCall(tx: Change, checkId: string, end: { outcome: CallOutcome; by: string; at: number }): boolean {
  const planned = and(eq(kycCalls.checkId, checkId), isNull(kycCalls.outcome));
  const { outcome, by: endedBy, at: endedAt } = end;
  return tx.update(kycCalls).set({ outcome, endedBy, endedAt }).where(planned).returning().all().length > 0;
}

/** The call that is to come, if one is planned. */
export function plannedCallOf(db: Reader, checkId: string): KycCall | undefined {
  const planned = and(eq(kycCalls.checkId, checkId), isNull(kycCalls.outcome));
  return db.select().from(kycCalls).where(planned).get();
}

/** What its host says of the time: it suits them (`wishedFor` null), or another one does. */
export function answerOfCall(tx: Change, id: string, answer: { wishedFor: number | null; at: number }): void {
  const { wishedFor, at: answeredAt } = answer;
  tx.update(kycCalls).set({ answeredAt, wishedFor }).where(eq(kycCalls.id, id)).run();
}

export function insertLetter(tx: Change, letter: typeof kycLetters.$inferInsert): void {
  tx.insert(kycLetters).values(letter).run();
}

const open = (checkId: string) =>
  and(eq(kycLetters.checkId, checkId), isNull(kycLetters.confirmedAt), isNull(kycLetters.endedAt));

/** The letter whose code may still be typed, or was typed wrongly too often. */
export function openLetterOf(db: Reader, checkId: string): KycLetter | undefined {
  return db.select().from(kycLetters).where(open(checkId)).get();
}

/** Its code opens nothing any more. */
export function endLetter(tx: Change, checkId: string, at: number): void {
  tx.update(kycLetters).set({ endedAt: at }).where(open(checkId)).run();
}

export function countLetterTry(tx: Change, id: string): void {
  tx.update(kycLetters)
    .set({ tries: sql`${kycLetters.tries} + 1` })
    .where(eq(kycLetters.id, id))
    .run();
}

export function confirmLetter(tx: Change, id: string, at: number): void {
  tx.update(kycLetters).set({ confirmedAt: at }).where(eq(kycLetters.id, id)).run();
}
