import { Elysia } from "elysia";
import { findBookingWithProperty } from "#db/booking.queries.ts";
import { endCompanionLink } from "#db/guide.queries.ts";
import { photosOf } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { wordsIn } from "#src/core/guide/fields.ts";
import { calledBy } from "#src/core/share/look.ts";
import { phaseOf } from "#src/core/stay/stay-phase.ts";
import { Refused } from "#src/web/body.ts";
import { bookingPath, type Deps } from "#src/web/deps.ts";
import { bookingDoor } from "#src/web/door/door.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { guestShell } from "#src/web/language.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import { CompanionsOverPage, CompanionsPage } from "#views/guide/companions-page.tsx";
import { arrivalOf } from "./arrival-of.ts";
import { bookingOfCompanions } from "./companion-link.ts";
import { guideOf } from "./load-guide.ts";

/** The page for those a guest travels with, and the press that takes its link back. */
export function companionRoutes(deps: Deps) {
  return new Elysia({ name: "companions" })
    .use(openDoor)
    .use(bookingDoor(deps))
    .get("/guest/stay/:key", ({ request, params }) => companions(deps, request, params.key), { open: true })
    .post(
      "/guest/booking/:id/companions",
      ({ opened }) => {
        write(deps.db, (tx) => endCompanionLink(tx, opened.booking.id, deps.clock.now()));
        return redirectSaying(deps, `${bookingPath(deps, opened.booking.id)}#companions`, "companions_ended");
      },
      { role: "own_booking" },
    );
}

function companions(deps: Deps, request: Request, key: string): Response {
  const id = bookingOfCompanions(deps, key);
  const found = id === undefined ? undefined : findBookingWithProperty(deps.db, id);
  if (!found) throw new Refused(404);
  const { booking, property, host } = found;
  const shell = guestShell(deps, request, booking.language);
  const headers = { "x-robots-tag": "noindex, nofollow" };
  const today = deps.clock.today();
  const arrival = arrivalOf(deps, found);
  if (!arrival || phaseOf(booking, today) === "over") {
    return page(request, <CompanionsOverPage shell={shell} />, { status: 410, headers });
  }
  const isOpen = arrival.standing.is === "open";
  const guide = isOpen ? guideOf(deps, property.id) : {};
  const view = {
    shell,
    stay: { checkIn: booking.checkIn, checkOut: booking.checkOut },
    hours: property,
    property,
    photo: photosOf(deps.db, property.id)[0],
    hostName: calledBy(host),
    // By the guide's own rule: before it is open, whoever holds the link knows the area and no more.
    address: isOpen ? arrival.address : undefined,
    driver: wordsIn(guide, "driver", shell.language ?? "en"),
    directions: isOpen ? arrival.directions : arrival.areaOnMap,
    today,
  };
  return page(request, <CompanionsPage {...view} />, { headers });
}
