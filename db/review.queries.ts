import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import { normalisePhone } from "#src/core/person/phone.ts";
import { CATEGORIES, type Totals } from "#src/core/review/averages.ts";
import { REVIEW_LIFE, type ReviewEvent } from "#src/core/review/review-life.ts";
import { stateAfter } from "#src/core/states.ts";
import type { Booking } from "./booking.queries.ts";
import { bookings } from "./booking.schema.ts";
import { hosts } from "./host.schema.ts";
import type { Reader } from "./open.ts";
import { payments } from "./payment.schema.ts";
import { payoutAccounts, payoutTests } from "./payout.schema.ts";
import { anyOf, prepared, rowBy } from "./prepared.ts";
import { properties } from "./property.schema.ts";
import { guestRatings, noShows, reviews, reviewTotals } from "./review.schema.ts";
import type { Change } from "./write.ts";

export type StoredReview = typeof reviews.$inferSelect;
export type GuestRating = typeof guestRatings.$inferSelect;

export const findReview = rowBy(reviews, reviews.id);
export const findReviewOfBooking = rowBy(reviews, reviews.bookingId);
export const findGuestRating = rowBy(guestRatings, guestRatings.bookingId);
export const findNoShow = rowBy(noShows, noShows.bookingId);

/** The same of several bookings at once, by booking. */
export function noShowsOfAll(
  db: Reader,
  bookingIds: readonly string[],
): ReadonlyMap<string, typeof noShows.$inferSelect> {
  return new Map(
    noShowsIn(db)
      .all({ ids: JSON.stringify(bookingIds) })
      .map((row) => [row.bookingId, row]),
  );
}

const noShowsIn = prepared((db: Reader) =>
  db
    .select()
    .from(noShows)
    .where(inArray(noShows.bookingId, anyOf("ids")))
    .prepare(),
);

/** Whether both were written, or the other was there first: the key on the booking decides between two at once. */
export function insertReview(tx: Change, review: typeof reviews.$inferInsert): boolean {
  return tx.insert(reviews).values(review).onConflictDoNothing().returning({ id: reviews.id }).all().length > 0;
}

export function insertGuestRating(tx: Change, rating: GuestRating): boolean {
  const kept = tx.insert(guestRatings).values(rating).onConflictDoNothing();
  return kept.returning({ id: guestRatings.bookingId }).all().length > 0;
}

export function insertNoShow(tx: Change, noShow: { bookingId: string; hostId: string; markedAt: number }): void {
  tx.insert(noShows).values(noShow).run();
}

export function liftNoShow(tx: Change, bookingId: string, lifted: { liftedAt: number; liftedBy: "host" | "operator" }) {
  tx.update(noShows)
    .set(lifted)
    .where(and(eq(noShows.bookingId, bookingId), isNull(noShows.liftedAt)))
    .run();
}

/** The one way by which a review's state changes. */
export function moveReview(
  tx: Change,
  review: Pick<StoredReview, "id" | "state"> & { mayBeRead: boolean },
  event: ReviewEvent,
  facts: { shownAt?: number } = {},
): void {
  const state = stateAfter(REVIEW_LIFE, event, review);
  tx.update(reviews)
    .set({ ...facts, state })
    .where(eq(reviews.id, review.id))
    .run();
}

/** What the guest lets the host do with their words. */
export function setInPictures(tx: Change, id: string, inPictures: boolean): void {
  tx.update(reviews).set({ inPictures }).where(eq(reviews.id, id)).run();
}

/** The reviews of a host's open houses whose words may stand in a picture, the newest first. */
export function picturedReviews(db: Reader, hostId: string, most: number) {
  return db
    .select({
      id: reviews.id,
      propertyId: reviews.propertyId,
      whole: reviews.whole,
      words: reviews.words,
      name: reviews.name,
      month: reviews.month,
    })
    .from(reviews)
    .innerJoin(properties, eq(properties.id, reviews.propertyId))
    .where(
      and(
        eq(reviews.hostId, hostId),
        eq(reviews.state, sql`'shown'`),
        // As the index of it says.
        sql`${reviews.inPictures} = 1`,
        sql`${reviews.words} <> ''`,
        eq(properties.state, "published"),
        eq(properties.suspended, false),
      ),
    )
    .orderBy(desc(reviews.shownAt), desc(reviews.id))
    .limit(most)
    .all();
}

