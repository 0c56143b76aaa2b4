import { Elysia } from "elysia";
import type { HostList } from "#db/booking-list.queries.ts";
import { propertiesOfHost } from "#db/property.queries.ts";
import { findShareLink } from "#db/share.queries.ts";
import { soughtOf } from "#src/core/booking/booking-search.ts";
import { WORD_LONGEST } from "#src/core/share/link.ts";
import { localDateAt, nightCount, parseLocalDate } from "#src/core/stay/stay.ts";
import { askedToday } from "#src/payment/balance.ts";
import { queryOf } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, tableResponse } from "#src/web/respond.ts";
import { BookingsPage, SHOWN, SOURCES } from "#views/dashboard/dashboard-pages.tsx";
import { nameIn } from "#views/texts/names.ts";
import type { PageTexts } from "#views/texts/pages.ts";
import { type HostBooking, loadInParts, loadPart, loadUnderWay } from "./load-dashboard.ts";

/** What all bookings are shown as, where no list is chosen. */
const WITHOUT_CHOICE = ["upcoming", "past"] as const;

/** Longer than any name. */
const FIND_MOST = 80;

/** More than a house of thirty rooms takes in twenty years. */
const LINES_MOST = 50_000;
/** Bookings of a table that are read before whoever is at the door comes in between. */
const LINES_AT_ONCE = 100;

/** A host's bookings: `?show=owing&find=wanjuku&property=garden&source=link&past=2`. */
export function bookingsPage(deps: Deps, request: Request, hostId: string): Response {
  const { choice, properties, lists, underWay, part } = asked(deps, request, hostId);
  const pageOf = (name: string) => Math.min(10_000, Math.trunc(Number(queryOf(request).text(name, 6)) || 1));
  const parts = lists.map((list) => ({ list, ...part(list, pageOf(list)) }));
  const bookings = { underWay: underWay(), parts };
  const shell = hostShell(deps, request);
  const owing = choice.show === "owing" ? parts.flatMap((one) => one.bookings.map(({ id }) => id)) : undefined;
  const askedAt = owing && askedToday(deps, owing);
  return page(request, <BookingsPage {...{ shell, bookings, choice, properties, askedAt }} />);
}

/** The same bookings, all pages of them, as a table. */
export function bookingsRoutes(deps: Deps) {
  return new Elysia({ name: "bookingsRoutes" }).use(hostDoor(deps)).get(
    "/dashboard/bookings.csv",
    ({ host, request }) => {
      const words = hostTexts(deps, request);
      const name = `bookings-${localDateAt(deps.clock.now())}.csv`;
      const headings = words.dashboard.csvColumns;
      return tableResponse(deps.scheduler, { name, headings, parts: linesOf(deps, request, host.id, words) });
    },
    { role: "host" },
  );
}

/** All pages of what an address asks for, some bookings at a time. */
function* linesOf(deps: Deps, request: Request, hostId: string, words: PageTexts) {
  const { lists, underWay, inParts } = asked(deps, request, hostId);
  yield underWay().map((booking) => rowOf(booking, words));
  let left = LINES_MOST;
  for (const list of lists) {
    for (const bookings of inParts(list)) {
      yield bookings.slice(0, left).map((booking) => rowOf(booking, words));
      left -= bookings.length;
      if (left <= 0) return;
    }
  }
}

/** What of a host's bookings an address asks for, and how it is read. */
function asked(deps: Deps, request: Request, hostId: string) {
  const query = queryOf(request);
  const one = <Known extends string>(known: readonly Known[], name: string) =>
    known.find((word) => word === query.text(name, 40));
  const properties = propertiesOfHost(deps.db, hostId, ["published", "draft", "archived"]);
  const link = findShareLink(deps.db, hostId, query.text("link", WORD_LONGEST));
  const choice = {
    find: query.text("find", FIND_MOST).trim(),
    show: one(SHOWN, "show"),
    property: properties.find(({ id }) => id === query.text("property", 40))?.id,
    source: link ? undefined : one(SOURCES, "source"),
    link: link?.word,
    upto: parseLocalDate(query.text("upto", 10)),
  };
  const { show } = choice;
  const seeking = {
    sought: soughtOf(choice.find),
    narrowed: { propertyId: choice.property, source: link ? ("link" as const) : choice.source, linkId: link?.id },
  };
  return {
    choice,
    properties,
    lists: show === "asked" ? [] : show ? [show] : WITHOUT_CHOICE,
    underWay: () => (show === undefined || show === "asked" ? loadUnderWay(deps, hostId, seeking) : []),
    part: (list: HostList, page: number) => loadPart(deps, hostId, { list, page, upto: choice.upto, ...seeking }),
    inParts: (list: HostList) => loadInParts(deps, hostId, { list, upto: choice.upto, ...seeking }, LINES_AT_ONCE),
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
