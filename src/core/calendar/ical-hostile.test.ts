import { describe, expect, test } from "bun:test";
import { readCalendar } from "./ical.ts";

const WINDOW = { from: "2026-11-18", to: "2028-12-08" };
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");
const calendar = (...parts: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//EN", ...parts, "END:VCALENDAR", ""].join("\r\n");

function read(text: string | Uint8Array) {
  const found = readCalendar(typeof text === "string" ? new TextEncoder().encode(text) : text, WINDOW);
  if (found.outcome !== "read") return { outcome: found.outcome, stays: [], problems: [], calledOff: [] };
  return {
    outcome: found.outcome,
    stays: found.stays.map((stay) => `${stay.checkIn}..${stay.checkOut}`).sort(),
    problems: found.problems.map(({ reason, event }) => `${reason}: ${event}`),
    calledOff: found.calledOff ?? [],
  };
}

const REAL = ["UID:real", "SUMMARY:Reserved", "DTSTART;VALUE=DATE:20270105", "DTEND;VALUE=DATE:20270107"];
const REAL_NIGHTS = ["2027-01-05..2027-01-07"];

describe("a description that was broken into lines", () => {
  test.each([
    ["opens nothing", ["DESCRIPTION:By bus", "Begin: Thursday", "End: Sunday", ...REAL]],
    ["in capitals", ["DESCRIPTION:By bus", "BEGIN:THURSDAY", "BEGIN:NOW", ...REAL]],
    [
      "with the names of known parts",
      ["DESCRIPTION:x", "Begin: standard", "BEGIN:DAYLIGHT", "Begin: vevent", "End: vevent", ...REAL],
    ],
    ["calls nothing off", ["DESCRIPTION:By bus", "Status: cancelled", "Transp: transparent", ...REAL]],
    ["not even without blanks", ["DESCRIPTION:By bus", "see you", "Status:Cancelled", ...REAL]],
    ["before the real state", ["DESCRIPTION:x", "and so on", "STATUS:CANCELLED", ...REAL, "STATUS:CONFIRMED"]],
    ["has other dates", ["DESCRIPTION:Dates as agreed", "DTSTART: 20270601", "DTEND: 20270603", ...REAL]],
    ["has dates that are none", ["DESCRIPTION:Dates as agreed", "DTSTART:Thursday", "DTEND:Sunday", ...REAL]],
    ["after the dates", [...REAL, "DESCRIPTION:Dates as agreed", "are these", "DTSTART:20270601", "DTEND:20270603"]],
    [
      "has a name of its own",
      ["DESCRIPTION:x", "uid: 7", "Duration: two nights", "Rdate: 20270601", ...REAL].filter(
        (one) => !one.startsWith("Rdate"),
      ),
    ],
    ["with empty lines and quotes", ['DESCRIPTION:"', "", '"', "BEGIN:", ":", ...REAL]],
  ])("%s", (_, lines) => {
    expect(read(calendar(event(...lines)))).toMatchObject({ outcome: "read", stays: REAL_NIGHTS, calledOff: [] });
  });

  test("an alarm and a part that nobody knows still keep their lines to themselves", () => {
    const inner = ["BEGIN:VALARM", "DTSTART:20280101", "STATUS:CANCELLED", "END:VALARM"];
    const own = ["BEGIN:X-ROOM", "DTSTART:20280101", "TRANSP:TRANSPARENT", "END:X-ROOM"];
    expect(read(calendar(event(...inner, ...own, ...REAL))).stays).toEqual(REAL_NIGHTS);
  });
});

describe("entries within one day", () => {
  test.each([
    ["check-in and check-out", "DTSTART:20270105T110000Z", "DTEND:20270105T113000Z"],
    ["a cleaner at ten, by a length", "DTSTART;TZID=Africa/Nairobi:20270105T100000", "DURATION:PT2H"],
    ["a whole working day", "DTSTART:20270105T080000", "DTEND:20270105T180000"],
    ["the evening in UTC that is the next morning here", "DTSTART:20270104T213000Z", "DTEND:20270104T230000Z"],
    ["an hour at noon in Tokyo", "DTSTART;TZID=Asia/Tokyo:20270105T120000", "DTEND;TZID=Asia/Tokyo:20270105T130000"],
    ["a moment and no end", "DTSTART:20270105T100000", "SUMMARY:Key"],
  ])("%s closes nothing and is told", (_, start, end) => {
    const found = read(calendar(event("UID:marker", start, end), event(...REAL)));
    expect(found.stays).toEqual(REAL_NIGHTS);
    expect(found.problems).toHaveLength(1);
  });

  test.each([
    ["a day written in hours", "DTSTART:20270105T000000", "DTEND:20270105T235959", "2027-01-05..2027-01-06"],
    ["a night", "DTSTART:20270105T140000", "DTEND:20270106T100000", "2027-01-05..2027-01-06"],
    ["until midnight", "DTSTART:20270105T140000", "DTEND:20270106T000000", "2027-01-05..2027-01-06"],
    [
      "a night of Los Angeles that is a day here",
      "DTSTART;TZID=America/Los_Angeles:20270105T150000",
      "DTEND;TZID=America/Los_Angeles:20270106T110000",
      "2027-01-06..2027-01-07",
    ],
  ])("%s is a night", (_, start, end, expected) => {
    expect(read(calendar(event("UID:a", start, end)))).toMatchObject({ stays: [expected], problems: [] });
  });

  test("what is marked as free is told, what is called off is not", () => {
    const found = read(
      calendar(
        event(...REAL, "TRANSP: transparent"),
        event("UID:b", "DTSTART:20270301", "SUMMARY:Market", "TRANSP:Transparent"),
        event("UID:c", "DTSTART:20270401", "STATUS:Cancelled"),
      ),
    );
    expect(found).toMatchObject({ stays: REAL_NIGHTS, problems: ["marked_free: Market"] });
    expect(found.calledOff).toEqual([{ uid: "c", stay: { checkIn: "2027-04-01", checkOut: "2027-04-02" } }]);
  });
});

describe("reminders never push a stay out", () => {
  const many = (n: number, ...lines: string[]) =>
    Array.from({ length: n }, (_, one) => event(`UID:r${one}`, `SUMMARY:Reminder ${one}`, ...lines));
  test.each([
    ["three hundred that repeat each day", many(300, "DTSTART:20200101T100000", "DURATION:PT30M", "RRULE:FREQ=DAILY")],
    ["a hundred whole days", many(100, "DTSTART:20200101", "RRULE:FREQ=DAILY;UNTIL=20270101", "EXDATE:20261225")],
    [
      "six thousand of one name",
      Array.from({ length: 6000 }, (_, n) => event(`UID:${n}`, "SUMMARY:Prices", `DTSTART:2026120${1 + (n % 9)}`)),
    ],
  ])("%s", (_, reminders) => {
    const found = read(calendar(...reminders, event(...REAL)));
    expect(found.outcome).toBe("read");
    expect(found.stays).toContain("2027-01-05..2027-01-07");
    expect(found.stays.length).toBeLessThan(202);
  });
});

describe("periods in RDATE", () => {
  test.each([
    ["an end", "RDATE;VALUE=PERIOD:20270301T110000Z/20270304T070000Z", "2027-03-01..2027-03-04"],
    ["a length", "RDATE;VALUE=PERIOD:20270301T110000Z/P3D", "2027-03-01..2027-03-04"],
    ["without saying so", "RDATE:20270301T140000/20270304T100000", "2027-03-01..2027-03-04"],
    ["of hours within a day, which close nothing", "RDATE;VALUE=PERIOD:20270301T110000Z/PT1H", undefined],
    [
      "backwards, which has the event's own length",
      "RDATE;VALUE=PERIOD:20270304T110000Z/20270301T070000Z",
      "2027-03-04..2027-03-06",
    ],
    ["begun long before", "RDATE;VALUE=PERIOD:20260901T110000Z/20261120T070000Z", "2026-11-18..2026-11-20"],
  ])("%s", (_, line, expected) => {
    const found = read(calendar(event("UID:r", "DTSTART:20270105T140000", "DTEND:20270107T100000", line)));
    expect(found.stays).toEqual([...(expected ? [expected] : []), ...REAL_NIGHTS].sort());
  });
});

describe("how bytes come", () => {
  const plain = calendar(event(...REAL));
  const wide = (text: string, isBig = false) =>
    new Uint8Array(
      [...text]
        .flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8])
        .flatMap((half, n, all) => {
          const other = all[n + (n % 2 === 0 ? 1 : -1)] ?? 0;
          return isBig ? other : half;
        }),
    );
  const described = plain.replace("UID", "DESCRIPTION:\u0a0d\u0d20 we are\r\n STATUS:CANCELLED\r\nUID");
  test.each([
    ["UTF-16 without a mark", wide(plain)],
    ["the other UTF-16 without a mark", wide(plain, true)],
    ["UTF-16 with a mark, folded, and signs whose halves are line ends", wide(`\ufeff${described}`)],
    ["the other UTF-16, the same", wide(`\ufeff${described}`, true)],
    ["bytes of nought, before, between and behind", `\0${plain.replace("20270105", "20270105\0")}\0\0`],
    ["a mark of direction in a date", plain.replace("20270105", "\u200e20270105\u200f")],
    ["a mark before each of two calendars", `\ufeff${plain}\ufeff${plain}`],
    ["what its program says behind it", `${plain}<!-- made in 3 ms -->`],
    ["days that say to be in UTC", plain.replace("20270105", "20270105Z").replace("20270107", "20270107Z")],
    ["a mark, carriage returns alone and small letters", `\ufeff${plain.toLowerCase().replaceAll("\r\n", "\r")}`],
    [
      "line ends written twice over, with a fold",
      plain.replace("20270105", "2027\r\n 0105").replaceAll("\r\n", "\r\r\n"),
    ],
    ["a fold without its blank", plain.replace("20270105", "2027\r\n0105")],
    ["blanks after every colon", plain.replaceAll(":", ": ")],
    ["parameters nobody knows", plain.replaceAll("VALUE=DATE", 'X-VOB-HALF=a;x-y="b;c:d";Value=Date;LANGUAGE=sw')],
    [
      "Latin letters in the middle",
      Uint8Array.from(plain.replace("Reserved", "R\u00e9serv\u00e9"), (sign) => sign.charCodeAt(0)),
    ],
    ["a tentative stay", plain.replace("SUMMARY", "STATUS:TENTATIVE\r\nSUMMARY")],
  ])("%s", (_, bytes) => {
    expect(read(bytes)).toMatchObject({ outcome: "read", stays: REAL_NIGHTS, problems: [] });
  });
});

