import { inArray } from "drizzle-orm";
import type { PriceLimits, Wishes } from "#src/core/listing/listed.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import type { Db } from "./open.ts";
import { photosOfAll, type ShownProperty } from "./property.queries.ts";
import { properties } from "./property.schema.ts";

/** What a search has to know of a property to judge a stay in it and to put it in order. */
export type SearchedProperty = Readonly<{
  id: string;
  location: string;
  basePriceKes: number;
  /** The cheapest night of it that can be booked, as far as that was made; `null` when there is none. */
  fromKes: number | null;
  /** When that was made, and until when it holds: Unix milliseconds. */
  fromMadeAt: number | null;
  fromUntil: number | null;
  maxGuests: number;
  units: number;
  createdAt: number;
}>;

const PUBLISHED = "state = 'published' and suspended = 0";

/** Where there are properties, as their hosts wrote it, each place once. */
export function listedLocations(db: Db): string[] {
  return db.$client
    .query<{ location: string }, []>(`select distinct location from properties where ${PUBLISHED}`)
    .all()
    .map(({ location }) => location);
}

/** The published properties that answer the wishes, whatever they cost: at some of the `locations`, or anywhere. */
export function listedProperties(
  db: Db,
  { party, bedrooms, amenities }: Omit<Wishes, keyof PriceLimits>,
  locations: readonly string[] | undefined,
): SearchedProperty[] {
  return db.$client
    .query<SearchedProperty, Record<string, string | number>>(
      `select id, location, base_price_kes as basePriceKes, kes as fromKes, made_at as fromMadeAt, good_until as fromUntil,
        max_guests as maxGuests, units, created_at as createdAt
      from properties left join from_prices on property_id = id
      where ${PUBLISHED} and max_guests >= $party and bedrooms >= $bedrooms
        and not exists (
          select 1 from json_each($amenities) as wished
          where wished.value not in (select value from json_each(properties.amenities))
        )
        ${locations ? "and location in (select value from json_each($locations))" : ""}`,
    )
    .all({
      party,
      bedrooms,
      amenities: JSON.stringify(amenities),
      ...(locations && { locations: JSON.stringify(locations) }),
    });
}

/**
 * Which of some properties have a room that is free for every night of a stay; what their hosts ask of a stay is not
 * judged here. A hold that ended by the clock takes nothing, swept or not.
 */
export function propertiesWithFreeRoom(db: Db, ids: readonly string[], stay: Stay, now: number): Set<string> {
  const rows = db.$client
    .query<{ id: string }, Record<string, string | number>>(
      `with recursive rooms (unit) as materialized (
        select 1 union all select unit + 1 from rooms where unit < (select max(units) from properties)
      ), ended (id) as materialized (
        select id from bookings where state in ('requested', 'held') and hold_ends_at <= $now
      )
      select id from properties as p where id in (select value from json_each($ids)) and exists (
        select 1 from rooms where unit <= p.units and not exists (
          select 1 from occupied_nights as o
          where o.property_id = p.id and o.unit = rooms.unit and o.night >= $checkIn and o.night < $checkOut
            and (o.booking_id is null or o.booking_id not in (select id from ended))
            -- Closed by the other half of its house, as long as somebody has the night there.
            and (o.kind <> 'linked' or exists (
              select 1 from nights_of_other_half as other where other.property_id = o.property_id and other.night = o.night
                and (other.booking_id is null or other.booking_id not in (select id from ended))
            ))
        )
      )`,
    )
    .all({ ids: JSON.stringify(ids), checkIn: stay.checkIn, checkOut: stay.checkOut, now });
  return new Set(rows.map(({ id }) => id));
}

/** Of each property that is a room of a house that is let as a whole: that house. */
export function housesByRoom(db: Db): Map<string, string> {
  const links = db.$client
    .query<{ part: string; whole: string }, []>(
      "select part_id as part, whole_id as whole from house_rooms where until = '9999-12-31'",
    )
    .all();
  return new Map(links.map(({ part, whole }) => [part, whole]));
}

/** The properties whose hosts ask something of a stay beside free nights and a price a night, or did. */
export function propertiesWithTerms(db: Db): Set<string> {
  const rows = db.$client
    .query<{ id: string }, []>(
      `select property_id as id from rate_cards union select property_id from weekday_prices
        union select property_id from seasons union select property_id from date_rates
        union select property_id from day_rules union select property_id from extras`,
    )
    .all();
  return new Set(rows.map(({ id }) => id));
}

/** The properties of a page of results with their photos, in the order of the ids. */
export function propertiesById(db: Db, ids: readonly string[]): ShownProperty[] {
  if (ids.length === 0) return [];
  const rows = db
    .select()
    .from(properties)
    .where(inArray(properties.id, [...ids]))
    .all();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const photos = photosOfAll(db, [...ids]);
  return ids.flatMap((id) => {
    const property = byId.get(id);
    return property ? [{ ...property, photos: photos.get(id) ?? [] }] : [];
  });
}
