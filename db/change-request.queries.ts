import { and, asc, count, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { CHANGE_REQUEST_LIFE, type ChangeRequestEvent } from "#src/core/booking/change-request-life.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { stateAfter } from "#src/core/states.ts";
import type { Booking } from "./booking.queries.ts";
import { bookings } from "./booking.schema.ts";
import { changeRequests } from "./change-request.schema.ts";
import type { Reader } from "./open.ts";
import { prepared, rowBy } from "./prepared.ts";
import { properties } from "./property.schema.ts";
import type { Change } from "./write.ts";

export type ChangeRequest = typeof changeRequests.$inferSelect;

export const findChangeRequest = rowBy(changeRequests, changeRequests.id);

const bySubmission = rowBy(changeRequests, changeRequests.submissionKey);

export function findChangeRequestBySubmission(db: Reader, submissionKey: string): ChangeRequest | undefined {
  return bySubmission(db, secretHash(submissionKey));
}

export function insertChangeRequest(tx: Change, request: typeof changeRequests.$inferInsert): void {
  tx.insert(changeRequests).values(request).run();
}

/** The one way by which a request's state changes, save for a stay that becomes another: the database ends those. */
export function moveChangeRequest(
  tx: Change,
  request: ChangeRequest,
  event: ChangeRequestEvent,
  facts: { answeredAt: number; words?: string },
): void {
  const state = stateAfter(CHANGE_REQUEST_LIFE, event, request);
  tx.update(changeRequests)
    .set({ ...facts, state })
    .where(eq(changeRequests.id, request.id))
    .run();
}

/** What was asked at once of several rooms, in their order; alone what was asked alone. */
export function requestsAskedWith(db: Reader, request: ChangeRequest): ChangeRequest[] {
  if (request.askedWith === null) return [request];
  return db
    .select()
    .from(changeRequests)
    .where(eq(changeRequests.askedWith, request.askedWith))
    .orderBy(sql`${changeRequests.id} <> ${changeRequests.askedWith}`, sql`rowid`)
    .all();
}

/** What its guest asked for last. */
export function newestChangeRequest(db: Reader, bookingId: string): ChangeRequest | undefined {
  return db
    .select()
    .from(changeRequests)
    .where(eq(changeRequests.bookingId, bookingId))
    .orderBy(desc(changeRequests.createdAt), sql`rowid desc`)
    .limit(1)
    .get();
}

/** All that its guest asked to change, the oldest first. */
export function changeRequestsOfBooking(db: Reader, bookingId: string): ChangeRequest[] {
  return db
    .select()
    .from(changeRequests)
    .where(eq(changeRequests.bookingId, bookingId))
    .orderBy(asc(changeRequests.createdAt), sql`rowid`)
    .all();
}

export function changeRequestsSince(db: Reader, bookingId: string, since: number): number {
  const row = db
    .select({ count: count() })
    .from(changeRequests)
    .where(and(eq(changeRequests.bookingId, bookingId), gt(changeRequests.createdAt, since)))
    .get();
  return row?.count ?? 0;
}

/** The requests that wait for a host's answer, the first to end first; of what was asked at once the first. */
export function changeRequestsOfHost(
  db: Reader,
  hostId: string,
  now: number,
): { request: ChangeRequest; booking: Booking; propertyName: string }[] {
  return openOfHost(db).all({ hostId, now });
}

const openOfHost = prepared((db: Reader) =>
  db
    .select({ request: changeRequests, booking: bookings, propertyName: properties.displayName })
    .from(changeRequests)
    .innerJoin(bookings, eq(bookings.id, changeRequests.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(
      and(
        eq(properties.hostId, sql.placeholder("hostId")),
        eq(changeRequests.state, "open"),
        gt(changeRequests.endsAt, sql.placeholder("now")),
        or(isNull(changeRequests.askedWith), eq(changeRequests.askedWith, changeRequests.id)),
      ),
    )
    .orderBy(asc(changeRequests.endsAt))
    .prepare(),
);
