import type { DemoHost } from "#db/demo-data.ts";
import { addSeenStep } from "#db/funnel.queries.ts";
import { addShareVisits, insertShareLink, saveHostLook, setLookPhoto } from "#db/share.queries.ts";
import type { Change } from "#db/write.ts";
import { addDays } from "#src/core/stay/stay.ts";
import type { StoredPhoto } from "#src/property/process-photo.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";

const DAY_MS = 24 * 3_600_000;
/** The links stand in bio and status since then. */
const LINKS_SINCE_DAYS = 30;

/** Of a hundred who open the page so many open a property, choose dates and read the summary. */
const GO_ON = { page: 100, property: 64, dates: 28, summary: 16 } as const;
/** For each who comes by a link so many come by the page's own address. */
const BY_THEMSELVES = 2;

/** How far those went who came: by each link on the days of its visits, and by the page's own address. */
export function addDemoSteps(
  tx: Change,
  { clock }: Deps,
  hostId: string,
  of: Readonly<{ links: NonNullable<DemoHost["links"]>; ids: ReadonlyMap<string, string>; houses: readonly string[] }>,
): void {
  for (const [nth, { word, visits }] of of.links.entries()) {
    for (const [ago, count] of visits.entries()) {
      const month = addDays(clock.today(), -1 - ago).slice(0, 7);
      for (const step of Object.keys(GO_ON) as (keyof typeof GO_ON)[]) {
        const propertyId = step === "page" ? null : (of.houses[(nth + ago) % of.houses.length] ?? null);
        const times = Math.round((count * GO_ON[step]) / GO_ON.page);
        if (times === 0 || (step !== "page" && propertyId === null)) continue;
        const seen = { hostId, month, step, propertyId };
        addSeenStep(tx, { ...seen, linkId: of.ids.get(word) ?? null, times });
        addSeenStep(tx, { ...seen, linkId: null, times: times * BY_THEMSELVES });
      }
    }
  }
}

/** How a host of the demo shows themselves. */
export function addDemoLook(
  tx: Change,
  { clock }: Deps,
  hostId: string,
  { look, photos }: { look: DemoHost["look"]; photos: ReadonlyMap<string, StoredPhoto> },
): void {
  if (!look) return;
  const { face, cover, ...words } = look;
  const now = clock.now();
  saveHostLook(tx, { hostId, theme: "", facebook: "", x: "", youtube: "", ...words, updatedAt: now });
  for (const [place, name] of [
    ["face", face],
    ["cover", cover],
  ] as const) {
    const photo = photos.get(name);
    if (!photo) continue;
    const { hash, width, height, colour } = photo;
    setLookPhoto(tx, { hostId, place, photo: { hash, width, height, colour }, now });
  }
}

/** Their short links with the visits of some days. The id of each by its word. */
export function addDemoLinks(
  tx: Change,
  { clock }: Deps,
  hostId: string,
  links: NonNullable<DemoHost["links"]>,
): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const [nth, { word, channel, name, visits }] of links.entries()) {
    const id = newId();
    insertShareLink(tx, { id, hostId, word, channel, name, createdAt: clock.now() - LINKS_SINCE_DAYS * DAY_MS + nth });
    for (const [ago, count] of visits.entries()) {
      if (count > 0) addShareVisits(tx, id, addDays(clock.today(), -1 - ago), count);
    }
    ids.set(word, id);
  }
  return ids;
}
