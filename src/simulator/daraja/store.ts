import { Database } from "bun:sqlite";
import type { Behaviour } from "./behaviours.ts";
import type { Result } from "./results.ts";

type PromptState = "waiting" | "paid" | "failed";

/** One request for money, as the phone and the simulator remember it. */
export type Prompt = Readonly<{
  id: string;
  merchantRequestId: string;
  checkoutRequestId: string;
  phone: string;
  amountKes: number;
  reference: string;
  description: string;
  shortcode: string;
  partyB: string;
  transactionType: string;
  callbackUrl: string;
  requestedAt: number;
  behaviour: Behaviour;
  /** False when the request was accepted and yet no prompt appeared. */
  onPhone: boolean;
  state: PromptState;
  result?: Result;
  receipt?: string;
  /** What the guest paid, when they did; not always what was asked. */
  paidKes?: number;
  answeredAt?: number;
  queries: number;
  deliveries: number;
  lastDelivery?: DeliveryReport;
}>;

/** What came back from the callback address: a status, or why there was none. */
export type DeliveryReport = Readonly<{ at: number; resultCode: string; status?: number; error?: string }>;

/** Something that will happen. It stays in the file until it has, so a killed process goes on where it stopped. */
export type ScheduledJob = Readonly<{ id: number; promptId: string; dueAt: number; work: ScheduledWork }>;
export type ScheduledWork =
  | Readonly<{ kind: "settle"; result: Result }>
  | Readonly<{ kind: "forge"; success: boolean }>
  /** The payer pays once more. */
  | Readonly<{ kind: "pay_again" }>
  /** Something for another address than a prompt's own: a C2B notice, or the result of an operation. */
  | Readonly<{ kind: "tell"; what: "c2b" | "result"; url: string; body: string; shortcode: string }>
  /** The payer has the payment taken back. */
  | Readonly<{ kind: "take_back" }>
  | Readonly<{ kind: "deliver"; url: string; body: string; resultCode: string; retriesLeft: number; forged?: boolean }>;

/** Money that moved. `shortcode` is the merchant's, whichever way it went. */
export type Movement = Readonly<{
  receipt: string;
  kind: "stk" | "c2b" | "reversal" | "b2c";
  /** Who received it: the paybill or the till; for money back, who sent it. */
  shortcode: string;
  /** What the merchant signs with: the paybill itself, or the store number of the till. */
  store: string;
  phone: string;
  amountKes: number;
  reference: string;
  payerName: string;
  at: number;
  /** The payment that a reversal gave back. */
  of?: string;
  /** Safaricom took it back by itself, as whoever had paid asked it to. */
  isByPayer?: true;
}>;

/** Where a shortcode's payments are announced. */
export type Registered = Readonly<{
  version: 1 | 2;
  confirmationUrl: string;
  validationUrl: string;
  responseType: string;
}>;

export type Switches = Readonly<{
  /** Every token request ends the tokens before it, as Safaricom's portal says. */
  secondLoginInvalidates: boolean;
  /** How often a callback that was not answered with 2xx is tried again. Observed: never. */
  callbackRetries: number;
  /** `expires_in` as text, as in the older documents, or as a number. */
  expiresInAsText: boolean;
  /** Refuse a second prompt on a phone that has one open. */
  oneOpenPrompt: boolean;
  /** Refuse a timestamp more than an hour from Nairobi's time. */
  checkTimestamp: boolean;
  /** Multiplies every delay: 0.01 makes a minute 600 ms. */
  pace: number;
  /** Nothing comes in and nothing goes out, as when a cable is cut. */
  cut: boolean;
  /** The one version of C2B that apps were given; 0 is both. */
  c2bVersion: number;
  /** As in production: addresses can be registered once. */
  registerOnce: boolean;
  /** Ask the validation address before a C2B payment is made. */
  c2bValidation: boolean;
  /** Of a hundred C2B notices, so many arrive. */
  c2bArrives: number;
  /** So many of the next requests for a token are answered with `tokenBlip`: forbidden, empty, error, broken or silent. */
  tokenBlips: number;
  tokenBlip: string;
  /** The name in the prompt; a prompt may have 182 characters. */
  organisation: string;
}>;

