import { strToU8, zipSync } from "fflate";
import { allBookingsOf, type BookingsOf, messagesTo, oldBrandsOf } from "#db/account.queries.ts";
import { accountChangesOf } from "#db/account-change.queries.ts";
import { measuresOf } from "#db/analytics.queries.ts";
import { type Person, sessionsOf } from "#db/device.queries.ts";
import { languageOfGuest } from "#db/guest-booking.queries.ts";
import { plateOf } from "#db/guide.queries.ts";
import { findHost } from "#db/host.queries.ts";
import type { Reader } from "#db/open.ts";
import { passkeysOf } from "#db/passkey.queries.ts";
import { type Property, photosOf, propertiesOfHost } from "#db/property.queries.ts";
import { taxSettingsOf } from "#db/receipt.queries.ts";
import type { SessionGuest } from "#db/session.queries.ts";
import { noteOfBooking, saidOfStays } from "#db/stay-fact.queries.ts";
import { toldOf } from "#db/told.queries.ts";
import { type CsvValue, csv } from "#src/core/csv.ts";
import type { Language } from "#src/core/language.ts";
import { photoUrl } from "#src/core/listing/photo.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { Secrets } from "#src/web/secrets.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { calendarSheets, type Row, type Sheets, at as when } from "./export-calendar.ts";
import { guideSheets } from "./export-guides.ts";
import { lookSheets } from "./export-looks.ts";
import { manyPriceSheets } from "./export-many-prices.ts";
import { moneySheets, payoutSheets } from "./export-money.ts";
import { noticeSheets } from "./export-notices.ts";
import { spokenSheets } from "./export-reviews.ts";
import { offersTo, questionsOf, shareSheets } from "./export-share.ts";
import { verificationSheets } from "./export-verification.ts";

type Asking = Readonly<{ db: Reader; clock: Clock; publicUrl: string; secrets: Secrets }>;

/** All that Lango keeps of a host, as one ZIP. Nothing in it opens anything: no password, code or link. */
export function exportHost(asking: Asking, hostId: string): Uint8Array<ArrayBuffer> {
  const { db, clock, publicUrl } = asking;
  const host = findHost(db, hostId);
  if (!host) throw new Error("a host who is signed in is not there");
  const tax = taxSettingsOf(db, hostId);
  const profile = {
    id: host.id,
    firstName: host.firstName,
    lastName: host.lastName,
    email: host.email,
    emailVerifiedAt: when(host.emailVerifiedAt),
    phone: host.phone,
    username: host.username,
    brandName: host.brandName,
    oldBrandNames: oldBrandsOf(db, hostId).map(({ name }) => name),
    verifiedAt: when(host.verifiedAt),
    language: host.language,
    legalName: tax?.legalName || null,
    kraPin: tax?.kraPin,
    vatPercent: tax?.vatPercent,
    levyPercent: tax?.levyPercent,
    createdAt: when(host.createdAt),
  };
  const own = propertiesOfHost(db, hostId, ["draft", "published", "archived"]);
  return archive(clock, host.language, profile, {
    properties: own.map((property) => propertyRow(db, property, publicUrl)),
    ...guideSheets(asking, own),
    ...calendarSheets(db, own),
    ...manyPriceSheets(db, hostId, own),
    bookings: bookingRows(db, { hostId }),
    ...spokenSheets(db, { hostId }),
    ...lookSheets(db, { hostId }),
    ...shareSheets(db, hostId, publicUrl),
    ...questionsOf(db, { hostId }),
    ...moneySheets(db, { hostId }),
    ...payoutSheets(db, hostId),
    messages: messageRows(db, [host.email, host.phone]),
    devices: deviceRows(asking, { hostId }),
    changes: accountChangesOf(db, hostId).map(({ kind, at, browser, system, provedBy, undoneAt }) => ({
      kind,
      at: when(at),
      browser,
      system,
      provedBy,
      undoneAt: when(undoneAt),
    })),
    passkeys: passkeysOf(db, hostId).map((key) => ({
      name: key.name,
      createdAt: when(key.createdAt),
      lastUsedAt: when(key.lastUsedAt),
    })),
    ...verificationSheets(db, hostId),
    ...noticeSheets(db, hostId),
    measures: measureRows(db, hostId),
  });
}

function propertyRow(db: Reader, property: Property, publicUrl: string) {
  const photos = photosOf(db, property.id);
  return {
    id: property.id,
    state: property.state,
    displayName: property.displayName,
    location: property.location,
    basePriceKes: property.basePriceKes,
    maxGuests: property.maxGuests,
    bedrooms: property.bedrooms,
    bathrooms: property.bathrooms,
    units: property.units,
    description: property.description,
    houseRules: property.houseRules,
    checkInFrom: property.checkInFrom,
    checkOutUntil: property.checkOutUntil,
    licenceNumber: property.licenceNumber,
    licenceClass: property.licenceClass,
    licenceUntil: property.licenceUntil,
    amenities: property.amenities,
    photos: photos.map((photo) => `${publicUrl}${photoUrl(photo.hash, 1280, "jpg")}`),
    captions: photos.map(({ caption }) => caption),
    createdAt: when(property.createdAt),
    updatedAt: when(property.updatedAt),
  };
}

