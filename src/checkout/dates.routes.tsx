import { Elysia } from "elysia";
import { taxSettingsOf } from "#db/receipt.queries.ts";
import { lookAtStay, type StayLook, type StayWish } from "#src/booking/look-at-stay.ts";
import { partyOf } from "#src/booking/offer-seen.ts";
import { parseLocalDate } from "#src/core/stay/stay.ts";
import { inHouse } from "#src/host/in-house.ts";
import { fromPriceOf } from "#src/pricing/from-prices.ts";
import { type FormBody, queryOf } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { browserKey, signedInPhone } from "#src/web/door/visitor.ts";
import { guestShell } from "#src/web/language.ts";
import { page, redirect } from "#src/web/respond.ts";
import { summaryAddress } from "#views/booking/addresses.ts";
import { DatesPage } from "#views/booking/dates-page.tsx";
import type { OfferToShow } from "#views/booking/offer-notice.tsx";
import { propertyHref } from "#views/property/property-href.ts";
import { readWish } from "./wish.ts";

/** Where a property is found, for whoever comes to choose dates without one. */
const NO_PROPERTY = "/booking/search";

/** Picking and changing dates. */
export function datesRoutes(deps: Deps) {
  return new Elysia({ name: "dates" }).use(openDoor).get(
    "/booking/dates",
    ({ request }) => {
      const query = queryOf(request);
      const { hash, cookie } = browserKey(request, deps.secure);
      const wish = readWish(deps, query);
      const look = lookAtStay(deps, wish, hash, signedInPhone(deps, request));
      if (!look) return toProperty(wish);
      const submitted = query.text("continue") !== "";
      const canBook = look.isFree && look.party !== undefined && !look.promoProblem;
      if (submitted && canBook) return redirect(summaryAddress(look.wish), { cookies: [cookie] });
      const view = (
        <DatesPage {...datesProps(deps, request, look)} month={monthOf(query, look)} submitted={submitted} />
      );
      return page(request, view, { status: submitted ? 422 : 200 });
    },
    { open: true },
  );
}

/** A stay in no house that guests can see: the property's page says what became of it, or the search is open. */
export function toProperty(wish: StayWish): Response {
  return redirect(wish.propertyId === "" ? NO_PROPERTY : propertyHref(wish.propertyId, wish));
}

/** What pages of guests say of the price that they were offered; whom it was meant for, they do not. */
export function offerShown({ offer: seen }: Readonly<{ offer: StayLook["offer"] }>): OfferToShow | undefined {
  if (!seen) return undefined;
  const { offer, rooms, standing, isFor } = seen;
  const { checkIn, checkOut, endsAt, note } = offer;
  return { checkIn, checkOut, party: partyOf(rooms), rooms: rooms.length, endsAt, note, standing, isFor };
}

/** What the dates page shows of a wish. */
export function datesProps(deps: Pick<Deps, "shell" | "db" | "clock">, request: Request, look: StayLook) {
  const { wish, property, today } = look;
  return {
    ...look,
    shell: inHouse(deps, guestShell(deps, request), property.hostId),
    property,
    fromKes: fromPriceOf(deps, property),
    tax: taxSettingsOf(deps.db, property.hostId),
    offer: offerShown(look),
    typed: wish,
    checkIn: parseLocalDate(wish.checkIn),
    checkOut: parseLocalDate(wish.checkOut),
    month: (parseLocalDate(wish.checkIn) ?? today).slice(0, 7),
    submitted: false,
  };
}

function monthOf(query: FormBody, look: StayLook): string {
  const asked = query.text("month", 7);
  return parseLocalDate(`${asked}-01`) ? asked : (parseLocalDate(look.wish.checkIn) ?? look.today).slice(0, 7);
}
