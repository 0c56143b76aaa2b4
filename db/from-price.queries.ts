import { and, asc, between, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import type { Reader } from "./open.ts";
import { anyOf, prepared } from "./prepared.ts";
import { fromPrices } from "./pricing.schema.ts";
import { properties } from "./property.schema.ts";
import type { Change } from "./write.ts";

/** The cheapest night of a property that can be booked, `null` for none, and how long that holds: Unix milliseconds. */
export type KeptFromPrice = typeof fromPrices.$inferSelect;

const holds = and(lte(fromPrices.madeAt, sql.placeholder("now")), gt(fromPrices.goodUntil, sql.placeholder("now")));
const holdingOf = prepared((db: Reader) =>
  db
    .select()
    .from(fromPrices)
    .where(and(sql`${fromPrices.propertyId} in ${anyOf("ids")}`, holds))
    .prepare(),
);

/** Those prices of some properties that hold at this moment. */
export function holdingFromPrices(db: Reader, ids: readonly string[], now: number): KeptFromPrice[] {
  return holdingOf(db).all({ ids: JSON.stringify(ids), now });
}

const endedOf = prepared((db: Reader) =>
  db
    .select({
      id: properties.id,
      basePriceKes: properties.basePriceKes,
      units: properties.units,
      isShown: sql<number>`${properties.state} = 'published'`.mapWith(Boolean),
    })
    .from(fromPrices)
    .innerJoin(properties, eq(properties.id, fromPrices.propertyId))
    .where(
      or(
        between(fromPrices.goodUntil, 0, sql.placeholder("now")),
        and(gt(fromPrices.madeAt, sql.placeholder("now")), sql`+${fromPrices.goodUntil} >= 0`),
      ),
    )
    .limit(sql.placeholder("most"))
    .prepare(),
);

/** Some properties whose price does not hold at this moment, but for those that were passed over. */
export function withEndedFromPrice(db: Reader, now: number, most: number) {
  return endedOf(db).all({ now, most });
}

/** Nobody is shown these: they are not looked at again before they are published or something else of them changes. */
export function passOver(tx: Change, ids: readonly string[]): void {
  tx.update(fromPrices)
    .set({ goodUntil: -1 })
    .where(inArray(fromPrices.propertyId, [...ids]))
    .run();
}

const ofHost = prepared((db: Reader) =>
  db
    .select({ id: properties.id, basePriceKes: properties.basePriceKes, units: properties.units })
    .from(properties)
    .where(and(eq(properties.hostId, sql.placeholder("hostId")), eq(properties.state, "published")))
    .orderBy(asc(properties.id))
    .prepare(),
);

/** The published properties of a host as far as a price is made of them. */
export function pricedPropertiesOfHost(db: Reader, hostId: string) {
  return ofHost(db).all({ hostId });
}

/** When the next hold or request ends of those that take nights of these properties, in either half of a house. */
export function nextHoldEnds(db: Reader, ids: readonly string[], now: number): Map<string, number> {
  const rows = db.all<{ id: string; endsAt: number }>(sql`
    select s.with_id as id, min(b.hold_ends_at) as endsAt
    from bookings b join sharing_nights s on s.property_id = b.property_id
    where b.state in ('requested', 'held') and b.hold_ends_at > ${now}
      and s.with_id in (select value from json_each(${JSON.stringify(ids)}))
    group by s.with_id`);
  return new Map(rows.map(({ id, endsAt }) => [id, endsAt]));
}

export function saveFromPrices(tx: Change, prices: readonly KeptFromPrice[]): void {
  for (const { propertyId, ...price } of prices) {
    tx.update(fromPrices).set(price).where(eq(fromPrices.propertyId, propertyId)).run();
  }
}
