import type { Wording } from "#views/format/wording.ts";
import type { guideFormTexts } from "#views/texts/en/guide-form.ts";
import { swDates } from "./dates.ts";

/** Fomu ya mwongozo wa kufika. */
export const swGuideForm: Wording<typeof guideFormTexts> = {
  link: "Mwongozo wa kufika",
  title: (property) => `Mwongozo wa kufika: ${property}`,
  lead: "Kila sehemu huhifadhiwa peke yake. Wageni huusoma wakishalipa; misimbo, Wi-Fi na mita vimefungwa hapa, na hakuna mwendeshaji anayeviona.",
  back: (property) => `Rudi kwenye ${property}`,
  preview: "Uone kama mgeni",
  previewSw: "Kwa Kiswahili",
  done: (m) => `${m.done} kati ya ${m.of} ya yale ambayo wageni huuliza`,
  missing: "Bado vinakosekana:",
  complete: "Kila ambacho wageni huuliza kipo hapa.",
  open: "Fungua",
  partDone: "Imejazwa",
  partEmpty: "Tupu",
  save: "Hifadhi sehemu hii",
  copyTitle: "Anza na mwongozo wa nyumba nyingine",
  copyLead:
    "Hujaza palipo patupu hapa. Nambari ya nyumba, misimbo, Wi-Fi na mita ni vya kila mlango peke yake na havinakiliwi.",
  copyFrom: "Nyumba",
  copy: "Nakili",
  inSwahili: (label) => `${label}, kwa Kiswahili`,
  swahiliHint: "Ukipenda. La sivyo, wageni wanaosoma Kiswahili huona Kiingereza.",
  hoursAre: (m) => `Kuingia kuanzia ${swDates.hour(m.from)}, kuondoka hadi ${swDates.hour(m.until)}.`,
  changeHours: "Badilisha saa",
  listingRules: "Kanuni za nyumba zilizo kwenye fomu ya nyumba zinaonekana hapa pia.",
  pinFound: (m) => `Pamepatikana: ${m.place}, plus code ${m.plus}.`,
  pinHere: "Tumia mahali simu hii ilipo",
  pinWorking: "Inatafuta mahali …",
  pinFailed: "Simu haikutoa mahali ilipo. Bandika kiungo kutoka kwenye programu ya ramani.",
  sections: {
    way: "Anwani na njia",
    gate: "Geti, funguo na wa kusaidia",
    hours: "Mapema na kuchelewa",
    wifi: "Wi-Fi",
    power: "Umeme",
    home: "Nyumba",
    rules: "Kanuni na kuondoka",
    near: "Vilivyo karibu, na dharura",
    opening: "Unafunguka lini",
  },
  fields: {
    address: "Anwani",
    house: "Nambari ya nyumba au fleti",
    pin: "Alama ya ramani",
    driver: "Jinsi dereva anavyofika",
    gate: "Geti",
    entry: "Jinsi wageni wanavyoingia",
    keeper: "Anayesaidia mlangoni",
    keeperIs: "Yeye ni",
    keeperPhone: "Nambari yake",
    gateCode: "Msimbo wa geti",
    keyBox: "Kisanduku cha funguo",
    plate: "Geti linauliza nambari za magari",
    early: "Kuingia mapema, ukiombwa",
    late: "Kuchelewa kuondoka, ukiombwa",
    network: "Jina la Wi-Fi",
    password: "Nenosiri la Wi-Fi",
    wifiNote: "Zaidi kuhusu Wi-Fi",
    meter: "Nambari ya mita ya KPLC",
    tokens: "Jinsi ya kuweka tokeni hapa",
    backup: "Umeme wa dharura",
    water: "Maji",
    shower: "Maji moto ya kuoga",
    lift: "Lifti",
    parking: "Maegesho",
    rubbish: "Takataka",
    rules: "Kanuni nyingine za nyumba",
    leaving: "Cha kufanya wakati wa kuondoka",
    near: "Vilivyo karibu",
    hospital: "Hospitali ya karibu",
    emergency: "Nambari nyingine za dharura",
    opens: "Unafunguka",
    codesFrom: "Misimbo inaonekana kuanzia",
  },
  hints: {
    address: "Barabara na nambari. Wageni huiona wakishalipa; kabla ya hapo, eneo tu.",
    house: "Kama 4B, upande wa bustani",
    pin: "Majira ya ramani (coordinates), plus code, au kiungo kirefu cha Google Maps, Apple Maps au OpenStreetMap.",
    driver: "Anza na alama inayojulikana: Yaya Centre, kona ya pili kushoto baada ya stage, geti la bluu.",
    gate: "Rangi yake, na upande gani wa barabara",
    keeper: "Jina",
    password: "Acha wazi kama mtandao hauna nenosiri",
    keyBox: "Kimetundikwa wapi, na msimbo wake",
    tokens: "Kibodi iko wapi. Jinsi ya kununua na kuweka tokeni wageni wanaelezwa hata hivyo.",
    backup: "Kinachowaka chenyewe, na kwa muda gani",
    water: "Kisima, tangi, na lini kuna mgao",
    near: "Duka, duka la dawa, ATM, stage, mahali pa kula",
    emergency: "999 na 112 zipo hata hivyo",
    codesFrom: "Siku ya kuingia. Kabla ya saa hiyo hakuna simu iliyo nayo.",
  },
  choices: {
    caretaker: "Mtunzaji",
    askari: "Askari",
    agent: "Wakala",
    host: "Mwenyeji",
    paid: "Mara tu kinachodaiwa kinapolipwa",
    free_over: "Muda wa kughairi bila malipo ukiisha (anwani yenyewe anaipata mara tu anapolipa)",
  },
  nobody: "Hakuna",
  problem: (name, problem, longest) => {
    switch (problem) {
      case "too_long":
        return `${name}: herufi zisizidi ${longest}`;
      case "not_a_phone":
        return `${name}: nambari ya simu, kama 0712 345 678`;
      case "not_a_meter":
        return `${name}: tarakimu zilizo kwenye mita, kwa kawaida kumi na moja`;
      case "not_an_hour":
        return `${name}: saa kamili au nusu saa, kama 08:00`;
      case "not_a_choice":
        return `${name}: chagua moja kati ya zilizoonyeshwa`;
      case "password_short":
        return `${name}: angalau herufi nane, kama kila nenosiri la Wi-Fi`;
      case "network_missing":
        return `${name}: nenosiri hili ni la mtandao gani?`;
      case "short_link":
        return `${name}: kiungo kifupi hakisemi kinaelekea wapi. Kifungue, kisha unakili anwani ndefu, plus code au coordinates`;
      case "named_place":
        return `${name}: kiungo hiki kinataja mahali lakini hakisemi palipo. Kwenye ramani shikilia kidole kwenye geti lako hadi alama ionekane, kisha shiriki alama hiyo au nakili coordinates zake`;
      case "no_place":
        return `${name}: hakuna mahali palipopatikana hapa. Bandika coordinates, plus code au kiungo kutoka kwenye programu ya ramani`;
      case "outside_kenya":
        return `${name}: hapa ni nje ya Kenya. Je, nambari mbili zimebadilishana mahali, au alama ya kutoa (−) inakosekana?`;
    }
  },
  photos: {
    title: "Picha za mwongozo",
    lead: "Geti, mita, tangi: ambavyo maneno hayawezi kuonyesha. Zinaonekana kwenye mwongozo tu.",
    part: "Iko kwenye",
    files: "Picha",
    add: "Ongeza picha",
    remove: "Ondoa",
    nth: (n) => `picha ${n}`,
    none: "Chagua angalau picha moja",
    most: (most) => `Mwongozo hauzidi picha ${most}`,
  },
};
