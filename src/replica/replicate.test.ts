import { Database } from "bun:sqlite";
import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#db/open.ts";
import { BUCKET_KEYS, startBucket } from "#src/dev/fixtures/bucket.ts";
import { layDatabase } from "#src/dev/fixtures/database.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { noteKey, openKeyOf } from "#src/operations/instance-key.ts";
import { readReplicaStatus } from "#src/operations/replica-status.ts";
import { placeFault } from "#src/ports/replica-store.ts";
import type { ReplicaConfig } from "#src/settings/copies.ts";
import type { Log } from "#src/web/log.ts";
import { diskReplica } from "../adapters/replica/disk-replica.ts";
import { s3Replica } from "../adapters/replica/s3-replica.ts";
import { systemClock } from "../adapters/system/system-clock.ts";
import { drill } from "./drill.ts";
import { litestreamProgram, otherLitestream } from "./litestream.ts";
import { replicate } from "./replicate.ts";
import { restoreReplica } from "./restore-replica.ts";

setDefaultTimeout(60_000);

const PASSPHRASE = "a house by the lake in Kisumu";
const PACE = {
  ...{ lookEveryMs: 50, filesEveryMs: 100, againAfterMs: 50, stuckAfterMs: 500 },
  ...{ afreshEveryMs: 3_600_000, wholeEveryMs: 400 },
};
const PROGRAM = litestreamProgram(`${import.meta.dir}/../../node_modules/@flydotio/litestream-linux-x64/litestream`);

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "lango-replica-"));
  ends.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} };

/** A house that is open and writes, with a key and one photo. */
function house() {
  const dataDir = folder();
  layDatabase(join(dataDir, "lango.db"));
  const db = openDatabase(join(dataDir, "lango.db"));
  db.$client.exec("pragma wal_autocheckpoint = 16000");
  noteKey(db, openKeyOf(dataDir));
  addHost(db);
  photo(dataDir, "ab12cd-640");
  ends.push(() => db.$client.close());
  return { dataDir, db };
}

function photo(dataDir: string, name: string): string {
  const path = join(dataDir, "photos", name.slice(0, 2), `${name}.webp`);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, name);
  return path;
}

const DUE_PAGE = "papers/aa/aa11bb.sealed";

/** A page of a host's papers and a job that are to be gone by now. */
function addDue({ $client }: ReturnType<typeof house>["db"], dataDir: string): void {
  $client.exec(`insert into kyc_checks (id, host_id, kind, paper, created_at, updated_at)
    values ('a check', 'host-wanjiru', 'identity', 'national_id', 1, 1)`);
  $client
    .query(
      `insert into kyc_documents (id, check_id, part, page, sha256, mime, bytes, file, sealed_key, added_at, delete_at)
      values ('due', 'a check', 'front', 1, ?, 'image/jpeg', 9, 'papers/aa11bb.sealed', 'a key', 1, 2)`,
    )
    .run("a".repeat(64));
  $client.exec("insert into jobs (kind, key, run_at, created_at, done_at) values ('end_holds', 'long done', 1, 1, 1)");
  mkdirSync(join(dataDir, DUE_PAGE, ".."), { recursive: true });
  writeFileSync(join(dataDir, DUE_PAGE), "sealed");
}

function copying(dataDir: string, to: ReplicaConfig["to"], pace = PACE, mayCopy?: () => Promise<boolean | undefined>) {
  if (!PROGRAM) throw new Error("Litestream is not installed");
  const store = to.kind === "file" ? diskReplica(to.folder) : s3Replica(to);
  const common = { to, passphrase: PASSPHRASE, program: PROGRAM, store, log: quiet };
  const running = replicate({ ...common, dataDir, lango: "test", now: Date.now, pace, mayCopy });
  ends.push(() => running.stop());
  const comeBack = (into: string, passphrase = PASSPHRASE) =>
    restoreReplica({ ...common, dataDir: into, passphrase, clock: systemClock });
  const drilled = () => drill({ ...common, dataDir, clock: systemClock });
  return { running, comeBack, drilled, store };
}

/** Until all that is saved by now is elsewhere. */
async function level(dataDir: string): Promise<void> {
  const now = Date.now();
  await until(() => (readReplicaStatus(dataDir)?.copiedAt ?? 0) > now);
}

async function until(is: () => unknown): Promise<void> {
  const endsAt = performance.now() + 20_000;
  while (!(await is())) {
    if (performance.now() > endsAt) throw new Error(`not within twenty seconds: ${is}`);
    await Bun.sleep(20);
  }
}

