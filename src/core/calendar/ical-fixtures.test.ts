import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { addDays, type LocalDate, nightsOf as nightsOfStay } from "#src/core/stay/stay.ts";
import { readCalendar } from "./ical.ts";

const FOLDER = join(import.meta.dir, "../../dev/fixtures/ical");
const WINDOW = { from: "2026-11-18", to: "2028-12-08" };

const manifest = readFileSync(join(FOLDER, "MANIFEST.tsv"), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [file = "", expected = ""] = line.split("\t");
    return { file, expected };
  });

const read = (file: string) => readCalendar(readFileSync(join(FOLDER, file)), WINDOW);

function nightsOf(file: string): LocalDate[] {
  const found = read(file);
  if (found.outcome !== "read") return [];
  const nights = new Set<LocalDate>();
  for (const stay of found.stays)
    for (let night = stay.checkIn; night < stay.checkOut; night = addDays(night, 1)) nights.add(night);
  return [...nights].sort();
}

/** The nights that the manifest's words name: `from..to` pairs, or single nights. */
function nightsIn(words: string): LocalDate[] {
  const nights: LocalDate[] = [];
  for (const [, from = "", to] of words.matchAll(/(\d{4}-\d\d-\d\d)(?:\.\.(\d{4}-\d\d-\d\d))?/g)) {
    for (let night = from; night < (to ?? addDays(from, 1)); night = addDays(night, 1)) nights.push(night);
  }
  return nights.sort();
}

test("every file of the folder is in the manifest", () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".ics"));
  expect(files.sort()).toEqual(manifest.map(({ file }) => file).sort());
});

const inWords: Record<string, () => void> = {
  "20-cr-only.ics": () => expect(nightsOf("20-cr-only.ics")).toEqual(nightsIn("2027-02-05..2027-02-07")),
  "24-rrule-unbounded.ics": () =>
    expect(nightsOf("24-rrule-unbounded.ics")).toEqual(nightsIn("2027-01-01..2028-12-08")),
  "27b-date-change-after.ics": () =>
    expect(nightsOf("27b-date-change-after.ics")).toEqual(nightsIn("2027-06-23..2027-06-27")),
  "31-empty-vcalendar.ics": () =>
    expect(read("31-empty-vcalendar.ics")).toEqual({ outcome: "read", stays: [], problems: [] }),
  "32-html-login.ics": () => expect(read("32-html-login.ics")).toEqual({ outcome: "not_a_calendar" }),
  "33-zero-bytes.ics": () => expect(read("33-zero-bytes.ics")).toEqual({ outcome: "empty_body" }),
  "34-truncated.ics": () => expect(read("34-truncated.ics")).toEqual({ outcome: "incomplete" }),
};

for (const { file, expected } of manifest) {
  test(`${file}: ${expected}`, inWords[file] ?? (() => expect(nightsOf(file)).toEqual(nightsIn(expected))));
}

test.each([
  ["07-missing-dtend-datetime.ics", "no_length"],
  ["09-same-day-end.ics", "ends_on_its_first_day"],
  ["10-backwards.ics", "backwards"],
] as const)("%s: the host is told of %s, and of nothing else", (file, reason) => {
  const found = read(file);
  expect(found.outcome === "read" && found.problems.map((problem) => problem.reason)).toEqual([reason]);
});

/** Calendars of a second kind of trouble: file, its nights as `from/to ; from/to`, where it was seen, what is odd. */
const SECOND = join(import.meta.dir, "../../dev/fixtures/ical2");
const secondManifest = readFileSync(join(SECOND, "MANIFEST.tsv"), "utf8").trim().split("\n").slice(1);
const LATER_WINDOW = { from: "2026-11-01", to: "2029-01-01" };

test("every file of the second folder is in its manifest", () => {
  const files = readdirSync(SECOND).filter((file) => file.endsWith(".ics"));
  expect(files.sort()).toEqual(secondManifest.map((line) => line.split("\t")[0] ?? "").sort());
});

test.each(secondManifest.map((line) => line.split("\t")))("%s: %s", (file = "", expected = "") => {
  const found = readCalendar(readFileSync(join(SECOND, file)), LATER_WINDOW);
  const nights = found.outcome === "read" ? found.stays.flatMap((stay) => nightsOfStay(stay)) : [found.outcome];
  expect([...new Set(nights)].sort()).toEqual(nightsIn(expected.replaceAll("/", "..")));
});

test("the server's own clock changes nothing, in four zones", async () => {
  const script = `
    import { readCalendar } from "./src/core/calendar/ical.ts";
    import { readdirSync, readFileSync } from "node:fs";
    const folders = ["src/dev/fixtures/ical/", "src/dev/fixtures/ical2/"];
    const zones = ["Europe/London", "Pacific Standard Time", "Asia/Kolkata", "Nowhere/Here"];
    const own = zones.map((zone, n) => ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:" + n, "DTSTART;TZID=" + zone + ":20270327T213000", "DURATION:PT30H", "RRULE:FREQ=DAILY;INTERVAL=3;COUNT=5", "END:VEVENT", "END:VCALENDAR"].join("\\n"));
    const read = (bytes) => readCalendar(bytes, { from: "2026-11-18", to: "2028-12-08" });
    const all = folders.flatMap((folder) => readdirSync(folder).filter((file) => file.endsWith(".ics")).sort().map((file) => read(readFileSync(folder + file))));
    console.log(JSON.stringify([all, own.map((text) => read(new TextEncoder().encode(text)))]), new Date(2027, 0, 1).getTimezoneOffset());
  `;
  const inZone = (zone: string) => {
    const run = Bun.spawnSync([process.execPath, "-e", script], {
      cwd: join(import.meta.dir, "../../.."),
      env: { ...process.env, TZ: zone },
    });
    const [found = "", offset = ""] = run.stdout
      .toString()
      .trim()
      .split(/ (?=-?\d+$)/);
    return { found, offset };
  };
  const four = ["UTC", "Africa/Nairobi", "Pacific/Kiritimati", "America/Los_Angeles"].map(inZone);
  expect(new Set(four.map(({ offset }) => offset)).size).toBe(4);
  expect(four[0]?.found.length).toBeGreaterThan(1000);
  expect(new Set(four.map(({ found }) => found)).size).toBe(1);
});
