import { formatKes } from "#src/core/money/money.ts";
import type { Wording } from "#views/format/wording.ts";
import type { lookTwiceTexts } from "#views/texts/en/look-twice.ts";

/** Nafasi ambayo mwenyeji anapaswa kuiangalia mara ya pili. */
export const swLookTwice: Wording<typeof lookTwiceTexts> = {
  title: "Angalia mara mbili",
  advice: {
    money: "Usitoe ufunguo hadi pesa ziwe kwenye M-PESA yako",
    guest: "Zungumza na mgeni kabla hajafika",
    blocked: "Umeizuia nambari hii",
  },
  low: (score) => `Inavyoonekana: ${score}`,
  nothing: "Hakuna kinachotia shaka kwenye nafasi hii.",
  ask: (kes) => `Omba ${formatKes(kes)} kwa M-PESA`,
  check: "Kagua malipo",
  well: "Yote ni sawa",
  wellRequest: "Yote ni sawa, kubali",
  decline: "Kataa",
  youDecide: "Wewe ndiye unayeamua. Hakuna kinachokataliwa chenyewe, na mgeni haoni haya.",
  cleared: "Ulisema kwamba yote ni sawa.",
  asked: {
    deposit: (kes) => `Mgeni aliombwa kuja na amana ya ${formatKes(kes)}.`,
    request: () => "Mgeni aliombwa kusubiri ukubali.",
    id: () => "Mgeni aliombwa kitambulisho mlangoni.",
  },
  toDo: {
    deposit: {
      text: (kes) => `Kwa nafasi kama hii unataka amana ya ${formatKes(kes)}. Mwambie mgeni, kisha ubonyeze:`,
      done: "Mgeni anajua: iweke kwenye ukurasa wake",
    },
    id: {
      text: () => "Kwa nafasi kama hii unataka kuona kitambulisho mlangoni. Mwambie mgeni, kisha ubonyeze:",
      done: "Mgeni anajua: iweke kwenye ukurasa wake",
    },
    request: {
      text: () =>
        "Kwa nafasi kama hii unataka kukubali kwanza. Iliwekwa kabla hili halijajulikana: sema kwamba yote ni sawa, au ighairi.",
      done: "",
    },
  },
  block: "Zuia nambari hii",
  blockNote:
    "Nafasi yake ijayo kwenye nyumba yako itahesabiwa kuwa juu, na utaiomba ulichochagua kwa kiwango hicho. Lango haimkatai mtu yeyote.",
  unblock: "Acha kuizuia nambari hii",
  choose: "Unachoomba",
  needs: {
    title: (guest) => `Mwangalie ${guest} mara mbili`,
    action: "Fungua nafasi",
  },
  settings: {
    title: "Angalia mara mbili",
    intro:
      "Lango inajumlisha sababu za wazi kwa kila nafasi, kutoka kwenye vitabu vya nyumba yako tu. Wewe unachagua mgeni aombwe nini kwa kila kiwango. Husoma anachoombwa, kamwe si alama.",
    levels: {
      low: { label: "Chini, hadi 29", hint: "Karibu kila mtu." },
      look: { label: "Inafaa kuangaliwa, 30 hadi 59", hint: "Sababu moja nzito, au kadhaa nyepesi." },
      high: { label: "Juu, kuanzia 60", hint: "Sababu mbili nzito, malipo yaliyorudishwa, au nambari uliyoizuia." },
    },
    measures: {
      nothing: "Usiombe chochote",
      deposit: "Amana ya uharibifu",
      request: "Anaomba, wewe unakubali kwanza",
      id: "Kitambulisho mlangoni",
    },
    deposit: "Amana, pale unapoiomba",
    save: "Hifadhi",
    rules: "Sababu zote na uzito wake",
    rulesText: "Ni ukurasa ule ule ambao wageni wako wanaweza kusoma.",
    blocked: "Nambari zilizozuiwa",
    noneBlocked: "Hujazuia nambari yoyote. Unaweza kufanya hivyo kwenye ukurasa wa nafasi.",
    since: (day) => `Tangu ${day}`,
    link: {
      title: "Angalia mara mbili",
      text: "Unachoomba wageni nafasi ikionekana si ya kawaida, na nambari ulizozizuia.",
      action: "Chagua",
    },
    faults: { deposit: (least, most) => `Kati ya ${formatKes(least)} na ${formatKes(most)}` },
  },
};
