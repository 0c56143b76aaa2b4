import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, not, or, sql } from "drizzle-orm";
import { NO_CHOICES, type RiskChoices } from "#src/core/risk/measure.ts";
import { type Booking, isReplaced } from "./booking.queries.ts";
import { bookings } from "./booking.schema.ts";
import type { Reader } from "./open.ts";
import { prepared, rowBy } from "./prepared.ts";
import type { Property } from "./property.queries.ts";
import { properties } from "./property.schema.ts";
import { blockedNumbers, refusedCodes, riskAnswers, riskAsks, riskChoices } from "./risk.schema.ts";
import type { Change } from "./write.ts";

export type RiskAsk = typeof riskAsks.$inferSelect;

const choicesOf = rowBy(riskChoices, riskChoices.hostId);

/** What a host wants of guests by level; nothing, before they choose. */
export function riskChoicesOf(db: Reader, hostId: string): RiskChoices {
  return choicesOf(db, hostId) ?? NO_CHOICES;
}

export function saveRiskChoices(tx: Change, hostId: string, choices: RiskChoices, now: number): void {
  const { low, look, high, depositKes } = choices;
  const set = { low, look, high, depositKes, updatedAt: now };
  tx.insert(riskChoices)
    .values({ hostId, ...set })
    .onConflictDoUpdate({ target: riskChoices.hostId, set })
    .run();
}

/** The numbers that a host has blocked, the newest first. */
export function blockedNumbersOf(db: Reader, hostId: string): (typeof blockedNumbers.$inferSelect)[] {
  return db
    .select()
    .from(blockedNumbers)
    .where(eq(blockedNumbers.hostId, hostId))
    .orderBy(desc(blockedNumbers.blockedAt), asc(blockedNumbers.phone))
    .limit(500)
    .all();
}

/** Whether a house does not want whoever has this number: it was blocked, or another number of the same guest. */
export function isNumberBlocked(db: Reader, hostId: string, phone: string): boolean {
  return blockedNumber(db).get({ hostId, phone }) !== undefined;
}

const blockedNumber = prepared((db: Reader) =>
  db
    .select({ phone: blockedNumbers.phone })
    .from(blockedNumbers)
    .where(
      and(
        eq(blockedNumbers.hostId, sql.placeholder("hostId")),
        sql`${blockedNumbers.phone} in (select ${sql.placeholder("phone")} union all
          select k.phone from guest_numbers g cross join guest_numbers k on k.card_id = g.card_id
            where g.host_id = ${sql.placeholder("hostId")} and g.phone = ${sql.placeholder("phone")})`,
      ),
    )
    .prepare(),
);

/** False when it was blocked before. */
export function blockNumber(tx: Change, blocked: typeof blockedNumbers.$inferInsert): boolean {
  const row = tx.insert(blockedNumbers).values(blocked).onConflictDoNothing().returning().get();
  return row !== undefined;
}

/** False when it was not blocked. */
export function unblockNumber(tx: Change, hostId: string, phone: string): boolean {
  const isIt = and(eq(blockedNumbers.hostId, hostId), eq(blockedNumbers.phone, phone));
  return tx.delete(blockedNumbers).where(isIt).returning().get() !== undefined;
}

export const riskAskOf = rowBy(riskAsks, riskAsks.bookingId);

/** Once a booking: what a guest read stays what they were asked. */
export function insertRiskAsk(tx: Change, ask: typeof riskAsks.$inferInsert): void {
  tx.insert(riskAsks).values(ask).onConflictDoNothing().run();
}

export function waiveRiskAsk(tx: Change, bookingId: string, now: number): void {
  tx.update(riskAsks)
    .set({ waivedAt: now })
    .where(and(eq(riskAsks.bookingId, bookingId), isNull(riskAsks.waivedAt)))
    .run();
}

export const riskAnswerOf = rowBy(riskAnswers, riskAnswers.bookingId);

export function saveRiskAnswer(tx: Change, answer: typeof riskAnswers.$inferInsert): void {
  const { codes, answeredAt } = answer;
  tx.insert(riskAnswers)
    .values(answer)
    .onConflictDoUpdate({ target: riskAnswers.bookingId, set: { codes, answeredAt } })
    .run();
}

/** Notes that a guest named a code which could not be taken. Named again, it is the same. */
export function noteRefusedCode(tx: Change, refused: typeof refusedCodes.$inferInsert): void {
  tx.insert(refusedCodes).values(refused).onConflictDoNothing().run();
}

export function refusedCodesOf(db: Reader, bookingId: string): (typeof refusedCodes.$inferSelect)["why"][] {
  return refusedOf(db)
    .all({ bookingId })
    .map(({ why }) => why);
}

const refusedOf = prepared((db: Reader) =>
  db
    .select({ why: refusedCodes.why })
    .from(refusedCodes)
    .where(eq(refusedCodes.bookingId, sql.placeholder("bookingId")))
    .prepare(),
);

/** One guest at one house. An empty browser, or a number of nobody, is nobody's. */
type GuestAtHouse = Readonly<{ hostId: string; phone: string; browserHash: string }>;

/** Found by number or browser, which are of few: not among all that a house ever sold. */
const isAtHouse = sql`+${bookings.hostId} = ${sql.placeholder("hostId")}`;
const isTheirBrowser = and(
  sql`${sql.placeholder("browserHash")} <> ''`,
  sql`${bookings.browserHash} <> ''`,
  eq(bookings.browserHash, sql.placeholder("browserHash")),
);

/** Rooms that were booked together are one, by the first of them. */
const asOne = sql<string>`coalesce(${bookings.groupId}, ${bookings.id})`;
const isAnother = ne(asOne, sql.placeholder("besideId"));

