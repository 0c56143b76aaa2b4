import { formatKes } from "#src/core/money/money.ts";
import { clockTime, dateRange, plural, shortDate } from "#views/format/format.ts";

/** Messages to a host's phone about their calendars: short, plain, and complete without a link. */
export const calendarMessages = {
  collision: (m: {
    propertyName: string;
    channel: string;
    dates: string;
    code: string | undefined;
    /** Who waits for the host's answer, when ours is a request. */
    requestOf: string | undefined;
  }) =>
    m.code
      ? `Double booking: ${m.channel} has sold ${m.propertyName}, ${m.dates}, on nights of ${m.requestOf ? `the request of ${m.requestOf}` : `your booking ${m.code}`}. Open Calendars on your dashboard: one of the two guests must be told.`
      : `Double booking: ${m.channel} and another site have both sold ${m.propertyName}, ${m.dates}. Open Calendars on your dashboard.`,
  drop: (m: { propertyName: string; channel: string; missing: number }) =>
    `${m.channel} suddenly leaves out ${plural(m.missing, "stay")} of ${m.propertyName}. We keep those nights closed for some hours in case it is a fault there. Please look.`,
  silent: (m: { propertyName: string; channel: string }) =>
    `The ${m.channel} calendar of ${m.propertyName} has not answered for a day. The nights we know of stay closed, but new ones are not seen. Check its link on your dashboard.`,
};

