import {
  blocksOf,
  bookingsOfGuest,
  type GuestList,
  type GuestRow,
  guestsOfHost,
  returningPercentOfHouse,
  tagsOfHost,
} from "#db/guest-book.queries.ts";
import type { Reader } from "#db/open.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { soughtOf } from "#src/core/booking/booking-search.ts";
import { nightCount } from "#src/core/stay/stay.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { Deps } from "#src/web/deps.ts";
import type { GuestOfHouse } from "./who-is.ts";

type Asking = Readonly<{ db: Reader; clock: Clock }>;

const GUESTS_A_PAGE = 50;

type Asked = Readonly<{ list: GuestList; tag: string; find: string; page: number }>;

/** A page of a house's guests; the last one where there are fewer. */
export function loadGuests({ db, clock }: Asking, hostId: string, asked: Asked) {
  const { list, tag, find } = asked;
  const at = (page: number) =>
    guestsOfHost(db, hostId, {
      ...{ list, tag, sought: soughtOf(find) },
      ...{ skip: (page - 1) * GUESTS_A_PAGE, most: GUESTS_A_PAGE },
    });
  const first = at(Math.max(1, asked.page));
  // Beyond the last page nothing tells how many there are.
  const { guests, count, isAll } = first.count === 0 && asked.page > 1 ? at(1) : first;
  const isThere = first.count > 0 || asked.page <= 1;
  return {
    ...{ guests, count, isAll, list, tag, find },
    page: isThere ? Math.max(1, asked.page) : 1,
    // Of more than are counted there is always a page behind a full one.
    pages: Math.max(1, Math.ceil(count / GUESTS_A_PAGE), isAll || guests.length < GUESTS_A_PAGE ? 0 : asked.page + 1),
    tags: tagsOfHost(db, hostId),
    today: clock.today(),
    price: String(returningPercentOfHouse(db, hostId) || ""),
  };
}

/** More than a house of thirty rooms meets in twenty years. */
const LINES_MOST = 50_000;

/** Guests that are read before whoever is at the door comes in between: what they spent is in all of their stays. */
const LINES_AT_ONCE = 100;

/** The same guests, all pages of them, some at a time. */
export function* guestsInParts(
  { db }: Pick<Deps, "db">,
  hostId: string,
  { list, tag, find }: Omit<Asked, "page">,
): Generator<GuestRow[]> {
  const ask = { list, tag, sought: soughtOf(find), most: LINES_AT_ONCE };
  let found = guestsOfHost(db, hostId, { ...ask, skip: 0 });
  for (let read = found.guests.length; found.guests.length > 0 && read <= LINES_MOST; read += found.guests.length) {
    yield found.guests;
    const { after } = found;
    found = guestsOfHost(db, hostId, { ...ask, skip: after ? 0 : read, after });
  }
}

/** One guest with all their bookings at this house. */
export function loadGuest({ db, clock }: Asking, hostId: string, guest: GuestOfHouse) {
  const now = clock.now();
  const bookings = bookingsOfGuest(db, hostId, guest.phones).map(({ isNoShow, holdEndsAt, ...one }) => ({
    ...one,
    state: stateAt({ ...one, holdEndsAt }, now),
    isNoShow: isNoShow === 1,
  }));
  const stays = bookings.filter(({ state, isNoShow }) => state === "confirmed" && !isNoShow);
  const [latest] = bookings;
  return {
    bookingId: guest.bookingId,
    name: latest?.guestName ?? guest.name,
    phones: guest.phones,
    stays: stays.length,
    nights: stays.reduce((sum, stay) => sum + nightCount(stay), 0),
    spentKes: bookings.reduce((sum, { spentKes }) => sum + spentKes, 0),
    last: stays[0]?.checkOut,
    language: guest.card?.language ?? latest?.language ?? "en",
    bookings,
    blocks: blocksOf(db, hostId, guest.phones),
  };
}
