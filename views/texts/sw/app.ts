import type { Wording } from "#views/format/wording.ts";
import type { appTexts } from "#views/texts/en/app.ts";

export const swApp: Wording<typeof appTexts> = {
  description: "Nafasi, kalenda na pesa zako: siku ya mwenyeji.",
  install: {
    title: "Lango kama programu ya simu",
    how: "Kwenye Chrome: menyu, kisha Add to Home screen. Kwenye iPhone: Share, kisha Add to Home Screen.",
    day: "Hufunguka kwenye Leo, na huonyesha Leo ya mwisho kuonekana ukiwa huna mtandao.",
    photos: "Kwenye Android hupokea picha unazoituma.",
  },
  lastSeen: {
    title: (day, at) => `Ilionekana mara ya mwisho ${day}, ${at}: huna mtandao.`,
    text: "Unaweza kusoma na kupiga simu; fomu zinangoja hadi mtandao urudi.",
    again: "Jaribu tena",
  },
  shared: {
    title: "Picha kutoka simu yako",
    which: "Ni za nyumba ipi?",
    alt: (n) => `Picha ya ${n}`,
    add: "Weka hapa",
    unnamed: "Haina jina",
    full: "Ina picha ishirini tayari",
    toProperties: "Nyumba zangu",
    none: {
      title: "Hakuna picha hapa",
      text: "Lango hupokea picha ukiwa umeingia, na huziweka kwa siku moja. Zitume tena kutoka kwenye picha za simu yako.",
    },
    noProperty: {
      title: "Kwanza nyumba",
      text: "Picha ni za nyumba fulani. Ongeza yako, kisha uzichague hapo.",
      action: "Ongeza nyumba",
    },
  },
};
