import { asc, eq } from "drizzle-orm";
import { hosts } from "./host.schema.ts";
import type { Reader } from "./open.ts";
import { properties } from "./property.schema.ts";

/** A sitemap may name 50,000 addresses. */
const MOST_OF_EACH = 24_000;

/** The public names of hosts with something to let, and the ids of what they let. */
export function publicAddresses(db: Reader): { hosts: string[]; properties: string[] } {
  const rows = db
    .select({ id: properties.id, brandName: hosts.brandName, username: hosts.username })
    .from(properties)
    .innerJoin(hosts, eq(hosts.id, properties.hostId))
    .where(eq(properties.state, "published"))
    .orderBy(asc(hosts.createdAt), asc(properties.position))
    .limit(MOST_OF_EACH)
    .all();
  return {
    hosts: [...new Set(rows.map((row) => row.brandName ?? row.username))],
    properties: rows.map((row) => row.id),
  };
}
