import { findOldBrand, freeOldBrand, keepOldBrand, oldBrandsOf } from "#db/account.queries.ts";
import { findHost, setBrand } from "#db/host.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import type { Db } from "#db/open.ts";
import { type Change, write } from "#db/write.ts";
import { normaliseBrand } from "#src/core/brand.ts";
import { publicNameProblem } from "#src/identity/public-name.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import type { Deps } from "#src/web/deps.ts";
import { type ChangedBy, type Telling, tellChange } from "./tell-change.ts";

export type ChangeBrand =
  | Readonly<{ outcome: "changed" | "same"; brandName: string }>
  | Readonly<{ outcome: "no_brand" | "too_short" | "too_long" | "taken" | "too_many" }>;

/** How long an old name leads to its host and is nobody else's. */
export const OLD_BRAND_KEPT_MS = 365 * 24 * 3_600_000;
/** Names a host may have given up and still keep from others. */
const OLD_BRANDS_MOST = 3;

/**
 * Gives a host another name. The old one leads to their page for a year and nobody else
 * can take it meanwhile; they themselves can have it back. Three old names are the most,
 * or one host could lock up a whole list of them.
 */
export function changeBrand(
  deps: Telling & { db: Db },
  ask: { hostId: string; typed: string; by: ChangedBy },
): ChangeBrand {
  const brandName = normaliseBrand(ask.typed);
  return write(deps.db, (tx): ChangeBrand => {
    const now = deps.clock.now();
    const host = findHost(tx, ask.hostId);
    const current = host?.brandName;
    if (!current) return { outcome: "no_brand" };
    if (current === brandName) return { outcome: "same", brandName };
    const problem = publicNameProblem(tx, brandName, { hostId: ask.hostId, siteName: deps.config.siteName });
    if (problem) return { outcome: problem };
    const givenUp = oldBrandsOf(tx, ask.hostId).filter(({ name }) => name !== brandName);
    if (givenUp.length >= OLD_BRANDS_MOST) return { outcome: "too_many" };
    setBrand(tx, ask.hostId, brandName);
    freeOldBrand(tx, brandName);
    giveUpBrand(tx, { name: current, hostId: ask.hostId, now });
    const before = { kind: "brand", brandName: current } as const;
    tellChange(tx, deps, { host, before, told: { what: "brand", name: brandName }, by: ask.by });
    return { outcome: "changed", brandName };
  });
}

/** Keeps a name for the host who had it, and has it freed in a year. */
export function giveUpBrand(tx: Change, old: { name: string; hostId: string; now: number }): void {
  const endsAt = old.now + OLD_BRAND_KEPT_MS;
  keepOldBrand(tx, { name: old.name, hostId: old.hostId, endsAt });
  enqueue(tx, { kind: "free_old_brand", key: old.name, runAt: endsAt, now: old.now });
}

/** Frees a name whose year is over. Given up a second time meanwhile, it waits for the later end. */
export function freeBrand(deps: Pick<Deps, "db" | "clock">, name: string): JobResult {
  return write(deps.db, (tx): JobResult => {
    const old = findOldBrand(tx, name);
    if (old && old.endsAt > deps.clock.now()) return { outcome: "again", runAt: old.endsAt };
    if (old) freeOldBrand(tx, name);
    return { outcome: "done" };
  });
}
