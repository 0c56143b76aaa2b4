/**
 * What a paid booking costs (processor time of all its requests, callbacks and jobs; bytes in the database), and how
 * long a large database takes to be backed up, copied and brought back. The figures of `docs/scale.md`.
 *
 *   NODE_ENV=production node scripts/bun.mjs bench/scale.ts [BOOKINGS] [MEGABYTES]
 *
 * Without bookings (0) only the copies are measured. On a small machine, in a cgroup of one processor and 512 MB (as root):
 *
 *   G=/sys/fs/cgroup; mkdir $G/memory/small $G/cpuset/small; echo 512M > $G/memory/small/memory.limit_in_bytes
 *   echo 0 > $G/cpuset/small/cpuset.cpus; echo 0 > $G/cpuset/small/cpuset.mems
 *   sh -c 'for of in memory cpuset; do echo $$ > /sys/fs/cgroup/$of/small/tasks; done; exec node scripts/bun.mjs bench/scale.ts 0 2000'
 */
import { Database } from "bun:sqlite";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diskReplica } from "#src/adapters/replica/disk-replica.ts";
import { systemClock } from "#src/adapters/system/system-clock.ts";
import { layDatabase } from "#src/dev/fixtures/database.ts";
import { callback, hold, pay, stateOf } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { testApp } from "#src/dev/fixtures/test-app.ts";
import { examine } from "#src/doctor/doctor.ts";
import { backUp } from "#src/operations/back-up.ts";
import { readReplicaStatus } from "#src/operations/replica-status.ts";
import { litestreamProgram } from "#src/replica/litestream.ts";
import { replicate } from "#src/replica/replicate.ts";
import { restoreReplica } from "#src/replica/restore-replica.ts";
import type { Log } from "#src/web/log.ts";

const [bookings = 150, megabytes = 400] = process.argv.slice(2).map(Number);
const FIRST = 20;

async function bookingCost() {
  const app = testApp();
  app.booksByHand();
  addHost(app.db);
  addProperty(app.db, { units: 50 });
  const bytes = () =>
    app.db.$client
      .query<{ n: number }, []>("select page_count * page_size as n from pragma_page_count, pragma_page_size")
      .get()?.n ?? 0;
  const book = async (nth: number) => {
    const phone = `07${String(22_000_000 + nth)}`;
    const month = `2027-0${1 + (nth % 9)}`;
    const held = await hold(app, { phone, checkIn: `${month}-10`, checkOut: `${month}-13` });
    await pay(app, held, { phone });
    await callback(app, held, { receipt: `UKP${String(nth).padStart(7, "0")}` });
    if (stateOf(app, held).booking !== "confirmed") throw new Error("not paid");
  };
  for (let nth = 0; nth < FIRST; nth++) await book(nth);
  const [before, began] = [bytes(), process.cpuUsage()];
  for (let nth = FIRST; nth < FIRST + bookings; nth++) await book(nth);
  const { user, system } = process.cpuUsage(began);
  return { processorMs: (user + system) / 1000 / bookings, bytes: Math.round((bytes() - before) / bookings) };
}

async function copyTimes() {
  const base = mkdtempSync(join(tmpdir(), "lango-scale-"));
  const dataDir = join(base, "house");
  mkdirSync(dataDir);
  const file = join(dataDir, "lango.db");
  layDatabase(file);
  const db = new Database(file);
  db.exec("pragma journal_mode = wal; create table filler (id integer primary key, bytes blob)");
  const fill = db.transaction(() => {
    for (let row = 0; row < 250; row++) db.exec("insert into filler (bytes) values (randomblob(4000))");
  });
  for (let mb = 0; mb < megabytes; mb++) fill();
  db.exec("pragma wal_checkpoint(truncate)");
  const tenths = (ms: number) => Math.round(ms / 100) / 10;
  /** Seconds of the clock, and of the processor: ours and of what we started. */
  const seconds = async (work: () => unknown) => {
    const [began, worked] = [performance.now(), processorMs()];
    await work();
    return { clock: tenths(performance.now() - began), processor: tenths(processorMs() - worked) };
  };
  let engineMb = 0;
  const how = { now: 1, keepFreeBytes: 0 };
  const log: Log = { debug() {}, info() {}, warn() {}, error() {} };
  const store = diskReplica(join(base, "copy"));
  const program = litestreamProgram(join(import.meta.dir, "../node_modules/@flydotio/litestream-linux-x64/litestream"));
  if (!program) throw new Error("Litestream is not installed");
  const common = { to: { kind: "file", folder: join(base, "copy") } as const, passphrase: "", program, store, log };
  const times = {
    databaseMb: Math.round(statSync(file).size / 1e6),
    backup: await seconds(() => backUp(dataDir, join(base, "plain"), how)),
    sealed: await seconds(() => backUp(dataDir, join(base, "sealed"), { ...how, passphrase: "twelve letters" })),
    firstCopy: await seconds(async () => {
      const copying = replicate({ ...common, dataDir, lango: "bench", now: systemClock.now });
      while (!readReplicaStatus(dataDir)?.copiedAt) await Bun.sleep(50);
      engineMb = mostMb(readReplicaStatus(dataDir)?.pid ?? 0);
      await copying.stop();
    }),
    broughtBack: await seconds(() => restoreReplica({ ...common, dataDir: join(base, "other"), clock: systemClock })),
    lookedOver: await seconds(() => {
      const back = new Database(join(base, "other/lango.db"), { readonly: true });
      const wrong = examine(back).filter(({ wrong }) => wrong.length > 0);
      back.close();
      if (wrong.length > 0) throw new Error(JSON.stringify(wrong));
    }),
    mostMb: { engine: engineMb, ours: mostMb("self") },
  };
  db.close();
  rmSync(base, { recursive: true, force: true });
  return times;
}

/** Of the processor, milliseconds: this process and those that it started and that have ended. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  const [, stat = ""] = /^.*\) (.*)$/s.exec(readFileSync("/proc/self/stat", "utf8")) ?? [];
  const fields = stat.split(" ");
  // cutime and cstime, in hundredths of a second.
  return (user + system) / 1000 + 10 * (Number(fields[13]) + Number(fields[14]));
}

/** The most memory that a process had, megabytes. */
function mostMb(pid: number | "self"): number {
  const [, kb = 0] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kb) / 1000);
}

const booking = bookings > 0 ? await bookingCost() : undefined;
console.log(JSON.stringify({ booking, seconds: await copyTimes() }, null, 2));
process.exit(0);
