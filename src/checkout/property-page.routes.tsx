import { Elysia } from "elysia";
import { otherHalfToBook } from "#db/house.queries.ts";
import { houseBedsOf, houseFactsOf } from "#db/house-fact.queries.ts";
import { termsOf } from "#db/pricing.queries.ts";
import { findPublishedProperty } from "#db/property.queries.ts";
import { taxSettingsOf } from "#db/receipt.queries.ts";
import { shownReviews, totalsOf } from "#db/review.queries.ts";
import { findShareLink, hostLookOf, lookPhotosOf } from "#db/share.queries.ts";
import { licenceShown } from "#src/core/listing/licence.ts";
import { photoUrl } from "#src/core/listing/photo.ts";
import { nightPrices, quote, type RateCard } from "#src/core/pricing/pricing.ts";
import { calendarMonth, monthsFrom } from "#src/core/stay/availability.ts";
import { addMonths } from "#src/core/stay/months.ts";
import { partyFor, usualParty } from "#src/core/stay/party.ts";
import { type DayToPick, dayToPick, whyOutOfReach } from "#src/core/stay/pick-days.ts";
import { nearestStays, type Refusal, stayRefusal } from "#src/core/stay/refusal.ts";
import {
  addDays,
  BOOKING_HORIZON_DAYS,
  dayAfter,
  type LocalDate,
  nightCount,
  parseLocalDate,
  readStay,
  type Stay,
} from "#src/core/stay/stay.ts";
import { judgeStay, momentAt, type Picker, pickerOf, roomsOf } from "#src/core/stay/stay-rules.ts";
import { areaOfHouse } from "#src/guide/area-of-house.ts";
import { inHouse } from "#src/host/in-house.ts";
import { propertyCard } from "#src/host/link-card.ts";
import { nameShown, numberForGuests } from "#src/host/look-shown.ts";
import { hostPath, ownerName } from "#src/host/public-host.ts";
import { fromPriceOf } from "#src/pricing/from-prices.ts";
import { type FormBody, queryOf } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { hasFlash } from "#src/web/flash.ts";
import { guestShell } from "#src/web/language.ts";
import { page, renderPage } from "#src/web/respond.ts";
import { pageHeaders } from "#src/web/security-headers.ts";
import { isPlain, keptAs, viaOf } from "#src/web/stay-query.ts";
import { SimilarPlaces } from "#views/host/similar-places.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { amenityLabel } from "#views/property/amenities.ts";
import { ChosenParts, PropertyPage } from "#views/property/property-page.tsx";
import type { PropertyPageProps, StayChoice, TypedStay } from "#views/property/stay-choice.ts";
import { accommodation } from "#views/property/structured-data.ts";
import type { PageTexts } from "#views/texts/pages.ts";
import { houseGone } from "./house-gone.routes.tsx";
import { housePageVersion, occupancyOfPage, sealOf } from "./house-page-version.ts";
import { similarPlaces } from "./similar-places.ts";

type Found = NonNullable<ReturnType<typeof findPublishedProperty>>;

const MONTHS_SHOWN = 3;
const REVIEWS_SHOWN = 3;

/** A property's page for guests. */
export function propertyPageRoutes(deps: Deps) {
  const answer = ({ request, params }: { request: Request; params: { id: string } }) =>
    propertyPage(deps, request, params.id);
  return new Elysia({ name: "propertyPageRoutes" })
    .use(openDoor)
    .get("/booking/property/:id", answer, { open: true })
    .head("/booking/property/:id", answer, { open: true });
}

/** Kept whole while nobody has chosen anything; with dates, guests or other months it is true for this moment only. */
function propertyPage(deps: Deps, request: Request, id: string): Response {
  const kept =
    isPlain(request.url) && deps.pages.answer(request, keptAs(`/booking/property/${id}`, viaOf(request.url)));
  if (kept) return kept;
  const found = findPublishedProperty(deps.db, id);
  if (!found) return houseGone(deps, request, id);
  const { property } = found;
  // Before what it is the version of.
  const version = housePageVersion(deps, property);
  const { view, errors } = viewOf(deps, request, found);
  // A link of theirs makes a page of its own; an offer's key, or a word that is no link, makes none.
  const via = viaOf(request.url);
  const mayBeKept = via === undefined || findShareLink(deps.db, property.hostId, via) !== undefined;
  if (!isPlain(request.url) || !mayBeKept || version === undefined || hasFlash(request)) {
    return page(request, view, { status: errors.length > 0 ? 422 : 200 });
  }
  return deps.pages.keep(request, keptAs(`/booking/property/${id}`, via), {
    html: renderPage(view),
    version,
    versionNow: () => housePageVersion(deps, property),
    headers: pageHeaders(deps),
  });
}