const DEFAULT_SWITCHES: Switches = {
  secondLoginInvalidates: false,
  callbackRetries: 0,
  expiresInAsText: true,
  oneOpenPrompt: true,
  checkTimestamp: false,
  pace: 1,
  cut: false,
  c2bVersion: 0,
  registerOnce: true,
  c2bValidation: false,
  c2bArrives: 100,
  tokenBlips: 0,
  tokenBlip: "forbidden",
  organisation: "LANGO",
};

export type Store = ReturnType<typeof openStore>;

/** The simulator's own small database. Written through before anything is answered, so `kill -9` loses nothing. */
export function openStore(file: string) {
  const db = openTables(file);
  return {
    /** All of `change` is saved, or none. */
    write<T>(change: () => T extends PromiseLike<unknown> ? never : T): T {
      return db.transaction(change).immediate() as T;
    },
    close: () => db.close(),
    ...promptsIn(db),
    ...moneyIn(db),
    ...jobsIn(db),
    ...scriptsIn(db),
    ...settingsIn(db),
  };
}

function openTables(file: string): Database {
  const db = new Database(file, { create: true, strict: true });
  db.run("PRAGMA busy_timeout = 5000");
  db.run("PRAGMA journal_mode = WAL");
  db.run("PRAGMA synchronous = NORMAL");
  db.run(`CREATE TABLE IF NOT EXISTS prompts (
    id TEXT PRIMARY KEY, checkout_request_id TEXT NOT NULL UNIQUE, phone TEXT NOT NULL, state TEXT NOT NULL,
    receipt TEXT UNIQUE, requested_at INTEGER NOT NULL, facts TEXT NOT NULL) STRICT`);
  db.run("CREATE INDEX IF NOT EXISTS prompts_by_phone ON prompts (phone, state)");
  // AUTOINCREMENT: a job's number also names its timer, so it must never be given twice.
  db.run(`CREATE TABLE IF NOT EXISTS jobs (
    id INTEGER PRIMARY KEY AUTOINCREMENT, prompt_id TEXT NOT NULL, due_at INTEGER NOT NULL, work TEXT NOT NULL) STRICT`);
  db.run(`CREATE TABLE IF NOT EXISTS tokens (
    token TEXT PRIMARY KEY, consumer_key TEXT NOT NULL, ends_at INTEGER NOT NULL) STRICT`);
  db.run("CREATE TABLE IF NOT EXISTS scripts (id INTEGER PRIMARY KEY, phone TEXT, behaviour TEXT NOT NULL) STRICT");
  db.run("CREATE TABLE IF NOT EXISTS switches (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT");
  db.run("CREATE TABLE IF NOT EXISTS counts (name TEXT PRIMARY KEY, n INTEGER NOT NULL) STRICT");

  db.run(`CREATE TABLE IF NOT EXISTS movements (
    receipt TEXT PRIMARY KEY, shortcode TEXT NOT NULL, store TEXT NOT NULL, at INTEGER NOT NULL, of TEXT UNIQUE, facts TEXT NOT NULL) STRICT`);
  db.run("CREATE INDEX IF NOT EXISTS movements_by_time ON movements (at)");
  db.run("CREATE TABLE IF NOT EXISTS registered (shortcode TEXT PRIMARY KEY, facts TEXT NOT NULL) STRICT");
  db.run("CREATE TABLE IF NOT EXISTS operations (id TEXT PRIMARY KEY) STRICT");
  db.run("CREATE TABLE IF NOT EXISTS notes (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT");
  return db;
}

type FactsRow = { facts: string };

function factsOf<T>(row: FactsRow | null): T | undefined {
  return row ? (JSON.parse(row.facts) as T) : undefined;
}

