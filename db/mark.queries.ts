import type { Database } from "bun:sqlite";
import { eq } from "drizzle-orm";
import { marks } from "./mark.schema.ts";
import type { Db, Reader } from "./open.ts";

type Mark = (typeof marks.$inferSelect)["name"];

export function markedAt(db: Reader, name: Mark): number | undefined {
  return db.select({ at: marks.at }).from(marks).where(eq(marks.name, name)).get()?.at;
}

/** Notes the moment without saying that anything has changed: no kept page is asked anew because of it. */
export function mark(client: Database, name: Mark, at: number): void {
  client
    .query("insert into marks (name, at) values (?, ?) on conflict (name) do update set at = excluded.at")
    .run(name, at);
}

/**
 * Changes a row, as a booking would, and leaves it changed: a full disk takes a transaction that is given back, and
 * refuses one that is saved. Throws what SQLite says.
 */
export function writeForReal(db: Db, at: number): void {
  mark(db.$client, "written", at);
}
