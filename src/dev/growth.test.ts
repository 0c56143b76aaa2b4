import { describe, expect, test } from "bun:test";
import { readC2bNotice } from "#src/adapters/daraja/c2b.ts";
import { readOperationResult } from "#src/adapters/daraja/read-operation.ts";
import { readStkCallback } from "#src/adapters/daraja/stk-callback.ts";
import { readGuest } from "#src/checkout/read-guest.ts";
import { readMeasure } from "#src/core/analytics/measure.ts";
import { bookingCodeIn } from "#src/core/booking/booking-code.ts";
import { soughtOf } from "#src/core/booking/booking-search.ts";
import { normaliseBrand } from "#src/core/brand.ts";
import { readCalendar } from "#src/core/calendar/ical.ts";
import { csv } from "#src/core/csv.ts";
import { readLandingContent } from "#src/core/landing-content.ts";
import { addressForDisplay } from "#src/core/listing/address.ts";
import { readLocation, readPlace } from "#src/core/listing/place-search.ts";
import { readSearch } from "#src/core/listing/search.ts";
import { plainSms } from "#src/core/message/plain-sms.ts";
import { deviceOf } from "#src/core/person/device.ts";
import { cleanEmail, isEmail } from "#src/core/person/email.ts";
import { cleanName } from "#src/core/person/name.ts";
import { isOwnName } from "#src/core/person/own-name.ts";
import { readPasskeyName } from "#src/core/person/passkey-name.ts";
import { normalisePhone } from "#src/core/person/phone.ts";
import { readCode } from "#src/core/person/phone-code.ts";
import { SMS_COUNTRIES } from "#src/core/person/sms-reach.ts";
import { passwordWeakness } from "#src/core/person/weak-password.ts";
import { readPaymentProof } from "#src/core/reconcile/mpesa-message.ts";
import { readMpesaSms } from "#src/core/reconcile/mpesa-sms.ts";
import { payerIs } from "#src/core/reconcile/payer.ts";
import { readPlainStatement, readStatement } from "#src/core/reconcile/statement.ts";
import { publicNameProblem } from "#src/identity/public-name.ts";
import bundled from "#src/landing/landing-content.json" with { type: "json" };
import { photoKindOf } from "#src/pixels/photo-kind.ts";
import { pictureParts } from "#src/pixels/picture-parts.ts";
import { withoutProfile } from "#src/pixels/without-profile.ts";
import { isWholeJpeg } from "#src/property/jpeg-marks.ts";
import { formOf, queryOf } from "#src/web/body.ts";
import { createClientNetwork } from "#src/web/client-address.ts";
import { encodingFor } from "#src/web/compress.ts";
import { chosenLanguage } from "#src/web/language.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { testDatabase } from "./fixtures/database.ts";
import { growthFault, hostileShapes, type Words } from "./fixtures/growth.ts";

type Row = Words &
  Readonly<{
    name: string;
    reads: (text: string) => unknown;
    mostLength: number /** Read in a process of its own. */;
    apart?: boolean;
  }>;

const KB = 1024;
const MB = 1024 * KB;
const WINDOW = { from: "2026-11-01", to: "2028-12-01" };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

/** An event that repeats, with a part of its own: the part is the word that is repeated. */
const CALENDAR = "BEGIN:VCALENDAR\r\n";
const EVENT = `${CALENDAR}BEGIN:VEVENT\r\nUID:a\r\nDTSTART;VALUE=DATE:20261201\r\nDTEND;VALUE=DATE:20261203\r\n`;
const END = "\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
const ZONE = `${CALENDAR}BEGIN:VTIMEZONE\r\nTZID:Mine\r\n`;
const IN_ZONE =
  "\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nDTSTART;TZID=Mine:20261201T100000\r\nDTEND;TZID=Mine:20261203T100000\r\nEND:VEVENT\r\nEND:VCALENDAR";
