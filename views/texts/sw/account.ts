import type { Wording } from "#views/format/wording.ts";
import {
  type accountMails,
  type accountTexts,
  accountTexts as en,
  type settingsTexts,
  type whyToHost,
} from "#views/texts/en/account.ts";
import { guestErrors, swErrors } from "./errors.ts";

const sentTo = (phone: string) => `Tumetuma nambari ya tarakimu sita kwa ${phone}. Inatumika kwa dakika 5.`;

/** Akaunti ya mwenyeji na ya mgeni. */
export const swAccount: Wording<typeof accountTexts> = {
  title: "Akaunti",
  back: "Akaunti",
  save: "Hifadhi",
  wrongPassword: swErrors.signIn.wrongPassword,
  passwordMissing: "Tafadhali andika nenosiri lako la sasa",
  tooMany: guestErrors.tooMany,
  busy: "Haikufaulu sasa hivi. Tafadhali jaribu tena.",
  currentPassword: "Nenosiri la sasa",
  proof: {
    title: "Je, ni wewe?",
    text: (errand) =>
      `${errand}, tunauliza tena wewe ni nani: huenda mtu mwingine ameshika simu yako. Ulichoandika kinasubiri hapa kwa dakika kumi.`,
    errands: {
      payout: "Kabla ya kubadilisha jinsi unavyolipwa",
      brand: "Kabla ya kubadilisha jina lako la biashara",
      phone: "Kabla ya kubadilisha nambari yako ya simu",
      email: "Kabla ya kubadilisha barua pepe yako",
      password: "Kabla ya kuchagua nenosiri",
      devices: "Kabla ya kutoa kifaa",
      export: "Kabla ya kupakua taarifa za wageni wako wote",
      deletion: "Kabla ya kufuta akaunti yako",
      passkey: "Kabla ya kuongeza au kuondoa ufunguo wa siri (passkey)",
      team: "Kabla mtu hajaingizwa kwenye nyumba yako",
    },
    backTo: en.proof.backTo,
    back: "Si sasa",
    go: "Endelea",
    send: (phone) => `Badala yake tuma nambari ya uthibitisho kwa ${phone}`,
    sendAgain: "Tuma nambari nyingine",
    sentTo,
    mailedLately:
      "Nenosiri hili lilichaguliwa kwa kiungo cha barua pepe chini ya siku moja iliyopita, kwa hiyo bado halithibitishi vya kutosha. Tumia nambari inayotumwa kwa simu yako, au rudi kesho.",
    none: "Huna nenosiri hapa. Unalochagua kwa kiungo cha barua pepe huhesabiwa baada ya siku moja, ili anayesoma barua zako tu asiweze kupeleka pesa zako kwingine.",
    forgot:
      "Umelisahau? Jipya unalochagua kwa kiungo cha barua pepe huhesabiwa baada ya siku moja, ili anayesoma barua zako tu asiweze kupeleka pesa zako kwingine.",
  },
  changes: {
    title: "Kilichobadilishwa",
    kinds: {
      payout: "Njia za kulipwa",
      initiator: "Nani anakagua malipo na kutuma marejesho",
      brand: "Jina la biashara",
      phone: "Nambari ya simu",
      email: "Barua pepe",
      password: "Nenosiri",
      password_mailed: "Nenosiri, kwa kiungo cha barua pepe",
      passkey: "Funguo za siri (passkey)",
      devices: "Vifaa vilivyotolewa",
      export: "Taarifa zilizopakuliwa",
    },
    by: {
      password: "kwa nenosiri",
      passkey: "kwa ufunguo wa siri (passkey)",
      code: "kwa nambari iliyotumwa kwa simu yako",
    },
    undone: "Imetenguliwa",
  },
  looks: {
    title: "Mwendeshaji alipoangalia",
    text: "Huona dashibodi yako kwa dakika zisizozidi 15, bila kubadilisha chochote.",
    row: (when, minutes) => `${when}, dakika ${minutes}`,
  },
  overview: {
    you: "Wewe",
    safety: "Kuingia",
    writing: "Lugha",
    language: "Lugha yako",
    data: "Taarifa zako",
    name: "Jina",
    email: "Barua pepe",
    verified: "Imethibitishwa",
    unverified: "Haijathibitishwa",
    phone: "Simu",
    noPhone: "Bado hakuna",
    brand: "Jina la biashara",
    noBrand: "Bado hakuna",
    claim: "Chukua jina",
    password: "Nenosiri",
    hasPassword: "Ukilibadilisha, vifaa vingine vyote vinatolewa.",
    noPassword: "Hakuna. Unaingia bila nenosiri.",
    keptElsewhere: "Linatunzwa na huduma unayoingilia.",
    passkeys: "Funguo za siri (passkey)",
    passkeyCount: (count) =>
      count === 0
        ? "Hakuna. Ingia kwa alama ya kidole, uso au PIN badala ya nenosiri."
        : `${count === 1 ? "Ufunguo" : "Funguo"} ${count}`,
    managePasskeys: "Angalia funguo",
    setPassword: "Weka nenosiri",
    devices: "Vifaa vyangu",
    deviceCount: (count) => `Umeingia kwenye ${count === 1 ? "kifaa" : "vifaa"} ${count}`,
    manage: "Angalia vifaa",
    export: "Pakua taarifa zangu",
    exportText: "Kila tunachohifadhi kukuhusu, kwa kusoma na kwa lahajedwali.",
    delete: "Futa akaunti yangu",
    deleteText: "Kwanza tutakuambia kinachoondoka na kinachobaki.",
    deleteLink: "Futa …",
    logout: "Toka",
  },
  changeOf: {
    name: "Badilisha jina",
    email: "Badilisha barua pepe",
    phone: "Badilisha simu",
    language: "Badilisha lugha",
    password: "Badilisha nenosiri",
    brand: "Badilisha jina la biashara",
  },
  names: {
    title: "Jina lako",
    text: "Wageni wanaliona kwenye ukurasa wako na kwenye nafasi zao.",
    firstName: "Jina la kwanza",
    lastName: "Jina la mwisho",
  },
  email: {
    title: "Barua pepe yako",
    text: (current) => `Sasa: ${current}. Tutatuma kiungo kwa anwani mpya; itaanza kutumika utakapokibonyeza huko.`,
    label: "Barua pepe mpya",
    button: "Tuma kiungo",
    same: "Hii ni barua pepe yako tayari",
    refused: "Anayesoma barua za anwani hii amesema si yake. Angalia imeandikwaje. Ikiwa ni yako, omba tena kesho.",
  },
  confirmEmail: {
    overTitle: "Kiungo hiki kimeisha",
    over: "Kilishatumika, kina zaidi ya siku moja, au kipya kilitumwa. Omba kingine kwenye ukurasa wa akaunti yako.",
    taken: "Anwani hii imekuwa ya akaunti nyingine wakati huo. Chagua nyingine.",
    account: "Kwenye akaunti yangu",
  },
  phone: {
    title: "Simu yako",
    text: (current) =>
      `${current ? `Sasa: ${current}. ` : ""}Wageni hukufikia hapa, nasi tunakujulisha nafasi zikiwekwa. Tunatuma nambari ya uthibitisho kwa simu mpya kabla haijahesabiwa.`,
    label: "Nambari mpya ya simu",
    hint: "Kwa mfano 0712 345 678. Nambari za nje ya nchi huanza na + na nambari ya nchi.",
    button: "Tuma nambari ya uthibitisho",
    same: "Hii ni nambari yako ya simu tayari",
    notTexted: "Hatutumi SMS kwa nambari za nchi hiyo, kwa hiyo hii haiwezi kuthibitishwa. Andika nyingine.",
    codeTitle: "Weka nambari ya uthibitisho",
    sentTo,
    code: "Nambari ya uthibitisho",
    codeButton: "Tumia simu hii",
    other: "Tumia simu nyingine",
  },
  password: {
    title: "Nenosiri lako",
    text: "Likibadilika, vifaa vyako vingine vyote vinatolewa.",
    label: "Nenosiri jipya",
    hint: "Angalau alama 6. Maneno mawili yasiyohusiana ni mazuri.",
    confirm: "Rudia nenosiri jipya",
    button: "Badilisha nenosiri",
    forgot: "Bado huna nenosiri, kwa kuwa unaingia kwa Google au kwa kiungo cha barua pepe, au umelisahau?",
    mail: "Nitumie kiungo cha kuchagua jipya",
  },
  brand: {
    title: "Jina lako la biashara",
    text: "Viungo vyenye jina la zamani vinaelekeza kwa jipya kwa mwaka mmoja. Hakuna mwingine anayeweza kulichukua wakati huo, nawe unaweza kulirudia.",
    button: "Badilisha jina la biashara",
    same: "Hili ni jina lako la biashara tayari",
    tooMany: "Umeacha majina matatu ndani ya mwaka mmoja. Rudia mojawapo, au subiri la kwanza liwe huru.",
    old: "Majina yako ya zamani",
    until: (date) => `linaelekeza kwako hadi ${date}`,
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
  export: {
    button: "Pakua taarifa zangu",
    readme: [
      "Haya ni yote ambayo Lango inahifadhi kukuhusu.",
      "",
      "Kila jedwali liko mara mbili: .json kwa programu na .csv kwa lahajedwali.",
      "Kiasi ni shilingi kamili za Kenya. Saa ni za UTC; tarehe za ukaaji ni siku za Nairobi.",
      "Kwenye faili za .csv alama ' huwekwa mbele ya maneno ambayo lahajedwali lingeyachukua kuwa fomula.",
      "Manenosiri, funguo, na nambari na viungo vya siri vilivyo kwenye jumbe za zamani vimeachwa.",
      "Kurasa ulizowasilisha ili uhakikiwe zimeorodheshwa, pamoja na SHA-256 ya kila faili uliyotuma, nazo hazimo humu.",
      "",
    ].join("\r\n"),
  },
  former: { guest: "Mgeni wa zamani", host: "Mwenyeji wa zamani", property: "Nyumba ya zamani" },
  deletion: {
    title: "Futa akaunti yangu",
    goes: "Kinachoondoka mara moja",
    stays: "Kinachobaki",
    hostGoes: [
      "Ukurasa wako wa umma, nyumba zako na majina na maneno yake, usiku uliofunga na kalenda zilizounganishwa; faili za picha siku moja baadaye",
      "Jina, barua pepe, simu, nenosiri na mipangilio ya kodi yako; unachowaomba wageni, na nambari ulizozuia",
      "Kila ukurasa uliowasilisha ili uhakikiwe, na kilichoandikwa kuuhusu",
      "Ulikolipwa: till, paybill, nambari na funguo; taarifa ulizobandika, nambari za punguzo na kumbukumbu",
      "Kuingia kwa kila kifaa, jumbe tulizokutumia, na M-PESA ilichosema kuhusu nambari zako",
    ],
    hostStays: [
      "Tarehe, bei, misimbo ya M-PESA na risiti za nafasi zilizopita, kwa sababu wageni wanazihitaji na sheria ya kodi inazitaka. Risiti zinabaki na zilichotolewa nacho, jina lako, KRA PIN, nyumba na mahali, kwa miaka sita; hakuna kingine kinachokutaja.",
      "Kwamba ulihakikiwa au la, lini, kwa hati ya aina gani, na SHA-256 ya kila ukurasa. Haionyeshi hati wala jina.",
      "Majina yako ya biashara hayatumiki kwa mwaka mmoja, ili asije mtu akawapokea wageni wako badala yako. Tunayahifadhi yasiyosomeka, kama alama. Kisha yako huru.",
      "Nakala za akiba zilizotengenezwa kabla ya leo zinabaki na yaliyokuwemo hadi zitupwe.",
    ],
    final: "Hili haliwezi kutenguliwa.",
    sure: "Ndiyo, futa akaunti yangu kabisa",
    notSure: "Tafadhali weka alama kwenye kisanduku ili ufute akaunti yako",
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

/** Mipangilio ya mwenyeji. */
export const swSettings: Wording<typeof settingsTexts> = {
  title: "Mipangilio",
  privacy: "Faragha na usalama",
  allowed: (labels) => (labels.length > 0 ? `Unaruhusu: ${labels.join(", ")}` : "Vinavyohitajika tu"),
  choose: "Chagua",
  help: "Msaada",
  contact: "Wasiliana nasi",
  contactText: "Kwa kawaida tunajibu ndani ya saa 24 siku za kazi",
  contactButton: "Wasiliana",
};

/** Kwa nini akaunti haiwezi kufutwa bado, mwenyeji anapoambiwa sehemu yake. */
export const swWhyToHost: Wording<typeof whyToHost> = {
  review: "Kuna malipo yanayosubiri uyaangalie",
  deposit: "Una amana ya uharibifu ya mgeni",
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
