import { Elysia } from "elysia";
import type { HostList } from "#db/host-booking.queries.ts";
import { propertiesOfHost } from "#db/property.queries.ts";
import { soughtOf } from "#src/core/booking/booking-search.ts";
import { csv } from "#src/core/csv.ts";
import { type LocalDate, localDateAt, nightCount, parseLocalDate } from "#src/core/stay/stay.ts";
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
/** Bookings of a table that are read before whoever is at the door comes in between. */
const LINES_AT_ONCE = 100;

/** A host's bookings: `?show=owing&find=wanjuku&property=garden&source=link&past=2`. */
export function bookingsPage(deps: Deps, request: Request, hostId: string): Response {
  const { choice, properties, lists, underWay, part } = asked(deps, request, hostId);
  const pageOf = (name: string) => Math.min(10_000, Math.trunc(Number(queryOf(request).text(name, 6)) || 1));
  const parts = lists.map((list) => ({
    list,
    ...part(list, { page: pageOf(list), most: BOOKINGS_A_PAGE, upto: choice.upto }),
  }));
  const bookings = { underWay: underWay(), parts };
  const shell = hostShell(deps, request);
  return page(request, <BookingsPage {...{ shell, bookings, choice, properties }} />);
}

/** The same bookings, all pages of them, as a table. */
export function bookingsRoutes(deps: Deps) {
  return new Elysia({ name: "bookingsRoutes" }).use(hostDoor(deps)).get(
    "/dashboard/bookings.csv",
    async ({ host, request }) => {
      const shown = await loadLines(deps, request, host.id);
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

/** All pages of what an address asks for, some bookings at a time. */
async function loadLines(deps: Deps, request: Request, hostId: string): Promise<HostBooking[]> {
  const { choice, lists, underWay, part } = asked(deps, request, hostId);
  const { upto } = choice;
  const all = underWay();
  for (const list of lists) {
    // Each once: where some pages end and those before begin, a day is read twice.
    const lines = new Map<string, HostBooking>();
    for (let at = 1, from = upto; lines.size < LINES_MOST; ) {
      await deps.scheduler.job();
      const found = part(list, { page: at, most: LINES_AT_ONCE, upto: from });
      for (const booking of found.bookings) lines.set(booking.id, booking);
      if (at < found.pages) at += 1;
      else if (found.older) [at, from] = [1, found.older];
      else break;
    }
    all.push(...lines.values());
  }
  return all;
}

/** What of a host's bookings an address asks for, and how it is read. */
function asked(deps: Deps, request: Request, hostId: string) {
  const query = queryOf(request);
  const one = <Known extends string>(known: readonly Known[], name: string) =>
    known.find((word) => word === query.text(name, 40));
  const properties = propertiesOfHost(deps.db, hostId, ["published", "draft", "archived"]);
  const choice = {
    find: query.text("find", FIND_MOST).trim(),
    show: one(SHOWN, "show"),
    property: properties.find(({ id }) => id === query.text("property", 40))?.id,
    source: one(SOURCES, "source"),
    upto: parseLocalDate(query.text("upto", 10)),
  };
  const { show } = choice;
  const seeking = {
    sought: soughtOf(choice.find),
    narrowed: { propertyId: choice.property, source: choice.source },
  };
  return {
    choice,
    properties,
    lists: show === "asked" ? [] : show ? [show] : WITHOUT_CHOICE,
    underWay: () => (show === undefined || show === "asked" ? loadUnderWay(deps, hostId, seeking) : []),
    part: (list: HostList, at: { page: number; most: number; upto: LocalDate | undefined }) =>
      loadPart(deps, hostId, { list, ...at, ...seeking }),
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
