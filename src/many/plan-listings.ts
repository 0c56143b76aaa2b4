import type { Reader } from "#db/open.ts";
import { type Terms, termsOf } from "#db/pricing.queries.ts";
import type { Property } from "#db/property.queries.ts";
import { type CancellationPolicy, POLICIES, type PolicyName, refundDaysOf } from "#src/core/booking/cancellation.ts";
import { GUIDE_SECTIONS, type Guide, type GuideKey, type GuideSection } from "#src/core/guide/fields.ts";
import type { Amenity } from "#src/core/listing/amenities.ts";
import {
  amenitiesAfter,
  type FactChange,
  factsAfter,
  type TextChange,
  textAfter,
} from "#src/core/listing/change-of-many.ts";
import { factsOf, HOUSE_FACT_NAMES } from "#src/core/listing/house-facts.ts";
import { LISTING } from "#src/core/listing/listing.ts";
import { spelling } from "#src/core/pricing/price-parts.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import type { StayHours } from "#src/core/stay/stay-hours.ts";
import type { StayRules } from "#src/core/stay/stay-rules.ts";
import { termsWith } from "#src/pricing/property-prices.ts";
import { closedBy } from "#src/pricing/save-prices.ts";
import { hashOf, type Secrets } from "#src/web/secrets.ts";
import { isRulePart, type ManyPart, type ManyParts, partsSaid } from "./listing-parts.ts";

type Stays = Partial<Pick<StayRules, "minNights" | "maxNights" | "leadDays" | "windowDays" | "bufferDays">>;

/** What is to be the same in several properties. What is not named stays what it is in each. */
export type ListingChange = Readonly<{
  facts: readonly FactChange[];
  amenities: Readonly<{ add: readonly Amenity[]; remove: readonly Amenity[] }>;
  description: TextChange | undefined;
  houseRules: TextChange | undefined;
  hours: Partial<StayHours>;
  stays: Stays;
  mode: "instant" | "request" | undefined;
  policy: Exclude<PolicyName, "own"> | undefined;
  /** By part and key; `null` takes away. */
  guide: Readonly<Partial<Record<GuideSection, Readonly<Partial<Record<GuideKey, string | null>>>>>>;
}>;

type ListingFault =
  /** No stay could begin and end by the rules that it would have, on usual nights or in a season. */
  | Readonly<{ why: "no_stay_fits"; season: string | null }>
  | Readonly<{ why: "all_shut" }>
  | Readonly<{ why: "too_long"; part: "description" | "house_rules"; longest: number }>;

/** What a change would do to one property: the parts that differ, before and after. */
type PlannedListing = Readonly<{
  property: Property;
  was: Partial<ManyParts>;
  becomes: Partial<ManyParts>;
  /** Its rules, where they change. */
  terms: Readonly<{ was: Terms; becomes: Terms }> | undefined;
  /** Texts in which the words do not stand that others were to take the place of. */
  notInIt: readonly ("description" | "house_rules")[];
  fault: ListingFault | undefined;
}>;

export type ListingPlan = Readonly<{
  planned: readonly PlannedListing[];
  /** Other than this when anything that the plan shows has changed. */
  version: string;
}>;

/** The parts that a change is about. */
function partsMeant(change: ListingChange): ManyPart[] {
  const isMeant: readonly (readonly [ManyPart, boolean])[] = [
    ["facts", change.facts.some(({ fact }) => factsOf("facts").includes(fact))],
    ["guest_rules", change.facts.some(({ fact }) => factsOf("rules").includes(fact))],
    ["amenities", change.amenities.add.length + change.amenities.remove.length > 0],
    ["description", change.description !== undefined],
    ["house_rules", change.houseRules !== undefined],
    ["hours", Object.keys(change.hours).length > 0],
    ["rules", Object.keys(change.stays).length > 0],
    ["booking", change.mode !== undefined],
    ["cancellation", change.policy !== undefined],
    ...GUIDE_SECTIONS.map((section) => [`guide_${section}`, change.guide[section] !== undefined] as const),
  ];
  return isMeant.filter(([, meant]) => meant).map(([part]) => part);
}

