import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diskFileStore, forgetHalfWritten } from "./disk-file-store.ts";

const NAME = "photos/ab12cd-640.webp";
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lango-store-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const bytesOf = async (blob: Blob | undefined) => blob && [...(await blob.bytes())];

test("what was put is read back, with its type, from a folder named for the hash", async () => {
  const store = diskFileStore(folder);
  await store.put(NAME, new Uint8Array([1, 2, 3]));
  const blob = await store.get(NAME);
  expect(await bytesOf(blob)).toEqual([1, 2, 3]);
  expect(blob?.type).toBe("image/webp");
  expect(await readdir(join(folder, "photos"))).toEqual(["ab"]);
  expect(await readdir(join(folder, "incoming"))).toEqual([]);
});

test("putting a name again leaves one whole file", async () => {
  const store = diskFileStore(folder);
  await Promise.all([7, 8, 9].map((byte) => store.put(NAME, new Uint8Array(200_000).fill(byte))));
  const bytes = (await bytesOf(await store.get(NAME))) ?? [];
  expect(bytes.length).toBe(200_000);
  expect(new Set(bytes).size).toBe(1);
  expect(await readdir(join(folder, "photos/ab"))).toEqual(["ab12cd-640.webp"]);
});

test("a missing file is undefined, and deleting it is harmless", async () => {
  const store = diskFileStore(folder);
  await store.put("photos/ff00-320.jpg", new Uint8Array([1]));
  await store.delete("photos/ff00-320.jpg");
  await store.delete("photos/ff00-320.jpg");
  expect(await store.get("photos/ff00-320.jpg")).toBeUndefined();
});

test("a file cut off by a crash is never seen under its name, and the next try succeeds", async () => {
  const store = diskFileStore(folder);
  await writeFile(join(folder, "incoming", "half-written"), "ha");
  expect(await store.get("photos/ee11-640.jpg")).toBeUndefined();
  await expect(store.get("incoming/half-written")).rejects.toThrow("not a name");
  await store.put("photos/ee11-640.jpg", new Uint8Array([5]));
  expect(await bytesOf(await store.get("photos/ee11-640.jpg"))).toEqual([5]);
});

test("when the disk refuses, nothing is left behind", async () => {
  const store = diskFileStore(folder);
  await store.put("previews/cc01.jpg", new Uint8Array([1]));
  await rm(join(folder, "previews/cc"), { recursive: true });
  await writeFile(join(folder, "previews/cc"), "a file where the folder should be");
  await expect(store.put("previews/cc02.jpg", new Uint8Array([2]))).rejects.toThrow();
  expect((await readdir(join(folder, "incoming"))).filter((name) => name !== "half-written")).toEqual([]);
});

test.each([
  "../secrets/ab.jpg",
  "photos/../ab.jpg",
  "photos/ab/../../x",
  "/etc/passwd",
  "photos/.hidden",
  "photos/a",
  "photos/AB12.jpg",
  "photos\\ab.jpg",
  "photos/ab\0.jpg",
  "photos/ab.jpg/../../x",
  "ab12.jpg",
  "",
])("the name %p cannot leave the folder", async (name) => {
  const store = diskFileStore(folder);
  await expect(store.put(name, new Uint8Array([1]))).rejects.toThrow("not a name for a stored file");
  await expect(store.get(name)).rejects.toThrow("not a name for a stored file");
  await expect(store.delete(name)).rejects.toThrow("not a name for a stored file");
});

test("a file that arrives piece by piece lies outside the memory until it is read, and leaves nothing behind", async () => {
  const store = diskFileStore(join(folder, "arriving"));
  const incoming = () => readdir(join(folder, "arriving/incoming")).catch(() => []);
  const file = store.receive();
  expect(await incoming()).toEqual([]);
  for (const piece of [[1, 2], [3], [4, 5]]) await file.write(new Uint8Array(piece));
  expect((await incoming()).length).toBe(1);
  expect([...(await file.bytes())]).toEqual([1, 2, 3, 4, 5]);
  const pieces = await Array.fromAsync(file.pieces());
  expect(pieces.flatMap((piece) => [...piece])).toEqual([1, 2, 3, 4, 5]);
  await file.forget();
  await file.forget();
  expect(await incoming()).toEqual([]);

  const empty = store.receive();
  expect((await empty.bytes()).length).toBe(0);
  expect(await Array.fromAsync(empty.pieces())).toEqual([]);
  await empty.forget();
});

test("the next start removes what a crash left half written, and nothing else", async () => {
  const own = join(folder, "crashed");
  const store = diskFileStore(own);
  await store.put(NAME, new Uint8Array([1]));
  await store.receive().write(new Uint8Array([1]));
  expect((await readdir(join(own, "incoming"))).length).toBe(1);
  forgetHalfWritten(own);
  expect(await readdir(own)).toEqual(["photos"]);
  expect(await bytesOf(await store.get(NAME))).toEqual([1]);
  await store.put(NAME, new Uint8Array([2]));
});
