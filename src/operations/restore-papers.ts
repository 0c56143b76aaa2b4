import type { Database } from "bun:sqlite";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Takes out of a restored database the keys of the pages that were deleted since the backup, as the database that was
 * here knows them, and of those whose day has come meanwhile.
 */
export function forgetPapersAgain(db: Database, home: string | undefined, now: number): void {
  if (!hasPapers(db, "main")) return;
  const forget = "update main.kyc_documents set sealed_key = null, deleted_at = ? where deleted_at is null and";
  db.query(`${forget} delete_at <= ?`).run(now, now);
  if (!home) return;
  db.query("attach ? as before").run(home);
  if (hasPapers(db, "before")) {
    // A page that was not handed in leaves no line when it is deleted.
    db.query(
      `${forget} (id in (select id from before.kyc_documents where deleted_at is not null)
        or (handed_in_at is null and id not in (select id from before.kyc_documents)))`,
    ).run(now);
  }
  db.exec("detach before");
}

/** Files of the vault that no page has: their keys are gone, or came with another database. */
export function deleteUnknownPapers(db: Database, dataDir: string): void {
  const known = new Set(
    hasPapers(db, "main")
      ? db
          .query<{ file: string }, []>("select file from kyc_documents where deleted_at is null")
          .all()
          .map(({ file }) => file.slice("papers/".length))
      : [],
  );
  const folder = join(dataDir, "papers");
  for (const name of filesIn(folder)) {
    if (!known.has(name.slice(name.lastIndexOf("/") + 1))) rmSync(join(folder, name), { force: true });
  }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  } catch {
    return [];
  }
}

function hasPapers(db: Database, schema: "main" | "before"): boolean {
  return db.query(`select 1 from ${schema}.sqlite_master where name = 'kyc_documents'`).get() !== null;
}
