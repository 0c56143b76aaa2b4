import type { Wording } from "#views/format/wording.ts";
import type { consentTexts } from "#views/texts/en/consent.ts";

export const swConsent: Wording<typeof consentTexts> = {
  title: "Mapendeleo ya vidakuzi",
  text: "Wewe ndiye unayeamua tunachoweza kuhifadhi kwenye kivinjari chako. Hatupimi chochote kabla hujaruhusu.",
  legend: "Unachoruhusu",
  categories: {
    necessary: { label: "Vya lazima", hint: "Kuingia, kuweka nafasi na kulipa." },
    analytics: {
      label: "Takwimu",
      hint: "Kinachosaidia na kinachoharibika. Tunahifadhi sisi tu, kwa siku 180.",
    },
    marketing: { label: "Matangazo", hint: "Ulivyotupata. Kwa sasa hatuhifadhi chochote cha aina hii." },
    preferences: { label: "Mapendeleo", hint: "Nambari au barua pepe unayoingia nayo." },
  },
  analyticsByGoogle:
    "Kinachosaidia na kinachoharibika. Tunahifadhi kwa siku 180; Google Analytics hujua kurasa za wazi unazofungua.",
  save: "Hifadhi",
  acceptAll: "Kubali vyote",
  rejectAll: "Kataa vyote",
  saved: "Chaguo lako limehifadhiwa",
  close: "Funga",
  back: "Rudi ulipokuwa",
};