describe("midnights that mean whole days", () => {
  const days = (start: string, end: string, ...more: string[]) =>
    read(calendar(event("UID:a", `DTSTART${start}`, end, ...more))).stays;
  test.each<[string, string, string, ...string[]]>([
    ["of a clock ahead of ours", ";TZID=Asia/Dubai:20270105T000000", "DTEND;TZID=Asia/Dubai:20270107T000000"],
    ["with how far it is ahead", ":2027-01-05T00:00:00+05:30", "DTEND:2027-01-07T00:00:00+05:30"],
    ["by their length", ";TZID=Asia/Tokyo:20270105T000000", "DURATION:P2D"],
    ["of a clock behind ours", ";TZID=America/New_York:20270105T000000", "DTEND;TZID=America/New_York:20270107T000000"],
    ["in UTC", ":20270105T000000Z", "DTEND:20270107T000000Z"],
    ["of ours, in UTC", ":20270104T210000Z", "DTEND:20270106T210000Z"],
    [
      "as Outlook says",
      ";TZID=Tokyo Standard Time:20270105T000000",
      "DTEND;TZID=Tokyo Standard Time:20270107T000000",
      "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
    ],
    [
      "as Outlook says of ours, in UTC",
      ":20270104T210000Z",
      "DTEND:20270106T210000Z",
      "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
    ],
    ["and no end, as phones say", ";TZID=Asia/Tokyo:20270105T000000", "DURATION:PT48H", "X-FUNAMBOL-ALLDAY:1"],
  ])("%s", (_, start, end, ...more) => {
    expect(days(start, end, ...more)).toEqual(REAL_NIGHTS);
  });

  test("but an hour of arrival there is an hour", () => {
    expect(days(";TZID=Asia/Tokyo:20270105T020000", "DTEND;TZID=Asia/Tokyo:20270107T000000")).toEqual([
      "2027-01-04..2027-01-06",
    ]);
  });
});

