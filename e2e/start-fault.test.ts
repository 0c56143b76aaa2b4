import { Database } from "bun:sqlite";
import { afterEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { layDatabase } from "#src/dev/fixtures/database.ts";
import { ownFolder } from "#src/operations/own-folder.ts";
import { startFault } from "#src/operations/start-fault.ts";
import { executable } from "./lango.ts";

const folders: string[] = [];

/** A folder for the data, as a start finds it. */
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "lango-start-"));
  folders.push(made);
  return made;
}

afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
});

type Env = Record<string, string>;

/** What whoever types `words` reads, in the program itself. `before` is what goes before it on the line. */
async function lango(words: string[], env: Env, before: string[] = []) {
  const child = Bun.spawn([...before, executable, ...words], {
    env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: "0", ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [printed, complained] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, printed, complained: asToldToPeople(complained) };
}

/** Where a machine keeps what it writes, `serve` says why it cannot start as lines of its log: here as people read it. */
function asToldToPeople(complained: string): string {
  if (!complained.startsWith("{")) return complained;
  const lines = complained.trimEnd().split("\n");
  const all = lines.map((line) => JSON.parse(line) as { level: string; event: string; fault: string });
  const told = all.filter(({ event }) => event === "Lango cannot start");
  expect(told.map(({ level }) => level)).toEqual(told.map(() => "error"));
  // A new folder gets its tables before the port is tried.
  const others = all.filter((line) => !told.includes(line));
  expect(others.map(({ level }) => level)).toEqual(others.map(() => "info"));
  return `Lango cannot start:\n${told.map(({ fault }) => `  - ${fault}\n`).join("")}`;
}

/** A Lango that is open on this folder, and has said so or something else. */
async function started(dataDir: string, env: Env = {}, said = "Lango is open") {
  const child = Bun.spawn([executable, "serve"], {
    env: { ...PRODUCTION, HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDir, ...env },
    stdout: "ignore",
    stderr: "pipe",
  });
  let printed = "";
  const reader = child.stderr.getReader();
  while (!printed.includes(said)) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`Lango ended: ${printed}`);
    printed += new TextDecoder().decode(value);
  }
  void (async () => {
    while (!(await reader.read()).done);
  })().catch(() => undefined);
  const url = /"url":"([^"]+)"/.exec(printed)?.[1] ?? "";
  return { child, url };
}

const refusedWith = (fault: string) => ({
  code: 1,
  printed: "",
  complained: `Lango cannot start:\n  - ${fault}\n`,
});

const database = (file: string, sql: string) => {
  const db = new Database(file, { create: true, readwrite: true });
  db.exec(sql);
  db.close();
};

/** A house that has been open. */
function house(): string {
  const dataDir = folder();
  layDatabase(join(dataDir, "lango.db"));
  writeFileSync(join(dataDir, "instance.key"), "k".repeat(32));
  return dataDir;
}

const PRODUCTION = { PUBLIC_URL: "https://lango.example", MPESA_FOR_HOSTS: "nobody" };

describe("a port that another program has", () => {
  test.each([
    ["serve", PRODUCTION],
    ["demo", {}],
  ])("is named by lango %s with what to do, and what the other receives stays", async (command, env) => {
    using other = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("taken") });
    const dataDir = folder();
    mkdirSync(join(dataDir, "incoming"));
    writeFileSync(join(dataDir, "incoming", "half-a-photo"), "half");
    const said = await lango([command], { ...env, PORT: String(other.port), DATA_DIR: dataDir });
    expect(said).toEqual(
      refusedWith(
        `port ${other.port} is taken by another program, perhaps by a Lango that runs already. End that one, or choose another port, as in PORT=${Number(other.port) + 1}`,
      ),
    );
    expect(readFileSync(join(dataDir, "incoming", "half-a-photo"), "utf8")).toBe("half");
    expect(await (await fetch(other.url)).text()).toBe("taken");
  });

  test("a HOST of another machine is no address to listen at", async () => {
    // 203.0.113.0/24 is kept for documents (RFC 5737): no machine has it.
    expect(await lango(["demo"], { HOST: "203.0.113.9", DATA_DIR: folder() })).toEqual(
      refusedWith(
        'HOST is "203.0.113.9", which is no address of this machine. 127.0.0.1 is for this machine alone, 0.0.0.0 for everybody',
      ),
    );
  });
});

