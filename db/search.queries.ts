import { inArray } from "drizzle-orm";
import type { Listed } from "#src/core/listing/listed.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import type { Db } from "./open.ts";
import { photosOfAll, type ShownProperty } from "./property.queries.ts";
import { properties } from "./property.schema.ts";

/**
 * Has this connection note which properties a change touches, so that an index can follow.
 *
 * The notes are triggers and a table of the connection alone: they belong to no schema, cost the disk nothing,
 * hear every statement whichever code sends it, and undo themselves with a change that is undone.
 */
export function noteTouchedProperties(db: Db): void {
  const note = (which: string) => `begin insert or ignore into temp.touched_properties values (${which}); end;`;
  db.$client.exec(`
    create table if not exists temp.touched_properties (id text primary key) strict, without rowid;
    create trigger if not exists temp.touched_by_night after insert on main.occupied_nights ${note("new.property_id")}
    create trigger if not exists temp.touched_by_free_night after delete on main.occupied_nights ${note("old.property_id")}
    create trigger if not exists temp.touched_by_moved_night after update on main.occupied_nights
      begin insert or ignore into temp.touched_properties values (new.property_id), (old.property_id); end;
    create trigger if not exists temp.touched_by_booking after update of state, hold_ends_at on main.bookings ${note("new.property_id")}
    ${["rate_cards", "weekday_prices", "seasons", "date_rates"]
      .flatMap((table) => [
        `create trigger if not exists temp.touched_by_new_${table} after insert on main.${table} ${note("new.property_id")}`,
        `create trigger if not exists temp.touched_by_changed_${table} after update on main.${table} ${note("new.property_id")}`,
        `create trigger if not exists temp.touched_by_old_${table} after delete on main.${table} ${note("old.property_id")}`,
      ])
      .join("\n")}
    create trigger if not exists temp.touched_by_listing after insert on main.properties ${note("new.id")}
    create trigger if not exists temp.touched_by_relisting after update on main.properties ${note("new.id")}
    create trigger if not exists temp.touched_by_unlisting after delete on main.properties ${note("old.id")}
  `);
}

/** The properties that were touched since this was last asked. Never to be asked within a change: it may be undone. */
export function takeTouchedProperties(db: Db): string[] {
  if (db.$client.inTransaction) throw new Error("what a change touches is known only when it is saved");
  const touched = db.$client.query<{ id: string }, []>("select id from temp.touched_properties").all();
  if (touched.length > 0) db.$client.query("delete from temp.touched_properties").run();
  return touched.map(({ id }) => id);
}

const LISTED = `select id, location, base_price_kes, max_guests, bedrooms, units, amenities, created_at, rowid
  from properties where state = 'published' and suspended = 0`;
/** By place and not by name: a hundred thousand are read at a start. */
type ListedRow = [string, string, number, number, number, number, string, number, number];

/** Published properties after a row, in the order in which they are stored, and the last row. */
export function listedAfter(db: Db, row: number, most: number): { listed: Listed[]; lastRow: number | undefined } {
  const rows = db.$client
    .query<ListedRow, [number, number]>(`${LISTED} and rowid > ? order by rowid limit ?`)
    .values(row, most) as ListedRow[];
  return { listed: rows.map(readListed), lastRow: rows.at(-1)?.[8] };
}

/** The ids of properties after one, published or not. */
export function propertyIdsAfter(db: Db, id: string, most: number): string[] {
  return db.$client
    .query<{ id: string }, [string, number]>("select id from properties where id > ? order by id limit ?")
    .all(id, most)
    .map((row) => row.id);
}

/** A property as the index knows it; `undefined` when it is not published. */
export function listedProperty(db: Db, id: string): Listed | undefined {
  const [row] = db.$client.query<ListedRow, [string]>(`${LISTED} and id = ?`).values(id) as ListedRow[];
  return row && readListed(row);
}

function readListed(row: ListedRow): Listed {
  const [id, location, basePriceKes, maxGuests, bedrooms, units, amenities, createdAt] = row;
  return {
    id,
    location,
    basePriceKes,
    maxGuests,
    bedrooms,
    units,
    amenities: JSON.parse(amenities) as string[],
    createdAt,
  };
}

/** A room's nights: the letters of its dates, one after the other. */
type StoredNights = [propertyId: string, unit: number, nights: Uint8Array];

/**
 * The nights of each room of some properties that somebody holds, has or keeps closed, ended holds included. Reading
 * five million rows this way costs a third of reading them one by one, and half of that when the ids, in order, are a
 * `run` from the first to the last. With `slept` only those that somebody sleeps: without blocks.
 */
export function storedNights(
  db: Db,
  propertyIds: readonly string[],
  { from, to, slept, isRun }: { from: LocalDate; to: LocalDate; slept: boolean; isRun: boolean },
): StoredNights[] {
  const ids = isRun ? [propertyIds.at(0) ?? "", propertyIds.at(-1) ?? ""] : [JSON.stringify(propertyIds)];
  return db.$client
    .query<StoredNights, string[]>(
      `select property_id, unit, cast(group_concat(night, '') as blob) from occupied_nights
        where property_id ${isRun ? "between ? and ?" : "in (select value from json_each(?))"} and night >= ? and night < ?
        ${slept ? "and kind <> 'block'" : ""} group by property_id, unit`,
    )
    .values(...ids, from, to) as StoredNights[];
}

/** The properties whose hosts ask something of a stay beside free nights and a price a night, or did. */
export function propertiesWithTerms(db: Db): Set<string> {
  const rows = db.$client
    .query<{ id: string }, []>(
      `select property_id as id from rate_cards union select property_id from weekday_prices
        union select property_id from seasons union select property_id from date_rates`,
    )
    .all();
  return new Set(rows.map(({ id }) => id));
}

/** Where nights become free by the clock unless something is done. */
export function propertiesWithHolds(db: Db): string[] {
  return db.$client
    .query<{ id: string }, []>(`select distinct property_id as id from bookings where state in ('requested', 'held')`)
    .all()
    .map(({ id }) => id);
}

/** When the next of a property's holds ends after an instant; `undefined` when none will. */
export function nextHoldEnd(db: Db, propertyId: string, now: number): number | undefined {
  const row = db.$client
    .query<{ endsAt: number | null }, [string, number]>(
      `select min(hold_ends_at) as endsAt from bookings
        where property_id = ? and state in ('requested', 'held') and hold_ends_at > ?`,
    )
    .get(propertyId, now);
  return row?.endsAt ?? undefined;
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