describe("a clock's name with colons that nobody put into quotes", () => {
  test.each(["(UTC+03:00) Nairobi", "tzone://Microsoft/Utc", "+03:00", "(GMT+03:00) Nairobi; Baghdad"])(
    "%s",
    (name) => {
      const at = (date: string) => `;TZID=${name}:${date}`;
      const stay = event("UID:a", `DTSTART${at("20270105T110000")}`, `DTEND${at("2027-01-07T07:00:00")}`);
      expect(read(calendar(stay)).stays).toEqual(REAL_NIGHTS);
    },
  );
});

describe("vCalendar 1.0", () => {
  const old = (...lines: string[]) =>
    ["BEGIN:VCALENDAR", "VERSION:1.0", event("UID:real", ...lines), "END:VCALENDAR", ""].join("\r\n");
  const at = ["DTSTART:20270105T110000Z", "DTEND:20270107T070000Z"];
  test.each([
    [
      "a text that goes on in the next line",
      ["DESCRIPTION;QUOTED-PRINTABLE:Hi=0D=0A=", "STATUS:CANCELLED=", "DTEND:", ...at],
    ],
    ["a text that never ends", [...at, "DESCRIPTION;ENCODING=QUOTED-PRINTABLE:Hi="]],
    ["a sum in a text", ["DESCRIPTION:1 + 1 =", ...at]],
    ["busy as a number", [...at, "TRANSP:0"]],
  ])("%s", (_, lines) => {
    expect(read(old(...lines)).stays).toEqual(REAL_NIGHTS);
  });

  test("a name in bytes, and free as a number", () => {
    const named = old("SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Wanj=C5=A9k=", "=C5=A9 100% =3D", ...at);
    expect(readCalendar(new TextEncoder().encode(named), WINDOW)).toMatchObject({
      stays: [{ summary: "Wanjũkũ 100% =" }],
    });
    expect(read(old(...at, "TRANSP:1", "SUMMARY:Market"))).toMatchObject({
      stays: [],
      problems: ["marked_free: Market"],
    });
  });

  test("a repetition, and days that are left out", () => {
    const weekly = old(
      "DTSTART:20270105T140000",
      "DTEND:20270106T100000",
      "RRULE:W1 TU #4",
      "EXDATE:20270112T140000;20270119T140000",
    );
    expect(read(weekly)).toMatchObject({ stays: ["2027-01-05..2027-01-06", "2027-01-26..2027-01-27"], problems: [] });
  });
});

