import { Database } from "bun:sqlite";
import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "#db/migrations/index.ts";
import { openDatabase } from "#db/open.ts";
import { layDatabase } from "#src/dev/fixtures/database.ts";
import { addHost } from "#src/dev/fixtures/people.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import { backUp, forgetHalfDone, partOf } from "./back-up.ts";
import { backUpAtNight, nextBackUpAt } from "./back-up-at-night.ts";
import { noteKey, openKeyOf } from "./instance-key.ts";
import { keepBackUp } from "./keep-back-ups.ts";
import { openBackUp } from "./open-back-up.ts";
import { ownFolder } from "./own-folder.ts";
import { restore } from "./restore.ts";
import { roomOnDisk } from "./room-on-disk.ts";
import { copyBeforeUpgrade, forgetPutAside, forgetUpgradeCopies, putAsideIn, undoUpgrade } from "./upgrade.ts";

setDefaultTimeout(60_000);

const PASSPHRASE = "a house by the lake in Kisumu";
const folders: string[] = [];
const folder = () => {
  folders.push(mkdtempSync(join(tmpdir(), "lango-kept-")));
  return folders.at(-1) ?? "";
};
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
});

/** A house with a host, a photo and a key, that nobody runs. */
function house(): string {
  const made = folder();
  layDatabase(join(made, "lango.db"));
  const db = openDatabase(join(made, "lango.db"));
  noteKey(db, openKeyOf(made));
  addHost(db);
  db.$client.close();
  // A copy that nobody has open: in this process a closed database lives on until its statements are gone.
  const dataDir = folder();
  cpSync(made, dataDir, { recursive: true });
  mkdirSync(join(dataDir, "photos/ab"), { recursive: true });
  writeFileSync(join(dataDir, "photos/ab/ab12.webp"), "a picture of the door");
  return dataDir;
}

/** What an operator types, and what they read. */
function lango(
  words: string[],
  dataDir: string,
  env: Record<string, string> = {},
  stdout?: number,
  stdin?: Uint8Array,
) {
  const main = join(import.meta.dir, "../main.ts");
  const run = Bun.spawnSync([process.execPath, main, ...words], {
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    stdout: stdout ?? "pipe",
    stderr: "pipe",
    ...(stdin ? { stdin } : {}),
  });
  return { code: run.exitCode, out: run.stdout, said: `${stdout === undefined ? run.stdout : ""}${run.stderr}` };
}

const HOW = { now: NOON, keepFreeBytes: 0, passphrase: PASSPHRASE };
const leftOf = (dataDir: string) =>
  readdirSync(dataDir).filter((name) => /part|making|opened|trial|restoring/.test(name));

test("sealed, a backup tells nothing to whoever has no passphrase, and brings the key to whoever has it", async () => {
  const dataDir = house();
  const file = join(folder(), "one.lango");
  expect(await backUp(dataDir, file, HOW)).toMatchObject({ outcome: "backed_up", files: 1 });
  const bytes = readFileSync(file);
  const key = readFileSync(join(dataDir, "instance.key"));
  for (const word of ["Wanjiru", "picture of the door", "SQLite", key]) expect(bytes.includes(word)).toBe(false);

  expect(lango(["doctor", file], dataDir)).toMatchObject({
    code: 1,
    said: expect.stringContaining("is sealed by a passphrase"),
  });

  const other = folder();
  const refused = async (given: string) => openBackUp(other, file, given);
  expect(await refused("")).toEqual({ outcome: "refused", why: "no_passphrase" });
  expect(await refused("another passphrase")).toEqual({ outcome: "refused", why: "wrong_passphrase" });
  const opened = await openBackUp(other, file, PASSPHRASE);
  if (opened.outcome !== "open") throw new Error(opened.why);
  expect(restore(other, opened.file, NOON)).toMatchObject({ outcome: "restored", files: 1, key: "fits" });
  opened.close();
  expect(readFileSync(join(other, "instance.key"))).toEqual(key);
  // Another house's key is not written over, and whoever has no copy hears where the right one is.
  const theirs = folder();
  openKeyOf(theirs);
  const { code, said } = lango(["restore", file], theirs, { BACKUP_PASSPHRASE: PASSPHRASE });
  expect([code, said]).toEqual([
    0,
    expect.stringContaining("is in it: move that file away, and say lango restore once more"),
  ]);
  rmSync(join(theirs, "instance.key"));
  expect(lango(["restore", file], theirs, { BACKUP_PASSPHRASE: PASSPHRASE }).code).toBe(0);
  expect(readFileSync(join(theirs, "instance.key"))).toEqual(key);
  const db = new Database(join(other, "lango.db"), { readonly: true });
  expect(db.query("select name from sqlite_master where name like 'backup%'").all()).toEqual([]);
  db.close();
  expect([...leftOf(dataDir), ...leftOf(other)]).toEqual([]);
});

