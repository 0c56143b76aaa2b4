import type { PasswordWeakness } from "#src/core/person/weak-password.ts";
import type { Wording } from "#views/format/wording.ts";
import type { callTexts } from "#views/texts/en/calls.ts";
import type { identityTexts, mailLinkTexts } from "#views/texts/en/identity.ts";
import { guestErrors, noMatch, swErrors } from "./errors.ts";
import { habari } from "./phrases.ts";

/** Barua pepe zenye kiungo, kwa Kiswahili. */
export const swMailLinkTexts: typeof mailLinkTexts = {
  verify_email: ({ siteName, link }) => ({
    subject: `Thibitisha barua pepe yako ya ${siteName}`,
    body: `${habari(null)}

akaunti ya mwenyeji imefunguliwa ${siteName} kwa anwani hii. Tafadhali thibitisha kuwa ni yako:

${link}

Kiungo kinafanya kazi mara moja, kwa saa 24. Ikiwa hukufungua akaunti, usifanye lolote.

${siteName}
`,
  }),
  reset_password: ({ siteName, firstName, link }) => ({
    subject: `Chagua nenosiri jipya la ${siteName}`,
    body: `${habari(firstName)}

chagua nenosiri jipya la akaunti yako ya mwenyeji hapa:

${link}

Kiungo kinafanya kazi mara moja, kwa dakika 30. Ikiwa hukukiomba, usifanye lolote: nenosiri lako halibadiliki.

${siteName}
`,
  }),
  sign_in: ({ siteName, firstName, link }) => ({
    subject: `Kiungo chako cha kuingia ${siteName}`,
    body: `${habari(firstName)}

ingia kwenye akaunti yako ya mwenyeji hapa:

${link}

Kiungo kinafanya kazi mara moja, kwa dakika 15. Ikiwa hukukiomba, usifanye lolote, na usimpe mtu mwingine kamwe.

${siteName}
`,
  }),
};

/** Kwa nini nenosiri ni dhaifu, baada ya kusema kwamba ni dhaifu. */
const weakBecause: Record<PasswordWeakness, string> = {
  blank: "Lina nafasi tupu tu.",
  repeated: "Ni kitu kilekile tena na tena.",
  keyboard: "Ni vitufe vilivyo kando kando.",
  own_name: "Ni jina, anwani au nambari yako, au yetu.",
  common: "Ni neno moja ambalo wengi hulichagua. Ongeza la pili kando yake.",
};