/** Once, and to what is shown: the database refuses another. */
export function saveReply(tx: Change, id: string, reply: { reply: string; repliedAt: number }): void {
  tx.update(reviews).set(reply).where(eq(reviews.id, id)).run();
}

export function hideReply(tx: Change, id: string, replyHiddenAt: number): void {
  tx.update(reviews).set({ replyHiddenAt }).where(eq(reviews.id, id)).run();
}

/**
 * The numbers from which M-PESA itself says that money of a stay came, as M-PESA writes them (`2547…`); `""` of one that
 * it does not name.
 */
export function payersOf(db: Reader, bookingId: string): string[] {
  return provedFor(db)
    .all({ bookingId })
    .map(({ phone }) => phone ?? "");
}

const provedFor = prepared((db: Reader) => {
  const bookingId = sql.placeholder("bookingId");
  const isProved = and(
    or(
      eq(payments.bookingId, bookingId),
      sql`${payments.id} in (select payment_id from payment_shares where booking_id = ${bookingId} and kes > 0)`,
    ),
    eq(payments.provedBy, "mpesa"),
    inArray(payments.state, ["paid", "paid_late"]),
  );
  return db.select({ phone: payments.phone }).from(payments).where(isProved).prepare();
});

/** The same of several bookings, by booking. */
export function payersOfAll(db: Reader, bookingIds: readonly string[]): ReadonlyMap<string, string[]> {
  const rows = provedForAll(db).all({ ids: JSON.stringify(bookingIds) });
  const of = Map.groupBy(rows, ({ bookingId }) => bookingId);
  return new Map([...of].map(([id, some]) => [id, some.map(({ phone }) => phone ?? "")]));
}

const provedForAll = prepared((db: Reader) =>
  db
    .select({ bookingId: sql<string>`of.booking_id`, phone: payments.phone })
    .from(
      sql`(select b.value as booking_id, p.id as payment_id from json_each(${sql.placeholder("ids")}) b
          join payments p on p.booking_id = b.value
        union select b.value, s.payment_id from json_each(${sql.placeholder("ids")}) b
          join payment_shares s on s.booking_id = b.value where s.kes > 0) of`,
    )
    .innerJoin(payments, sql`${payments.id} = of.payment_id`)
    .where(and(eq(payments.provedBy, "mpesa"), inArray(payments.state, ["paid", "paid_late"])))
    .prepare(),
);

/** Which of these bookings were reviewed. */
export function reviewedAmong(db: Reader, bookingIds: readonly string[]): ReadonlySet<string> {
  const rows = reviewedOf(db).all({ ids: JSON.stringify(bookingIds) });
  return new Set(rows.map(({ id }) => id));
}

const reviewedOf = prepared((db: Reader) =>
  db
    .select({ id: reviews.bookingId })
    .from(reviews)
    .where(inArray(reviews.bookingId, anyOf("ids")))
    .prepare(),
);

/** Every number that a host has here: they sign in with it, are or were paid at it, or tested with it. */
export function numbersOfHost(db: Reader, hostId: string): Set<string> {
  const ofAccounts = numbersOfAccounts(db).all({ hostId });
  const written = [
    phoneOfHost(db).get({ hostId })?.phone,
    ...ofAccounts.flatMap(({ number, tested }) => [number, tested]),
  ];
  return new Set(written.map((number) => normalisePhone(number ?? "")).filter((number) => number !== undefined));
}

const numbersOfAccounts = prepared((db: Reader) =>
  db
    .select({ number: payoutAccounts.number, tested: payoutTests.phone })
    .from(payoutAccounts)
    .leftJoin(payoutTests, eq(payoutTests.payoutAccountId, payoutAccounts.id))
    .where(eq(payoutAccounts.hostId, sql.placeholder("hostId")))
    .prepare(),
);

const phoneOfHost = prepared((db: Reader) =>
  db
    .select({ phone: hosts.phone })
    .from(hosts)
    .where(eq(hosts.id, sql.placeholder("hostId")))
    .prepare(),
);