test("so many are kept as were asked for, and none is thrown away for one that does not come back", async () => {
  const dataDir = house();
  const to = join(folder(), "backups");
  const keep = (nth: number) =>
    keepBackUp(dataDir, { folder: to, keep: 2, ...HOW, passphrase: "", now: NOON + nth * 60_000 });
  writeFileSync(join(folders.at(-1) ?? "", "mine.txt"), "");
  for (let nth = 0; nth < 3; nth++)
    expect(await keep(nth)).toMatchObject({ outcome: "backed_up", removed: nth === 2 ? 1 : 0 });
  const day = new Date(NOON).toISOString().slice(0, 10);
  expect(readdirSync(to).sort()).toEqual([`lango-${day}T090100.lango`, `lango-${day}T090200.lango`]);
  const db = new Database(join(dataDir, "lango.db"));
  db.exec("insert into migrations (name, applied_at) values ('9999-newer', 1)");
  db.close();
  const backedUpAt = () => openMark(dataDir);
  expect(backedUpAt()).toBe(NOON + 2 * 60_000);
  // Whoever tries again every few minutes fills no disk, and the age of the last good one goes on growing.
  for (const nth of [3, 4]) expect(await keep(nth)).toMatchObject({ outcome: "trial_failed", why: "newer_lango" });
  expect(readdirSync(to).sort()).toEqual([`lango-${day}T090100.lango`, `lango-${day}T090200.lango`, "untried.lango"]);
  expect(backedUpAt()).toBe(NOON + 2 * 60_000);
  expect(leftOf(dataDir)).toEqual([]);
});

function openMark(dataDir: string): number | undefined {
  const db = new Database(join(dataDir, "lango.db"), { readonly: true });
  const found = db.query<{ at: number }, []>("select at from marks where name = 'backed_up'").get();
  db.close();
  return found?.at;
}

const mayMount = Bun.which("unshare") !== null && Bun.spawnSync(["unshare", "-rm", "true"]).exitCode === 0;

test.each(mayMount ? ["once a day"] : [])(
  "where a trial would fill the house's disk it is not tried, and says so %s",
  () => {
    const [dataDir, small, to] = [house(), folder(), folder()];
    const lay = `mount -t tmpfs -o size=6m none ${small} && cp -a ${dataDir}/. ${small} && df -k ${small} >${to}/before`;
    const once = `DATA_DIR=${small} ${process.execPath} ${join(import.meta.dir, "../main.ts")} backup`;
    const run = Bun.spawnSync(["unshare", "-rm", "sh", "-c", `${lay} && ${once}; echo $?; ${once}; echo $?`], {
      env: { ...process.env, BACKUP_TO: join(to, "kept"), KEEP_FREE_MB: "1" },
    });
    expect(run.stdout.toString()).toBe("1\n1\n");
    const lines = run.stderr.toString().trimEnd().split("\n");
    expect(lines.map((line) => line.includes("nobody knows whether it comes back"))).toEqual([true, true]);
    expect(readdirSync(join(to, "kept"))).toEqual(["untried.lango"]);
  },
);

