import { formatKes, groupThousands } from "#src/core/money/money.ts";
import type { Wording } from "#views/format/wording.ts";
import type { guestBookTexts } from "#views/texts/en/guest-book.ts";
import { swDates } from "./dates.ts";
import { nightsInSwahili } from "./phrases.ts";

const stays = (n: number) => `ukaaji ${groupThousands(n)}`;

/** Daftari la mwenyeji la wageni wake mwenyewe. */
export const swGuestBook: Wording<typeof guestBookTexts> = {
  lists: { label: "Wageni gani", all: "Wote", returning: "Wanaorudi", blocked: "Waliozuiwa" },
  find: {
    label: "Tafuta mgeni",
    hint: "Jina, simu, barua pepe, lebo au neno la kumbukumbu zako",
    action: "Tafuta",
    all: "Onyesha wageni wote",
    none: (find) => `Hakuna mgeni aliyepatikana kwa “${find}”`,
    noneText: "Tafuta kwa sehemu ya jina, nambari, lebo au neno la kumbukumbu zako.",
  },
  empty: {
    title: "Bado hakuna wageni",
    text: "Kila mwenye nafasi ya uhakika ataonekana hapa, pamoja na ukaaji wake na kumbukumbu zako. Hakuna mwenyeji mwingine anayezisoma.",
    action: "Shiriki ukurasa wako",
  },
  noneHere: "Hakuna mtu hapa kwa sasa.",
  line: (of, today) =>
    [
      `${stays(of.stays)}, ${nightsInSwahili(of.nights)}`,
      formatKes(of.spentKes),
      ...(of.last ? [`${of.last > today ? "hadi" : "mwisho"} ${swDates.shortWithYear(of.last)}`] : []),
    ].join(" · "),
  blocked: "Amezuiwa",
  download: "Pakua hawa kama CSV",
  csvColumns: ["jina", "simu", "ukaaji", "usiku", "alizotumia_kes", "mwisho", "lebo", "amezuiwa"],
  of: "Mgeni",
  open: "Ukaaji wake wote, na kumbukumbu zako",
  stays: "Ukaaji",
  older: (count) => `${groupThousands(count)} za kabla ya hizi`,
  facts: { stays: "Ukaaji", nights: "Usiku", spent: "Alizotumia kwako", last: "Mara ya mwisho", languages: "Lugha" },
  languages: { en: "Kiingereza", sw: "Kiswahili" },
  noShow: "hakufika",
  book: "Andika nafasi yake",
  notes: {
    label: "Kumbukumbu",
    hint: "Ni za nyumba yako tu. Mgeni hazisomi, wala mwenyeji mwingine.",
    tags: "Lebo",
    tagsHint: (most) => `Zisizidi ${most}, zitenganishe kwa mkato: mtulivu, huchelewa, kampuni`,
    language: "Anaandika na kusoma",
    unknown: "Kama nafasi yake ya mwisho",
    save: "Hifadhi",
    faults: {
      long: (most) => `Zisizidi herufi ${most}`,
      too_many: (most) => `Lebo zisizidi ${most}`,
      too_long: (most) => `Lebo isizidi herufi ${most}`,
    },
  },
  price: {
    title: "Bei ya mgeni anayerudi",
    text: "Asilimia inayopunguzwa kwenye usiku kwa kila aliyewahi kuwa mgeni wako, akiwa ameingia kwa nambari yake. Hakuna mwingine anayeona huyo ni nani. Nambari za punguzo na mapunguzo mengine huongezwa juu yake, na hakuna usiku unaoshuka chini ya bei yako ya chini kabisa.",
    field: "Asilimia ya kupunguza kwenye usiku",
    save: "Hifadhi",
    own: "Bei yake mwenyewe: asilimia ya kupunguza kwenye usiku",
    ownHint: (usual) => `Ikiachwa wazi: kama wote waliowahi kukaa, ${usual}%. Ataiona akiingia kwa nambari hii.`,
    fault: (most) => `Andika asilimia kamili kuanzia 0 hadi ${most}`,
  },
  numbers: {
    title: "Nambari yake nyingine",
    text: "Kisha nambari zote mbili zitaonyesha mgeni huyu mmoja, pamoja na ukaaji na kumbukumbu za zote mbili.",
    field: "Nambari yake nyingine",
    action: "Ni mtu yuleyule",
    part: "Ni ya mtu mwingine",
    faults: {
      not_a_number: "Andika nambari ya simu, kama 0712 345 678",
      same: "Nambari hii ni yake tayari",
      nobody: "Hakuna nafasi ya nyumba yako yenye nambari hii",
      too_many: "Hizi ni nambari nyingi kuliko za mtu mmoja",
    },
  },
  block: {
    title: "Mzuie mgeni huyu",
    text: "Mojawapo ya nambari zake ikiweka nafasi tena, utaombwa uangalie mara mbili kabla haijawa ya uhakika. Haambiwi, na hakuna mwenyeji mwingine anayejua.",
    field: "Kwa nini",
    hint: "Kwa ajili yako tu",
    action: "Mzuie",
    unblock: "Acha kumzuia",
    is: (day) => `Amezuiwa tangu ${day}`,
  },
  export: "Pakua unachohifadhi kumhusu",
  forget: {
    title: "Msahau mgeni huyu",
    text: "Kumbukumbu, lebo na zuio zinafutwa, pamoja na jina, nambari na anwani kwenye nafasi zake hapa. Tarehe, kiasi na misimbo ya M-PESA inabaki kwenye hesabu zako, na risiti kwa muda ambao sheria inataka. Haiwezi kutenguliwa.",
    action: "Msahau",
  },
};
