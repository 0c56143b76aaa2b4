import { dayNumber } from "#src/core/stay/day-number.ts";
import { addDays, type LocalDate, nightCount, nightsOf, type Stay } from "#src/core/stay/stay.ts";
import { extraLine, extraLines } from "./extras.ts";
import {
  type Basis,
  guestKes,
  linesOfNights,
  type NightGroup,
  type NightTerms,
  nightsWithPrices,
  nightTerms,
  type Promo,
  type Quote,
  type QuoteAsk,
  type QuoteLine,
  type QuoteNight,
  type RateCard,
  type RestRule,
  stayedOf,
} from "./pricing.ts";

/** A stay as it is booked. `givenBackKes` is what its host has given back of the price since. */
export type Booked = Stay & Readonly<{ party: number; quote: Quote; givenBackKes: number }>;

/** What becomes of it. `totalKes` is a sum that the host types; `undefined` is what the prices make. */
export type ChangeTo = Readonly<{ stay: Stay; party: number; totalKes?: number | undefined }>;

/** The host's prices on the day of the change. `anew` prices every night by them, as of another property. */
export type PricesOfDay = Readonly<{ rates: RateCard; on: LocalDate; anew?: boolean }>;

/** No stay costs less, whatever was given back of it. */
const LEAST_KES = 1;

/** What a booking's quote keeps beside its lines, so that a later change knows at what its nights were booked. */
export function withBasis(price: Quote, stay: Stay, rates: RateCard, ask: QuoteAsk): Quote {
  const terms = [nightTerms(stay, rates, ask)];
  const { promo } = ask;
  const agreedKes = sumOf(price.lines, "agreed");
  return {
    ...price,
    basis: {
      terms,
      ...(promo && { promo: { ...onlyDates(stay), ...promo } }),
      ...(agreedKes !== 0 && { agreed: { ...onlyDates(stay), amountKes: agreedKes } }),
      rest: price.dueNowKes === 0 ? "arrival" : restRule(rates),
    },
  };
}

/**
 * What a stay costs after a change, in whole shillings.
 *
 * Nights that stay keep the price, the discounts and the promo they were booked at, and the guests on them what each
 * was booked at; an added night or guest costs what it costs today. A discount by length follows the new length, each
 * night by the per cents of its own booking. What was agreed or given as a sum goes with its nights in equal parts.
 */
export function priceOfChange(booked: Booked, to: ChangeTo, today: PricesOfDay): Quote {
  const before = today.anew ? undefined : booked;
  const basis = before ? basisOf(before, today.rates) : undefined;
  const { nights, terms } = nightsAfter(before, basis, to, today);
  const cleaningKes = before ? sumOf(before.quote.lines, "cleaning") : today.rates.cleaningFeeKes;
  const lines = [
    ...linesOfNights(groupsOf(nights, terms, basis?.promo), cleaningKes),
    ...extrasAfter(before, to, today),
  ];
  if (booked.givenBackKes !== 0) lines.push({ kind: "given_back", amountKes: 0 - booked.givenBackKes });
  const plainKes = sum(lines);
  const isTyped = to.totalKes !== undefined;
  const shareKes = basis?.agreed ? shareOf(basis.agreed, to.stay) : 0;
  const totalKes = to.totalKes ?? Math.max(LEAST_KES, plainKes + shareKes);
  if (totalKes !== plainKes) lines.push({ kind: "agreed", amountKes: totalKes - plainKes });
  const agreed = isTyped ? { ...onlyDates(to.stay), amountKes: totalKes - plainKes } : basis?.agreed;
  const rest = basis?.rest ?? basisOf(booked, today.rates).rest;
  return {
    nights,
    lines,
    totalKes,
    ...partsAfter(booked.quote, totalKes, to.stay, { rest, on: today.on }),
    damageDepositKes: before ? before.quote.damageDepositKes : today.rates.damageDepositKes,
    basis: { terms, ...(basis?.promo && { promo: basis.promo }), ...(agreed && { agreed }), rest },
  };
}

/** Extras stay with their booking, at their price; another property has those of its own that every stay has. */
function extrasAfter(before: Booked | undefined, { stay, party }: ChangeTo, { rates, on }: PricesOfDay): QuoteLine[] {
  const stayed = stayedOf(stay, { party, bookedOn: on });
  if (!before) return extraLines(rates.extras, [], stayed);
  return before.quote.lines.flatMap((line) => (line.kind === "extra" ? [extraLine(line, stayed)] : []));
}

/** The nights of the new stay, each with the place of its terms in the list. */
function nightsAfter(
  booked: Booked | undefined,
  basis: Basis | undefined,
  { stay, party }: ChangeTo,
  { rates, on }: PricesOfDay,
): { nights: QuoteNight[]; terms: NightTerms[] } {
  const terms: NightTerms[] = [];
  const placeOf = (wanted: NightTerms) => {
    const text = JSON.stringify(wanted);
    const at = terms.findIndex((one) => JSON.stringify(one) === text);
    return at < 0 ? terms.push(wanted) - 1 : at;
  };
  const kept = new Map(booked?.quote.nights.map((night) => [night.night, night]));
  // Whoever came back pays less for the nights that they add, too.
  const returningPercent = basis?.terms.find((own) => own.returningPercent)?.returningPercent;
  const ofToday = nightTerms(stay, rates, { party, bookedOn: on, returningPercent });
  const places = basis?.terms.map((own) => ({ own, place: -1 })) ?? [];
  let todays = -1;
  const nights = nightsWithPrices(stay, rates).map((fresh): QuoteNight => {
    const { terms: at = 0, ...night } = kept.get(fresh.night) ?? fresh;
    const booking = kept.has(fresh.night) ? places[at] : undefined;
    let place = booking?.place ?? todays;
    if (place < 0) {
      place = placeOf(booking ? { ...booking.own, guestsKes: guestsAfter(booking.own, party, rates) } : ofToday);
      if (booking) booking.place = place;
      else todays = place;
    }
    return place === 0 ? night : { ...night, terms: place };
  });
  return { nights, terms };
}

