import { Elysia } from "elysia";
import { findQuoteLink, openQuoteLink, roomsOfQuoteLink } from "#db/share.queries.ts";
import { write } from "#db/write.ts";
import { offerIdOf } from "#src/booking/offer-key.ts";
import { countsOf, partyOf } from "#src/booking/offer-seen.ts";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { isVisit } from "#src/web/door/visit.ts";
import { isAtHome, readVisitor } from "#src/web/door/visitor.ts";
import { chosenLanguage, languageCookie } from "#src/web/language.ts";
import { redirect } from "#src/web/respond.ts";
import { roomsSummaryAddress, summaryAddress } from "#views/booking/addresses.ts";

/** Offers of a price to one guest. The address leads to the summary, which says what the offer is worth by then. */
export function offerRoutes(deps: Deps) {
  const answer = ({ request, params }: { request: Request; params: { key: string } }) =>
    open(deps, request, params.key);
  return new Elysia({ name: "offers" })
    .use(openDoor)
    .get("/q/:key", answer, { open: true })
    .head("/q/:key", answer, { open: true });
}

function open(deps: Deps, request: Request, key: string): Response {
  const { db, clock, secrets } = deps;
  const id = offerIdOf(secrets, key);
  const offer = id ? findQuoteLink(db, id) : undefined;
  if (!offer) throw new Refused(404);
  if (offer.openedAt === null && isVisit(request) && !isTheirOwn(deps, request, offer.hostId)) {
    write(db, (tx) => openQuoteLink(tx, offer.id, clock.now()));
  }
  const { propertyId, checkIn, checkOut, language } = offer;
  const rooms = roomsOfQuoteLink(db, offer);
  const wish = { propertyId, checkIn, checkOut, guests: partyOf(rooms), via: key };
  const counts = [...countsOf(rooms)].map(([id, count]) => ({ propertyId: id, count }));
  const to = rooms.length > 1 ? roomsSummaryAddress({ ...wish, rooms: counts }) : summaryAddress(wish);
  const cookies = chosenLanguage(request) ? [] : [languageCookie(language, deps.secure)];
  const answer = redirect(to, { status: 302, cookies });
  answer.headers.set("x-robots-tag", "noindex, nofollow");
  return answer;
}

/** A host who looks whether it works has not opened it for their guest. */
function isTheirOwn(deps: Deps, request: Request, hostId: string): boolean {
  return isAtHome(readVisitor(deps, request), hostId);
}
