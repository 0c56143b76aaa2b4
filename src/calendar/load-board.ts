import { type BoardNight, boardNights } from "#db/board.queries.ts";
import { eventsOfHost, eventsOfProperty } from "#db/host-event.queries.ts";
import type { Reader } from "#db/open.ts";
import { termsOfAll } from "#db/pricing.queries.ts";
import { type Property, propertiesOfHost } from "#db/property.queries.ts";
import {
  BOARD_DAYS,
  BOARD_DAYS_BEFORE,
  boardDays,
  boardRow,
  monthDays,
  monthWeeks,
  type TakenNight,
} from "#src/core/calendar/board.ts";
import { type QuoteNight, quote } from "#src/core/pricing/pricing.ts";
import { daysToKnow } from "#src/core/stay/days-to-know.ts";
import {
  addDays,
  BOOKING_HORIZON_DAYS,
  dayAfter,
  daysBetween,
  type LocalDate,
  parseLocalDate,
  type Stay,
} from "#src/core/stay/stay.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { PageTexts } from "#views/texts/pages.ts";

/** What a night is called that has no other name. */
type Kinds = PageTexts["board"]["kinds"];
type Asking = Readonly<{ db: Reader; clock: Clock }>;

/** How far a board may lie from today, in days. */
const FURTHEST_DAYS = 2 * BOOKING_HORIZON_DAYS;
const STEP_DAYS = 28;

/** All rooms of a host's living properties from a date on; from a little before today when none, or a strange one, is given. */
export function loadBoard({ db, clock }: Asking, hostId: string, typedFrom: string, kinds: Kinds) {
  const today = clock.today();
  const typed = parseLocalDate(typedFrom);
  const isNear = typed && typed >= addDays(today, -FURTHEST_DAYS) && typed <= addDays(today, FURTHEST_DAYS);
  const from = isNear ? typed : addDays(today, -BOARD_DAYS_BEFORE);
  const days = boardDays(from);
  const to = addDays(from, BOARD_DAYS);
  const properties = propertiesOfHost(db, hostId, ["published", "draft"]);
  const ids = properties.map(({ id }) => id);
  const byRoom = Map.groupBy(
    boardNights(db, ids, { from, to, now: clock.now() }),
    ({ propertyId, unit }) => `${propertyId}.${unit}`,
  );
  const terms = termsOfAll(db, properties);
  return {
    days,
    today,
    known: daysToKnow(from, addDays(to, -1), eventsOfHost(db, hostId)),
    earlier: addDays(from, -STEP_DAYS),
    later: addDays(from, STEP_DAYS),
    properties: properties.map((property) => ({
      id: property.id,
      name: property.displayName,
      pricesKes: pricesOf(terms, property, { checkIn: from, checkOut: to }, today).map(({ priceKes }) => priceKes),
      rooms: Array.from({ length: property.units }, (_, index) => ({
        unit: index + 1,
        cells: boardRow(
          days,
          (byRoom.get(`${property.id}.${index + 1}`) ?? []).map((row) => takenNight(row, kinds)),
        ),
      })),
    })),
  };
}

/**
 * One room's month: `room` is `PROPERTY.UNIT`, `month` is `2026-12`. A host with a single room need not name it; without
 * a room, or with a strange one, of several there is no month to show.
 */
