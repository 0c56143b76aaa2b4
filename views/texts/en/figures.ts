import { formatKes } from "#src/core/money/money.ts";
import { plural } from "#views/format/format.ts";

/** What a host's house earns, in the trade's words and in plain ones. */
export const figureTexts = {
  title: "Figures",
  months: "Other months",
  of: "Property",
  all: "All properties",
  show: "Show",
  revenue: "Income by night",
  revenueNote: "what the nights of this month cost",
  kept: (kes: number) => `and ${formatKes(kes)} kept of cancelled stays`,
  paid: "Paid in this month",
  paidNote: "came less what went back",
  sold: "Nights sold",
  soldNote: (onSale: number) => `of ${plural(onSale, "night")} on sale`,
  occupancy: "Occupancy",
  occupancyNote: "nights sold of those on sale",
  adr: "ADR",
  adrNote: "income of a night sold",
  revpar: "RevPAR",
  revparNote: "income of a night on sale",
  stay: "Length of stay",
  stayNote: (arrivals: number) => `of ${plural(arrivals, "arrival")}`,
  lead: "Lead time",
  leadNote: "from booking to check-in",
  nights: (n: number) => `${n.toFixed(1)} nights`,
  days: (n: number) => `${n.toFixed(0)} days`,
  none: "–",
  percent: (rate: number) => `${(rate * 100).toFixed(0)} %`,
  ahead: {
    title: (days: number) => `The next ${days} days`,
    text: (of: { nights: number; since: number; lately: number }) =>
      `${plural(of.nights, "night")} sold, ${of.since} of them booked in the last ${of.lately} days.`,
    share: "Share what is free",
  },
  saved: {
    title: "Fees saved",
    text: (of: { kes: string; ofKes: string; percent: number }) =>
      `${of.kes}: ${of.percent} % of ${of.ofKes}, which a platform would have kept of this month.`,
    field: "A platform takes, in %",
  },
  chart: "Income by night, month by month",
  table: "Month by month",
  byProperty: "By property",
  bySource: "By source",
  columns: {
    month: "Month",
    property: "Property",
    source: "Source",
    revenue: "Income",
    nights: "Nights",
    occupancy: "Occupancy",
    adr: "ADR",
    revpar: "RevPAR",
  },
  sources: { page: "Your page", host: "Written in by you", link: (word: string) => `Link “${word}”` },
  download: "Download as CSV",
  csvColumns: [
    ...["month", "property", "income_by_night_kes", "kept_of_cancelled_kes", "nights_sold", "nights_on_sale"],
    ...["occupancy_percent", "adr_kes", "revpar_kes", "arrivals", "nights_a_stay", "lead_days"],
  ],
  elsewhere: (nights: number) => `${plural(nights, "night")} of this month sold on other sites.`,
  noShows: (count: number) =>
    `To ${plural(count, "stay")} of this month nobody came. Their nights stay sold, and what was kept is income.`,
  empty: {
    title: "No stays yet",
    text: "Figures begin with your first booking. Share your page to get it.",
    action: "Share your page",
  },
  meaning: {
    title: "What these figures mean",
    lines: [
      "Income by night: what each stay costs now, with fees and discounts, spread over its nights by their prices. All months together are what your bookings cost, to the shilling. A damage deposit is the guest's own and not in it.",
      "Nights on sale: rooms times days since you added the property, without nights you closed and nights sold on other sites. A property that is not on your page counts the nights it sold. Of a house let by its rooms too, the rooms are counted.",
      "Occupancy: nights sold ÷ nights on sale. ADR: income ÷ nights sold. RevPAR: income ÷ nights on sale, which is ADR × occupancy.",
      "A cancelled stay sold no nights. What you kept of it stands beside the income, in the month it would have begun.",
      "Length of stay and lead time: of the stays that begin in the month.",
    ],
  },
} as const;
