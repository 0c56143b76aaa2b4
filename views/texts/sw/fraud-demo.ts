import type { Wording } from "#views/format/wording.ts";
import type { fraudDemoTexts } from "#views/texts/en/fraud-demo.ts";

/** Ukurasa wa kujaribu kanuni za kuzuia udanganyifu. */
export const swFraudDemo: Wording<typeof fraudDemoTexts> = {
  title: "Kuzuia udanganyifu: jaribu mwenyewe",
  lead: "Nafasi ikionekana si ya kawaida, mwenyeji huambiwa sababu kwa maneno wazi. Badilisha chochote hapa chini uone kanuni zinasema nini. Unachoandika hakihifadhiwi.",
  promises: {
    title: "Kisichofanywa kamwe",
    list: [
      "Haimkatai mtu yeyote. Mwenyeji ndiye anayeamua, na mgeni husoma anachoombwa.",
      "Huangalia nafasi za nyumba moja tu. Nyumba moja haijui nyingine imeona nini.",
      "Haihesabu mtu anatoka wapi, anaitwa nani wala anasoma lugha gani.",
      "Mtandao wa pamoja hauhesabiwi: nyuma ya anwani moja ya kampuni ya simu kuna mamia ya wageni.",
      "Kinachofichwa na M-PESA hakijulikani, na kisichojulikana hakihesabiwi.",
      "Hakuna hesabu iliyofichwa: kanuni za ukurasa huu ndizo zote.",
    ],
  },
  result: "Matokeo",
  nothing: "Hakuna kanuni inayohusika.",
  effect: "Anachoombwa mgeni katika nyumba hii",
  noEffect: "Hakuna zaidi. Nafasi inaendelea kama nyingine yoyote.",
  guestReads: "Mgeni anasoma:",
  example: "Wanjiru",
  tryIt: "Jaribu",
  hint: "Acha wazi kile ambacho nyumba haiwezi kujua.",
  groups: {
    money: "Pesa",
    stay: "Ukaaji",
    guest: "Mgeni, katika nyumba hii",
    host: "Anachoomba mwenyeji kwa kila kiwango",
  },
  fields: {
    typedCode: "Msimbo wa M-PESA uliandikwa",
    message: "Ujumbe ulibandikwa",
    payer: "Aliyelipa",
    isCodeReused: "Msimbo huo ulilipia nafasi nyingine ya nyumba hii",
    isTakenBack: "Baadaye pesa zilirudishwa kwa aliyelipa",
    failedPrompts: "Maombi ya PIN yaliyokataliwa",
    isSameDay: "Inaanza siku ile ile ilipowekwa",
    nights: "Usiku",
    party: "Wageni",
    maxGuests: "Wageni ambao nyumba inatosha",
    unpaidHolds: "Nafasi zilizoanzishwa hapa bila kulipwa, siku 30",
    numbersOfBrowser: "Nambari zilizotumika hapa kwenye kivinjari hiki, siku 30",
    isNewNumber: "Nafasi ya kwanza ya nambari hii hapa",
    isBlocked: "Mwenyeji ameizuia nambari hii",
    name: "Jina",
    email: "Barua pepe",
  },
  options: {
    unknown: "Haijulikani",
    in_a_list: "Upo kwenye orodha ya M-PESA au ya mwenyeji",
    in_no_list: "Haupo kwenye orodha yoyote",
    fits: "M-PESA inasema hivyo hivyo",
    contradicted: "M-PESA inasema tofauti",
    guest: "Mgeni mwenyewe",
    another: "Mtu mwingine",
  },
  measures: {
    nothing: "Hakuna",
    deposit: "Amana ya KES 5,000",
    request: "Kusubiri jibu la mwenyeji",
    id: "Kitambulisho mlangoni",
  },
  levels: { low: "Chini, hadi 29", look: "Inafaa kuangaliwa, 30 hadi 59", high: "Juu, kuanzia 60" },
  button: "Onyesha matokeo",
  again: "Anza upya",
  rules: {
    title: "Kanuni zote",
    text: "Uzito wa zinazohusika hujumlishwa, hadi 100.",
    beside: "Pamoja na sababu nyingine tu.",
  },
  examples: {
    title: "Jinsi inavyotokea",
    list: {
      old_message: {
        title: "Ujumbe uliolipa zamani",
        text: "Mgeni mlangoni anaonyesha ujumbe wa kweli wa M-PESA. Ulilipia ukaaji wa mtu mwingine wiki iliyopita. Msimbo mmoja huhesabiwa mara moja.",
      },
      false_message: {
        title: "Ujumbe ambao M-PESA haikuandika",
        text: "Maandishi yanaonekana sawa lakini yanatoka kwa nambari ya mtu binafsi, na salio limefichwa. Wakati mwingine simu hufuata: nimetuma zaidi, nirudishie. Angalia M-PESA yako mwenyewe, si yao, na usambaze ujumbe kwa 333.",
      },
      taken_back: {
        title: "Imelipwa, kisha ikarudishwa",
        text: "Pesa za till zinaweza kuombwa zirudishwe na aliyelipa; za paybill hurudishwa na aliyepokea. Zote zinaweza kuchukua siku tatu za kazi.",
      },
      party: {
        title: "Marafiki kumi na wawili, usiku mmoja, leo",
        text: "Jioni nyingi kama hizo ni siku ya kuzaliwa. Baadhi huisha na milango iliyovunjika, ndiyo maana maelezo ya mapema, amana au kitambulisho husaidia.",
      },
      many_numbers: {
        title: "Siku zilizoshikiliwa bila kulipwa, kwa nambari nne",
        text: "Mtu anajaza kalenda ili kuiumiza nyumba, au anajaribu nambari hadi malipo yakubali.",
      },
      family_pays: {
        title: "Kaka yake analipa",
        text: "Familia, kampuni na marafiki hulipiana kila siku. Peke yake haibadilishi chochote.",
      },
      first_stay: {
        title: "Mtu ambaye hajawahi kufika hapa",
        text: "Kila mtu huwa mgeni mara ya kwanza. Tano kati ya mia, na hakuna zaidi kinachoombwa.",
      },
    },
  },
};
