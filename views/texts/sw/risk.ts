import type { Wording } from "#views/format/wording.ts";
import type { riskTexts } from "#views/texts/en/risk.ts";

/** Kanuni za alama kwa maneno. */
export const swRisk: Wording<typeof riskTexts> = {
  rules: {
    blocked: {
      reason: "Nambari hii imezuiwa katika nyumba hii",
      clears: "Mwenyeji akiitoa kwenye orodha yake.",
    },
    taken_back: {
      reason: "Pesa za nafasi hii zilirudishwa kwa aliyelipa, au kuna ujumbe unaosema hivyo",
      clears: "Malipo mengine yanayobaki.",
    },
    contradicted: {
      reason: "Ujumbe au msimbo haulingani na M-PESA",
      clears: "Orodha ya M-PESA au ya mwenyeji ikiwa na malipo hayo na kiasi hicho.",
    },
    reused_code: {
      reason: "Msimbo wa M-PESA uliotajwa ulilipia nafasi nyingine",
      clears: "Msimbo wa malipo yake mwenyewe.",
    },
    unconfirmed_code: {
      reason: "Msimbo wa M-PESA ulioandikwa haupo kwenye orodha yoyote",
      clears: "M-PESA ikiutaja, au mwenyeji akiuona kwenye M-PESA yake.",
    },
    many_numbers: {
      reason: "Kivinjari kimoja kimeweka nafasi kwa nambari tatu au zaidi",
      clears: "Kupiga simu kwa nambari hiyo. Familia na wasaidizi hutumia simu pamoja.",
    },
    last_minute: {
      reason: "Watu wengi, kwa usiku mmoja, walioweka nafasi ya leo",
      clears: "Maelezo ya nani anakuja na kwa nini.",
    },
    many_holds: {
      reason: "Nafasi tatu au zaidi zilianzishwa hapa na hazikulipwa",
      clears: "Kulipia hii.",
    },
    failed_prompts: {
      reason: "Ombi la M-PESA lilikataliwa mara tatu au zaidi",
      clears: "Malipo yanayokubalika.",
    },
    odd_name: {
      reason: "Jina hili halionekani kuwa jina la mtu",
      clears: "Jina kama lilivyo kwenye kitambulisho.",
    },
    other_payer: {
      reason: "Mtu mwingine ndiye aliyelipa",
      clears: "Maelezo ya nani analipa. Peke yake haihesabiwi: familia na kampuni hulipiana.",
    },
    odd_email: {
      reason: "Anwani ya barua pepe ni ya aina ya kutupwa",
      clears: "Anwani nyingine, au bila anwani.",
    },
    new_number: {
      reason: "Nafasi ya kwanza ya nambari hii katika nyumba hii",
      clears: "Ukaaji mmoja. Kila mtu huwa mgeni mara ya kwanza.",
    },
  },
  levels: { low: "chini", look: "inafaa kuangaliwa", high: "juu" },
  clears: "Kinachoiondoa:",
  score: (score, level) => `${score} kati ya 100, ${level}`,
};
