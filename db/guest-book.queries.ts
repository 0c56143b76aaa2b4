import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Sought } from "#src/core/booking/booking-search.ts";
import { NO_PHONE } from "#src/core/person/phone.ts";
import { bookings } from "./booking.schema.ts";
import { guestCards, guestNumbers, returningPrices } from "./guest-book.schema.ts";
import { isSought } from "./host-booking.queries.ts";
import type { Reader } from "./open.ts";
import { rowBy } from "./prepared.ts";
import type { Change } from "./write.ts";

export type GuestCard = typeof guestCards.$inferSelect;

export const GUEST_LISTS = ["all", "returning", "blocked"] as const;
export type GuestList = (typeof GUEST_LISTS)[number];

/** A guest of a house, over all their numbers. Whole shillings; `last` is the latest check-out. */
export type GuestRow = Readonly<{
  /** The latest booking, by which their page is found. */
  bookingId: string;
  name: string;
  phone: string;
  stays: number;
  nights: number;
  /** What came of their stays and has not gone back. */
  spentKes: number;
  last: string;
  tags: readonly string[];
  isBlocked: boolean;
}>;

type GuestsAsked = Readonly<{ list: GuestList; sought?: Sought | undefined; tag: string }>;

/**
 * What a house keeps of each number that was ever certain to come, out of one index, and whom it is of: a card, or else
 * the number alone. A stay is a booking that was not called off, and to which its guest came as far as the host says.
 */
const numbersOfHouse = (hostId: string) => sql`
    numbers as materialized (select b.guest_phone as phone, max(b.check_out) as last, sum(b.state = 'confirmed') as certain
      from bookings b indexed by bookings_of_guests
      where b.host_id = ${hostId} and b.confirmed_at is not null and b.guest_phone <> ${NO_PHONE} group by b.guest_phone),
    absent as materialized (select b.guest_phone as phone, count(*) as times
      from no_shows s indexed by no_shows_of_host join bookings b on b.id = s.booking_id
      where s.host_id = ${hostId} and s.lifted_at is null and b.state = 'confirmed' group by b.guest_phone),
    of_house as materialized (select known.phone, known.last, known.certain - coalesce(a.times, 0) as stays,
        coalesce(k.card_id, known.phone) as guest
      from numbers known left join absent a on a.phone = known.phone
        left join guest_numbers k on k.host_id = ${hostId} and k.phone = known.phone)`;

const isStay = sql`(b.state = 'confirmed' and not exists
  (select 1 from no_shows s where s.booking_id = b.id and s.lifted_at is null))`;

function isAsked(hostId: string, { list, tag, sought }: GuestsAsked): SQL {
  const isOfList = {
    all: sql`1`,
    returning: sql`stays > 1`,
    blocked: sql`guest in (select o.guest from of_house o join blocked_numbers x on x.host_id = ${hostId} and x.phone = o.phone)`,
  }[list];
  const hasTag = sql`exists (select 1 from guest_cards c, json_each(c.tags) t
    where c.id = guest and lower(t.value) = lower(${tag}))`;
  const all = [isOfList, ...(tag === "" ? [] : [hasTag]), ...soughtAmong(hostId, sought)];
  return sql.join(all, sql` and `);
}

function soughtAmong(hostId: string, sought: Sought | undefined): SQL[] {
  const isIt = isSought(sought, hostId);
  if (!sought || !isIt) return [];
  const inCard = sought.words.map((word) => sql`instr(lower(c.notes || ' ' || c.tags), lower(${word})) > 0`);
  return [
    sql`(guest in (select o.guest from of_house o where o.phone in (select ${bookings.guestPhone} from ${bookings}
        where ${bookings.hostId} = ${hostId} and ${isIt}))
      or guest in (select c.id from guest_cards c where c.host_id = ${hostId} and ${sql.join(inCard, sql` and `)}))`,
  ];
}

