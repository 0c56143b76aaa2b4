import { houseFactsOf, saveHouseFacts } from "#db/house-fact.queries.ts";
import type { Reader } from "#db/open.ts";
import { termsOf } from "#db/pricing.queries.ts";
import { type Property, updateProperty } from "#db/property.queries.ts";
import type { Change } from "#db/write.ts";
import { GUIDE_SECTIONS, type Guide, type GuideSection, keysOf } from "#src/core/guide/fields.ts";
import type { ListingParts } from "#src/core/listing/change-of-many.ts";
import { factsOf } from "#src/core/listing/house-facts.ts";
import { spelling } from "#src/core/pricing/price-parts.ts";
import { guideOf, saveSection } from "#src/guide/load-guide.ts";
import { type PartKeeper, PRICES } from "#src/pricing/change-many.ts";
import { type PriceParts, putPriceParts, rulePartsOf } from "#src/pricing/property-prices.ts";
import type { Secrets } from "#src/web/secrets.ts";

/** The rules of prices that a change of listings may touch as well. */
export type RuleParts = Pick<PriceParts, "rules" | "booking" | "cancellation">;
/** All that a change of listings may touch. */
export type ManyParts = ListingParts & RuleParts;
export type ManyPart = keyof ManyParts;

const RULE_PARTS: readonly string[] = ["rules", "booking", "cancellation"] satisfies ManyPart[];

export const isRulePart = (part: string): part is keyof RuleParts => RULE_PARTS.includes(part);

/** What a property says now of each of these parts. */
export function partsSaid(
  { db, secrets }: { db: Reader; secrets: Secrets },
  property: Property,
  parts: readonly ManyPart[],
  terms = parts.some(isRulePart) ? termsOf(db, property) : undefined,
): Partial<ManyParts> {
  const facts = parts.some((part) => part === "facts" || part === "guest_rules") ? houseFactsOf(db, property.id) : [];
  const guide = parts.some(isOfGuide) ? guideOf({ db, secrets }, property.id) : {};
  const saying: Record<string, unknown> = {
    facts: facts.filter(({ fact }) => factsOf("facts").includes(fact)),
    guest_rules: facts.filter(({ fact }) => factsOf("rules").includes(fact)),
    amenities: property.amenities,
    description: property.description,
    house_rules: property.houseRules,
    hours: { checkInFrom: property.checkInFrom, checkOutUntil: property.checkOutUntil },
    ...(terms && rulePartsOf(terms)),
    ...Object.fromEntries(GUIDE_SECTIONS.map((section) => [`guide_${section}`, only(guide, section)])),
  };
  return Object.fromEntries(parts.map((part) => [part, saying[part]])) as Partial<ManyParts>;
}

function isOfGuide(part: ManyPart): part is `guide_${GuideSection}` {
  return part.startsWith("guide_");
}

/** What a guide says in one part of it. */
function only(guide: Guide, section: GuideSection): Guide {
  return Object.fromEntries(keysOf(section).flatMap((key) => (guide[key] === undefined ? [] : [[key, guide[key]]])));
}

/** The words, facts, guides and rules of listings. What a guide said is kept sealed, as the guide itself is. */
export function listingKeeper(secrets: Secrets): PartKeeper<ManyParts> {
  const purpose = (propertyId: string, part: string) => `changed guide ${propertyId} ${part}`;
  return {
    kinds: ["listing"],
    put: (tx, propertyId, parts, now) => putParts(tx, secrets, { propertyId, parts, now }),
    spelled: (_, value) => spelling(value),
    own: (db, property, changed) =>
      partsSaid(
        { db, secrets },
        property,
        changed.map(({ part }) => part as ManyPart),
      ),
    closes: (tx, property, parts, today) =>
      Object.keys(parts).some(isRulePart) && PRICES.closes(tx, property, parts, today),
    keep: (propertyId, part, value) =>
      isOfGuide(part) ? secrets.seal(purpose(propertyId, part), JSON.stringify(value)) : value,
    kept: ({ propertyId, part, was }) => {
      if (!isOfGuide(part as ManyPart)) return was;
      const opened = secrets.open(purpose(propertyId, part), String(was));
      return opened === undefined ? undefined : JSON.parse(opened);
    },
  };
}

function putParts(
  tx: Change,
  secrets: Secrets,
  { propertyId, parts, now }: { propertyId: string; parts: Partial<ManyParts>; now: number },
): void {
  const { rules, booking, cancellation, description, house_rules: houseRules, hours, amenities } = parts;
  const words = { description, houseRules, ...hours, amenities: amenities && [...amenities] };
  const said = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined));
  updateProperty(tx, propertyId, { ...said, updatedAt: now });
  if (parts.facts) saveHouseFacts(tx, propertyId, { part: "facts", facts: parts.facts, now });
  if (parts.guest_rules) saveHouseFacts(tx, propertyId, { part: "rules", facts: parts.guest_rules, now });
  for (const section of GUIDE_SECTIONS) {
    const guide = parts[`guide_${section}`];
    if (guide) saveSection(tx, secrets, { propertyId, section, guide, now });
  }
  const ofPrices = Object.entries({ rules, booking, cancellation }).filter(([, value]) => value !== undefined);
  putPriceParts(tx, propertyId, Object.fromEntries(ofPrices) as Partial<RuleParts>, now);
}
