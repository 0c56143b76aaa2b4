import { licencesOfHostEndingBy } from "#db/licence.queries.ts";
import { nightsTakenOfHost } from "#db/occupancy.queries.ts";
import type { Reader } from "#db/open.ts";
import { leastNightsOfHost } from "#db/pricing.queries.ts";
import { type Property, propertiesOfHost } from "#db/property.queries.ts";
import { faultsOfHost } from "#db/turnover.queries.ts";
import { checksOfHostEndingBy } from "#db/verified.queries.ts";
import { REMINDED_DAYS_BEFORE } from "#src/core/listing/licence.ts";
import { firstFreeStretch } from "#src/core/stay/free-stretch.ts";
import { addDays } from "#src/core/stay/stay.ts";
import type { Clock } from "#src/ports/clock.ts";

type Asking = Readonly<{ db: Reader; clock: Clock }>;

/** Papers of a host that end within the days in which they are reminded, or have ended; the first to end first. */
export function loadPapers({ db, clock }: Asking, hostId: string) {
  const by = addDays(clock.today(), REMINDED_DAYS_BEFORE[0]);
  const names = new Map(
    propertiesOfHost(db, hostId, ["published", "draft", "archived"]).map(({ id, displayName }) => [id, displayName]),
  );
  const licences = licencesOfHostEndingBy(db, hostId, by).map(({ id, displayName, licenceUntil }) => ({
    ...{ id, propertyId: id, propertyName: displayName, paper: "licence" as const, endsOn: licenceUntil },
  }));
  const checks = checksOfHostEndingBy(db, hostId, by).map(({ id, kind, propertyId, validUntil }) => ({
    ...{ id, propertyId, propertyName: names.get(propertyId ?? "") ?? "", paper: kind, endsOn: validUntil ?? by },
  }));
  return [...licences, ...checks]
    .map((paper) => ({ ...paper, isOver: paper.endsOn < clock.today() }))
    .toSorted((a, b) => (a.endsOn < b.endsOn ? -1 : a.endsOn > b.endsOn ? 1 : 0));
}

/** More of what is broken is read on its own page. */
const BROKEN_MOST = 3;

/** The newest of what is broken in a host's rooms. */
export function loadBroken(db: Reader, hostId: string) {
  const { found } = faultsOfHost(db, hostId, { isMended: false, skip: 0, most: BROKEN_MOST });
  return found.map(({ fault: { id, unit, words }, propertyName, units }) => ({
    ...{ id, propertyName, words },
    room: units > 1 ? unit : undefined,
  }));
}

/** How far ahead free nights are looked for, how many of one stretch are told, and of how many properties. */
const FREE_DAYS = 21;
const STRETCH_MOST = 7;
const FREE_MOST = 5;

/** The next free nights of a host's published properties, the soonest first. */
export function loadFree({ db, clock }: Asking, hostId: string, properties: readonly Property[]) {
  const from = clock.today();
  const to = addDays(from, FREE_DAYS);
  const taken = Map.groupBy(nightsTakenOfHost(db, { hostId, from, to, now: clock.now() }), (row) => row.propertyId);
  const least = leastNightsOfHost(db, hostId);
  return properties
    .filter(({ state, suspended }) => state === "published" && !suspended)
    .flatMap(({ id, displayName, units }) => {
      const rooms = { units, taken: taken.get(id) ?? [] };
      const within = { from, days: FREE_DAYS, minNights: least.get(id) ?? 1, longest: STRETCH_MOST };
      const stay = firstFreeStretch(rooms, within);
      return stay ? [{ id, name: displayName, ...stay }] : [];
    })
    .toSorted((a, b) => (a.checkIn < b.checkIn ? -1 : a.checkIn > b.checkIn ? 1 : 0))
    .slice(0, FREE_MOST);
}
