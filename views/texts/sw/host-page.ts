import { formatKes } from "#src/core/money/money.ts";
import type { Wording } from "#views/format/wording.ts";
import type { hostPageTexts } from "#views/texts/en/host-page.ts";
import { nightsInSwahili } from "./phrases.ts";
import { bathrooms, bedrooms } from "./stay.ts";

const houses = (count: number) => `nyumba ${count}`;

/** Ukurasa wa mwenyeji kwa wageni. */
export const swHostPage: Wording<typeof hostPageTexts> = {
  title: (name, owner) => (name === owner ? name : `${name}, ya ${owner}`),
  description: (facts) =>
    facts.fromKes === undefined
      ? `Weka nafasi moja kwa moja na ${facts.owner} na ulipe kwa M-PESA.`
      : `${houses(facts.count)} kuanzia ${formatKes(facts.fromKes)} kwa usiku. Weka nafasi moja kwa moja na ${facts.owner} na ulipe kwa M-PESA.`,
  shareWords: (name) => `Weka nafasi moja kwa moja na ${name}:`,
  about: (name) => `Kuhusu ${name}`,
  with: (owner) => `Mwenyeji: ${owner}`,
  greeting: (name) => `Habari ${name}, nina swali kuhusu kukaa hapo.`,
  count: houses,
  listLabel: "Mahali pa kukaa",
  finderLabel: "Tafuta tarehe",
  addDates: "Chagua tarehe na wageni",
  showPrices: "Onyesha bei",
  bookNow: "Weka nafasi",
  stayed: "Ulikaa hapa",
  beds: (count) => (count === 0 ? "studio" : bedrooms(count)),
  baths: bathrooms,
  more: (count) => `+${count} zaidi`,
  results: (dates, nights, guests) => `${dates} · ${nights} · ${guests}`,
  freeCount: (free, all) =>
    free === all
      ? all === 1
        ? "Iko wazi"
        : `Nyumba zote ${all} ziko wazi`
      : free === 0
        ? "Hakuna inayowezekana kwa siku hizi"
        : `${free} kati ya nyumba ${all} ${free === 1 ? "iko" : "ziko"} wazi`,
  clear: "Ondoa tarehe",
  free: "Iko wazi",
  taken: "Imechukuliwa siku hizi",
  refused: "Haiwezekani kwa siku hizi",
  nearest: "Za karibu zinazowezekana:",
  perNight: (kes) => `${formatKes(kes)}/usiku`,
  forNights: (nights) => `kwa ${nightsInSwahili(nights)}`,
  empty: { title: "Bado hakuna mahali pa kukaa", text: "Mwenyeji huyu bado hajachapisha mahali popote." },
  notFound: {
    title: "Mwenyeji hakupatikana",
    text: "Hakuna mwenyeji kwenye anwani hii. Hakikisha kiungo kimeandikwa vizuri, au mwombe mwenyeji wako akitume tena.",
    home: "Rudi mwanzo",
  },
  startYourOwn: "Anzisha ukurasa wako wa mwenyeji",
  startPitch: "Unakodisha mahali pako?",
};
