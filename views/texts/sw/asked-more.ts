import { formatKes } from "#src/core/money/money.ts";
import type { Wording } from "#views/format/wording.ts";
import type { askedMoreTexts } from "#views/texts/en/asked-more.ts";

/** Mwenyeji anachoomba zaidi ya bei. */
export const swAskedMore: Wording<typeof askedMoreTexts> = {
  title: (host) => `${host} anaomba jambo moja zaidi`,
  deposit: (_host, kes) =>
    `Kwa ukaaji huu, tafadhali njoo na ${formatKes(kes)} kama amana ya uharibifu. Utarudishiwa baada ya kuondoka; si sehemu ya jumla.`,
  request: (host) =>
    `${host} ataiangalia nafasi hii kabla haijalipwa. Siku zako zinatunzwa hadi hapo, na utalipa baadaye.`,
  id: () =>
    "Tafadhali uwe na kitambulisho cha taifa, pasipoti au kitambulisho cha raia wa kigeni utakapofika. Kitaangaliwa na kurudishwa.",
  goOn: "Bado hakuna nafasi iliyowekwa: endelea hapa chini ikiwa unakubali.",
};
