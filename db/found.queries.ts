import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { feeds } from "./calendar.schema.ts";
import { foundThings } from "./host.schema.ts";
import type { Reader } from "./open.ts";
import { payoutAccounts } from "./payout.schema.ts";
import { prepared } from "./prepared.ts";
import { properties } from "./property.schema.ts";
import type { Change } from "./write.ts";

export type FoundThing = typeof foundThings.$inferSelect;
export type FoundKind = FoundThing["kind"];

export function insertFound(tx: Change, thing: Pick<FoundThing, "id" | "hostId" | "kind" | "ref" | "foundAt">): void {
  tx.insert(foundThings).values(thing).run();
}

/** What a host has not said yet whether it is theirs, in the order in which it is asked. */
export function openFoundOf(db: Reader, hostId: string): FoundThing[] {
  return openOf(db).all({ hostId });
}

const openOf = prepared((db: Reader) =>
  db
    .select()
    .from(foundThings)
    .where(and(eq(foundThings.hostId, sql.placeholder("hostId")), isNull(foundThings.answeredAt)))
    .orderBy(sql`rowid`)
    .prepare(),
);

/** Whether a thing waits for its host's word. */
export function isPutAside(db: Reader, kind: FoundKind, ref: string): boolean {
  const open = and(eq(foundThings.kind, kind), eq(foundThings.ref, ref), isNull(foundThings.answeredAt));
  return db.select({ id: foundThings.id }).from(foundThings).where(open).get() !== undefined;
}

/** Notes what the host said. A number is not kept for it. */
export function answerFoundThing(tx: Change, { id, kind, ref }: FoundThing, isTheirs: boolean, now: number): void {
  tx.update(foundThings)
    .set({ answeredAt: now, isTheirs, ref: kind === "phone" ? "" : ref })
    .where(eq(foundThings.id, id))
    .run();
}

export function forgetFound(tx: Change, hostId: string): void {
  tx.delete(foundThings).where(eq(foundThings.hostId, hostId)).run();
}

/** Every calendar of another site at a host's properties. */
export function feedsOfHost(db: Reader, hostId: string): { id: string; linkVersion: number }[] {
  return db
    .select({ id: feeds.id, linkVersion: feeds.linkVersion })
    .from(feeds)
    .innerJoin(properties, eq(properties.id, feeds.propertyId))
    .where(eq(properties.hostId, hostId))
    .orderBy(asc(feeds.createdAt), asc(feeds.id))
    .all();
}

/** Lets a way of being paid that was put aside count again. */
export function reopenPayoutAccount(tx: Change, id: string): void {
  tx.update(payoutAccounts).set({ endedAt: null }).where(eq(payoutAccounts.id, id)).run();
}
