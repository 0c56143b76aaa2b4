/** The page where somebody chooses their language says everything in both. */
export const languageTexts = {
  title: "Language · Lugha",
  text: "Our pages are in this language for you, and so are the SMS and e-mails that we write to you.",
  swahili: "Utasoma kurasa zetu kwa lugha hii, nasi tutakuandikia SMS na barua pepe kwa lugha hii.",
  names: { en: "English", sw: "Kiswahili" },
  now: { en: "This is your language", sw: "Hii ndiyo lugha yako" },
} as const;
