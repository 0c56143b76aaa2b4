import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#db/open.ts";
import { layDatabase } from "#src/dev/fixtures/database.ts";
import { addHost } from "#src/dev/fixtures/people.ts";
import { noteKey, openKeyOf } from "#src/operations/instance-key.ts";
import { readReplicaStatus } from "#src/operations/replica-status.ts";
import { drill } from "#src/replica/drill.ts";
import { litestreamProgram } from "#src/replica/litestream.ts";
import { replicate } from "#src/replica/replicate.ts";
import { restoreReplica } from "#src/replica/restore-replica.ts";
import { elapsedClocks, LEASE, takeLease } from "#src/selling/lease.ts";
import { freePort, root, until } from "../../e2e/lango.ts";
import { s3Replica } from "../../src/adapters/replica/s3-replica.ts";
import { systemClock } from "../../src/adapters/system/system-clock.ts";
import { CEPH_KEYS, startCeph } from "./ceph.ts";

/**
 * Servers of S3 that others wrote. `s3rver` comes by npm and is put into this folder: it heeds no conditions, and lists no
 * folder that has nothing but folders in it, so Litestream finds nothing there to bring back. Ceph comes with Debian, and
 * does both.
 */
const s3rver = process.env.S3RVER ?? join(root, "dist/s3rver");
const servers = (process.env.S3_SERVERS ?? "s3rver").split(" ");
const folder = mkdtempSync(join(tmpdir(), "lango-s3-"));
const program = litestreamProgram(join(root, "node_modules/@flydotio/litestream-linux-x64/litestream")) ?? "";
const PASSPHRASE = "a house by the lake in Kisumu";
const log = { debug() {}, info() {}, warn() {}, error() {} };

type To = Parameters<typeof s3Replica>[0];

async function startS3rver() {
  if (!existsSync(s3rver)) throw new Error(`npm install --prefix dist/s3rver --no-save s3rver@3.7.1`);
  const port = await freePort();
  const words = ["-d", join(folder, "objects"), "-p", String(port), "-a", "127.0.0.1", "--configure-bucket", "houses"];
  const server = Bun.spawn(["node", join(s3rver, "node_modules/s3rver/bin/s3rver.js"), ...words], {
    ...{ stdout: "ignore", stderr: "inherit" },
  });
  const endpoint = `http://127.0.0.1:${port}`;
  await until(() => fetch(endpoint).catch(() => undefined));
  const stop = async () => {
    server.kill();
    await server.exited;
  };
  const to: To = { bucket: "houses", path: "kilimani", endpoint, region: "", keyId: "S3RVER", secret: "S3RVER" };
  return { to, stop };
}

async function startRadosgw() {
  const { endpoint, stop } = await startCeph(join(folder, "ceph"), "houses");
  const to: To = { bucket: "houses", path: "kilimani", endpoint, region: "", ...CEPH_KEYS };
  return { to, stop };
}

const SERVERS = { s3rver: startS3rver, ceph: startRadosgw };
const isNamed = (name: string): name is keyof typeof SERVERS => name in SERVERS;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keysOf = (store: ReturnType<typeof s3Replica>, holder: string) => ({
  ...{ store, holder, remember() {} },
  ...elapsedClocks(systemClock.now),
});

/** A house that writes while it is copied, for more than one checkpoint. */
async function copied(to: To, dataDir: string) {
  mkdirSync(join(dataDir, "photos/ab"), { recursive: true });
  writeFileSync(join(dataDir, "photos/ab/ab12cd-640.webp"), "a room".repeat(10_000));
  layDatabase(join(dataDir, "lango.db"));
  const db = openDatabase(join(dataDir, "lango.db"));
  db.$client.exec("pragma wal_autocheckpoint = 16000");
  noteKey(db, openKeyOf(dataDir));
  addHost(db);
  const place = { kind: "s3", ...to } as const;
  const store = s3Replica(place);
  const often = { lookEveryMs: 50, filesEveryMs: 100, againAfterMs: 50 };
  const pace = { ...often, stuckAfterMs: 5000, afreshEveryMs: 3_600_000, wholeEveryMs: 60_000 };
  const common = { to: place, passphrase: PASSPHRASE, program, store, log };
  const running = replicate({ ...common, dataDir, lango: "test", now: Date.now, pace, mayCopy: undefined });
  for (let round = 0; round < 40; round += 1) {
    db.$client.query("update hosts set last_name = ?").run(`Saved ${round} ${"x".repeat(200_000)}`);
    await Bun.sleep(20);
  }
  const savedAt = Date.now();
  await until(() => (readReplicaStatus(dataDir)?.copiedAt ?? 0) > savedAt);
  await running.stop();
  db.$client.close();
  return { ...common, clock: systemClock };
}