/**
 * Whether guests of another number at this host's houses booked in the same browser, or were paid for from the same
 * number (`2547…`).
 */
export function isBehindOthers(
  db: Reader,
  of: { hostId: string; guestPhone: string; browserHash: string; payers: readonly string[] },
): boolean {
  const { hostId, guestPhone, browserHash } = of;
  if (browserHash !== "" && anotherByBrowser(db).get({ hostId, guestPhone, browserHash })) return true;
  const payers = of.payers.filter((payer) => payer !== "");
  if (payers.length === 0) return false;
  return anotherByPayer(db).get({ hostId, guestPhone, payers: JSON.stringify(payers) }) !== undefined;
}

const isAnother = and(
  eq(properties.hostId, sql.placeholder("hostId")),
  ne(bookings.guestPhone, sql.placeholder("guestPhone")),
  ne(bookings.guestPhone, ""),
  isNotNull(bookings.confirmedAt),
);

const anotherByBrowser = prepared((db: Reader) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(and(sql`${bookings.browserHash} <> ''`, eq(bookings.browserHash, sql.placeholder("browserHash")), isAnother))
    .limit(1)
    .prepare(),
);

const anotherByPayer = prepared((db: Reader) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .innerJoin(payments, eq(payments.bookingId, bookings.id))
    .where(and(inArray(payments.phone, anyOf("payers")), eq(payments.provedBy, "mpesa"), isAnother))
    .limit(1)
    .prepare(),
);

/** Which stay of this guest with this host it is: those that were, up to this one. */
export function staysWithHost(db: Reader, booking: Booking, hostId: string): number {
  const row = db
    .select({ n: count() })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .leftJoin(noShows, eq(noShows.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.guestPhone, booking.guestPhone),
        eq(properties.hostId, hostId),
        eq(bookings.state, "confirmed"),
        lte(bookings.checkOut, booking.checkOut),
        or(isNull(noShows.bookingId), sql`${noShows.liftedAt} is not null`),
      ),
    )
    .get();
  return Math.max(1, row?.n ?? 1);
}

const totalsById = prepared((db: Reader) =>
  db
    .select()
    .from(reviewTotals)
    .where(eq(reviewTotals.propertyId, sql.placeholder("id")))
    .prepare(),
);

/** The sums of a property's reviews that are shown. */
export function totalsOf(db: Reader, propertyId: string): Totals | undefined {
  return totalsById(db).get({ id: propertyId });
}

/** The same of many at once, by property. */
export function totalsOfAll(db: Reader, propertyIds: readonly string[]): Map<string, Totals> {
  if (propertyIds.length === 0) return new Map();
  const ids = sql`(select value from json_each(${JSON.stringify(propertyIds)}))`;
  const rows = db.select().from(reviewTotals).where(sql`${reviewTotals.propertyId} in ${ids}`).all();
  return new Map(rows.map((row) => [row.propertyId, row]));
}

/** What everybody may read of a review. */
const PUBLIC = {
  id: reviews.id,
  propertyId: reviews.propertyId,
  ...(Object.fromEntries(CATEGORIES.map((category) => [category, reviews[category]])) as Pick<
    typeof reviews,
    (typeof CATEGORIES)[number]
  >),
  words: reviews.words,
  language: reviews.language,
  name: reviews.name,
  month: reviews.month,
  nights: reviews.nights,
  stays: reviews.stays,
  reply: sql<string | null>`iif(${reviews.replyHiddenAt} is null, ${reviews.reply}, null)`,
};

/** The reviews of a property that everybody may read, the newest first. */
export function shownReviews(db: Reader, propertyId: string, { skip = 0, most }: { skip?: number; most: number }) {
  return db
    .select(PUBLIC)
    .from(reviews)
    .where(and(eq(reviews.propertyId, propertyId), eq(reviews.state, sql`'shown'`)))
    .orderBy(desc(reviews.shownAt), desc(reviews.id))
    .limit(most)
    .offset(skip)
    .all();
}

