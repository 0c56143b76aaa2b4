import { Elysia } from "elysia";
import { propertiesOfHost } from "#db/property.queries.ts";
import { bookByHost, DAYS_BACK } from "#src/booking/book-by-host.ts";
import { ROOMS_MOST, type RoomSet } from "#src/core/stay/rooms-for-party.ts";
import { addDays, nightCount, readStay, type Stay } from "#src/core/stay/stay.ts";
import { countsProblem, type KindCounted, seatByPrices, sleepsAtMost } from "#src/pricing/seat-rooms.ts";
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
  rooms: readonly KindCounted[];
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
  if (!first) return again({ errors: [{ field: "guests", message: several.party(sleepsAtMost(wish.rooms)) }] });
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
  const problem = countsProblem(rooms);
  if (problem === "too_few_or_many") {
    return [{ field: `room-${rooms[0]?.property.id}`, message: several.most(ROOMS_MOST) }];
  }
  return (problem?.wrong ?? []).map(({ id, units }) => ({ field: `room-${id}`, message: several.count(units) }));
}

/** Who sleeps where, for the least money by the host's own prices. */
function seat({ db, clock }: Deps, { rooms }: Wish, ask: { stay: Stay; party: number }): RoomSet | undefined {
  return seatByPrices(db, rooms, { ...ask, bookedOn: clock.today() });
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
