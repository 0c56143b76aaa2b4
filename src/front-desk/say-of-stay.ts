import { findBookingOfHost } from "#db/host-booking.queries.ts";
import type { Db, Reader } from "#db/open.ts";
import { findNoShow } from "#db/review.queries.ts";
import { insertStayFact, noteOfBooking, saidOfStays, saveBookingNote, undoStayFact } from "#db/stay-fact.queries.ts";
import { arrivalHourOf, saveHeardArrival } from "#db/told.queries.ts";
import { write } from "#db/write.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import {
  BOOKING_NOTE_LONGEST,
  maySay,
  mayTakeBack,
  type StayFact,
  type StayToSayOf,
} from "#src/core/booking/stay-facts.ts";
import { cleanWords } from "#src/core/review/read-words.ts";
import type { HourOfDay } from "#src/core/stay/stay-hours.ts";
import type { Clock } from "#src/ports/clock.ts";

type Deps = Readonly<{ db: Db; clock: Clock }>;

/** `by` is the account of whoever says it. */
type Ask = Readonly<{ hostId: string; bookingId: string; by: string }>;

export type SayOfStay = "said" | "taken_back" | "not_now" | "no_such_booking";

/** Somebody of the house says that a guest came or left. Pressed twice, it is said once. */
export function sayOfStay(deps: Deps, { hostId, bookingId, by, fact }: Ask & { fact: StayFact }): SayOfStay {
  return write(deps.db, (tx): SayOfStay => {
    const stay = stayToSayOf(tx, deps.clock, { hostId, bookingId });
    if (!stay) return "no_such_booking";
    if (stay.said[fact]) return "said";
    if (!maySay(stay, fact, deps.clock.today())) return "not_now";
    insertStayFact(tx, { bookingId, fact, at: deps.clock.now(), by });
    return "said";
  });
}

/** On the same day it is taken back. */
export function takeBackOfStay(deps: Deps, { hostId, bookingId, by, fact }: Ask & { fact: StayFact }): SayOfStay {
  return write(deps.db, (tx): SayOfStay => {
    const stay = stayToSayOf(tx, deps.clock, { hostId, bookingId });
    if (!stay) return "no_such_booking";
    if (!stay.said[fact]) return "taken_back";
    if (!mayTakeBack(stay, fact, deps.clock.today())) return "not_now";
    undoStayFact(tx, { bookingId, fact, at: deps.clock.now(), by });
    return "taken_back";
  });
}

/** A booking as far as it decides what may be said of it; another host's is not there. */
function stayToSayOf(
  db: Reader,
  clock: Clock,
  { hostId, bookingId }: Pick<Ask, "hostId" | "bookingId">,
): StayToSayOf | undefined {
  const booking = findBookingOfHost(db, bookingId, hostId);
  if (!booking) return undefined;
  const noShow = findNoShow(db, bookingId);
  return {
    ...booking,
    state: stateAt(booking, clock.now()),
    isNoShow: noShow?.liftedAt === null,
    said: saidOfStays(db, [bookingId]).get(bookingId) ?? {},
  };
}

/** Keeps what the house notes of a booking for itself, and when its guest comes; nothing takes the note away. */
export function noteOfStay(
  deps: Deps,
  { hostId, bookingId, by, words, arrivesAt }: Ask & { words: string; arrivesAt: HourOfDay | null | undefined },
): "saved" | "too_long" | "no_such_booking" {
  const plain = cleanWords(words);
  if (plain.length > BOOKING_NOTE_LONGEST) return "too_long";
  return write(deps.db, (tx) => {
    if (!findBookingOfHost(tx, bookingId, hostId)) return "no_such_booking";
    const at = deps.clock.now();
    // Who keeps the other half of the form says nothing new of this one.
    if ((noteOfBooking(tx, bookingId)?.words ?? "") !== plain) saveBookingNote(tx, { bookingId, words: plain, at, by });
    if (arrivesAt !== undefined && arrivesAt !== arrivalHourOf(tx, bookingId)) {
      saveHeardArrival(tx, { bookingId, arrivesAt, saidAt: at, saidBy: by });
    }
    return "saved";
  });
}
