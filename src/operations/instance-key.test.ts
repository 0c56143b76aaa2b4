import { describe, expect, test } from "bun:test";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sealedIn } from "#db/instance.queries.ts";
import { keyPrintIn } from "#db/key-print.ts";
import { openDatabase } from "#db/open.ts";
import { layDatabase } from "#src/dev/fixtures/database.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import { keyFinding, othersFinding } from "#src/doctor/doctor-key.ts";
import { createSecrets } from "#src/web/secrets.ts";
import { backUp } from "./back-up.ts";
import { keyFits, noteKey, openKeyOf, readableByOthers, refuseAnotherKey, renewKey } from "./instance-key.ts";
import { restore } from "./restore.ts";
import { startFault } from "./start-fault.ts";

/** A folder in which Lango has run once. */
function house(): string {
  const dataDir = mkdtempSync(join(tmpdir(), "lango-key-"));
  layDatabase(join(dataDir, "lango.db"));
  start(dataDir);
  return dataDir;
}

/** As a start does it. */
function start(dataDir: string): Buffer {
  const key = openKeyOf(dataDir);
  const db = openDatabase(join(dataDir, "lango.db"), createSecrets(key), (client) => refuseAnotherKey(client, key));
  noteKey(db, key);
  db.$client.close();
  return key;
}

function codeOf(work: () => unknown): string {
  try {
    work();
    return "started";
  } catch (error) {
    return String((error as { code?: unknown }).code);
  }
}

const keyFile = (dataDir: string) => join(dataDir, "instance.key");

describe("a database knows the key that sealed it", () => {
  test("the same key starts again and again, and its print tells nothing of it", () => {
    const dataDir = house();
    const key = start(dataDir);
    expect(start(dataDir)).toEqual(key);
    const print = keyPrintIn(join(dataDir, "lango.db")) ?? "";
    expect(print).toHaveLength(22);
    expect([key.toString("base64url"), key.toString("hex")].some((text) => text.includes(print))).toBe(false);
  });

  test("a missing key refuses to start, and none is made in its place", () => {
    const dataDir = house();
    rmSync(keyFile(dataDir));
    expect(codeOf(() => start(dataDir))).toBe("NO_KEY");
    expect(existsSync(keyFile(dataDir))).toBe(false);
  });

  test("another key refuses to start, before anything is sealed with it, and is left as it is", () => {
    const dataDir = house();
    const other = Buffer.alloc(32, 9);
    writeFileSync(keyFile(dataDir), other);
    const before = readFileSync(join(dataDir, "lango.db"));
    expect(codeOf(() => start(dataDir))).toBe("OTHER_KEY");
    expect(readFileSync(keyFile(dataDir))).toEqual(other);
    expect(readFileSync(join(dataDir, "lango.db"))).toEqual(before);
  });

  test("the copy of the key in its place opens it again", () => {
    const dataDir = house();
    const key = readFileSync(keyFile(dataDir));
    rmSync(keyFile(dataDir));
    writeFileSync(keyFile(dataDir), key);
    expect(codeOf(() => start(dataDir))).toBe("started");
  });

  test("an empty folder, and a database of before prints were noted, take the key that is there", () => {
    const dataDir = mkdtempSync(join(tmpdir(), "lango-key-"));
    layDatabase(join(dataDir, "lango.db"));
    writeFileSync(keyFile(dataDir), Buffer.alloc(32, 5));
    expect(codeOf(() => start(dataDir))).toBe("started");
    writeFileSync(keyFile(dataDir), Buffer.alloc(32, 6));
    expect(codeOf(() => start(dataDir))).toBe("OTHER_KEY");
  });

  test.each(["NO_KEY", "OTHER_KEY"])("the refusal says the way on: %s", (code) => {
    const error = Object.assign(new Error("x"), { code });
    const words = startFault(error, { port: 3000, host: "0.0.0.0", dataDir: "/data" });
    for (const part of ["/data/instance.key", "copy", "lango key renew"]) expect(words).toContain(part);
  });
});