const IN_SHELL = '"$BUN" "$LANGO"';

test("through a pipe it goes out and comes in again, and a full disk is told", async () => {
  const dataDir = house();
  const full = openSync("/dev/full", "w");
  const failed = lango(["backup", "-"], dataDir, {}, full);
  closeSync(full);
  expect([failed.code, failed.said]).toEqual([1, expect.stringContaining("What came out of the pipe is no backup")]);
  const hungUp = Bun.spawnSync(["sh", "-c", `(${IN_SHELL} backup -; echo $? >&2) | head -c 9 >/dev/null`], {
    env: { ...process.env, DATA_DIR: dataDir, LANGO: join(import.meta.dir, "../main.ts"), BUN: process.execPath },
  });
  expect(hungUp.stderr.toString()).toMatch(/^Whoever read the backup has ended before it did\..*\n1\n$/);
  expect(leftOf(dataDir)).toEqual([]);
  const piped = lango(["backup", "-"], dataDir, { BACKUP_PASSPHRASE: PASSPHRASE });
  expect(piped.code).toBe(0);
  const other = folder();
  const back = lango(["restore", "-"], other, { BACKUP_PASSPHRASE: PASSPHRASE }, undefined, piped.out);
  expect([back.code, back.said]).toEqual([0, "The database and 1 photo files and encrypted papers are restored.\n"]);
  expect(existsSync(join(other, "instance.key"))).toBe(true);
  expect(lango(["restore", "-"], folder(), {}, undefined, piped.out).said).toContain("Set BACKUP_PASSPHRASE");
});

test("what nobody keeps is no backup", () => {
  const dataDir = house();
  const backedUp = () => {
    const db = new Database(join(dataDir, "lango.db"), { readonly: true });
    const marks = db.query("select 1 from marks where name = 'backed_up'").all();
    db.close();
    return marks;
  };
  const nowhere = openSync("/dev/null", "w");
  const thrownAway = lango(["backup", "-"], dataDir, {}, nowhere);
  closeSync(nowhere);
  const shut = Bun.spawnSync(["sh", "-c", `${IN_SHELL} backup - >&-`], {
    env: { ...process.env, DATA_DIR: dataDir, LANGO: join(import.meta.dir, "../main.ts"), BUN: process.execPath },
  });
  for (const said of [thrownAway.said, shut.stderr.toString()]) expect(said).toContain("Nothing was made.");
  expect([thrownAway.code, shut.exitCode, backedUp()]).toEqual([1, 1, []]);
});

test.each(["SIGTERM", "SIGHUP", "SIGINT"] as const)("a backup that %s ends leaves no half of it", async (signal) => {
  const dataDir = house();
  const making = Bun.spawn([process.execPath, join(import.meta.dir, "../main.ts"), "backup", "-"], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdout: "pipe",
    stderr: "pipe",
  });
  // It waits for whoever reads, and nobody reads on.
  await making.stdout.getReader().read();
  expect(leftOf(dataDir)).toEqual(["making-backup.db"]);
  making.kill(signal);
  expect([await making.exited, await new Response(making.stderr).text()]).toEqual([
    1,
    "Ended before it was done. What was half made is gone.\n",
  ]);
  expect(leftOf(dataDir)).toEqual([]);
});

test.each(mayMount ? ["read"] : [])(
  "on a disk that may only be %s, a restore says that, and not that Lango runs",
  async () => {
    const [dataDir, to] = [house(), folder()];
    await backUp(dataDir, join(to, "a.lango"), { ...HOW, passphrase: "" });
    const lay = `mount --bind ${dataDir} ${dataDir} && mount -o remount,bind,ro ${dataDir}`;
    const run = Bun.spawnSync(
      ["unshare", "-rm", "sh", "-c", `${lay} && "$BUN" "$LANGO" restore ${join(to, "a.lango")}`],
      { env: { ...process.env, DATA_DIR: dataDir, LANGO: join(import.meta.dir, "../main.ts"), BUN: process.execPath } },
    );
    expect([run.exitCode, run.stderr.toString()]).toEqual([1, `DATA_DIR is ${dataDir}: its disk may only be read\n`]);
  },
);

