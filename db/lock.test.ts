import { Database } from "bun:sqlite";
import { afterEach, expect, test } from "bun:test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { layDatabase } from "#src/dev/fixtures/database.ts";
import { enqueue } from "./job.queries.ts";
import { DatabaseLocked, mayWrite, onLock, whenUnlocked } from "./lock.ts";
import { type Db, openDatabase, servesOthers } from "./open.ts";
import { commitCount, write, writePatiently } from "./write.ts";

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

/** A served database, and another program that may lock it. */
function house(): { db: Db; other: Database; told: string[] } {
  const file = join(mkdtempSync(join(tmpdir(), "lango-lock-")), "lango.db");
  layDatabase(file);
  const db = openDatabase(file);
  servesOthers(db);
  const other = new Database(file);
  opened.push(other, db.$client);
  const told: string[] = [];
  onLock(db, (what) => told.push(what));
  return { db, other, told };
}

const timeoutOf = (db: Db) => Object.values(db.$client.query("pragma busy_timeout").get() as object)[0] as number;
const change = (db: Db) => write(db, (tx) => enqueue(tx, { kind: "x", key: "x", runAt: 0, now: 0 }));
const jobs = (db: Db) => (db.$client.query("select count(*) as n from jobs").get() as { n: number }).n;

test("whoever meets another program's lock first waits some milliseconds for it, and nobody after them", async () => {
  const { db, other, told } = house();
  expect(timeoutOf(db)).toBeLessThanOrEqual(100);
  other.exec("begin immediate");
  expect(() => change(db)).toThrow(DatabaseLocked);
  expect(timeoutOf(db)).toBe(0);
  expect(() => change(db)).toThrow(DatabaseLocked);
  expect(mayWrite(db)).toBe(false);
  // Reading goes on.
  expect([jobs(db), commitCount(db), told]).toEqual([0, 0, ["begun"]]);
  expect(await whenUnlocked(db, 100)).toBe(false);
  other.exec("rollback");
  expect(await whenUnlocked(db, 5_000)).toBe(true);
  expect(timeoutOf(db)).toBeGreaterThan(0);
  change(db);
  expect([jobs(db), told]).toEqual([1, ["begun", "ended"]]);
});

test("a lock that ends before it is met is nobody's business", () => {
  const { db, other, told } = house();
  other.exec("begin immediate; commit");
  change(db);
  expect(whenUnlocked(db, 1000)).toBe(true);
  expect([jobs(db), told]).toEqual([1, []]);
});

test("a patient change is saved once when the lock has ended, and others work meanwhile", async () => {
  const { db, other } = house();
  other.exec("begin immediate");
  let ticks = 0;
  const ticking = setInterval(() => ticks++, 10);
  const saving = writePatiently(db, (tx) => enqueue(tx, { kind: "x", key: "x", runAt: 0, now: 0 }));
  await Bun.sleep(600);
  expect(jobs(db)).toBe(0);
  // However slow the machine: the thread was free most of the time.
  expect(ticks).toBeGreaterThan(5);
  other.exec("rollback");
  await saving;
  clearInterval(ticking);
  expect([jobs(db), commitCount(db)]).toEqual([1, 1]);
});

test("patience has an end, and then nothing is saved later either", async () => {
  const { db, other } = house();
  other.exec("begin immediate");
  const saving = writePatiently(db, (tx) => enqueue(tx, { kind: "x", key: "x", runAt: 0, now: 0 }), 150);
  expect(await saving.catch((error: unknown) => error instanceof DatabaseLocked && error.isFinal)).toBe(true);
  other.exec("rollback");
  expect(await whenUnlocked(db, 5_000)).toBe(true);
  expect(jobs(db)).toBe(0);
});

test("a fault that is no lock is thrown as it is", () => {
  const { db, told } = house();
  db.$client.exec("pragma query_only = on");
  expect(() => change(db)).toThrow(/readonly/);
  expect(told).toEqual([]);
});
