import { and, asc, count, eq, gt, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { hosts } from "./host.schema.ts";
import { kycChecks } from "./kyc.schema.ts";
import type { Reader } from "./open.ts";
import { properties } from "./property.schema.ts";

/** As the index has it, word for word: what is bound later it could not know. */
const waits = sql`${kycChecks.state} in ('handed_in', 'in_review')`;

/** Where a page of the queue goes on: after what was handed in then. */
export type QueuePlace = Readonly<{ handedInAt: number; id: string }>;

/** What waits to be looked at, the oldest first. */
export function kycQueue(db: Reader, after: QueuePlace | undefined, most: number) {
  const reviewers = alias(hosts, "reviewers");
  const from =
    after &&
    or(
      gt(kycChecks.handedInAt, after.handedInAt),
      and(eq(kycChecks.handedInAt, after.handedInAt), gt(kycChecks.id, after.id)),
    );
  return db
    .select({
      id: kycChecks.id,
      hostId: kycChecks.hostId,
      kind: kycChecks.kind,
      state: kycChecks.state,
      paper: kycChecks.paper,
      face: kycChecks.face,
      typedName: kycChecks.typedName,
      handedInAt: sql<number>`coalesce(${kycChecks.handedInAt}, 0)`,
      claimedBy: kycChecks.claimedBy,
      claimEndsAt: kycChecks.claimEndsAt,
      firstName: hosts.firstName,
      lastName: hosts.lastName,
      brandName: hosts.brandName,
      username: hosts.username,
      house: properties.displayName,
      reviewer: sql<string | null>`trim(${reviewers.firstName} || ' ' || ${reviewers.lastName})`,
    })
    .from(kycChecks)
    .innerJoin(hosts, eq(hosts.id, kycChecks.hostId))
    .leftJoin(properties, eq(properties.id, kycChecks.propertyId))
    .leftJoin(reviewers, eq(reviewers.id, kycChecks.claimedBy))
    .where(and(waits, from))
    .orderBy(asc(kycChecks.handedInAt), asc(kycChecks.id))
    .limit(most)
    .all();
}

export function countKycQueue(db: Reader): number {
  return db.select({ n: count() }).from(kycChecks).where(waits).get()?.n ?? 0;
}

/** How many administrators there are. */
export function countAdmins(db: Reader): number {
  return db.select({ n: count() }).from(hosts).where(sql`${hosts.adminSince} is not null`).get()?.n ?? 0;
}
