import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Sought } from "#src/core/booking/booking-search.ts";
import { bookings } from "./booking.schema.ts";
import { guestCards, guestNumbers, returningPrices } from "./guest-book.schema.ts";
import type { Reader } from "./open.ts";
import { rowBy } from "./prepared.ts";
import { FOUND_MOST, soughtIds } from "./sought.queries.ts";
import type { Change } from "./write.ts";

export type GuestCard = typeof guestCards.$inferSelect;

export const GUEST_LISTS = ["all", "returning", "blocked"] as const;
export type GuestList = (typeof GUEST_LISTS)[number];

/** A guest of a house, over all their numbers. Whole shillings; `last` is the latest check-out of a stay that stands. */
export type GuestRow = Readonly<{
  /** The latest booking, by which their page is found. */
  bookingId: string;
  name: string;
  phone: string;
  stays: number;
  nights: number;
  /** What came of their stays and has not gone back. */
  spentKes: number;
  last: string | undefined;
  tags: readonly string[];
  isBlocked: boolean;
}>;

type GuestsAsked = Readonly<{ list: GuestList; sought?: Sought | undefined; tag: string }>;

const isStay = sql`(b.state = 'confirmed' and not exists
  (select 1 from no_shows s where s.booking_id = b.id and s.lifted_at is null))`;

/** Whom a number is of: a card, or else the number alone. */
const guestOf = (hostId: string, phone: SQL) =>
  sql`coalesce((select card_id from guest_numbers g where g.host_id = ${hostId} and g.phone = ${phone}), ${phone})`;

/** That this is the latest row of its number, and its number the latest of its guest. */
const isLatest = sql`not exists (select 1 from known_guests o where o.host_id = n.host_id and o.phone = n.phone
    and (o.last > n.last or (o.last = n.last and o.property_id < n.property_id)))
  and not exists (select 1 from guest_numbers g cross join guest_numbers k on k.card_id = g.card_id and k.phone <> n.phone
    cross join known_guests o on o.host_id = n.host_id and o.phone = k.phone
    where g.host_id = n.host_id and g.phone = n.phone and (o.last > n.last or (o.last = n.last and o.phone < n.phone)))`;

/** A number that stands on a card with others: together they may have come again. */
const hasOthers = sql`exists (select 1 from guest_numbers g cross join guest_numbers k on k.card_id = g.card_id
  and k.phone <> g.phone where g.host_id = n.host_id and g.phone = n.phone)`;

/** Stays at two properties, or by two numbers of a card, are two stays; of somebody's properties what they see counts. */
const cameAgain = sql`(select sum(o.stays) from known_guests o where o.host_id = n.host_id and o.phone in (
    select n.phone union select k.phone from guest_numbers g cross join guest_numbers k on k.card_id = g.card_id
      where g.host_id = n.host_id and g.phone = n.phone)) > 1`;

/** A guest among those of a list, in their order. */
type GuestAt = Readonly<{ last: string; number: string }>;

/** All guests of a house or those who came again, from the latest on or behind one of them, and no further than is asked. */
function guestsInOrder(hostId: string, list: "all" | "returning", ask: { after: GuestAt | undefined; until: number }) {
  const { after, until } = ask;
  const behind = after
    ? sql` and n.last <= ${after.last} and (n.last < ${after.last} or n.phone > ${after.number})`
    : sql``;
  const rows = (from: SQL, isIt: SQL) => sql`select ${guestOf(hostId, sql`n.phone`)} as guest, n.last, n.phone as number
    from ${from} where n.host_id = ${hostId}${isIt}${behind} and ${isLatest}`;
  const inOrder = (from: SQL, isIt: SQL) => sql`select * from (${rows(from, isIt)}
    order by n.last desc, n.phone limit ${until})`;
  if (list === "all") return inOrder(sql`known_guests n`, sql``);
  // Else SQLite adds up the stays of every number first, and puts them in order then.
  const again = inOrder(sql`known_guests n indexed by known_guests_again`, sql` and n.of_number > 1 and ${cameAgain}`);
  // Cards are made by hand, and few.
  const onCards = rows(
    sql`(select distinct phone as listed from guest_numbers where host_id = ${hostId}) g cross join known_guests n on n.phone = g.listed`,
    sql` and n.of_number <= 1 and ${hasOthers} and ${cameAgain}`,
  );
  return sql`select * from (${again} union all ${onCards})
    order by last desc, number`;
}

