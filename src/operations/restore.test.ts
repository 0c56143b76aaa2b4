import { Database } from "bun:sqlite";
import { afterEach, expect, test } from "bun:test";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#db/open.ts";
import { diskFileStore } from "#src/adapters/disk/disk-file-store.ts";
import { layDatabase } from "#src/dev/fixtures/database.ts";
import { addHost } from "#src/dev/fixtures/people.ts";
import { backUp } from "./back-up.ts";
import { restore } from "./restore.ts";

const AT = { keepFreeBytes: 0 };

const PHOTO = "photos/ab12cd-640.webp";
const folders: string[] = [];

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "lango-backup-"));
  folders.push(made);
  return made;
}

afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
});

/** A house with one host and one photo, its database still open, as while Lango runs. */
async function house() {
  const dataDir = folder();
  layDatabase(join(dataDir, "lango.db"));
  const db = openDatabase(join(dataDir, "lango.db"));
  addHost(db);
  await diskFileStore(dataDir).put(PHOTO, new Uint8Array([1, 2, 3]));
  return { dataDir, db, file: join(folder(), "lango.backup") };
}

/** What an operator types, and what they read. */
function lango(words: string[], dataDir: string) {
  const main = join(import.meta.dir, "../main.ts");
  const env = { ...process.env, DATA_DIR: dataDir };
  const run = Bun.spawnSync([process.execPath, main, ...words], { env, stdout: "pipe", stderr: "pipe" });
  return { code: run.exitCode, said: `${run.stdout}${run.stderr}` };
}

const hostsIn = (dataDir: string) => {
  const db = new Database(join(dataDir, "lango.db"), { readonly: true });
  const { n } = db.query<{ n: number }, []>("select count(*) as n from hosts").get() ?? { n: -1 };
  db.close();
  return n;
};

test("a backup made while the house is open comes back whole in an empty folder", async () => {
  const { dataDir, db, file } = await house();
  expect(await backUp(dataDir, file, AT)).toMatchObject({ outcome: "backed_up", files: 1, audit: undefined });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  db.$client.close();

  const other = join(folder(), "new-house");
  expect(restore(other, file, 7)).toEqual({ outcome: "restored", files: 1, before: undefined, key: "missing" });
  expect(hostsIn(other)).toBe(1);
  expect([...new Uint8Array((await (await diskFileStore(other).get(PHOTO))?.arrayBuffer()) ?? [])]).toEqual([1, 2, 3]);
  const again = openDatabase(join(other, "lango.db"));
  expect(again.$client.query("select name from sqlite_master where name = 'backup_files'").all()).toEqual([]);
  again.$client.close();
});

test("what was there before is kept beside what is restored", { timeout: 60_000 }, async () => {
  const { dataDir, db, file } = await house();
  await backUp(dataDir, file, AT);
  db.$client.query("update hosts set first_name = 'Changed since'").run();
  db.$client.close();
  // A copy that nobody has open: in this process a closed database lives on until its statements are gone.
  const copy = join(folder(), "copy");
  cpSync(dataDir, copy, { recursive: true });
  const run = lango(["restore", file], copy);
  expect(run.said).toContain("are restored. What was here before is in ");
  const before = run.said.match(/\S+before-restore-\d+\.db/)?.[0] ?? "";
  expect(hostsIn(copy)).toBe(1);
  const old = new Database(before, { readonly: true });
  expect(old.query<{ first_name: string }, []>("select first_name from hosts").get()?.first_name).toBe("Changed since");
  old.close();
  expect(readdirSync(copy).filter((name) => /-wal|-shm|restoring|part/.test(name))).toEqual([]);
});

test.each<[string, (home: string) => void]>([
  ["its first page", (home) => writeFileSync(home, Buffer.alloc(4096, "Karibu. "))],
  ["half of it", (home) => writeFileSync(home, readFileSync(home).subarray(0, 20_000))],
  [
    "every page behind the first",
    (home) => {
      const bytes = readFileSync(home);
      writeFileSync(home, Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, "Karibu. ")]));
    },
  ],
])("a house that is broken in %s is what a backup is put in the place of", async (_, harm) => {
  const { dataDir, db, file } = await house();
  await backUp(dataDir, file, AT);
  db.$client.close();
  const home = join(dataDir, "lango.db");
  harm(home);
  writeFileSync(`${home}-wal`, "what the broken one had not taken in");
  const broken = readFileSync(home);
  const before = join(dataDir, "before-restore-7.db");
  expect(restore(dataDir, file, 7)).toMatchObject({ outcome: "restored", before, unread: true });
  expect([hostsIn(dataDir), existsSync(`${home}-wal`), readFileSync(before)]).toEqual([1, false, broken]);
});

