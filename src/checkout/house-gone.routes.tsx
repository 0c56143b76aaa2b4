import { findHost } from "#db/host.queries.ts";
import { findProperty, findPublishedProperty } from "#db/property.queries.ts";
import { hostLookOf } from "#db/share.queries.ts";
import { nameShown } from "#src/host/look-shown.ts";
import { hostPath } from "#src/host/public-host.ts";
import type { Deps } from "#src/web/deps.ts";
import { guestShell } from "#src/web/language.ts";
import { page, redirect } from "#src/web/respond.ts";
import { HouseGone } from "#views/property/house-gone.tsx";

/** What an id is made of; a link out of a message often brings the full stop behind it, or its bracket. */
const ID = /^[0-9a-z-]{1,64}/;

/**
 * The answer to the address of a house that guests cannot see. What its host has taken off leads to what else they let,
 * for good where it is put away; what a message or a thumb has spoilt leads on where it was meant to; anything else, a
 * suspended host's house too, to the search. `part` is what of the house was asked for.
 */
export function houseGone(deps: Deps, request: Request, typed: string, part = ""): Response {
  const [meant = ""] = ID.exec(typed.toLowerCase()) ?? [];
  if (meant !== typed && findPublishedProperty(deps.db, meant)) {
    return redirect(`/booking/property/${meant}${part}${new URL(request.url).search}`, { status: 301 });
  }
  const property = findProperty(deps.db, typed);
  const host = property && findHost(deps.db, property.hostId);
  const isThere = host && host.suspendedAt === null && host.deletedAt === null;
  const view = (
    <HouseGone
      shell={guestShell(deps, request)}
      host={isThere ? { name: nameShown(host, hostLookOf(deps.db, host.id)), href: hostPath(host) } : undefined}
    />
  );
  return page(request, view, { status: isThere && property.state === "archived" ? 410 : 404 });
}