function viewOf(deps: Deps, request: Request, { property, host, photos }: Found) {
  const shell = inHouse(deps, guestShell(deps, request), host.id);
  const texts = textsOf(shell);
  const today = deps.clock.today();
  const query = queryOf(request);
  const typed = typedStay(query, property.maxGuests, request.url);
  const months = monthsShown(query.text("month", 7), typed.checkIn, today);
  const occupancy = occupancyOfPage(deps, property);
  const { rates, rules, policy, mode } = termsOf(deps.db, property);
  const rooms = roomsOf(occupancy);
  const moment = momentAt(deps.clock.now());
  const picker = pickerOf(rules, rooms, moment);
  const refuse = (stay: Stay) => stayRefusal(judgeStay(stay, rules, rooms, moment), stay, occupancy);
  const { choice, errors, party } = readChoice(typed, { property, rates, picker, refuse, today, texts });
  const begun = choice.step === "check_out" ? choice.checkIn : undefined;
  const shown = months.map((month) => ({
    month,
    days: calendarMonth(month, occupancy, today).map((day) => dayToPick(day, begun, picker)),
  }));
  const days = shown.flatMap((one) => one.days);
  const url = `${deps.publicUrl}/booking/property/${property.id}`;
  const reviewed = reviewedOf(deps, property.id);
  const look = hostLookOf(deps.db, host.id);
  const told = toldOf(deps, property);
  const fromKes = fromPriceOf(deps, property);
  const card = propertyCard({ ...property, photos, fromKes }, look, reviewed.totals, shell.language ?? "en");
  const image = { url: `${deps.publicUrl}${card.path}`, alt: card.alt };

  const props: PropertyPageProps = {
    shell,
    url,
    image,
    jsonLd: structuredData(deps, { property, host, photos }, { url, image: image.url, texts, fromKes }),
    property: { ...property, fromKes, guests: property.maxGuests, photos, licence: licenceShown(property, today) },
    host: hostOf(deps, { property, host, photos }, look),
    reviewed,
    ...told,
    similar: similarOf(deps, { property, host, photos }, { choice, typed, look, not: told.otherHalf }),
    ...{ choice, typed, errors, party },
    tax: taxSettingsOf(deps.db, host.id),
    months: shown,
    prices: pricesOfDays(days, rates, party),
    outOfReach: begun ? whyOutOfReach(days, begun, refuse) : [],
    earlier: earlierThan(months, today),
    later: laterThan(months, today),
    today,
    lastCheckIn: addDays(today, BOOKING_HORIZON_DAYS),
    terms: { hours: property, rules, policy, mode, now: deps.clock.now() },
  };
  const isPart = query.text("part", 10) === "dates";
  return { view: isPart ? <ChosenParts {...props} /> : <PropertyPage {...props} />, errors };
}

/** Where it is, as far as anybody may know, and what its host says of it. */
function toldOf(deps: Deps, property: Found["property"]) {
  return {
    area: areaOfHouse(deps, property),
    facts: houseFactsOf(deps.db, property.id),
    beds: houseBedsOf(deps.db, property.id),
    otherHalf: otherHalfToBook(deps.db, property.id),
  };
}

/** Where else; nothing where there is nothing else. */
function similarOf(
  deps: Deps,
  { property, host }: Found,
  {
    choice,
    typed,
    look,
    not,
  }: Readonly<{
    choice: StayChoice;
    typed: TypedStay;
    look: ReturnType<typeof hostLookOf>;
    not: readonly { id: string }[];
  }>,
) {
  const chosen = choice.step === "free" || choice.step === "refused" ? choice : undefined;
  const read = partyFor(typed.guests || "1", property.maxGuests);
  const party = typeof read === "number" ? read : 1;
  const isRefused = choice.step === "refused";
  const ask = { stay: chosen?.stay, party, isRefused, not: not.map(({ id }) => id) };
  const places = similarPlaces(deps, { property, host }, ask);
  if (places.own.length + places.others.length === 0) return undefined;
  const searched = chosen && { stay: chosen.stay, nights: chosen.nights, party };
  return <SimilarPlaces host={nameShown(host, look)} {...places} searched={searched} via={typed.via} />;
}

/** Who lets it, as guests meet them. */
function hostOf(deps: Deps, { property, host }: Found, look: ReturnType<typeof hostLookOf>) {
  return {
    name: nameShown(host, look),
    owner: ownerName(host),
    verified: sealOf(deps, host, property.id),
    href: hostPath(host),
    phone: numberForGuests(look),
    face: lookPhotosOf(deps.db, host.id).face,
  };
}

function reviewedOf({ db }: Deps, propertyId: string) {
  const totals = totalsOf(db, propertyId);
  return { totals, reviews: totals ? shownReviews(db, propertyId, { most: REVIEWS_SHOWN }) : [] };
}

/** The house as programs read it. */
function structuredData(
  { db, publicUrl }: Deps,
  { property, host, photos }: Found,
  { url, image, texts, fromKes }: { url: string; image: string; texts: PageTexts; fromKes: number | undefined },
) {
  const images = photos.map((photo) => `${publicUrl}${photoUrl(photo.hash, 1280, "jpg")}`);
  return accommodation({
    url,
    displayName: property.displayName,
    location: property.location,
    fromKes,
    guests: property.maxGuests,
    description: property.description,
    images: images.length > 0 ? images : [image],
    bedrooms: property.bedrooms,
    bathrooms: property.bathrooms,
    amenities: property.amenities.map((key) => amenityLabel(key, texts.amenities)),
    host: { name: nameShown(host, hostLookOf(db, host.id)), url: `${publicUrl}${hostPath(host)}` },
  });
}

