import { formatKes, groupThousands } from "#src/core/money/money.ts";
import type { Wording } from "#views/format/wording.ts";
import type { boardTexts } from "#views/texts/en/board.ts";
import { nightsInSwahili } from "./phrases.ts";

/** Kalenda ya mwenyeji ya vyumba vyote, na anachofanya na usiku mmoja. */
export const swBoard: Wording<typeof boardTexts> = {
  title: "Kalenda",
  hint: "Gusa usiku ulio wazi ili uufunge, uupe bei au uandike nafasi.",
  hintMonth: "Gusa jina la chumba uone mwezi wake.",
  hintMouse: "Buruta kipanya juu ya usiku kadhaa, au shikilia Shift pamoja na vitufe vya mishale.",
  earlier: "Nyuma",
  later: "Mbele",
  today: "Leo",
  goTo: "Nenda",
  show: "Onyesha",
  rooms: "Vyumba",
  room: (unit) => `Chumba ${unit}`,
  table: "Usiku wa kila chumba. Mistari ni vyumba, safu ni usiku.",
  key: "Maana ya rangi",
  kinds: {
    confirmed: "Una nafasi",
    held: "Unalipiwa",
    requested: "Umeombwa",
    closed: "Umefungwa",
    outside: "Tovuti nyingine",
    linked: "Pamoja na nyumba yake",
  },
  nightsFrom: (from, nights) => `kuanzia ${from}, unaona ${nightsInSwahili(nights)}`,
  free: (date, kes) => `${date}, wazi, ${formatKes(kes)}`,
  short: (kes) => (kes < 100_000 ? groupThousands(kes) : `${Math.round(kes / 1000)}k`),
  empty: {
    title: "Vyumba vyako vitakuwa hapa",
    text: "Ongeza nyumba, na kila chumba chake kitapata mstari wenye usiku wote.",
    action: "Ongeza nyumba",
  },

  month: {
    hint: "Gusa usiku wa kwanza, kisha wa mwisho.",
    hintSlide: "Au telezesha kidole juu yake.",
    table: (room, month) => `${room}, ${month}`,
    free: (month) => `${month}, wazi, KES`,
    room: "Chumba",
    allRooms: "Vyumba vyote",
    from: "Kuanzia",
    nowLast: "Sasa gusa usiku wa mwisho.",
    alone: "Usiku mmoja",
    again: "Anza tena",
  },

  nights: {
    title: (room) => room,
    heading: (dates, nights) => `${dates}, ${nightsInSwahili(nights)}`,
    from: "Usiku wa kwanza",
    to: "Siku ya kuondoka",
    change: "Onyesha usiku huu",
    back: "Kalenda",
    allFree: "Wote uko wazi.",
    stretch: (kind, dates) => `${kind}, ${dates}`,
    open: "Fungua nafasi",
    look: "Angalia ni wa nani",
    write: "Nafasi mpya",
    writeText: "Kwa mgeni aliyekupigia au kukuandikia.",
    close: {
      title: "Funga",
      text: "Hakuna atakayeweza kuweka nafasi usiku huu. Uliokwisha kuchukuliwa unabaki ulivyo.",
      note: "Kumbukumbu yako",
      noteHint: "Kama vile: fundi wa rangi, wageni wa familia",
      rooms: "Vyumba vipi",
      thisRoom: (unit) => `Chumba ${unit} pekee`,
      allRooms: (units) => `Vyumba vyote ${units}`,
      action: "Funga usiku huu",
    },
    reopen: {
      title: "Fungua tena",
      titleWithClose: "Funga au fungua",
      text: "Usiku uliofunga unaweza kufunguliwa tena.",
      action: "Fungua usiku huu",
    },
    price: {
      title: "Bei na ukaaji mfupi zaidi",
      text: (rooms) => (rooms > 1 ? "Kwa usiku huu tu, vyumba vyote vya aina hii." : "Kwa usiku huu tu."),
      price: "Bei ya usiku mmoja (KES)",
      priceHint: (kes, isOwn) =>
        `Sasa ni ${kes.map((one) => formatKes(one)).join(" hadi ")}. ${isOwn ? "Ikiachwa wazi ni bei yako ya kawaida." : "Ikiachwa wazi inabaki ilivyo."}`,
      usualPrice: "Bei yako ya kawaida kwa usiku wote huu",
      min: "Ukaaji mfupi zaidi, usiku",
      minHint: (isOwn) =>
        `Kwa wageni wanaoingia siku mojawapo ya hizi. ${isOwn ? "Ikiachwa wazi ni idadi yako ya kawaida." : "Ikiachwa wazi inabaki ilivyo."}`,
      usualMin: "Ukaaji mfupi wako wa kawaida kwa usiku wote huu",
      action: "Hifadhi kwa usiku huu",
    },
    faults: {
      dates: "Chagua usiku wa kwanza na siku ya kuondoka iliyo baada yake",
      tooFar: "Hiyo ni mbali mno kutoka leo",
      price: {
        wrong: "Andika bei kati ya shilingi 100 na 1,000,000 kamili, au iache wazi",
        not_both: "Andika bei au chagua ya kawaida, si zote mbili",
      },
      min: {
        wrong: "Andika usiku 1 hadi 180, au iache wazi",
        not_both: "Andika ukaaji mfupi zaidi au chagua wa kawaida, si yote mawili",
      },
      nothing: "Andika bei au ukaaji mfupi zaidi",
      nothingFree: "Hakuna usiku ulio wazi kati ya huu, kwa hiyo hakuna uliofungwa.",
      nothingClosed: "Hakuna usiku uliofungwa kati ya huu.",
    },
  },
};
