import { Database } from "bun:sqlite";
import { statSync } from "node:fs";
import { join } from "node:path";
import { missingMigrations } from "#db/open.ts";
import { failed } from "./say.ts";

/** How many changes a database is behind this Lango; one that is not there yet lacks all of them. */
export function changesMissing(file: string): number {
  if (!statSync(file, { throwIfNoEntry: false })) return Number.POSITIVE_INFINITY;
  const client = new Database(file, { readonly: true });
  try {
    return missingMigrations(client).length;
  } finally {
    client.close();
  }
}

/** The database of this folder, for a command that makes none. */
export function existingDatabase(dataDir: string): string {
  const file = join(dataDir, "lango.db");
  // One that this account may not see is there all the same: that is thrown.
  if (!statSync(file, { throwIfNoEntry: false })) failed(noDatabaseIn(dataDir));
  return file;
}

/** Whoever types a command by hand forgets most often to say where the house is. */
export function noDatabaseIn(dataDir: string): string {
  return `There is no database in ${dataDir}. DATA_DIR says where the house is, as in DATA_DIR=/var/lib/lango`;
}

/** The same, for a command that reads or writes what only this Lango knows. */
export function currentDatabase(dataDir: string): string {
  const file = existingDatabase(dataDir);
  const missing = changesMissing(file);
  if (missing > 0) failed(`The database is ${missing} changes behind this Lango. Say: lango migrate`);
  return file;
}