/** So many guests, and so many rows of those who came again, are counted; of more it is said that they are more. */
const COUNTED_MOST = { all: 10_000, returning: 1000 };

/** How many guests a list has, of a card with several numbers one; one more than is counted where there are more. */
function guestsCounted(hostId: string, list: "all" | "returning"): SQL {
  const most = COUNTED_MOST[list] + 1;
  if (list === "all")
    return sql`(select count(*) from (select distinct phone from known_guests where host_id = ${hostId} limit ${most}))
      - (select count(*) - count(distinct card_id) from guest_numbers g where g.host_id = ${hostId}
        and exists (select 1 from known_guests n where n.host_id = g.host_id and n.phone = g.phone))`;
  const again = sql`select ${guestOf(hostId, sql`x.phone`)} as guest from (select n.phone from known_guests n
    where n.host_id = ${hostId} and n.of_number > 1 and ${cameAgain} order by n.last desc limit ${most}) x`;
  const onCards = sql`select g.card_id from guest_numbers g where g.host_id = ${hostId} group by g.card_id
    having sum((select sum(n.stays) from known_guests n where n.host_id = ${hostId} and n.phone = g.phone)) > 1`;
  return sql`(select count(*) from (${again} union ${onCards}))`;
}

/** Whom a list, a tag and a search ask for, each as a list of guests. Nothing where all are asked for. */
function sourcesOf(db: Reader, hostId: string, { list, tag, sought }: GuestsAsked) {
  const found = sought && soughtIds(db, hostId, sought, { isMeant: sql`confirmed_at is not null`, most: FOUND_MOST });
  const ofList = {
    all: undefined,
    returning: undefined,
    blocked: sql`select ${guestOf(hostId, sql`x.phone`)} as guest from blocked_numbers x where x.host_id = ${hostId}`,
  }[list];
  const tagged = sql`select c.id as guest from guest_cards c, json_each(c.tags) t
    where c.host_id = ${hostId} and lower(t.value) = lower(${tag})`;
  const sources = [
    ...(ofList ? [ofList] : []),
    ...(tag === "" ? [] : [tagged]),
    ...(found && sought ? [foundBy(hostId, sought, found.ids)] : []),
  ];
  return { sources, isAll: found?.older === undefined };
}

/** Whom the bookings that are looked for are of, and those of whom a card says it. */
function foundBy(hostId: string, sought: Sought, ids: readonly string[]): SQL {
  const inCard = sought.words.map((word) => sql`instr(lower(c.notes || ' ' || c.tags), lower(${word})) > 0`);
  return sql`select ${guestOf(hostId, sql`b.guest_phone`)} as guest from json_each(${JSON.stringify(ids)}) f
      cross join bookings b on b.id = f.value
    union select c.id from guest_cards c where c.host_id = ${hostId} and ${sql.join(inCard, sql` and `)}`;
}

/** The numbers of the guests of a list, each once. */
const numbersOf = (hostId: string, guests: SQL) => sql`
  select a.guest, n.phone, n.last, n.stays from ${guests} a
    cross join known_guests n on n.host_id = ${hostId} and n.phone = a.guest
  union all
  select a.guest, n.phone, n.last, n.stays from ${guests} a cross join guest_numbers k on k.card_id = a.guest
    cross join known_guests n on n.host_id = ${hostId} and n.phone = k.phone`;

type GuestLine = Omit<GuestRow, "tags" | "isBlocked" | "last"> & {
  /** By which they stand in order, that of a stay that was called off too. */
  last: string;
  lastStay: string | null;
  tags: string | null;
  isBlocked: number;
  count: number;
  number: string;
};

/** `count` is of what is found; `isAll` says that there are no more, and `after` where those behind the page go on. */
type GuestsFound = Readonly<{ guests: GuestRow[]; count: number; isAll: boolean; after: GuestAt | undefined }>;

/**
 * A page of a house's guests, who was there last first, and how many there are. Of all of them and of those who came
 * again no more is read than is shown and counted. Of those that are looked for, the ones of the latest stays are found.
 */
