import { and, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Reader } from "./open.ts";
import { prepared } from "./prepared.ts";
import { properties } from "./property.schema.ts";
import type { Change } from "./write.ts";

/** Houses on a host's list whose licence ends by that day, but for those of which it was said that it is over. */
export function licencesEndingBy(db: Reader, day: string) {
  const { id, hostId, displayName, licenceUntil, licenceTold } = properties;
  return db
    .select({ id, hostId, displayName, licenceUntil, licenceTold })
    .from(properties)
    .where(
      and(
        // As its index has it.
        sql`${licenceUntil} <> ''`,
        lte(licenceUntil, day),
        or(isNull(licenceTold), gt(licenceTold, 0)),
        inArray(properties.state, ["draft", "published"]),
      ),
    )
    .all();
}

/** The same of one host, whatever they were told. */
export function licencesOfHostEndingBy(db: Reader, hostId: string, day: string) {
  return endingOfHost(db).all({ hostId, day });
}

const endingOfHost = prepared((db: Reader) => {
  const { id, displayName, licenceUntil } = properties;
  return db
    .select({ id, displayName, licenceUntil })
    .from(properties)
    .where(
      and(
        eq(properties.hostId, sql.placeholder("hostId")),
        sql`${licenceUntil} <> ''`,
        lte(licenceUntil, sql.placeholder("day")),
        inArray(properties.state, ["draft", "published"]),
      ),
    )
    .prepare();
});

export function noteLicenceTold(tx: Change, propertyId: string, licenceTold: number): void {
  tx.update(properties).set({ licenceTold }).where(eq(properties.id, propertyId)).run();
}