test("alone, the command keeps one in BACKUP_TO, and two never make one at a time", async () => {
  const dataDir = house();
  const to = join(folder(), "backups");
  expect(lango(["backup"], dataDir).code).toBe(2);
  const turn = ownFolder(dataDir, { name: "backup.lock" });
  expect(await keepBackUp(dataDir, { folder: to, keep: 2, ...HOW })).toEqual({ outcome: "under_way" });
  // What is being made is not taken away by a start.
  writeFileSync(join(dataDir, "making-backup.db"), "");
  writeFileSync(join(dataDir, "restoring.db"), "");
  forgetHalfDone(dataDir);
  expect(leftOf(dataDir).sort()).toEqual(["making-backup.db", "restoring.db"]);
  turn.leave();
  forgetHalfDone(dataDir);
  expect(leftOf(dataDir)).toEqual([]);
  expect(lango(["backup"], dataDir, { BACKUP_TO: to }).said).toContain("It was restored to try it, and came back.");
  expect(readdirSync(to)).toHaveLength(1);
});

test("what a killed backup left beside its file is taken away by the next one", async () => {
  const dataDir = house();
  const to = folder();
  const making = Bun.spawn([process.execPath, "-e", KILLED, dataDir, join(to, "a.lango")], {
    stdout: "ignore",
    stderr: "ignore",
  });
  expect(await making.exited).not.toBe(0);
  const left = readdirSync(to);
  expect(left).toEqual([expect.stringMatching(/^\.lango-backup-[0-9a-f]{8}\.part$/)]);
  await backUp(dataDir, join(to, "b.lango"), { ...HOW, passphrase: "" });
  expect(readdirSync(to)).toEqual(["b.lango"]);
});

test("what a killed one left is no reason to say that there is no room", async () => {
  const [dataDir, to] = [house(), folder()];
  const file = join(to, "a.lango");
  await backUp(dataDir, file, { ...HOW, passphrase: "" });
  const kept = { ...HOW, passphrase: "", keepFreeBytes: roomOnDisk(to)?.freeBytes ?? 0 };
  expect((await backUp(dataDir, join(to, "b.lango"), kept)).outcome).toBe("no_room");
  // What is taken away first is told by the folder alone: the disk is shared with others.
  renameSync(file, partOf(dataDir, file));
  await backUp(dataDir, join(to, "b.lango"), kept);
  expect(readdirSync(to)).toEqual([]);
});

test("a backup that has come meanwhile is never written over, sealed or not", async () => {
  for (const passphrase of ["", PASSPHRASE]) {
    const [dataDir, to] = [house(), folder()];
    const file = join(to, "a.lango");
    mkdirSync(join(dataDir, "papers/ab"), { recursive: true });
    const making = backUp(dataDir, file, { ...HOW, passphrase });
    writeFileSync(file, "of another house");
    expect([(await making).outcome, readFileSync(file, "utf8")]).toEqual(["exists", "of another house"]);
    expect(readdirSync(to)).toEqual(["a.lango"]);
    expect(leftOf(dataDir)).toEqual([]);
  }
});

