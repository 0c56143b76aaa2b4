import { Elysia } from "elysia";
import { otherHalfToBook } from "#db/house.queries.ts";
import { houseBedsOf, houseFactsOf } from "#db/house-fact.queries.ts";
import { kycChecksOfHost } from "#db/kyc.queries.ts";
import { occupancyBetween } from "#db/occupancy.queries.ts";
import { termsOf } from "#db/pricing.queries.ts";
import { findPublishedProperty } from "#db/property.queries.ts";
import { shownReviews, totalsOf } from "#db/review.queries.ts";
import { hostLookOf } from "#db/share.queries.ts";
import { houseCoveredSince } from "#src/core/kyc/check.ts";
import { verifiedPath } from "#src/core/kyc/verified.ts";
import { licenceShown } from "#src/core/listing/licence.ts";
import { photoUrl } from "#src/core/listing/photo.ts";
import { quote, type RateCard } from "#src/core/pricing/pricing.ts";
import { type CalendarDay, calendarMonth, monthsFrom } from "#src/core/stay/availability.ts";
import { partyFor } from "#src/core/stay/party.ts";
import { nearestStays, type Refusal, stayRefusal } from "#src/core/stay/refusal.ts";
import {
  addDays,
  BOOKING_HORIZON_DAYS,
  LONGEST_STAY_NIGHTS,
  type LocalDate,
  nightCount,
  parseLocalDate,
  readStay,
  type Stay,
} from "#src/core/stay/stay.ts";
import { judgeStay, momentAt, type Picker, pickerOf, roomsOf } from "#src/core/stay/stay-rules.ts";
import { areaOfHouse } from "#src/guide/area-of-house.ts";
import { propertyCard } from "#src/host/link-card.ts";
import { nameShown, numberForGuests } from "#src/host/look-shown.ts";
import { hostPath, ownerName } from "#src/host/public-host.ts";
import { fromPriceOf } from "#src/pricing/from-prices.ts";
import { type FormBody, queryOf } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { guestShell } from "#src/web/language.ts";
import { page } from "#src/web/respond.ts";
import { viaOf } from "#src/web/stay-query.ts";
import type { FieldError } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { amenityLabel } from "#views/property/amenities.ts";
import { PropertyPage } from "#views/property/property-page.tsx";
import type { StayChoice } from "#views/property/stay-choice.ts";
import { accommodation } from "#views/property/structured-data.ts";
import type { PageTexts } from "#views/texts/pages.ts";
import { houseGone } from "./house-gone.routes.tsx";

type Found = NonNullable<ReturnType<typeof findPublishedProperty>>;

const MONTHS_SHOWN = 3;
const REVIEWS_SHOWN = 3;

/** A property's page for guests. */
export function propertyPageRoutes(deps: Deps) {
  const answer = ({ request, params }: { request: Request; params: { id: string } }) => {
    const found = findPublishedProperty(deps.db, params.id);
    if (!found) return houseGone(deps, request, params.id);
    return propertyPage(deps, request, found);
  };
  return new Elysia({ name: "propertyPageRoutes" })
    .use(openDoor)
    .get("/booking/property/:id", answer, { open: true })
    .head("/booking/property/:id", answer, { open: true });
}