describe("a folder on which another Lango runs", () => {
  test("is refused to lango serve and lango demo, whatever their port, and not to what may run beside it", {
    timeout: 60_000,
  }, async () => {
    const dataDir = folder();
    const first = await started(dataDir);
    const taken = refusedWith(
      `another Lango runs on ${dataDir}: two would send everything twice. End that one, or set DATA_DIR to another folder`,
    );
    expect(await lango(["demo"], { DATA_DIR: dataDir })).toEqual(taken);
    expect(await lango(["serve"], { ...PRODUCTION, DATA_DIR: dataDir })).toEqual(taken);
    const file = join(folder(), "a.lango");
    for (const words of [["migrate"], ["doctor"], ["backup", file]]) {
      const { code, complained } = await lango(words, { DATA_DIR: dataDir });
      expect({ words, code, complained }).toEqual({ words, code: 0, complained: "" });
    }
    expect(await lango(["restore", file], { DATA_DIR: dataDir })).toEqual({
      code: 1,
      printed: "",
      complained: `Lango, or lango replicate, is running on ${dataDir}. Stop it first. Nothing was changed.\n`,
    });
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
    first.child.kill("SIGKILL");
    await first.child.exited;
    const next = await started(dataDir);
    expect(readdirSync(dataDir).sort()).toEqual([
      "backup.lock",
      "instance.key",
      "lango.db",
      "lango.db-shm",
      "lango.db-wal",
      "lango.lock",
    ]);
    next.child.kill();
    expect(await next.child.exited).toBe(0);
    // A demo in the folder of a house would lay its samples among its nights.
    const before = readFileSync(join(dataDir, "lango.db"));
    expect(await lango(["demo"], { DATA_DIR: dataDir })).toEqual(
      refusedWith(
        `DATA_DIR is ${dataDir}: there is a house of its own in it, no demo. Set DATA_DIR to another folder for a demo`,
      ),
    );
    expect(readFileSync(join(dataDir, "lango.db"))).toEqual(before);
  });

  test("is waited for while that one is being stopped, and only for a moment", { timeout: 60_000 }, async () => {
    const dataDir = folder();
    const first = ownFolder(dataDir);
    const soon = { code: "FOLDER_TAKEN", path: join(dataDir, "lango.lock") };
    expect(() => ownFolder(dataDir, { waitMs: 50 })).toThrow(expect.objectContaining(soon));
    const start = started(dataDir);
    await Bun.sleep(300);
    first.leave();
    const { child } = await start;
    child.kill();
    expect(await child.exited).toBe(0);
  });
});

test("a folder that no backup can be written to is told at the start, which goes on", async () => {
  const env = { BACKUP_TO: "/proc/none", BACKUP_PASSPHRASE: "a long passphrase" };
  const { child, url } = await started(folder(), env, "no backup can be made");
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  child.kill();
  expect(await child.exited).toBe(0);
});

test("what Lango writes is for the account that runs it alone", async () => {
  const dataDir = join(folder(), "on/the/way");
  const { child } = await started(dataDir);
  const open = () => ["", ...readdirSync(dataDir)].filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0);
  expect(open()).toEqual([]);
  child.kill();
  await child.exited;
  const file = join(folder(), "a.lango");
  expect((await lango(["backup", file], { DATA_DIR: dataDir })).code).toBe(0);
  expect((await lango(["restore", file], { DATA_DIR: dataDir })).code).toBe(0);
  expect([open(), statSync(file).mode & 0o777]).toEqual([[], 0o600]);
});