const namesIn = (file: string) => {
  const db = new Database(file, { readonly: true });
  const names = db.query<{ name: string }, []>("select last_name as name from hosts order by created_at").all();
  const engines = db.query("select name from sqlite_master where name like '\\_litestream%' escape '\\'").all();
  db.close();
  return { last: names.at(-1)?.name, engines };
};

test("another Litestream than the one that was tried is known by what it says of itself", () => {
  if (PROGRAM) expect(otherLitestream(PROGRAM)).toBeUndefined();
  const newer = join(folder(), "litestream");
  writeFileSync(newer, "#!/bin/sh\necho v0.5.2\n", { mode: 0o755 });
  expect([otherLitestream(newer), otherLitestream("/bin/true")]).toEqual(["0.5.2", "unknown"]);
});

test("a house on another disk comes back with its last change, photos and key, after the engine was killed too", async () => {
  const { dataDir, db } = house();
  const { running, comeBack } = copying(dataDir, { kind: "file", folder: folder() });
  await level(dataDir);
  const pid = readReplicaStatus(dataDir)?.pid ?? 0;
  process.kill(pid, "SIGKILL");
  db.$client.query("update hosts set last_name = 'Saved after the kill'").run();
  await until(() => ![pid, null].includes(readReplicaStatus(dataDir)?.pid ?? null));
  const second = photo(dataDir, "ef99aa-640");
  await level(dataDir);
  rmSync(photo(dataDir, "ab12cd-640"));
  addDue(db, dataDir);
  await level(dataDir);
  await Bun.sleep(400);
  await running.stop();

  const other = join(folder(), "second-machine");
  // One that was killed while the engine wrote: it is simply begun again.
  mkdirSync(other);
  for (const end of [".db.tmp", ".db.tmp-wal", "-1.db-shm", ".yml"])
    writeFileSync(join(other, `restoring${end}`), "half");
  expect(await comeBack(other)).toEqual({ outcome: "restored", files: 2, missing: 0, key: "fits" });
  expect(readdirSync(other).filter((name) => name.startsWith("restoring"))).toEqual([]);
  expect(namesIn(join(other, "lango.db"))).toEqual({ last: "Saved after the kill", engines: [] });
  expect(readFileSync(join(other, "instance.key"))).toEqual(readFileSync(join(dataDir, "instance.key")));
  expect(existsSync(second.replace(dataDir, other))).toBe(true);
  // What was due to be deleted is deleted again: the page's key and file, and what a day's job takes out.
  expect(existsSync(join(other, DUE_PAGE))).toBe(false);
  const back = new Database(join(other, "lango.db"), { readonly: true });
  expect(back.query("select sealed_key as k, deleted_at is not null as gone from kyc_documents").get()).toEqual({
    k: null,
    gone: 1,
  });
  expect(back.query("select id from jobs where key = 'long done'").all()).toEqual([]);
  back.close();
  expect(existsSync(join(other, "photos/ab/ab12cd-640.webp"))).toBe(false);
  openDatabase(join(other, "lango.db")).$client.close();
  expect(await comeBack(other)).toEqual({ outcome: "refused", why: "not_empty" });
  expect(await comeBack(join(folder(), "a"), "another passphrase")).toMatchObject({ outcome: "restored", key: "shut" });
});

test("a house in a bucket outlives a cut network, is never held up by it, and says how far behind its copy is", async () => {
  const bucket = startBucket({ pageOf: 2 });
  ends.push(bucket.stop);
  const { dataDir, db } = house();
  const to = {
    kind: "s3",
    bucket: "houses",
    path: "kilimani",
    endpoint: bucket.endpoint,
    region: "",
    ...BUCKET_KEYS,
  } as const;
  const { running, comeBack } = copying(dataDir, to);
  for (const name of ["b1-640", "b2-640", "b3-640"]) photo(dataDir, name);
  await level(dataDir);
  bucket.cut(true);
  const cutAt = Date.now();
  let slowest = 0;
  // More than the engine keeps before it moves the log into the file.
  for (let round = 0; round < 60; round++) {
    const began = performance.now();
    db.$client.query("update hosts set last_name = ?").run(`Saved while cut ${round} ${"x".repeat(80_000)}`);
    slowest = Math.max(slowest, performance.now() - began);
    await Bun.sleep(10);
  }
  expect(slowest).toBeLessThan(1000);
  expect(readReplicaStatus(dataDir)?.copiedAt ?? 0).toBeLessThan(cutAt + 600);
  bucket.cut(false);
  db.$client.query("update hosts set last_name = 'Saved when it was back'").run();
  await level(dataDir);
  await running.stop();

  expect([...bucket.objects.keys()].filter((key) => !key.startsWith("kilimani/"))).toEqual([]);
  const other = join(folder(), "second-machine");
  expect(await comeBack(other)).toEqual({ outcome: "restored", files: 4, missing: 0, key: "fits" });
  expect(namesIn(join(other, "lango.db")).last).toBe("Saved when it was back");
});

