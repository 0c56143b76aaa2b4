import {
  holdingFromPrices,
  type KeptFromPrice,
  nextHoldEnds,
  passOver,
  pricedPropertiesOfHost,
  saveFromPrices,
  withEndedFromPrice,
} from "#db/from-price.queries.ts";
import { DatabaseLocked } from "#db/lock.ts";
import { occupancyBetween } from "#db/occupancy.queries.ts";
import type { Db, Reader } from "#db/open.ts";
import { termsOfAll } from "#db/pricing.queries.ts";
import { type Change, write } from "#db/write.ts";
import { fromPriceKes } from "#src/core/pricing/from-price.ts";
import { addDays, BOOKING_HORIZON_DAYS, LONGEST_STAY_NIGHTS, startOfDay } from "#src/core/stay/stay.ts";
import { type Moment, momentAt, roomsOf, type StayRules } from "#src/core/stay/stay-rules.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import type { Clock } from "#src/ports/clock.ts";

type Asking = Readonly<{ db: Db; clock: Clock }>;
type Asked = Readonly<{ id: string; basePriceKes: number; units: number }>;

/** What a property is told to cost from: nothing when no night of it can be booked. `goodUntil` is Unix milliseconds. */
type FromPrice = Readonly<{ kes: number | undefined; goodUntil: number }>;

/**
 * The price of the cheapest night that can be booked, by property. Every page that names a price without dates asks here.
 *
 * A price is made once and kept until something changes that it was made of, which the database notices, or until the
 * clock does: a new day, the hour at which today is over for who books, the end of a hold.
 */
export function fromPricesOf({ db, clock }: Asking, properties: readonly Asked[]): ReadonlyMap<string, FromPrice> {
  const now = clock.now();
  const kept = new Map(holdingFromPrices(db, idsOf(properties), now).map((price) => [price.propertyId, price]));
  const missing = properties.filter(({ id }) => !kept.has(id));
  for (const price of makeAndKeep(db, missing, now)) kept.set(price.propertyId, price);
  return new Map([...kept].map(([id, { kes, goodUntil }]) => [id, { kes: kes ?? undefined, goodUntil }]));
}

/** Properties, each with the price that it is told to cost from. */
export function withFromPrices<Property extends Asked>(
  deps: Asking,
  properties: readonly Property[],
): (Property & Readonly<{ fromKes: number | undefined }>)[] {
  const prices = fromPricesOf(deps, properties);
  return properties.map((property) => ({ ...property, fromKes: prices.get(property.id)?.kes }));
}

export function fromPriceOf(deps: Asking, property: Asked): number | undefined {
  return fromPricesOf(deps, [property]).get(property.id)?.kes;
}

/** The same where nothing is to be saved: as it is kept, or made for this question alone. */
export function fromPriceNow(db: Reader, property: Asked, now: number): number | undefined {
  const [price = make(db, [property], now)[0]] = holdingFromPrices(db, [property.id], now);
  return price?.kes ?? undefined;
}

/** The lowest that any of some properties is told to cost from. */
export function lowestOf(properties: readonly Readonly<{ fromKes: number | undefined }>[]): number | undefined {
  const prices = properties.flatMap(({ fromKes }) => fromKes ?? []);
  return prices.length > 0 ? Math.min(...prices) : undefined;
}

/** Those of the properties on a host's page, in an order that stays the same. */
export function fromPricesOfHost(deps: Asking, hostId: string): (FromPrice & Readonly<{ id: string }>)[] {
  const properties = pricedPropertiesOfHost(deps.db, hostId);
  const prices = fromPricesOf(deps, properties);
  return properties.flatMap(({ id }) => {
    const price = prices.get(id);
    return price ? [{ id, ...price }] : [];
  });
}

/** So many are made before others are served. */
const AT_ONCE = 20;

/** Makes the prices of all published properties that have none that holds. */
export async function makeFromPrices({ db, clock }: Asking): Promise<void> {
  for (;;) {
    const now = clock.now();
    const some = withEndedFromPrice(db, now, AT_ONCE);
    const [shown, hidden] = [some.filter((one) => one.isShown), some.filter((one) => !one.isShown)];
    makeAndKeep(db, shown, now);
    if (hidden.length > 0) writeOrLeave(db, (tx) => passOver(tx, idsOf(hidden)));
    if (some.length < AT_ONCE) return;
    await Bun.sleep(0);
  }
}

/** Of what a search finds: when its price was made, and until when it holds. */
type Listed = Asked & Readonly<{ fromMadeAt: number | null; fromUntil: number | null }>;

/**
 * Makes the prices that do not hold of what a search found, so many at most: a price of the day before is good enough to
 * put thousands in order by, soon after midnight, and not worth waiting for. Whether any was made.
 */
export async function makeSomeOf({ db, clock }: Asking, listed: readonly Listed[], most: number): Promise<boolean> {
  const now = clock.now();
  const missing = listed
    .filter(({ fromMadeAt, fromUntil }) => (fromMadeAt ?? 0) > now || (fromUntil ?? 0) <= now)
    .slice(0, most);
  for (let from = 0; from < missing.length; from += AT_ONCE) {
    if (from > 0) await Bun.sleep(0);
    makeAndKeep(db, missing.slice(from, from + AT_ONCE), now);
  }
  return missing.length > 0;
}

const idsOf = (properties: readonly Pick<Asked, "id">[]) => properties.map(({ id }) => id);

/** Each price ends with the day: they are made again before most guests ask. */
export async function makeFromPricesEachDay(deps: Asking): Promise<JobResult> {
  await makeFromPrices(deps);
  return { outcome: "again", runAt: startOfDay(addDays(deps.clock.today(), 1)) };
}

function makeAndKeep(db: Db, properties: readonly Asked[], now: number): KeptFromPrice[] {
  if (properties.length === 0) return [];
  const prices = make(db, properties, now);
  writeOrLeave(db, (tx) => saveFromPrices(tx, prices));
  return prices;
}

/** Where another program has the database, a price is true all the same, and is made again by who asks next. */
function writeOrLeave(db: Db, change: (tx: Change) => void): void {
  try {
    write(db, change);
  } catch (error) {
    if (!(error instanceof DatabaseLocked)) throw error;
  }
}

function make(db: Reader, properties: readonly Asked[], now: number): KeptFromPrice[] {
  const moment = momentAt(now);
  const from = addDays(moment.today, -LONGEST_STAY_NIGHTS);
  const to = addDays(moment.today, BOOKING_HORIZON_DAYS + 2 * LONGEST_STAY_NIGHTS);
  const terms = termsOfAll(db, properties);
  const holds = nextHoldEnds(db, idsOf(properties), now);
  return properties.flatMap((property) => {
    const { id } = property;
    const own = terms.get(id);
    if (!own) return [];
    const rooms = roomsOf(occupancyBetween(db, property, from, to, now));
    const kes = fromPriceKes({ rates: own.rates, rules: own.rules, rooms, moment }) ?? null;
    return [
      { propertyId: id, kes, madeAt: now, goodUntil: Math.min(turnOf(own.rules, moment), holds.get(id) ?? Infinity) },
    ];
  });
}

/** When the clock alone may make it another price: at midnight, or when today is over for who books. */
function turnOf({ cutoffHour }: StayRules, { today, hour }: Moment): number {
  if (cutoffHour !== null && hour < cutoffHour) return startOfDay(today) + cutoffHour * 3_600_000;
  return startOfDay(addDays(today, 1));
}