describe("what a start finds in its folder", () => {
  test("a file in the place of DATA_DIR, or on the way to it", async () => {
    const file = join(folder(), "file");
    writeFileSync(file, "");
    const fault = (dataDir: string) => refusedWith(`DATA_DIR is ${dataDir}: a file is where a folder is needed`);
    expect(await lango(["demo"], { DATA_DIR: file })).toEqual(fault(file));
    expect(await lango(["serve"], { ...PRODUCTION, DATA_DIR: join(file, "data") })).toEqual(fault(join(file, "data")));
    expect(readFileSync(file, "utf8")).toBe("");
  });

  test.each<[string, string, (file: string) => void]>([
    ["text", "is no database. Take it away", (file) => writeFileSync(file, "Karibu. ".repeat(1000))],
    [
      "half a database",
      "is damaged. Put a backup",
      (file) => writeFileSync(file, readFileSync(file).subarray(0, 20_000)),
    ],
    [
      "a newer Lango's",
      "was made or changed by a newer Lango.",
      (file) => database(file, "insert into migrations values ('9999-x', 1)"),
    ],
    [
      "another program's",
      "is a database, but not one of Lango.",
      (file) => {
        rmSync(file);
        database(file, "create table hosts (x)");
      },
    ],
    [
      "a folder",
      "can't be ",
      (file) => {
        rmSync(file);
        mkdirSync(file);
      },
    ],
  ])("%s in the place of the database", async (_, words, spoil) => {
    const dataDir = house();
    const file = join(dataDir, "lango.db");
    spoil(file);
    const before = contentOf(file);
    const start = await lango(["demo"], { DATA_DIR: dataDir });
    expect(start).toMatchObject({ code: 1, printed: "" });
    expect(start.complained).toStartWith(`Lango cannot start:\n  - ${file} ${words}`);
    expect(start.complained.trimEnd().split("\n")).toHaveLength(2);
    for (const command of ["migrate", "doctor", "admin grant wanjiru@example.com"]) {
      const { code, printed, complained } = await lango(command.split(" "), { DATA_DIR: dataDir });
      expect({ command, code, printed }).toEqual({ command, code: 1, printed: "" });
      expect(complained).toStartWith(`${file} ${words}`);
      expect(complained.trimEnd().split("\n")).toHaveLength(1);
    }
    expect(contentOf(file)).toEqual(before);
  });

  test("a database of the demo's M-PESA that is none", async () => {
    const dataDir = house();
    const file = join(dataDir, "simulator.db");
    writeFileSync(file, "Karibu. ".repeat(1000));
    expect(await lango(["demo"], { DATA_DIR: dataDir })).toEqual(
      refusedWith(`${file} is no database. Take it away, or put a backup in its place: lango restore FILE`),
    );
  });

  test.each<[string, (file: string) => void, string]>([
    ["an empty", (file) => writeFileSync(file, ""), "is not the key that Lango made. Put the copy"],
    ["a shortened", (file) => writeFileSync(file, "k".repeat(31)), "is not the key that Lango made. Put the copy"],
    ["a folder for an", (file) => mkdirSync(file), "is not the key that Lango made. Put the copy"],
  ])("%s instance key signs nothing, and is left as it is", async (_, lay, words) => {
    const dataDir = folder();
    const file = join(dataDir, "instance.key");
    lay(file);
    const before = contentOf(file);
    const { code, printed, complained } = await lango(["demo"], { DATA_DIR: dataDir });
    expect({ code, printed }).toEqual({ code: 1, printed: "" });
    expect(complained).toStartWith(`Lango cannot start:\n  - ${file} ${words}`);
    expect(complained.trimEnd().split("\n")).toHaveLength(2);
    expect(contentOf(file)).toEqual(before);
    expect(readdirSync(dataDir)).toEqual(["instance.key"]);
  });

  test("no folder at all, for a command that makes none", async () => {
    const dataDir = join(folder(), "none");
    const complained = `There is no database in ${dataDir}. DATA_DIR says where the house is, as in DATA_DIR=/var/lib/lango\n`;
    const none = { code: 1, printed: "", complained };
    for (const command of ["doctor", "admin grant wanjiru@example.com", "backup file"]) {
      const said = await lango(command.split(" "), { DATA_DIR: dataDir });
      expect({ command, ...said }).toEqual({ command, ...none });
    }
    expect(existsSync(dataDir)).toBe(false);
  });
});

