import type { GuideSection } from "#src/core/guide/fields.ts";
import type { ListingPart } from "#src/core/listing/change-of-many.ts";
import type { Wording } from "#views/format/wording.ts";
import type { manyListingTexts } from "#views/texts/en/many-listings.ts";
import { swGuideForm } from "./guide-form.ts";
import { swManyPrices } from "./many-prices.ts";

const parts: Readonly<Partial<Record<ListingPart, string>>> = {
  facts: "Vifaa",
  guest_rules: "Kanuni za nyumba, kwa majibu",
  amenities: "Huduma",
  description: "Maelezo",
  house_rules: "Kanuni za nyumba, kwa maneno",
  hours: "Kuingia na kuondoka",
};

/** Maneno, vifaa, mwongozo na masharti yale yale kwenye nyumba kadhaa kwa pamoja. */
export const swManyListings: Wording<typeof manyListingTexts> = {
  title: "Badilisha nyumba kadhaa",
  lead: "Chagua kinachopaswa kuwa sawa, na katika nyumba gani. Unaona kitakachobadilika wapi kabla ya chochote kuhifadhiwa, na kwa siku moja unaweza kukitengua kwa kubonyeza mara moja. Kwa bei:",
  none: "Bado hakuna cha kubadilisha.",
  wrong: "Bado haijaonyeshwa",
  which: {
    legend: "Nyumba gani",
    all: (count) => `Zote ${count}`,
    some: "Baadhi tu",
    areas: "Zote za maeneo haya",
    single: "Hizi",
  },
  what: "Cha kubadilisha",
  whatHint: "Fungua unachotaka kubadilisha. Mengine yote yanabaki kama yalivyo kwenye kila nyumba.",
  leave: "Kama ilivyo",
  sayNothing: "Usiseme chochote kuhusu hili",
  takeAway: "Ondoa",
  yes: "Ndiyo",
  emptyLeaves: "Sehemu tupu inaacha kila nyumba na ilichonacho.",
  factsHint:
    "Nambari au maelezo matupu yanaacha ya kila nyumba, jibu likiwa lile lile. Jibu likiwa jingine yanaondoka: kilichopimwa kwa 4G si kweli kwa fibre.",
  hours: "Kuingia na kuondoka",
  hoursHint: "Wageni waliokwisha kuweka nafasi pia watasoma saa mpya.",
  amenities: { have: "Zote zina", haveNot: "Hakuna yenye" },
  terms: "Kughairi na kuweka nafasi",
  termsHint: "Kwa nafasi zitakazowekwa kuanzia sasa. Zilizowekwa zinabaki na kile wageni walichokubali.",
  text: {
    legends: { description: "Maelezo", houseRules: "Kwa maneno" },
    change: "Maandishi yafanyweje",
    how: {
      leave: "Yaache kama yalivyo",
      add: "Ongeza aya mwishoni",
      swap: "Badilisha maneno ndani yake",
      whole: "Yabadilishe yote",
    },
    find: "Maneno ya kubadilisha",
    findHint: "Kwa kubadilisha maneno tu: yaandike jinsi yalivyo kwenye maandishi. Ukiacha chini wazi, yanaondolewa.",
    words: "Maneno mapya",
    emptyRules: "Ukibadilisha yote bila kuandika kitu, maandishi yanaondoka.",
  },
  show: "Onyesha kitakachobadilika",
  faults: {
    to: "Chagua angalau nyumba moja au eneo moja.",
    nothing: "Chagua cha kubadilisha.",
    bothAmenities: "Huduma ile ile haiwezi kuongezwa na kuondolewa pamoja.",
    tooLong: (longest) => `Herufi zisizidi ${longest}.`,
    find: "Andika maneno ya kubadilisha.",
    text: "Andika maneno mapya.",
    how: "Sema maandishi yafanyweje, au futa maneno yake.",
  },
  planLead: "Bado hakuna kilichohifadhiwa. Nyumba zinazobadilika sawasawa zimewekwa pamoja.",
  count: (count) => `Nyumba ${count}`,
  same: "Hapa hakuna kinachobadilika: tayari iko hivyo.",
  notInIt: (part) => `${part}: maneno ya kubadilisha hayamo, kwa hiyo yanabaki kama yalivyo.`,
  wouldBeTooLong: (part, longest) => `${part}: yangezidi herufi ${longest}.`,
  part: (part) => {
    if (part === "rules" || part === "booking" || part === "cancellation") return swManyPrices.copy.parts[part];
    return parts[part] ?? `Mwongozo: ${swGuideForm.sections[part.slice("guide_".length) as GuideSection]}`;
  },
  made: (count) => `Imebadilishwa kwenye nyumba ${count}`,
};
