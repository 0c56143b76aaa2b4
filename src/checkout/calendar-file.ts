import ICAL from "ical.js";
import { addressForDisplay } from "#src/core/listing/places.ts";
import type { LocalDate, Stay } from "#src/core/stay/stay.ts";

export type CalendarFileFacts = Stay &
  Readonly<{
    bookingId: string;
    code: string;
    propertyName: string;
    /** The address where its guest has paid, else the area. */
    location: string;
    /** From when one comes in, and until when one leaves. */
    notes: string;
    siteName: string;
    /** The host part of the site's address: makes the UID the site's own. */
    siteHost: string;
    /** When the booking was confirmed, Unix milliseconds: the same booking always gives the same file. */
    confirmedAt: number;
  }>;

/**
 * A stay as a calendar keeps it: one all-day event that ends on the check-out day
 * (RFC 5545, 3.6.1: DTEND is not part of the event). It names the place,
 * its hours and the code alone, because calendars are shared.
 */
export function calendarFile(facts: CalendarFileFacts): string {
  const calendar = new ICAL.Component(["vcalendar", [], []]);
  calendar.updatePropertyWithValue("prodid", `-//${facts.siteName}//Bookings//EN`);
  calendar.updatePropertyWithValue("version", "2.0");
  calendar.updatePropertyWithValue("calscale", "GREGORIAN");
  calendar.updatePropertyWithValue("method", "PUBLISH");
  const event = new ICAL.Component("vevent");
  event.updatePropertyWithValue("uid", `booking-${facts.bookingId}@${facts.siteHost}`);
  event.updatePropertyWithValue("dtstamp", ICAL.Time.fromJSDate(new Date(facts.confirmedAt), true));
  event.updatePropertyWithValue("dtstart", day(facts.checkIn));
  event.updatePropertyWithValue("dtend", day(facts.checkOut));
  event.updatePropertyWithValue("summary", `${facts.propertyName} (${facts.code})`);
  event.updatePropertyWithValue("location", addressForDisplay(facts.location));
  event.updatePropertyWithValue("description", facts.notes);
  // The guest is not busy at work because they sleep somewhere else.
  event.updatePropertyWithValue("transp", "TRANSPARENT");
  calendar.addSubcomponent(event);
  return `${calendar.toString()}\r\n`;
}

function day(date: LocalDate): ICAL.Time {
  return ICAL.Time.fromDateString(date);
}
