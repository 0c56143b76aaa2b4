import { formatKes } from "#src/core/money/money.ts";
import type { StayProblem } from "#src/core/stay/stay.ts";
import { plural } from "#views/format/format.ts";

/** Words for choosing a stay, wherever it is chosen. */
export const stayTexts = {
  checkIn: "Check-in",
  checkOut: "Check-out",
  guests: "Guests",
  problems: {
    missing_dates: { field: "checkIn", message: "Choose your check-in and check-out" },
    not_a_date: { field: "checkIn", message: "Choose dates from the calendar" },
    reversed: { field: "checkOut", message: "Check-out must be after check-in" },
    in_the_past: { field: "checkIn", message: "Check-in can't be in the past" },
    too_long: { field: "checkOut", message: "A stay can have at most 180 nights" },
    too_far_ahead: { field: "checkIn", message: "Check-in can be at most 18 months ahead" },
  } satisfies Record<StayProblem, { field: string; message: string }>,
  party: "Choose how many guests come, from 1 to 50",
  nights: (count: number) => plural(count, "night"),
  guestCount: (count: number) => plural(count, "guest"),
  sleepsAtMost: (most: number) => `Sleeps ${plural(most, "guest")} at most`,
};

/** The property page. */
export const propertyTexts = {
  description: (facts: {
    displayName: string;
    location: string;
    guests: number;
    fromKes: number | undefined;
    host: string;
  }) =>
    `${facts.displayName} in ${facts.location}: ${plural(facts.guests, "guest")}${facts.fromKes === undefined ? "" : `, from ${formatKes(facts.fromKes)} a night`}. Book directly with ${facts.host} and pay by M-PESA.`,
  beds: (count: number) => (count === 0 ? "Studio" : plural(count, "bed")),
  baths: (count: number) => plural(count, "bath"),
  photoOf: (displayName: string, index: number) => (index === 0 ? displayName : `${displayName}, photo ${index + 1}`),
  photosTitle: (displayName: string) => `Photos of ${displayName}`,
  gone: {
    closed: "This place isn't open for booking",
    closedText: (host: string) =>
      `${host} has taken it off their page, for now or for good. Stays that are already booked stay booked.`,
    toHost: (host: string) => `See what else ${host} lets`,
    unknown: "There is no place at this link",
    unknownText:
      "The link may be cut short or mistyped. Ask your host to send it again, or find another place to stay.",
  },
  similar: {
    own: (host: string) => `More from ${host}`,
    ownFree: (host: string) => `More from ${host}, free on your dates`,
    others: "Near here, free on your dates",
    toThem: "See places that are free",
  },
  about: "About this place",
  amenities: "Amenities",
  rules: "House rules",
  host: "Your host",
  hostPage: "See all properties",
  licence: (number: string, kind: string) => `Tourism licence ${number} · ${kind}`,
  availability: "Availability",
  skipCalendar: "Skip the calendar",
  pickCheckIn: "Choose the day you arrive. Prices are for a night.",
  pickCheckOut: (from: string) => `From ${from}. Now choose the day you leave.`,
  chosen: (dates: string, nights: string) => `${nights}, ${dates}`,
  otherDates: "Choose other dates",
  earlier: "Earlier months",
  later: "Later months",
  yourStay: "Your stay",
  continue: "Continue",
  chooseDates: "Choose dates",
  payNote: "You pay by M-PESA in the next steps. Nothing is charged yet.",
  askNote: (host: string) =>
    `${host} answers your request within a day, and you pay after that. Nothing is charged yet.`,
  taken: "Not free on these nights",
  refused: "This stay can't be booked",
  refusedNearest: "Stays near it that can:",
  refusedAll: "Choose other dates in the calendar.",
  from: (date: string) => `From ${date}`,
  /** What is said with the address where it is sent. */
  shareWords: (name: string) => `${name}, booked straight with the host:`,
  forNights: (nights: number) => ` for ${plural(nights, "night")}`,
};
