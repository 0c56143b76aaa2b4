import { describe, expect, test } from "bun:test";
import { effortOf } from "#src/dev/fixtures/effort.ts";
import { readCalendar } from "./ical.ts";

const WINDOW = { from: "2026-11-18", to: "2028-12-08" };

/** An event with the usual lines around those that matter. */
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");
const calendar = (...parts: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//EN", ...parts, "END:VCALENDAR", ""].join("\r\n");

function read(text: string | Uint8Array, window = WINDOW) {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const found = readCalendar(bytes, window);
  if (found.outcome !== "read") return { outcome: found.outcome, stays: [], problems: [] };
  return {
    outcome: found.outcome,
    stays: found.stays.map((stay) => `${stay.checkIn}..${stay.checkOut}`).sort(),
    problems: found.problems.map((problem) => problem.reason),
  };
}

const stays = (text: string | Uint8Array) => read(text).stays;

describe("dates and times", () => {
  const at = (start: string, end: string) => stays(calendar(event("UID:a", start, end)));
  test.each([
    ["days", "DTSTART;VALUE=DATE:20270110", "DTEND;VALUE=DATE:20270112", "2027-01-10..2027-01-12"],
    ["days that do not say so", "DTSTART:20270110", "DTEND:20270112", "2027-01-10..2027-01-12"],
    ["days that say to be times", "DTSTART;VALUE=DATE-TIME:20270110", "DTEND:20270112", "2027-01-10..2027-01-12"],
    [
      "times that say to be days",
      "DTSTART;VALUE=DATE:20270110T000000",
      "DTEND;VALUE=DATE:20270112T000000",
      "2027-01-10..2027-01-12",
    ],
    ["dashes", "DTSTART:2027-01-10", "DTEND:2027-01-12", "2027-01-10..2027-01-12"],
    ["a day and a time", "DTSTART;VALUE=DATE:20270110", "DTEND:20270112T070000Z", "2027-01-10..2027-01-12"],
    [
      "21:00 in London's winter is midnight here",
      "DTSTART:20270709T210000Z",
      "DTEND:20270712T210000Z",
      "2027-07-10..2027-07-13",
    ],
    [
      "a second before it is the day before",
      "DTSTART:20270709T205959Z",
      "DTEND:20270712T205959Z",
      "2027-07-09..2027-07-12",
    ],
    ["floating times", "DTSTART:20270901T140000", "DTEND:20270903T100000", "2027-09-01..2027-09-03"],
    ["a day of hours is its night", "DTSTART:20270901T000000", "DTEND:20270901T235900", "2027-09-01..2027-09-02"],
    ["until midnight", "DTSTART:20270901T140000", "DTEND:20270902T000000", "2027-09-01..2027-09-02"],
    ["until 24:00", "DTSTART:20270901T140000", "DTEND:20270902T240000", "2027-09-01..2027-09-03"],
    [
      "a name that IANA gave",
      "DTSTART;TZID=America/New_York:20270801T180000",
      "DTEND;TZID=America/New_York:20270803T110000",
      "2027-08-02..2027-08-03",
    ],
    [
      "summer time there",
      "DTSTART;TZID=Europe/London:20270701T220000",
      "DTEND;TZID=Europe/London:20270703T090000",
      "2027-07-02..2027-07-03",
    ],
    [
      "and winter time",
      "DTSTART;TZID=Europe/London:20270201T210000",
      "DTEND;TZID=Europe/London:20270203T090000",
      "2027-02-02..2027-02-03",
    ],
    [
      "a name that Windows gives",
      "DTSTART;TZID=E. Africa Standard Time:20270801T140000",
      "DTEND;TZID=E. Africa Standard Time:20270803T100000",
      "2027-08-01..2027-08-03",
    ],
    [
      "another one, quoted",
      'DTSTART;TZID="Pacific Standard Time":20270801T140000',
      'DTEND;TZID="Pacific Standard Time":20270803T100000',
      "2027-08-02..2027-08-03",
    ],
    [
      "a path that ends in a name",
      "DTSTART;TZID=/citadel.org/20210210_1/Africa/Nairobi:20270801T000000",
      "DTEND;TZID=/citadel.org/20210210_1/Africa/Nairobi:20270802T000000",
      "2027-08-01..2027-08-02",
    ],
    [
      "an offset as a name",
      "DTSTART;TZID=GMT-8:20270801T140000",
      "DTEND;TZID=GMT-8:20270803T100000",
      "2027-08-02..2027-08-03",
    ],
    ["a blank for the T", "DTSTART:2027-01-10 14:00:00", "DTEND:2027-01-12 10:00", "2027-01-10..2027-01-12"],
    ["slashes, the year first", "DTSTART:2027/01/10", "DTEND:2027/01/12", "2027-01-10..2027-01-12"],
    [
      "parts of a second, and how far the clock is ahead",
      "DTSTART:2027-01-10T22:30:00.000+01:00",
      "DTEND:20270112T100000,5+0300",
      "2027-01-11..2027-01-12",
    ],
    ["an offset of hours", "DTSTART:20270110T220000-05", "DTEND:20270112T100000 UTC", "2027-01-11..2027-01-12"],
    ["29 February, in a year that has one", "DTSTART:20280228", "DTEND:20280301", "2028-02-28..2028-03-01"],
  ])("%s", (_, start, end, expected) => {
    expect(at(start, end)).toEqual([expected]);
  });

  test("the file's own clock is used when nobody knows its name", () => {
    const zone = [
      "BEGIN:VTIMEZONE",
      "TZID:Customized Time Zone",
      "BEGIN:STANDARD",
      "DTSTART:16010101T020000",
      "TZOFFSETFROM:-0400",
      "TZOFFSETTO:-0500",
      "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11",
      "END:STANDARD",
      "BEGIN:DAYLIGHT",
      "DTSTART:16010101T020000",
      "TZOFFSETFROM:-0500",
      "TZOFFSETTO:-0400",
      "RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3",
      "END:DAYLIGHT",
      "END:VTIMEZONE",
    ];
    const both = calendar(
      ...zone,
      event(
        "UID:winter",
        "DTSTART;TZID=Customized Time Zone:20270110T160000",
        "DTEND;TZID=Customized Time Zone:20270111T150000",
      ),
      event(
        "UID:summer",
        "DTSTART;TZID=Customized Time Zone:20270710T165959",
        "DTEND;TZID=Customized Time Zone:20270711T165959",
      ),
    );
    expect(read(both)).toEqual({
      outcome: "read",
      stays: ["2027-01-11..2027-01-12", "2027-07-10..2027-07-11"],
      problems: [],
    });
  });

  test("a clock nobody knows is taken for ours, and the host is told", () => {
    const strange = calendar(
      event("UID:a", "DTSTART;TZID=Mars/Olympus:20270901T140000", "DTEND;TZID=Mars/Olympus:20270903T100000"),
    );
    expect(read(strange)).toEqual({ outcome: "read", stays: ["2027-09-01..2027-09-03"], problems: ["unknown_zone"] });
  });

  test("nights further away than anybody can book are cut off, and what is over is left out", () => {
    const long = calendar(
      event("UID:a", "DTSTART:20200101", "DTEND:20400101"),
      event("UID:b", "DTSTART:20260101", "DTEND:20260105"),
    );
    expect(stays(long)).toEqual([`${WINDOW.from}..${WINDOW.to}`]);
  });
});

describe("ends", () => {
  test.each([
    ["a day without an end is one night", ["DTSTART:20270105"], ["2027-01-05..2027-01-06"], []],
    ["a moment without an end is none", ["DTSTART:20270105T110000Z"], [], ["no_length"]],
    ["a moment that ends at once is none", ["DTSTART:20270105T110000Z", "DTEND:20270105T110000Z"], [], ["no_length"]],
    [
      "a day that ends on itself is one night",
      ["DTSTART:20270115", "DTEND:20270115"],
      ["2027-01-15..2027-01-16"],
      ["ends_on_its_first_day"],
    ],
    ["hours of one day are none", ["DTSTART:20270901T140000", "DTEND:20270901T220000"], [], ["within_one_day"]],
    [
      "a cleaner at ten is none",
      ["DTSTART:20270901T100000", "DURATION:PT1H", "RRULE:FREQ=DAILY"],
      [],
      ["within_one_day"],
    ],
    ["what could be two days is none", ["DTSTART:10/01/2027", "DTEND:12/01/2027"], [], ["impossible_date"]],
    ["a clock a day ahead is none", ["DTSTART:20270110T100000+2300", "DTEND:20270112"], [], ["impossible_date"]],
    ["backwards is an error", ["DTSTART:20270220", "DTEND:20270218"], [], ["backwards"]],
    ["backwards by an hour", ["DTSTART:20270220T100000", "DTEND:20270220T090000"], [], ["backwards"]],
    ["two days", ["DTSTART:20270120", "DURATION:P2D"], ["2027-01-20..2027-01-22"], []],
    ["a week", ["DTSTART:20270120", "DURATION:P1W"], ["2027-01-20..2027-01-27"], []],
    ["hours", ["DTSTART:20270120T220000", "DURATION:PT36H30M"], ["2027-01-20..2027-01-22"], []],
    ["a length of less than nothing", ["DTSTART:20270120", "DURATION:-P1D"], [], ["backwards"]],
    ["a length nobody understands", ["DTSTART:20270120", "DURATION:two days"], [], ["impossible_date"]],
    ["no start", ["DTEND:20270120"], [], ["no_start"]],
    ["a start on no day", ["DTSTART:20270230", "DTEND:20270302"], [], ["impossible_date"]],
    ["an end on no day", ["DTSTART:20270227", "DTEND:20270230"], [], ["impossible_date"]],
  ])("%s", (_, lines, expected, problems) => {
    const good = event("UID:good", "DTSTART:20270601", "DTEND:20270603");
    const found = read(calendar(event("UID:a", ...lines), good));
    expect(found).toEqual({
      outcome: "read",
      stays: [...expected, "2027-06-01..2027-06-03"],
      problems: problems as never,
    });
  });
});

describe("who takes no nights", () => {
  const withLine = (line: string) => stays(calendar(event("UID:a", "DTSTART:20270105", "DTEND:20270107", line)));
  test.each(["STATUS:CANCELLED", "TRANSP:TRANSPARENT", "status:cancelled ", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"])(
    "%s",
    (line) => {
      expect(withLine(line)).toEqual([]);
    },
  );
  test.each(["STATUS:TENTATIVE", "STATUS:CONFIRMED", "TRANSP:OPAQUE", "CLASS:PRIVATE", "X-SOMETHING:CANCELLED"])(
    "but %s does",
    (line) => {
      expect(withLine(line)).toEqual(["2027-01-05..2027-01-07"]);
    },
  );
  test("a whole calendar that is called off", () => {
    expect(stays(calendar("METHOD:CANCEL", event("UID:a", "DTSTART:20270105", "DTEND:20270107")))).toEqual([]);
  });
});

describe("repeating", () => {
  const repeated = (...lines: string[]) =>
    read(calendar(event("UID:r", "DTSTART:20270103", "DTEND:20270104", ...lines)));
  const nightsIn = (month: string, ...lines: string[]) =>
    repeated(...lines)
      .stays.filter((stay) => stay.startsWith(month))
      .map((stay) => Number(stay.slice(8, 10)));

  test.each([
    ["every week, four times, one left out", ["RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE;VALUE=DATE:20270117"], [3, 10, 24]],
    ["every other day until a day", ["RRULE:FREQ=DAILY;INTERVAL=2;UNTIL=20270109"], [3, 5, 7, 9]],
    ["weekends, both nights together", ["RRULE:FREQ=WEEKLY;BYDAY=SA,SU;UNTIL=20270117T000000Z"], [3, 9, 16]],
    ["the first Sunday of each month", ["RRULE:FREQ=MONTHLY;BYDAY=1SU"], [3]],
    ["and the last Friday", ["RRULE:FREQ=MONTHLY;BYDAY=-1FR"], [3, 29]],
    ["the last working day", ["RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"], [3, 29]],
    ["the last day", ["RRULE:FREQ=MONTHLY;BYMONTHDAY=-1"], [3, 31]],
    ["every day but every other of four", ["RRULE:FREQ=DAILY;COUNT=6", "EXRULE:FREQ=DAILY;INTERVAL=2;COUNT=2"], [4, 6]],
    ["every day but Tuesdays", ["RRULE:FREQ=DAILY;COUNT=5", "EXRULE:FREQ=WEEKLY;BYDAY=TU"], [3, 6]],
    ["every day, as nobody can read which not", ["RRULE:FREQ=DAILY;COUNT=5", "EXRULE:FREQ=HOURLY"], [3]],
    ["nor until when", ["RRULE:FREQ=DAILY;COUNT=5", "EXRULE:FREQ=DAILY;UNTIL=soon"], [3]],
    ["days that are added", ["RDATE;VALUE=DATE:20270105,20270107"], [3, 5, 7]],
  ])("%s", (_, lines, expected) => {
    expect(nightsIn("2027-01", ...lines)).toEqual(expected);
  });

  test("without an end it ends where nobody can book", () => {
    const { stays } = repeated("RRULE:FREQ=DAILY");
    expect(stays).toEqual(["2027-01-03..2028-12-08"]);
  });

  test("29 February comes in leap years alone", () => {
    const leap = event("UID:r", "DTSTART:20240229", "RRULE:FREQ=YEARLY");
    expect(stays(calendar(leap))).toEqual(["2028-02-29..2028-03-01"]);
  });

  test("one of them can be moved or called off", () => {
    const series = event("UID:r", "DTSTART:20270103", "DTEND:20270104", "RRULE:FREQ=WEEKLY;COUNT=4");
    const moved = event("UID:r", "RECURRENCE-ID;VALUE=DATE:20270110", "DTSTART:20270112", "DTEND:20270114");
    const off = event("UID:r", "RECURRENCE-ID;VALUE=DATE:20270117", "DTSTART:20270117", "STATUS:CANCELLED");
    expect(stays(calendar(moved, series, off))).toEqual([
      "2027-01-03..2027-01-04",
      "2027-01-12..2027-01-14",
      "2027-01-24..2027-01-25",
    ]);
  });

  test("summer time there moves the hour, and with it the night", () => {
    const evenings = event(
      "UID:r",
      "DTSTART;TZID=Europe/London:20270326T213000",
      "DURATION:PT9H",
      "RRULE:FREQ=DAILY;COUNT=4",
    );
    // 21:30 is 00:30 here in winter, and over by the morning; in summer it is 23:30. The clocks change on the 28th.
    expect(stays(calendar(evenings))).toEqual(["2027-03-28..2027-03-30"]);
  });

  test.each([
    "FREQ=HOURLY",
    "FREQ=FORTNIGHTLY",
    "nonsense",
    "FREQ=YEARLY;BYWEEKNO=20",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;BYDAY=XX",
  ])("%s is told, and the first time is kept", (rule) => {
    expect(repeated(`RRULE:${rule}`)).toEqual({
      outcome: "read",
      stays: ["2027-01-03..2027-01-04"],
      problems: ["repeats_oddly"],
    });
  });

  test.each([
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=4",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31;COUNT=3",
    "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=9",
  ])("%s never comes again, and is found out quickly", (rule) => {
    const effort = effortOf(() => expect(repeated(`RRULE:${rule}`).stays).toEqual(["2027-01-03..2027-01-04"]));
    expect(effort).toBeLessThan(1_000);
  });
});

describe("who is who", () => {
  const keys = (text: string) => {
    const found = readCalendar(new TextEncoder().encode(text), WINDOW);
    return found.outcome === "read" ? found.stays.map((stay) => stay.key) : [];
  };
  test("the latest version of an event counts, in any order", () => {
    const old = event("UID:a", "SEQUENCE:1", "DTSTART:20270105", "DTEND:20270107");
    const now = event("UID:a", "SEQUENCE:2", "DTSTART:20270106", "DTEND:20270108");
    const off = event("UID:a", "SEQUENCE:3", "DTSTART:20270106", "DTEND:20270108", "STATUS:CANCELLED");
    expect(stays(calendar(old, now))).toEqual(["2027-01-06..2027-01-08"]);
    expect(stays(calendar(now, old))).toEqual(["2027-01-06..2027-01-08"]);
    expect(stays(calendar(off, now, old))).toEqual([]);
  });
  test("the same event twice is one stay", () => {
    const one = event("UID:a", "DTSTART:20270105", "DTEND:20270107");
    expect(stays(calendar(one, one))).toEqual(["2027-01-05..2027-01-07"]);
  });
  test("a site that gives all its events one UID loses none", () => {
    const text = calendar(
      event("UID:x", "DTSTART:20270105", "DTEND:20270107"),
      event("UID:x", "DTSTART:20270205", "DTEND:20270207"),
    );
    expect(stays(text)).toEqual(["2027-01-05..2027-01-07", "2027-02-05..2027-02-07"]);
    expect(new Set(keys(text)).size).toBe(2);
  });
  test("without a UID an event has the same name in every reading, and its own", () => {
    const one = event("DTSTART:20270310", "DTEND:20270312", "SUMMARY:Reserved");
    const other = event("DTSTART:20270410", "DTEND:20270412", "SUMMARY:Reserved");
    expect(keys(calendar(one))).toEqual(keys(calendar(one, one)));
    expect(new Set(keys(calendar(one, other))).size).toBe(2);
  });
  test("an alarm's UID is not the event's", () => {
    expect(keys(calendar(event("BEGIN:VALARM", "UID:not-this", "END:VALARM", "UID:va", "DTSTART:20270201")))).toEqual([
      "va",
    ]);
  });
});

describe("how it is written", () => {
  const plain = calendar(event("UID:a", "SUMMARY:Reserved", "DTSTART:20270105", "DTEND:20270107"));
  const bytes = (text: string) => new TextEncoder().encode(text);
  test.each([
    ["bare line feeds", plain.replaceAll("\r\n", "\n")],
    ["carriage returns alone", plain.replaceAll("\r\n", "\r")],
    ["a byte order mark", `\ufeff${plain}`],
    ["small letters and blanks at the ends", plain.toLowerCase().replaceAll("\r\n", "  \r\n")],
    ["empty lines", plain.replaceAll("\r\n", "\r\n\r\n")],
    ["folded in the middle of a date", plain.replace("20270105", "2027\r\n 0105")],
    ["folded by a tab", plain.replace("20270105", "2027\r\n\t0105")],
    ["something before it", `Notice: undefined index\r\n${plain}`],
    ["an event that is never ended", plain.replace("END:VEVENT\r\n", "")],
    ["garbage between", plain.replace("UID:a", 'UID:a\r\nX-A;B="unclosed:1\r\nno colon here\r\n:\r\n;')],
  ])("%s", (_, text) => {
    expect(read(text)).toEqual({ outcome: "read", stays: ["2027-01-05..2027-01-07"], problems: [] });
  });

  test("a fold inside a character leaves the character whole", () => {
    const [before = "", after = ""] = calendar(event("UID:a", "SUMMARY:Wanjũkũ", "DTSTART:20270105")).split("ũk");
    const split = new Uint8Array([...bytes(before), 0xc5, 13, 10, 32, 0xa9, ...bytes(`k${after}`)]);
    const found = readCalendar(split, WINDOW);
    expect(found).toMatchObject({ outcome: "read", stays: [{ summary: "Wanjũkũ" }] });
  });

  test("UTF-16, and what an old Windows program wrote", () => {
    const wide = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Uint16Array.from(plain, (sign) => sign.charCodeAt(0)).buffer),
    ]);
    expect(stays(wide)).toEqual(["2027-01-05..2027-01-07"]);
    const latin = Uint8Array.from(plain.replace("Reserved", "Réservé"), (sign) => sign.charCodeAt(0));
    expect(readCalendar(latin, WINDOW)).toMatchObject({ stays: [{ summary: "Réservé" }] });
  });

  test("several calendars in one stream all count", () => {
    const second = calendar(event("UID:b", "DTSTART:20270205", "DTEND:20270207"));
    expect(stays(plain + second)).toEqual(["2027-01-05..2027-01-07", "2027-02-05..2027-02-07"]);
  });

  test("busy time without an event counts", () => {
    const busy = calendar(
      "BEGIN:VFREEBUSY",
      "FREEBUSY;FBTYPE=BUSY:20270105T110000Z/20270107T070000Z,20270205T110000Z/PT20H",
      "FREEBUSY;FBTYPE=FREE:20270305T110000Z/P1D",
      "END:VFREEBUSY",
    );
    expect(stays(busy)).toEqual(["2027-01-05..2027-01-07", "2027-02-05..2027-02-06"]);
  });

  test.each([
    ["nothing", "", "empty_body"],
    ["blanks", " \r\n\r\n", "empty_body"],
    ["a page to log in", "<!doctype html><title>Log in</title>", "not_a_calendar"],
    ["cut off after an event", plain.replace("END:VCALENDAR\r\n", ""), "incomplete"],
    ["cut off inside one", plain.slice(0, plain.indexOf("DTEND")), "incomplete"],
    ["the second one cut off", plain + plain.slice(0, 60), "incomplete"],
    ["the first one cut off", plain.replace("END:VCALENDAR\r\n", "") + plain, "incomplete"],
    ["more events than anybody has", calendar(...Array.from({ length: 10_001 }, () => event("UID:a"))), "too_much"],
    [
      "more repetitions than anybody needs",
      calendar(...Array.from({ length: 201 }, (_, n) => event(`UID:${n}`, "DTSTART:20270101", "RRULE:FREQ=DAILY"))),
      "too_much",
    ],
  ])("%s is refused as a whole", (_, text, outcome) => {
    expect(readCalendar(bytes(text), WINDOW)).toEqual({ outcome } as never);
  });
});