test("a new key is made on demand, the old one stays beside it, and only then does the house start with it", () => {
  const dataDir = house();
  const old = readFileSync(keyFile(dataDir));
  const db = openDatabase(join(dataDir, "lango.db"));
  const { before } = renewKey(db, dataDir, NOON);
  db.$client.close();
  expect(readFileSync(before ?? "")).toEqual(old);
  expect(readFileSync(keyFile(dataDir))).not.toEqual(old);
  expect(codeOf(() => start(dataDir))).toBe("started");
  // And without one, where it was lost.
  rmSync(keyFile(dataDir));
  const again = openDatabase(join(dataDir, "lango.db"));
  expect(renewKey(again, dataDir, NOON)).toEqual({ before: undefined });
  again.$client.close();
  expect(codeOf(() => start(dataDir))).toBe("started");
});

test("the doctor tells of a key that is missing or another, and of none where nothing has been sealed yet", () => {
  const dataDir = house();
  const wrong = () => {
    const db = openDatabase(join(dataDir, "lango.db"));
    const { wrong: said } = keyFinding(db.$client, dataDir);
    db.$client.close();
    return said.map((line) => line.replace(keyFile(dataDir), "KEY"));
  };
  expect(wrong()).toEqual([]);
  writeFileSync(keyFile(dataDir), Buffer.alloc(32, 9));
  expect(wrong()).toEqual(["KEY is another: put your copy in its place, or say lango key renew"]);
  rmSync(keyFile(dataDir));
  expect(wrong()).toEqual(["KEY is not there: put your copy in its place, or say lango key renew"]);
  layDatabase(join(dataDir, "lango.db"));
  expect(wrong()).toEqual([]);
});

test("what another key can't open is counted by what a person calls it", () => {
  const dataDir = house();
  const db = openDatabase(join(dataDir, "lango.db"));
  const lost = () => Object.fromEntries(sealedIn(db.$client).map(({ what, count }) => [what.split(",")[0], count]));
  expect(Object.values(lost()).every((count) => count === 0)).toBe(true);
  db.$client.exec(`insert into messages (id, channel, recipient, body, sealed, state, created_at)
    values ('m', 'sms', '+254722000020', 'x', 'y', 'waiting', 1), ('n', 'sms', '+254722000020', 'x', 'y', 'sent', 1)`);
  expect(lost()["messages that have not gone yet"]).toBe(1);
  db.$client.close();
});

test("a restore says whether the key of the folder opens what came back", async () => {
  const from = house();
  const file = join(mkdtempSync(join(tmpdir(), "lango-key-")), "backup");
  await backUp(from, file, { keepFreeBytes: 0 });
  const into = mkdtempSync(join(tmpdir(), "lango-key-"));
  expect(restore(into, file, NOON)).toMatchObject({ outcome: "restored", key: "missing" });
  expect(readdirSync(into)).not.toContain("instance.key");
  writeFileSync(keyFile(into), Buffer.alloc(32, 9));
  expect(restore(into, file, NOON + 1)).toMatchObject({ outcome: "restored", key: "another" });
  writeFileSync(keyFile(into), readFileSync(keyFile(from)));
  expect(restore(into, file, NOON + 2)).toMatchObject({ outcome: "restored", key: "fits" });
  expect(keyFits(into, undefined)).toBe("unknown");
});

test("a key or database that other accounts may read is told, where their way leads into the folder", () => {
  const dataDir = house();
  const [key, database] = [join(dataDir, "instance.key"), join(dataDir, "lango.db")];
  for (const file of [key, database]) chmodSync(file, 0o600);
  chmodSync(dataDir, 0o755);
  expect(othersFinding(dataDir).wrong).toEqual([]);
  chmodSync(key, 0o644);
  expect(othersFinding(dataDir).wrong).toEqual([`${key} may be read by others: chmod 600 ${key}`]);
  chmodSync(database, 0o640);
  expect(readableByOthers(dataDir)).toEqual([key, database]);
  chmodSync(dataDir, 0o701);
  expect(readableByOthers(dataDir)).toEqual([key]);
  chmodSync(dataDir, 0o700);
  expect(readableByOthers(dataDir)).toEqual([]);
});
