import { Database, type Statement } from "bun:sqlite";
import type { Query, SQL } from "drizzle-orm";
import { type BunSQLiteDatabase, drizzle } from "drizzle-orm/bun-sqlite";
import { type Migration, migrations } from "./migrations/index.ts";
import { readsRowsAlike } from "./rows.ts";
import { sealFeeds } from "./seal-feeds.ts";

/** Something that can be read from: the database, or a change under way. */
export type Reader = Pick<BunSQLiteDatabase, "select" | "selectDistinct" | "all" | "get" | "values" | "$count">;

/** The database. Reads may happen anywhere; every change goes through `write`. */
export type Db = Reader & { readonly $client: Database; readonly [changes]: Changes };

type Changes = {
  commits: number;
  readonly afterCommit: Set<() => void>;
  readonly sealing: Sealing | undefined;
  /** How long the thread waits for another program's lock. */
  lockWaitMs: number;
  /** The lock that is known to be held by another program. */
  lock: { readonly since: number; readonly waiting: Set<() => void> } | undefined;
  readonly onLock: Set<(what: "begun" | "ended", heldMs: number) => void>;
};

/** What a command waits, which has nothing else to do. */
const COMMAND_WAITS_MS = 5000;
/** What a server waits: everybody else waits with it. */
const SERVER_WAITS_MS = 50;

/** How texts are kept that whoever reads the file must not read. */
export type Sealing = Readonly<{
  seal(purpose: string, text: string): string;
  open(purpose: string, sealed: string): string | undefined;
  /** A keyed hash of a text that has only to be recognised. */
  sign(purpose: string, text: string): string;
}>;

export type Orm = BunSQLiteDatabase & { $client: Database };

/** For `write.ts` alone: the way to the statements that change something. */
export const changes: unique symbol = Symbol("changes");

/**
 * Opens the database file (`:memory:` for tests) and brings it up to date.
 *
 * `busy_timeout` comes first: the other settings may wait for another process.
 * `synchronous=FULL` costs a disk sync for each change and is what makes a
 * confirmed payment survive a power cut in WAL mode. `sealing` is needed by whoever
 * sends messages or reads calendars of other sites. `before` may refuse by throwing: nothing is changed yet.
 */
export function openDatabase(
  file: string,
  sealing?: Sealing,
  before?: (client: Database, missing: number) => void,
): Db {
  return asDatabase(new Database(file, { create: true, readwrite: true, strict: true }), sealing, before);
}

/** The database behind a connection that is open already: settings, and what it lacks of migrations. */
export function asDatabase(
  client: Database,
  sealing?: Sealing,
  before?: (client: Database, missing: number) => void,
): Db {
  client.exec(`pragma busy_timeout = ${COMMAND_WAITS_MS}`);
  const missing = missingMigrations(client);
  before?.(client, missing.length);
  client.exec("pragma journal_mode = wal");
  client.exec("pragma synchronous = full");
  client.exec("pragma trusted_schema = off");
  // At most 32 MB: the nights of some thousand properties, among which every search looks for a free room.
  client.exec("pragma cache_size = -32000");
  // What was forgotten is not left readable in the file.
  client.exec("pragma secure_delete = on");
  migrate(client, missing);
  if (sealing) sealFeeds(client, sealing);
  // Nothing may have been missing, and a file that can't be written is to be known of before anybody is answered.
  client.exec("begin immediate; rollback");
  client.exec("pragma foreign_keys = on");
  keepStatements(client);
  const orm = ormOver(client);
  const state: Changes = {
    commits: 0,
    afterCommit: new Set(),
    sealing,
    lockWaitMs: COMMAND_WAITS_MS,
    lock: undefined,
    onLock: new Set(),
  };
  return Object.assign(orm, { [changes]: state });
}

/** From now on others are served from this database, so no lock is waited for long; see `lock.ts`. */
export function servesOthers(db: Db): void {
  db[changes].lockWaitMs = SERVER_WAITS_MS;
  db.$client.exec(`pragma busy_timeout = ${SERVER_WAITS_MS}`);
}

/** A number that moves when another process has changed the database. */
export function foreignChanges(db: Db): number {
  return db.$client.query<{ data_version: number }, []>("pragma data_version").get()?.data_version ?? 0;
}

/** The way to seal that this database was opened with; a change knows it too. */
export function sealingOf(db: Reader): Sealing {
  const { sealing } = (db as Db)[changes];
  if (!sealing) throw new Error("This database was opened without the instance key.");
  return sealing;
}