test.each([
  ["Reserved", "booking"],
  ["Reserved - Amina W.", "booking"],
  ["Airbnb (Not available)", "block"],
  ["Blocked", "block"],
  ["CLOSED - Not available", "unknown"],
  ["CLOSED - A. Guest", "unknown"],
  ["Church use", "unknown"],
])("%p is a %s", (summary, kind) => {
  const found = readCalendar(
    new TextEncoder().encode(calendar(event("UID:a", `SUMMARY:${summary}`, "DTSTART:20270105"))),
    WINDOW,
  );
  expect(found).toMatchObject({ stays: [{ kind, summary }] });
});

test("no bytes at all make it fail or take long", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const words = [
    "BEGIN:VCALENDAR",
    "END:VCALENDAR",
    "BEGIN:VEVENT",
    "END:VEVENT",
    "DTSTART:20270105",
    "DTSTART;TZID=:2027",
    "DTEND:20270230",
    "RRULE:FREQ=DAILY;COUNT=999999",
    "RRULE:FREQ=YEARLY;BYYEARDAY=-366",
    "EXDATE:",
    "RDATE:20270101/P1D,,",
    "UID:",
    "RECURRENCE-ID:x",
    "DURATION:P99999999999W",
    "BEGIN:VTIMEZONE",
    "END:VTIMEZONE",
    ";",
    ":",
    "\u0000",
    '";',
    "FREEBUSY:/",
  ];
  const effort = effortOf(() => {
    for (let run = 0; run < 3000; run += 1) {
      const lines = Array.from({ length: random(30) }, () => words[random(words.length)]);
      const found = readCalendar(new TextEncoder().encode(lines.join("\n")), WINDOW);
      if (found.outcome === "read") for (const stay of found.stays) expect(stay.checkOut > stay.checkIn).toBe(true);
    }
  });
  expect(effort).toBeLessThan(20_000);
});