/** The same of a host's houses that are open to guests. */
export function shownReviewsOfHost(db: Reader, hostId: string, most: number) {
  return db
    .select({ ...PUBLIC, propertyName: properties.displayName })
    .from(reviews)
    .innerJoin(properties, eq(properties.id, reviews.propertyId))
    .where(
      and(
        eq(reviews.hostId, hostId),
        eq(reviews.state, sql`'shown'`),
        eq(properties.state, "published"),
        eq(properties.suspended, false),
      ),
    )
    .orderBy(desc(reviews.shownAt), desc(reviews.id))
    .limit(most)
    .all();
}

const HOSTS = {
  review: reviews,
  code: bookings.code,
  checkOut: bookings.checkOut,
  propertyName: properties.displayName,
  noShow: noShows,
};

/** A page of all reviews of a host's houses, those they may not read yet among them, the newest first. */
export function reviewsOfHost(db: Reader, hostId: string, { skip, most }: { skip: number; most: number }) {
  return db
    .select(HOSTS)
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .innerJoin(properties, eq(properties.id, reviews.propertyId))
    .leftJoin(noShows, eq(noShows.bookingId, reviews.bookingId))
    .where(
      // What is skipped is skipped in the index alone.
      sql`${reviews.id} in (select id from reviews where host_id = ${hostId}
        order by created_at desc, id desc limit ${most} offset ${skip})`,
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .all();
}

export function countReviewsOfHost(db: Reader, hostId: string): number {
  return db.select({ n: count() }).from(reviews).where(eq(reviews.hostId, hostId)).get()?.n ?? 0;
}

/** A review of this host's house; another host's is not there. */
export function findReviewOfHost(db: Reader, id: string, hostId: string) {
  return db
    .select(HOSTS)
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .innerJoin(properties, eq(properties.id, reviews.propertyId))
    .leftJoin(noShows, eq(noShows.bookingId, reviews.bookingId))
    .where(and(eq(reviews.id, id), eq(reviews.hostId, hostId)))
    .get();
}

/**
 * Stays that ended within these days, or whose no-show was lifted since then, and whose guests this host has not
 * rated, the last first.
 */
export function guestsToRate(
  db: Reader,
  hostId: string,
  days: { from: string; until: string; liftedSince: number },
  most: number,
) {
  return ratable(db).all({ hostId, most, ...days });
}

const ratable = prepared((db: Reader) =>
  db
    .select({ booking: bookings, propertyName: properties.displayName, hasReview: reviews.id, noShow: noShows })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .leftJoin(guestRatings, eq(guestRatings.bookingId, bookings.id))
    .leftJoin(noShows, eq(noShows.bookingId, bookings.id))
    .leftJoin(reviews, eq(reviews.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.hostId, sql.placeholder("hostId")),
        eq(bookings.state, "confirmed"),
        lte(bookings.checkOut, sql.placeholder("until")),
        sql`${bookings.id} in (
          select id from bookings where host_id = ${sql.placeholder("hostId")} and state = 'confirmed' and check_out > ${sql.placeholder("from")}
          union select booking_id from no_shows where host_id = ${sql.placeholder("hostId")} and lifted_at > ${sql.placeholder("liftedSince")})`,
        isNull(guestRatings.bookingId),
        or(isNull(noShows.bookingId), sql`${noShows.liftedAt} is not null`),
      ),
    )
    .orderBy(desc(bookings.checkOut), asc(bookings.id))
    .limit(sql.placeholder("most"))
    .prepare(),
);

/** What this host said of a guest before, wherever they stayed with them. */
export function ratingsOfGuest(db: Reader, hostId: string, phone: string, exceptBooking: string) {
  return db
    .select({ rating: guestRatings, checkIn: bookings.checkIn, checkOut: bookings.checkOut })
    .from(guestRatings)
    .innerJoin(bookings, eq(bookings.id, guestRatings.bookingId))
    .where(
      and(
        eq(guestRatings.hostId, hostId),
        eq(bookings.guestPhone, phone),
        sql`${bookings.id} <> ${exceptBooking}`,
        isNull(bookings.forgottenAt),
      ),
    )
    .orderBy(desc(guestRatings.createdAt))
    .limit(10)
    .all();
}
