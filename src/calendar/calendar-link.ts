import { calendarLinkOf } from "#db/calendar.queries.ts";
import { type Feed, findFeed } from "#db/feed.queries.ts";
import type { Reader } from "#db/open.ts";
import type { Secrets } from "#src/web/secrets.ts";

type Signing = Readonly<{ secrets: Secrets; publicUrl: string }>;

/** The address of a property's calendar for everybody, or of the one for a feed's own site. */
export function calendarUrl(deps: Signing, of: { propertyId: string; version: number } | { feed: Feed }): string {
  const [name, version] = "feed" in of ? [`f${of.feed.id}`, of.feed.linkVersion] : [`p${of.propertyId}`, of.version];
  return `${deps.publicUrl}/calendar/${name}.${deps.secrets.sign("calendar", `${name} ${version}`)}.ics`;
}

/** Whose calendar an address asks for. Nothing for one that was guessed, or that a newer one has replaced. */
export function openCalendarLink(
  deps: Pick<Signing, "secrets"> & { db: Reader },
  file: string,
): { propertyId: string; feed: Feed | undefined } | undefined {
  const [, kind = "", id = "", signature = ""] = /^([pf])([a-z0-9-]{1,40})\.([\w-]{22})\.ics$/.exec(file) ?? [];
  if (!kind) return undefined;
  const feed = kind === "f" ? findFeed(deps.db, id) : undefined;
  if (kind === "f" && !feed) return undefined;
  const version = feed ? feed.linkVersion : calendarLinkOf(deps.db, id).version;
  if (!deps.secrets.verify("calendar", `${kind}${id} ${version}`, signature)) return undefined;
  return { propertyId: feed?.propertyId ?? id, feed };
}
