import { daysBetween, earlierDay, type LocalDate, laterDay, nightsOf, type Stay } from "#src/core/stay/stay.ts";

/** Where a stay came from: the host's own page, one of their short links by its id, or written in by them. */
export type StaySource = "page" | "host" | `link:${string}`;

/** One stay as figures need it. Whole shillings. */
export type StayFigures = Stay &
  Readonly<{
    propertyId: string;
    /** A cancelled one sold no nights; what was kept of it is income all the same. */
    isKept: boolean;
    /** What the stay costs now by the ledger, or of a cancelled one what was kept. */
    kes: number;
    /** The price of each of its nights, by which `kes` is spread over them; none for an even spread. */
    nightKes: readonly number[];
    source: StaySource;
    bookedOn: LocalDate;
  }>;

/** Nights a property could sell: rooms times days, without those that were closed or sold elsewhere. */
export type NightsOnSale = Readonly<{ propertyId: string; nights: number }>;

/** The figures of some days. Rates are fractions; whole shillings, `adrKes` and `revparKes` rounded. */
export type Figures = Readonly<{
  nightsSold: number;
  nightsOnSale: number;
  /** Of the nights that were slept or are to be. */
  revenueKes: number;
  /** Kept of cancelled stays whose first night would have been in these days. */
  keptKes: number;
  /** Nights sold ÷ nights on sale. */
  occupancy: number | undefined;
  /** Revenue ÷ nights sold. */
  adrKes: number | undefined;
  /** Revenue ÷ nights on sale, which is ADR × occupancy. */
  revparKes: number | undefined;
  arrivals: number;
  /** Nights of the stays that begin in these days ÷ their number. */
  nightsAStay: number | undefined;
  /** FigureDays from booking to check-in of the stays that begin in these days, on average. */
  leadDays: number | undefined;
}>;

/** FigureDays: `from` is in it, `until` is not. */
export type FigureDays = Readonly<{ from: LocalDate; until: LocalDate }>;

/** The figures of some days, of all the stays given, whichever of them touch these days. */
export function figuresOf(stays: readonly StayFigures[], nightsOnSale: number, days: FigureDays): Figures {
  let [nightsSold, revenueKes, keptKes, arrivals, nightsOfArrivals, leadDays] = [0, 0, 0, 0, 0, 0];
  for (const stay of stays) {
    const begins = stay.checkIn >= days.from && stay.checkIn < days.until;
    if (!stay.isKept) {
      if (begins) keptKes += stay.kes;
      continue;
    }
    const nights = nightsWithin(stay, days);
    if (nights === 0) continue;
    const all = daysBetween(stay.checkIn, stay.checkOut);
    nightsSold += nights;
    revenueKes += nights === all ? stay.kes : incomeWithin(stay, days);
    if (!begins) continue;
    arrivals += 1;
    nightsOfArrivals += all;
    leadDays += Math.max(0, daysBetween(stay.bookedOn, stay.checkIn));
  }
  const per = (sum: number, count: number) => (count > 0 ? sum / count : undefined);
  const rounded = (value: number | undefined) => (value === undefined ? undefined : Math.round(value));
  return {
    ...{ nightsSold, nightsOnSale, revenueKes, keptKes, arrivals },
    occupancy: per(nightsSold, nightsOnSale),
    adrKes: rounded(per(revenueKes, nightsSold)),
    revparKes: rounded(per(revenueKes, nightsOnSale)),
    nightsAStay: per(nightsOfArrivals, arrivals),
    leadDays: per(leadDays, arrivals),
  };
}

/**
 * What a stay costs, spread over its nights by what each of them costs. Every part is a whole shilling and all of
 * them are the stay's sum, so that months add up to the ledger.
 */
export function incomeByNight(stay: StayFigures): { night: LocalDate; kes: number }[] {
  const nights = nightsOf(stay);
  const count = nights.length;
  const sum = stay.nightKes.reduce((all, kes) => all + kes, 0);
  const isWeighed = sum > 0 && stay.nightKes.length === count;
  const weight = isWeighed ? sum : count;
  let [before, given] = [0, 0];
  return nights.map((night, index) => {
    before += isWeighed ? (stay.nightKes[index] ?? 0) : 1;
    const until = Math.floor((stay.kes * before) / weight);
    const kes = until - given;
    given = until;
    return { night, kes };
  });
}

function incomeWithin(stay: StayFigures, { from, until }: FigureDays): number {
  const nights = incomeByNight(stay).filter(({ night }) => night >= from && night < until);
  return nights.reduce((sum, { kes }) => sum + kes, 0);
}

/** How many nights of a stay lie in these days. */
export function nightsWithin(stay: Stay, days: FigureDays): number {
  if (stay.checkIn >= days.until || stay.checkOut <= days.from) return 0;
  return daysBetween(laterDay(stay.checkIn, days.from), earlierDay(stay.checkOut, days.until));
}

/**
 * How the coming days sell: nights of certain stays in them, and how many of those were booked since an earlier day.
 * `stays` are certain.
 */
export function pickUp(
  stays: readonly StayFigures[],
  days: FigureDays,
  since: LocalDate,
): { nights: number; since: number } {
  let [nights, lately] = [0, 0];
  for (const stay of stays) {
    if (!stay.isKept) continue;
    const count = nightsWithin(stay, days);
    nights += count;
    if (stay.bookedOn >= since) lately += count;
  }
  return { nights, since: lately };
}

/** What a platform would have taken of so much, at a rate in per cent. Whole shillings, rounded down. */
export function feesSaved(kes: number, percent: number): number {
  return Math.floor((kes * percent) / 100);
}
