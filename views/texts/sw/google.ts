import type { Wording } from "#views/format/wording.ts";
import type { googleTexts } from "#views/texts/en/google.ts";

/** Kuingia kupitia Google, na kile ambacho Google haisemi. */
export const swGoogle: Wording<typeof googleTexts> = {
  notLinked:
    "Kuna akaunti yenye barua pepe hii, lakini barua pepe yake bado haijathibitishwa. Tafadhali ingia kwa nenosiri lako uithibitishe kwanza.",
  phone: {
    title: "Nambari yako ya simu",
    subtitle: "Hatua ya mwisho kabla ya kuchagua jina lako. Google haituambii nambari yako.",
    label: "Simu",
    hint: "Wageni wanakupata hapa, nasi tunakujulisha kuhusu nafasi.",
    button: "Hifadhi na uendelee",
  },
};
