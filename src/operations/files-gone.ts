import { statSync } from "node:fs";
import { join } from "node:path";
import { ofDatabase } from "#db/for-person.ts";
import type { Db } from "#db/open.ts";

const FILES = ["lango.db", "lango.db-wal"] as const;

/** The files that this process works in, by the numbers that the file system gives them. */
const worksIn = ofDatabase(() => new Map<string, number>());

/**
 * Which file of the database was taken away or replaced since it was first asked. A program that has a file open goes on
 * writing into it, and after the next start nobody finds what it wrote. SQLite makes neither anew while it is open.
 */
export function fileGone(db: Db, dataDir: string): (typeof FILES)[number] | undefined {
  return FILES.find((name) => {
    const number = statSync(join(dataDir, name), { throwIfNoEntry: false })?.ino;
    const was = worksIn(db).get(name);
    if (was !== undefined) return number !== was;
    if (number !== undefined) worksIn(db).set(name, number);
    return false;
  });
}