test.each<[string, string, Env]>([
  ["doctor /none/audit.log", "/none/audit.log can't be used: it is not there, or there is no folder for it", {}],
  ["backup /none/a.lango", "/none/a.lango can't be used: there is no folder for it, this account may not", {}],
  ["backup", "/proc/none can't be used: it is not there, or there is no folder for it", { BACKUP_TO: "/proc/none" }],
  ["restore /tmp", "/tmp is a folder. Name the backup in it.", {}],
  ["setup --answers /none/answers HERE/lango.env", "/none/answers can't be used: it is not there", {}],
  ["setup /none/lango.env", "/none/lango.env can't be written: there is no folder /none", {}],
  ["setup --answers /dev/null HERE", "HERE is a folder: name a file in it, as in HERE/lango.env", {}],
  ["undo-upgrade --yes", "There is no folder /none.", { DATA_DIR: "/none" }],
  ["drill", "No house was copied to file:/none.", { REPLICATE_TO: "file:/none", LITESTREAM_BIN: "/bin/true" }],
  ["serve --port 3000", "Usage: lango serve, and nothing after it: settings come from the environment", {}],
  ["admin", "Usage: lango admin grant EMAIL", { DATA_DIR: "/none" }],
  ["admin forgive", "Usage: lango admin grant EMAIL", { DATA_DIR: "/none" }],
])("lango %s says in words what cannot be used, and leaves nothing", async (words, said, env) => {
  const dataDir = house();
  const before = readdirSync(dataDir).sort();
  const told = await lango(words.replace("HERE", dataDir).split(" "), { DATA_DIR: dataDir, ...env });
  expect(told).toMatchObject({ code: said.startsWith("Usage") ? 2 : 1, printed: "" });
  expect(told.complained).toStartWith(said.replaceAll("HERE", dataDir));
  if (!words.startsWith("admin")) expect(told.complained.trimEnd().split("\n")).toHaveLength(1);
  const made = readdirSync(dataDir).filter((name) => !before.includes(name) && !/^(?:lango|backup)\./.test(name));
  expect(made).toEqual([]);
});

/** Somebody who may not read what only its owner may. */
const isRoot = process.getuid?.() === 0;
const stranger = isRoot ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : [];
const mayBeAStranger = !isRoot || Bun.spawnSync([...stranger, executable, "--version"]).exitCode === 0;

test.each(mayBeAStranger ? ["doctor", "admin grant wanjiru@example.com", "backup /tmp/none/a.lango"] : [])(
  "lango %s tells a folder of another account from one without a database",
  async (words) => {
    const dataDir = house();
    chmodSync(dataDir, 0);
    const complained = `${join(dataDir, "lango.db")} can't be used: the account that runs Lango may not use it\n`;
    expect(await lango(words.split(" "), { DATA_DIR: dataDir }, stranger)).toEqual({
      code: 1,
      printed: "",
      complained,
    });
    chmodSync(dataDir, 0o700);
  },
);

test.each(isRoot && mayBeAStranger ? ["root"] : [])(
  "%s works on the folder of another account as that account, which opens it afterwards",
  async () => {
    const dataDir = house();
    for (const name of ["", ...readdirSync(dataDir)]) chownSync(join(dataDir, name), 65_534, 65_534);
    const backups = folder();
    const refused = await lango(["backup", join(backups, "a.lango")], { DATA_DIR: dataDir });
    expect(refused).toMatchObject({ code: 1, printed: "" });
    expect(refused.complained).toContain(`root works as the account whose folder ${dataDir} is`);
    chownSync(backups, 65_534, 65_534);
    expect((await lango(["backup", join(backups, "a.lango")], { DATA_DIR: dataDir })).code).toBe(0);
    expect(await lango(["key", "renew", "--yes"], { DATA_DIR: dataDir })).toMatchObject({ code: 0, complained: "" });
    expect((await lango(["restore", join(backups, "a.lango")], { DATA_DIR: dataDir })).code).toBe(0);
    const owners = readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).uid]);
    expect(owners.map(([, uid]) => uid)).toEqual(owners.map(() => 65_534));
    expect((await lango(["backup", join(backups, "b.lango")], { DATA_DIR: dataDir }, stranger)).code).toBe(0);
  },
);

