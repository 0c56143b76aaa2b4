import type { Wording } from "#views/format/wording.ts";
import type { accountMails, accountTexts } from "#views/texts/en/account.ts";

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
    manage: "Angalia vifaa",
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
      phone: "kwa simu na nambari ya uthibitisho",
      demo: "majaribio",
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
    keep: "Usiifute",
    notYet: "Akaunti yako haiwezi kufutwa bado",
    notYetText: "Haya lazima yamalizike kwanza:",
    why: {
      stay: "Ukaaji haujaisha",
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
      "Tarehe, bei, misimbo ya M-PESA na risiti za nafasi zilizopita kwenye vitabu vya wenyeji wako, bila jina na nambari yako, kwa sababu sheria ya kodi inazitaka.",
      "Nakala za akiba zilizotengenezwa kabla ya leo zinabaki na yaliyokuwemo hadi zitupwe.",
    ],
    guestText: (phone) => `Ili kuhakikisha ni wewe, tutatuma nambari ya uthibitisho kwa ${phone}.`,
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

export const swAccountMails: typeof accountMails = {
  suspended: (m) => ({
    subject: `Ukurasa wako wa ${m.siteName} umefungwa`,
    body: `Mwendeshaji wa ${m.siteName} amefunga ukurasa wako kwa wageni kuanzia sasa.${m.why ? `\n\nSababu: ${m.why}` : ""}\n\nNafasi zilizowekwa na pesa zako zimebaki kama zilivyo, na bado unaweza kuingia. Hakuna nafasi mpya wala malipo mapya mpaka ukurasa ufunguliwe.\n\nIkiwa si sahihi, jibu barua hii.`,
  }),
  restored: (m) => ({
    subject: `Ukurasa wako wa ${m.siteName} umefunguliwa`,
    body: `Ukurasa wako unaonekana tena kwa wageni, na unaweza kupokea nafasi mpya na malipo.`,
  }),
  suspendedSms: (m) =>
    `${m.siteName}: mwendeshaji amefunga ukurasa wako kwa wageni. Nafasi na pesa zako zimebaki. Soma barua pepe yako au ingia ujue zaidi.`,
  lookedAt: (m) => ({
    subject: `Mwendeshaji wa ${m.siteName} anaangalia dashibodi yako`,
    body: `Ili kusaidia jambo fulani, mwendeshaji wa ${m.siteName} anaweza kuona dashibodi yako kwa dakika 15 kuanzia sasa.\n\nSababu: ${m.why}\n\nHawezi kubadilisha chochote humo, wala kuona hati zako, nambari au anwani za wageni, funguo, au faili zako. Ukurasa wa akaunti yako unaorodhesha kila mara hili linapofanyika.\n\nKama hukutarajia hili, jibu barua hii.`,
  }),
  lookedAtSms: (m) =>
    `${m.siteName}: mwendeshaji anaweza kuona dashibodi yako kwa dakika 15, bila kubadilisha chochote. Sababu iko kwenye ukurasa wa akaunti yako.`,
  restoredSms: (m) => `${m.siteName}: ukurasa wako umefunguliwa tena kwa wageni.`,
  confirmEmail: (m) => ({
    subject: `Thibitisha barua pepe yako mpya ya ${m.siteName}`,
    body: `Mtu fulani, labda wewe, anataka kutumia anwani hii kwa akaunti ya ${m.siteName}.\n\nFungua kiungo hiki ndani ya saa 24, kisha ubonyeze kitufe:\n${m.link}\n\nIkiwa si wewe, usifanye lolote. Hakuna kinachobadilika bila kiungo hiki.`,
  }),
  addressTaken: (m) => ({
    subject: `Akaunti yako ya ${m.siteName}`,
    body: `Mtu fulani alitaka kutumia anwani hii kwa akaunti nyingine ya ${m.siteName}. Tayari ni ya akaunti yako, kwa hiyo hakuna kilichobadilishwa.\n\nIkiwa ni wewe: ingia kwa anwani hii.`,
  }),
  emailChangeAsked: (m) => ({
    subject: `Barua pepe yako ya ${m.siteName} inakaribia kubadilishwa`,
    body: `Mtu fulani, labda wewe, ameomba anwani nyingine itumike kwa akaunti yako ya ${m.siteName}. Itabadilika kiungo tulichotuma huko kitakapobonyezwa.\n\nIkiwa si wewe, badilisha nenosiri lako sasa. Hilo pia litazuia mabadiliko:\n${m.page}`,
  }),
  emailRefused: (m) => ({
    subject: `Barua pepe mpya ya akaunti yako ya ${m.siteName} imekataliwa`,
    body: `Mtu mwenye ufikiaji wa akaunti yako ya ${m.siteName} aliomba anwani nyingine itumike. Anayesoma barua za anwani hiyo amesema si yake, kwa hiyo hakuna kilichobadilishwa.\n\nKama ni wewe, angalia anwani imeandikwaje. Kama si wewe, chagua nenosiri jipya sasa:\n${m.page}`,
  }),
  wayInAdded: (m) => ({
    subject: `Njia mpya ya kuingia kwenye akaunti yako ya ${m.siteName}`,
    body: `Akaunti ya Google au Firebase yenye anwani yako imeunganishwa na akaunti yako ya ${m.siteName}: kuanzia sasa nayo inaingia, kwa anwani iliyo nayo huko.\n\nKama si wewe, omba nenosiri jipya kwenye ukurasa wa kuingia sasa, angalia vifaa vyako humo, kisha ujibu barua hii.`,
  }),
  passkeysRemoved: (m) => ({
    subject: `Funguo zako za siri (passkey) za ${m.siteName} zimeondolewa`,
    body: `Mwendeshaji wa ${m.siteName} ameondoa funguo zote za siri (passkey) za akaunti yako. Hazimwingizi mtu yeyote tena. Nenosiri lako na kiungo cha kuingia kwa barua pepe vinafanya kazi kama kawaida.\n\nOngeza mpya hapa:\n${m.page}`,
  }),
};
