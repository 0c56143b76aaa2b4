import type { DemoHost } from "#db/demo-data.ts";
import { addShareVisits, insertShareLink, saveHostLook, setLookPhoto } from "#db/share.queries.ts";
import type { Change } from "#db/write.ts";
import { addDays } from "#src/core/stay/stay.ts";
import type { StoredPhoto } from "#src/property/process-photo.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";

const DAY_MS = 24 * 3_600_000;
/** The links stand in bio and status since then. */
const LINKS_SINCE_DAYS = 30;

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