/**
 * Puts what the log of changes holds into the file and empties it, so that nothing which was taken out can be read
 * there. False while somebody else reads the database, such as a backup: then it is to be tried again.
 */
export function emptyLog(db: Db): boolean {
  return db.$client.query<{ busy: number }, []>("pragma wal_checkpoint(truncate)").get()?.busy === 0;
}

/**
 * What this Lango would change in a database before it works with it, in order. Throws at one that a newer Lango
 * has changed or that is something else's; `src/operations/start-fault.ts` has the words.
 */
export function missingMigrations(client: Database): readonly Migration[] {
  const names = (sql: string) =>
    client
      .query<{ name: string }, []>(sql)
      .all()
      .map(({ name }) => name);
  const tables = names("select name from sqlite_master where type = 'table'");
  if (tables.length === 0) return migrations;
  if (!tables.includes("migrations")) throw refusal("NOT_LANGO", "this database is something else's");
  const applied = new Set(names("select name from migrations"));
  const newer = [...applied].filter((name) => !migrations.some((migration) => migration.name === name));
  if (newer.length > 0) throw refusal("NEWER_LANGO", `a newer Lango has changed this database: ${newer.join(", ")}`);
  return migrations.filter(({ name }) => !applied.has(name));
}

function refusal(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/**
 * Applies what is missing, all of it or nothing: killed in the middle, a database is as it was, so that the Lango of before
 * opens it, and its copy from before the upgrade stays the one to go back to.
 *
 * A table that others refer to can only be made anew with foreign keys off, so they
 * are off here, and each migration ends with a check that none was broken.
 */
function migrate(client: Database, missing: readonly Migration[]): void {
  if (missing.length === 0) return;
  client.exec("pragma foreign_keys = off");
  client
    .transaction(() => {
      client.exec("create table if not exists migrations (name text primary key, applied_at integer not null) strict");
      for (const migration of missing) {
        client.exec(migration.sql);
        migration.after?.(client);
        const broken = client.query("pragma foreign_key_check").all();
        if (broken.length > 0)
          throw new Error(`${migration.name} breaks references: ${JSON.stringify(broken.slice(0, 5))}`);
        client.query("insert into migrations (name, applied_at) values (?, unixepoch() * 1000)").run(migration.name);
      }
    })
    .immediate();
  // What a migration made unreadable is not to be found in pages that nobody uses any more, nor in the log.
  if (missing.length < migrations.length) client.exec("vacuum; pragma wal_checkpoint(truncate)");
}

let isWrittenOut = false;

/**
 * Builds queries whose constants stand in their text, so that values alone are bound. SQLite plans a query anew each time
 * that something is bound which a partial index speaks of, such as a state: that takes it forty times as long as
 * finding a row.
 */
export function withConstants<Built>(build: () => Built): Built {
  const before = isWrittenOut;
  isWrittenOut = true;
  try {
    return build();
  } finally {
    isWrittenOut = before;
  }
}

/** What builds the statements of a connection. */
export function ormOver(client: Database): Orm {
  const orm = drizzle({ client }) as Orm;
  const { dialect } = orm as unknown as { dialect: { sqlToQuery(sql: SQL, source?: "indexes"): Query } };
  const plain = dialect.sqlToQuery.bind(dialect);
  dialect.sqlToQuery = (sql, source) => plain(isWrittenOut ? sql.inlineParams() : sql, source);
  readsRowsAlike(orm);
  return orm;
}

const STATEMENTS_KEPT = 300;

/**
 * Keeps prepared statements by their text: drizzle prepares each one anew, which is a quarter of all
 * processor time. The one that was used longest ago makes room. None is ever run inside itself, because
 * every answer is read to its end at once.
 */
function keepStatements(client: Database): void {
  const kept = new Map<string, Statement>();
  const prepare = client.prepare.bind(client) as (sql: string, ...rest: unknown[]) => Statement;
  const prepareOnce = (sql: string, ...rest: unknown[]): Statement => {
    if (rest.length > 0) return prepare(sql, ...rest);
    const statement = kept.get(sql) ?? prepare(sql);
    kept.delete(sql);
    kept.set(sql, statement);
    if (kept.size > STATEMENTS_KEPT) kept.delete(kept.keys().next().value ?? "");
    return statement;
  };
  client.prepare = prepareOnce as Database["prepare"];
}