function propertyPage(deps: Deps, request: Request, { property, host, photos }: Found): Response {
  const shell = guestShell(deps, request);
  const texts = textsOf(shell);
  const today = deps.clock.today();
  const query = queryOf(request);
  const typed = typedStay(query);
  const months = monthsShown(query.text("month", 7), typed.checkIn, today);
  const occupancy = occupancyBetween(
    deps.db,
    property,
    addDays(today, -LONGEST_STAY_NIGHTS),
    addDays(today, BOOKING_HORIZON_DAYS + 2 * LONGEST_STAY_NIGHTS),
    deps.clock.now(),
  );
  const { rates, rules, policy, mode } = termsOf(deps.db, property);
  const rooms = roomsOf(occupancy);
  const moment = momentAt(deps.clock.now());
  const picker = pickerOf(rules, rooms, moment);
  const refuse = (stay: Stay) => stayRefusal(judgeStay(stay, rules, rooms, moment), stay, occupancy);
  const { choice, errors } = readChoice(typed, { property, rates, picker, refuse, today, texts });
  const url = `${deps.publicUrl}/booking/property/${property.id}`;
  const reviewed = reviewedOf(deps, property.id);
  const look = hostLookOf(deps.db, host.id);
  const fromKes = fromPriceOf(deps, property);
  const card = propertyCard({ ...property, photos, fromKes }, look, reviewed.totals, shell.language ?? "en");
  const image = { url: `${deps.publicUrl}${card.path}`, alt: card.alt };

  const view = (
    <PropertyPage
      shell={shell}
      url={url}
      image={image}
      jsonLd={structuredData(deps, { property, host, photos }, { url, image: image.url, texts, fromKes })}
      property={{ ...property, fromKes, guests: property.maxGuests, photos, licence: licenceShown(property, today) }}
      host={hostOf(deps, { property, host, photos }, look)}
      reviewed={reviewed}
      {...toldOf(deps, property)}
      choice={choice}
      typed={typed}
      errors={errors}
      months={months.map((month) => ({
        month,
        days: calendarMonth(month, occupancy, today).map((day) => ({
          ...day,
          pick: pickOf(day, choice, picker),
        })),
      }))}
      earlier={earlierThan(months, today)}
      later={laterThan(months, today)}
      today={today}
      lastCheckIn={addDays(today, BOOKING_HORIZON_DAYS)}
      terms={{ hours: property, rules, policy, mode, now: deps.clock.now() }}
    />
  );
  return page(request, view, { status: errors.length > 0 ? 422 : 200 });
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

/** Who lets it, as guests meet them. */
function hostOf(deps: Deps, { property, host }: Found, look: ReturnType<typeof hostLookOf>) {
  return {
    name: nameShown(host, look),
    owner: ownerName(host),
    verified: sealOf(deps, host, property.id),
    href: hostPath(host),
    phone: numberForGuests(look),
  };
}

/** Where the seal of a house leads: the operator's word is about its host, papers are about one house. */
function sealOf({ db, clock }: Deps, host: Found["host"], propertyId: string): string | undefined {
  const isCovered =
    host.vouchedAt !== null ||
    (host.verifiedAt !== null &&
      houseCoveredSince(kycChecksOfHost(db, host.id), propertyId, clock.today()) !== undefined);
  return isCovered ? verifiedPath(host) : undefined;
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

function typedStay(query: FormBody) {
  return {
    checkIn: query.text("checkIn", 20).trim(),
    checkOut: query.text("checkOut", 20).trim(),
    guests: query.text("guests", 20).trim(),
    via: viaOf(`?via=${query.text("via", 40)}`),
  };
}

/** What the guest has chosen so far, and what is wrong with it. */
function readChoice(
  typed: { checkIn: string; checkOut: string; guests: string },
  {
    property,
    rates,
    picker,
    refuse,
    today,
    texts,
  }: {
    property: Found["property"];
    rates: RateCard;
    picker: Picker;
    refuse: (stay: Stay) => Refusal | undefined;
    today: LocalDate;
    texts: PageTexts;
  },
): { choice: StayChoice; errors: FieldError[] } {
  const { stay: stayTexts } = texts;
  const errors: FieldError[] = [];
  const party = partyFor(typed.guests || "1", property.maxGuests);
  if (party === "too_many") errors.push({ field: "guests", message: stayTexts.sleepsAtMost(property.maxGuests) });
  else if (typeof party === "string") errors.push({ field: "guests", message: stayTexts.party });
  if (!typed.checkIn && !typed.checkOut) return { choice: { step: "check_in" }, errors };
  if (!typed.checkOut) {
    const first = readFirstNight(typed.checkIn, today, stayTexts);
    if (typeof first === "string") return { choice: { step: "check_out", checkIn: first }, errors };
    return { choice: { step: "check_in" }, errors: [...errors, first] };
  }
  const stay = readStay(typed.checkIn, typed.checkOut, today);
  if (typeof stay === "string") return { choice: { step: "check_in" }, errors: [...errors, stayTexts.problems[stay]] };
  const nights = nightCount(stay);
  const why = refuse(stay);
  if (!why) {
    const price = quote(stay, rates, { party: typeof party === "number" ? party : 1, bookedOn: today });
    return { choice: { step: "free", stay, nights, quote: price }, errors };
  }
  return { choice: { step: "refused", stay, nights, why, nearest: nearestStays(stay, picker, { why }) }, errors };
}

/** The first night by the same rules as a whole stay. */
function readFirstNight(typed: string, today: LocalDate, texts: PageTexts["stay"]): LocalDate | FieldError {
  const date = parseLocalDate(typed);
  const stay = readStay(typed, date ? addDays(date, 1) : typed, today);
  return typeof stay === "string" ? texts.problems[stay] : stay.checkIn;
}

/** What choosing a day does: it begins a stay, or ends the one that was begun. */
function pickOf(day: CalendarDay, choice: StayChoice, picker: Picker): "check_in" | Stay | undefined {
  if (day.state === "past") return undefined;
  if (choice.step === "check_out" && day.date > choice.checkIn) {
    const stay = { checkIn: choice.checkIn, checkOut: day.date };
    if (picker.allows(stay)) return stay;
  }
  return day.state === "free" && picker.canArrive(day.date) ? "check_in" : undefined;
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
  const before = Temporal.PlainYearMonth.from(first).subtract({ months: MONTHS_SHOWN }).toString();
  return [before, thisMonth].sort().at(-1);
}

function laterThan(months: readonly string[], today: LocalDate): string | undefined {
  const next = monthsFrom(`${months.at(-1)}-01`, 2)[1] ?? "";
  return next <= addDays(today, BOOKING_HORIZON_DAYS).slice(0, 7) ? next : undefined;
}
