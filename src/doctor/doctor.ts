import type { Database } from "bun:sqlite";
import { KEPT_CHECKS } from "./doctor-kept.ts";
import { LEDGER_CHECKS } from "./doctor-ledger.ts";

/** `toLookAt` is no fault of ours, but nobody sees it unless a person looks. */
export type Finding = Readonly<{ check: string; wrong: readonly string[]; toLookAt?: boolean }>;

/** Shown of each fault; the count says how many there are. */
const EXAMPLES = 5;

/**
 * Looks the whole database over: the file itself, its references, and whether the money adds up. Changes nothing.
 * `now`, Unix milliseconds, is when it is looked at; without it nothing is late.
 */
export function examine(client: Database, now?: number): Finding[] {
  const broken = client
    .prepare<{ table: string; rowid: number | null; parent: string; rows: number }, []>(
      `select "table", rowid, parent, count(*) as rows from pragma_foreign_key_check group by "table", rowid, parent`,
    )
    .all()
    // Some tables' rows have no number.
    .map(({ table, rowid, parent, rows }) => `${table} ${rowid ?? `(${rows})`} names a ${parent} that is not there`);
  const damage = client
    .prepare<{ integrity_check: string }, []>("pragma integrity_check")
    .all()
    .map((row) => row.integrity_check)
    .filter((line) => line !== "ok");
  return [
    { check: "the file is whole", wrong: damage },
    { check: "what is referred to is there", wrong: broken },
    ...[...LEDGER_CHECKS, ...KEPT_CHECKS].map(({ check, sql, mend, toLookAt }) => ({
      check: mend ? `${check} (lango doctor --repair)` : check,
      ...(toLookAt && { toLookAt }),
      wrong: client
        .prepare<{ what: string }, []>(sql.replaceAll(":now", String(now ?? 0)))
        .all()
        .map(({ what }) => what),
    })),
  ];
}

/** The findings in plain words, and whether all is well. */
export function report(findings: readonly Finding[]): { lines: string[]; isWell: boolean } {
  const lines = findings.flatMap(({ check, wrong, toLookAt }) => [
    `${wrong.length === 0 ? "ok   " : toLookAt ? "LOOK " : "WRONG"}  ${check}`,
    ...wrong.slice(0, EXAMPLES).map((what) => `         ${what}`),
    ...(wrong.length > EXAMPLES ? [`         and ${wrong.length - EXAMPLES} more`] : []),
  ]);
  const found = findings.filter(({ wrong }) => wrong.length > 0);
  const faults = found.filter(({ toLookAt }) => !toLookAt).length;
  const well = found.length === 0 ? "All is well." : "All is well, but there is something to look at.";
  lines.push(faults === 0 ? well : `${faults} of ${findings.length} checks found something wrong.`);
  return { lines, isWell: faults === 0 };
}
