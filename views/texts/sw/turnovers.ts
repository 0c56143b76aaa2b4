import type { Wording } from "#views/format/wording.ts";
import type { turnoverTexts } from "#views/texts/en/turnovers.ts";
import { swahiliHour } from "./dates.ts";
import { daysInSwahili, guestsInSwahili } from "./phrases.ts";

const by = (text: string, name: string) => (name ? `${text}, kwa kauli ya ${name}` : text);

/** Usafi wa nyumba, kama mwenyeji anavyousoma. */
export const swTurnovers: Wording<typeof turnoverTexts> = {
  days: "Siku",
  today: "Leo",
  yesterday: "Jana",
  out: (guest, hour) => `${guest} ataondoka kabla ya ${swahiliHour(hour)}`,
  left: (guest, at) => `${guest} aliondoka ${at}`,
  next: (guest, guests, hour) => `${guest} ataingia kuanzia ${swahiliHour(hour)}, ${guestsInSwahili(guests)}`,
  came: (guest, at) => `${guest} ameshaingia ${at}`,
  nobody: "hakuna anayeingia siku hii",
  isReady: (at, name) => by(`Tayari tangu ${at}`, name),
  none: { title: "Hakuna cha kusafisha", text: "Hakuna anayeondoka wala anayeingia siku hii." },
  send: "Tuma orodha",
  list: (day, rooms) => [`Usafi, ${day}`, ...rooms].join("\n"),
  cleaners: "Wanaosafisha",
  link: {
    title: "Kiungo cha anayesafisha",
    text: "Anaona vyumba vinavyoachwa na vinavyochukuliwa, saa, idadi ya wageni wanaokuja, na anabonyeza Tayari. Hakuna majina, nambari wala pesa. Hahitaji akaunti.",
    name: "Jina lake",
    nameHint: "Linaonekana kando ya anachosema",
    phone: "Simu yake",
    phoneHint: "Ni ya kufungulia WhatsApp au SMS tu. Haihifadhiwi",
    days: "Kitafanya kazi kwa",
    forDays: daysInSwahili,
    action: "Tengeneza kiungo",
    made: (name) => `Kiungo cha ${name}`,
    madeText: (until) =>
      `Kitume sasa: kwa usalama hakiwezi kuonyeshwa tena. Kinaisha ${until}. Kimepotea? Kikomeshe na utengeneze kingine.`,
    words: "Orodha yako ya usafi, your cleaning list:",
    label: "Kiungo",
    until: (day) => `hadi ${day}`,
    all: "nyumba zote",
    end: "Kikomeshe",
    endOf: (name) => `: kiungo cha ${name}`,
    none: "Bado hakuna mwenye kiungo.",
    faults: {
      name: "Andika jina lisilozidi herufi 60",
      phone: "Andika nambari ya simu, kama 0712 345 678",
      days: "Chagua kitafanya kazi kwa muda gani",
      many: (most) => `Viungo visizidi ${most} kwa wakati mmoja. Komesha kimoja kwanza`,
    },
  },
  faults: {
    title: "Vilivyoharibika",
    none: "Hakuna kilichoharibika, kwa walivyosema wote.",
    photo: "Picha ya kilichoharibika",
    said: (at, name) => by(at, name),
    mended: "Kimetengenezwa",
    mendedOf: (what) => `: ${what}`,
    wasMended: (at, name) => by(`kilitengenezwa ${at}`, name),
    open: "Bado kimeharibika",
    past: "Vilivyotengenezwa",
    needs: (where) => `Kuna kitu kimeharibika: ${where}`,
    needsText: "Kwa kauli ya anayesafisha.",
    action: "Angalia",
  },
};