test("a machine that was replaced sends nothing more, and goes on when it sells again", async () => {
  const { dataDir, db } = house();
  let isSold = true;
  const place = { kind: "file", folder: folder() } as const;
  const { running, comeBack } = copying(dataDir, place, PACE, async () => isSold);
  await level(dataDir);
  isSold = false;
  await until(() => readReplicaStatus(dataDir)?.fault === "another machine sells this house");
  await until(() => readReplicaStatus(dataDir)?.pid === null);
  db.$client.query("update hosts set last_name = 'Sold elsewhere meanwhile'").run();
  await Bun.sleep(300);
  const meanwhile = join(folder(), "second-machine");
  expect((await comeBack(meanwhile)).outcome).toBe("restored");
  expect(namesIn(join(meanwhile, "lango.db")).last).not.toBe("Sold elsewhere meanwhile");
  isSold = true;
  await level(dataDir);
  await running.stop();
});

test("after much was saved the copy is level again, and one that somebody has emptied is made once more", async () => {
  const { dataDir, db } = house();
  const place = folder();
  const { running, comeBack } = copying(dataDir, { kind: "file", folder: place });
  await level(dataDir);
  const wal = () => readdirSync(join(dataDir, "litestream/generations"), { recursive: true }).filter(isLog).length;
  const isLog = (name: unknown) => String(name).endsWith(".wal");
  // The engine begins a second file of what it reads.
  for (let round = 0; wal() < 2; round++) {
    if (round > 400) throw new Error("the log was never begun anew");
    db.$client.query("update hosts set last_name = ?").run(`Round ${round} ${"x".repeat(1_000_000)}`);
    await Bun.sleep(20);
  }
  await level(dataDir);
  for (const name of readdirSync(place)) rmSync(join(place, name), { recursive: true });
  await until(() => readReplicaStatus(dataDir)?.copiedAt === null);
  db.$client.query("update hosts set last_name = 'Saved since'").run();
  await level(dataDir);
  await running.stop();
  const other = join(folder(), "second-machine");
  expect(await comeBack(other)).toEqual({ outcome: "restored", files: 1, missing: 0, key: "fits" });
  expect(namesIn(join(other, "lango.db")).last).toBe("Saved since");
});

test("before it is known who sells nothing is sent or taken away, and what cannot be read later is as it was", async () => {
  const { dataDir } = house();
  const place = folder();
  // A photo of the house that is sold elsewhere meanwhile.
  photo(join(place, "files"), "ee11aa-640");
  let may: boolean | undefined;
  const { store } = copying(dataDir, { kind: "file", folder: place }, PACE, async () => may);
  await until(() => readReplicaStatus(dataDir)?.fault?.includes("cannot be read"));
  await Bun.sleep(300);
  expect(await store.list("files/")).toEqual(["files/photos/ee/ee11aa-640.webp"]);
  expect(existsSync(join(place, "database"))).toBe(false);
  may = true;
  await level(dataDir);
  may = undefined;
  await Bun.sleep(250);
  await level(dataDir);
  expect(await store.list("files/")).toEqual(["files/photos/ab/ab12cd-640.webp"]);
});

test("it goes on while nothing can be said of it, and an engine that stands still is begun again", async () => {
  const { dataDir, db } = house();
  const { running } = copying(dataDir, { kind: "file", folder: folder() });
  await level(dataDir);
  // As a disk without room refuses the file.
  const kept = await keepFrom(dataDir, "replica.json.part");
  const at = readReplicaStatus(dataDir)?.at;
  await Bun.sleep(200);
  expect(readReplicaStatus(dataDir)?.at).toBe(at as number);
  rmSync(kept, { recursive: true });
  await level(dataDir);
  const pid = readReplicaStatus(dataDir)?.pid ?? 0;
  process.kill(pid, "SIGSTOP");
  await until(() => readReplicaStatus(dataDir)?.fault === "litestream stands still");
  db.$client.query("update hosts set last_name = 'Saved meanwhile'").run();
  await until(() => ![pid, null].includes(readReplicaStatus(dataDir)?.pid ?? null));
  await level(dataDir);
  await running.stop();
});

