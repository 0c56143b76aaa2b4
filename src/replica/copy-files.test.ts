import { afterEach, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReplicaStore } from "#src/ports/replica-store.ts";
import { diskReplica } from "../adapters/replica/disk-replica.ts";
import { copyFiles } from "./copy-files.ts";
import { reachedIn, readBy } from "./litestream.ts";

const folders: string[] = [];
const folder = () => {
  folders.push(mkdtempSync(join(tmpdir(), "lango-files-")));
  return folders.at(-1) ?? "";
};
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
});

function lay(dataDir: string, name: string): void {
  mkdirSync(join(dataDir, name, ".."), { recursive: true });
  writeFileSync(join(dataDir, name), name);
}

/** The store, and the names that were written there. */
function counted(): { store: ReplicaStore; written: string[] } {
  const written: string[] = [];
  const store = diskReplica(folder());
  const put = (name: string, bytes: Uint8Array) => {
    written.push(name);
    return store.put(name, bytes);
  };
  return { written, store: { ...store, put } };
}

test("each file goes once, also after the next start, and what is gone here is taken away there", async () => {
  const [dataDir, { store, written }] = [folder(), counted()];
  lay(dataDir, "photos/ab/ab1.webp");
  lay(dataDir, "papers/cd/cd1.sealed");
  lay(dataDir, "instance.key");
  lay(dataDir, "incoming/half");
  const files = copyFiles(dataDir, store, Date.now);
  expect(await files.round()).toBe(0);
  lay(dataDir, "photos/ab/ab2.webp");
  await files.round();
  await copyFiles(dataDir, store, Date.now).round();
  expect(written.sort()).toEqual([
    "files/papers/cd/cd1.sealed",
    "files/photos/ab/ab1.webp",
    "files/photos/ab/ab2.webp",
  ]);
  rmSync(join(dataDir, "papers/cd/cd1.sealed"));
  await files.round();
  expect(await store.list("files/")).toEqual(["files/photos/ab/ab1.webp", "files/photos/ab/ab2.webp"]);
  // A disk that is not mounted is no deletion.
  renameSync(join(dataDir, "photos"), join(dataDir, "elsewhere"));
  await files.round();
  expect(await store.list("files/")).toHaveLength(2);
});

test("how many are still to go is told while they go", async () => {
  const dataDir = folder();
  for (let nth = 10; nth < 70; nth++) lay(dataDir, `photos/aa/aa${nth}.webp`);
  const files = copyFiles(dataDir, counted().store, Date.now);
  expect([await files.round(), await files.round()]).toEqual([10, 0]);
});

const said = (syncs: number, index: number, offset: string) =>
  `# HELP litestream_sync_count x\nlitestream_sync_count{db="/a/lango.db"} ${syncs}\nlitestream_shadow_wal_size{db="/a"} 9e+06
litestream_replica_wal_index{db="/a",name="s3"} ${index}\nlitestream_replica_wal_offset{db="/a",name="s3"} ${offset}\n`;

test.each([
  ["all of it is there", said(7, 3, "1.2345e+06"), { syncs: 7, errors: 0, isLevel: true }],
  ["some of it is not", said(7, 3, "32"), { syncs: 7, errors: 0, isLevel: false }],
  ["the file before it is", said(7, 2, "1.2345e+06"), { syncs: 7, errors: 0, isLevel: false }],
  ["it has not looked yet", said(0, 0, "0"), undefined],
  ["it says nothing of a copy", "litestream_sync_count 2\n", { syncs: 2, errors: 0, isLevel: false }],
  ["it says something else", "<html>", undefined],
] as const)("the engine's counts: %s", (_, text, expected) => {
  expect(reachedIn(text, { index: 3, size: 1_234_500 })).toEqual(expected);
});

test("what the engine has read is the newest of its files, whatever it has not thrown away yet", () => {
  const dataDir = folder();
  expect(readBy(dataDir)).toBeUndefined();
  lay(dataDir, "litestream/generation");
  writeFileSync(join(dataDir, "litestream/generation"), "c0ffee\n");
  expect(readBy(dataDir)).toBeUndefined();
  for (const name of ["0000000a.wal", "00000009.wal", "0000000b.wal.tmp"])
    lay(dataDir, `litestream/generations/c0ffee/wal/${name}`);
  writeFileSync(join(dataDir, "litestream/generations/c0ffee/wal/0000000a.wal"), "four");
  expect(readBy(dataDir)).toEqual({ generation: "c0ffee", index: 10, size: 4 });
  expect(reachedIn("litestream_sync_count 2\n", readBy(dataDir))?.isLevel).toBe(false);
});
