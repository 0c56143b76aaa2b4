import { formatKes } from "#src/core/money/money.ts";
import type { Wording } from "#views/format/wording.ts";
import type { accountTexts } from "#views/texts/en/account.ts";
import type { consentTexts } from "#views/texts/en/consent.ts";
import type { GuestFlash } from "#views/texts/en/flash.ts";
import type { problemTexts } from "#views/texts/en/problems.ts";
import type { receiptTexts } from "#views/texts/en/receipt.ts";
import type { cancelTexts } from "#views/texts/en/requests.ts";
import { guestsInSwahili, nightsInSwahili } from "./counts.ts";

export const swCancel: Wording<typeof cancelTexts> = {
  title: "Ghairi nafasi hii",
  action: "Ghairi nafasi",
  takeBack: "Ondoa ombi",
  keep: "Baki na nafasi",
  confirm: (refundKes, by) =>
    refundKes > 0
      ? by === "guest"
        ? `Ghairi na urudishiwe ${formatKes(refundKes)}`
        : `Ghairi na urudishe ${formatKes(refundKes)}`
      : "Ghairi, hakuna kitakachorudishwa",
  paid: "Iliyolipwa hadi sasa",
  back: { guest: "Utarudishiwa", host: "Ya kurudisha" },
  deposit: "Amana ya uharibifu, inarudishwa",
  kept: { guest: "Inabaki kwa mwenyeji", host: "Inabaki kwako" },
  hostNote: "Ukighairi wewe, mgeni hurudishiwa zote.",
  howRefund: (host) => `${host} atakurudishia pesa kwa M-PESA, na utapata ujumbe ikifanyika.`,
  changed: {
    title: "Kiasi cha kurudishwa kimebadilika",
    text: "Sehemu nyingine ya masharti imeanza tangu ukurasa huu ulipofunguliwa. Hakuna kilichoghairiwa. Angalia tena.",
  },
  tooLate: "Muda wa kughairi hapa umepita. Tafadhali zungumzeni.",
};

/** The host's way from a guest's page to her own. */
export const swAnswer = "Jibu";

export const swProblems: Wording<typeof problemTexts> = {
  400: {
    title: "Hilo halikufika vizuri",
    text: "Sehemu ya ombi haikuweza kusomeka. Rudi nyuma ujaribu tena.",
  },
  403: { title: "Ukurasa huu si wako kuufungua", text: "Ingia kwa akaunti yenye ukurasa huu, au omba kiungo chake." },
  404: {
    title: "404 Ukurasa haukupatikana",
    text: "Hakuna ukurasa kwenye anwani hii. Hakikisha kiungo kimeandikwa vizuri.",
  },
  408: { title: "Halikufika lote", text: "Muunganisho ulikatika kabla yote kufika. Tafadhali tuma tena." },
  413: {
    title: "Hiyo ni kubwa mno",
    text: "Ulichotuma ni kikubwa kuliko ukurasa huu unavyokubali. Tuma kidogo ujaribu tena.",
  },
  415: { title: "Muundo huo haueleweki", text: "Tuma fomu kutoka kwenye ukurasa wake." },
  429: { title: "Umejaribu mara nyingi", text: "Tafadhali subiri dakika chache, kisha ujaribu tena." },
  500: {
    title: "Kuna hitilafu upande wetu",
    text: "Si kosa la ulichoandika. Tafadhali jaribu tena baada ya muda mfupi.",
  },
  503: {
    title: "Hatuwezi kuhifadhi kwa sasa",
    text: "Hakuna kilichobadilika, na ulichoandika hakikuwa chanzo. Subiri kidogo, kisha utume tena.",
  },
  sendAgain: "Tuma tena",
  goBack: "Rudi ukurasa mmoja nyuma: ulichoandika bado kipo. Kisha utume tena.",
  crossSite: {
    title: "Fomu hii imetoka tovuti nyingine",
    text: "Kwa usalama wako haikukubaliwa. Fungua ukurasa hapa kisha uitume tena.",
  },
  reference: (id) => `Ukituandikia, taja ${id}.`,
  home: "Rudi mwanzo",
  bookings: "Angalia nafasi zako",
};

export const swConsent: Wording<typeof consentTexts> = {
  title: "Mapendeleo ya vidakuzi",
  text: "Wewe ndiye unayeamua tunachoweza kuhifadhi kwenye kivinjari chako. Hatupimi chochote kabla hujaruhusu.",
  legend: "Unachoruhusu",
  categories: {
    necessary: { label: "Vya lazima", hint: "Kuingia, kuweka nafasi na kulipa." },
    analytics: {
      label: "Takwimu",
      hint: "Kinachosaidia na kinachoharibika. Tunahifadhi sisi tu, kwa siku 180.",
    },
    marketing: { label: "Matangazo", hint: "Ulivyotupata. Kwa sasa hatuhifadhi chochote cha aina hii." },
    preferences: { label: "Mapendeleo", hint: "Mambo madogo unayoweka mara moja." },
  },
  save: "Hifadhi",
  acceptAll: "Kubali vyote",
  rejectAll: "Kataa vyote",
  saved: "Chaguo lako limehifadhiwa",
  close: "Funga",
  back: "Rudi ulipokuwa",
};

