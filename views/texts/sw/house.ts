import type { BedKind, HouseFact } from "#src/core/listing/house-facts.ts";
import type { Wording } from "#views/format/wording.ts";
import type { houseFormTexts, houseTexts } from "#views/texts/en/house.ts";
import { swahiliHour } from "./dates.ts";

const answers: Readonly<Record<string, string>> = {
  "wifi fibre": "Fibre",
  "wifi mobile": "Kwa 4G au 5G",
  "wifi satellite": "Kwa setilaiti",
  "power generator": "Jenereta",
  "power inverter": "Inverter na betri",
  "power solar": "Sola na betri",
  "water borehole": "Kisima na tangi",
  "water tank": "Maji ya mji na tangi",
  "water council": "Maji ya mji bila tangi",
  "hot_shower instant": "Hita ya papo hapo",
  "hot_shower boiler": "Boila ya umeme",
  "hot_shower solar": "Kwa sola",
  "parking inside": "Ndani ya geti",
  "parking basement": "Chini ya jengo",
  "parking street": "Barabarani",
  "security always": "Mlinzi usiku na mchana",
  "security night": "Mlinzi usiku",
  "security cameras": "Kamera, hakuna mlinzi",
  "lift backed": "Inafanya kazi hata umeme ukikatika",
  "lift plain": "Husimama umeme ukikatika",
  "lift stairs": "Ngazi pekee",
  "workspace desk": "Meza na kiti cha ofisi",
  "workspace table": "Meza na kiti",
};

function factName(fact: HouseFact, amount: number | null): string {
  switch (fact) {
    case "wifi":
      return amount === null ? "Wi-Fi" : `Wi-Fi Mbps ${amount}`;
    case "power":
      return amount === null ? "Umeme wa dharura" : `Umeme wa dharura kwa saa ${amount}`;
    case "water":
      return "Maji";
    case "hot_shower":
      return "Maji moto ya kuoga";
    case "parking":
      if (amount === null) return "Maegesho";
      return amount === 1 ? "Maegesho ya gari 1" : `Maegesho ya magari ${amount}`;
    case "security":
      return "Ulinzi";
    case "lift":
      return "Lifti";
    case "workspace":
      return "Mahali pa kufanyia kazi";
    default:
      return ruleNames[fact] ?? "";
  }
}

const measured: Readonly<Partial<Record<HouseFact, (amount: number) => string>>> = {
  wifi: (amount) => `Mbps ${amount}`,
  power: (amount) => `Umeme wa dharura kwa saa ${amount}`,
};
const shortAnswers: Readonly<Record<string, string>> = {
  "water borehole": "Kisima",
  "water tank": "Tangi la maji",
  "water council": "Maji ya mji",
  "parking inside": "Maegesho ndani",
  "parking basement": "Maegesho chini ya jengo",
  "parking street": "Maegesho barabarani",
};

const ruleNames: Readonly<Partial<Record<HouseFact, string>>> = {
  quiet: "Utulivu",
  smoking: "Kuvuta sigara",
  parties: "Sherehe",
  pets: "Wanyama",
  children: "Watoto",
  visitors: "Wageni wa mchana",
};

const ruleAnswers: Readonly<Record<string, string>> = {
  "smoking no": "hakuruhusiwi nyumbani wala uani",
  "smoking outside": "nje pekee",
  "smoking yes": "kunaruhusiwa",
  "parties no": "haziruhusiwi",
  "parties ask": "uliza kwanza",
  "parties yes": "zinaruhusiwa",
  "pets no": "hawaruhusiwi",
  "pets ask": "uliza kwanza",
  "pets yes": "wanakaribishwa",
  "children yes": "wanakaribishwa",
  "children ask": "uliza kwanza",
  "children no": "nyumba haiwafai",
  "visitors no": "hawaruhusiwi",
  "visitors day": "mchana pekee",
  "visitors yes": "wanaruhusiwa",
};

const beds: Readonly<Record<BedKind, readonly [one: string, many: string]>> = {
  king: ["Kitanda kikubwa (6\u00a0×\u00a06)", "Vitanda vikubwa (6\u00a0×\u00a06)"],
  queen: ["Kitanda cha 5\u00a0×\u00a06", "Vitanda vya 5\u00a0×\u00a06"],
  double: ["Kitanda cha 4\u00a0×\u00a06", "Vitanda vya 4\u00a0×\u00a06"],
  single: ["Kitanda cha mtu mmoja", "Vitanda vya mtu mmoja"],
  bunk: ["Kitanda cha ghorofa", "Vitanda vya ghorofa"],
  sofa_bed: ["Kochi la kulalia", "Makochi ya kulalia"],
  mattress: ["Godoro la sakafuni", "Magodoro ya sakafuni"],
  cot: ["Kitanda cha mtoto mchanga", "Vitanda vya watoto wachanga"],
};

