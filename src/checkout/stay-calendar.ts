import type { BookingWithProperty } from "#db/booking.queries.ts";
import type { Language } from "#src/core/language.ts";
import { addressForDisplay } from "#src/core/listing/address.ts";
import { canBeCalled, displayPhone } from "#src/core/person/phone.ts";
import { calledBy } from "#src/core/share/look.ts";
import { hoursOfAll } from "#src/core/stay/stay-hours.ts";
import { arrivalOf } from "#src/guide/arrival-of.ts";
import { companionLink } from "#src/guide/companion-link.ts";
import { nameOfRooms, placesOfStay, type RoomsOfStay, roomsOfStay } from "#src/guide/rooms-of-stay.ts";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { OpenedBooking } from "#src/web/door/open-booking.ts";
import { fileResponse } from "#src/web/respond.ts";
import { pagesIn } from "#views/texts/pages.ts";

/** A stay for its guest's calendar: one entry for all rooms of the same nights, from whichever of them it is asked for. */
export async function stayCalendar(deps: Deps, opened: OpenedBooking): Promise<Response> {
  const { booking, host } = opened;
  if (booking.state !== "confirmed") throw new Refused(404);
  const stay = roomsOfStay(deps.db, booking);
  const [first = opened] = stay.rooms;
  const hours = hoursOfAll(stay.rooms.map(({ property }) => property));
  const link = companionLink(deps, stay.id);
  const name = nameOfRooms(stay, booking.language) ?? opened.property.displayName;
  const { calendarFile } = await import("./calendar-file.ts");
  const file = calendarFile({
    bookingId: stay.id,
    code: first.booking.code,
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    propertyName: name,
    location: addressTold(deps, first),
    siteName: deps.shell.site.name,
    siteHost: new URL(deps.publicUrl).hostname,
    hours,
    notes: [
      ...hoursTold(deps, stay, booking.language),
      ...(canBeCalled(host.phone) ? [`${calledBy(host)}: ${displayPhone(host.phone)}`] : []),
      ...(link ? [link] : []),
    ].join("\n"),
    // Whoever sees the calendar sees when and where, and can neither pay nor cancel.
    link,
    reminder: `${name}, ${pagesIn[booking.language].dates.hour(hours.checkInFrom)}`,
    revision: stay.revision,
    now: deps.clock.now(),
  });
  return fileResponse(file, "text/calendar; charset=utf-8", `${first.booking.code}.ics`);
}

/** From when and until when; of several rooms each place by its name, and with its address where they are apart. */
function hoursTold(deps: Deps, { rooms }: RoomsOfStay, language: Language): string[] {
  const { guide, groups } = pagesIn[language];
  const places = placesOfStay(rooms);
  const areApart = new Set(places.map(({ found }) => addressTold(deps, found))).size > 1;
  return places.map(({ found, count }) => {
    const { property } = found;
    const said = guide.hours({ from: property.checkInFrom, until: property.checkOutUntil });
    if (rooms.length === 1) return said;
    const where = areApart ? `, ${addressForDisplay(addressTold(deps, found))}` : "";
    return `${groups.choose.line(count, property.displayName)}${where}. ${said}`;
  });
}

function addressTold(deps: Deps, found: BookingWithProperty): string {
  return arrivalOf(deps, found)?.address ?? found.property.location;
}
