import { asc, eq } from "drizzle-orm";
import { hosts } from "./host.schema.ts";
import type { Db, Reader } from "./open.ts";
import { openToGuests } from "./property.queries.ts";
import { properties } from "./property.schema.ts";

/** A sitemap may name 50,000 addresses. */
const MOST_OF_EACH = 24_000;

/** The public names of hosts with something to let, and the ids of what they let. */
export function publicAddresses(db: Reader): { hosts: string[]; properties: string[] } {
  const rows = db
    .select({ id: properties.id, brandName: hosts.brandName, username: hosts.username })
    .from(properties)
    .innerJoin(hosts, eq(hosts.id, properties.hostId))
    .where(openToGuests)
    .orderBy(asc(hosts.createdAt), asc(properties.position))
    .limit(MOST_OF_EACH)
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
  const count = "begin update temp.sitemap_changes set n = n + 1; end;";
  db.$client.exec(`
    create table if not exists temp.sitemap_changes (n integer not null) strict;
    insert into temp.sitemap_changes select 0 where not exists (select 1 from temp.sitemap_changes);
    create trigger if not exists temp.sitemap_listing after insert on main.properties ${count}
    create trigger if not exists temp.sitemap_relisting after update of id, host_id, state, position, suspended on main.properties ${count}
    create trigger if not exists temp.sitemap_unlisting after delete on main.properties ${count}
    create trigger if not exists temp.sitemap_renaming after update of brand_name, username, created_at on main.hosts ${count}
  `);
  return db.$client.query<{ n: number }, []>("select n from temp.sitemap_changes").get()?.n ?? 0;
}
