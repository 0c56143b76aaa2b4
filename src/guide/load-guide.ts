import { guideSectionsOf, saveGuideSection } from "#db/guide.queries.ts";
import type { Reader } from "#db/open.ts";
import type { Change } from "#db/write.ts";
import { type Guide, type GuideSection, keysOf } from "#src/core/guide/fields.ts";
import { mapLinks, pinLinks, pinOf } from "#src/core/guide/pin.ts";
import type { Secrets } from "#src/web/secrets.ts";

/** What was sealed for one part of one property opens for no other. */
const purposeOf = (propertyId: string, section: GuideSection) => `guide ${propertyId} ${section}`;

/** All that a property's guide says. A part that another instance's key sealed says nothing. */
export function guideOf({ db, secrets }: { db: Reader; secrets: Secrets }, propertyId: string): Guide {
  const parts = guideSectionsOf(db, propertyId).map(({ section, sealed }) => {
    const text = secrets.open(purposeOf(propertyId, section), sealed);
    return text === undefined ? {} : (JSON.parse(text) as Guide);
  });
  return Object.assign({}, ...parts) as Guide;
}

/** Opens a map app at a house as its guide places it, or names it: for its host, whatever its guests may know yet. */
export function directionsTo(deps: { db: Reader; secrets: Secrets }, propertyId: string): string | undefined {
  const guide = guideOf(deps, propertyId);
  const pin = pinOf(guide);
  return pin ? pinLinks(pin).way : guide.address && mapLinks(guide.address).map;
}

/** Keeps one part of a guide as `guide` says it; one that says the same already stays as it was sealed. */
export function saveSection(
  tx: Change,
  secrets: Secrets,
  { propertyId, section, guide, now }: { propertyId: string; section: GuideSection; guide: Guide; now: number },
): void {
  const values = keysOf(section).flatMap((key) => (guide[key] === undefined ? [] : [[key, guide[key]] as const]));
  const purpose = purposeOf(propertyId, section);
  const before = guideSectionsOf(tx, propertyId).find((one) => one.section === section)?.sealed;
  const said = values.length === 0 ? undefined : JSON.stringify(Object.fromEntries(values));
  if (said !== undefined && before !== undefined && secrets.open(purpose, before) === said) return;
  const sealed = said && secrets.seal(purpose, said);
  saveGuideSection(tx, { propertyId, section, sealed, updatedAt: now });
}
