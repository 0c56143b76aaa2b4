import type { Reader } from "#db/open.ts";
import { namesOfAccounts, noShowsAmong, notesOfBookings, readyOn, saidOfStays } from "#db/stay-fact.queries.ts";
import { maySay, type SaidFact, type StayFact } from "#src/core/booking/stay-facts.ts";
import { dayAfter, localDateAt } from "#src/core/stay/stay.ts";
import { directionsTo } from "#src/guide/load-guide.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { Secrets } from "#src/web/secrets.ts";
import { type HostBooking, loadPeople } from "./load-dashboard.ts";

type Asking = Readonly<{ db: Reader; clock: Clock; secrets: Secrets }>;

/** When something was said, and the first name of whoever said it. */
type ShownSaid = Readonly<{ at: number; by: string }>;

/** A guest of today as the house sees them. */
type GuestOfDay = HostBooking &
  Readonly<{
    came: ShownSaid | undefined;
    went: ShownSaid | undefined;
    /** Their room, once they left it. */
    ready: ShownSaid | undefined;
    /** What somebody may say next; nothing where all is said, or it is no day for it. */
    next: StayFact | "ready" | undefined;
    /** They were to come yesterday, and nobody has said that they did. */
    isNotSeen: boolean;
    /** Somebody else comes into the same room today. */
    isNextToday: boolean;
    /** Their room is not ready: whoever slept there last is in it, or it is to be cleaned. */
    isRoomAwaited: boolean;
    note: string | undefined;
    directions: string | undefined;
  }>;

/**
 * The day of a house: who is still to come, who is in, who leaves, and who comes within the week. Who was seen today is
 * in the house; who left before their last day stands among the leaving of the day they left; who did not come is nowhere.
 * What the house notes, and where it is, are not for an operator who looks. `only` some of its properties, where
 * whoever asks has to do with no other.
 */
export function loadDay(asking: Asking, hostId: string, isOwn = true, only?: ReadonlySet<string>) {
  const { db, clock } = asking;
  const today = clock.today();
  const all = loadPeople(asking, hostId);
  const given = (people: readonly HostBooking[]) => people.filter(({ propertyId }) => !only || only.has(propertyId));
  const found = { here: given(all.here), leaving: given(all.leaving), today: given(all.today), soon: given(all.soon) };
  const ids = [...found.here, ...found.leaving, ...found.today].map(({ id }) => id);
  const facts = {
    said: saidOfStays(db, ids),
    absent: noShowsAmong(db, ids),
    notes: isOwn ? notesOfBookings(db, ids) : undefined,
  };
  const ready = readyOn(db, hostId, today);
  const says = [...facts.said.values()].flatMap((said) => Object.values(said).map(({ by }) => by));
  const names = namesOfAccounts(db, [...says, ...[...ready.values()].map(({ by }) => by)]);
  const shown = (said: SaidFact | undefined) => said && { at: said.at, by: names.get(said.by) ?? "" };
  const coming = new Set(found.today.map(({ propertyId, unit }) => `${propertyId} ${unit}`));
  const ways = new Map<string, string | undefined>();
  const wayTo = (propertyId: string) => {
    if (!ways.has(propertyId)) ways.set(propertyId, directionsTo(asking, propertyId));
    return ways.get(propertyId);
  };
  const guestOf = (booking: HostBooking): GuestOfDay => {
    const said = facts.said.get(booking.id) ?? {};
    const room = `${booking.propertyId} ${booking.unit}`;
    const stay = { ...booking, isNoShow: facts.absent.has(booking.id), said };
    const hasLeftToday = said.left !== undefined && localDateAt(said.left.at) === today;
    const isReady = hasLeftToday ? ready.get(room) : undefined;
    const isToCome = booking.checkIn === today && !said.arrived;
    const mayLeave = booking.checkOut === today && maySay(stay, "left", today);
    return {
      ...booking,
      came: shown(said.arrived),
      went: shown(said.left),
      ready: shown(isReady),
      next: isToCome ? "arrived" : mayLeave ? "left" : hasLeftToday && !isReady ? "ready" : undefined,
      isNotSeen: booking.checkOut > today && !said.arrived && dayAfter(booking.checkIn) === today,
      isNextToday: booking.checkIn !== today && coming.has(room),
      isRoomAwaited: false,
      note: facts.notes?.get(booking.id),
      directions: isToCome && isOwn ? wayTo(booking.propertyId) : undefined,
    };
  };
  const isThere = ({ id }: HostBooking) => !facts.absent.has(id);
  const hasLeft = ({ went }: GuestOfDay) => went !== undefined;
  const inHouse = found.here.filter(isThere).map(guestOf);
  const arrivals = found.today.map(guestOf);
  const isOut = (guest: GuestOfDay) => guest.went !== undefined && localDateAt(guest.went.at) === today;
  const leaving = [...found.leaving.filter(isThere).map(guestOf), ...inHouse.filter(isOut), ...arrivals.filter(isOut)];
  const leavers = leaving.filter((guest) => !hasLeft(guest) || isOut(guest));
  const awaited = new Set(leavers.filter(({ ready }) => !ready).map(({ propertyId, unit }) => `${propertyId} ${unit}`));
  return {
    here: [...arrivals.filter(({ came, went }) => came && !went), ...inHouse.filter((guest) => !hasLeft(guest))],
    leaving: leavers.toSorted((a, b) => stepOf(a) - stepOf(b)),
    today: arrivals
      .filter(({ came, went }) => !came && !went)
      .map((guest) => ({ ...guest, isRoomAwaited: awaited.has(`${guest.propertyId} ${guest.unit}`) })),
    soon: found.soon,
  };
}

/** Who is still there before who has left, and what is ready last. */
function stepOf({ went, ready }: GuestOfDay): number {
  return ready ? 2 : went ? 1 : 0;
}