function promptsIn(db: Database) {
  const promptBy = (where: string) => (value: string) =>
    factsOf<Prompt>(db.query<FactsRow, [string]>(`SELECT facts FROM prompts WHERE ${where} = ?`).get(value));
  return {
    savePrompt(prompt: Prompt): void {
      db.query(
        `INSERT INTO prompts (id, checkout_request_id, phone, state, receipt, requested_at, facts)
         VALUES ($id, $checkout, $phone, $state, $receipt, $at, $facts)
         ON CONFLICT (id) DO UPDATE SET state = excluded.state, receipt = excluded.receipt, facts = excluded.facts`,
      ).run({
        id: prompt.id,
        checkout: prompt.checkoutRequestId,
        phone: prompt.phone,
        state: prompt.state,
        receipt: prompt.receipt ?? null,
        at: prompt.requestedAt,
        facts: JSON.stringify(prompt),
      });
    },
    prompt: promptBy("id"),
    promptByCheckout: promptBy("checkout_request_id"),
    promptByMerchantId: promptBy("facts ->> 'merchantRequestId'"),
    hasOpenPrompt: (phone: string) =>
      db.query("SELECT 1 FROM prompts WHERE phone = ? AND state = 'waiting'").get(phone) !== null,
    /** Newest first. */
    prompts: (limit: number) =>
      db
        .query<FactsRow, [number]>("SELECT facts FROM prompts ORDER BY requested_at DESC, rowid DESC LIMIT ?")
        .all(limit)
        .map((row) => JSON.parse(row.facts) as Prompt),
  };
}

/** Money that moved, and where it is announced. */
function moneyIn(db: Database) {
  const movementBy = (column: "receipt" | "of") => (receipt: string) =>
    factsOf<Movement>(db.query<FactsRow, [string]>(`SELECT facts FROM movements WHERE ${column} = ?`).get(receipt));
  return {
    addMovement(movement: Movement): void {
      db.query("INSERT INTO movements (receipt, shortcode, store, at, of, facts) VALUES (?, ?, ?, ?, ?, ?)").run(
        movement.receipt,
        movement.shortcode,
        movement.store,
        movement.at,
        movement.of ?? null,
        JSON.stringify(movement),
      );
    },
    movement: movementBy("receipt"),
    /** What gave this payment back, if anything has. */
    takenBackBy: movementBy("of"),
    /** Newest first. */
    movements: (limit: number) =>
      db
        .query<FactsRow, [number]>("SELECT facts FROM movements ORDER BY at DESC, rowid DESC LIMIT ?")
        .all(limit)
        .map((row) => JSON.parse(row.facts) as Movement),
    /** What a paybill, a till or the store of a till was paid; oldest first, both ends included. */
    receivedBy: (shortcode: string, from: number, until: number) =>
      db
        .query<FactsRow, [string, number, number]>(
          "SELECT facts FROM movements WHERE ?1 IN (shortcode, store) AND at BETWEEN ?2 AND ?3 ORDER BY at, rowid",
        )
        .all(shortcode, from, until)
        .map((row) => JSON.parse(row.facts) as Movement)
        .filter(({ kind }) => kind === "stk" || kind === "c2b" || kind === "reversal"),
    receiptTaken: (receipt: string) =>
      db
        .query("SELECT 1 FROM prompts WHERE receipt = ?1 UNION SELECT 1 FROM movements WHERE receipt = ?1")
        .get(receipt) !== null,
    registered: (shortcode: string) =>
      factsOf<Registered>(
        db.query<FactsRow, [string]>("SELECT facts FROM registered WHERE shortcode = ?").get(shortcode),
      ),
    register: (shortcode: string, facts: Registered) =>
      void db
        .query("INSERT OR REPLACE INTO registered (shortcode, facts) VALUES (?, ?)")
        .run(shortcode, JSON.stringify(facts)),
    /** False when an operation of this id was asked for before. */
    beginOperation: (id: string) => db.query("INSERT OR IGNORE INTO operations (id) VALUES (?)").run(id).changes === 1,
  };
}