const contentOf = (path: string) => (statSync(path).isFile() ? readFileSync(path) : readdirSync(path));

/** Whether this account may lay a disk of its own over a folder. */
const mayMount = Bun.which("unshare") !== null && Bun.spawnSync(["unshare", "-rm", "true"]).exitCode === 0;
const smallDisk = (size: string) => (dataDir: string) => `mount -t tmpfs -o size=${size} none ${dataDir}`;

const DISKS: [string, (dataDir: string) => string, string][] = [
  [
    "full before the key is there",
    (dataDir) => `${smallDisk("4k")(dataDir)} && head -c 4096 /dev/zero >${dataDir}/full`,
    "DATA_DIR is HERE: its disk is full",
  ],
  ["full before the tables are there", smallDisk("100k"), "HERE/lango.db can't grow: its disk is full"],
  ["full before the sample houses are there", smallDisk("1500k"), "its disk is full"],
  [
    "only to be read",
    (dataDir) => `mount --bind ${dataDir} ${dataDir} && mount -o remount,ro,bind ${dataDir}`,
    "HERE/lango.lock can't be opened: the account that runs Lango may not write there, or its disk is full or may only be read",
  ],
];

test.each(mayMount ? DISKS : [])("a disk that is %s", async (_, mount, words) => {
  const dataDir = house();
  const disk = ["unshare", "-rm", "sh", "-c", `${mount(dataDir)} && exec "$@"`, "sh"];
  const { code, complained } = await lango(["demo"], { DATA_DIR: dataDir }, disk);
  expect(code).toBe(1);
  expect(complained).toContain(words.replace("HERE", dataDir));
  // No job has begun that could speak of the same disk first.
  expect(complained).toStartWith("Lango cannot start:\n  - ");
  expect(complained.trimEnd().split("\n")).toHaveLength(2);
});

const fault = (code: string, facts: object = {}) =>
  startFault(Object.assign(new Error("as the machine says it"), { code, ...facts }), {
    port: 80,
    host: "0.0.0.0",
    dataDir: "/var/lango/data",
  });

test.each([
  ["EACCES", { syscall: "listen" }, "port 80 may not be opened by this account."],
  ["EACCES", { syscall: "mkdir", path: "/var/lango" }, "DATA_DIR is /var/lango/data: the account that runs Lango"],
  ["EACCES", { syscall: "open", path: "/var/lango/data/instance.key" }, "/var/lango/data/instance.key can't be used: "],
  [
    "EROFS",
    { syscall: "rm", path: "/var/lango/data/incoming" },
    "/var/lango/data/incoming can't be used: its disk may",
  ],
  ["ENOENT", { syscall: "mkdir", path: "/var/lango/data" }, "DATA_DIR is /var/lango/data: no folder can be made there"],
  ["SQLITE_READONLY_DIRECTORY", {}, "/var/lango/data/lango.db can't be written: "],
  ["SQLITE_IOERR_WRITE", {}, "/var/lango/data/lango.db can't be read and written: "],
  ["SQLITE_BUSY", {}, "/var/lango/data/lango.db is being changed by another program"],
  ["SQLITE_CANTOPEN", { message: "unable to open database: /backups/a.part" }, "/backups/a.part can't be opened: "],
])("%s of %j is what an operator can mend", (code, facts, words) => {
  expect(fault(code, facts)).toStartWith(words);
});

test.each([
  ["a file of ours that is not there", "ENOENT", { syscall: "open", path: "/opt/lango/static/logo.svg" }],
  ["a folder beside the data", "EACCES", { syscall: "open", path: "/var/lango/data-of-another/x" }],
  ["a statement that is wrong", "SQLITE_ERROR", {}],
  ["a row that is refused", "SQLITE_CONSTRAINT_UNIQUE", {}],
  ["an address that does not answer", "ECONNREFUSED", { syscall: "connect" }],
])("%s keeps its trace", (_, code, facts) => {
  expect(fault(code, facts)).toBeUndefined();
});