/** Wenyeji wanapojisajili, kuingia, kutoka na kuchukua jina lao. */
export const swIdentity: Wording<typeof identityTexts> = {
  weakPassword: (weakness) =>
    [swErrors.registration.weakPassword, weakness && weakBecause[weakness]].filter(Boolean).join(" "),
  mailLinks: {
    email: "Barua pepe",
    emailMissing: "Tafadhali andika barua pepe yako",
    emailInvalid: swErrors.signIn.emailInvalid,
    failed: "Barua pepe haikuweza kutumwa. Tafadhali jaribu tena.",
    backToSignIn: "Rudi kwenye kuingia",
    demo: "Haya ni majaribio: hakuna barua pepe inayotumwa.",
    demoLink: "Isome kwenye kikasha",
    noMail: "Tovuti hii haitumi barua pepe kwa sasa, kwa hiyo hakuna kiungo kitakachofika. Mwulize mwendeshaji wake.",
    forgot: {
      title: "Umesahau nenosiri?",
      subtitle: "Tutakutumia kiungo cha kuchagua jipya.",
      button: "Tuma kiungo",
      sentText: "Ikiwa anwani uliyoandika ina akaunti ya mwenyeji, kiungo cha kuchagua nenosiri jipya kiko njiani.",
      sentHint: "Kinafanya kazi mara moja, kwa dakika 30. Hakipo? Angalia kwenye spam, au omba tena.",
    },
    link: {
      title: "Ingia kwa barua pepe",
      subtitle: "Huhitaji nenosiri: tutakutumia kiungo cha kuingia.",
      button: "Nitumie kiungo cha kuingia",
      sentText: "Ikiwa anwani uliyoandika ina akaunti ya mwenyeji, kiungo cha kuingia kiko njiani.",
      sentHint: "Kinafanya kazi mara moja, kwa dakika 15. Kifungue kwenye kifaa hiki na utakuwa umeingia.",
    },
    sentTitle: "Angalia barua pepe yako",
    again: "Tuma tena",
    open: {
      title: "Ingia kwa barua pepe",
      ready: "Bonyeza kitufe, na utakuwa umeingia kwenye kifaa hiki.",
      confirm: "Kiungo kiliombwa kwenye kifaa kingine. Thibitisha anwani yako, na utakuwa umeingia kwenye hiki.",
      emailHint: "Anwani ambayo barua pepe ilikuja.",
      button: "Ingia",
      otherAddress: "Barua pepe yenye kiungo hiki ilitumwa kwa anwani nyingine. Tafadhali angalia.",
    },
    choose: {
      title: "Chagua nenosiri jipya",
      subtitle: (email) => `La akaunti ya mwenyeji ya ${email}. Vifaa vingine vyote vitatolewa.`,
      password: "Nenosiri jipya",
      confirmPassword: "Rudia nenosiri jipya",
      button: "Hifadhi na uingie",
      failed: "Nenosiri halikuweza kuhifadhiwa. Tafadhali jaribu tena.",
    },
    verify: {
      title: "Thibitisha barua pepe yako",
      text: (name, email) => `${name} amefungua akaunti ya mwenyeji kwa ${email}.`,
      notYou: "Si wewe? Basi funga ukurasa huu: usithibitishe akaunti ya mtu mwingine.",
      password: "Nenosiri",
      passwordHint: "Ulilochagua ulipofungua akaunti.",
      passwordMissing: "Tafadhali andika nenosiri lako",
      button: "Thibitisha barua pepe yangu",
      notMine:
        "Hukufungua akaunti hii, au hujui nenosiri lake? Anwani ni yako, kwa hiyo akaunti pia inaweza kuwa yako: aliyeifungua atatolewa, nawe utasema kilichomo ni kipi chako.",
      notMineButton: "Chukua akaunti hii",
    },
    over: {
      title: "Kiungo hiki hakifanyi kazi tena",
      text: "Kilishatumika, kipya kilitumwa, au muda wake umeisha.",
      forgot: "Tuma kiungo kipya",
      signIn: "Nitumie kiungo kipya cha kuingia",
      verify: "Nenda kwenye dashibodi yako",
    },
    unverified: {
      title: "Thibitisha barua pepe yako",
      text: (email) => `Tumetuma kiungo kwa ${email}. Kifungue, ili uweze kurudi kwenye akaunti yako wakati wowote.`,
      button: "Tuma tena",
      noMail: (email) =>
        `Tovuti hii haitumi barua pepe kwa sasa, kwa hiyo hakuna kiungo kilichoenda kwa ${email}. Kila kitu kinafanya kazi bila hicho.`,
      demo: (email) => `Haya ni majaribio: kiungo cha ${email} hakikutumwa.`,
    },
  },
  tooMany: guestErrors.tooMany,
  showPassword: {
    show: "Onyesha",
    hide: "Ficha",
    names: { password: "nenosiri", confirmPassword: "nenosiri lililorudiwa" },
  },
  register: {
    title: "Fungua akaunti ya mwenyeji",
    subtitle: "Dakika mbili, kisha ukurasa wako wa kuwekewa nafasi.",
    firstName: "Jina la kwanza",
    lastName: "Jina la mwisho",
    email: "Barua pepe",
    phone: "Simu",
    phoneHint: "Wageni hukufikia hapa, nasi tunakujulisha nafasi zikiwekwa.",
    password: "Nenosiri",
    passwordHint: "Angalau alama 6. Maneno mawili yasiyohusiana ni mazuri.",
    confirmPassword: "Rudia nenosiri",
    button: "Fungua akaunti",
    have: "Una akaunti tayari?",
    signIn: "Ingia",
    problems: {
      first_name_missing: "Tafadhali andika jina lako la kwanza",
      last_name_missing: "Tafadhali andika jina lako la mwisho",
      email_missing: "Tafadhali andika barua pepe yako",
      phone_missing: "Tafadhali andika nambari yako ya simu",
      password_missing: "Tafadhali andika nenosiri",
      password_too_short: "Nenosiri lazima liwe na angalau alama 6",
      passwords_differ: "Manenosiri hayalingani",
      first_name_too_long: "Tafadhali fupisha jina lako la kwanza lisizidi herufi 80",
      last_name_too_long: "Tafadhali fupisha jina lako la mwisho lisizidi herufi 80",
      email_invalid: swErrors.registration.emailInvalid,
      phone_invalid: guestErrors.phoneInvalid,
      password_too_long: "Tafadhali chagua nenosiri lisilozidi alama 200",
    },
    emailTaken: swErrors.registration.emailTaken,
    emailInUse: swErrors.registration.emailInUse,
    emailElsewhere: swErrors.registration.emailElsewhere,
    failed: swErrors.registration.failed,
  },
  registrationClosed: {
    title: "Kujisajili hakujafunguliwa",
    closed: "Kwa sasa hakuna akaunti mpya za wenyeji zinazofunguliwa hapa.",
    by_invitation:
      "Wenyeji wapya huingia kwa mwaliko. Fungua kiungo ulichotumiwa; kinafanya kazi mara moja, kwa siku 14.",
    contact: "Wasiliana nasi",
  },
  login: {
    title: "Ingia",
    subtitle: "Chagua ungependa kuendelea vipi.",
    host: { title: "Mimi ni mwenyeji", text: "Simamia nyumba na nafasi zako", button: "Ingia kama mwenyeji" },
    guest: { title: "Mimi ni mgeni", text: "Fungua maelezo ya nafasi yako", button: "Fungua nafasi yangu" },
    none: "Bado huna akaunti ya mwenyeji?",
    create: "Fungua akaunti",
  },
  signIn: {
    title: "Karibu tena",
    subtitle: "Ingia kwenye akaunti yako ya mwenyeji",
    email: "Barua pepe",
    password: "Nenosiri",
    button: "Ingia",
    busy: "Unaingia...",
    none: "Bado huna akaunti?",
    create: "Fungua akaunti",
    forgot: "Umesahau nenosiri?",
    emailLink: "Nitumie kiungo cha kuingia",
    linkGoesOn: "Wewe ndiye mwenyewe? “Nitumie kiungo cha kuingia” hapa chini inakuingiza sasa.",
    guest: "Unatafuta nafasi yako?",
    guestLink: "Ingia kama mgeni",
    missing: "Tafadhali andika barua pepe na nenosiri",
    emailInvalid: swErrors.signIn.emailInvalid,
    noMatch,
    wrongPassword: swErrors.signIn.wrongPassword,
    noAccount: swErrors.signIn.noAccount,
    failed: swErrors.signIn.failed,
  },
  signOut: {
    title: "Toka",
    question: "Una uhakika unataka kutoka?",
    text: "Unaweza kuingia tena wakati wowote.",
    button: "Toka",
    stay: "Usitoke",
  },
  claim: {
    title: "Chukua jina lako la biashara",
    subtitle: "Jina ambalo wageni watasoma, kuandika na kukumbuka.",
    benefitsTitle: "Faida zake",
    benefits: [
      "Ukurasa wako wa kuwekewa nafasi, wenye jina lako",
      "Kiungo chako cha mitandao ya kijamii",
      "Unajulikana kama mwenyeji wa kweli",
      "Anwani rahisi kukumbuka",
    ],
    brand: {
      label: "Jina la biashara",
      button: "Chukua jina na uendelee",
      yourLink: "Kiungo chako:",
      tooShort: "Jina la biashara liwe na angalau herufi au tarakimu 3, bila alama nyingine",
      checking: "Tunaangalia kama liko huru …",
      available: "Jina hili liko huru",
      taken: swErrors.brand.taken,
      unchecked: "Hatukuweza kuangalia jina hili. Tutajaribu tena wenyewe.",
      refused: "Jina hili halikuweza kuangaliwa kwa sasa.",
      checkAgain: "Angalia tena",
    },
    tooLong: "Jina la biashara lisizidi herufi na tarakimu 40",
    alreadyNamed: "Una jina la biashara tayari",
  },
  api: {
    signInFirst: "Ingia kwanza",
    notYours: "Jina la biashara unaweza kujichukulia wewe mwenyewe tu",
  },
};

export const swDemo: Wording<typeof callTexts.demo> = {
  button: "Ingia kama mgeni wa majaribio",
  hint: "Jaribu kama mgeni mwenye nafasi iliyolipwa.",
  elsewhere: "Hufungua majaribio yetu yenye nyumba za mfano: hakuna kinachowekwa wala kulipwa kweli huko.",
  welcome: "Umeingia kwenye majaribio!",
  failed: guestErrors.demoFailed,
};
