/** The page where somebody chooses their language says everything in both. */
export const languageTexts = {
  title: "Language · Lugha",
  text: "Guests read our pages in this language, and we write our SMS and e-mails to you in it. The hosts' dashboard is in English.",
  swahili:
    "Wageni husoma kurasa zetu kwa lugha hii, nasi tutakuandikia SMS na barua pepe kwa lugha hii. Dashibodi ya wenyeji iko kwa Kiingereza.",
  names: { en: "English", sw: "Kiswahili" },
  now: { en: "This is your language", sw: "Hii ndiyo lugha yako" },
} as const;
