import { and, asc, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import type { SaidFact, SaidOfStay, StayFact } from "#src/core/booking/stay-facts.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { bookings } from "./booking.schema.ts";
import { hosts } from "./host.schema.ts";
import type { Reader } from "./open.ts";
import { anyOf, prepared, rowBy } from "./prepared.ts";
import { properties } from "./property.schema.ts";
import { noShows } from "./review.schema.ts";
import { bookingNotes, readyFacts, stayFacts } from "./stay-fact.schema.ts";
import { namesOfMembers } from "./team.queries.ts";
import { cleanerLinks } from "./turnover.schema.ts";
import type { Change } from "./write.ts";

/** All that was said of a stay, what was taken back too, the oldest first. */
export function allSaidOf(db: Reader, bookingId: string): (typeof stayFacts.$inferSelect)[] {
  return db.select().from(stayFacts).where(eq(stayFacts.bookingId, bookingId)).orderBy(asc(stayFacts.id)).all();
}

/** What stands of these stays. */
export function saidOfStays(db: Reader, bookingIds: readonly string[]): ReadonlyMap<string, SaidOfStay> {
  const rows = standingFacts(db).all({ ids: JSON.stringify(bookingIds) });
  const said = new Map<string, Partial<Record<StayFact, SaidFact>>>();
  for (const { bookingId, fact, saidAt, saidBy } of rows) {
    said.set(bookingId, { ...said.get(bookingId), [fact]: { at: saidAt, by: saidBy } });
  }
  return said;
}

const standingFacts = prepared((db: Reader) =>
  db
    .select()
    .from(stayFacts)
    .where(and(inArray(stayFacts.bookingId, anyOf("ids")), isNull(stayFacts.undoneAt)))
    .prepare(),
);

/** To which of these stays nobody came, as the host says. */
export function noShowsAmong(db: Reader, bookingIds: readonly string[]): ReadonlySet<string> {
  const rows = absentAmong(db).all({ ids: JSON.stringify(bookingIds) });
  return new Set(rows.map(({ id }) => id));
}

const absentAmong = prepared((db: Reader) =>
  db
    .select({ id: noShows.bookingId })
    .from(noShows)
    .where(and(inArray(noShows.bookingId, anyOf("ids")), isNull(noShows.liftedAt)))
    .prepare(),
);

/** The stays of a host that begin in these days and to which nobody came, as the host says. `until` is not in them. */
export function noShowsOfHost(db: Reader, hostId: string, { from, until }: { from: LocalDate; until: LocalDate }) {
  return db
    .select({ bookingId: noShows.bookingId, propertyId: bookings.propertyId })
    .from(noShows)
    .innerJoin(bookings, eq(bookings.id, noShows.bookingId))
    .where(
      and(
        eq(noShows.hostId, hostId),
        isNull(noShows.liftedAt),
        eq(bookings.state, "confirmed"),
        gte(bookings.checkIn, from),
        lt(bookings.checkIn, until),
      ),
    )
    .all();
}

export function insertStayFact(tx: Change, said: { bookingId: string; fact: StayFact } & SaidFact): void {
  const { bookingId, fact, at: saidAt, by: saidBy } = said;
  tx.insert(stayFacts).values({ bookingId, fact, saidAt, saidBy }).run();
}

export function undoStayFact(tx: Change, undone: { bookingId: string; fact: StayFact } & SaidFact): void {
  tx.update(stayFacts)
    .set({ undoneAt: undone.at, undoneBy: undone.by })
    .where(and(eq(stayFacts.bookingId, undone.bookingId), eq(stayFacts.fact, undone.fact), isNull(stayFacts.undoneAt)))
    .run();
}

/** One room of a property on a day. */
export type RoomOnDay = Readonly<{ propertyId: string; unit: number; day: LocalDate }>;

/** Which rooms of a host are ready on a day, by `property unit`. */
export function readyOn(db: Reader, hostId: string, day: LocalDate): ReadonlyMap<string, SaidFact> {
  const rows = readyRows(db).all({ hostId, day });
  return new Map(rows.map(({ propertyId, unit, at, by }) => [`${propertyId} ${unit}`, { at, by }]));
}

const readyRows = prepared((db: Reader) =>
  db
    .select({ propertyId: readyFacts.propertyId, unit: readyFacts.unit, at: readyFacts.saidAt, by: readyFacts.saidBy })
    .from(readyFacts)
    .innerJoin(properties, eq(properties.id, readyFacts.propertyId))
    .where(
      and(
        eq(properties.hostId, sql.placeholder("hostId")),
        eq(readyFacts.day, sql.placeholder("day")),
        isNull(readyFacts.undoneAt),
      ),
    )
    .prepare(),
);

/** All that was said of one room on a day, the oldest first. */
export function allReadyOf(db: Reader, { propertyId, unit, day }: RoomOnDay): (typeof readyFacts.$inferSelect)[] {
  return db
    .select()
    .from(readyFacts)
    .where(and(eq(readyFacts.propertyId, propertyId), eq(readyFacts.unit, unit), eq(readyFacts.day, day)))
    .orderBy(asc(readyFacts.id))
    .all();
}

/** False when it was said before. */
export function insertReadyFact(tx: Change, { propertyId, unit, day, at, by }: RoomOnDay & SaidFact): boolean {
  const row = { propertyId, unit, day, saidAt: at, saidBy: by };
  return tx.insert(readyFacts).values(row).onConflictDoNothing().returning().get() !== undefined;
}

/** False when nobody had said it. */
export function undoReadyFact(tx: Change, { propertyId, unit, day, at, by }: RoomOnDay & SaidFact): boolean {
  const isIt = and(eq(readyFacts.propertyId, propertyId), eq(readyFacts.unit, unit), eq(readyFacts.day, day));
  const set = { undoneAt: at, undoneBy: by };
  return (
    tx
      .update(readyFacts)
      .set(set)
      .where(and(isIt, isNull(readyFacts.undoneAt)))
      .returning()
      .get() !== undefined
  );
}

/** The first names of accounts, of those who help in a house, and whom cleaners' links were made for, that said or did something. */
export function namesOfAccounts(db: Reader, ids: readonly string[]): ReadonlyMap<string, string> {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return new Map();
  const rows = [
    ...db.select({ id: hosts.id, name: hosts.firstName }).from(hosts).where(inArray(hosts.id, asked)).all(),
    ...db
      .select({ id: cleanerLinks.id, name: cleanerLinks.name })
      .from(cleanerLinks)
      .where(inArray(cleanerLinks.id, asked))
      .all(),
    ...namesOfMembers(db, asked),
  ];
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What the house notes of a booking for itself. */
export const noteOfBooking = rowBy(bookingNotes, bookingNotes.bookingId);

/** Words that are none take the note away. */
export function saveBookingNote(tx: Change, note: { bookingId: string; words: string } & SaidFact): void {
  const { bookingId, words, at: writtenAt, by: writtenBy } = note;
  if (words === "") {
    tx.delete(bookingNotes).where(eq(bookingNotes.bookingId, bookingId)).run();
    return;
  }
  const set = { words, writtenAt, writtenBy };
  tx.insert(bookingNotes)
    .values({ bookingId, ...set })
    .onConflictDoUpdate({ target: bookingNotes.bookingId, set })
    .run();
}

/** The notes of these bookings. */
export function notesOfBookings(db: Reader, bookingIds: readonly string[]): ReadonlyMap<string, string> {
  const rows = notesAmong(db).all({ ids: JSON.stringify(bookingIds) });
  return new Map(rows.map(({ id, words }) => [id, words]));
}

const notesAmong = prepared((db: Reader) =>
  db
    .select({ id: bookingNotes.bookingId, words: bookingNotes.words })
    .from(bookingNotes)
    .where(inArray(bookingNotes.bookingId, anyOf("ids")))
    .prepare(),
);

type WhoChanged = Readonly<{ bookingId: string; revision: number } & SaidFact>;

/** When and by whom a booking stopped being what it was in this revision. */
export function noteChanged(tx: Change, { bookingId, revision, at, by }: WhoChanged): void {
  tx.run(sql`update booking_revisions set changed_at = ${at}, changed_by = ${by}
    where booking_id = ${bookingId} and revision = ${revision}`);
}

/** What a booking was before each change of which it is known when it was made, the oldest first. */
export function changesOf(db: Reader, bookingId: string) {
  return db.all<{
    revision: number;
    checkIn: string;
    checkOut: string;
    totalKes: number;
    at: number;
    by: string | null;
  }>(sql`
    select revision, check_in as "checkIn", check_out as "checkOut", total_kes as "totalKes", changed_at as at, changed_by as by
    from booking_revisions where booking_id = ${bookingId} and changed_at is not null order by revision`);
}
