import type { Wording } from "#views/format/wording.ts";
import type { groupTexts } from "#views/texts/en/groups.ts";
import { guestsInSwahili, nightsInSwahili } from "./phrases.ts";

const rooms = (count: number) => (count === 1 ? "chumba 1" : `vyumba ${count}`);
const atTheStart = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** Vyumba kadhaa vya mwenyeji mmoja, kwa pamoja. */
export const swGroups: Wording<typeof groupTexts> = {
  rooms,
  fit: (count, party) => `${atTheStart(rooms(count))} vinatosha ${guestsInSwahili(party)}`,
  fitText: "Weka nafasi kwa pamoja na ulipe mara moja: vyote, au hakuna.",
  see: "Angalia vyumba",
  choose: {
    title: (party) => `Vyumba vya ${guestsInSwahili(party)}`,
    lead: "Vyote kwa usiku uleule. Unaweka nafasi kwa pamoja na kulipa mara moja: vyote, au hakuna.",
    none: "Vilivyo wazi usiku huu havitoshi watu wengi hivi kwa pamoja.",
    list: "Vilivyo wazi usiku huu",
    sleeps: (most) => `Kinatosha ${guestsInSwahili(most)}`,
    left: (count) => `${count} wazi`,
    price: (kes, nights) => `${kes} kwa ${nightsInSwahili(nights)}`,
    from: "kuanzia",
    count: (count) => (count === 0 ? "hakuna kilichochaguliwa" : `umechagua ${rooms(count)}`),
    more: (name) => `Ongeza kimoja: ${name}`,
    fewer: (name) => `Punguza kimoja: ${name}`,
    summary: "Ulivyochagua",
    line: (count, name) => (count > 1 ? `${count} × ${name}` : name),
    total: "Jumla",
    beds: (party) => `Wote ${party} wana kitanda.`,
    tooFew: (sleeps, party) => `Vyumba hivi vinatosha ${guestsInSwahili(sleeps)}, nanyi ni ${party}. Ongeza kimoja.`,
    tooMany: "Umechagua vyumba vingi kuliko idadi ya wageni.",
    onlyOne: "Chumba kimoja kina ukurasa wake wa kuweka nafasi.",
    toOne: (name) => `Weka nafasi: ${name}`,
    most: (most) => `Si zaidi ya ${rooms(most)} kwa mara moja. Kwa zaidi, mwulize mwenyeji.`,
    pay: "Hakiki na ulipe",
    back: (host) => `Rudi kwa ${host}`,
  },
  at: (count, host) => `${atTheStart(rooms(count))}, ${host}`,
  named: (name, more) => `${name} na ${more === 1 ? "chumba kingine 1" : `vyumba vingine ${more}`}`,
  line: (name, guests) => `${name}, ${guestsInSwahili(guests)}`,
  change: "Badilisha tarehe au vyumba",
  policyOf: (name) => `${name}:`,
  taken: {
    title: "Si vyumba vyote hivi viko wazi tena",
    text: "Mtu mwingine ametangulia kidogo. Hakuna nafasi iliyowekwa. Vyumba hivi viko wazi sasa:",
  },
  theirs: {
    title: "Vilivyowekwa kwa pamoja",
    text: "Kila kimoja ni nafasi yake: badilisha au ghairi kimoja, na vingine vinabaki. Malipo moja yanaweza kulipia vyote.",
  },
  yours: {
    title: "Vyumba vyako",
    text: "Kila chumba kina ukurasa wake: anayelala humo, njia ya kuingia, kubadilisha na kughairi.",
    total: "Vyumba vyote kwa pamoja",
    paid: "Umelipa",
    payment: "Malipo ya chumba hiki",
    states: {
      requested: "Kinamsubiri mwenyeji",
      held: "Kimehifadhiwa kwa ajili yako",
      confirmed: "Nafasi imewekwa",
      expired: "Hakihifadhiwi tena",
      cancelled: "Imeghairiwa",
    },
  },
};