/** A property's page of calendars. */
export const calendarTexts = {
  title: "Calendars",
  back: "Properties",
  link: "Calendars",
  lead: "Connect Airbnb, Booking.com and others, so that nobody sells the same night twice. Nights they sell are closed here; nights you sell here are closed there.",

  conflicts: {
    title: "Sold twice",
    heading: (dates: string) => `${dates} is sold twice`,
    nights: (from: string, to: string) =>
      from === to ? `The night of ${shortDate(from)}.` : `The nights from ${shortDate(from)} to ${shortDate(to)}.`,
    ours: (name: string, code: string) => `Your guest ${name}, booking ${code}`,
    request: (name: string, code: string) => `The request of ${name}, code ${code}`,
    theirs: (channel: string) => `A guest of ${channel}`,
    closedBy: (channel: string) => `Closed on ${channel}`,
    paid: (kes: number) => `paid ${formatKes(kes)}`,
    beingPaid: "is paying now",
    notPaid: "has not paid here",
    paidThere: "pays there",
    room: (unit: number) => `Room ${unit} is free for all these nights.`,
    move: (unit: number) => `Move your guest to room ${unit}`,
    moveRequest: (unit: number) => `Move the request to room ${unit}`,
    other: (name: string) => `${name} is free for all these nights.`,
    nowhere: "None of your other places is free for all these nights.",
    apology: "A message to your guest, ready to send",
    send: "Send on WhatsApp",
    booking: "Open the booking",
    settle: "I have settled this",
    settleHint: "The nights stay closed either way.",
  },
  apology: (m: {
    guest: string;
    host: string;
    property: string;
    stay: { checkIn: string; checkOut: string };
    other: string | undefined;
  }) =>
    [
      `Dear ${m.guest}, I am very sorry: ${m.property} was booked twice for ${dateRange(m.stay)}, here and on another site, before the calendars could tell each other.`,
      m.other
        ? `I can offer you ${m.other} for the same nights at the price you agreed to. If you prefer your money back, I send all of it by M-PESA today.`
        : "I send all of your money back by M-PESA today, and gladly help you find another place.",
      `Please tell me which you prefer. ${m.host}`,
    ].join(" "),

  sameStay: {
    title: "The same stay?",
    text: (one: string, other: string) => `${one} and ${other} tell these dates. The nights are closed either way.`,
    twoRooms: (one: string, its: number, other: string, others: number) =>
      `${one} tells these dates in room ${its}, ${other} in room ${others}. Both rooms are closed. If it is one guest, room ${its} opens.`,
    /** One that had read the other's stay in our calendar before. */
    around: (one: string, other: string, dates: string) =>
      `${one} tells these dates, ${other} ${dates}. One of them had read the other's in your calendar. The nights are closed either way.`,
    same: "Yes, the same stay",
    apart: "No, two guests",
  },

  feeds: {
    title: "Calendars you read",
    none: {
      title: "No calendar is connected yet",
      text: "Paste the link that Airbnb, Booking.com or another site gives you. We read it every 15 minutes, and once more before a guest pays.",
    },
    state: {
      fine: "Up to date",
      failing: "Not working",
      waiting: "Not read yet",
      dropped: "Stays vanished",
      file: "From a file",
    },
    stays: (n: number) => (n === 0 ? "no stays to come" : `${plural(n, "stay")} to come`),
    worked: (when: string) => `Last worked ${when}`,
    neverWorked: "It has never worked yet.",
    kept: "The nights we know of stay closed. We keep trying.",
    given: (when: string) => `Given ${when}`,
    room: (unit: number) => `Room ${unit}`,
    check: "Check now",
    edit: (name: string) => `Change ${name}`,
    newLink: "A new link of this calendar",
    newLinkHint: "When the site gives it another address. What we know of its stays is kept.",
    useLink: "Read this link instead",
    endsAre: {
      label: "The day an event ends on is",
      morning: "The morning guests leave",
      lastNight: "The last night, slept in",
    },
    colour: "Colour",
    colours: { none: "None", clay: "Clay", leaf: "Green", amber: "Amber", ink: "Dark" },
    note: "Note for yourself",
    name: "Name",
    unit: "Room",
    anyRoom: "Whichever room is free",
    save: "Save",
    remove: "Remove",
    removeHint: (name: string) => `Removing ${name} opens its nights at once.`,
    newFile: "A newer file",
    upload: "Replace",
    missing: {
      title: "Left out since",
      one: (dates: string, at: string) =>
        `${dates}: stays closed until the site has left it out for some hours, at the earliest ${at}.`,
      free: "Open now",
      more: (count: number) => `And ${plural(count, "later stay")}.`,
    },
    problems: "Events to look at",
    harmless: "Events that close no night",
    allFree: {
      title: "Nothing in this calendar closes a night",
      text: "All of its events are marked as free. Google Calendar makes all-day events free by itself: open each event there and choose Busy instead of Free.",
    },
  },

  add: {
    title: "Connect a calendar",
    url: "Calendar link",
    urlHint: "It ends in .ics or begins with webcal:, and is a secret between you and that site.",
    file: "Or a calendar file",
    name: "Name",
    nameHint: "Such as Airbnb. Left empty, we use the site's.",
    action: "Connect",
    notALink: "Paste the whole link, such as https://www.airbnb.com/calendar/ical/…",
    missing: "Paste a link or choose a file",
    own: "This is a link of ours. Paste the one that the other site gives you",
    same: (name: string) => `This link is connected already, as ${name}`,
    tooMany: "Twelve calendars are enough for one property",
    tooManyInAll: (most: number) => `All your properties together can have ${most} calendars`,
  },

  out: {
    title: "Your calendar for other sites",
    text: "Give each site its own link. It tells only which nights are taken, nothing of any guest.",
    whole: "Link for everybody else",
    wholeHint:
      "For a site that is not connected above, or your own phone. A connected site needs its own: with this one your bookings that come back from it look like sales of its own.",
    /** A site that never read its own, while somebody reads the one for all. */
    notItsOwn: {
      title: (name: string) => `Has ${name} its own link?`,
      text: (name: string) =>
        `${name} never read the link below, and somebody reads the link for everybody else. If that is ${name}, put this one there instead: without it your bookings that come back are taken for sales of ${name}, and you are told they were sold twice.`,
    },
    own: (name: string) => `Link for ${name}`,
    ownHint: (name: string) => `Paste it at ${name}. It leaves out the nights that ${name} sold itself.`,
    readAt: (when: string) => `Last read ${when}`,
    neverRead: "Nobody has read it yet.",
    renew: "Make a new link",
    renewHint: "The old one stops working at once.",
  },

  how: {
    title: "How to connect",
    airbnb: {
      title: "Airbnb",
      steps: [
        "On airbnb.com open Calendar and choose the listing.",
        "Open Availability, then Connect calendars, then Connect to another website.",
        "Copy Airbnb's link and paste it above as Calendar link.",
        "Paste our link for Airbnb into their field, name it Lango, and save.",
      ],
    },
    booking: {
      title: "Booking.com",
      steps: [
        "In the extranet open Rates & Availability, then Sync calendars.",
        "Choose the room and Add calendar connection.",
        "Paste our link for Booking.com, name it Lango, and go on.",
        "Copy their export link and paste it above as Calendar link.",
      ],
    },
    note: "Other sites read our calendar when they like, often only every few hours. For last-minute nights, close them there by hand too.",
  },
} as const;