export type GuestReceipt = Omit<typeof receiptTexts, "settings">;

export const swReceipt: Wording<GuestReceipt> = {
  kinds: { receipt: "Risiti", credit_note: "Hati ya marejesho" },
  title: (kind, number) => `${kind} ${number}`,
  date: "Tarehe",
  from: "Kutoka kwa",
  pin: (pin) => `KRA PIN ${pin}`,
  to: "Kwa",
  stay: "Kukaa",
  stayLine: (dates, nights, party) => `${dates}, ${nightsInSwahili(nights)}, ${guestsInSwahili(party)}`,
  booking: "Nafasi",
  paid: { receipt: "Imepokewa kwa", credit_note: "Imerudishwa kwa", more: "Imepokewa kwa", less: "Malipo" },
  ways: { mpesa: "M-PESA", cash: "pesa taslimu" },
  code: (code) => `M-PESA ${code}`,
  about: {
    receipt: (number) => `Inaambatana na risiti ${number}.`,
    credit_note: (number) => `Inarudisha pesa za risiti ${number}.`,
    more: (number) => `Inasahihisha risiti ${number}: pesa zilizofika ni zaidi ya zilizoandikwa.`,
    less: (number) => `Inasahihisha risiti ${number}: pesa zilizofika ni pungufu ya zilizoandikwa.`,
  },
  amount: { receipt: "Imepokewa", credit_note: "Imerudishwa", more: "Imepokewa pia", less: "Haikupokewa" },
  net: "Bila kodi",
  vat: (percent) => `VAT ${percent}%`,
  levy: (percent) => `Ushuru wa utalii ${percent}%`,
  ofStay: "Kukaa",
  deposit: "Amana ya uharibifu, pesa za mgeni",
  total: (kes) => `Gharama yote ya kukaa ni ${formatKes(kes)}.`,
  open: (kes) => `Salio la kulipa ni ${formatKes(kes)}.`,
  settled: "Hakuna salio la kulipa.",
  notEtims: "Hii ni risiti ya pesa, si ankara ya kodi ya eTIMS ya KRA.",
  direct: (site) => `Imelipwa moja kwa moja kwa mwenyeji. ${site} haichukui kamisheni wala haishiki pesa.`,
  pdf: "Pakua PDF",
  back: "Nafasi",
  list: "Risiti",
  listed: (kind, number, kes) => `${kind} ${number}, ${formatKes(kes)}`,
};

export const swFlash: Readonly<Record<GuestFlash, Readonly<{ title: string; text?: string }>>> = {
  code_sent: { title: "Nambari ya uthibitisho imetumwa" },
  phone_verified: { title: "Simu yako imethibitishwa!" },
  demo_login: { title: "Umeingia kwenye maonyesho!" },
  device_ended: { title: "Kifaa hicho kimetolewa" },
  devices_ended: { title: "Vifaa vingine vyote vimetolewa" },
  signed_out: { title: "Umetoka" },
  cookies_saved: { title: swConsent.saved },
  hold_cancelled: { title: "Imeghairiwa", text: "Siku zako ziko wazi tena na hakuna kilichokatwa." },
  hold_cancelled_owed: {
    title: "Imeghairiwa",
    text: "Siku zako ziko wazi tena, na ulichokuwa umelipa kitarudishwa kwako.",
  },
  hold_cancelled_open: {
    title: "Imeghairiwa",
    text: "Siku zako ziko wazi tena. Kama ulikuwa umeweka PIN yako, tutakujulisha kwa SMS kuhusu pesa hizo.",
  },
};

/** What of an account guests read. */
export type GuestAccount = Pick<typeof accountTexts, "guest" | "devices" | "tooMany" | "back"> & {
  overview: Pick<
    typeof accountTexts.overview,
    | "safety"
    | "phone"
    | "writing"
    | "language"
    | "devices"
    | "deviceCount"
    | "manage"
    | "data"
    | "export"
    | "exportText"
    | "delete"
    | "deleteText"
    | "deleteLink"
    | "logout"
  >;
  changeOf: Pick<typeof accountTexts.changeOf, "language">;
  export: Pick<typeof accountTexts.export, "button">;
  phone: Pick<typeof accountTexts.phone, "sentTo" | "code">;
  deletion: Omit<
    typeof accountTexts.deletion,
    "hostGoes" | "hostStays" | "sure" | "notSure" | "formerHost" | "formerGuest" | "formerProperty"
  >;
};

