import { and, desc, eq, gt, gte, inArray, isNull, lt, lte, ne, not, or, sql } from "drizzle-orm";
import type { Language } from "#src/core/language.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import {
  type Booking,
  type BookingWithProperty,
  hasMoney,
  isLiving,
  isReplaced,
  selectWithProperty,
} from "./booking.queries.ts";
import { bookings } from "./booking.schema.ts";
import { sharingHouse } from "./house.queries.ts";
import type { Reader } from "./open.ts";
import { prepared } from "./prepared.ts";
import type { Change } from "./write.ts";

/** The guest's booking that took the place of this one: it began, or was paid late, at the moment this one was given up. */
export function bookingInPlaceOf(db: Reader, gone: Booking): BookingWithProperty | undefined {
  if (gone.cancelledAt === null || gone.cancelledBy !== "guest" || gone.confirmedAt !== null) return undefined;
  if (gone.browserHash === "") return undefined;
  return selectWithProperty(db)
    .where(
      and(
        sql`${bookings.propertyId} in (${sharingHouse(gone.propertyId)})`,
        eq(bookings.browserHash, gone.browserHash),
        or(eq(bookings.createdAt, gone.cancelledAt), eq(bookings.confirmedAt, gone.cancelledAt)),
        ne(bookings.id, gone.id),
        lt(bookings.checkIn, gone.checkOut),
        gt(bookings.checkOut, gone.checkIn),
      ),
    )
    .get();
}

/**
 * What guests with this phone booked on a page since `since` and have not paid, whatever became of it, and what
 * still waits. A guest who changes their dates has begun one booking, so what others took the place of is left out.
 */
export function unpaidOfPhone(db: Reader, phone: string, since: number): Booking[] {
  return unpaidBy(db).all({ phone, since });
}

const unpaidBy = prepared((db: Reader) =>
  db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.guestPhone, sql.placeholder("phone")),
        eq(bookings.source, "page"),
        isNull(bookings.confirmedAt),
        or(gte(bookings.createdAt, sql.placeholder("since")), inArray(bookings.state, ["requested", "held"])),
        not(isReplaced),
      ),
    )
    .prepare(),
);

/** Corrects who is staying, while the booking is not paid for. */
export function updateGuestOfHold(
  tx: Change,
  id: string,
  guest: Pick<Booking, "guestName" | "guestPhone" | "guestEmail" | "phoneProven">,
): void {
  tx.update(bookings)
    .set(guest)
    .where(and(eq(bookings.id, id), inArray(bookings.state, ["requested", "held"])))
    .run();
}

/** What a guest is written to in, as their newest booking says. */
export function languageOfGuest(db: Reader, phone: string): Language | undefined {
  return db
    .select({ language: bookings.language })
    .from(bookings)
    .where(eq(bookings.guestPhone, phone))
    .orderBy(desc(bookings.createdAt))
    .limit(1)
    .get()?.language;
}

export type KnownGuest = Readonly<{ name: string; email: string | null }>;

/** Who booked last in this browser, where it was with this number. */
export function guestOfBrowser(db: Reader, own: { browserHash: string; phone: string }): KnownGuest | undefined {
  if (!own.browserHash) return undefined;
  const last = db
    .select({ name: bookings.guestName, email: bookings.guestEmail, phone: bookings.guestPhone })
    .from(bookings)
    .where(
      and(
        eq(bookings.browserHash, own.browserHash),
        ne(bookings.browserHash, ""),
        eq(bookings.source, "page"),
        isNull(bookings.forgottenAt),
      ),
    )
    .orderBy(desc(bookings.createdAt))
    .limit(1)
    .get();
  return last?.phone === own.phone ? { name: last.name, email: last.email } : undefined;
}

/**
 * Who booked last with this number and paid from its own phone. A stranger can type anybody's number, and a host
 * writes guests in: their words for whom the number belongs to are left out.
 */
export function guestWhoPaidFrom(db: Reader, phone: string): KnownGuest | undefined {
  return db
    .select({ name: bookings.guestName, email: bookings.guestEmail })
    .from(bookings)
    .where(
      and(
        eq(bookings.guestPhone, phone),
        eq(bookings.source, "page"),
        isNull(bookings.forgottenAt),
        sql`exists (select 1 from payments where payments.booking_id = ${bookings.id} and payments.way = 'stk'
          and '+' || payments.phone = ${bookings.guestPhone} and payments.state in ('paid', 'paid_late', 'refunded'))`,
      ),
    )
    .orderBy(desc(bookings.createdAt))
    .limit(1)
    .get();
}

/** From now on a guest is written to in this language, about every booking of theirs. */
export function writeToGuestIn(tx: Change, phone: string, language: Language): void {
  tx.update(bookings).set({ language }).where(eq(bookings.guestPhone, phone)).run();
}

/** The living holds that this browser made for a property, and for the other half of its house. */
export function holdsOfBrowser(db: Reader, browserHash: string, propertyId: string): Booking[] {
  return browserHash ? heldByBrowser(db).all({ browserHash, propertyId }) : [];
}

const heldByBrowser = prepared((db: Reader) =>
  db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.browserHash, sql.placeholder("browserHash")),
        // Written out, so that the index of browsers is known to fit; a browser has few, and a house many.
        sql`${bookings.browserHash} <> ''`,
        sql`+${bookings.propertyId} in (${sharingHouse(sql.placeholder("propertyId"))})`,
        sql`+${bookings.state} = 'held'`,
      ),
    )
    .prepare(),
);

/** The newest booking of exactly these nights that this browser made and that still keeps them. */
export function bookingOfBrowser(
  db: Reader,
  own: Readonly<{ browserHash: string; propertyId: string; checkIn: LocalDate; checkOut: LocalDate }>,
): Booking | undefined {
  if (!own.browserHash) return undefined;
  return db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.propertyId, own.propertyId),
        eq(bookings.checkIn, own.checkIn),
        eq(bookings.checkOut, own.checkOut),
        eq(bookings.browserHash, own.browserHash),
        inArray(bookings.state, ["requested", "held", "confirmed"]),
      ),
    )
    .orderBy(desc(bookings.createdAt))
    .get();
}

/** It is asked for, or they say that they have paid and the host has not answered. */
const mayHaveMoney = sql`exists (select 1 from payments where payments.booking_id = ${bookings.id}
  and payments.state in ('created', 'requested', 'pending'))`;

/** A guest's bookings by phone number, the newest stay first. Holds that ended, or that others took the place of, are left out unless money came or may come. */
export function bookingsOfPhone(db: Reader, phone: string, now: number): BookingWithProperty[] {
  return selectWithProperty(db)
    .where(
      and(
        eq(bookings.guestPhone, phone),
        or(and(ne(bookings.state, "expired"), isLiving(now), not(isReplaced)), hasMoney, mayHaveMoney),
      ),
    )
    .orderBy(desc(bookings.checkIn))
    .limit(200)
    .all();
}

/** The places in which whoever has this phone has stayed. */
export function stayedIn(db: Reader, phone: string, today: LocalDate): ReadonlySet<string> {
  const found = db
    .selectDistinct({ id: bookings.propertyId })
    .from(bookings)
    .where(and(eq(bookings.guestPhone, phone), eq(bookings.state, "confirmed"), lte(bookings.checkOut, today)))
    .all();
  return new Set(found.map(({ id }) => id));
}
