import type { Reader } from "#db/open.ts";
import { propertiesOfHost } from "#db/property.queries.ts";
import { namesOfAccounts, noShowsAmong, readyOn, saidOfStays } from "#db/stay-fact.queries.ts";
import { toldArrivalsOf } from "#db/told.queries.ts";
import { faultsOfHost, staysTurningOn } from "#db/turnover.queries.ts";
import { addDays, daysBetween, type LocalDate, parseLocalDate } from "#src/core/stay/stay.ts";

/** Days ahead of today for which the list is shown, today among them. */
export const TURNOVER_DAYS = 14;

/** A day of the list; any other is today. */
export function dayAsked(typed: string, today: string): string {
  const day = parseLocalDate(typed);
  if (!day) return today;
  const ahead = daysBetween(today, day);
  return ahead >= 0 && ahead < TURNOVER_DAYS ? day : ahead === -1 ? addDays(today, -1) : today;
}

type Turning = ReturnType<typeof staysTurningOn>[number];

/**
 * Which rooms of a house are left and taken on a day: until when one is still slept in, from when the next guests come
 * and how many, and whether it is ready. Those that are taken again come first, the soonest hour before the others.
 */
export function loadTurnovers(db: Reader, hostId: string, day: LocalDate, only?: ReadonlySet<string>) {
  const turning = staysTurningOn(db, hostId, day).filter(({ propertyId }) => !only || only.has(propertyId));
  const ids = turning.map(({ id }) => id);
  const said = saidOfStays(db, ids);
  const told = toldArrivalsOf(db, ids);
  const absent = noShowsAmong(db, ids);
  const ready = readyOn(db, hostId, day);
  const names = namesOfAccounts(
    db,
    [...ready.values()].map(({ by }) => by),
  );
  const rooms = Map.groupBy(turning, ({ propertyId, unit }) => `${propertyId} ${unit}`);
  return [...rooms]
    .map(([room, stays]) => {
      const [first] = stays as [Turning, ...Turning[]];
      const out = stays.find(({ checkOut, id }) => checkOut === day && !absent.has(id));
      const next = stays.find(({ checkIn }) => checkIn === day);
      const isReady = ready.get(room);
      return {
        propertyId: first.propertyId,
        propertyName: first.propertyName,
        unit: first.unit,
        room: first.units > 1 ? first.unit : undefined,
        out: out && {
          bookingId: out.id,
          guestName: out.guestName,
          by: out.checkOutUntil,
          leftAt: said.get(out.id)?.left?.at,
        },
        next: next && {
          bookingId: next.id,
          guestName: next.guestName,
          party: next.party,
          from: told.get(next.id)?.arrivesAt ?? next.checkInFrom,
          cameAt: said.get(next.id)?.arrived?.at,
        },
        ready: isReady && { at: isReady.at, by: names.get(isReady.by) ?? "" },
      };
    })
    .toSorted((a, b) => hourOf(a).localeCompare(hourOf(b)));
}

/** Where somebody may find something broken: the rooms of the day first, then all others of the house or of those given. */
export function roomsToTell(
  db: Reader,
  hostId: string,
  ofDay: ReturnType<typeof loadTurnovers>,
  only?: ReadonlySet<string>,
) {
  const own = propertiesOfHost(db, hostId, ["draft", "published"]).filter(({ id }) => !only || only.has(id));
  const all = own.flatMap(({ id, displayName, units }) =>
    Array.from({ length: units }, (_, index) => ({
      ...{ propertyId: id, propertyName: displayName, unit: index + 1, room: units > 1 ? index + 1 : undefined },
    })),
  );
  const turning = new Set(ofDay.map(({ propertyId, unit }) => `${propertyId} ${unit}`));
  const isTurning = ({ propertyId, unit }: (typeof all)[number]) => turning.has(`${propertyId} ${unit}`);
  return [...all.filter(isTurning), ...all.filter((room) => !isTurning(room))];
}

/** A room as it is shown to whoever cleans: whose it is stays in the house. */
export function withoutNames({ out, next, ...room }: ReturnType<typeof loadTurnovers>[number]) {
  return {
    ...room,
    out: out && { by: out.by, leftAt: out.leftAt },
    next: next && { party: next.party, from: next.from, cameAt: next.cameAt },
  };
}

/** Who comes by an hour of the day comes before a room for which nobody does. */
const hourOf = ({ next }: { next: { from: string } | undefined }) => next?.from ?? "99";

const FAULTS_A_PAGE = 25;

/** A page of what is broken, and the last of what was mended. */
export function loadFaults(db: Reader, hostId: string, asked: number) {
  const at = (page: number) =>
    faultsOfHost(db, hostId, { isMended: false, skip: (page - 1) * FAULTS_A_PAGE, most: FAULTS_A_PAGE });
  const { count } = at(1);
  const pages = Math.max(1, Math.ceil(count / FAULTS_A_PAGE));
  const page = Math.min(Math.max(1, asked), pages);
  const open = at(page).found;
  const mended = faultsOfHost(db, hostId, { isMended: true, skip: 0, most: FAULTS_A_PAGE }).found;
  const names = namesOfAccounts(
    db,
    [...open, ...mended].flatMap(({ fault }) => [fault.saidBy, ...(fault.mendedBy ? [fault.mendedBy] : [])]),
  );
  const shown = ({ fault, propertyName, units }: (typeof open)[number]) => ({
    ...fault,
    propertyName,
    room: units > 1 ? fault.unit : undefined,
    by: names.get(fault.saidBy) ?? "",
    mendedByName: fault.mendedBy === null ? "" : (names.get(fault.mendedBy) ?? ""),
  });
  return { open: open.map(shown), mended: mended.map(shown), count, page, pages };
}
