import { formatKes } from "#src/core/money/money.ts";
import type { Wording } from "#views/format/wording.ts";
import type { offerTexts } from "#views/texts/en/offer.ts";
import { guestsInSwahili } from "./phrases.ts";

/** Bei ambayo mwenyeji anampa mgeni mmoja. */
export const swOffer: Wording<typeof offerTexts> = {
  holds: {
    title: (host) => `${host} anakupa bei hii`,
    text: (until) =>
      `Bei hii haibadiliki hadi ${until}, kwa nafasi moja. Siku hazijawekwa kwa ajili yako: ni zako ukishaweka nafasi.`,
    rooms: (until) =>
      `Ni ya vyumba hivi vyote kwa pamoja, na haibadiliki hadi ${until}, kwa nafasi moja. Siku hazijawekwa kwa ajili yako: ni zako ukishaweka nafasi.`,
  },
  note: (host) => `${host} anaandika:`,
  elsewhere: {
    title: "Hii ni bei ya leo",
    text: ({ host, dates, guests }) =>
      `${host} alikupa bei ya ${dates}, ${guestsInSwahili(guests)}. Tarehe nyingine au idadi nyingine ya wageni ni kwa bei ya leo.`,
    rooms: ({ host, dates, guests, rooms }) =>
      `${host} alikupa bei moja ya vyumba ${rooms} kwa pamoja, ${dates}, ${guestsInSwahili(guests)}. Vyumba vingine, tarehe nyingine au idadi nyingine ya wageni ni kwa bei ya leo.`,
    back: "Rudi kwenye bei uliyopewa",
  },
  taken: {
    title: "Siku ulizopewa bei haziko wazi tena",
    text: ({ host, dates }) =>
      `${host} alikupa bei ya ${dates}. Bei hiyo haikuwekei siku. Chagua tarehe nyingine kwa bei ya leo, au mwulize ${host}.`,
  },
  roomTaken: {
    title: "Baadhi ya vyumba ulivyopewa bei haviko wazi tena",
    text: ({ host, dates }) =>
      `${host} alikupa bei moja ya vyumba kwa pamoja, ${dates}. Bei hiyo haikuwekei siku. Chagua vyumba vingine au tarehe nyingine kwa bei ya leo, au mwulize ${host}.`,
  },
  over: {
    title: "Muda wa bei hiyo umekwisha",
    text: (host, when) => `Bei ambayo ${host} alikupa ilidumu hadi ${when}. Hii ni bei ya leo.`,
  },
  withdrawn: {
    title: "Bei hiyo imeondolewa",
    text: (host) => `${host} ameondoa bei aliyokupa. Hii ni bei ya leo.`,
  },
  used: {
    title: "Bei hiyo imeshatumika",
    text: (host) =>
      `Nafasi imeshawekwa kwa bei ambayo ${host} alitoa. Ikiwa ni yako, ifungue kwa kiungo kilicho kwenye SMS yako. Hii ni bei ya leo.`,
  },
  choose: "Chagua tarehe uone bei ya leo.",
  message: (m) =>
    `${m.name ? `${m.name}, ` : ""}${m.propertyName ? `${m.propertyName}, ` : ""}${m.dates}, ${guestsInSwahili(m.guests)}: ${formatKes(m.totalKes)}. Bei hii ni hadi ${m.until}; siku ni zako ukishaweka nafasi.${m.note ? ` ${m.note}` : ""} Weka nafasi:`,
};
