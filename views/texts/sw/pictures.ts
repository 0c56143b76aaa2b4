import { formatKes } from "#src/core/money/money.ts";
import type { Wording } from "#views/format/wording.ts";
import type { linkCardTexts, pictureDeskTexts, pictureTexts } from "#views/texts/en/pictures.ts";

/** Maneno ya picha za wafuasi. */
export const swPictures: Wording<typeof pictureTexts> = {
  weekdays: ["Jumatatu", "Jumanne", "Jumatano", "Alhamisi", "Ijumaa", "Jumamosi", "Jumapili"],
  guests: (count) => (count === 1 ? "mgeni 1" : `wageni ${count}`),
  more: (count) => `na nyingine ${count}`,
  free: { title: "Zilizo wazi wikendi hii" },
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
      `Bado kuna usiku ulio wazi wikendi hii, ${dates}:\n${places.map(({ name, nights, kes }) => `• ${name}, ${nights}: ${kes}`).join("\n")}${more > 0 ? `\n• na nyingine ${more}` : ""}`,
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

/** Ukurasa wa mwenyeji wa kutengeneza picha. */
export const swPictureDesk: Wording<typeof pictureDeskTexts> = {
  title: "Picha za kushiriki",
  lead: "Zinatengenezwa kutoka kwenye picha zako, kalenda yako na bei zako za sasa.",
  share: "Shiriki",
  download: "Pakua",
  hint: "Ukiwa ndani ya programu nyingine, ipakue, au shikilia kidole kwenye picha.",
  caption: "Maneno ya kuambatana nayo",
  languages: { en: "Kiingereza", sw: "Kiswahili" },
  copy: "Nakili",
  copied: "Imenakiliwa",
  choose: "Picha nyingine",
  kind: "Inasema nini",
  kinds: {
    free_weekend: "Zilizo wazi wikendi hii",
    from_price: "Kuanzia KES … kwa usiku",
    new_place: "Mahali papya",
    offer: "Dakika za mwisho au punguzo",
    review: "Maoni ya mgeni",
  },
  nothing: {
    free_weekend: "Hakuna usiku ulio wazi wikendi hii.",
    from_price: "Kwa sasa hakuna usiku unaoweza kuwekewa nafasi.",
    new_place: "Hakuna nyumba yako iliyo mpya kuliko miezi miwili.",
    offer: "Huna punguzo la dakika za mwisho wala nambari ya punguzo inayotumika kwa usiku ulio wazi.",
    review: "Bado hakuna mgeni aliyekuruhusu kushiriki maneno yake. Huulizwa anapoandika.",
  },
  now: "Si sasa",
  elsewhere: "Chagua nyingine hapa chini.",
  property: "Nyumba gani",
  all: "Zote zinazofaa",
  format: "Umbo",
  formats: { story: "9:16, kwa Status au Story", square: "1:1, kwa chapisho" },
  language: "Lugha",
  review: "Maoni yapi",
  newest: "Ya karibuni",
  show: "Onyesha hii",
  links: {
    title: "Viungo vyako vinavyoonekana",
    text: "Programu huchora hii kutoka kwenye ukurasa wako unapotuma kiungo. Kadi iliyotumwa haibadiliki tena.",
    whatsapp: "Kwenye WhatsApp",
    instagram: "Kwenye Instagram",
  },
};
