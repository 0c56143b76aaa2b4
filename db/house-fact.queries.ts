import { and, asc, eq, inArray, sql } from "drizzle-orm";
import {
  type BedsSaid,
  type FactPart,
  type FactSaid,
  factsOf,
  HOUSE_FACT_NAMES,
  houseFact,
} from "#src/core/listing/house-facts.ts";
import { houseBeds, houseFacts } from "./house-fact.schema.ts";
import type { Reader } from "./open.ts";
import { prepared } from "./prepared.ts";
import type { Change } from "./write.ts";

const factRows = prepared((db: Reader) =>
  db
    .select()
    .from(houseFacts)
    .where(eq(houseFacts.propertyId, sql.placeholder("id")))
    .prepare(),
);
const bedRows = prepared((db: Reader) =>
  db
    .select({ room: houseBeds.room, kind: houseBeds.kind, beds: houseBeds.beds })
    .from(houseBeds)
    .where(eq(houseBeds.propertyId, sql.placeholder("id")))
    .orderBy(asc(houseBeds.room), asc(houseBeds.kind))
    .prepare(),
);

/** What a host says of a house, in the order guests read it. An answer that is none any more is left out. */
export function houseFactsOf(db: Reader, propertyId: string): FactSaid[] {
  const rows = factRows(db).all({ id: propertyId });
  return HOUSE_FACT_NAMES.flatMap((name) => {
    const row = rows.find(({ fact, choice }) => fact === name && houseFact(name).choices.includes(choice));
    if (!row) return [];
    const { propertyId: _, updatedAt: __, ...said } = row;
    return [said];
  });
}

/** The same of many houses at once, by house. */
export function houseFactsOfAll(db: Reader, propertyIds: readonly string[]): Map<string, FactSaid[]> {
  return new Map(propertyIds.map((id) => [id, houseFactsOf(db, id)]));
}

export function houseBedsOf(db: Reader, propertyId: string): BedsSaid[] {
  return bedRows(db).all({ id: propertyId });
}

/** Takes the place of all answers of a part. */
export function saveHouseFacts(
  tx: Change,
  propertyId: string,
  { part, facts, now }: { part: FactPart; facts: readonly FactSaid[]; now: number },
): void {
  const ofPart = and(eq(houseFacts.propertyId, propertyId), inArray(houseFacts.fact, factsOf(part)));
  tx.delete(houseFacts).where(ofPart).run();
  if (facts.length > 0) {
    tx.insert(houseFacts)
      .values(facts.map((said) => ({ ...said, propertyId, updatedAt: now })))
      .run();
  }
}

/** Takes the place of all beds of a house. */
export function saveHouseBeds(tx: Change, propertyId: string, beds: readonly BedsSaid[]): void {
  tx.delete(houseBeds).where(eq(houseBeds.propertyId, propertyId)).run();
  if (beds.length > 0) {
    tx.insert(houseBeds)
      .values(beds.map((said) => ({ ...said, propertyId })))
      .run();
  }
}
