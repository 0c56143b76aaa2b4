import { formatKes } from "#src/core/money/money.ts";
import { plural } from "#views/format/format.ts";

/** A host's public page. */
export const hostPageTexts = {
  title: (name: string, owner: string) => (name === owner ? name : `${name}, by ${owner}`),
  description: (facts: { owner: string; count: number; fromKes: number | undefined }) =>
    facts.fromKes === undefined
      ? `Book directly with ${facts.owner} and pay by M-PESA.`
      : `${plural(facts.count, "property", "properties")} from ${formatKes(facts.fromKes)} a night. Book directly with ${facts.owner} and pay by M-PESA.`,
  /** Sent with the page's address. */
  shareWords: (name: string) => `Book straight with ${name}:`,
  about: (name: string) => `About ${name}`,
  with: (owner: string) => `With ${owner}`,
  greeting: (name: string) => `Hello ${name}, I have a question about staying with you.`,
  count: (count: number) => plural(count, "property", "properties"),
  listLabel: "Properties",
  finderLabel: "Find dates",
  addDates: "Choose dates and guests",
  showPrices: "Show prices",
  bookNow: "Book Now",
  stayed: "You stayed here",
  beds: (count: number) => (count === 0 ? "studio" : plural(count, "bed")),
  baths: (count: number) => plural(count, "bath"),
  more: (count: number) => `+${count} more`,
  results: (dates: string, nights: string, guests: string) => `${dates} · ${nights} · ${guests}`,
  freeCount: (free: number, all: number) =>
    free === all
      ? all === 1
        ? "It is free"
        : `All ${all} are free`
      : free === 0
        ? "None can be booked for this"
        : `${free} of ${all} are free`,
  clear: "Clear dates",
  free: "Free",
  taken: "Taken on these nights",
  refused: "Not for this stay",
  nearest: "Nearest that can be booked:",
  perNight: (kes: number) => `${formatKes(kes)}/night`,
  forNights: (nights: number) => `for ${plural(nights, "night")}`,
  empty: { title: "No Properties Available", text: "This host hasn't published any properties yet." },
  notFound: {
    title: "Host Not Found",
    text: "There is no host at this address. Check the spelling of the link, or ask your host to send it again.",
    home: "Back to Home",
  },
  startYourOwn: "Start Your Own Host Page",
  startPitch: "Let your own place?",
} as const;
