import { guidePhotosOf } from "#db/guide.queries.ts";
import { houseBedsOf, houseFactsOf } from "#db/house-fact.queries.ts";
import type { Reader } from "#db/open.ts";
import type { Property } from "#db/property.queries.ts";
import { guideWithout } from "#src/core/guide/fields.ts";
import { guideOf } from "#src/guide/load-guide.ts";
import type { Secrets } from "#src/web/secrets.ts";
import type { Sheets } from "./export-calendar.ts";

type Asking = Readonly<{ db: Reader; secrets: Secrets; publicUrl: string }>;

/** What a host says of their houses and wrote in their guides, field by field. What opens a house stays in it. */
export function guideSheets(asking: Asking, properties: readonly Property[]): Sheets {
  return {
    guides: properties.flatMap(({ id, displayName }) => {
      const guide = guideWithout(guideOf(asking, id), ["code", "stay"]);
      return Object.entries(guide).map(([field, words]) => ({ property: displayName, field, words }));
    }),
    "house-facts": properties.flatMap(({ id, displayName }) =>
      houseFactsOf(asking.db, id).map((said) => ({ property: displayName, ...said })),
    ),
    beds: properties.flatMap(({ id, displayName }) =>
      houseBedsOf(asking.db, id).map((said) => ({ property: displayName, ...said })),
    ),
    "guide-photos": properties.flatMap(({ id, displayName }) =>
      guidePhotosOf(asking.db, id).map(({ section, hash }) => ({
        property: displayName,
        part: section,
        // Whoever has signed in opens it.
        photo: `${asking.publicUrl}/dashboard/properties/${id}/guide/photos/${hash}-1280.jpg`,
      })),
    ),
  };
}
