import { eventsOfHost } from "#db/host-event.queries.ts";
import type { Reader } from "#db/open.ts";
import { priceChangesEver } from "#db/price-change.queries.ts";
import type { Property } from "#db/property.queries.ts";
import { type Sheets, at as when } from "./export-calendar.ts";

/**
 * What a host changed of several properties at once, while it is kept: part by part what was before; and their own days
 * beside the holidays.
 */
export function manyPriceSheets(db: Reader, hostId: string, properties: readonly Property[]): Sheets {
  const nameOf = (id: string | null) => properties.find((property) => property.id === id)?.displayName ?? null;
  return {
    events: eventsOfHost(db, hostId).map(({ name, firstDay, lastDay, yearly, everywhere, propertyIds, createdAt }) => ({
      name,
      firstDay,
      lastDay,
      everyYear: yearly ? "yes" : "no",
      properties: everywhere ? ["all"] : propertyIds.map((id) => nameOf(id) ?? id),
      createdAt: when(createdAt),
    })),
    "price-changes": priceChangesEver(db, hostId).flatMap(({ kind, fromPropertyId, madeAt, endsAt, parts }) =>
      parts.map(({ propertyId, part, was, undoneAt }) => ({
        kind,
        from: nameOf(fromPropertyId),
        property: nameOf(propertyId),
        part,
        was: JSON.stringify(was),
        madeAt: when(madeAt),
        canBeUndoneUntil: when(endsAt),
        undoneAt: when(undoneAt),
      })),
    ),
  };
}
