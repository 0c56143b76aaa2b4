import { and, desc, eq, or, sql } from "drizzle-orm";
import { secretHash } from "#src/core/secret-hash.ts";
import type { Reader } from "./open.ts";
import { codeChecks } from "./operation.schema.ts";
import { callbacks } from "./payment.schema.ts";
import { rowBy } from "./prepared.ts";
import type { Change } from "./write.ts";

/** A question to M-PESA about a code that a host was shown. */
export type CodeCheck = typeof codeChecks.$inferSelect;

export const findCodeCheck = rowBy(codeChecks, codeChecks.id);

/** What one host has asked about a code, the newest. */
export function codeCheckOf(db: Reader, ask: { hostId: string; receipt: string }): CodeCheck | undefined {
  return db
    .select()
    .from(codeChecks)
    .where(and(eq(codeChecks.hostId, ask.hostId), eq(codeChecks.receipt, ask.receipt)))
    .orderBy(desc(codeChecks.askedAt))
    .get();
}

/** Asks anew, where this number had been asked about the code before. */
export function beginCodeCheck(
  tx: Change,
  begins: Pick<CodeCheck, "id" | "hostId" | "payoutAccountId" | "receipt" | "askedAt">,
): CodeCheck {
  const { hostId, payoutAccountId, receipt, askedAt } = begins;
  const anew = { askedAt, requestedAt: null, finding: null, answeredAt: null } as const;
  const ids = { conversationId: null, originatorId: null } as const;
  const isSame = sql`coalesce(${codeChecks.payoutAccountId}, ${codeChecks.hostId}) = ${payoutAccountId ?? hostId}`;
  const again = tx
    .update(codeChecks)
    .set({ ...anew, ...ids })
    .where(and(isSame, eq(codeChecks.receipt, receipt)))
    .returning()
    .get();
  return again ?? tx.insert(codeChecks).values(begins).returning().get();
}

type Told = Partial<
  Pick<
    CodeCheck,
    "resultKey" | "timeoutKey" | "conversationId" | "originatorId" | "finding" | "requestedAt" | "answeredAt"
  >
>;

export function updateCodeCheck(tx: Change, id: string, told: Told): void {
  tx.update(codeChecks).set(told).where(eq(codeChecks.id, id)).run();
}

/** By the secret in either of its two addresses. */
export function findCodeCheckByKey(db: Reader, key: string): CodeCheck | undefined {
  const hash = secretHash(key);
  return db
    .select()
    .from(codeChecks)
    .where(or(eq(codeChecks.resultKey, hash), eq(codeChecks.timeoutKey, hash)))
    .get();
}

/** Whose result a callback is. Both keep the same hash, which is compared as it is. */
export function findCodeCheckOfCallback(db: Reader, callbackId: number): CodeCheck | undefined {
  const isIts = or(eq(codeChecks.resultKey, callbacks.callbackKey), eq(codeChecks.timeoutKey, callbacks.callbackKey));
  const row = db
    .select({ check: codeChecks })
    .from(callbacks)
    .innerJoin(codeChecks, isIts)
    .where(eq(callbacks.id, callbackId))
    .get();
  return row?.check;
}