function jobsIn(db: Database) {
  type JobRow = { id: number; prompt_id: string; due_at: number; work: string };
  const asJob = (row: JobRow): ScheduledJob => ({
    id: row.id,
    promptId: row.prompt_id,
    dueAt: row.due_at,
    work: JSON.parse(row.work) as ScheduledWork,
  });
  return {
    addJob(promptId: string, dueAt: number, work: ScheduledWork): ScheduledJob {
      const { lastInsertRowid } = db
        .query("INSERT INTO jobs (prompt_id, due_at, work) VALUES (?, ?, ?)")
        .run(promptId, Math.round(dueAt), JSON.stringify(work));
      return { id: Number(lastInsertRowid), promptId, dueAt: Math.round(dueAt), work };
    },
    job(id: number): ScheduledJob | undefined {
      const row = db.query<JobRow, [number]>("SELECT * FROM jobs WHERE id = ?").get(id);
      return row ? asJob(row) : undefined;
    },
    endJob: (id: number) => void db.query("DELETE FROM jobs WHERE id = ?").run(id),
    jobs: () => db.query<JobRow, []>("SELECT * FROM jobs ORDER BY due_at, id").all().map(asJob),
    jobsOf: (promptId: string) =>
      db.query<JobRow, [string]>("SELECT * FROM jobs WHERE prompt_id = ? ORDER BY due_at, id").all(promptId).map(asJob),
  };
}

function scriptsIn(db: Database) {
  const asBehaviour = (row: { behaviour: string } | null) =>
    row ? (JSON.parse(row.behaviour) as Behaviour) : undefined;
  return {
    addScript: (phone: string | null, behaviour: Behaviour) =>
      void db.query("INSERT INTO scripts (phone, behaviour) VALUES (?, ?)").run(phone, JSON.stringify(behaviour)),
    /** The oldest script for the next request, whichever phone; used once. */
    takeNextScript(): Behaviour | undefined {
      return asBehaviour(
        db
          .query<{ behaviour: string }, []>(
            "DELETE FROM scripts WHERE id = (SELECT min(id) FROM scripts WHERE phone IS NULL) RETURNING behaviour",
          )
          .get(),
      );
    },
    /** The newest script for this phone; it stays until replaced or cleared. */
    scriptOfPhone(phone: string): Behaviour | undefined {
      return asBehaviour(
        db
          .query<{ behaviour: string }, [string]>(
            "SELECT behaviour FROM scripts WHERE phone = ? ORDER BY id DESC LIMIT 1",
          )
          .get(phone),
      );
    },
    clearScripts: () => void db.query("DELETE FROM scripts").run(),
  };
}

/** Tokens, switches, counts and texts that are kept. */
function settingsIn(db: Database) {
  return {
    addToken(token: string, consumerKey: string, endsAt: number): void {
      db.query("INSERT INTO tokens (token, consumer_key, ends_at) VALUES (?, ?, ?)").run(token, consumerKey, endsAt);
    },
    tokenIsLive: (token: string, now: number) =>
      db.query("SELECT 1 FROM tokens WHERE token = ? AND ends_at > ?").get(token, now) !== null,
    endTokens: (consumerKey?: string) =>
      void db.query("DELETE FROM tokens WHERE ?1 IS NULL OR consumer_key = ?1").run(consumerKey ?? null),
    switches(): Switches {
      const rows = db.query<{ name: string; value: string }, []>("SELECT name, value FROM switches").all();
      return { ...DEFAULT_SWITCHES, ...Object.fromEntries(rows.map((row) => [row.name, JSON.parse(row.value)])) };
    },
    setSwitch(name: keyof Switches, value: boolean | number | string): void {
      db.query("INSERT OR REPLACE INTO switches (name, value) VALUES (?, ?)").run(name, JSON.stringify(value));
    },

    count(name: string): number {
      return (
        db
          .query<{ n: number }, [string]>(
            "INSERT INTO counts (name, n) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET n = n + 1 RETURNING n",
          )
          .get(name)?.n ?? 0
      );
    },
    counts(): Record<string, number> {
      const rows = db.query<{ name: string; n: number }, []>("SELECT name, n FROM counts").all();
      return Object.fromEntries(rows.map((row) => [row.name, row.n]));
    },
    /** A text that is made once and kept. */
    note(name: string, make: () => string): string {
      const known = db.query<{ text: string }, [string]>("SELECT text FROM notes WHERE name = ?").get(name);
      if (known) return known.text;
      const text = make();
      db.query("INSERT INTO notes (name, text) VALUES (?, ?)").run(name, text);
      return text;
    },
    noted: (name: string) =>
      db.query<{ text: string }, [string]>("SELECT text FROM notes WHERE name = ?").get(name)?.text,
  };
}

export function isSwitch(name: string): name is keyof Switches {
  return Object.hasOwn(DEFAULT_SWITCHES, name);
}
