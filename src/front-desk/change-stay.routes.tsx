import { Elysia } from "elysia";
import type { Booking } from "#db/booking.queries.ts";
import { findBookingOfHost } from "#db/host-booking.queries.ts";
import { findProperty, type Property, propertiesOfHost } from "#db/property.queries.ts";
import { type ChangeStay, canBeChanged, changeStay, priceInstead } from "#src/booking/change-stay.ts";
import type { PossibleChange } from "#src/booking/weigh-change.ts";
import { givenBackOf, priceOf } from "#src/ledger/keep-ledger.ts";
import { type FormBody, queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import { ChangeStayPage, type MovePrices } from "#views/dashboard/change-stay-page.tsx";
import { placeOf } from "#views/front-desk/booking-row.tsx";
import type { FieldError } from "#views/kit/index.ts";
import type { PageTexts } from "#views/texts/pages.ts";
import { agreedKes, stayFault, takenText } from "./host-booking.routes.tsx";

type Typed = Readonly<{ from: string; to: string; guests: string; price: string; place: string; prices: MovePrices }>;
type Told = Readonly<{
  errors?: readonly FieldError[];
  news?: { title: string; text?: string };
  status?: number;
  shownKes?: number;
  change?: PossibleChange & { otherKes: number | undefined };
}>;

/** The host changes the dates, the party, the place or the price of a booked stay. */
export function changeStayRoutes(deps: Deps) {
  return new Elysia({ name: "change-stay" })
    .use(hostDoor(deps))
    .get("/dashboard/bookings/:id/dates", ({ host, request, params }) => asItIs(deps, request, host.id, params.id), {
      may: "bookings",
    })
    .post("/dashboard/bookings/:id/dates", ({ host, request, params }) => change(deps, request, host.id, params.id), {
      may: "bookings",
    });
}

function asItIs(deps: Deps, request: Request, hostId: string, id: string): Response {
  const booking = ownBooking(deps, hostId, id);
  const { checkIn: from, checkOut, party } = booking;
  // Whoever left early leads here with the day.
  const asked = queryOf(request).text("to", 10);
  const to = asked > from && asked < checkOut ? asked : checkOut;
  const typed = { from, to, guests: String(party), price: "", place: "", prices: "kept" } as const;
  return show(deps, request, { hostId, booking }, typed);
}

async function change(deps: Deps, request: Request, hostId: string, id: string): Promise<Response> {
  const texts = hostTexts(deps, request);
  const { change: words, faults } = texts.hostBooking;
  const booking = ownBooking(deps, hostId, id);
  const form = await readForm(request);
  const typed = readTyped(form);
  const again = (told: Told) => show(deps, request, { hostId, booking }, typed, { status: 409, ...told });
  const wrong = (error: FieldError) => again({ errors: [error], status: 422 });
  const totalKes = agreedKes(typed.price);
  if (totalKes === 0) return wrong({ field: "price", message: faults.price });
  const place = /^(\S*?)(?: (\d{1,3}))?$/.exec(typed.place);
  const shown = form.text("shownKes", 12);
  const isSeen = /^\d+$/.test(shown) && form.text("shownPlace", 120) === shownPlace(typed);
  const ask = {
    hostId,
    bookingId: booking.id,
    checkIn: typed.from,
    checkOut: typed.to,
    party: /^\d{1,3}$/.test(typed.guests) ? Number(typed.guests) : 0,
    propertyId: place?.[1] || undefined,
    unit: place?.[2] ? Number(place[2]) : undefined,
    anew: typed.prices === "anew",
    totalKes,
    shownKes: isSeen ? Number(shown) : -1,
    revision: Number(form.text("revision", 9)),
  };
  const result = changeStay(deps, ask);
  if (result.outcome === "changed") return redirectSaying(deps, `/dashboard/bookings/${booking.id}`, "stay_changed");
  if (result.outcome !== "price_changed") return again(told(result, texts));
  const { change: possible, totalKes: shownKes } = result;
  const isElsewhere = ask.propertyId !== undefined && ask.propertyId !== booking.propertyId;
  const otherKes = isElsewhere && !hasArrived(deps, booking) ? priceInstead(deps, ask) : undefined;
  const title =
    typed.place === "" && possible.unit === booking.unit
      ? words.costs(shownKes, priceOf(deps.db, booking))
      : words.moves(placeName(deps, ask.propertyId ?? booking.propertyId, possible.unit, texts), {
          kes: shownKes,
          fromTonight: hasArrived(deps, booking),
        });
  return again({ news: { title, text: words.costsText }, shownKes, change: { ...possible, otherKes } });
}

/** Why nothing was saved, in words. */
function told(result: Exclude<ChangeStay, { outcome: "changed" | "price_changed" }>, texts: PageTexts): Told {
  const { change: words, faults, taken } = texts.hostBooking;
  const wrong = (field: string, message: string) => ({ errors: [{ field, message }], status: 422 });
  switch (result.outcome) {
    case "unchanged":
      return { news: { title: words.none }, status: 200 };
    case "changed_meanwhile":
      return { news: { title: words.meanwhile } };
    case "over":
      return {};
    case "nights_taken":
      return { news: { title: taken.title, text: takenText(result.nights, texts) } };
    case "impossible_party":
      return wrong("guests", faults.party(result.most));
    case "no_price":
      return wrong("price", faults.price);
    case "no_such_room":
      return wrong("place", words.noRoom);
    case "impossible_stay":
      return { errors: [stayFault(result.problem, texts)], status: 422 };
    case "no_such_booking":
      throw new Refused(404);
  }
}

function readTyped(form: FormBody): Typed {
  return {
    from: form.text("from", 20),
    to: form.text("to", 20),
    guests: form.text("guests", 6),
    price: form.text("price", 20),
    place: form.text("place", 100),
    prices: form.text("prices", 10) === "anew" ? "anew" : "kept",
  };
}

/** A stay that moves is always shown before it is saved, at the same price too. */
function shownPlace({ place, prices }: Typed): string {
  return place === "" ? "" : `${place} ${prices}`;
}

function show(
  deps: Deps,
  request: Request,
  { hostId, booking }: { hostId: string; booking: Booking },
  typed: Typed,
  told: Told = {},
): Response {
  const texts = hostTexts(deps, request);
  const { change: words } = texts.hostBooking;
  const isOver = !canBeChanged(booking, "host", deps.clock.now());
  const totalKes = priceOf(deps.db, booking);
  const others = propertiesOfHost(deps.db, hostId, ["published", "draft"]).filter(
    ({ id, suspended }) => id !== booking.propertyId && !suspended,
  );
  const view = (
    <ChangeStayPage
      shell={hostShell(deps, request)}
      bookingId={booking.id}
      intro={words.text(booking.guestName, texts.dates.range(booking))}
      totalKes={totalKes}
      shownKes={told.shownKes ?? totalKes}
      shownPlace={told.change ? shownPlace(typed) : ""}
      givenBackKes={givenBackOf(deps.db, booking)}
      revision={booking.revision}
      typed={typed}
      places={placesFor(deps, booking, others, texts)}
      hasOtherPrices={others.length > 0 && !hasArrived(deps, booking)}
      hasArrived={hasArrived(deps, booking)}
      change={told.change}
      isOver={isOver}
      errors={told.errors ?? []}
      news={isOver ? { title: words.over } : told.news}
      today={deps.clock.today()}
      now={deps.clock.now()}
    />
  );
  return page(request, view, { status: told.status ?? 200 });
}

/** Where the stay is, the other rooms of its property, and the host's other properties. */
function placesFor({ db }: Deps, booking: Booking, others: readonly Property[], texts: PageTexts) {
  const { change: words } = texts.hostBooking;
  const own = findProperty(db, booking.propertyId);
  if (!own) return [];
  const rooms = Array.from({ length: own.units }, (_, at) => at + 1).filter((unit) => unit !== booking.unit);
  return [
    { value: "", label: words.stays(nameOf(own, booking.unit, texts)) },
    ...rooms.map((unit) => ({ value: `${own.id} ${unit}`, label: nameOf(own, unit, texts) })),
    ...others.map(({ id, displayName }) => ({ value: id, label: displayName })),
  ];
}

/** Some of its nights are slept: those stay where they were. */
function hasArrived({ clock }: Deps, { checkIn }: Booking): boolean {
  return checkIn < clock.today();
}

function placeName({ db }: Deps, propertyId: string, unit: number, texts: PageTexts): string {
  const property = findProperty(db, propertyId);
  return property ? nameOf(property, unit, texts) : "";
}

function nameOf({ displayName, units }: Property, unit: number, { board }: PageTexts): string {
  return placeOf(displayName, units > 1 ? unit : undefined, board);
}

function ownBooking(deps: Deps, hostId: string, id: string): Booking {
  const booking = findBookingOfHost(deps.db, id, hostId);
  if (!booking) throw new Refused(404);
  return booking;
}
