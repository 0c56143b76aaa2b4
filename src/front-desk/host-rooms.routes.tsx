import { Elysia } from "elysia";
import { termsOf } from "#db/pricing.queries.ts";
import { type Property, propertiesOfHost } from "#db/property.queries.ts";
import { bookByHost, DAYS_BACK } from "#src/booking/book-by-host.ts";
import { quote } from "#src/core/pricing/pricing.ts";
import { ROOMS_MOST, type RoomKind, type RoomSet, seatParty } from "#src/core/stay/rooms-for-party.ts";
import { addDays, nightCount, readStay, type Stay } from "#src/core/stay/stay.ts";
import { type FormBody, queryOf, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { NewRoomsPage, type TypedHostBooking } from "#views/dashboard/new-booking-page.tsx";
import type { FieldError } from "#views/kit/index.ts";
import type { PageTexts } from "#views/texts/pages.ts";
import { afterWriting, judgeTyped, readWrittenIn, stayFault, takenText, writingFault } from "./host-booking.routes.tsx";

/** The host writes in a guest who takes several rooms. */
export function hostRoomsRoutes(deps: Deps) {
  return new Elysia({ name: "host-rooms" })
    .use(hostDoor(deps))
    .get(
      "/dashboard/bookings/new/rooms",
      ({ host, request }) => show(deps, request, wishOf(deps, host.id, queryOf(request)), newSecret()),
      { may: "bookings" },
    )
    .post("/dashboard/bookings/new/rooms", ({ host, request }) => writeIn(deps, request, host.id), {
      may: "bookings",
    });
}

/** How many of each kind were typed, with the rest of the form. */
type Wish = Readonly<{
  rooms: readonly Readonly<{ property: Property; count: string }>[];
  typed: TypedHostBooking;
}>;

type Told = Readonly<{ errors?: readonly FieldError[]; taken?: string }>;

function wishOf(deps: Deps, hostId: string, form: FormBody): Wish {
  const properties = propertiesOfHost(deps.db, hostId, ["published", "draft"]);
  const rooms = properties.map((property) => ({ property, count: form.text(`room-${property.id}`, 3) || "0" }));
  return { rooms, typed: readWrittenIn(form) };
}

async function writeIn(deps: Deps, request: Request, hostId: string): Promise<Response> {
  const texts = hostTexts(deps, request);
  const { faults, several } = texts.hostBooking;
  const form = await readForm(request);
  const wish = wishOf(deps, hostId, form);
  const submissionKey = form.text("submissionKey", 80) || newSecret();
  const again = (told: Told) => show(deps, request, wish, submissionKey, told);
  const { errors, booking } = judgeTyped(wish.typed, texts);
  const stay = stayOf(deps, wish);
  const found = [...(typeof stay === "string" ? [stayFault(stay, texts)] : roomFaults(wish, texts)), ...errors];
  if (found.length > 0 || !booking || typeof stay === "string") return again({ errors: found });
  const seated = seat(deps, wish, { stay, party: booking.party });
  const [first, ...others] = seated?.rooms ?? [];
  if (!first) return again({ errors: [{ field: "guests", message: several.party(mostOf(wish)) }] });
  const place = ({ propertyId, guests }: typeof first) => ({ propertyId, unit: undefined, party: guests });
  const result = bookByHost(deps, {
    ...booking,
    ...place(first),
    others: others.map(place),
    hostId,
    submissionKey,
  });
  switch (result.outcome) {
    case "booked":
    case "booked_before":
      return afterWriting(deps, result.booking, booking.pay);
    case "nights_taken": {
      const where = wish.rooms.find(({ property }) => property.id === result.propertyId)?.property.displayName;
      return again({ taken: `${where ? `${where}. ` : ""}${takenText(result.nights, texts)}` });
    }
    case "no_such_room":
      return again({ errors: [{ field: "guests", message: faults.room(result.units) }] });
    default:
      return again({ errors: [writingFault(result, texts)] });
  }
}

function stayOf(deps: Deps, { typed }: Wish): ReturnType<typeof readStay> {
  return readStay(typed.from, typed.to, addDays(deps.clock.today(), -DAYS_BACK));
}

/** More of a kind than there is, and fewer than two or more than six in all. */
function roomFaults({ rooms }: Wish, { hostBooking: { several } }: PageTexts): FieldError[] {
  const wrong = rooms.flatMap(({ property, count }) => {
    const isPossible = /^\d{1,2}$/.test(count) && Number(count) <= property.units;
    return isPossible ? [] : [{ field: `room-${property.id}`, message: several.count(property.units) }];
  });
  if (wrong.length > 0) return wrong;
  const all = rooms.reduce((sum, { count }) => sum + Number(count), 0);
  if (all >= 2 && all <= ROOMS_MOST) return [];
  const field = `room-${rooms[0]?.property.id}`;
  return [{ field, message: several.most(ROOMS_MOST) }];
}

function mostOf({ rooms }: Wish): number {
  return rooms.reduce((sum, { property, count }) => sum + property.maxGuests * Number(count), 0);
}

/** Who sleeps where, for the least money by the host's own prices. */
function seat(deps: Deps, { rooms }: Wish, { stay, party }: { stay: Stay; party: number }): RoomSet | undefined {
  const bookedOn = deps.clock.today();
  const chosen = rooms
    .filter(({ count }) => Number(count) > 0)
    .map(({ property, count }) => {
      const { rates } = termsOf(deps.db, property);
      const sleeps = property.maxGuests;
      const kes = Array.from({ length: sleeps }, (_, at) => quote(stay, rates, { party: at + 1, bookedOn }).totalKes);
      const kind: RoomKind = { propertyId: property.id, free: property.units, sleeps, kes };
      return { kind, count: Number(count) };
    });
  return seatParty(chosen, party);
}

function show(deps: Deps, request: Request, wish: Wish, submissionKey: string, told: Told = {}): Response {
  const { errors = [], taken } = told;
  const view = (
    <NewRoomsPage
      shell={hostShell(deps, request)}
      rooms={wish.rooms.map(({ property, count }) => ({ ...property, count }))}
      typed={wish.typed}
      price={priceOf(deps, wish, hostTexts(deps, request))}
      {...{ errors, taken, submissionKey }}
    />
  );
  return page(request, view, { status: errors.length > 0 ? 422 : taken === undefined ? 200 : 409 });
}

/** What the host's own prices make of what was typed, when it can be priced. */
function priceOf(deps: Deps, wish: Wish, texts: PageTexts) {
  const stay = stayOf(deps, wish);
  if (typeof stay === "string" || roomFaults(wish, texts).length > 0) return undefined;
  const seated = seat(deps, wish, { stay, party: Number.parseInt(wish.typed.guests, 10) || 1 });
  return seated && { kes: seated.totalKes, nights: nightCount(stay) };
}