/** A folder where a file is to be written, as soon as none is there. */
async function keepFrom(dataDir: string, name: string): Promise<string> {
  await until(() => {
    try {
      mkdirSync(join(dataDir, name));
      return true;
    } catch {
      return false;
    }
  });
  return join(dataDir, name);
}

test("a drill brings the copy back in a corner while the house works, and says what is on its way", async () => {
  const { dataDir, db } = house();
  const { running, drilled } = copying(dataDir, { kind: "file", folder: folder() });
  await level(dataDir);
  const well = await drilled();
  expect(well).toMatchObject({ outcome: "came_back", files: 1, missing: 0, oldestMs: 0 });
  const wrong = well.outcome === "came_back" ? well.findings.filter(({ wrong }) => wrong.length > 0) : [];
  expect(wrong.map(({ check }) => check)).toEqual([]);
  await running.stop();
  const { id } = addProperty(db);
  const made = db.$client.query(
    `insert into bookings (id, code, property_id, unit, state, check_in, check_out, party, guest_name, guest_phone,
        quote, total_kes, hold_ends_at, submission_key, rules_accepted_at, created_at)
      values ('a', 'LGAAAAAA', ?, 1, 'held', '2026-12-20', '2026-12-21', 1, 'Asha', '+254722000001',
        '{"lines":[{"amountKes":900}]}', 900, 9, 'a', 1, ?)`,
  );
  made.run(id, Date.now() - 5000);
  expect(await drilled()).toMatchObject({ outcome: "came_back", missing: 1 });
  expect(existsSync(join(dataDir, "trial-restore"))).toBe(false);
});

test("begun afresh, the log of changes holds nothing more of what was taken out, and the copy goes on", async () => {
  const { dataDir, db } = house();
  const word = "Somebody who asked to be forgotten";
  db.$client.query("update hosts set last_name = ?").run(word);
  const { running, comeBack } = copying(dataDir, { kind: "file", folder: folder() }, { ...PACE, afreshEveryMs: 1500 });
  await level(dataDir);
  db.$client.query("update hosts set last_name = 'Nobody'").run();
  const log = join(dataDir, "lango.db-wal");
  expect(readFileSync(log).includes(word)).toBe(true);
  await until(() => !readFileSync(log).includes(word));
  await level(dataDir);
  await running.stop();
  const other = join(folder(), "second-machine");
  await comeBack(other);
  expect(namesIn(join(other, "lango.db")).last).toBe("Nobody");
});

test("a place where another house is copied to is left alone", async () => {
  const place = { kind: "file", folder: folder() } as const;
  const one = house();
  one.db.$client.query("update hosts set last_name = 'The first house'").run();
  const first = copying(one.dataDir, place);
  await level(one.dataDir);
  await until(() => first.store.get("lango.json"));
  await first.running.stop();
  const card = await first.store.get("lango.json");
  const two = house();
  copying(two.dataDir, place);
  await until(() => readReplicaStatus(two.dataDir)?.fault?.includes("another house"));
  expect(await first.store.get("lango.json")).toEqual(card as Uint8Array);
  await Bun.sleep(300);
  const other = join(folder(), "second-machine");
  expect((await first.comeBack(other)).outcome).toBe("restored");
  expect(namesIn(join(other, "lango.db")).last).toBe("The first house");
});

test.each<[string, () => Promise<Uint8Array>, string]>([
  ["does not answer", () => Promise.reject(placeFault("the bucket answers 503 SlowDown")), "503 SlowDown"],
  ["gives half a card", () => Promise.resolve(Buffer.from('{"format":1,"lan')), "cut or garbled"],
])("from a place that %s nothing is brought back, and it says why", async (_, get, words) => {
  const dataDir = join(folder(), "second-machine");
  const store = { ...diskReplica(folder()), get };
  const to = { kind: "file", folder: "/nowhere" } as const;
  const needs = { dataDir, to, passphrase: "", program: "/bin/false", store, clock: systemClock, log: quiet };
  const done = await restoreReplica(needs);
  expect(done).toMatchObject({ outcome: "refused", why: "not_reached" });
  expect("said" in done && done.said).toContain(words);
  expect(existsSync(dataDir)).toBe(false);
});
