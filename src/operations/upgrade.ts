import type { Database } from "bun:sqlite";
import { Database as Sqlite } from "bun:sqlite";
import { existsSync, linkSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { forgetPapersAgain } from "./restore-papers.ts";

/** The name says when it was, Unix milliseconds. */
const COPY = /^before-upgrade-(\d{1,15})\.db$/;
const KEPT_MS = 14 * 86_400_000;
/** The newest are enough to take the last upgrade back. */
const KEPT_MOST = 2;

/**
 * For `openDatabase`, before it changes anything: a copy of the database as the Lango of before knows it, when there is
 * something to change. What does not find room throws, and nothing is upgraded.
 */
export function copyBeforeUpgrade(client: Database, dataDir: string, missing: number, now: number): void {
  const isNew = client.query("select 1 from sqlite_master where name = 'migrations'").get() === null;
  if (missing === 0 || isNew) return;
  const part = join(dataDir, "before-upgrade.part");
  rmSync(part, { force: true });
  try {
    client.query("vacuum into ?").run(part);
    renameSync(part, join(dataDir, `before-upgrade-${now}.db`));
  } finally {
    rmSync(part, { force: true });
  }
  for (const { file } of copiesIn(dataDir).slice(KEPT_MOST)) rmSync(file, { force: true });
}

/** Two weeks after an upgrade nobody takes it back, and what a person had deleted since is gone from its copy too. */
export function forgetUpgradeCopies(dataDir: string, now: number): void {
  for (const { file, at } of copiesIn(dataDir)) if (now - at > KEPT_MS) rmSync(file, { force: true });
}

/** What a restore and an upgrade that was taken back put aside. The name says when, Unix milliseconds. */
const ASIDE = /^(?:before-restore|after-upgrade)-(\d{1,15})\.db(?:-wal|-shm)?$/;
/** As long as a backup may be kept: what a person has had deleted since is still in it. */
const ASIDE_MS = 30 * 86_400_000;

export type PutAside = Readonly<{ file: string; bytes: number; goesAt: number }>;

/** The databases that were put aside in this folder, and from when on they are thrown away. */
export function putAsideIn(dataDir: string): PutAside[] {
  return readdirSync(dataDir).flatMap((name) => {
    const at = ASIDE.exec(name)?.[1];
    const file = join(dataDir, name);
    const bytes = statSync(file, { throwIfNoEntry: false })?.size;
    return at === undefined || bytes === undefined ? [] : [{ file, bytes, goesAt: Number(at) + ASIDE_MS }];
  });
}

export function forgetPutAside(dataDir: string, now: number): void {
  for (const { file, goesAt } of putAsideIn(dataDir)) if (now > goesAt) rmSync(file, { force: true });
}

/** Newest first. */
function copiesIn(dataDir: string): { file: string; at: number }[] {
  return readdirSync(dataDir)
    .flatMap((name) => {
      const at = COPY.exec(name)?.[1];
      return at ? [{ file: join(dataDir, name), at: Number(at) }] : [];
    })
    .sort((a, b) => b.at - a.at);
}

export type UndoUpgrade =
  | { outcome: "no_upgrade" }
  /** What is in the database now and not in the copy: it would be gone. */
  | { outcome: "would_lose"; at: number; bookings: number; payments: number }
  | { outcome: "undone"; at: number; after: string; bookings: number; payments: number };

/**
 * Puts the database from before the last upgrade back, for the Lango of before; the one that is here is kept beside it.
 * For whoever owns the folder. Without `isSure` it only says what that would lose.
 */
export function undoUpgrade(dataDir: string, now: number, isSure: boolean): UndoUpgrade {
  const [copy] = copiesIn(dataDir);
  const home = join(dataDir, "lango.db");
  if (!copy || !existsSync(home)) return { outcome: "no_upgrade" };
  const lost = { at: copy.at, ...sinceIn(home, copy.at) };
  if (!isSure) return { outcome: "would_lose", ...lost };
  const db = new Sqlite(copy.file, { readwrite: true, strict: true });
  forgetPapersAgain(db, home, now);
  db.close();
  const after = join(dataDir, `after-upgrade-${now}.db`);
  linkSync(home, after);
  // One move, so that a kill leaves either database, and no second name for the one that is written to.
  renameSync(copy.file, home);
  return { outcome: "undone", after, ...lost };
}

/** Leaves the database in one file. */
function sinceIn(home: string, at: number): { bookings: number; payments: number } {
  const db = new Sqlite(home, { readwrite: true, strict: true });
  try {
    const count = (table: "bookings" | "payments") =>
      db.query<{ n: number }, [number]>(`select count(*) as n from ${table} where created_at > ?`).get(at)?.n ?? 0;
    const since = { bookings: count("bookings"), payments: count("payments") };
    db.exec("pragma journal_mode = delete");
    return since;
  } finally {
    db.close();
  }
}