/** A twelfth of the real times and less. */
const QUICK = { renewEveryMs: 200, goodForMs: 1600, takeAfterMs: 2000, lookEveryMs: 100 };

const WORDS = {
  s3rver: "it heeds no conditions, so no lease is taken there: two machines would both sell",
  ceph: "of many that write at once one at most is let in, and of two machines one sells",
};

const LEASES: Record<keyof typeof SERVERS, (store: ReturnType<typeof s3Replica>) => Promise<void>> = {
  async s3rver(store) {
    await expect(takeLease(keysOf(store, "one"))).rejects.toThrow("cannot decide");
  },

  async ceph(store) {
    for (const round of ["made", "written anew"]) {
      const known = (await store.look("one"))?.mark;
      const names = Array.from({ length: 16 }, (_, nth) => `${round} by ${nth}`);
      // In a crowd it says 500 to some: that is no word about who was first.
      const all = await Promise.all(names.map((each) => store.swap("one", Buffer.from(each), known).catch(() => "")));
      const first = names.filter((_, nth) => all[nth]);
      expect(first.length).toBeLessThan(2);
      const stands = Buffer.from((await store.get("one")) ?? "").toString();
      expect(first.length === 1 ? first : names).toContain(stands);
    }
    const taken = await takeLease({ ...keysOf(store, "one"), pace: QUICK });
    expect((await takeLease({ ...keysOf(store, "two"), pace: QUICK })).outcome).toBe("another_sells");
    const [one, before] = [taken.outcome === "taken" ? taken.keeper : undefined, (await store.look(LEASE))?.mark];
    await Bun.sleep(QUICK.goodForMs * 2);
    expect([one?.held(), (await store.look(LEASE))?.mark === before]).toEqual(["ours", false]);
    await one?.leave();
    const next = await takeLease({ ...keysOf(store, "two"), pace: QUICK });
    expect(next.outcome).toBe("taken");
    if (next.outcome === "taken") await next.keeper.leave();
  },
};

describe.each(servers.filter(isNamed))("%s", (name) => {
  let to: To;
  let stop = async () => {};

  beforeAll(async () => {
    ({ to, stop } = await SERVERS[name]());
  }, 120_000);

  afterAll(() => stop());

  test("what is put there comes back as it was, by its name, in pages, and goes", async () => {
    const store = s3Replica(to);
    const names = Array.from({ length: 25 }, (_, nth) => `files/photos/ab/${nth} ümlaut+plus.webp`);
    const bytes = crypto.getRandomValues(new Uint8Array(70_000));
    for (const each of names) await store.put(each, bytes);
    expect((await store.list("files/")).sort()).toEqual([...names].sort());
    expect(await store.get(names[7] ?? "")).toEqual(bytes);
    expect((await store.look(names[7] ?? ""))?.mark).toMatch(/^"[0-9a-f]{32}"$/);
    await store.delete(names[7] ?? "");
    await store.delete(names[7] ?? "");
    expect(await store.get(names[7] ?? "")).toBeUndefined();
    expect(await store.list("files/photos/zz")).toEqual([]);
  });

  test("Litestream and we copy a house there while it writes, and where folders are listed it comes back", async () => {
    const dataDir = join(folder, name, "house");
    const needs = await copied({ ...to, path: "house" }, dataDir);
    const names = await needs.store.list("");
    for (const kind of [/\/snapshots\/\w+\.snapshot\.lz4$/, /\/wal\/\w+\.wal\.lz4$/, /ab12cd-640/, /key/]) {
      expect(names.filter((each) => kind.test(each)).length).toBeGreaterThan(0);
    }
    if (name === "s3rver") return;
    expect(await drill({ ...needs, dataDir })).toMatchObject({ outcome: "came_back", files: 1, missing: 0 });
    const other = join(folder, name, "second-machine");
    const done = await restoreReplica({ ...needs, dataDir: other });
    expect(done).toEqual({ outcome: "restored", files: 1, missing: 0, key: "fits" });
    const db = openDatabase(join(other, "lango.db"));
    expect(db.$client.query("select substr(last_name, 1, 9) as name from hosts").get()).toEqual({ name: "Saved 39 " });
    db.$client.close();
    expect(readFileSync(join(other, "instance.key"))).toEqual(readFileSync(join(dataDir, "instance.key")));
  }, 90_000);

  test(WORDS[name], () => LEASES[name](s3Replica({ ...to, path: "lease" })));
});
