import type { LocalDate, Stay } from "#src/core/stay/stay.ts";

/** A stay of ours as other sites could have read it: whose, in which room, and since when it stands there. */
export type OwnStay = Stay & Readonly<{ id: string; unit: number; since: number; feedId: string | null }>;

/**
 * Whether a stay that a site tells is nothing but our own calendar coming back through it.
 *
 * It must consist of whole stays of ours in one room, night for night, and somebody must have read our
 * calendar since each of them stood in it. In a whole house the stays of its rooms may lie over each other. What the
 * site itself calls sold never is; nor is what only begins or ends as ours do.
 */
export function isEcho(
  stay: Stay & { kind: "booking" | "block" | "unknown" },
  own: readonly OwnStay[],
  of: { feedId: string; unit: number | null; lastReadAt: number | null; today: LocalDate },
): boolean {
  const { lastReadAt, today } = of;
  if (stay.kind === "booking" || lastReadAt === null) return false;
  const from = notBefore(today, stay.checkIn);
  const candidates = own.filter(
    (one) =>
      one.feedId !== of.feedId &&
      (of.unit === null || one.unit === of.unit) &&
      one.checkIn < stay.checkOut &&
      one.checkOut > from,
  );
  return [...Map.groupBy(candidates, (one) => one.unit).values()].some((inRoom) => {
    let reached = from;
    for (const one of inRoom.toSorted((a, b) => (a.checkIn < b.checkIn ? -1 : 1))) {
      const begins = notBefore(today, one.checkIn);
      if (begins < from || begins > reached || one.since > lastReadAt) return false;
      if (one.checkOut > reached) reached = one.checkOut;
    }
    return reached === stay.checkOut;
  });
}

/** What a stay of another site is beside our own: `echo` takes nothing, `returns` is no second sale of a booking. */
export type OwnComing = Readonly<{ echo: boolean; returns: "whole" | "part" | null }>;

const NOT_OURS: OwnComing = { echo: false, returns: null };

/**
 * Whether a stay that a site tells for the first time is a booking of ours that came back, alone or put together with
 * nights beside it. It is only when the site had read its own address of our calendar since the booking was sold;
 * whatever came before that is a second sale. What the site calls sold must have the booking's own dates.
 */
export function ownComing(
  stay: Stay & { kind: "booking" | "block" | "unknown" },
  own: readonly OwnStay[],
  of: { feedId: string; unit: number | null; lastReadAt: number | null; today: LocalDate },
): OwnComing {
  const { lastReadAt, today } = of;
  if (lastReadAt === null) return NOT_OURS;
  const from = notBefore(today, stay.checkIn);
  const there = own.filter(
    (one) =>
      one.feedId !== of.feedId &&
      (of.unit === null || one.unit === of.unit) &&
      one.checkIn < stay.checkOut &&
      one.checkOut > from,
  );
  const same = there.find(
    (one) =>
      isBooking(one) &&
      one.since <= lastReadAt &&
      notBefore(today, one.checkIn) === from &&
      one.checkOut === stay.checkOut,
  );
  if (same) return { echo: true, returns: "whole" };
  if (stay.kind === "booking") return NOT_OURS;
  const bookings = there.filter(isBooking);
  if (of.unit !== null && bookings.length > 0) {
    const isPut = bookings.every(
      (one) => one.since <= lastReadAt && notBefore(today, one.checkIn) >= from && one.checkOut <= stay.checkOut,
    );
    return isPut ? { echo: false, returns: "part" } : NOT_OURS;
  }
  return { echo: isEcho(stay, own, of), returns: null };
}

/**
 * Our stays as one site knows them: a booking that its link still tells with other dates, because it was changed since
 * the site read it, is new to it. `toldDates` are those that the link told last, by stay.
 */
export function asToldThere(own: readonly OwnStay[], toldDates: ReadonlyMap<string, Stay>): OwnStay[] {
  return own.map((one) => {
    const told = toldDates.get(one.id);
    const isSame = !told || (told.checkIn === one.checkIn && told.checkOut === one.checkOut);
    return isSame || !isBooking(one) ? one : { ...one, since: Number.POSITIVE_INFINITY };
  });
}

/** As `ownStays` names them. */
const isBooking = (one: OwnStay) => one.id.startsWith("booking-");

function notBefore(today: LocalDate, date: LocalDate): LocalDate {
  if (date < today) return today;
  return date;
}

/** How long after our own stay has gone its echo is still taken for one; the site needs a while to hear of it. */
export const ECHO_FADES_MS = 24 * 3_600_000;

/** The longest that a site may take to read us again; one that takes longer does so no more. */
const READ_AGAIN_MS = 3 * ECHO_FADES_MS;

/**
 * Whether closed nights that came back of what we closed ourselves, and opened, are still taken for that. `fadesAt` lies
 * `ECHO_FADES_MS` after it was first noticed. A site that has not read its own address since cannot know of it.
 */
export function isFading(now: number, fadesAt: number, lastReadAt: number | null): boolean {
  const noticedAt = fadesAt - ECHO_FADES_MS;
  return now < ((lastReadAt ?? 0) < noticedAt ? noticedAt + READ_AGAIN_MS : fadesAt);
}

/** A stay of another site, when that was first read, and when the site last read its own address of our calendar. */
export type SeenStay = Stay & Readonly<{ firstSeenAt: number; linkReadAt: number | null }>;

/**
 * Whether one of two sites may only tell what it read of the other through us: nights around all of the other's stay,
 * first seen after that, by a site that had read its own address with it. Dates that are the same are asked about
 * either way.
 */
export function isMirror(one: SeenStay, other: SeenStay): boolean {
  return tellsAround(one, other) || tellsAround(other, one);
}

function tellsAround(outer: SeenStay, inner: SeenStay): boolean {
  const isAround = outer.checkIn <= inner.checkIn && outer.checkOut >= inner.checkOut;
  return isAround && outer.firstSeenAt >= inner.firstSeenAt && (outer.linkReadAt ?? 0) > inner.firstSeenAt;
}
