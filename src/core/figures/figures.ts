import { addDays, daysBetween, type LocalDate, nightsOf, type Stay } from "#src/core/stay/stay.ts";

/** Where a stay came from: the host's own page, one of their short links by its id, or written in by them. */
export type StaySource = "page" | "host" | `link:${string}`;

/** One stay as sums need it. Whole shillings. */
export type StayFigures = Stay &
  Readonly<{
    propertyId: string;
    /** A cancelled one sold no nights; what was kept of it is income all the same. */
    isKept: boolean;
    /** What the stay costs now by the ledger, or of a cancelled one what was kept. */
    kes: number;
    /** The price of each of its nights, by which `kes` is spread over them; none for an even spread. */
    nightKes: readonly number[];
    bookedOn: LocalDate;
  }>;

/** And what tells it from others. */
export type NamedStayFigures = StayFigures & Readonly<{ id: string; source: StaySource }>;

/** What stays come to in one month, before anything is divided. Whole shillings. */
export type Tally = {
  nightsSold: number;
  revenueKes: number;
  keptKes: number;
  /** Stays that begin in the month, all of their nights, and the days from booking them to check-in. */
  arrivals: number;
  nightsOfArrivals: number;
  leadDays: number;
};

/** The figures of a month. Rates are fractions; whole shillings, `adrKes` and `revparKes` rounded. */
export type Figures = Readonly<{
  nightsSold: number;
  nightsOnSale: number;
  /** Of the nights that were slept or are to be. */
  revenueKes: number;
  /** Kept of cancelled stays whose first night would have been in it. */
  keptKes: number;
  /** Nights sold ÷ nights on sale. */
  occupancy: number | undefined;
  /** Revenue ÷ nights sold. */
  adrKes: number | undefined;
  /** Revenue ÷ nights on sale, which is ADR × occupancy. */
  revparKes: number | undefined;
  arrivals: number;
  /** Nights of the stays that begin in it ÷ their number. */
  nightsAStay: number | undefined;
  /** Days from booking to check-in of the stays that begin in it, on average. */
  leadDays: number | undefined;
}>;

export const noTally = (): Tally => ({
  ...{ nightsSold: 0, revenueKes: 0, keptKes: 0, arrivals: 0, nightsOfArrivals: 0, leadDays: 0 },
});

/** What several tallies come to together. */
export function tallyOfAll(tallies: Iterable<Tally>): Tally {
  const all = noTally();
  for (const one of tallies) for (const key of TALLIED) all[key] += one[key];
  return all;
}

const TALLIED = Object.keys(noTally()) as (keyof Tally)[];

/** Adds a stay to the months, `YYYY-MM`, that its nights lie in: `tallyOf` gives the tally of each. */
export function tallyStay(stay: StayFigures, tallyOf: (month: string) => Tally): void {
  const month = stay.checkIn.slice(0, 7);
  const first = tallyOf(month);
  if (!stay.isKept) {
    first.keptKes += stay.kes;
    return;
  }
  const nights = daysBetween(stay.checkIn, stay.checkOut);
  first.arrivals += 1;
  first.nightsOfArrivals += nights;
  first.leadDays += Math.max(0, daysBetween(stay.bookedOn, stay.checkIn));
  if (addDays(stay.checkOut, -1).slice(0, 7) === month) {
    first.nightsSold += nights;
    first.revenueKes += stay.kes;
    return;
  }
  for (const { night, kes } of incomeByNight(stay)) {
    const tally = tallyOf(night.slice(0, 7));
    tally.nightsSold += 1;
    tally.revenueKes += kes;
  }
}

/** What one stay adds to the figures of a month, `YYYY-MM`. */
export function tallyOfStay(stay: StayFigures, month: string): Tally {
  const tally = noTally();
  tallyStay(stay, (one) => (one === month ? tally : noTally()));
  return tally;
}

/** The figures of what was tallied, beside the nights that were on sale. */
export function figuresOf(tally: Tally, nightsOnSale: number): Figures {
  const { nightsSold, revenueKes, keptKes, arrivals, nightsOfArrivals, leadDays } = tally;
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

/** What a platform would have taken of so much, at a rate in per cent. Whole shillings, rounded down. */
export function feesSaved(kes: number, percent: number): number {
  return Math.floor((kes * percent) / 100);
}