describe("a stream of several calendars", () => {
  const told = (sequence: number, dates = ["05", "07"], ...more: string[]) =>
    calendar(
      ...more,
      event("UID:a", `SEQUENCE:${sequence}`, ...dates.map((day, n) => `DT${n === 0 ? "START" : "END"}:202701${day}`)),
    );
  test.each([
    ["calls off what it told", told(0), told(1, ["05"], "METHOD:CANCEL"), []],
    ["calls off what has been told anew since", told(1), told(0, ["05"], "METHOD:CANCEL"), REAL_NIGHTS],
    ["moves what it told", told(0), told(2, ["09", "10"]), ["2027-01-09..2027-01-10"]],
  ])("%s, in any order", (_, one, other, expected) => {
    expect(read(one + other).stays).toEqual(expected);
    expect(read(other + one).stays).toEqual(expected);
  });
});

test("what Outlook calls busy is busy, whatever it is translated to", () => {
  for (const word of ["BUSY", "OOF", "TENTATIVE"]) {
    const told = event(...REAL, "TRANSP:TRANSPARENT", `X-MICROSOFT-CDO-BUSYSTATUS:${word}`);
    expect(read(calendar(told)).stays).toEqual(REAL_NIGHTS);
  }
  expect(read(calendar(event(...REAL, "STATUS:CANCELED"))).stays).toEqual([]);
});

