import type { Database } from "bun:sqlite";

/** A demo's samples, or a house of its own. */
export type KindOfHouse = "demo" | "house";

/** Who looks after a demo's site. Everybody knows the password. */
export const DEMO_OPERATOR = "mercy@example.com";

/**
 * What a database was made for; `undefined` where nobody is in it yet. One from before this was noted is known by who
 * is there. Asked before anything is changed, so no table need be there.
 */
export function kindOf(client: Database): KindOfHouse | undefined {
  const has = (table: string, column: string) =>
    client.query("select 1 from pragma_table_info(?) where name = ?").get(table, column) !== null;
  const noted = has("instance", "kind")
    ? client.query<{ kind: KindOfHouse | null }, []>("select kind from instance").get()?.kind
    : undefined;
  if (noted) return noted;
  if (!has("hosts", "email") || client.query("select 1 from hosts limit 1").get() === null) return undefined;
  const operator = client.query("select 1 from hosts where email = ? collate nocase").get(DEMO_OPERATOR);
  return operator === null ? "house" : "demo";
}

/** Whether nobody has an account in it yet. */
export function isEmptyHouse(client: Database): boolean {
  return client.query("select 1 from hosts limit 1").get() === null;
}

/** From now on this database knows what it is for; it knows its key already. */
export function noteKind(client: Database, kind: KindOfHouse): void {
  client.query("update instance set kind = ? where kind is null").run(kind);
}
