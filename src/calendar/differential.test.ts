import { expect, test } from "bun:test";
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { readCalendar } from "#src/core/calendar/ical.ts";
import { addDays, localDateAt, nightsOf } from "#src/core/stay/stay.ts";
import { rounds } from "#src/dev/fixtures/rounds.ts";

const WINDOW = { from: "2026-12-01", to: "2028-12-01" };
const CALENDARS = rounds({ always: 1_000, inAll: 5_000 });

let state = 1;
function random(below: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
}
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
const digits = (date: string) => date.replaceAll("-", "");
const time = () => `${String(random(24)).padStart(2, "0")}${pick(["00", "15", "30"])}00`;

/** How an event is written. What the three readers may differ in is named, so that each difference has its reason. */
type Feature =
  | "day"
  | "utc"
  | "floating"
  | "zone"
  | "no_end"
  | "length"
  | "cancelled"
  | "transparent"
  | "same_day"
  | "repeating"
  | "sequence";

function eventLines(uid: string): { lines: string[]; features: Feature[] } {
  const from = addDays("2026-12-20", random(600));
  const to = addDays(from, 1 + random(6));
  const features: Feature[] = [];
  const lines = [
    `UID:${uid}`,
    "DTSTAMP:20261201T000000Z",
    `SUMMARY:${pick(["Reserved", "CLOSED - Not available", "Blocked"])}`,
  ];
  const kind = pick(["day", "day", "day", "utc", "floating", "zone"] as const);
  features.push(kind);
  const zone = pick(["Africa/Nairobi", "Europe/London", "America/New_York"]);
  const at = (date: string) => {
    if (kind === "day") return `;VALUE=DATE:${digits(date)}`;
    if (kind === "utc") return `:${digits(date)}T${time()}Z`;
    return kind === "zone" ? `;TZID=${zone}:${digits(date)}T${time()}` : `:${digits(date)}T${time()}`;
  };
  lines.push(`DTSTART${at(from)}`);
  const end = random(12);
  if (end === 0 && kind === "day") features.push("no_end");
  else if (end === 1 && kind === "day") {
    features.push("same_day");
    lines.push(`DTEND;VALUE=DATE:${digits(from)}`);
  } else if (end === 2) {
    features.push("length");
    lines.push(`DURATION:${pick(["P1D", "P3D", "P1W"])}`);
  } else lines.push(`DTEND${at(to)}`);
  if (random(8) === 0) {
    features.push("repeating");
    lines.push(
      `RRULE:${pick(["FREQ=WEEKLY;COUNT=4", "FREQ=DAILY;INTERVAL=3;COUNT=5", "FREQ=MONTHLY;COUNT=3", "FREQ=DAILY;COUNT=6"])}`,
    );
  }
  if (random(10) === 0) {
    features.push("cancelled");
    lines.push("STATUS:CANCELLED");
  }
  if (random(10) === 0) {
    features.push("transparent");
    lines.push("TRANSP:TRANSPARENT");
  }
  return { lines: ["BEGIN:VEVENT", ...lines, "END:VEVENT"], features };
}

function generated(): { text: string; features: Feature[] } {
  const events = Array.from({ length: 1 + random(3) }, (_, n) => eventLines(`event-${n}@example`));
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//x//EN",
    ...events.flatMap((one) => one.lines),
    "END:VCALENDAR",
    "",
  ];
  return { text: lines.join("\r\n"), features: events.flatMap((one) => one.features) };
}

function nightsBetween(from: string, to: string): string[] {
  return to > from ? nightsOf({ checkIn: from, checkOut: to }) : [];
}

/** A moment of ical.js, in Nairobi. It leaves the clocks of zones to its user, so IANA's are put under the names. */
function ofIcalJs(moment: ICAL.Time, tzid: string | undefined): string {
  if (moment.isDate) return moment.toString();
  const wall = moment.toString().replace(/Z$/, "");
  if (moment.zone === ICAL.Timezone.utcTimezone) return localDateAt(Date.parse(`${wall}Z`));
  if (!tzid) return wall.slice(0, 10);
  return localDateAt(Temporal.PlainDateTime.from(wall).toZonedDateTime(tzid).epochMilliseconds);
}

