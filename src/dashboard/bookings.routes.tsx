import { Elysia } from "elysia";
import type { HostList } from "#db/host-booking.queries.ts";
import { propertiesOfHost } from "#db/property.queries.ts";
import { soughtOf } from "#src/core/booking/booking-search.ts";
import { csv } from "#src/core/csv.ts";
import { localDateAt, nightCount } from "#src/core/stay/stay.ts";
import { queryOf } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { fileResponse, page } from "#src/web/respond.ts";
import { BookingsPage, SHOWN, SOURCES } from "#views/dashboard/dashboard-pages.tsx";
import { nameIn } from "#views/texts/names.ts";
import type { PageTexts } from "#views/texts/pages.ts";
import { BOOKINGS_A_PAGE, type HostBooking, loadPart, loadUnderWay } from "./load-dashboard.ts";

/** What all bookings are shown as, where no list is chosen. */
const WITHOUT_CHOICE = ["upcoming", "past"] as const;

/** Longer than any name. */
const FIND_MOST = 80;

/** More than a house of thirty rooms takes in two years; more would not open on a phone. */
const LINES_MOST = 5000;

/** A host's bookings: `?show=owing&find=wanjuku&property=garden&source=link&past=2`. */
export function bookingsPage(deps: Deps, request: Request, hostId: string): Response {
  const { choice, properties, ...bookings } = loadShown(deps, request, hostId, BOOKINGS_A_PAGE);
  const shell = hostShell(deps, request);
  return page(request, <BookingsPage {...{ shell, bookings, choice, properties }} />);
}

/** The same bookings, all pages of them, as a table. */
export function bookingsRoutes(deps: Deps) {
  return new Elysia({ name: "bookingsRoutes" }).use(hostDoor(deps)).get(
    "/dashboard/bookings.csv",
    ({ host, request }) => {
      const { underWay, parts } = loadShown(deps, request, host.id, LINES_MOST);
      const shown = [...underWay, ...parts.flatMap(({ bookings }) => bookings)];
      const words = hostTexts(deps, request);
      const file = `bookings-${localDateAt(deps.clock.now())}.csv`;
      return fileResponse(
        csv(
          words.dashboard.csvColumns,
          shown.map((booking) => rowOf(booking, words)),
        ),
        "text/csv; charset=utf-8",
        file,
      );
    },
    { role: "host" },
  );
}

/** What of a host's bookings an address asks for. */
function loadShown(deps: Deps, request: Request, hostId: string, most: number) {
  const query = queryOf(request);
  const pageOf = (name: string) => Math.min(10_000, Math.trunc(Number(query.text(name, 6)) || 1));
  const one = <Known extends string>(known: readonly Known[], name: string) =>
    known.find((word) => word === query.text(name, 40));
  const properties = propertiesOfHost(deps.db, hostId, ["published", "draft", "archived"]);
  const choice = {
    find: query.text("find", FIND_MOST).trim(),
    show: one(SHOWN, "show"),
    property: properties.find(({ id }) => id === query.text("property", 40))?.id,
    source: one(SOURCES, "source"),
  };
  const { show } = choice;
  const seeking = {
    sought: soughtOf(choice.find),
    narrowed: { propertyId: choice.property, source: choice.source },
  };
  const part = (list: HostList) =>
    loadPart(deps, hostId, { list, page: most === BOOKINGS_A_PAGE ? pageOf(list) : 1, most, ...seeking });
  const lists = show === "asked" ? [] : show ? [show] : WITHOUT_CHOICE;
  return {
    choice,
    properties,
    underWay: show === undefined || show === "asked" ? loadUnderWay(deps, hostId, seeking) : [],
    parts: lists.map((list) => ({ list, ...part(list) })),
  };
}

function rowOf(booking: HostBooking, words: PageTexts) {
  const { csvStates } = words.dashboard;
  return [
    ...[
      booking.code,
      csvStates[booking.state],
      nameIn(words, booking.guestName),
      booking.guestPhone,
      booking.propertyName,
    ],
    ...[booking.room, booking.checkIn, booking.checkOut, nightCount(booking), booking.party],
    ...[booking.totalKes, booking.openKes],
  ];
}