export const swHouse: typeof houseTexts = {
  where: "Iko wapi",
  mapOf: (area) => `Mchoro wa eneo la ${area}. Nyumba iko mahali fulani ndani ya duara.`,
  inCircle: "Nyumba iko mahali fulani ndani ya duara. Utapata mahali kamili ukishalipa.",
  inArea: "Duara linaonyesha eneo, si nyumba yenyewe. Utapata mahali kamili ukishalipa.",
  around: "Vilivyo karibu, umbali wa moja kwa moja",
  underAKm: "chini ya kilomita 1",
  aboutKm: (km) => `takriban kilomita ${km}`,
  scale: (km) => (km < 1 ? `mita ${km * 1000}` : `km ${km}`),
  openArea: "Fungua",
  askAbout: (house) => `Habari, nina swali kuhusu ${house}.`,
  countOn: "Unachoweza kutegemea",
  fact: factName,
  short: ({ fact, choice, amount }) =>
    (amount !== null && measured[fact]?.(amount)) || shortAnswers[`${fact} ${choice}`] || factName(fact, null),
  answer: (fact, choice) => answers[`${fact} ${choice}`] ?? "",
  testedOn: (day) => `ilipimwa hapa ${day}`,
  sleep: "Utakapolala",
  room: (room) => (room === 0 ? "Sebuleni" : `Chumba cha kulala ${room}`),
  beds: (kind, count) => (count === 1 ? beds[kind][0] : `${beds[kind][1]}: ${count}`),
  bedKind: (kind) => beds[kind][0],
  hoursAndRules: "Saa na kanuni za nyumba",
  checkIn: "Kuingia",
  checkOut: "Kuondoka",
  from: (hour) => `kuanzia ${swahiliHour(hour)}`,
  until: (hour) => `hadi ${swahiliHour(hour)}`,
  rule: (fact) => ruleNames[fact] ?? "",
  ruleAnswer: (fact, choice, amount) =>
    fact === "quiet" ? `kuanzia ${swahiliHour(`${amount ?? 22}:00`)}` : (ruleAnswers[`${fact} ${choice}`] ?? ""),
};

/** Fomu ya mwenyeji ya maelezo ya nyumba, vitanda na kanuni. */
export const swHouseForm: Wording<typeof houseFormTexts> = {
  link: "Vifaa, vitanda na kanuni",
  title: (name) => `Wageni wanachoweza kutegemea: ${name}`,
  lead: "Wageni huuliza haya kabla ya kulipa. Jibu unachojua; utakachoacha kwenye “Haijasemwa” hakionyeshwi.",
  parts: { facts: "Vifaa", beds: "Vitanda", rules: "Kanuni za nyumba" },
  answer: "Jibu",
  notSaid: "Haijasemwa",
  noBed: "Hakuna",
  save: "Hifadhi",
  amount: {
    wifi: "Mbps",
    power: "Hudumu saa ngapi",
    parking: "Magari",
    quiet: "Kuanzia, 18 hadi 23",
  },
  testedOn: "Ilipimwa",
  testedHint: "Pima kasi ukiwa ndani ya nyumba. Siku ndiyo inayoipa nambari maana.",
  note: "Kwa maneno machache",
  noteSw: "Hayo hayo kwa Kiswahili",
  more: "Zaidi",
  bed: (line) => (line === 0 ? "Vitanda" : "na"),
  bedCount: "Vingapi",
  rulesNote: "Ambayo haya hayasemi, andika kwa maneno yako kwenye Kanuni za nyumba za tangazo.",
  problems: {
    no_answer: (name) => `${name}: chagua jibu kwanza, au futa maelezo yake`,
    not_whole: (name) => `${name}: nambari kamili, kwa tarakimu tu`,
    out_of_bounds: (name) => `${name}: tafadhali angalia nambari`,
    not_a_day: (name) => `${name}: siku ya kupimwa ni leo au kabla`,
    too_long: (name) => `${name}: herufi zisizidi 160`,
    no_hour: (name) => `${name}: kuanzia saa ngapi, 18 hadi 23?`,
    no_kind: (name) => `${name}: kitanda cha aina gani?`,
  },
};
