import { insertBlock } from "#db/block.queries.ts";
import { confirmBooking, findBooking, insertHold } from "#db/booking.queries.ts";
import {
  DEMO_CAPTIONS,
  DEMO_PASSWORD,
  type DemoHost,
  type DemoReview,
  type DemoTerms,
  demoHosts,
} from "#db/demo-data.ts";
import { demoGuides } from "#db/demo-guides.ts";
import { demoHouseFacts } from "#db/demo-house-facts.ts";
import { insertFeed } from "#db/feed.queries.ts";
import { findHostByEmail, insertHost, setAdmin } from "#db/host.queries.ts";
import { saveHouseBeds, saveHouseFacts } from "#db/house-fact.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { DEMO_OPERATOR } from "#db/kind-of-house.ts";
import { occupancyAround } from "#db/occupancy.queries.ts";
import { insertPayment, movePayment } from "#db/payment.queries.ts";
import {
  insertPromoCode,
  insertSeason,
  saveRates,
  saveWeekdayPrices,
  setDateRates,
  termsOf,
} from "#db/pricing.queries.ts";
import { addPhoto, insertProperty } from "#db/property.queries.ts";
import { insertGuestRating, insertReview, moveReview, saveReply, staysWithHost } from "#db/review.queries.ts";
import { noteRefusedCode } from "#db/risk.queries.ts";
import { type Change, write } from "#db/write.ts";
import { applyReadingAtOnce } from "#src/calendar/apply-reading.ts";
import { bookingCode, HOLD_MS } from "#src/core/booking/booking.ts";
import { POLICIES } from "#src/core/booking/cancellation.ts";
import type { FeedStay } from "#src/core/calendar/ical.ts";
import { GUIDE_SECTIONS } from "#src/core/guide/fields.ts";
import { houseFact } from "#src/core/listing/house-facts.ts";
import { quote } from "#src/core/pricing/pricing.ts";
import { firstNameOf } from "#src/core/review/read-words.ts";
import { reviewWindow } from "#src/core/review/review-window.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { bestUnit } from "#src/core/stay/availability.ts";
import { suggestedSeasons } from "#src/core/stay/holidays.ts";
import { addDays, localDateAt, nightCount } from "#src/core/stay/stay.ts";
import { saveSection } from "#src/guide/load-guide.ts";
import { processPhoto, type StoredPhoto } from "#src/property/process-photo.ts";
import { keepBooks } from "#src/refund/keep-books.ts";
import { staticFile } from "#src/web/assets.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId, randomBelow } from "#src/web/ids.ts";
import { newSecret } from "#src/web/secrets.ts";
import { addDemoChecks, laySamples, type SamplePage } from "./seed-checks.ts";
import { addDemoLinks, addDemoLook, addDemoSteps } from "./seed-share.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Fills an empty demo with its hosts, houses and stays; a demo that was filled before is left as it is, but that its
 * operator has another day to add the passkey of the desk.
 */
export async function seedDemo(deps: Deps): Promise<{ seeded: boolean }> {
  write(deps.db, (tx) => {
    if (findHostByEmail(tx, DEMO_OPERATOR)?.adminSince != null) setAdmin(tx, DEMO_OPERATOR, deps.clock.now());
  });
  const missing = demoHosts.filter((host) => !findHostByEmail(deps.db, host.email));
  if (missing.length === 0) return { seeded: false };
  const passwordHash = await Bun.password.hash(DEMO_PASSWORD, {
    algorithm: "argon2id",
    memoryCost: 19_456,
    timeCost: 2,
  });
  const photos = await storePhotos(deps, missing);
  const samples = await laySamples(
    deps,
    missing.map(({ brand }) => brand),
  );
  write(deps.db, (tx) => {
    for (const host of missing) addDemoHost(tx, deps, host, passwordHash, { photos, samples });
  });
  return { seeded: true };
}

