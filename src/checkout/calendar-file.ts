import ICAL from "ical.js";
import { addressForDisplay } from "#src/core/listing/address.ts";
import { instantAt, type LocalDate, type Stay } from "#src/core/stay/stay.ts";
import type { HourOfDay, StayHours } from "#src/core/stay/stay-hours.ts";

export type CalendarFileFacts = Stay &
  Readonly<{
    bookingId: string;
    code: string;
    propertyName: string;
    /** The address where its guest has paid, else the area. */
    location: string;
    /** From when one comes in, and until when one leaves. */
    hours: StayHours;
    /** The same in words, and how the host is reached. */
    notes: string;
    /** The page for those who come along. */
    link: string | undefined;
    /** What one is reminded of a day and some hours before. */
    reminder: string;
    siteName: string;
    /** The host part of the site's address: makes the UID the site's own. */
    siteHost: string;
    /** Unix milliseconds. Of two files of one revision a calendar takes the younger: with the address, once it is told. */
    now: number;
    /** How often its dates have changed: a calendar that knows an older one takes the newer. */
    revision: number;
  }>;

/** A day before, to pack, and some hours before, to set out. */
const REMINDERS = ["-P1D", "-PT3H"] as const;

/**
 * A stay as a calendar keeps it: one event from the hour of check-in to the hour of check-out, in UTC, so that a guest
 * who lands in another zone is reminded at the right one. Calendars are shared, so it has nothing of money, of the
 * guest, or of the link that opens the booking. It invites nobody, so it has no METHOD, which would want an organizer
 * (RFC 5546, 3.2.1), and DTSTAMP says when it was last revised (RFC 5545, 3.8.7.2).
 */
export function calendarFile(facts: CalendarFileFacts): string {
  const calendar = new ICAL.Component(["vcalendar", [], []]);
  calendar.updatePropertyWithValue("prodid", `-//${facts.siteName}//Bookings//EN`);
  calendar.updatePropertyWithValue("version", "2.0");
  calendar.updatePropertyWithValue("calscale", "GREGORIAN");
  const event = new ICAL.Component("vevent");
  event.updatePropertyWithValue("uid", `booking-${facts.bookingId}@${facts.siteHost}`);
  event.updatePropertyWithValue("dtstamp", ICAL.Time.fromJSDate(new Date(facts.now), true));
  event.updatePropertyWithValue("dtstart", instant(facts.checkIn, facts.hours.checkInFrom));
  event.updatePropertyWithValue("dtend", instant(facts.checkOut, facts.hours.checkOutUntil));
  event.updatePropertyWithValue("sequence", facts.revision);
  event.updatePropertyWithValue("summary", `${facts.propertyName} (${facts.code})`);
  event.updatePropertyWithValue("location", addressForDisplay(facts.location));
  event.updatePropertyWithValue("description", facts.notes);
  if (facts.link) event.updatePropertyWithValue("url", facts.link);
  // The guest is not busy at work because they sleep somewhere else.
  event.updatePropertyWithValue("transp", "TRANSPARENT");
  for (const trigger of REMINDERS) {
    const alarm = new ICAL.Component("valarm");
    alarm.updatePropertyWithValue("action", "DISPLAY");
    alarm.updatePropertyWithValue("description", facts.reminder);
    alarm.updatePropertyWithValue("trigger", ICAL.Duration.fromString(trigger));
    event.addSubcomponent(alarm);
  }
  calendar.addSubcomponent(event);
  return `${calendar.toString()}\r\n`;
}

function instant(date: LocalDate, hour: HourOfDay): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(instantAt(date, hour)), true);
}
