import type { Wording } from "#views/format/wording.ts";
import type { cleaningTexts } from "#views/texts/en/cleaning.ts";

const wageni = (n: number) => (n === 1 ? "mgeni 1" : `wageni ${n}`);

/** Anayosoma mtu wa usafi kwa kiungo chake. */
export const swCleaning: Wording<typeof cleaningTexts> = {
  title: "Usafi",
  lead: (house, name) => `${house}, kwa ${name}`,
  days: "Siku nyingine",
  today: "Leo",
  out: (hour) => `Wanaondoka kabla ya ${hour}`,
  left: (at) => `Waliondoka ${at}`,
  next: (hour, guests) => `Wanaofuata: ${wageni(guests)} kuanzia ${hour}`,
  came: (at) => `Wageni wanaofuata wameshaingia ${at}: bisha hodi kwanza`,
  nobody: "Hakuna anayekuja siku hii",
  ready: "Tayari",
  readyOf: (room) => `: ${room}`,
  isReady: (at) => `Tayari tangu ${at}`,
  takeBack: "Ondoa",
  none: { title: "Hakuna cha kusafisha", text: "Hakuna anayeondoka wala anayekuja siku hii." },
  broken: {
    title: "Kuna kitu kimeharibika",
    room: "Wapi",
    words: "Kilichoharibika",
    photo: "Picha",
    photoHint: "Moja, kama simu yako inavyoipiga",
    send: "Wajulishe wenye nyumba",
    faults: {
      empty: () => "Sema kilichoharibika, au weka picha",
      too_long: (most) => `Maneno yasizidi herufi ${most}`,
      not_a_photo: () => "Hatuwezi kusoma picha hiyo. Piga nyingine, au iseme kwa maneno",
      heic: () =>
        "Simu yako huhifadhi picha kama HEIC, ambayo hatuwezi kuionyesha. Zima “high efficiency” kwenye mipangilio ya kamera upige tena, au iseme kwa maneno",
      enough_for_today: () => "Hayo yanatosha kwa leo. Wapigie simu wenye nyumba",
    },
  },
  privacy: (day) =>
    `Ukurasa huu unaonyesha vyumba na saa, bila majina wala pesa. Unaisha ${day}. Usimpe mwingine kiungo chake.`,
  ended: {
    title: "Kiungo hiki hakifungui chochote tena",
    text: "Kimeisha, au hakijakamilika. Waombe wenye nyumba kipya.",
  },
};
