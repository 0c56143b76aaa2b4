import { and, asc, count, eq, isNull, or, sql } from "drizzle-orm";
import type { Host } from "./host.queries.ts";
import { hosts } from "./host.schema.ts";
import type { Reader } from "./open.ts";
import { properties } from "./property.schema.ts";

export type ListedHost = Host & { published: number };

/** Every host who has an account, the oldest first, with how many properties each shows to guests. */
export function everyHost(db: Reader): ListedHost[] {
  return db
    .select({ host: hosts, published: count(properties.id) })
    .from(hosts)
    .leftJoin(properties, and(eq(properties.hostId, hosts.id), eq(properties.state, "published")))
    .where(isNull(hosts.deletedAt))
    .groupBy(hosts.id)
    .orderBy(asc(hosts.createdAt))
    .all()
    .map((row) => ({ ...row.host, published: row.published }));
}

/** The host whom an operator means: by address, by the name of the page, or by id. */
export function hostMeant(db: Reader, word: string): Host | undefined {
  const named = word.toLowerCase();
  const found = db
    .select()
    .from(hosts)
    .where(
      or(
        eq(hosts.id, word),
        sql`${hosts.email} = ${named} collate nocase`,
        eq(hosts.brandName, named),
        eq(hosts.username, named),
      ),
    )
    .orderBy(sql`${hosts.id} = ${word} desc`, sql`${hosts.email} = ${named} collate nocase desc`)
    .all();
  return found.find(({ deletedAt }) => deletedAt === null);
}
