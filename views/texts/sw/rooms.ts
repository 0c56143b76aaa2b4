import type { roomsTexts } from "#views/texts/en/rooms.ts";

const STATES = { draft: "rasimu", published: "", archived: "imewekwa kando" } as const;

export const swRooms: typeof roomsTexts = {
  title: "Nyumba na vyumba",
  link: "Nyumba na vyumba",
  back: "Rudi kwenye nyumba hii",
  lead: (name) =>
    `Je, unakodisha ${name} nzima na pia chumba kwa chumba? Chagua vyumba vyake. Kuanzia leo, usiku uliouzwa wa nyumba nzima unafunga kila chumba, na usiku uliouzwa wa chumba unafunga nyumba nzima: hapa, kwenye utafutaji na kwenye kalenda za tovuti nyingine.`,
  rooms: "Vyumba vyake",
  hint: "Kila aina ya chumba ni mahali pake, na bei yake. Usichague chochote kama inakodishwa peke yake.",
  option: (name, units, state) =>
    [name, units > 1 ? `vyumba ${units}` : "", STATES[state]].filter((part) => part !== "").join(", "),
  save: "Hifadhi",
  none: {
    title: "Huna mahali pengine",
    text: "Ongeza vyumba kwanza, kila aina kama mahali pake, kisha urudi hapa.",
    action: "Ongeza mahali",
  },
  isRoom: {
    title: (whole) => `Chumba cha ${whole}`,
    text: "Usiku wake hufungwa nyumba nzima ikichukuliwa. Unabadilisha hilo kwenye ukurasa wa nyumba nzima.",
    action: (whole) => `Nyumba na vyumba vya ${whole}`,
  },
  faults: {
    notOne: (units) => `Kuna vyumba ${units} vya aina hii. Nyumba nzima ni mahali pake, yenye chumba 1.`,
    elsewhere: (part, whole) => `${part} tayari ni ya ${whole}`,
    taken: "Hakuna kilichohifadhiwa: usiku fulani nyumba nzima na chumba vimechukuliwa vyote viwili",
  },
  taken: {
    title: "Vyote viwili vimechukuliwa",
    text: "Hamisha au fungua kimoja kati ya viwili, kisha uhifadhi tena.",
    whole: "Nyumba nzima",
    closed: "Umefunga wewe",
    other: "Tovuti nyingine",
  },
  staysOne:
    "Hii ni nyumba nzima yenye vyumba vinavyokodishwa, kwa hiyo ipo 1 tu. Kwanza ondoa hilo kwenye Nyumba na vyumba.",
  guests: {
    whole: "Hii ni nyumba nzima. Vyumba vyake kimoja kimoja:",
    room: "Hiki ni chumba cha nyumba. Nyumba nzima:",
    also: (names) => `Pia katika nyumba hii: ${names.join(", ")}`,
  },
};
