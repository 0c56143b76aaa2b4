import type { Db, Reader } from "#db/open.ts";
import {
  type CleanerLink,
  cleanerLinkByHash,
  insertCleanerLink,
  livingCleanerLinks,
  propertiesOfLink,
} from "#db/turnover.queries.ts";
import { write } from "#db/write.ts";
import type { GivenProperties } from "#src/core/team/given.ts";
import type { Clock } from "#src/ports/clock.ts";
import { newId } from "#src/web/ids.ts";
import { hashOf, newSecret } from "#src/web/secrets.ts";

/** For how many days a link may be given. */
export const LINK_DAYS = [7, 30, 90] as const;
export const CLEANER_NAME_LONGEST = 60;
/** More people than clean one house. */
export const CLEANER_LINKS_MOST = 20;
const DAY_MS = 24 * 3_600_000;

type MakeLink =
  | Readonly<{ outcome: "made"; key: string; link: Pick<CleanerLink, "id" | "name" | "endsAt"> }>
  | Readonly<{ outcome: "too_many" }>;

/** Makes a link for whoever cleans. Its key is said once, here: only a hash of it is kept. */
export function makeCleanerLink(
  { db, clock }: Readonly<{ db: Db; clock: Clock }>,
  ask: Readonly<{ hostId: string; by: string; name: string; days: number; properties: GivenProperties }>,
): MakeLink {
  return write(db, (tx): MakeLink => {
    const now = clock.now();
    if (livingCleanerLinks(tx, ask.hostId, now).length >= CLEANER_LINKS_MOST) return { outcome: "too_many" };
    const key = newSecret();
    const link = { id: newId(), name: ask.name, endsAt: now + ask.days * DAY_MS };
    const made = { hostId: ask.hostId, keyHash: hashOf(key), createdAt: now, createdBy: ask.by };
    const { ofAll, ids } = ask.properties;
    insertCleanerLink(tx, { ...link, ...made, ofAll }, ids);
    return { outcome: "made", key, link };
  });
}

/** What a key opens: whose rooms, and which of them. Nothing once it has ended. */
export function openCleanerLink(
  { db, clock }: Readonly<{ db: Reader; clock: Clock }>,
  key: string,
): { link: CleanerLink; only: ReadonlySet<string> | undefined } | undefined {
  if (!/^[\w-]{43}$/.test(key)) return undefined;
  const link = cleanerLinkByHash(db, hashOf(key));
  if (!link || link.endedAt !== null || link.endsAt <= clock.now()) return undefined;
  return { link, only: link.ofAll ? undefined : new Set(propertiesOfLink(db, link.id)) };
}