/** A page of a house's guests, who was there last first, and how many there are. */
export function guestsOfHost(
  db: Reader,
  hostId: string,
  ask: GuestsAsked & Readonly<{ skip: number; most: number }>,
): { guests: GuestRow[]; count: number } {
  const rows = db.all<
    Omit<GuestRow, "tags" | "isBlocked"> & { tags: string | null; isBlocked: number; count: number }
  >(sql`
    with ${numbersOfHouse(hostId)},
      guests as (select guest, max(last) as last, sum(stays) as stays from of_house group by guest),
      found as materialized (select guest, last from guests where ${isAsked(hostId, ask)}),
      page as materialized (select * from found order by last desc, guest limit ${ask.most} offset ${ask.skip}),
      own as materialized (select b.id, b.check_in, b.check_out, b.guest_phone, o.guest, ${isStay} as is_stay,
          row_number() over (partition by o.guest order by b.check_out desc, b.id) as place
        from of_house o cross join bookings b indexed by bookings_of_guests
          on b.host_id = ${hostId} and b.guest_phone = o.phone and b.confirmed_at is not null
        where o.guest in (select guest from page)),
      sums as materialized (select o.guest, sum(o.is_stay) as stays,
          sum(iif(o.is_stay, julianday(o.check_out) - julianday(o.check_in), 0)) as nights,
          coalesce(sum(l.charged_kes - l.kes), 0) as spent,
          max(x.phone is not null) as blocked
        from own o left join ledger_sums l on l.booking_id = o.id and l.account = 'stay'
          left join blocked_numbers x on x.host_id = ${hostId} and x.phone = o.guest_phone
        group by o.guest)
    select own.id as "bookingId", b.guest_name as name, b.guest_phone as phone, sums.stays, sums.nights,
      sums.spent as "spentKes", page.last, c.tags, sums.blocked as "isBlocked", (select count(*) from found) as count
    from page join own on own.guest = page.guest and own.place = 1 join sums on sums.guest = page.guest
      join bookings b on b.id = own.id left join guest_cards c on c.id = page.guest
    order by page.last desc, page.guest`);
  const guests = rows.map(({ count: _, tags, isBlocked, ...row }) => ({
    ...row,
    tags: tags === null ? [] : (JSON.parse(tags) as string[]),
    isBlocked: isBlocked === 1,
  }));
  return { guests, count: rows[0]?.count ?? 0 };
}

/** Every tag that a host has given, with how many guests have it; those of most guests first. */
export function tagsOfHost(db: Reader, hostId: string): { tag: string; guests: number }[] {
  return db.all(sql`select min(t.value) as tag, count(*) as guests from guest_cards c, json_each(c.tags) t
    where c.host_id = ${hostId} group by lower(t.value) order by guests desc, tag limit 20`);
}

/** All bookings of a guest at one house, the latest first, with what came of each and has not gone back. */
export function bookingsOfGuest(db: Reader, hostId: string, phones: readonly string[]) {
  return (
    db
      .select({
        id: bookings.id,
        code: bookings.code,
        state: bookings.state,
        checkIn: bookings.checkIn,
        checkOut: bookings.checkOut,
        holdEndsAt: bookings.holdEndsAt,
        confirmedAt: bookings.confirmedAt,
        guestName: bookings.guestName,
        guestPhone: bookings.guestPhone,
        guestEmail: bookings.guestEmail,
        language: bookings.language,
        party: bookings.party,
        totalKes: bookings.totalKes,
        propertyName: sql<string>`(select display_name from properties where properties.id = ${bookings.propertyId})`,
        spentKes: sql<number>`coalesce((select charged_kes - kes from ledger_sums
        where booking_id = ${bookings.id} and account = 'stay'), 0)`,
        isNoShow: sql<number>`exists (select 1 from no_shows s where s.booking_id = ${bookings.id} and s.lifted_at is null)`,
      })
      .from(bookings)
      // By their numbers, which are few, not among all that the house ever sold.
      .where(and(sql`+${bookings.hostId} = ${hostId}`, sql`${bookings.guestPhone} in ${listed(phones)}`))
      .orderBy(sql`+${bookings.checkIn} desc, ${bookings.id}`)
      .all()
  );
}