async function storePhotos(deps: Deps, hosts: readonly DemoHost[]): Promise<Map<string, StoredPhoto>> {
  const ofLook = ({ look }: DemoHost) => (look ? [look.face, look.cover] : []);
  const names = new Set(
    hosts.flatMap((host) => [...ofLook(host), ...host.properties.flatMap((property) => property.photos)]),
  );
  const stored = new Map<string, StoredPhoto>();
  for (const name of names) {
    const photo = await processPhoto(() => staticFile(`demo/${name}`).bytes(), deps.files);
    if (photo.outcome === "stored") stored.set(name, photo);
  }
  return stored;
}

function addDemoHost(
  tx: Change,
  deps: Deps,
  demo: DemoHost,
  passwordHash: string,
  drawn: Readonly<{ photos: ReadonlyMap<string, StoredPhoto>; samples: readonly SamplePage[] }>,
): void {
  const now = deps.clock.now();
  const hostId = newId();
  insertHost(tx, {
    id: hostId,
    email: demo.email,
    emailVerifiedAt: now,
    passwordHash,
    firstName: demo.firstName,
    lastName: demo.lastName,
    phone: demo.phone,
    username: demo.email.split("@")[0] ?? hostId,
    brandName: demo.brand,
    // Where messages leave the demo, its known password is not to open a desk.
    ...(demo.operator && deps.config.sms.provider === "outbox" && { adminSince: now }),
    createdAt: now,
  });
  addDemoLook(tx, deps, hostId, { look: demo.look, photos: drawn.photos });
  const links = addDemoLinks(tx, deps, hostId, demo.links ?? []);
  const properties = demo.properties.map((property, position) =>
    addDemoProperty(
      tx,
      deps,
      { hostId, isLicensed: demo.verified && position === 0, position },
      property,
      drawn.photos,
    ),
  );
  const houses = properties.map(({ id }) => id);
  addDemoSteps(tx, deps, hostId, { links: demo.links ?? [], ids: links, houses });
  for (const stay of demo.stays) {
    const property = properties[stay.property];
    if (property) addDemoStay(tx, deps, property, { ...stay, linkId: links.get(stay.cameBy ?? "") });
  }
  addDemoChecks(tx, demo.brand, { hostId, houses, samples: drawn.samples, now });
}

function addDemoProperty(
  tx: Change,
  deps: Deps,
  of: Readonly<{ hostId: string; position: number; isLicensed: boolean }>,
  property: DemoHost["properties"][number],
  photos: ReadonlyMap<string, StoredPhoto>,
): Readonly<{ id: string; hostId: string; units: number; basePriceKes: number }> {
  const now = deps.clock.now();
  const id = newId();
  insertProperty(tx, {
    id,
    hostId: of.hostId,
    state: "published",
    displayName: property.name,
    location: property.location,
    basePriceKes: property.priceKes,
    maxGuests: property.guests,
    bedrooms: property.bedrooms,
    bathrooms: property.bathrooms,
    units: property.units,
    description: property.description,
    houseRules: property.rules,
    amenities: [...property.amenities],
    ...(of.isLicensed && demoLicence(deps)),
    position: of.position,
    createdAt: now,
    updatedAt: now,
  });
  addDemoWords(tx, deps, id, property.name);
  if (property.terms) addDemoTerms(tx, deps, { id, hostId: of.hostId }, property.terms);
  for (const name of property.photos) {
    const photo = photos.get(name);
    if (!photo) continue;
    const { hash, width, height, colour } = photo;
    addPhoto(tx, { propertyId: id, hash, width, height, colour, createdAt: now, caption: DEMO_CAPTIONS[name] ?? "" });
  }
  return { id, hostId: of.hostId, units: property.units, basePriceKes: property.priceKes };
}

/** Its guide and its facts. */
function addDemoWords(tx: Change, deps: Deps, id: string, name: string): void {
  addDemoGuide(tx, deps, id, name);
  addDemoFacts(tx, deps, id, name);
}

