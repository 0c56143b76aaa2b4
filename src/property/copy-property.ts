import { houseBedsOf, houseFactsOf, saveHouseBeds, saveHouseFacts } from "#db/house-fact.queries.ts";
import { countProperties, findPropertyOfHost, insertProperty } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { factsOf } from "#src/core/listing/house-facts.ts";
import { NO_LICENCE } from "#src/core/listing/licence.ts";
import { LISTING, PROPERTIES_MOST } from "#src/core/listing/listing.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { pricePartsOf, putPriceParts } from "#src/pricing/property-prices.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";

const PARTS = ["facts", "rules"] as const;

/**
 * A draft like a property the host has: its words, beds, facts, prices and rules. What belongs to the one place stays
 * there: photos, licence, guide, calendars, promo codes, bookings.
 */
export function copyProperty(
  { db, clock }: Pick<Deps, "db" | "clock">,
  ask: { hostId: string; propertyId: string; nameOfCopy: (name: string) => string },
): { outcome: "copied"; id: string } | { outcome: "no_such_property" } | { outcome: "too_many" } {
  return write(db, (tx) => {
    const from = findPropertyOfHost(tx, ask.propertyId, ask.hostId);
    if (!from) return { outcome: "no_such_property" };
    if (countProperties(tx, ask.hostId) >= PROPERTIES_MOST) return { outcome: "too_many" };
    const now = clock.now();
    const id = newId();
    insertProperty(tx, {
      ...from,
      ...NO_LICENCE,
      id,
      displayName: ask.nameOfCopy(from.displayName).slice(0, LISTING.nameLongest),
      state: "draft",
      licenceTold: null,
      leftPageAt: null,
      position: now,
      submissionKey: null,
      createdAt: now,
      updatedAt: now,
    });
    const facts = houseFactsOf(tx, from.id);
    for (const part of PARTS) {
      const ofPart = facts.filter(({ fact }) => factsOf(part).includes(fact));
      saveHouseFacts(tx, id, { part, facts: ofPart, now });
    }
    saveHouseBeds(tx, id, houseBedsOf(tx, from.id));
    const { seasons, extras, days, ...parts } = pricePartsOf(tx, from, localDateAt(now));
    // Rows of its own.
    const anew = <Row extends { id?: string }>(rows: readonly Row[]) => rows.map(({ id: _, ...row }) => row);
    putPriceParts(tx, id, { ...parts, seasons: anew(seasons), extras: anew(extras), days: anew(days) }, now);
    return { outcome: "copied", id };
  });
}
