import { and, asc, eq, sql } from "drizzle-orm";
import { hosts } from "./host.schema.ts";
import type { Db, Reader } from "./open.ts";
import { openToGuests } from "./property.queries.ts";
import { properties } from "./property.schema.ts";

/**
 * So many rows of properties are in one sitemap, which may name 50,000 addresses: few, so that making one after something
 * changed keeps nobody waiting, however many houses there are.
 */
export const PROPERTIES_A_SITEMAP = 2_000;

const place = sql`properties.rowid`;

/** How many sitemaps it takes to name all that is let: one at least. A property stays in its own, whatever others do. */
export function sitemapCount(db: Reader): number {
  const [row] = db.all<{ last: number | null }>(sql`select max(rowid) as last from properties`);
  return Math.max(1, Math.ceil((row?.last ?? 0) / PROPERTIES_A_SITEMAP));
}

/** The public names of hosts with something to let, and the ids of what they let: one part of them all, from 1. */
export function publicAddresses(db: Reader, part: number): { hosts: string[]; properties: string[] } {
  const last = part * PROPERTIES_A_SITEMAP;
  const rows = db
    .select({ id: properties.id, brandName: hosts.brandName, username: hosts.username })
    .from(properties)
    .innerJoin(hosts, eq(hosts.id, properties.hostId))
    .where(and(openToGuests, sql`${place} > ${last - PROPERTIES_A_SITEMAP} and ${place} <= ${last}`))
    .orderBy(asc(hosts.createdAt), asc(hosts.id), asc(properties.position), asc(properties.id))
    .all();
  return {
    hosts: [...new Set(rows.map((row) => row.brandName ?? row.username))],
    properties: rows.map((row) => row.id),
  };
}

/**
 * A number that is another one after each change of what `publicAddresses` says.
 *
 * It is counted by triggers and a table of this connection alone, which undo themselves with a change that is undone.
 */
export function sitemapVersion(db: Db): number {
  const counted = "begin update temp.sitemap_changes set n = n + 1; end;";
  db.$client.exec(`
    create table if not exists temp.sitemap_changes (n integer not null) strict;
    insert into temp.sitemap_changes select 0 where not exists (select 1 from temp.sitemap_changes);
    create trigger if not exists temp.sitemap_listing after insert on main.properties ${counted}
    create trigger if not exists temp.sitemap_relisting after update of id, host_id, state, position, suspended on main.properties ${counted}
    create trigger if not exists temp.sitemap_unlisting after delete on main.properties ${counted}
    create trigger if not exists temp.sitemap_renaming after update of brand_name, username, created_at on main.hosts ${counted}
  `);
  return db.$client.query<{ n: number }, []>("select n from temp.sitemap_changes").get()?.n ?? 0;
}