test("nothing is restored under a Lango that runs", async () => {
  const { dataDir, db, file } = await house();
  await backUp(dataDir, file, AT);
  expect(restore(dataDir, file, 7)).toEqual({ outcome: "refused", why: "lango_is_running" });
  db.$client.query("update hosts set first_name = 'Still writing'").run();
  db.$client.close();
});

test("the instance key is never in a backup", async () => {
  const { dataDir, db, file } = await house();
  const key = "a-key-that-opens-everything-0123456789";
  writeFileSync(join(dataDir, "instance.key"), key);
  await backUp(dataDir, file, AT);
  db.$client.close();
  expect(readFileSync(file).includes(key)).toBe(false);
});

test("an older backup is never written over, and an empty folder gives none", async () => {
  const { dataDir, db, file } = await house();
  writeFileSync(file, "the old one");
  expect(await backUp(dataDir, file, AT)).toEqual({ outcome: "exists" });
  expect(readFileSync(file, "utf8")).toBe("the old one");
  db.$client.close();
  expect(await backUp(folder(), join(folder(), "x"), AT)).toEqual({ outcome: "no_database" });
});

const spoil = (file: string, sql: string) => {
  const db = new Database(file, { readwrite: true });
  db.exec("pragma foreign_keys = off");
  db.exec(sql);
  db.close();
};

/** What neither SQLite nor a photo's own sum would notice. */
const flip = (file: string, word: string) => {
  const bytes = readFileSync(file);
  const at = bytes.indexOf(word);
  bytes[at + 1] = (bytes[at + 1] ?? 0) ^ 2;
  writeFileSync(file, bytes);
};

const swap = (file: string, one: number, other: number) => {
  const bytes = readFileSync(file);
  const page = (nth: number) => bytes.subarray(nth * 4096, (nth + 1) * 4096);
  const kept = Buffer.from(page(one));
  page(one).set(page(other));
  page(other).set(kept);
  writeFileSync(file, bytes);
};

test.each([
  ["a file that is not there", "no_such_file", (file: string) => rmSync(file)],
  ["text", "damaged", (file: string) => writeFileSync(file, "hello ".repeat(500))],
  ["half of it", "damaged", (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 20_000))],
  ["somebody else's database", "not_a_backup", (file: string) => spoil(file, "drop table backup_files")],
  ["one of a newer Lango", "newer_lango", (file: string) => spoil(file, "insert into migrations values ('9999-x', 1)")],
  ["without its last letter", "damaged", (file: string) => truncateSync(file, statSync(file).size - 1)],
  ["without its last line", "damaged", (file: string) => truncateSync(file, statSync(file).size - 78)],
  ["with a line too many", "damaged", (file: string) => appendFileSync(file, "\n")],
  ["with two pages in each other's place", "damaged", (file: string) => swap(file, 40, 90)],
  ["one byte of a host's name", "damaged", (file: string) => flip(file, "Wanjiru")],
  ["a photo that changed", "damaged", (file: string) => spoil(file, "update backup_files set bytes = x'00'")],
  [
    "a photo that wants out of its folder",
    "damaged",
    (file: string) => spoil(file, "update backup_files set name = 'photos/../../etc/cron'"),
  ],
  [
    "a session of nobody",
    "damaged",
    (file: string) =>
      spoil(file, "insert into sessions (token_hash, host_id, created_at, seen_at, ends_at) values ('a','gone',1,1,1)"),
  ],
] as const)("%s is refused, and nothing of the house changes", async (_, why, harm) => {
  const { dataDir, db, file } = await house();
  await backUp(dataDir, file, AT);
  db.$client.query("update hosts set first_name = 'Kept'").run();
  db.$client.close();
  harm(file);
  const before = readdirSync(dataDir).sort();
  expect(restore(dataDir, file, 7)).toEqual({ outcome: "refused", why });
  expect(readdirSync(dataDir).sort()).toEqual(before);
  expect(existsSync(join(dataDir, "before-restore-7.db"))).toBe(false);
  expect(hostsIn(dataDir)).toBe(1);
});

test("the commands say what they did, and what they refuse", { timeout: 60_000 }, async () => {
  const { dataDir, db, file } = await house();
  expect(lango(["backup"], dataDir)).toMatchObject({
    code: 2,
    said: expect.stringContaining("Usage: lango backup FILE"),
  });
  const made = lango(["backup", file], dataDir);
  expect(made.code).toBe(0);
  expect(made.said).toStartWith(`${file} holds the database and 1 photo files and encrypted papers.`);
  expect(lango(["backup", file], dataDir).code).toBe(1);
  const refused = lango(["restore", file], dataDir);
  expect(refused).toEqual({
    code: 1,
    said: `Lango, or lango replicate, is running on ${dataDir}. Stop it first. Nothing was changed.\n`,
  });
  db.$client.close();
});
