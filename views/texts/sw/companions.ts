import type { Wording } from "#views/format/wording.ts";
import type { companionTexts } from "#views/texts/en/companions.ts";

/** Ukurasa wa wanaosafiri pamoja na mgeni. */
export const swCompanions: Wording<typeof companionTexts> = {
  heading: (day, hour) => `Tukutane ${day}, ${hour}`,
  when: "Lini",
  where: "Wapi",
  areaOnly: "Anwani itaonekana hapa mwongozo wa kufika ukifunguliwa.",
  host: (host) => `Mwenyeji ni ${host}. Aliyekutumia ukurasa huu ndiye mwenye nafasi.`,
  over: {
    title: "Ukaaji huu haupo tena",
    text: "Umeisha, au ulighairiwa. Mwulize aliyekutumia kiungo hiki.",
  },
  send: "Tuma kwa wenzako",
  title: "Kwa mnaosafiri pamoja",
  hint: "Tarehe, saa ya kuingia na njia ya kufika; anwani pia, mwongozo ukifunguliwa. Bila pesa, nambari wala misimbo.",
  label: "Anwani ya ukurasa wa wenzako",
  words: (m) => `${m.property}, ${m.dates}. Lini na wapi:`,
  end: "Futa kiungo hiki",
  endHint: "Kinaisha chenyewe baada ya ukaaji. Ukikifuta, hakitafungua chochote tena, na kipya kitakuwa hapa.",
};