/** Akaunti ya mgeni. The hosts' own pages of it stay English. */
export const swAccount: Wording<GuestAccount> = {
  back: "Akaunti",
  tooMany: "Maombi yamekuwa mengi. Tafadhali jaribu tena baadaye.",
  overview: {
    safety: "Kuingia",
    phone: "Simu",
    writing: "Lugha",
    language: "Lugha yako",
    devices: "Vifaa vyangu",
    deviceCount: (count) => `Umeingia kwenye ${count === 1 ? "kifaa" : "vifaa"} ${count}`,
    manage: "Ona vifaa",
    data: "Taarifa zako",
    export: "Pakua taarifa zangu",
    exportText: "Kila tunachohifadhi kukuhusu, kwa kusoma na kwa lahajedwali.",
    delete: "Futa akaunti yangu",
    deleteText: "Kwanza tutakuambia kinachoondoka na kinachobaki.",
    deleteLink: "Futa …",
    logout: "Toka",
  },
  changeOf: { language: "Badilisha lugha" },
  export: { button: "Pakua taarifa zangu" },
  phone: {
    sentTo: (phone) => `Tumetuma nambari ya tarakimu sita kwa ${phone}. Inatumika kwa dakika 5.`,
    code: "Nambari ya uthibitisho",
  },
  devices: {
    title: "Vifaa vyangu",
    text: "Mahali ulipoingia. Toa usichokijua, kisha ubadilishe nenosiri lako.",
    guestText: "Mahali ulipoingia. Toa usichokijua.",
    on: (browser, system) =>
      browser && system ? `${browser} kwenye ${system}` : browser || system || "Kifaa kisichojulikana",
    here: "Kifaa hiki",
    seen: (first, last) => `Kilionekana kwanza ${first} · mwisho ${last}`,
    by: {
      password: "kwa nenosiri",
      google: "kwa Google",
      email_link: "kwa kiungo cha barua pepe",
      phone: "kwa simu na nambari",
      demo: "maonyesho",
      passkey: "kwa ufunguo wa siri (passkey)",
    },
    end: "Toa",
    endOthers: "Toa vifaa vingine vyote",
    alone: "Hakuna kifaa kingine kilichoingia.",
  },
  deletion: {
    title: "Futa akaunti yangu",
    goes: "Kinachoondoka mara moja",
    stays: "Kinachobaki",
    final: "Hili haliwezi kutenguliwa.",
    button: "Futa akaunti yangu",
    keep: "Baki na akaunti",
    notYet: "Akaunti yako haiwezi kufutwa bado",
    notYetText: "Haya lazima yamalizike kwanza:",
    why: {
      stay: "Kukaa hakujaisha",
      hold: "Inalipiwa sasa hivi",
      payment: "Kuna malipo yanayoendelea",
      refund: "Kuna pesa za kumrudishia mgeni",
      review: "Kuna malipo ambayo mwenyeji hajayakagua",
      credit: "Mgeni amelipa zaidi ya bei",
      deposit: "Mwenyeji ana amana ya uharibifu ya mgeni",
    },
    guestGoes: [
      "Nambari yako ya simu, jina na barua pepe yako kwenye nafasi zilizopita, na nambari uliyolipia",
      "Yaliyosemwa na M-PESA na wenyeji wako kukuhusu: taarifa, orodha, maelezo na jumbe",
      "Kuingia kwa kila kifaa, na jumbe tulizokutumia",
    ],
    guestStays: [
      "Tarehe, bei, nambari za M-PESA na risiti za nafasi zilizopita kwenye vitabu vya wenyeji wako, bila jina na nambari yako, kwa sababu sheria ya kodi inazitaka.",
      "Nakala za akiba zilizotengenezwa kabla ya leo zinabaki na yaliyokuwemo hadi zitupwe.",
    ],
    guestText: (phone) => `Ili kuhakikisha ni wewe, tutatuma nambari kwa ${phone}.`,
    send: "Tuma nambari",
    doneTitle: "Akaunti yako imefutwa",
    doneText: "Umetolewa kwenye vifaa vyote. Asante kwa kuwa nasi.",
    elsewhere:
      "Ulichotumia kuingia bado kinajulikana na Google Firebase, inayotunza akaunti za tovuti hii. Tuandikie tukiondoe.",
    home: "Rudi mwanzo",
  },
  guest: {
    title: "Akaunti yangu",
    phoneText: "Nafasi zako zinafuata nambari hii. Kutumia nyingine, toka kisha uingie kwa hiyo.",
    bookings: "Nafasi zangu",
  },
};
