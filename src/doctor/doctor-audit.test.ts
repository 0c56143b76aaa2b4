import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { auditHead } from "#db/audit.queries.ts";
import { forgetHostFacts } from "#db/person.queries.ts";
import { write } from "#db/write.ts";
import { anchorAudit } from "#src/audit/anchor-audit.ts";
import { auditLines } from "#src/audit/audit-lines.ts";
import { writeAudit } from "#src/audit/write-audit.ts";
import { testDatabase } from "#src/dev/fixtures/database.ts";
import { addHost } from "#src/dev/fixtures/people.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import { createLog } from "#src/web/log.ts";
import { anchorsIn, examineAudit } from "./doctor-audit.ts";

const folder = mkdtempSync(join(tmpdir(), "lango-audit-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A site where three acts were written down, and what its log and a backup say of it. */
function site() {
  const db = testDatabase();
  addHost(db);
  const act = (reason?: string) =>
    write(db, (tx) =>
      writeAudit(tx, {
        at: NOON,
        actor: { kind: "admin", id: "host-asha" },
        action: "house_suspended",
        subject: { kind: "host", id: "host-wanjiru" },
        ...(reason ? { reason } : {}),
      }),
    );
  for (const reason of ["stolen photos", undefined, " "]) act(reason);
  const logFile = join(folder, `${crypto.randomUUID()}.log`);
  const lines: string[] = [];
  const log = createLog({ level: "info", now: () => NOON, write: (line) => lines.push(line) });
  anchorAudit({ db, log, clock: { now: () => NOON, today: () => "2026-12-18" } });
  writeFileSync(
    logFile,
    `${lines.map((line) => `Dec 18 lango[7]: ${line}`).join("\n")}\n{"event":"the audit log's head","seq":"no"}\n{ broken, the audit log's head\n`,
  );
  const backup = join(folder, `${crypto.randomUUID()}.backup`);
  db.$client.query("vacuum into ?").run(backup);
  return { db, act, logFile, backup };
}

const faults = ({ db }: ReturnType<typeof site>, ...files: string[]) =>
  examineAudit(db.$client, files.flatMap(anchorsIn)).flatMap(({ wrong }) => wrong);

/** Whoever has the file takes the triggers away first. */
function forge(db: ReturnType<typeof site>["db"], sql: string): void {
  for (const trigger of ["audit_log_grows", "audit_log_stands", "audit_log_stays"])
    db.$client.exec(`drop trigger if exists ${trigger}`);
  db.$client.exec(`pragma foreign_keys = off; ${sql}`);
}

test.each(["logFile", "backup"] as const)("what was cut is missed by the %s", (kept) => {
  const here = site();
  here.act();
  expect(faults(here, here[kept])).toEqual([]);
  forge(here.db, "delete from audit_log where seq >= 3");
  expect(faults(here)).toEqual([]);
  expect(faults(here, here[kept])).toEqual([expect.stringContaining("entry 3: is not there any more")]);
  here.act("written again");
  expect(faults(here, here[kept])).toEqual(["entry 3: is another than in a backup or log"]);
});

test.each([
  ["update audit_log set at = 7 where seq = 1", "entry 1: says something else"],
  ["delete from audit_log where seq = 2", "entry 3: entries before it are missing"],
  ["update audit_log set previous = 'x' where seq = 3", "entry 3: does not follow"],
])("forged by %p", (sql, fault) => {
  const here = site();
  forge(here.db, sql);
  expect(faults(here)[0]).toStartWith(fault);
});

test.each([
  "update audit_log set at = 7",
  "delete from audit_log",
  "update audit_reasons set words = 'other'",
  "insert or replace into audit_log select * from audit_log",
  `insert into audit_log select seq + 1, at, actor_kind, actor_id, action, subject_kind, subject_id, facts, reason_hash,
    'elsewhere', hash from audit_log order by seq desc limit 1`,
])("the database refuses %p", (sql) => {
  const here = site();
  expect(() => here.db.$client.exec(sql)).toThrow("audit log");
  expect(faults(here, here.backup)).toEqual([]);
});

test("a reason goes when its host leaves; who did what stays, and the chain holds", () => {
  const here = site();
  const head = auditHead(here.db);
  expect([...auditLines(here.db)].join("")).toContain("stolen photos");
  write(here.db, (tx) => forgetHostFacts(tx, "host-wanjiru"));
  const lines = [...auditLines(here.db)];
  expect(lines.join("")).not.toContain("stolen photos");
  expect([lines.length, auditHead(here.db)]).toEqual([3, head]);
  expect(faults(here, here.backup, here.logFile)).toEqual([]);
});

test("takes no name or number for an id, and then writes nothing", () => {
  const { db } = site();
  const act = { at: NOON, action: "admin_granted", actor: { kind: "command line" } } as const;
  for (const id of ["asha@example.com", "Asha Omar", "+254712345678"]) {
    expect(() => write(db, (tx) => writeAudit(tx, { ...act, subject: { kind: "host", id } }))).toThrow();
  }
  const guest = { facts: { guest: "Achieng Otieno" }, subject: { kind: "host", id: "host-wanjiru" } } as const;
  expect(() => write(db, (tx) => writeAudit(tx, { ...act, ...guest }))).toThrow();
  expect(auditHead(db)?.seq).toBe(3);
});