describe("a repetition of whole days that is named by a midnight", () => {
  const series = ["UID:r", "DTSTART;VALUE=DATE:20270105", "DTEND;VALUE=DATE:20270106", "RRULE:FREQ=WEEKLY;COUNT=3"];
  const LEFT = ["2027-01-05..2027-01-06", "2027-01-19..2027-01-20"];
  test.each([":20270112T000000Z", ":20270112T000000", ";TZID=Europe/London:20270112T000000", ":20270111T210000Z"])(
    "%s",
    (when) => {
      expect(read(calendar(event(...series, `EXDATE${when}`))).stays).toEqual(LEFT);
      const moved = event("UID:r", `RECURRENCE-ID${when}`, "DTSTART;VALUE=DATE:20270114");
      expect(read(calendar(event(...series), moved)).stays).toEqual([...LEFT, "2027-01-14..2027-01-15"].sort());
    },
  );
});

test("from one repetition on all are moved, or called off", () => {
  const series = event("UID:r", "DTSTART:20270105T140000", "DTEND:20270106T100000", "RRULE:FREQ=WEEKLY;COUNT=4");
  const from = (...lines: string[]) => event("UID:r", "RECURRENCE-ID;RANGE=THISANDFUTURE:20270112T140000", ...lines);
  const moved = from("DTSTART:20270113T140000", "DTEND:20270115T100000");
  expect(read(calendar(series, moved)).stays).toEqual([
    ...["2027-01-05..2027-01-06", "2027-01-13..2027-01-15", "2027-01-20..2027-01-22", "2027-01-27..2027-01-29"],
  ]);
  const off = from("DTSTART:20270112T140000", "STATUS:CANCELLED");
  expect(read(calendar(series, off)).stays).toEqual(["2027-01-05..2027-01-06"]);
});

describe("clocks that a file describes badly", () => {
  const zone = (...parts: string[]) => ["BEGIN:VTIMEZONE", "TZID:Our Clock", ...parts, "END:VTIMEZONE"];
  const stay = event("UID:z", "DTSTART;TZID=Our Clock:20270110T160000", "DTEND;TZID=Our Clock:20270112T110000");
  test.each([
    [
      "without a beginning, the usual time is it",
      ["BEGIN:STANDARD", "TZOFFSETTO:-0800", "END:STANDARD"],
      "2027-01-11..2027-01-12",
      [],
    ],
    [
      "of summer alone, it is nobody's",
      ["BEGIN:DAYLIGHT", "TZOFFSETTO:-0800", "END:DAYLIGHT"],
      "2027-01-10..2027-01-12",
      ["unknown_zone: z"],
    ],
    ["of nothing", [], "2027-01-10..2027-01-12", ["unknown_zone: z"]],
    [
      "with an offset that is none",
      ["BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETTO:eight", "END:STANDARD"],
      "2027-01-10..2027-01-12",
      ["unknown_zone: z"],
    ],
  ])("%s", (_, parts, expected, problems) => {
    expect(read(calendar(...zone(...parts), stay))).toMatchObject({ stays: [expected], problems });
  });
});

test("one repetition that is moved by its day alone is not there twice", () => {
  const series = event("UID:r", "DTSTART:20270105T140000", "DTEND:20270106T100000", "RRULE:FREQ=WEEKLY;COUNT=2");
  const moved = event("UID:r", "RECURRENCE-ID;VALUE=DATE:20270112", "DTSTART:20270114T140000", "DTEND:20270115T100000");
  expect(read(calendar(series, moved)).stays).toEqual(["2027-01-05..2027-01-06", "2027-01-14..2027-01-15"]);
});

test("a repetition that is called off is named by its day", () => {
  const off = event("UID:r", "RECURRENCE-ID:20270112T140000", "STATUS:CANCELLED", "DTSTART:20270112T140000");
  expect(read(calendar(off)).calledOff).toEqual([{ uid: "r", repetitions: ["20270112T140000", "2027-01-12"] }]);
});