test.each(mayMount ? ["disk"] : [])("where the %s of backups is not mounted, none is made on the house's", () => {
  const [dataDir, to] = [house(), folder()];
  const once = `${process.execPath} ${join(import.meta.dir, "../main.ts")} backup >/dev/null`;
  const run = Bun.spawnSync(
    ["unshare", "-rm", "sh", "-c", `mount -t tmpfs none ${to} && ${once}; echo $?; umount ${to}; ${once}; echo $?`],
    { env: { ...process.env, DATA_DIR: dataDir, BACKUP_TO: to, KEEP_FREE_MB: "0" } },
  );
  expect(run.stdout.toString()).toBe("0\n1\n");
  expect(run.stderr.toString()).toContain("is that disk not mounted? Nothing was written.");
  expect(readdirSync(to)).toEqual([]);
  // Whoever means it so says it.
  rmSync(join(dataDir, "backups-elsewhere"));
  expect(lango(["backup"], dataDir, { BACKUP_TO: to }).code).toBe(0);
});

test("a folder that goes along in each backup is no place for them, and a file is none", () => {
  const dataDir = house();
  const inside = lango(["backup"], dataDir, { BACKUP_TO: join(dataDir, "photos/kept") });
  expect([inside.code, inside.said]).toEqual([1, expect.stringContaining("is in every backup. Name another folder.")]);
  const file = join(folder(), "a-file");
  writeFileSync(file, "");
  expect(lango(["backup"], dataDir, { BACKUP_TO: file }).said).toBe(
    `${file} can't be used: a file is where a folder is needed\n`,
  );
});

/** A backup that is killed at the moment when all of it is there but its name. */
const KILLED = `
  const fs = require("node:fs");
  fs.linkSync = () => process.kill(process.pid, "SIGKILL");
  const { backUp } = require(${JSON.stringify(join(import.meta.dir, "back-up.ts"))});
  await backUp(process.argv[1], process.argv[2], { now: 0, keepFreeBytes: 0 });
`;

test("each night at three it is made in another process, and a failure is a job's failure", async () => {
  const night = Date.parse("2026-12-01T00:00:00Z");
  expect([nextBackUpAt(night - 1), nextBackUpAt(night)]).toEqual([night, night + 86_400_000]);
  const clock = { now: () => night + 5000, today: () => "2026-12-01" as const };
  expect(await backUpAtNight({ clock, backUpApart: async () => undefined })).toEqual({
    outcome: "again",
    runAt: night + 86_400_000,
  });
  expect(backUpAtNight({ clock, backUpApart: async () => "the disk is full" })).rejects.toThrow("the disk is full");
});

test("beside a Lango that runs, an older database is brought up to date by nobody, and admin changes no schema", () => {
  const dataDir = house();
  const db = new Database(join(dataDir, "lango.db"));
  db.query("delete from migrations where name = ?").run(migrations.at(-1)?.name ?? "");
  db.close();
  const older = ownFolder(dataDir);
  const migrated = lango(["migrate"], dataDir);
  older.leave();
  expect([migrated.code, migrated.said]).toEqual([1, expect.stringContaining("another Lango runs on")]);
  const admin = lango(["admin", "hosts"], dataDir);
  expect([admin.code, admin.said]).toEqual([
    1,
    expect.stringContaining("1 changes behind this Lango. Say: lango migrate"),
  ]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith("before-"))).toEqual([]);
});

