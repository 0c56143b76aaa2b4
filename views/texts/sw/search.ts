import { PLACE_LONGEST, type SearchProblem } from "#src/core/listing/search.ts";
import type { Wording } from "#views/format/wording.ts";
import type { searchTexts } from "#views/texts/en/search.ts";
import { guestsInSwahili } from "./phrases.ts";
import { swStay } from "./stay.ts";

/** Kutafuta mahali pa kukaa kwa wenyeji wote. */
export const swSearch: Wording<typeof searchTexts> = {
  title: "Tafuta mahali pa kukaa",
  wayHere: "Tafuta mahali pa kukaa",
  titleIn: (place) => `Mahali pa kukaa ${place}`,
  titleNear: (place) => `Mahali pa kukaa karibu na ${place}`,
  description: "Nyumba za wageni, studio na nyumba Nairobi: weka nafasi moja kwa moja na mwenyeji, ulipe kwa M-PESA.",
  finderLabel: "Tafuta mahali pa kukaa",
  place: "Mahali",
  placeHint: "Mtaa, barabara au mahali panapojulikana, kama Kilimani au Yaya Centre",
  suggestions: {
    listLabel: "Mahali",
    one: "Mahali 1. Bonyeza mshale wa chini kupachagua.",
    many: "Mahali {n}. Bonyeza mshale wa chini kuchagua.",
    none: "Hakuna mahali kama hapo",
  },
  more: "Bei, vyumba vya kulala, vitu vilivyopo",
  moreChosen: (count) => `Bei, vyumba vya kulala, vitu vilivyopo (${count})`,
  priceFrom: "Bei ya chini kwa usiku",
  priceTo: "Bei ya juu kwa usiku",
  bedrooms: "Vyumba vya kulala, angalau",
  amenities: "Vitu vilivyopo",
  search: "Tafuta",
  show: "Onyesha",
  clear: "Anza upya",
  count: (count) => `Nyumba ${count}`,
  countFree: (count) => `Nyumba ${count} ${count === 1 ? "iko" : "ziko"} wazi`,
  none: "Hakuna nyumba inayolingana na yote uliyotaka",
  chooseDates: "Chagua tarehe uone zilizo wazi na bei yote.",
  corrected: (place) => `Tunaonyesha ${place}.`,
  details: (parts) => parts.join(" · "),
  listLabel: "Mahali pa kukaa",
  sortLabel: "Mpangilio",
  sorts: { price: "Bei ya chini", "price-high": "Bei ya juu", newest: "Mpya zaidi", near: "Karibu zaidi" },
  pagesLabel: "Kurasa",
  page: (page, pages) => `Ukurasa ${page} kati ya ${pages}`,
  previous: "Uliotangulia",
  next: "Unaofuata",
  whichPlace: "Unamaanisha mahali gani?",
  whichPlaceText: (place) => `Huenda “${place}” ni mojawapo ya mahali hapa.`,
  unknownPlace: (place) => `Hatujui mahali panapoitwa “${place}”.`,
  noneText: "Hakuna nyumba inayofaa unayoweza kuiwekea nafasi kwa siku hizi.",
  noneEver: "Hakuna nyumba inayolingana na utafutaji huu.",
  nearestDates: "Tarehe za karibu zilizo wazi:",
  refused: "Hapa siku hizi ziko wazi, kwa masharti mengine:",
  sleeps: (most) => `Nyumba kubwa zaidi inayofaa inatosha ${guestsInSwahili(most)}.`,
  forGuests: (count) => `Tafuta kwa ${guestsInSwahili(count)}`,
  nearbyAreas: "Kwa tarehe zako, karibu na hapo:",
  otherAreas: "Mahali pengine:",
  withCount: (what, count) => `${what} (${count})`,
  withoutWishes: (count) => `Bila bei, vyumba na vitu (${count})`,
  nothingYet: { title: "Bado hakuna nyumba", text: "Hakuna mwenyeji aliyechapisha nyumba hapa bado." },
  startPitch: "Unakodisha mahali pako?",
  start: "Anza bila malipo",
};

/** Kila kosa kando ya sehemu yake. */
export function swSearchProblem(found: SearchProblem): { field: string; message: string } {
  if (found.field === "stay") return swStay.problems[found.problem];
  switch (found.problem) {
    case "too_long":
      return { field: found.field, message: `Taja mahali kwa herufi zisizozidi ${PLACE_LONGEST}` };
    case "not_a_party":
      return { field: found.field, message: swStay.party };
    case "not_whole":
      return {
        field: found.field,
        message:
          found.field === "bedrooms"
            ? "Andika idadi ya vyumba vya kulala, kati ya 0 na 50"
            : "Andika bei kwa shilingi kamili, kama 4,500",
      };
    case "below_from":
      return { field: found.field, message: "Bei ya juu isiwe chini ya bei ya chini" };
  }
}