/** How many stays this browser or number began on a page of this house since then and let go unpaid, beside one. */
export function unpaidAtHouse(
  db: Reader,
  guest: GuestAtHouse & { besideId: string; since: number; now: number },
): number {
  const ids = [...unpaidByPhone(db).all(guest), ...unpaidByBrowser(db).all(guest)].map(({ id }) => id);
  return new Set(ids).size;
}

const unpaidBy = (theirs: ReturnType<typeof eq> | typeof isTheirBrowser) =>
  prepared((db: Reader) =>
    db
      .selectDistinct({ id: asOne })
      .from(bookings)
      .where(
        and(
          theirs,
          isAtHouse,
          sql`+${bookings.createdAt} >= ${sql.placeholder("since")}`,
          isAnother,
          eq(bookings.source, "page"),
          isNull(bookings.confirmedAt),
          // What the host declined or gave up was not let go by its guest.
          or(isNull(bookings.cancelledBy), ne(bookings.cancelledBy, "host")),
          or(
            inArray(bookings.state, ["expired", "cancelled"]),
            and(eq(bookings.state, "held"), lte(bookings.holdEndsAt, sql.placeholder("now"))),
          ),
          not(isReplaced),
        ),
      )
      .limit(20)
      .prepare(),
  );
const unpaidByPhone = unpaidBy(eq(bookings.guestPhone, sql.placeholder("phone")));
const unpaidByBrowser = unpaidBy(isTheirBrowser);

/** The numbers that this browser booked with at this house since then; some, where it is very many. */
export function numbersOfBrowser(db: Reader, guest: Omit<GuestAtHouse, "phone"> & { since: number }): string[] {
  return numbersBy(db)
    .all(guest)
    .map(({ phone }) => phone);
}

const numbersBy = prepared((db: Reader) =>
  db
    .selectDistinct({ phone: bookings.guestPhone })
    .from(bookings)
    .where(and(isTheirBrowser, isAtHouse, gte(bookings.createdAt, sql.placeholder("since"))))
    .limit(20)
    .prepare(),
);

/** Whether a stay of this number at this house was certain, beside one and before then. */
export function hadStayAtHouse(
  db: Reader,
  guest: Omit<GuestAtHouse, "browserHash"> & { besideId: string; before: number },
): boolean {
  return hadStay(db).get(guest) !== undefined;
}

const hadStay = prepared((db: Reader) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.guestPhone, sql.placeholder("phone")),
        isAtHouse,
        isAnother,
        isNotNull(bookings.confirmedAt),
        lte(bookings.createdAt, sql.placeholder("before")),
      ),
    )
    .limit(1)
    .prepare(),
);

/** What of a host is waited for, and their soonest certain stays of some days: as many as a page can look at. */
export function bookingsToLookAt(
  db: Reader,
  hostId: string,
  of: { today: string; until: string; now: number; most: number },
): { booking: Booking; property: Property }[] {
  const ask = { hostId, ...of };
  return [...waitedFor(db).all(ask), ...soonCertain(db).all(ask)].slice(0, of.most);
}

/** How many guests the rooms of a group are for, and how many they take. */
export function partyOfGroup(db: Reader, groupId: string): { party: number; maxGuests: number } {
  const row = ofGroup(db).get({ groupId });
  return { party: row?.party ?? 0, maxGuests: row?.maxGuests ?? 0 };
}

const ofGroup = prepared((db: Reader) =>
  db
    .select({
      party: sql<number>`coalesce(sum(${bookings.party}), 0)`,
      maxGuests: sql<number>`coalesce(sum(${properties.maxGuests}), 0)`,
    })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    // Written out, so that the index of groups is known to fit.
    .where(sql`${bookings.groupId} = ${sql.placeholder("groupId")} and ${bookings.groupId} is not null`)
    .prepare(),
);

const toLookAt = (which: ReturnType<typeof and>, order: ReturnType<typeof asc>) =>
  prepared((db: Reader) =>
    db
      .select({ booking: bookings, property: properties })
      .from(bookings)
      .innerJoin(properties, eq(properties.id, bookings.propertyId))
      .where(and(eq(bookings.hostId, sql.placeholder("hostId")), sql`+${bookings.source} = 'page'`, which))
      .orderBy(order)
      .limit(sql.placeholder("most"))
      .prepare(),
  );

const waitedFor = toLookAt(
  // Written out, so that the index of what is kept is known to fit.
  and(sql`${bookings.state} in ('requested', 'held')`, gt(bookings.holdEndsAt, sql.placeholder("now"))),
  desc(bookings.createdAt),
);
const soonCertain = toLookAt(
  and(
    eq(bookings.state, "confirmed"),
    gte(bookings.checkIn, sql.placeholder("today")),
    lt(bookings.checkIn, sql.placeholder("until")),
  ),
  asc(bookings.checkIn),
);

/** What was asked and said of bookings beyond their price, the oldest first. */
export function allLooksOf(db: Reader, whose: { hostId: string } | { phone: string }) {
  const theirs = "hostId" in whose ? eq(properties.hostId, whose.hostId) : eq(bookings.guestPhone, whose.phone);
  return db
    .select({
      code: bookings.code,
      ask: riskAsks,
      answer: riskAnswers,
      refused: sql<string | null>`(select group_concat(why) from refused_codes where booking_id = ${bookings.id})`,
    })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .leftJoin(riskAsks, eq(riskAsks.bookingId, bookings.id))
    .leftJoin(riskAnswers, eq(riskAnswers.bookingId, bookings.id))
    .where(
      and(
        theirs,
        or(
          isNotNull(riskAsks.bookingId),
          isNotNull(riskAnswers.bookingId),
          sql`exists (select 1 from refused_codes where booking_id = ${bookings.id})`,
        ),
      ),
    )
    .orderBy(asc(bookings.createdAt))
    .all();
}
