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
import { type PriceParts, pricePartsOf, putPriceParts, termsWith } from "./property-prices.ts";
import { closedBy } from "./save-prices.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** How long one press undoes a change. */
const UNDO_MS = 24 * 3_600_000;

/** What a change does to one property, as far as it is known here. */
type OfProperty<Parts> = Readonly<{
  property: Property;
  was: Partial<Parts>;
  becomes: Partial<Parts>;
  fault: unknown;
}>;
type AnyPlan<Parts> = Readonly<{ planned: readonly OfProperty<Parts>[]; version: string }>;

/** How the parts that changes of some kinds touch are read, written, compared and kept for a day. */
export type PartKeeper<Parts> = Readonly<{
  kinds: readonly PriceChangeRow["kind"][];
  put: (tx: Change, propertyId: string, parts: Partial<Parts>, now: number) => void;
  /** The same for two parts that say the same. */
  spelled: (part: keyof Parts, value: unknown) => string;
  /** What a property says now of the parts that a change touched, as far as it touched them. */
  own: (db: Reader, property: Property, changed: readonly ChangedPart[]) => Partial<Parts>;
  /** Whether nobody could book the property any more with these parts put back. */
  closes: (tx: Change, property: Property, parts: Partial<Parts>, today: LocalDate) => boolean;
  /** A part as it is kept, and as it was before that; `undefined` where it cannot be read any more. */
  keep: (propertyId: string, part: keyof Parts, value: unknown) => unknown;
  kept: (changed: ChangedPart) => unknown;
}>;

/** Prices and rules. */
export const PRICES: PartKeeper<PriceParts> = {
  kinds: ["copy", "weekend"],
  put: putPriceParts,
  spelled,
  own: (db, property, changed) => {
    const dates = changed.find(({ part }) => part === "dates");
    const nights = dates ? Object.keys(dates.was as object).toSorted() : [];
    const own = pricePartsOf(db, property, nights[0] ?? "9999-12-31");
    return { ...own, dates: Object.fromEntries(nights.map((night) => [night, own.dates[night] ?? null])) };
  },
  closes: (tx, property, parts, today) => {
    const { rates, rules } = termsWith(termsOf(tx, property), parts);
    const isUnpriced = property.state === "published" && rates.basePriceKes === 0;
    return isUnpriced || closedBy(rules, today) !== undefined;
  },
  keep: (_, __, value) => value,
  kept: ({ was }) => was,
};

export type ChangeMany<Plan> =
  | Readonly<{ outcome: "saved"; changeId: string; properties: number }>
  /** What would change now is not what was shown. */
  | Readonly<{ outcome: "other_now" | "nothing_changes"; plan: Plan }>;

/**
 * Does to several properties what was shown: all of it, or nothing. `plan` is made anew inside the change, and has to
 * be the one that was shown. Properties with a fault are left out, as it was shown.
 */
export function changeMany<Parts, Plan extends AnyPlan<Parts>>(
  deps: Needs,
  keeper: PartKeeper<Parts>,
  ask: Readonly<{
    hostId: string;
    kind: PriceChangeRow["kind"];
    fromPropertyId: string | null;
    shown: string;
    plan: (tx: Change) => Plan;
  }>,
): ChangeMany<Plan> {
  return write(deps.db, (tx): ChangeMany<Plan> => {
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
      (Object.keys(becomes) as (keyof Parts & ChangedPart["part"])[]).map((part) => ({
        propertyId: property.id,
        part,
        was: keeper.keep(property.id, part, was[part]),
        becameHash: hashOf(keeper.spelled(part, becomes[part])),
      })),
    );
    for (const { property, becomes } of meant) keeper.put(tx, property.id, becomes, now);
    insertPriceChange(tx, change, parts);
    return { outcome: "saved", changeId: change.id, properties: meant.length };
  });
}

/** A part of a change, and whether it still stands as the change made it. */
type Standing = Readonly<{ part: ChangedPart; isUntouched: boolean }>;

/** A change of several properties that was made within a day. */
export type MadeChange<Part = PricePart> = Readonly<{
  change: PriceChangeRow;
  from: Property | undefined;
  properties: readonly Readonly<{
    property: Property;
    parts: readonly Readonly<{ part: Part; state: "undoable" | "undone" | "changed_since" }>[];
  }>[];
}>;

/** What a host changed of several properties within a day, the newest first, and what of it one press would undo. */
export function changesMade<Parts>(
  { db, clock }: Needs,
  keeper: PartKeeper<Parts>,
  hostId: string,
): MadeChange<keyof Parts>[] {
  return priceChangesOf(db, { hostId, kinds: keeper.kinds }, clock.now()).map((change) => ({
    change,
    from: change.fromPropertyId ? findPropertyOfHost(db, change.fromPropertyId, hostId) : undefined,
    properties: standingOf(db, keeper, change).map(({ property, standing }) => ({
      property,
      parts: standing.map(({ part: { part, undoneAt }, isUntouched }) => ({
        part: part as keyof Parts,
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
export function undoMany<Parts>(
  deps: Needs,
  keeper: PartKeeper<Parts>,
  ask: Readonly<{ hostId: string; changeId: string }>,
): UndoMany {
  return write(deps.db, (tx): UndoMany => {
    const now = deps.clock.now();
    const change = findPriceChange(tx, ask.changeId, ask.hostId);
    if (!change || !keeper.kinds.includes(change.kind)) return { outcome: "no_such_change" };
    if (change.endsAt <= now) return { outcome: "over" };
    let undone = 0;
    let left = 0;
    for (const { property, standing } of standingOf(tx, keeper, change)) {
      const open = standing.filter(({ part }) => part.undoneAt === null);
      const back = open.filter(({ isUntouched }) => isUntouched).map(({ part }) => part);
      const parts = Object.fromEntries(back.map((part) => [part.part, keeper.kept(part)])) as Partial<Parts>;
      const isClosed = keeper.closes(tx, property, parts, deps.clock.today());
      left += isClosed ? open.length : open.length - back.length;
      if (isClosed) continue;
      keeper.put(tx, property.id, parts, now);
      for (const { part } of back) markPartUndone(tx, { changeId: change.id, propertyId: property.id, part }, now);
      undone += back.length;
    }
    if (undone === 0) return { outcome: "nothing_left" };
    return { outcome: left > 0 ? "partly" : "undone" };
  });
}

function standingOf<Parts>(
  db: Reader,
  keeper: PartKeeper<Parts>,
  change: PriceChangeRow,
): { property: Property; standing: Standing[] }[] {
  const byProperty = Map.groupBy(partsOfChange(db, change.id), ({ propertyId }) => propertyId);
  const standing = [...byProperty].flatMap(([propertyId, parts]) => {
    const property = findPropertyOfHost(db, propertyId, change.hostId);
    if (!property) return [];
    const own = keeper.own(db, property, parts);
    const standing = parts.map((part) => {
      const name = part.part as keyof Parts & ChangedPart["part"];
      const isSame = hashOf(keeper.spelled(name, own[name])) === part.becameHash;
      return { part, isUntouched: isSame && keeper.kept(part) !== undefined };
    });
    return [{ property, standing }];
  });
  return standing.sort((a, b) => a.property.position - b.property.position);
}
