import type { Wording } from "#views/format/wording.ts";
import type { problemTexts } from "#views/texts/en/problems.ts";

export const swProblems: Wording<typeof problemTexts> = {
  400: {
    title: "Hilo halikufika vizuri",
    text: "Sehemu ya ombi haikuweza kusomeka. Rudi nyuma ujaribu tena.",
  },
  403: { title: "Huwezi kufungua ukurasa huu", text: "Ingia kwa akaunti yenye ukurasa huu, au omba kiungo chake." },
  404: {
    title: "404 Ukurasa haukupatikana",
    text: "Hakuna ukurasa kwenye anwani hii. Hakikisha kiungo kimeandikwa vizuri.",
  },
  deadLink: {
    title: "Hakuna kitu kwenye kiungo hiki",
    text: "Huenda kimeandikwa vibaya au kimekatwa, au kilichokuwepo kimeisha. Mwombe aliyekutumia akitume tena.",
  },
  408: { title: "Halikufika lote", text: "Muunganisho ulikatika kabla ya yote kufika. Tafadhali tuma tena." },
  413: {
    title: "Ulichotuma ni kikubwa mno",
    text: "Ni kikubwa kuliko ukurasa huu unavyokubali. Punguza, kisha ujaribu tena.",
  },
  415: { title: "Muundo huo haueleweki", text: "Tuma fomu kutoka kwenye ukurasa wake." },
  429: { title: "Umejaribu mara nyingi mno", text: "Tafadhali subiri dakika chache, kisha ujaribu tena." },
  500: {
    title: "Kuna hitilafu upande wetu",
    text: "Si kosa la ulichoandika. Tafadhali jaribu tena baada ya muda mfupi.",
  },
  503: {
    title: "Hatuwezi kuhifadhi kwa sasa",
    text: "Hakuna kilichobadilika, na ulichoandika hakikuwa chanzo. Subiri kidogo, kisha utume tena.",
  },
  paused: {
    title: "Tutarudi baada ya dakika chache",
    text: "Tunahakikisha ni siku zipi zilizo wazi. Hakuna nafasi iliyowekwa, na hakuna pesa zilizolipwa.",
  },
  507: {
    title: "Hatuwezi kupokea faili kwa sasa",
    text: "Kuweka nafasi na malipo vinaendelea. Tafadhali tuma faili zako tena baadaye.",
  },
  tooManyForms: {
    title: "Nyumba yako imetuma fomu nyingi sana",
    text: (from) =>
      `Hakuna kilichobadilika. Ni nyingi kuliko nyumba inavyotuma kwa saa au siku moja. Acha ukurasa huu wazi, kisha utume tena kuanzia ${from}.`,
  },
  typed: "Ulichoandika",
  sendAgain: "Tuma tena",
  goBack: "Rudi ukurasa mmoja nyuma: ulichoandika bado kipo. Kisha utume tena.",
  crossSite: {
    title: "Fomu hii imetoka tovuti nyingine",
    text: "Kwa usalama wako haikukubaliwa. Fungua ukurasa hapa kisha uitume tena.",
  },
  reference: (id) => `Ukituandikia, taja ${id}.`,
  home: "Rudi mwanzo",
  desk: "Rudi kwenye Leo",
  bookings: "Angalia nafasi zako",
};