/** The same for a guest: whatever goes by their phone number. */
export function exportGuest(asking: Asking, guest: SessionGuest): Uint8Array<ArrayBuffer> {
  const { db, clock } = asking;
  const profile = { id: guest.id, phone: guest.phone };
  return archive(clock, languageOfGuest(db, guest.phone) ?? "en", profile, {
    bookings: bookingRows(db, guest),
    ...spokenSheets(db, guest),
    ...lookSheets(db, guest),
    ...offersTo(db, guest.phone),
    ...questionsOf(db, guest),
    ...moneySheets(db, guest),
    messages: messageRows(db, [guest.phone]),
    devices: deviceRows(asking, { guestId: guest.id }),
    measures: measureRows(db, guest.id),
  });
}

function bookingRows(db: Reader, whose: BookingsOf): Row[] {
  return allBookingsOf(db, whose).map(({ booking, propertyName, hostName }) => ({
    code: booking.code,
    state: booking.state,
    property: propertyName,
    host: hostName,
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    guests: booking.party,
    guestName: booking.guestName,
    guestPhone: booking.guestPhone,
    guestEmail: booking.guestEmail,
    plate: plateOf(db, booking.id),
    ...toldRow(db, booking.id),
    ...("hostId" in whose && seenRow(db, booking.id)),
    totalKes: booking.totalKes,
    createdAt: when(booking.createdAt),
    confirmedAt: when(booking.confirmedAt),
    cancelledAt: when(booking.cancelledAt),
  }));
}

function toldRow(db: Reader, bookingId: string): Row {
  const { arrivesAt, note, company, kraPin } = toldOf(db, bookingId);
  return { arrivesAt, note, billedTo: company, billedKraPin: kraPin };
}

/** What the house saw of a stay and notes of it, which is for the house alone. */
function seenRow(db: Reader, bookingId: string): Row {
  const { arrived, left } = saidOfStays(db, [bookingId]).get(bookingId) ?? {};
  const ownNote = noteOfBooking(db, bookingId)?.words;
  return { checkedInAt: when(arrived?.at ?? null), checkedOutAt: when(left?.at ?? null), ownNote };
}

function messageRows(db: Reader, recipients: readonly string[]): Row[] {
  return messagesTo(db, recipients).map((message) => ({
    channel: message.channel,
    to: message.recipient,
    subject: message.subject,
    text: withoutCodes(message.body),
    state: message.state,
    createdAt: when(message.createdAt),
    sentAt: when(message.sentAt),
  }));
}

/** Codes and mailed links may still work, and whoever holds this session need not be who reads that mail. */
function withoutCodes(text: string): string {
  return text.replace(/[\w-]{43,}/g, "…").replace(/(?<![\w+])\d{6}(?!\w)/g, "……");
}

function deviceRows({ db, clock }: Asking, person: Person): Row[] {
  return sessionsOf(db, person, clock.now()).map((session) => ({
    device: session.device,
    method: session.method,
    firstSeenAt: when(session.createdAt),
    lastSeenAt: when(session.seenAt),
  }));
}

/** What their browser told while they allowed it. */
function measureRows(db: Reader, userId: string): Row[] {
  return measuresOf(db, userId).map(({ at, name, args }) => ({ at: when(at), name, details: JSON.stringify(args) }));
}

/** Every table twice: JSON for programs, CSV for spreadsheets. */
function archive(clock: Clock, language: Language, profile: Row, sheets: Sheets): Uint8Array<ArrayBuffer> {
  const all: Sheets = { profile: [profile], ...sheets };
  const files: Record<string, Uint8Array> = { "README.txt": strToU8(pagesIn[language].account.export.readme) };
  for (const [name, rows] of Object.entries(all)) {
    const content = name === "profile" ? profile : rows;
    files[`${name}.json`] = strToU8(`${JSON.stringify(content, null, 2)}\n`);
    const headings = Object.keys(rows[0] ?? {});
    const cells = rows.map((row) => headings.map((heading) => cellOf(row[heading])));
    files[`${name}.csv`] = strToU8(csv(headings, cells));
  }
  return new Uint8Array(zipSync(files, { level: 6, mtime: clock.now() }));
}

function cellOf(value: Row[string]): CsvValue {
  return typeof value === "object" && value !== null ? value.join("; ") : value;
}
