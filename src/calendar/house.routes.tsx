import { Elysia } from "elysia";
import { blocksBetween } from "#db/block.queries.ts";
import { findBooking } from "#db/booking.queries.ts";
import { findFeed } from "#db/feed.queries.ts";
import { type HalvesTaken, houseRoomsOfHost } from "#db/house.queries.ts";
import type { Reader } from "#db/open.ts";
import { findOutsideStay } from "#db/outside-stay.queries.ts";
import { findPropertyOfHost, type Property, propertiesOfHost } from "#db/property.queries.ts";
import type { SessionHost } from "#db/session.queries.ts";
import { dayAfter, nightCount } from "#src/core/stay/stay.ts";
import { Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import { type BothShown, type HalfShown, HousePage, houseAddress } from "#views/calendar/house-page.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { linkRooms } from "./link-rooms.ts";

const BASE = "/dashboard/properties/:id/rooms";

/** A house that is let as a whole and by its rooms: which property is a room of which. */
export function houseRoutes(deps: Deps) {
  return new Elysia({ name: "house-rooms" })
    .use(hostDoor(deps))
    .get(BASE, ({ host, request, params }) => show({ deps, request, host, propertyId: params.id }), { may: "house" })
    .post(BASE, ({ host, request, params }) => save({ deps, request, host, propertyId: params.id }), {
      may: "house",
    });
}

type AtHouse = Readonly<{ deps: Deps; request: Request; host: SessionHost; propertyId: string }>;
type Again = Readonly<{ chosen: readonly string[]; errors: readonly FieldError[]; taken: readonly HalvesTaken[] }>;

function show({ deps, request, host, propertyId }: AtHouse, again?: Again): Response {
  const { db } = deps;
  const shell = hostShell(deps, request);
  const property = findPropertyOfHost(db, propertyId, host.id);
  if (!property) throw new Refused(404);
  const own = new Map(propertiesOfHost(db, host.id, ["published", "draft", "archived"]).map((one) => [one.id, one]));
  const links = houseRoomsOfHost(db, host.id);
  const wholeId = links.find(({ partId }) => partId === propertyId)?.wholeId;
  const rooms = links.filter((link) => link.wholeId === propertyId).map(({ partId }) => partId);
  const others = [...own.values()].filter(
    ({ id, state }) => id !== propertyId && (state !== "archived" || rooms.includes(id)),
  );
  const view = (
    <HousePage
      shell={shell}
      property={property}
      roomOf={own.get(wholeId ?? "")}
      others={others}
      chosen={again?.chosen ?? rooms}
      taken={(again?.taken ?? []).map((both) => bothShown({ db, shell }, property, own, both))}
      errors={again?.errors ?? []}
    />
  );
  return page(request, view, { status: again ? 422 : 200 });
}

async function save(at: AtHouse): Promise<Response> {
  const { deps, host, propertyId } = at;
  const form = await readForm(at.request);
  const chosen = [...new Set(form.all("rooms").slice(0, 200))];
  const t = hostTexts(at.deps, at.request).rooms.faults;
  const nameOf = (id: string) => findPropertyOfHost(deps.db, id, host.id)?.displayName ?? "";
  const again = (message: string, taken: readonly HalvesTaken[] = []) =>
    show(at, { chosen, errors: [{ field: "rooms", message }], taken });
  const result = linkRooms(deps, { hostId: host.id, wholeId: propertyId, partIds: chosen });
  switch (result.outcome) {
    case "linked":
      return redirectSaying(deps, houseAddress(propertyId), chosen.length > 0 ? "rooms_linked" : "rooms_unlinked");
    case "no_such_property":
      throw new Refused(404);
    case "not_one":
      return again(t.notOne(result.units));
    case "is_a_room":
      return again(t.elsewhere(nameOf(propertyId), nameOf(result.wholeId)));
    case "room_elsewhere":
      return again(t.elsewhere(nameOf(result.partId), nameOf(result.wholeId)));
    case "both_taken":
      return again(t.taken, result.taken);
  }
}

function bothShown(
  { db, shell }: Pick<Deps, "db" | "shell">,
  property: Property,
  own: ReadonlyMap<string, Property>,
  { partId, whole, part, firstNight, lastNight }: HalvesTaken,
): BothShown {
  const stay = { checkIn: firstNight, checkOut: dayAfter(lastNight) };
  const { closed, other } = textsOf(shell).rooms.taken;
  const half = (id: string, unit: number, holder: HalvesTaken["whole"]): HalfShown => {
    const at = new URLSearchParams({ at: `${id}.${unit}.${firstNight}`, nights: String(nightCount(stay)) });
    const name = own.get(id)?.displayName ?? "";
    const booking = holder.bookingId === null ? undefined : findBooking(db, holder.bookingId);
    if (booking)
      return {
        label: `${booking.guestName}, ${booking.code}`,
        property: name,
        href: `/dashboard/bookings/${booking.id}`,
      };
    const label = labelOf(db, id, holder, stay) ?? (holder.blockId === null ? other : closed);
    return { label, property: name, href: `/dashboard/calendar/nights?${at}` };
  };
  return {
    key: [partId, whole.bookingId, whole.blockId, whole.outsideId, part.bookingId, part.blockId, part.outsideId].join(),
    ...stay,
    whole: half(property.id, 1, whole),
    part: half(partId, part.unit, part),
  };
}

/** What a host wrote beside the nights they closed, or the name of the other site. */
function labelOf(
  db: Reader,
  propertyId: string,
  { blockId, outsideId }: HalvesTaken["whole"],
  stay: { checkIn: string; checkOut: string },
): string | undefined {
  if (blockId !== null) {
    const block = blocksBetween(db, propertyId, stay.checkIn, stay.checkOut).find(({ id }) => id === blockId);
    return block?.note || undefined;
  }
  const outside = outsideId === null ? undefined : findOutsideStay(db, outsideId);
  return outside && findFeed(db, outside.feedId)?.name;
}