const listed = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`;

/** Which of these numbers a host does not want, and why, in their words. */
export function blocksOf(db: Reader, hostId: string, phones: readonly string[]) {
  return db.all<{ phone: string; reason: string; blockedAt: number }>(sql`
    select phone, reason, blocked_at as "blockedAt" from blocked_numbers
    where host_id = ${hostId} and phone in ${listed(phones)} order by blocked_at`);
}

/** The card that a number of this house stands on, if any. */
export function guestCardOf(db: Reader, hostId: string, phone: string): GuestCard | undefined {
  return db
    .select({ card: guestCards })
    .from(guestNumbers)
    .innerJoin(guestCards, eq(guestCards.id, guestNumbers.cardId))
    .where(and(eq(guestNumbers.hostId, hostId), eq(guestNumbers.phone, phone)))
    .get()?.card;
}

export function numbersOfCard(db: Reader, cardId: string): string[] {
  const rows = db.select({ phone: guestNumbers.phone }).from(guestNumbers).where(eq(guestNumbers.cardId, cardId)).all();
  return rows.map(({ phone }) => phone).toSorted();
}

export function insertGuestCard(tx: Change, card: typeof guestCards.$inferInsert, phones: readonly string[]): void {
  tx.insert(guestCards).values(card).run();
  putNumbers(tx, card, phones);
}

/** These numbers are that guest's from now on. */
export function putNumbers(tx: Change, card: { id: string; hostId: string }, phones: readonly string[]): void {
  for (const phone of phones) {
    tx.insert(guestNumbers)
      .values({ hostId: card.hostId, phone, cardId: card.id })
      .onConflictDoUpdate({ target: [guestNumbers.hostId, guestNumbers.phone], set: { cardId: card.id } })
      .run();
  }
}

export function takeNumber(tx: Change, hostId: string, phone: string): void {
  tx.delete(guestNumbers)
    .where(and(eq(guestNumbers.hostId, hostId), eq(guestNumbers.phone, phone)))
    .run();
}

export function updateGuestCard(tx: Change, id: string, set: Partial<Omit<GuestCard, "id" | "hostId">>): void {
  tx.update(guestCards).set(set).where(eq(guestCards.id, id)).run();
}

export function deleteGuestCard(tx: Change, id: string): void {
  tx.delete(guestCards).where(eq(guestCards.id, id)).run();
}

/** All that a host keeps of guests, for their export. */
export function allCardsOf(db: Reader, hostId: string): (GuestCard & { phones: string[] })[] {
  const cards = db.select().from(guestCards).where(eq(guestCards.hostId, hostId)).all();
  return cards.map((card) => ({ ...card, phones: numbersOfCard(db, card.id) }));
}

const returningPriceOf = rowBy(returningPrices, returningPrices.hostId);

/** What all who have stayed pay less at a house, in per cent; nought where its host gives nothing off. */
export function returningPercentOfHouse(db: Reader, hostId: string): number {
  return returningPriceOf(db, hostId)?.percent ?? 0;
}

export function saveReturningPrice(tx: Change, price: typeof returningPrices.$inferInsert): void {
  const { hostId, ...set } = price;
  if (price.percent === 0) {
    tx.delete(returningPrices).where(eq(returningPrices.hostId, hostId)).run();
    return;
  }
  tx.insert(returningPrices).values(price).onConflictDoUpdate({ target: returningPrices.hostId, set }).run();
}

/** Whether a stay by one of these numbers is over at this house, to which its guest came as far as the host says. */
export function hasStayedAtHouse(db: Reader, hostId: string, phones: readonly string[], today: string): boolean {
  const [row] = db.all(sql`select 1 from bookings b where b.host_id = ${hostId} and b.guest_phone in ${listed(phones)}
    and b.state = 'confirmed' and b.check_out <= ${today}
    and not exists (select 1 from no_shows s where s.booking_id = b.id and s.lifted_at is null) limit 1`);
  return row !== undefined;
}