function addDemoFacts(tx: Change, { clock }: Deps, id: string, name: string): void {
  const said = demoHouseFacts[name];
  if (!said) return;
  const facts = said.facts.map(({ daysAgo, ...fact }) => ({
    ...{ amount: null, note: "", noteSw: "" },
    ...fact,
    testedOn: daysAgo === undefined ? null : addDays(clock.today(), -daysAgo),
  }));
  for (const part of ["facts", "rules"] as const) {
    const ofPart = facts.filter(({ fact }) => houseFact(fact).part === part);
    saveHouseFacts(tx, id, { part, facts: ofPart, now: clock.now() });
  }
  saveHouseBeds(tx, id, said.beds);
}

function addDemoGuide(tx: Change, { secrets, clock }: Deps, propertyId: string, name: string): void {
  const guide = demoGuides[name];
  if (!guide) return;
  for (const section of GUIDE_SECTIONS) saveSection(tx, secrets, { propertyId, section, guide, now: clock.now() });
}

function demoLicence({ clock }: Deps) {
  const licenceUntil = addDays(clock.today(), 210);
  return { licenceNumber: "TRA/HMS/0427", licenceClass: "homestay_standard", licenceUntil } as const;
}

/** Prices, rules, closed nights and a calendar of another site, as the host would have set them. */
function addDemoTerms(tx: Change, deps: Deps, property: { id: string; hostId: string }, terms: DemoTerms): void {
  const [now, today] = [deps.clock.now(), deps.clock.today()];
  const { id: propertyId, hostId } = property;
  const { cleaningFeeKes, weeklyPercent, minNights, promo } = terms;
  saveRates(tx, propertyId, { cleaningFeeKes, weeklyPercent, minNights, policy: POLICIES.moderate, updatedAt: now });
  saveWeekdayPrices(
    tx,
    propertyId,
    new Map(Object.entries(terms.weekdayPricesKes).map(([day, kes]) => [Number(day), kes])),
  );
  const festive = suggestedSeasons(today).find(({ name }) => name === "festive");
  if (festive) {
    const season = { name: "Christmas", firstNight: festive.firstNight, lastNight: festive.lastNight };
    insertSeason(tx, { id: newId(), propertyId, ...season, ...terms.christmas, createdAt: now });
  }
  setDateRates(tx, propertyId, [`${today.slice(0, 4)}-12-31`], { priceKes: terms.newYearsEveKes });
  insertPromoCode(tx, { id: newId(), propertyId, ...promo, createdAt: now });
  const stayOf = ({ from, nights }: { from: number; nights: number }) => {
    const checkIn = addDays(today, from);
    return { checkIn, checkOut: addDays(checkIn, nights) };
  };
  for (const block of terms.blocks) {
    insertBlock(tx, { id: newId(), propertyId, unit: 1, ...stayOf(block), note: block.note, hostId, createdAt: now });
  }
  const feedId = newId();
  insertFeed(tx, { id: feedId, propertyId, unit: 1, name: "Airbnb", channel: "airbnb", createdAt: now });
  const stays = terms.airbnb.map((stay, n): FeedStay => {
    const uid = `demo-${n}@airbnb.com`;
    return { key: uid, uid, kind: "booking", summary: "Reserved", ...stayOf(stay) };
  });
  const when = { now, today, siteHost: new URL(deps.publicUrl).hostname };
  applyReadingAtOnce(tx, { feedId, reading: { stays, problems: [], trusted: true }, when });
}