/** Guests who stay pay what they were booked at, one more pays what they pay today. */
function guestsAfter({ guestsKes }: NightTerms, party: number, rates: RateCard): number[] {
  return Array.from({ length: party }, (_, guest) => guestsKes[guest] ?? guestKes(guest, party, rates));
}

/** Nights of the same terms, with and without the promo. A sum is taken off one group after the other. */
function groupsOf(
  nights: readonly QuoteNight[],
  terms: readonly NightTerms[],
  promo: (Stay & Promo) | undefined,
): NightGroup[] {
  const isOfPromo = ({ night }: QuoteNight) => promo !== undefined && night >= promo.checkIn && night < promo.checkOut;
  const groups = [...Map.groupBy(nights, (night) => `${night.terms ?? 0} ${isOfPromo(night)}`).values()];
  const isSum = promo !== undefined && "amountKes" in promo;
  let leftKes = isSum ? Math.ceil((promo.amountKes * nights.filter(isOfPromo).length) / nightCount(promo)) : 0;
  return groups.flatMap((own): NightGroup[] => {
    const [first] = own;
    const at = first && terms[first.terms ?? 0];
    if (!first || !at) return [];
    if (!promo || !isOfPromo(first)) return [{ nights: own, terms: at }];
    if ("percent" in promo) return [{ nights: own, terms: at, promo: { code: promo.code, percent: promo.percent } }];
    const group = { nights: own, terms: at, promo: { code: promo.code, amountKes: leftKes } };
    leftKes += sumOf(linesOfNights([group], 0), "promo");
    return [group];
  });
}

/** How the price of a booking came about; of one that did not write it down, as far as its lines say. */
function basisOf({ quote, party, ...stay }: Booked, rates: RateCard): Basis {
  if (quote.basis) return quote.basis;
  const percentOf = (kind: QuoteLine["kind"]) =>
    quote.lines.flatMap((line) => (line.kind === kind && "percent" in line ? [line.percent] : []))[0];
  const late = percentOf("last_minute");
  const extra = quote.lines.find((line) => line.kind === "extra_guests");
  const promo = quote.lines.find((line) => line.kind === "promo");
  const agreedKes = sumOf(quote.lines, "agreed");
  const terms = {
    weeklyPercent: percentOf("weekly") ?? rates.weeklyPercent,
    monthlyPercent: percentOf("monthly") ?? rates.monthlyPercent,
    lowestNightKes: 0,
    timing:
      late === undefined
        ? { kind: "early_bird" as const, percent: percentOf("early_bird") ?? 0 }
        : { kind: "last_minute" as const, percent: late },
    guestsKes: Array.from({ length: party }, (_, guest) =>
      extra && guest >= party - extra.guests ? extra.priceKes : 0,
    ),
  };
  const { balanceDueOn } = quote;
  return {
    terms: [terms],
    ...(promo && { promo: { ...onlyDates(stay), code: promo.code, amountKes: 0 - promo.amountKes } }),
    ...(agreedKes !== 0 && { agreed: { ...onlyDates(stay), amountKes: agreedKes } }),
    rest:
      balanceDueOn === null
        ? restRule(rates)
        : balanceDueOn >= stay.checkIn
          ? "arrival"
          : dayNumber(stay.checkIn) - dayNumber(balanceDueOn),
  };
}

function restRule({ payNow, balanceDaysBefore }: RateCard): RestRule {
  return payNow.kind === "all" ? "at_once" : (balanceDaysBefore ?? "arrival");
}

/** What was due on booking stays as it was; the rest is due by its rule, and at once where that day is past. */
function partsAfter(
  booked: Quote,
  totalKes: number,
  { checkIn }: Stay,
  { rest, on }: { rest: RestRule; on: LocalDate },
): Pick<Quote, "dueNowKes" | "balanceKes" | "balanceDueOn"> {
  const dueNowKes = Math.min(booked.dueNowKes, totalKes);
  const balanceKes = totalKes - dueNowKes;
  const day = rest === "at_once" ? on : rest === "arrival" ? checkIn : addDays(checkIn, -rest);
  return { dueNowKes, balanceKes, balanceDueOn: balanceKes === 0 ? null : day < on ? on : day };
}

/** What of a sum for some nights is for those that are left, rounded in the guest's favour. */
function shareOf(given: Stay & { amountKes: number }, stay: Stay): number {
  const left = nightsOf(stay).filter((night) => night >= given.checkIn && night < given.checkOut);
  return Math.floor((left.length * given.amountKes) / nightCount(given));
}

function onlyDates({ checkIn, checkOut }: Stay): Stay {
  return { checkIn, checkOut };
}

function sumOf(lines: readonly QuoteLine[], kind: QuoteLine["kind"]): number {
  return sum(lines.filter((line) => line.kind === kind));
}

function sum(lines: readonly QuoteLine[]): number {
  return lines.reduce((all, { amountKes }) => all + amountKes, 0);
}
