import { formatKes } from "#src/core/money/money.ts";
import type { Wording } from "#views/format/wording.ts";
import type { linkCardTexts, pictureTexts } from "#views/texts/en/pictures.ts";

/** Maneno ya picha za wafuasi. */
export const swPictures: Wording<typeof pictureTexts> = {
  weekdays: ["Jumatatu", "Jumanne", "Jumatano", "Alhamisi", "Ijumaa", "Jumamosi", "Jumapili"],
  guests: (count) => (count === 1 ? "mgeni 1" : `wageni ${count}`),
  more: (count) => `na nyingine ${count}`,
  free: { title: "Nafasi wikendi hii" },
  from: {
    title: (kes) => `Kuanzia ${formatKes(kes)} kwa usiku`,
    cleaning: (kes) => `na ada ya usafi ${formatKes(kes)}, mara moja`,
  },
  fresh: "Mahali papya",
  offer: {
    percent: (percent) => `Punguzo la ${percent}%`,
    sum: (kes) => `Punguzo la ${formatKes(kes)}`,
    lastMinute: "Ofa ya dakika za mwisho",
    withCode: (code) => `Kwa nambari ya punguzo ${code}`,
    instead: (kes) => `badala ya ${formatKes(kes)}`,
    until: (date) => `weka nafasi kabla ya ${date} kuisha`,
  },
  review: { badge: "Mgeni anasema", anonymous: "Mgeni" },
  captions: {
    free: (dates, places, more) =>
      `Bado kuna nafasi wikendi hii, ${dates}:\n${places.map(({ name, nights, kes }) => `• ${name}, ${nights}: ${kes}`).join("\n")}${more > 0 ? `\n• na nyingine ${more}` : ""}`,
    from: (name, kes) => `${name}: kuanzia ${formatKes(kes)} kwa usiku.`,
    fresh: (name, area) => `Mahali papya: ${name}, ${area}.`,
    offer: (what, name, dates, kes) => `${what}: ${name}, ${dates}, ${formatKes(kes)}.`,
    review: (words, name) => `“${words}”\n${name}`,
    book: (url) => `Weka nafasi na ulipe kwa M-PESA: ${url}`,
  },
};

export const swLinkCard: Wording<typeof linkCardTexts> = {
  alt: (name, said) => `${name}: ${said}`,
  from: (kes) => `kuanzia ${formatKes(kes)} kwa usiku`,
};
