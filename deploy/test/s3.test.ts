import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#db/open.ts";
import { layDatabase } from "#src/dev/fixtures/database.ts";
import { addHost } from "#src/dev/fixtures/people.ts";
import { noteKey, openKeyOf } from "#src/operations/instance-key.ts";
import { readReplicaStatus } from "#src/operations/replica-status.ts";
import { litestreamProgram } from "#src/replica/litestream.ts";
import { replicate } from "#src/replica/replicate.ts";
import { elapsedClocks, takeLease } from "#src/selling/lease.ts";
import { freePort, root, until } from "../../e2e/lango.ts";
import { s3Replica } from "../../src/adapters/replica/s3-replica.ts";
import { systemClock } from "../../src/adapters/system/system-clock.ts";

/**
 * A server of S3 that others wrote: `npm run test:all` puts it into this folder. It lists no folder that has nothing but
 * folders in it, so Litestream finds nothing there to bring back; the way back is tried in `src/replica` with a bucket of
 * our own.
 */
const s3rver = process.env.S3RVER ?? join(root, "dist/s3rver");
const folder = mkdtempSync(join(tmpdir(), "lango-s3-"));
const program = litestreamProgram(join(root, "node_modules/@flydotio/litestream-linux-x64/litestream"));
let server: ReturnType<typeof Bun.spawn>;
let to: Parameters<typeof s3Replica>[0];

beforeAll(async () => {
  if (!existsSync(s3rver)) throw new Error(`npm install --prefix dist/s3rver --no-save s3rver@3.7.1`);
  const port = await freePort();
  const words = ["-d", join(folder, "objects"), "-p", String(port), "-a", "127.0.0.1", "--configure-bucket", "houses"];
  server = Bun.spawn(["node", join(s3rver, "node_modules/s3rver/bin/s3rver.js"), ...words], {
    ...{ stdout: "ignore", stderr: "inherit" },
  });
  const endpoint = `http://127.0.0.1:${port}`;
  await until(() => fetch(endpoint).catch(() => undefined));
  to = { bucket: "houses", path: "kilimani", endpoint, region: "", keyId: "S3RVER", secret: "S3RVER" };
}, 60_000);

afterAll(async () => {
  server?.kill();
  await server?.exited;
  rmSync(folder, { recursive: true, force: true });
});

test("what is put there comes back as it was, by its name, in pages, and goes", async () => {
  const store = s3Replica(to);
  const names = Array.from({ length: 25 }, (_, nth) => `files/photos/ab/${nth} ümlaut+plus.webp`);
  const bytes = crypto.getRandomValues(new Uint8Array(70_000));
  for (const name of names) await store.put(name, bytes);
  expect((await store.list("files/")).sort()).toEqual([...names].sort());
  expect(await store.get(names[7] ?? "")).toEqual(bytes);
  expect((await store.look(names[7] ?? ""))?.mark).toMatch(/^"[0-9a-f]{32}"$/);
  await store.delete(names[7] ?? "");
  await store.delete(names[7] ?? "");
  expect(await store.get(names[7] ?? "")).toBeUndefined();
  expect(await store.list("files/photos/zz")).toEqual([]);
});

test("Litestream and we copy a house there while it writes", async () => {
  if (!program) throw new Error("Litestream is not installed");
  const dataDir = join(folder, "house");
  mkdirSync(join(dataDir, "photos/ab"), { recursive: true });
  writeFileSync(join(dataDir, "photos/ab/ab12cd-640.webp"), "a room".repeat(10_000));
  layDatabase(join(dataDir, "lango.db"));
  const db = openDatabase(join(dataDir, "lango.db"));
  db.$client.exec("pragma wal_autocheckpoint = 16000");
  noteKey(db, openKeyOf(dataDir));
  addHost(db);
  const place = { kind: "s3", ...to, path: "house" } as const;
  const store = s3Replica(place);
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const pace = { lookEveryMs: 50, filesEveryMs: 100, againAfterMs: 50, stuckAfterMs: 5000, afreshEveryMs: 3_600_000 };
  const common = { to: place, passphrase: "a house by the lake in Kisumu", program, store, log };
  const running = replicate({ ...common, dataDir, lango: "test", now: Date.now, pace, mayCopy: undefined });
  // More than one checkpoint.
  for (let round = 0; round < 40; round += 1) {
    db.$client.query("update hosts set last_name = ?").run(`Saved ${round} ${"x".repeat(200_000)}`);
    await Bun.sleep(20);
  }
  const savedAt = Date.now();
  await until(() => (readReplicaStatus(dataDir)?.copiedAt ?? 0) > savedAt);
  await running.stop();
  db.$client.close();
  const names = await store.list("");
  for (const kind of [/\/snapshots\/\w+\.snapshot\.lz4$/, /\/wal\/\w+\.wal\.lz4$/, /ab12cd-640/, /key/]) {
    expect(names.filter((name) => kind.test(name)).length).toBeGreaterThan(0);
  }
}, 90_000);

test("it heeds no conditions, and so no lease is taken there: two machines would both sell", async () => {
  const needs = { store: s3Replica({ ...to, path: "lease" }), holder: "one", remember() {} };
  await expect(takeLease({ ...needs, ...elapsedClocks(systemClock.now) })).rejects.toThrow("cannot decide");
});