/** What a change would do to each of these properties. Nothing is saved. */
export function planListings(
  deps: Readonly<{ db: Reader; secrets: Secrets }>,
  ask: Readonly<{ to: readonly Property[]; change: ListingChange; today: LocalDate }>,
): ListingPlan {
  const parts = partsMeant(ask.change);
  const planned = ask.to.map((property): PlannedListing => {
    const terms = parts.some(isRulePart) ? termsOf(deps.db, property) : undefined;
    const own = partsSaid(deps, property, parts, terms);
    const { wanted, notInIt, fault } = partsAfter(own, ask.change);
    const changed = parts.filter((part) => spelling(own[part]) !== spelling(wanted[part]));
    const becomes = only(wanted, changed);
    const after = terms && changed.some(isRulePart) ? termsWith(terms, becomes) : undefined;
    return {
      property,
      was: only(own, changed),
      becomes,
      terms: terms && after && { was: terms, becomes: after },
      notInIt,
      fault: fault ?? (after && becomes.rules ? closedFault(after, ask.today) : undefined),
    };
  });
  const said = planned.map(({ property, terms: _, ...rest }) => [property.id, rest]);
  return { planned, version: hashOf(JSON.stringify([said, ask.change])) };
}

function only(parts: Partial<ManyParts>, names: readonly ManyPart[]): Partial<ManyParts> {
  return Object.fromEntries(names.map((name) => [name, parts[name]])) as Partial<ManyParts>;
}

function closedFault({ rules }: Terms, today: LocalDate): ListingFault | undefined {
  const closed = closedBy(rules, today);
  if (!closed) return undefined;
  return closed.outcome === "all_shut" ? { why: "all_shut" } : { why: "no_stay_fits", season: closed.season };
}

type After = Readonly<{
  wanted: Partial<ManyParts>;
  notInIt: ("description" | "house_rules")[];
  fault: ListingFault | undefined;
}>;

/** The parts of one property with a change. */
function partsAfter(own: Partial<ManyParts>, change: ListingChange): After {
  const notInIt: After["notInIt"] = [];
  let fault: ListingFault | undefined;
  const text = (part: "description" | "house_rules", of: TextChange | undefined, longest: number) => {
    const before = own[part];
    if (!of || before === undefined) return before;
    const after = textAfter(before, of, longest);
    if (after.is === "not_in_it") notInIt.push(part);
    if (after.is === "too_long") fault = { why: "too_long", part, longest };
    return after.is === "other" ? after.text : before;
  };
  const facts = (part: "facts" | "rules", before: ManyParts["facts"] | undefined) => {
    const after = factsAfter(
      before ?? [],
      change.facts.filter(({ fact }) => factsOf(part).includes(fact)),
    );
    return after.sort((a, b) => HOUSE_FACT_NAMES.indexOf(a.fact) - HOUSE_FACT_NAMES.indexOf(b.fact));
  };
  const wanted: Partial<Record<ManyPart, unknown>> = {
    facts: facts("facts", own.facts),
    guest_rules: facts("rules", own.guest_rules),
    amenities: own.amenities && amenitiesIn(own.amenities, change),
    description: text("description", change.description, LISTING.descriptionLongest),
    house_rules: text("house_rules", change.houseRules, LISTING.rulesLongest),
    hours: { ...own.hours, ...change.hours },
    rules: { ...own.rules, ...change.stays },
    booking: { ...own.booking, ...(change.mode && { mode: change.mode }) },
    cancellation: own.cancellation && { policy: policyAfter(own.cancellation.policy, change.policy) },
  };
  for (const section of GUIDE_SECTIONS) {
    wanted[`guide_${section}`] = guideAfter(own[`guide_${section}`] ?? {}, change.guide[section] ?? {});
  }
  return { wanted: wanted as Partial<ManyParts>, notInIt, fault };
}

/** Those that are there keep their order, so that nothing changes where nothing is added or taken away. */
function amenitiesIn(own: readonly string[], { amenities: { add, remove } }: ListingChange): readonly string[] {
  const isSame = add.every((one) => own.includes(one)) && !remove.some((one) => own.includes(one));
  return isSame ? own : amenitiesAfter(own, { add, remove });
}

/** A policy by its name, with the days for refunds that the property promises. */
function policyAfter(own: CancellationPolicy, name: ListingChange["policy"]): CancellationPolicy {
  if (!name || own.name === name) return own;
  return own.refundDays === undefined ? POLICIES[name] : { ...POLICIES[name], refundDays: refundDaysOf(own) };
}

function guideAfter(own: Guide, change: Readonly<Partial<Record<GuideKey, string | null>>>): Guide {
  const both = Object.entries({ ...own, ...change }).filter((pair): pair is [string, string] => pair[1] !== null);
  return Object.fromEntries(both);
}
