/** The page where somebody chooses her language says everything in both. */
export const languageTexts = {
  title: "Language · Lugha",
  text: "We write our SMS and e-mails to you in this language. The pages themselves are in English for now.",
  swahili: "Tutakuandikia SMS na barua pepe kwa lugha hii. Kurasa zenyewe kwa sasa ziko kwa Kiingereza.",
  names: { en: "English", sw: "Kiswahili" },
  now: { en: "This is your language", sw: "Hii ndiyo lugha yako" },
} as const;
