import { Database } from "bun:sqlite";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { examine, type Finding } from "#src/doctor/doctor.ts";
import { examineFolder } from "#src/doctor/doctor-house.ts";
import { keyFinding } from "#src/doctor/doctor-key.ts";
import { ownTurn } from "#src/operations/back-up.ts";
import { TRIAL } from "#src/operations/open-back-up.ts";
import { type RestoreReplica, restoreReplica } from "./restore-replica.ts";

type Needs = Parameters<typeof restoreReplica>[0];

export type Drill =
  | Extract<RestoreReplica, { outcome: "refused" }>
  /** A backup is being made or tried out, or another drill. */
  | { outcome: "under_way" }
  | {
      outcome: "came_back";
      tookMs: number;
      files: number;
      findings: Finding[];
      /** What was saved when the drill began and is not in the copy, of the rows that come often. */
      missing: number;
      /** How old the oldest of them was then, in milliseconds. */
      oldestMs: number;
    };

/** Tables whose rows are only ever added, by whom one asks after a loss. */
const ASKED = ["bookings", "payments"] as const;

/**
 * Brings the copy back in a corner of this folder while the house works, looks it over as the doctor does, and counts
 * what of the bookings and payments of this moment is not in it. Nothing of the house changes, and nothing stays.
 */
export async function drill(needs: Needs): Promise<Drill> {
  const turn = ownTurn(needs.dataDir);
  if (!turn) return { outcome: "under_way" };
  const corner = join(needs.dataDir, TRIAL);
  rmSync(corner, { recursive: true, force: true });
  mkdirSync(corner, { mode: 0o700 });
  try {
    const now = needs.clock.now();
    const saved = idsIn(join(needs.dataDir, "lango.db"));
    const began = performance.now();
    const done = await restoreReplica({ ...needs, dataDir: corner });
    if (done.outcome === "refused") return done;
    const tookMs = Math.round(performance.now() - began);
    const copied = idsIn(join(corner, "lango.db"));
    const client = new Database(join(corner, "lango.db"), { readonly: true });
    const findings = [
      ...examine(client),
      ...examineFolder(client, corner, { keepFreeBytes: 0, now }),
      keyFinding(client, corner),
    ];
    client.close();
    const missing = [...saved].flatMap(([id, at]) => (copied.has(id) || at < now - COMPARED_MS ? [] : [at]));
    const late = missing
      .filter((at) => at < now - BEHIND_MOST_MS)
      .map((at) => `a row of ${new Date(at).toISOString()}`);
    findings.push({ check: "what was saved more than a minute before is in the copy", wrong: late });
    const oldestMs = missing.length > 0 ? now - Math.min(...missing) : 0;
    return { outcome: "came_back", tookMs, files: done.files, findings, missing: missing.length, oldestMs };
  } finally {
    rmSync(corner, { recursive: true, force: true });
    turn.leave();
  }
}

/** The copy is a second behind, and a minute where much was saved at once. */
const BEHIND_MOST_MS = 60_000;
/** What is older may have been due to be forgotten, and is forgotten in what comes back. */
const COMPARED_MS = 86_400_000;

function idsIn(file: string): Map<string, number> {
  const client = new Database(file, { readonly: true });
  try {
    const sql = ASKED.map((table) => `select '${table} ' || id as id, created_at as at from ${table}`).join(
      " union all ",
    );
    return new Map(
      client
        .query<{ id: string; at: number }, []>(sql)
        .all()
        .map(({ id, at }) => [id, at]),
    );
  } finally {
    client.close();
  }
}