/** What a night of each of these days costs. */
function pricesOfDays(days: readonly DayToPick[], rates: RateCard, party: number): ReadonlyMap<LocalDate, number> {
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? nightPrices({ checkIn: first.date, checkOut: dayAfter(last.date) }, rates, party) : new Map();
}

/** `url` as it was asked for: the link by which one came is part of what a page is kept as, and read in one way. */
function typedStay(query: FormBody, most: number, url: string) {
  return {
    checkIn: query.text("checkIn", 20).trim(),
    checkOut: query.text("checkOut", 20).trim(),
    // One more or one less was pressed beside dates that were typed.
    guests: (query.text("people", 20) || query.text("guests", 20)).trim() || String(usualParty(most)),
    via: viaOf(url),
  };
}

type Seen = Readonly<{
  property: Found["property"];
  rates: RateCard;
  picker: Picker;
  refuse: (stay: Stay) => Refusal | undefined;
  today: LocalDate;
  texts: PageTexts;
}>;

/** What the guest has chosen so far, and what is wrong with it. */
function readChoice(
  typed: { checkIn: string; checkOut: string; guests: string },
  seen: Seen,
): { choice: StayChoice; errors: FieldError[]; party: number } {
  const { maxGuests } = seen.property;
  const { stay: stayTexts } = seen.texts;
  const asked = partyFor(typed.guests, maxGuests);
  const party = typeof asked === "number" ? asked : usualParty(maxGuests);
  const message = asked === "too_many" ? stayTexts.sleepsAtMost(maxGuests) : stayTexts.party;
  const fault = typeof asked === "string" ? [{ field: "guests", message }] : [];
  const { choice, errors } = readDates(typed, seen, party);
  return { choice, errors: [...fault, ...errors], party };
}

function readDates(
  typed: { checkIn: string; checkOut: string },
  { rates, picker, refuse, today, texts }: Seen,
  party: number,
): { choice: StayChoice; errors: FieldError[] } {
  const { stay: stayTexts } = texts;
  if (!typed.checkIn && !typed.checkOut) return { choice: { step: "check_in" }, errors: [] };
  if (!typed.checkOut) {
    const first = readFirstNight(typed.checkIn, today, stayTexts);
    if (typeof first === "string") return { choice: { step: "check_out", checkIn: first }, errors: [] };
    return { choice: { step: "check_in" }, errors: [first] };
  }
  const stay = readStay(typed.checkIn, typed.checkOut, today);
  if (typeof stay === "string") return { choice: { step: "check_in" }, errors: [stayTexts.problems[stay]] };
  const nights = nightCount(stay);
  const why = refuse(stay);
  if (!why) {
    const price = quote(stay, rates, { party, bookedOn: today });
    return { choice: { step: "free", stay, nights, quote: price }, errors: [] };
  }
  return { choice: { step: "refused", stay, nights, why, nearest: nearestStays(stay, picker, { why }) }, errors: [] };
}

/** The first night by the same rules as a whole stay. */
function readFirstNight(typed: string, today: LocalDate, texts: PageTexts["stay"]): LocalDate | FieldError {
  const date = parseLocalDate(typed);
  const stay = readStay(typed, date ? addDays(date, 1) : typed, today);
  return typeof stay === "string" ? texts.problems[stay] : stay.checkIn;
}

/** Three months: from the one asked for, else from the one that shows the chosen stay, else from today's. */
function monthsShown(asked: string, checkIn: string, today: LocalDate): string[] {
  const first = monthsFrom(today, MONTHS_SHOWN);
  const chosen = parseLocalDate(checkIn)?.slice(0, 7);
  const from = parseLocalDate(`${asked}-01`)?.slice(0, 7) ?? (chosen && !first.includes(chosen) ? chosen : undefined);
  if (!from || from <= today.slice(0, 7)) return first;
  const last = addDays(today, BOOKING_HORIZON_DAYS).slice(0, 7);
  const [earliest = last] = [from, last].sort();
  return monthsFrom(`${earliest}-01`, MONTHS_SHOWN);
}

function earlierThan(months: readonly string[], today: LocalDate): string | undefined {
  const [first = ""] = months;
  const thisMonth = today.slice(0, 7);
  if (first <= thisMonth) return undefined;
  const before = addMonths(first, -MONTHS_SHOWN);
  return [before, thisMonth].sort().at(-1);
}

function laterThan(months: readonly string[], today: LocalDate): string | undefined {
  const next = monthsFrom(`${months.at(-1)}-01`, 2)[1] ?? "";
  return next <= addDays(today, BOOKING_HORIZON_DAYS).slice(0, 7) ? next : undefined;
}