const PART = "BEGIN:STANDARD\r\nDTSTART:20000101T000000\r\nTZOFFSETTO:+0300\r\nEND:STANDARD\r\n";
const DAILY_PART = PART.replace("TZOFFSETTO", "RRULE:FREQ=DAILY\r\nTZOFFSETTO");

function event(more: string): string {
  return `BEGIN:VEVENT\r\nUID:u\r\nDTSTART;VALUE=DATE:20261201\r\nDTEND;VALUE=DATE:20261203\r\n${more}END:VEVENT\r\n`;
}

const db = testDatabase();
const SEARCHED = [
  "place",
  "checkIn",
  "checkOut",
  "guests",
  "priceFrom",
  "priceTo",
  "bedrooms",
  "sort",
  "page",
] as const;
const SEARCH = { amenities: [] } as unknown as Parameters<typeof readSearch>[0];
const SPACES = [" ", "\t", "\u00a0", " - ", "- ", " ,"];
const HEAD =
  "Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Other Party Info,A/C No.\n";
const LINE = "UKR51ZDR4F,27-11-2026 15:30:00,";

const PLAIN_ROW = "UKR51ZDR4F 2026-11-27 15:30:00 2026-11-27 15:29:41 ";

const request = (headers: Record<string, string>) => new Request("http://localhost/", { headers });
const readers: Row[] = [
  {
    name: "a calendar",
    reads: (text) => readCalendar(bytesOf(text), WINDOW),
    apart: true,
    mostLength: 2 * MB,
    before: ["", CALENDAR],
    repeated: [
      "\r\n",
      "\r\n ",
      "BEGIN:VEVENT\r\n",
      "BEGIN:X\r\n",
      "END:X\r\n",
      "BEGIN:",
      "BEGIN ",
      event(""),
      "\u00e9\ud83d",
    ],
  },
  {
    name: "nested components",
    reads: (text) => readCalendar(bytesOf(text), WINDOW),
    apart: true,
    mostLength: 2 * MB,
    before: [CALENDAR, `${CALENDAR}BEGIN:VEVENT\r\n`],
    repeated: ["BEGIN:A\r\n", "BEGIN:A\r\nEND:B\r\n", "BEGIN:A\r\nBEGIN:B\r\nEND:A\r\n"],
    after: ["END:VCALENDAR\r\n"],
  },
  {
    name: "an event's lists",
    reads: (text) => readCalendar(bytesOf(text), WINDOW),
    apart: true,
    mostLength: 2 * MB,
    before: [
      "EXDATE;VALUE=DATE:",
      "RRULE:FREQ=DAILY\r\nEXDATE;VALUE=DATE:",
      "RDATE;VALUE=DATE:",
      "RDATE;TZID=America/New_York:20261201T100000,",
      "RRULE:FREQ=YEARLY;BYDAY=MO,",
      "RRULE:FREQ=YEARLY;COUNT=99;BYSETPOS=1,",
      "RRULE:FREQ=MONTHLY;COUNT=9999;BYMONTHDAY=1,",
    ].map((start) => EVENT + start),
    repeated: ["20261202,", "20261203T100000,", "1,", "MO,", "5MO,", ";X=1"],
    after: [END],
  },
  {
    name: "an event's lines",
    reads: (text) => readCalendar(bytesOf(text), WINDOW),
    apart: true,
    mostLength: 2 * MB,
    before: [EVENT],
    repeated: [
      "RRULE:FREQ=DAILY\r\n",
      "RRULE:FREQ=YEARLY;COUNT=30;BYDAY=MO,TU\r\n",
      "EXDATE;VALUE=DATE:20261202\r\n",
      "RDATE;VALUE=PERIOD:20261202/P1D\r\n",
      "SUMMARY:a\\n\r\n",
      'X;A="a";',
      'SUMMARY;A=";"":"',
      "DURATION:P1D\r\n",
    ],
    after: [END],
  },
  {
    name: "many events",
    reads: (text) => readCalendar(bytesOf(text), WINDOW),
    apart: true,
    mostLength: 2 * MB,
    before: [CALENDAR],
    repeated: [
      event("RRULE:FREQ=DAILY\r\n"),
      event("RRULE:FREQ=DAILY;COUNT=9999\r\n"),
      event("RECURRENCE-ID:20261201\r\n"),
      event("").replace("20261203", "21991203"),
      event("").replaceAll(/;VALUE=DATE:(\d+)/g, ";TZID=America/New_York:$1T100000"),
      "BEGIN:VFREEBUSY\r\nFREEBUSY:20261201T100000Z/P1D,20261202T100000Z/20261203T100000Z\r\nEND:VFREEBUSY\r\n",
      "END:VCALENDAR\r\nBEGIN:VCALENDAR\r\n",
    ],
    after: ["END:VCALENDAR\r\n"],
  },
  {
    name: "zones of their own",
    reads: (text) => readCalendar(bytesOf(text), WINDOW),
    apart: true,
    mostLength: 2 * MB,
    before: [ZONE, `${ZONE}BEGIN:STANDARD\r\nDTSTART:20000101T000000\r\nTZOFFSETTO:+0300\r\nRDATE:`],
    repeated: [PART, DAILY_PART, "20010101T000000,", "END:VTIMEZONE\r\nBEGIN:VTIMEZONE\r\nTZID:Mine\r\n"],
    after: [IN_ZONE],
  },
  {
    name: "events in many zones",
    reads: (text) => readCalendar(bytesOf(numbered(text)), WINDOW),
    apart: true,
    mostLength: 2 * MB,
    before: [CALENDAR],
    repeated: [
      event("").replaceAll(/;VALUE=DATE:(\d+)/g, ";TZID=Zone#:$1T100000"),
      `BEGIN:VTIMEZONE\r\nTZID:Zone#\r\n${PART}END:VTIMEZONE\r\n${event("").replaceAll(/;VALUE=DATE:(\d+)/g, ";TZID=Zone#:$1T100000")}`,
    ],
    after: ["END:VCALENDAR\r\n"],
  },
  {
    name: "a statement",
    reads: readStatement,
    apart: true,
    mostLength: 2 * MB,
    before: [HEAD, `${HEAD}"`, `${HEAD}${LINE}acc`, `${HEAD}${LINE}Pay Bill,Completed,4500,,,0722 - `],
    repeated: [...SPACES, ",", '"', '""', "\n", "acc ", "account number: ", `${LINE}a,Completed,100.00,,,07 - B,LG\n`],
  },
  {
    name: "a statement copied out of a PDF",
    reads: readPlainStatement,
    apart: true,
    mostLength: 2 * MB,
    before: [`${PLAIN_ROW}Pay Bill from 254722***111 - `],
    repeated: [
      " ",
      " - ",
      `${PLAIN_ROW}Pay Bill from 254722***111 - ACHIENG Acc. LG2K7MQP Completed 13,500.50 0.00 98,765.00 `,
      "2026-11-27 15:30:00 ",
      "Completed ",
      "1,000.00 ",
      "-1,",
      "(",
      "acc no: ",
    ],
  },
  {
    name: "pasted messages",
    reads: readMpesaSms,
    apart: true,
    mostLength: 512 * KB,
    before: ["UKR51ZDR4F Confirmed. You have received Ksh4,500.00 from ", "UKR51ZDR4F"],
    repeated: [
      ...SPACES,
      "UKR51ZDR4F Confirmed ",
      "UKRABCDEFGImethibitishwa ",
      "UKR51ZDR4",
      "account ",
      "account no ",
      " on",
      "Ksh1,",
      "0722***",
      "received ",
      "umepokea kutoka kwa ",
      "1/1/26 ",
    ],
  },
  {
    name: "a guest's proof of payment",
    reads: readPaymentProof,
    mostLength: 64 * KB,
    repeated: [...SPACES, "UKR51ZDR4F", "UKR51ZDR4F confirm ", "ksh1,", "sent to ", "paid to a "],
  },
  {
    name: "one M-PESA callback",
    reads: (text) => [readStkCallback(text), readC2bNotice(text), readOperationResult(text)],
    mostLength: 64 * KB,
    before: ['{"Body":{"stkCallback":{"CallbackMetadata":{"Item":['],
    repeated: ["[", '{"a":', '{"Name":"Amount","Value":1},', " ", "\\", "1", '"'],
  },
  { name: "a booking's code", reads: bookingCodeIn, mostLength: 64 * KB, repeated: ["LG", "LG2345 ", "LG23456", "-"] },
  {
    name: "who paid",
    reads: (text) => payerIs(text, "254722000111"),
    mostLength: 64 * KB,
    before: ["254"],
    repeated: ["*", "x ", "1", "1*"],
  },
  { name: "a phone number", reads: normalisePhone, mostLength: 64 * KB, repeated: ["0", "+", "(", "07 22 "] },
  { name: "a name", reads: cleanName, mostLength: 64 * KB, repeated: [" ", "\u0301", "\u200e", "a ", "\ud83d"] },
  {
    name: "an address of mail",
    reads: (text) => isEmail(cleanEmail(text)),
    mostLength: 64 * KB,
    repeated: ["a", "a.", "@", "a@a.", "a-"],
    before: ["a@"],
  },
  {
    name: "a guest's form",
    reads: (text) =>
      readGuest(
        formOf([
          ["name", text],
          ["phone", text],
          ["email", text],
          ["rules", "1"],
        ]),
        pagesIn.en.booking.summary.faults,
        SMS_COUNTRIES,
      ),
    mostLength: 64 * KB,
    repeated: ["a@a.", "a ", "0 ", " "],
  },
  {
    name: "a password",
    reads: (text) => {
      const owner = { email: text, firstName: text, lastName: text };
      return [isOwnName(text, owner), passwordWeakness(text, owner, () => false)];
    },
    mostLength: 2 * KB,
    repeated: ["a", "1", "a@", "a1", "ab ", "\u0301"],
  },
  { name: "a search among bookings", reads: soughtOf, mostLength: 64 * KB, repeated: [" ", "a ", "0", "-", "LG"] },
  {
    name: "a place that is looked for",
    reads: (text) => readPlace(text, () => false),
    mostLength: 64 * KB,
    before: ["near", "Kilimani"],
    repeated: [" ", "kenya ", ", ", "a ", "kilmani "],
  },
  {
    name: "where a house is",
    reads: (text) => [readLocation(text), addressForDisplay(text)],
    mostLength: 2 * KB,
    before: ["PQ4W+5X"],
    repeated: [" ", ",", " ,", "PQ4W+5X ", "PQ4W", "a,"],
  },
  {
    name: "a brand",
    reads: (text) => publicNameProblem(db, normaliseBrand(text), { hostId: "host", siteName: "Lango" }),
    mostLength: 64 * KB,
    before: ["", "bank"],
    repeated: [" ", "-", "a-", "A", "1", "support", "rn", "bank0", "my"],
  },
  { name: "a passkey's name", reads: readPasskeyName, mostLength: 64 * KB, repeated: [" ", "a ", "\u200b", "a"] },
  { name: "a code of six digits", reads: readCode, mostLength: 64 * KB, repeated: [" ", "-", "1", "1 -"] },
  {
    name: "a search for stays",
    reads: (text) =>
      readSearch({ ...SEARCH, ...Object.fromEntries(SEARCHED.map((name) => [name, text])) }, "2026-12-18"),
    mostLength: 64 * KB,
    repeated: ["1", "1,", " ", "2026-12-18", "-"],
  },
  {
    name: "a table that is written",
    reads: (text) => csv(["name"], [[text]]),
    mostLength: 64 * KB,
    repeated: [" ", "'", '"', "\t", "' "],
  },
  { name: "a short message", reads: plainSms, mostLength: 64 * KB, repeated: ["\u00a0", "…", "a"] },
  {
    name: "what a browser measured",
    reads: (text) =>
      readMeasure(
        { function: "logPageEvent", args: ["session_1234567890123_abcdef", "click", { at: text.slice(0, 300) }] },
        null,
      ),
    mostLength: 64 * KB,
    repeated: ["a", "a@", "a@a.", "0 ", "1"],
  },
  {
    name: "a front page of an operator's",
    reads: (text) => readLandingContent(JSON.parse(text), bundled),
    mostLength: 64 * KB,
    before: ['{"figures":{"illustration":true,"items":['],
    repeated: ["1,"],
    after: ["1]}}"],
  },
  {
    name: "a device's name",
    reads: deviceOf,
    mostLength: 64 * KB,
    repeated: ["Version/", "Version/1 ", "Version/1 Safari", "Mac OS X", ".", " "],
  },
  {
    name: "cookies and headers",
    reads: (text) => [chosenLanguage(request({ cookie: text })), encodingFor(request({ "accept-encoding": text }))],
    mostLength: 64 * KB,
    repeated: ["lang=", ";", "; ", "br,", "br;q=0"],
  },
  {
    name: "an address behind proxies",
    reads: (text) => createClientNetwork(1, () => "")(request({ "x-forwarded-for": text })),
    mostLength: 64 * KB,
    repeated: [",", "1,", "a"],
  },
  {
    name: "an address with a query",
    reads: (text) => queryOf(new Request(`http://localhost/?${text}`)).text("a"),
    mostLength: 64 * KB,
    repeated: ["a=1&", "&", "%41", "a[]="],
  },
  {
    name: "a photo's marks",
    reads: (text) => {
      const bytes = latin(text);
      return [photoKindOf(bytes), isWholeJpeg(bytes)];
    },
    mostLength: 2 * MB,
    before: ["\xff\xd8", "\0\0\0\xffftypmif1"],
    repeated: ["\xff", "\xff\xd0", "\xff\xe1\0\x02", "\xff\xda\0\x02", "\xff\xda\0\x02\xff\xe0", "mif1", "\0"],
  },
  {
    name: "a picture's colours",
    reads: (text) => {
      const bytes = latin(text);
      return [withoutProfile(bytes), ...(["jpeg", "png", "webp"] as const).map((kind) => pictureParts(kind, bytes))];
    },
    mostLength: 2 * MB,
    before: ["\x89PNG\r\n\x1a\n", "\xff\xd8", "RIFF\0\0\0\0WEBP"],
    repeated: [
      ...["\0\0\0\0iCCPcrc.", "\0\0\0\0abcdcrc.", "\xff", "\0\0\xff\xffiCCP"],
      ...["\xff\xe2\0\x10ICC_PROFILE\0\x01\x01", "ANMF\0\0\0\0", "EXIF\x02\0\0\0II", "eXIf\0\0\0\0"],
    ],
  },
];

/** Every `#` a number of its own. */
function numbered(text: string): string {
  let count = 0;
  return text.replaceAll(/#/g, () => String(Math.floor(count++ / 2)));
}

/** What is read beside everybody else's requests, and what a process of its own has two seconds for. */
const BESIDE_OTHERS_MS = 100;
const APART_MS = 1000;

describe.each(readers)("$name", ({ reads, mostLength, apart = false, ...words }) => {
  test.each(hostileShapes(words))(
    "$name",
    ({ shape }) => {
      expect(growthFault(reads, shape, { mostLength, mostMs: apart ? APART_MS : BESIDE_OTHERS_MS })).toBeUndefined();
    },
    60_000,
  );
});
