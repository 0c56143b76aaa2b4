import { formatKes } from "#src/core/money/money.ts";

type Listed = Readonly<{ name: string; nights: string; kes: string }>;

/** What pictures for followers say, and the text to go with them. */
export const pictureTexts = {
  weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  guests: (count: number) => `for ${count}`,
  more: (count: number) => `and ${count} more`,
  free: { title: "Free this weekend" },
  from: {
    title: (kes: number) => `From ${formatKes(kes)} a night`,
    cleaning: (kes: number) => `and ${formatKes(kes)} for cleaning, once a stay`,
  },
  fresh: "New place",
  offer: {
    percent: (percent: number) => `${percent}% off`,
    sum: (kes: number) => `${formatKes(kes)} off`,
    lastMinute: "Last-minute offer",
    withCode: (code: string) => `With the code ${code}`,
    instead: (kes: number) => `instead of ${formatKes(kes)}`,
    until: (date: string) => `book by ${date}`,
  },
  review: { badge: "A guest says", anonymous: "A guest" },
  /** The text to go with each: what it is, and where to book. */
  captions: {
    free: (dates: string, places: readonly Listed[]) =>
      `Still free this weekend, ${dates}:\n${places.map(({ name, nights, kes }) => `• ${name}, ${nights}: ${kes}`).join("\n")}`,
    from: (name: string, kes: number) => `${name}: from ${formatKes(kes)} a night.`,
    fresh: (name: string, area: string) => `New: ${name}, ${area}.`,
    offer: (what: string, name: string, dates: string, kes: number) => `${what}: ${name}, ${dates}, ${formatKes(kes)}.`,
    review: (words: string, name: string) => `“${words}”\n${name}`,
    book: (url: string) => `Book and pay by M-PESA: ${url}`,
  },
};

/** The card beside a link. */
export const linkCardTexts = {
  alt: (name: string, said: string) => `${name}: ${said}`,
  perNight: (kes: number) => `${formatKes(kes)} a night`,
  from: (kes: number) => `from ${formatKes(kes)} a night`,
};