test("an upgrade keeps the database of before, and one command puts it back for the Lango of before", () => {
  const dataDir = house();
  const file = join(dataDir, "lango.db");
  const last = migrations.at(-1)?.name ?? "";
  const upgrade = (missing: number, now: number) => {
    const db = new Database(file);
    copyBeforeUpgrade(db, dataDir, missing, now);
    db.close();
  };
  upgrade(0, 1);
  expect(undoUpgrade(dataDir, 2, true)).toEqual({ outcome: "no_upgrade" });
  // The Lango of before knows nothing of the last change.
  let db = new Database(file);
  db.query("delete from migrations where name = ?").run(last);
  db.close();
  upgrade(1, NOON);
  db = new Database(file);
  db.query("insert into migrations (name, applied_at) values (?, 1)").run(last);
  db.exec("update hosts set last_name = 'After the upgrade'");
  db.close();

  expect(undoUpgrade(dataDir, 2, false)).toEqual({ outcome: "would_lose", at: NOON, bookings: 0, payments: 0 });
  expect(lango(["undo-upgrade"], dataDir).said).toContain("Nothing was changed. Say lango undo-upgrade --yes");
  const undone = lango(["undo-upgrade", "--yes"], dataDir);
  expect([undone.code, undone.said]).toEqual([0, expect.stringContaining("Put the Lango of before in its place")]);
  db = new Database(file, { readonly: true });
  expect(db.query("select 1 from migrations where name = ?").get(last)).toBeNull();
  expect(db.query<{ n: string }, []>("select last_name as n from hosts").get()?.n).not.toBe("After the upgrade");
  db.close();
  expect(readdirSync(dataDir).filter((name) => name.startsWith("before-"))).toEqual([]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith("after-upgrade-"))).toHaveLength(1);

  // Neither it nor what a restore puts aside is kept longer than a backup may be.
  const aside = putAsideIn(dataDir);
  const [{ goesAt = 0 } = {}] = aside;
  for (const end of ["", "-wal"])
    writeFileSync(join(dataDir, `before-restore-${goesAt - 30 * 86_400_000}.db${end}`), "x");
  expect([aside.length, putAsideIn(dataDir).length]).toEqual([1, 3]);
  forgetPutAside(dataDir, goesAt);
  expect(putAsideIn(dataDir)).toHaveLength(3);
  forgetPutAside(dataDir, goesAt + 1);
  expect(putAsideIn(dataDir)).toEqual([]);

  for (const at of [1, 2, 3]) upgrade(1, NOON + at);
  const copies = () => readdirSync(dataDir).filter((name) => name.startsWith("before-"));
  expect(copies()).toHaveLength(2);
  forgetUpgradeCopies(dataDir, NOON + 2 + 14 * 86_400_000 + 1);
  expect(copies()).toEqual([`before-upgrade-${NOON + 3}.db`]);
});

/** Takes an upgrade back until the nth move of a file, and is killed there. */
const KILLED_UNDOING = `
  const fs = require("node:fs");
  const [dataDir, nth] = process.argv.slice(1);
  let moves = 0;
  const counted = (move) => (...args) => {
    if (++moves > Number(nth)) process.kill(process.pid, "SIGKILL");
    return move(...args);
  };
  Object.assign(fs, { linkSync: counted(fs.linkSync), renameSync: counted(fs.renameSync) });
  const { undoUpgrade } = require(${JSON.stringify(join(import.meta.dir, "upgrade.ts"))});
  undoUpgrade(dataDir, Date.now(), true);
  process.exit(7);
`;

test("an undo that is killed anywhere is simply said again, and no copy is another name of what is written to", async () => {
  for (let nth = 0; ; nth++) {
    expect(nth).toBeLessThan(9);
    const dataDir = house();
    const file = join(dataDir, "lango.db");
    let db = new Database(file);
    copyBeforeUpgrade(db, dataDir, 1, NOON);
    db.exec("update hosts set last_name = 'After the upgrade'");
    db.close();
    const undoing = Bun.spawn([process.execPath, "-e", KILLED_UNDOING, dataDir, String(nth)], { stderr: "ignore" });
    const isDone = (await undoing.exited) === 7;
    if (!isDone) undoUpgrade(dataDir, NOON + 5, true);
    db = new Database(file, { readonly: true });
    expect(db.query<{ n: string }, []>("select last_name as n from hosts").get()?.n).not.toBe("After the upgrade");
    db.close();
    const { ino } = statSync(file);
    const others = readdirSync(dataDir).filter((name) => name.endsWith(".db") && name !== "lango.db");
    expect(others.filter((name) => statSync(join(dataDir, name)).ino === ino)).toEqual([]);
    expect(others.every((name) => name.startsWith("after-upgrade-"))).toBe(true);
    if (isDone) return expect(nth).toBe(2);
  }
});
