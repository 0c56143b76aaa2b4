import { Elysia } from "elysia";
import { findBooking } from "#db/booking.queries.ts";
import { endCompanionLink } from "#db/guide.queries.ts";
import { photosOf } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { wordsIn } from "#src/core/guide/fields.ts";
import type { Language } from "#src/core/language.ts";
import { calledBy } from "#src/core/share/look.ts";
import { phaseOf } from "#src/core/stay/stay-phase.ts";
import { Refused } from "#src/web/body.ts";
import { bookingPath, type Deps } from "#src/web/deps.ts";
import { bookingDoor } from "#src/web/door/door.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { guestShell } from "#src/web/language.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import { type CompanionPlace, CompanionsOverPage, CompanionsPage } from "#views/guide/companions-page.tsx";
import { arrivalOf } from "./arrival-of.ts";
import { bookingOfCompanions } from "./companion-link.ts";
import { guideOf } from "./load-guide.ts";
import { placesOfStay, roomsOfStay } from "./rooms-of-stay.ts";

/** The page for those a guest travels with, and the press that takes its link back. */
export function companionRoutes(deps: Deps) {
  return new Elysia({ name: "companions" })
    .use(openDoor)
    .use(bookingDoor(deps))
    .get("/guest/stay/:key", ({ request, params }) => companions(deps, request, params.key), { open: true })
    .post(
      "/guest/booking/:id/companions",
      ({ opened }) => {
        const { id } = roomsOfStay(deps.db, opened.booking);
        write(deps.db, (tx) => endCompanionLink(tx, id, deps.clock.now()));
        return redirectSaying(deps, `${bookingPath(deps, opened.booking.id)}#companions`, "companions_ended");
      },
      { role: "own_booking" },
    );
}

/** When and where of all rooms of the stay: each place by its name, with its own hours. */
function companions(deps: Deps, request: Request, key: string): Response {
  const id = bookingOfCompanions(deps, key);
  const booking = id === undefined ? undefined : findBooking(deps.db, id);
  if (!booking) throw new Refused(404);
  const shell = guestShell(deps, request, booking.language);
  const headers = { "x-robots-tag": "noindex, nofollow" };
  const today = deps.clock.today();
  // It outlives the first of several rooms, as long as another is booked for these nights.
  const { rooms } = roomsOfStay(deps.db, booking);
  const places = placesOfStay(rooms).flatMap((place) => placeOf(deps, place, shell.language) ?? []);
  const [first] = rooms;
  if (!first || places.length === 0 || phaseOf(booking, today) === "over") {
    return page(request, <CompanionsOverPage shell={shell} />, { status: 410, headers });
  }
  const view = {
    shell,
    stay: { checkIn: booking.checkIn, checkOut: booking.checkOut },
    places,
    photo: photosOf(deps.db, first.property.id)[0],
    hostName: calledBy(first.host),
    today,
  };
  return page(request, <CompanionsPage {...view} />, { headers });
}

function placeOf(
  deps: Deps,
  { found, count }: ReturnType<typeof placesOfStay>[number],
  language: Language = "en",
): CompanionPlace | undefined {
  const arrival = arrivalOf(deps, found);
  if (!arrival) return undefined;
  const { property } = found;
  const isOpen = arrival.standing.is === "open";
  const guide = isOpen ? guideOf(deps, property.id) : {};
  return {
    id: property.id,
    name: property.displayName,
    rooms: count,
    hours: property,
    location: property.location,
    // By the guide's own rule: before it is open, whoever holds the link knows the area and no more.
    address: isOpen ? arrival.address : undefined,
    driver: wordsIn(guide, "driver", language),
    directions: isOpen ? arrival.directions : arrival.areaOnMap,
  };
}