/** When something happened, as a host says it. */
export function whenSaid(at: number, now: number, sameDay: boolean, date: string): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${plural(minutes, "minute")} ago`;
  return sameDay ? `today at ${clockTime(at)}` : `${shortDate(date)} at ${clockTime(at)}`;
}

/** Why a calendar could not be read, and what to do. */
export function faultWords(fault: string, detail: string | null): string {
  switch (fault) {
    case "sealed_elsewhere":
      return "Its link was kept with a key that this site no longer has. Remove this calendar and add it again.";
    case "bad_address":
      return "This is no link of the web.";
    case "private_address":
      return "This link leads into a private network, where we do not go.";
    case "no_such_host":
      return "There is no site of this name. Check the link.";
    case "unreachable":
      return "The site does not answer, or broke off.";
    case "tls_fault":
      return "The site could not prove who it is (its certificate is not right).";
    case "timed_out":
      return "The site took too long to answer.";
    case "too_large":
      return "The file is larger than any calendar (2 MB).";
    case "too_many_redirects":
      return "The link leads in circles.";
    case "empty_body":
      return "The site sent an empty page.";
    case "not_a_calendar":
      return "This is not a calendar but a page, perhaps one to log in. Copy the link again on that site.";
    case "incomplete":
      return "The calendar was cut off on its way.";
    case "too_much":
      return "The calendar holds more than any house can: thousands of stays.";
    case "too_heavy":
      return "Reading this takes more time or memory than any calendar should, so we stopped.";
    case "not_read":
      return "We could not read it just now. Try again in a few minutes.";
    case "http_error":
      return statusWords(detail);
    default:
      return "It could not be read.";
  }
}

function statusWords(status: string | null): string {
  switch (status) {
    case "401":
    case "403":
      return `The site refuses us (${status}). The link may have been made anew; copy it again.`;
    case "404":
    case "410":
      return `The site has no such calendar any more (${status}). Copy the link again.`;
    case "429":
      return "The site asks us to come less often (429). We wait.";
    default:
      return `The site has a fault of its own (${status ?? "no status"}).`;
  }
}

/** What was wrong with an event, and what became of its nights. */
export const eventFaults: Readonly<Record<string, string>> = {
  no_start: "It has no start, so it closes no night.",
  impossible_date: "One of its dates does not exist, so it closes no night.",
  no_length: "It ends the moment it begins, so it closes no night.",
  backwards: "It ends before it begins, so it closes no night.",
  within_one_day: "It begins and ends on the same day, so it closes no night.",
  marked_free: "Its calendar marks it as free, so it closes no night.",
  ends_on_its_first_day: "It ends on the day it begins. We closed that night to be safe.",
  unknown_zone: "Nobody knows its time zone. We read it as Nairobi time.",
  repeats_oddly: "It repeats in a way we cannot follow. Only its first night is closed.",
};