function byIcalJs(text: string): Set<string> {
  const nights = new Set<string>();
  for (const component of new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent")) {
    if (
      component.getFirstPropertyValue("status") === "CANCELLED" ||
      component.getFirstPropertyValue("transp") === "TRANSPARENT"
    )
      continue;
    const event = new ICAL.Event(component);
    const tzid = component.getFirstProperty("dtstart")?.getFirstParameter("tzid");
    const take = (start: ICAL.Time, end: ICAL.Time) => {
      for (const night of nightsBetween(ofIcalJs(start, tzid), ofIcalJs(end, tzid))) nights.add(night);
    };
    if (!event.isRecurring()) take(event.startDate, event.endDate);
    else {
      const next = event.iterator();
      for (let start = next.next(); start; start = next.next()) {
        const details = event.getOccurrenceDetails(start);
        take(details.startDate, details.endDate);
      }
    }
  }
  return nights;
}

/** node-ical gives whole days and floating times on the server's own clock, which is taken back out here. */
function byNodeIcal(text: string): Set<string> {
  const nights = new Set<string>();
  for (const event of Object.values(nodeIcal.sync.parseICS(text))) {
    if (
      event?.type !== "VEVENT" ||
      event.status === "CANCELLED" ||
      (event as { transparency?: string }).transparency === "TRANSPARENT"
    )
      continue;
    const start = event.start as Date & { tz?: string; dateOnly?: boolean };
    const isFloating = !start.dateOnly && !start.tz;
    const serverDay = (date: Date) =>
      `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;
    const day = (date: Date) => (start.dateOnly || isFloating ? serverDay(date) : localDateAt(date.getTime()));
    const end = (event.end ?? event.start) as Date;
    for (const night of nightsBetween(day(start), day(end))) nights.add(night);
  }
  return nights;
}

const inWindow = (nights: Iterable<string>) =>
  [...nights].filter((night) => night >= WINDOW.from && night < WINDOW.to).sort();

function byUs(text: string): string[] {
  const found = readCalendar(new TextEncoder().encode(text), WINDOW);
  return found.outcome === "read" ? inWindow(new Set(found.stays.flatMap((stay) => nightsOf(stay)))) : [found.outcome];
}

test("thousands of calendars: our nights are ical.js's and node-ical's, or there is a reason", () => {
  const unexplained: unknown[] = [];
  const reasons = new Map<string, number>();
  let agreed = 0;
  for (let n = 0; n < CALENDARS; n += 1) {
    const { text, features } = generated();
    const ours = byUs(text);
    const has = (feature: Feature) => features.includes(feature);
    const others = { "ical.js": inWindow(byIcalJs(text)), "node-ical": inWindow(byNodeIcal(text)) };
    for (const [reader, theirs] of Object.entries(others)) {
      if (JSON.stringify(ours) === JSON.stringify(theirs)) {
        agreed += 1;
        continue;
      }
      const more = ours.filter((night) => !theirs.includes(night));
      const fewer = theirs.filter((night) => !ours.includes(night));
      const isTimed = has("utc") || has("floating") || has("zone");
      const reason =
        // A day that ends on itself is invalid; both take no night, we take one to be safe.
        (has("same_day") && fewer.length === 0 && "same day: one night to be safe") ||
        // node-ical leaves expanding to its user.
        (reader === "node-ical" && has("repeating") && fewer.length === 0 && "node-ical does not expand") ||
        // Hours within one day of Nairobi: arriving and leaving on a date still takes its night.
        (isTimed && fewer.length === 0 && more.length > 0 && "hours within a day take its night") ||
        undefined;
      if (reason) reasons.set(`${reader}: ${reason}`, (reasons.get(`${reader}: ${reason}`) ?? 0) + 1);
      else unexplained.push({ reader, text, ours, theirs });
    }
  }
  expect(unexplained.slice(0, 3)).toEqual([]);
  expect(agreed).toBeGreaterThan(CALENDARS * 1.3);
}, 240_000);
