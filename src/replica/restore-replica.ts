import { Database } from "bun:sqlite";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { keyPrintOf } from "#db/key-print.ts";
import { openDatabase } from "#db/open.ts";
import { beginRecovery } from "#db/recovering.ts";
import { forgetOld } from "#src/operations/forget-old.ts";
import { type KeyFits, keyFits } from "#src/operations/instance-key.ts";
import { forgetHalfRestored, RESTORING } from "#src/operations/open-back-up.ts";
import { ownFolder } from "#src/operations/own-folder.ts";
import { databaseFault, KEPT_NAME } from "#src/operations/restore.ts";
import { deleteUnknownPapers, forgetPapersAgain } from "#src/operations/restore-papers.ts";
import type { Clock } from "#src/ports/clock.ts";
import { isPlaceFault, type ReplicaStore } from "#src/ports/replica-store.ts";
import type { ReplicaConfig } from "#src/settings/copies.ts";
import type { Log } from "#src/web/log.ts";
import { fetchKey, readCard } from "./card.ts";
import { FILES } from "./copy-files.ts";
import { litestreamConfig, litestreamEnvironment } from "./litestream.ts";

export type RestoreReplica =
  | { outcome: "restored"; files: number; missing: number; key: KeyFits | "shut" }
  /** Nothing was changed; `said` are the engine's words, where there are any. */
  | {
      outcome: "refused";
      why: "not_empty" | "nothing_there" | "not_reached" | "not_fetched" | "damaged" | "not_a_backup" | "newer_lango";
      said?: string;
    };

type Needs = Readonly<{
  dataDir: string;
  to: ReplicaConfig["to"];
  passphrase: string;
  program: string;
  store: ReplicaStore;
  clock: Clock;
  log: Log;
}>;

const FETCHED_AT_ONCE = 8;

/**
 * Brings a house back from the place that it was copied to, into an empty folder (an instance key that was put there
 * before may be in it): the database as it was in the last second, photos, papers, and the key, if a passphrase opens
 * it. What was due for deletion is deleted again. The database has its name only when all of it is there.
 */
export async function restoreReplica(needs: Needs): Promise<RestoreReplica> {
  const { dataDir, store } = needs;
  if (existsSync(dataDir) && readdirSync(dataDir).some((name) => !mayBeThere(name))) return refused("not_empty");
  try {
    if (!(await readCard(store))) return refused("nothing_there");
    return await bringBack(needs);
  } catch (error) {
    if (isPlaceFault(error)) return refused("not_reached", error.message);
    throw error;
  }
}

async function bringBack(needs: Needs): Promise<RestoreReplica> {
  const { dataDir } = needs;
  mkdirSync(dataDir, { recursive: true });
  const folder = ownFolder(dataDir);
  forgetHalfRestored(dataDir);
  // The engine of one that was killed goes on by itself for a while: it must not put its file under our name.
  const incoming = join(dataDir, `${RESTORING}${crypto.randomUUID()}.db`);
  try {
    const said = await fetchDatabase(needs, incoming);
    if (said !== undefined) return refused("not_fetched", said);
    const fault = cleaned(incoming, needs.clock.now());
    if (fault) return refused(fault);
    const { files, missing } = await fetchFiles(needs, incoming);
    const key = await bringKey(needs, incoming);
    await forgetWhatWasDue(needs, incoming);
    renameSync(incoming, join(dataDir, "lango.db"));
    return { outcome: "restored", files, missing, key };
  } finally {
    forgetHalfRestored(dataDir);
    folder.leave();
  }
}

/** What a restore that was cut off leaves too: it is simply begun again. */
const MAY_BE_THERE = new Set(["instance.key", "lango.lock", "photos", "previews", "papers"]);
const mayBeThere = (name: string) => MAY_BE_THERE.has(name) || name.startsWith(RESTORING);

function refused(why: Extract<RestoreReplica, { outcome: "refused" }>["why"], said?: string): RestoreReplica {
  return { outcome: "refused", why, ...(said === undefined ? {} : { said }) };
}

/** What the engine said, when it did not bring it. */
async function fetchDatabase({ dataDir, to, program }: Needs, incoming: string): Promise<string | undefined> {
  const config = join(dataDir, `${RESTORING}.yml`);
  const named = join(dataDir, "lango.db");
  writeFileSync(config, litestreamConfig(named, to), { mode: 0o600 });
  const words = ["restore", "-no-expand-env", "-config", config, "-o", incoming, named];
  const engine = Bun.spawn([program, ...words], {
    env: litestreamEnvironment(to),
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  const [said, code] = await Promise.all([new Response(engine.stderr).text(), engine.exited]);
  rmSync(config, { force: true });
  if (code === 0 && existsSync(incoming)) return undefined;
  return said.trim().split("\n").at(-1)?.slice(0, 300) || `litestream ended (${code})`;
}

/** Takes out what is the engine's own, and the pages of papers whose day has come. */
function cleaned(file: string, now: number): ReturnType<typeof databaseFault> {
  const db = new Database(file, { readwrite: true, strict: true });
  try {
    const fault = databaseFault(db);
    if (fault) return fault;
    db.exec("pragma secure_delete = on; drop table if exists _litestream_seq; drop table if exists _litestream_lock");
    forgetPapersAgain(db, undefined, now);
    beginRecovery(db, now);
    return undefined;
  } catch {
    return "damaged";
  } finally {
    db.close();
  }
}

/** How many came, and how many the place has under a name that is none of ours or did not give. */
async function fetchFiles({ dataDir, store, log }: Needs, incoming: string) {
  const names = (await store.list(FILES)).map((name) => name.slice(FILES.length));
  let [files, missing] = [0, 0];
  const left = [...names];
  const fetching = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      const bytes = KEPT_NAME.test(name) ? await store.get(FILES + name) : undefined;
      if (!bytes) {
        missing += 1;
        log.warn("a file did not come back", { name });
        continue;
      }
      const target = join(dataDir, name);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(`${target}.part`, bytes);
      renameSync(`${target}.part`, target);
      files += 1;
    }
  };
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, fetching));
  const db = new Database(incoming, { readwrite: true, strict: true });
  deleteUnknownPapers(db, dataDir);
  db.close();
  return { files, missing };
}

async function bringKey({ dataDir, store, passphrase }: Needs, incoming: string): Promise<KeyFits | "shut"> {
  const file = join(dataDir, "instance.key");
  const db = new Database(incoming, { readonly: true, strict: true });
  const print = keyPrintOf(db);
  db.close();
  if (!existsSync(file)) {
    const key = await fetchKey(store, passphrase);
    if (key === "shut") return "shut";
    if (key !== "none") writeFileSync(file, key, { mode: 0o600, flag: "wx" });
  }
  return keyFits(dataDir, print);
}

/** What should have gone since the last copy, or goes at the first start anyway, is not even there for the doctor. */
async function forgetWhatWasDue({ clock, log }: Needs, incoming: string): Promise<void> {
  const db = openDatabase(incoming);
  await forgetOld({ db, clock, log });
  db.$client.exec("pragma journal_mode = delete");
  db.$client.close();
}