/** A stay that was booked and paid some days ago. */
function addDemoStay(
  tx: Change,
  deps: Deps,
  property: { id: string; hostId: string; units: number; basePriceKes: number },
  demo: DemoHost["stays"][number] & { linkId: string | undefined },
): void {
  const now = deps.clock.now();
  // Those who have spoken booked before they came.
  const ago = demo.review ? 5 - demo.arrivesIn : 2 + demo.property;
  const bookedAt = now - ago * DAY_MS;
  const checkIn = addDays(deps.clock.today(), demo.arrivesIn);
  const stay = { checkIn, checkOut: addDays(checkIn, demo.nights) };
  const price = quote(stay, termsOf(tx, property).rates, { party: demo.party, bookedOn: localDateAt(bookedAt) });
  const unit = bestUnit(stay, occupancyAround(tx, property, stay, now));
  if (unit === undefined) return;
  const id = newId();
  insertHold(tx, {
    id,
    code: bookingCode(randomBelow),
    propertyId: property.id,
    unit,
    state: "held",
    ...stay,
    party: demo.party,
    guestName: demo.guest,
    guestPhone: demo.phone,
    quote: price,
    totalKes: price.totalKes,
    holdEndsAt: bookedAt + HOLD_MS,
    submissionKey: secretHash(newSecret()),
    shareLinkId: demo.linkId ?? null,
    rulesAcceptedAt: bookedAt,
    createdAt: bookedAt,
  });
  if (demo.namedOthersCode) noteRefusedCode(tx, { bookingId: id, why: "used", firstAt: bookedAt });
  payDemoStay(tx, deps, { id, phone: demo.phone, dueNowKes: price.dueNowKes, bookedAt });
  confirmBooking(tx, id, { unit, now: bookedAt + 40_000 });
  keepBooks(tx, { id }, { who: "mpesa", now: bookedAt + 40_000 });
  if (demo.review) addDemoReview(tx, { id, hostId: property.hostId }, demo.review, now);
}

/** Paid by M-PESA forty seconds after it was booked. */
function payDemoStay(
  tx: Change,
  deps: Deps,
  stay: { id: string; phone: string; dueNowKes: number; bookedAt: number },
): void {
  const { bookedAt, dueNowKes, phone } = stay;
  const paymentId = newId();
  insertPayment(tx, {
    id: paymentId,
    bookingId: stay.id,
    way: "stk",
    state: "pending",
    amountKes: dueNowKes,
    paidTo: "operator",
    phone: phone.slice(1),
    shortcode: deps.operatorAccount?.shortcode ?? "174379",
    callbackKey: secretHash(newSecret()),
    createdAt: bookedAt,
    requestedAt: bookedAt,
    updatedAt: bookedAt,
  });
  movePayment(tx, paymentId, "pay", {
    receipt: `D${demoReceiptTail()}`,
    receivedKes: dueNowKes,
    provedBy: "mpesa",
    provedOn: deps.operatorAccount?.shortcode ?? "174379",
    paidAt: bookedAt + 40_000,
    resultCode: "0",
    updatedAt: bookedAt + 40_000,
  });
}

/** What a guest said the day after they left. An old one is open to all; a young one waits for its host, or for its time. */
function addDemoReview(tx: Change, stay: { id: string; hostId: string }, demo: DemoReview, now: number): void {
  const booking = findBooking(tx, stay.id);
  if (!booking) return;
  const { opensAt, closesAt } = reviewWindow({ checkOut: booking.checkOut, noShow: undefined });
  const [whole, cleanliness, accuracy, communication, location, value] = demo.stars;
  const id = newId();
  insertReview(tx, {
    ...{ id, bookingId: stay.id, propertyId: booking.propertyId, hostId: stay.hostId },
    ...{ whole, cleanliness, accuracy, communication, location, value },
    ...{ words: demo.words, language: demo.language, privateNote: demo.note ?? "" },
    name: firstNameOf(booking.guestName),
    month: booking.checkIn.slice(0, 7),
    nights: nightCount(booking),
    stays: staysWithHost(tx, booking, stay.hostId),
    createdAt: opensAt + DAY_MS,
  });
  if (demo.rated) {
    const rating = { bookingId: stay.id, hostId: stay.hostId, stars: demo.rated, note: "" };
    insertGuestRating(tx, { ...rating, createdAt: opensAt + 2 * DAY_MS });
  }
  const at = demo.rated ? opensAt + 2 * DAY_MS : closesAt;
  if (at > now) {
    enqueue(tx, { kind: "show_review", key: stay.id, runAt: at, now });
    return;
  }
  moveReview(tx, { id, state: "blind", mayBeRead: true }, "show", { shownAt: at });
  if (demo.reply) saveReply(tx, id, { reply: demo.reply, repliedAt: at + DAY_MS });
}

/** The form of an M-PESA receipt; the D says it never was one. */
function demoReceiptTail(): string {
  return Array.from({ length: 9 }, () => "ABCDEFGHJKMNPQRSTUVWXYZ23456789"[randomBelow(31)]).join("");
}