export function loadMonth(
  { db, clock }: Asking,
  hostId: string,
  typed: { room: string; month: string; from: string; first: string },
  kinds: Kinds,
) {
  const today = clock.today();
  const properties = propertiesOfHost(db, hostId, ["published", "draft"]);
  const rooms = properties.flatMap((property) =>
    Array.from({ length: property.units }, (_, index) => ({
      property,
      unit: index + 1,
      ...nameOf(property, index + 1),
    })),
  );
  const room = rooms.find(({ id }) => id === typed.room) ?? (rooms.length === 1 ? rooms[0] : undefined);
  if (!room) return undefined;
  const { property, unit } = room;
  const typedDay = parseLocalDate(`${typed.month}-01`) ?? nextOf(parseLocalDate(typed.from));
  const isNear = typedDay && Math.abs(daysBetween(today, typedDay)) <= FURTHEST_DAYS;
  const month = (isNear ? typedDay : today).slice(0, 7);
  const days = monthDays(month);
  const stay = { checkIn: `${month}-01`, checkOut: addDays(`${month}-01`, days.length) };
  const taken = boardNights(db, [property.id], { from: stay.checkIn, to: stay.checkOut, now: clock.now() });
  const prices = new Map(
    pricesOf(termsOfAll(db, [property]), property, stay, today).map(({ night, priceKes }) => [night, priceKes]),
  );
  const first = parseLocalDate(typed.first);
  return {
    room,
    rooms,
    month,
    today,
    known: daysToKnow(stay.checkIn, addDays(stay.checkOut, -1), eventsOfProperty(db, property)),
    earlier: addDays(stay.checkIn, -1).slice(0, 7),
    later: stay.checkOut.slice(0, 7),
    weeks: monthWeeks(
      month,
      taken.filter((row) => row.unit === unit).map((row) => takenNight(row, kinds)),
    ),
    priceOf: (night: LocalDate) => prices.get(night) ?? 0,
    first: first && first >= today && daysBetween(today, first) <= FURTHEST_DAYS ? first : undefined,
  };
}

function nameOf({ id, displayName, units }: Property, unit: number) {
  return { id: `${id}.${unit}`, propertyName: displayName, units };
}

const nextOf = (date: LocalDate | undefined) => date && addDays(date, BOARD_DAYS_BEFORE);

/** What each night costs a party that the price is meant for. */
export function pricesOf(
  terms: ReturnType<typeof termsOfAll>,
  property: Property,
  stay: Stay,
  today: LocalDate,
): readonly QuoteNight[] {
  const rates = terms.get(property.id)?.rates;
  return rates ? quote(stay, rates, { party: 1, bookedOn: today }).nights : [];
}

/** Who has a night, in a word or two: in the other half of a house, with its name before, and the page that tells more. */
function takenNight(row: BoardNight, kinds: Kinds): TakenNight {
  const holder = holderOf(row, kinds);
  const { other } = row;
  if (other?.id == null) return holder;
  const nights = `/dashboard/calendar/nights?at=${other.id}.${other.unit}.${row.night}`;
  const leadsTo = row.booking ? `/dashboard/bookings/${row.booking.id}` : nights;
  return { night: row.night, id: holder.id, kind: "linked", label: `${other.name}: ${holder.label}`, leadsTo };
}

function holderOf({ night, booking, block, outside }: BoardNight, kinds: Kinds): TakenNight {
  if (booking) {
    const kind = booking.state === "held" || booking.state === "requested" ? booking.state : "confirmed";
    return { night, id: booking.id, kind, label: booking.guestName };
  }
  if (block) return { night, id: block.id, kind: "closed", label: block.note || kinds.closed };
  return {
    night,
    id: outside?.id ?? "",
    kind: "outside",
    label: outside?.feedName ?? kinds.outside,
    ...(outside?.colour ? { colour: outside.colour } : {}),
  };
}

/** What is on some nights of a room, in stretches; `hasClosed` when the host closed one of them, in any room. */
export function stretchesOn(
  { db, clock }: Asking,
  { property, unit, stay }: Readonly<{ property: Property; unit: number; stay: Stay }>,
  kinds: Kinds,
) {
  const propertyId = property.id;
  const rows = boardNights(db, [propertyId], { from: stay.checkIn, to: stay.checkOut, now: clock.now() });
  const hasClosed = rows.some(({ block, other }) => block !== null && other?.id == null);
  const taken = rows.filter((row) => row.unit === unit).map((row) => takenNight(row, kinds));
  const stretches: (Omit<TakenNight, "night" | "colour"> & { unit: number; stay: Stay })[] = [];
  for (const { night, colour: _, ...one } of taken) {
    // Of a whole house, several rooms may be taken at a time.
    const at = stretches.findLastIndex(({ id, stay }) => id === one.id && stay.checkOut === night);
    const last = stretches[at];
    if (last) stretches[at] = { ...last, stay: { ...last.stay, checkOut: dayAfter(night) } };
    else stretches.push({ ...one, unit, stay: { checkIn: night, checkOut: dayAfter(night) } });
  }
  return { stretches, hasClosed };
}
