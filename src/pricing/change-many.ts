import type { Reader } from "#db/open.ts";
import {
  type ChangedPart,
  findPriceChange,
  insertPriceChange,
  markPartUndone,
  type PriceChangeRow,
  partsOfChange,
  priceChangesOf,
} from "#db/price-change.queries.ts";
import { termsOf } from "#db/pricing.queries.ts";
import { findPropertyOfHost, type Property } from "#db/property.queries.ts";
import { type Change, write } from "#db/write.ts";
import { type PricePart, spelled } from "#src/core/pricing/price-parts.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { hashOf } from "#src/web/secrets.ts";
import type { Plan } from "./plan-prices.ts";
import { type PriceParts, pricePartsOf, putPriceParts, termsWith } from "./property-prices.ts";
import { closedBy } from "./save-prices.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** How long one press undoes a change. */
const UNDO_MS = 24 * 3_600_000;

export type ChangeMany =
  | Readonly<{ outcome: "saved"; changeId: string; properties: number }>
  /** What would change now is not what was shown. */
  | Readonly<{ outcome: "other_now" | "nothing_changes"; plan: Plan }>;

/**
 * Does to several properties what was shown: all of it, or nothing. `plan` is made anew inside the change, and has to
 * be the one that was shown. Properties with a fault are left out, as it was shown.
 */
export function changeMany(
  deps: Needs,
  ask: Readonly<{
    hostId: string;
    kind: PriceChangeRow["kind"];
    fromPropertyId: string | null;
    shown: string;
    plan: (tx: Change) => Plan;
  }>,
): ChangeMany {
  return write(deps.db, (tx): ChangeMany => {
    const plan = ask.plan(tx);
    if (plan.version !== ask.shown) return { outcome: "other_now", plan };
    const meant = plan.planned.filter(({ fault, becomes }) => !fault && Object.keys(becomes).length > 0);
    if (meant.length === 0) return { outcome: "nothing_changes", plan };
    const now = deps.clock.now();
    const change = {
      id: newId(),
      hostId: ask.hostId,
      kind: ask.kind,
      fromPropertyId: ask.fromPropertyId,
      madeAt: now,
      endsAt: now + UNDO_MS,
    };
    const parts = meant.flatMap(({ property, was, becomes }) =>
      (Object.keys(becomes) as PricePart[]).map((part) => ({
        propertyId: property.id,
        part,
        was: was[part],
        becameHash: hashOf(spelled(part, becomes[part])),
      })),
    );
    for (const { property, becomes } of meant) putPriceParts(tx, property.id, becomes, now);
    insertPriceChange(tx, change, parts);
    return { outcome: "saved", changeId: change.id, properties: meant.length };
  });
}

/** A part of a change, and whether it still stands as the change made it. */
type Standing = Readonly<{ part: ChangedPart; isUntouched: boolean }>;

/** A change of several properties that was made within a day. */
export type MadeChange = Readonly<{
  change: PriceChangeRow;
  from: Property | undefined;
  properties: readonly Readonly<{
    property: Property;
    parts: readonly Readonly<{ part: PricePart; state: "undoable" | "undone" | "changed_since" }>[];
  }>[];
}>;

/** What a host changed of several properties within a day, the newest first, and what of it one press would undo. */
export function changesMade({ db, clock }: Needs, hostId: string): MadeChange[] {
  return priceChangesOf(db, hostId, clock.now()).map((change) => ({
    change,
    from: change.fromPropertyId ? findPropertyOfHost(db, change.fromPropertyId, hostId) : undefined,
    properties: standingOf(db, change).map(({ property, standing }) => ({
      property,
      parts: standing.map(({ part: { part, undoneAt }, isUntouched }) => ({
        part,
        state: undoneAt !== null ? "undone" : isUntouched ? "undoable" : "changed_since",
      })),
    })),
  }));
}

export type UndoMany = Readonly<{
  /** `partly`: what was changed since stays as it is, and so does what could not be booked any more by itself. */
  outcome: "undone" | "partly" | "nothing_left" | "over" | "no_such_change";
}>;

/**
 * Brings back what was before a change, within a day: every part of every property that still stands as the change left
 * it. What its host has changed since stays, because it is the later word.
 */
export function undoMany(deps: Needs, ask: Readonly<{ hostId: string; changeId: string }>): UndoMany {
  return write(deps.db, (tx): UndoMany => {
    const now = deps.clock.now();
    const change = findPriceChange(tx, ask.changeId, ask.hostId);
    if (!change) return { outcome: "no_such_change" };
    if (change.endsAt <= now) return { outcome: "over" };
    let undone = 0;
    let left = 0;
    for (const { property, standing } of standingOf(tx, change)) {
      const open = standing.filter(({ part }) => part.undoneAt === null);
      const back = open.filter(({ isUntouched }) => isUntouched).map(({ part }) => part);
      const parts = Object.fromEntries(back.map(({ part, was }) => [part, was])) as Partial<PriceParts>;
      const { rates, rules } = termsWith(termsOf(tx, property), parts);
      const isUnpriced = property.state === "published" && rates.basePriceKes === 0;
      const isClosed = isUnpriced || closedBy(rules, deps.clock.today()) !== undefined;
      left += isClosed ? open.length : open.length - back.length;
      if (isClosed) continue;
      putPriceParts(tx, property.id, parts, now);
      for (const { part } of back) markPartUndone(tx, { changeId: change.id, propertyId: property.id, part }, now);
      undone += back.length;
    }
    if (undone === 0) return { outcome: "nothing_left" };
    return { outcome: left > 0 ? "partly" : "undone" };
  });
}

function standingOf(db: Reader, change: PriceChangeRow): { property: Property; standing: Standing[] }[] {
  const byProperty = Map.groupBy(partsOfChange(db, change.id), ({ propertyId }) => propertyId);
  const standing = [...byProperty].flatMap(([propertyId, parts]) => {
    const property = findPropertyOfHost(db, propertyId, change.hostId);
    if (!property) return [];
    const nights = parts.flatMap(({ part, was }) => (part === "dates" ? Object.keys(was as object) : []));
    const own = pricePartsOf(db, property, earliest(nights));
    const standing = parts.map((part) => ({ part, isUntouched: hashOf(spelledNow(own, part)) === part.becameHash }));
    return [{ property, standing }];
  });
  return standing.sort((a, b) => a.property.position - b.property.position);
}

/** What a part says now; of single dates, those alone that the change touched. */
function spelledNow(own: PriceParts, { part, was }: ChangedPart): string {
  if (part !== "dates") return spelled(part, own[part]);
  return spelled(
    part,
    Object.fromEntries(Object.keys(was as object).map((night) => [night, own.dates[night] ?? null])),
  );
}

function earliest(nights: readonly LocalDate[]): LocalDate {
  return nights.toSorted()[0] ?? "9999-12-31";
}