export function guestsOfHost(
  db: Reader,
  hostId: string,
  ask: GuestsAsked & Readonly<{ skip: number; most: number; after?: GuestAt | undefined }>,
): GuestsFound {
  const { sources, isAll } = sourcesOf(db, hostId, ask);
  const { list } = ask;
  const inOrder = list !== "blocked" && sources.length === 0;
  const rows = db.all<GuestLine>(
    pageOfGuests(hostId, inOrder ? partsInOrder(hostId, { ...ask, list }) : partsFound(hostId, ask, sources)),
  );
  const guests = rows.map(({ count: _, number: _number, last: _order, lastStay, tags, isBlocked, ...row }) => ({
    ...row,
    last: lastStay ?? undefined,
    tags: tags === null ? [] : (JSON.parse(tags) as string[]),
    isBlocked: isBlocked === 1,
  }));
  const found = rows[0]?.count ?? 0;
  const count = inOrder ? Math.min(found, COUNTED_MOST[list]) : found;
  return { guests, count, isAll: isAll && count === found, after: inOrder ? rows.at(-1) : undefined };
}

/** All guests or those who came again: a page as it is read, in order, and the rest counted. */
function partsInOrder(
  hostId: string,
  {
    list,
    skip,
    most,
    after,
  }: Readonly<{ list: "all" | "returning"; skip: number; most: number; after?: GuestAt | undefined }>,
): SQL {
  // Whoever reads on from page to page was told how many there are.
  const count = after ? sql`0` : guestsCounted(hostId, list);
  return sql`page as materialized (${guestsInOrder(hostId, list, { after, until: skip + most })} limit ${most} offset ${skip}),
    counted as (select ${count} as count)`;
}

/** Those that a tag, a search or a list of few numbers means, put in order then. */
function partsFound(
  hostId: string,
  { list, skip, most }: GuestsAsked & { skip: number; most: number },
  sources: SQL[],
): SQL {
  const asked = sql.join(
    sources.map((one) => sql`select guest from (${one})`),
    sql` intersect `,
  );
  const isIt = list === "returning" ? sql` having sum(stays) > 1` : sql``;
  return sql`asked as materialized (${asked}),
    found as materialized (select guest, max(last) as last, guest as number
      from (${numbersOf(hostId, sql`asked`)}) group by guest${isIt}),
    page as materialized (select * from found order by last desc, guest limit ${most} offset ${skip}),
    counted as (select count(*) as count from found)`;
}

/** What is said of each guest of a page. */
const pageOfGuests = (hostId: string, parts: SQL) => sql`
    with ${parts},
      own as materialized (select b.id, b.check_in, b.check_out, b.guest_phone, o.guest, ${isStay} as is_stay,
          row_number() over (partition by o.guest order by b.check_out desc, b.id) as place
        from (select distinct guest, phone from (${numbersOf(hostId, sql`page`)})) o
          cross join bookings b indexed by bookings_of_guests
          on b.host_id = ${hostId} and b.guest_phone = o.phone and b.confirmed_at is not null),
      sums as materialized (select o.guest, sum(o.is_stay) as stays,
          sum(iif(o.is_stay, julianday(o.check_out) - julianday(o.check_in), 0)) as nights,
          max(iif(o.is_stay, o.check_out, null)) as last_stay,
          coalesce(sum(l.charged_kes - l.kes), 0) as spent,
          max(x.phone is not null) as blocked
        from own o left join ledger_sums l on l.booking_id = o.id and l.account = 'stay'
          left join blocked_numbers x on x.host_id = ${hostId} and x.phone = o.guest_phone
        group by o.guest)
    select own.id as "bookingId", b.guest_name as name, b.guest_phone as phone, sums.stays, sums.nights,
      sums.spent as "spentKes", page.last, sums.last_stay as "lastStay", c.tags, sums.blocked as "isBlocked", (select count from counted) as count,
      page.number
    from page join own on own.guest = page.guest and own.place = 1 join sums on sums.guest = page.guest
      join bookings b on b.id = own.id left join guest_cards c on c.id = page.guest
    order by page.last desc, page.number`;

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

/** All numbers of whoever has this one at a house. */
export function numbersOfGuest(db: Reader, hostId: string, phone: string): string[] {
  const card = guestCardOf(db, hostId, phone);
  return card ? numbersOfCard(db, card.id) : [phone];
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
