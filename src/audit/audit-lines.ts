import { auditAfter } from "#db/audit.queries.ts";
import type { Reader } from "#db/open.ts";

const AT_ONCE = 200;

/**
 * The whole log as JSON lines, in order, some at once. Each line has what its hash was made of, so that anybody can
 * follow the chain without Lango; `docs/decisions/2026-11-29-what-operators-did.md` says how.
 */
export function* auditLines(db: Reader): Iterable<string> {
  let after = 0;
  for (;;) {
    const rows = auditAfter(db, after, AT_ONCE);
    for (const row of rows) yield `${JSON.stringify(row)}\n`;
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.seq ?? after;
  }
}
