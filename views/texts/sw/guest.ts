import type { Wording } from "#views/format/wording.ts";
import type { callTexts } from "#views/texts/en/calls.ts";
import type { errors } from "#views/texts/en/errors.ts";
import type { firebaseTexts } from "#views/texts/en/firebase.ts";
import type { guestTexts } from "#views/texts/en/guest.ts";
import type { identityTexts } from "#views/texts/en/identity.ts";
import { guestsInSwahili } from "./counts.ts";

const guestErrors: Wording<typeof errors.guest> = {
  phoneInvalid: "Tafadhali weka nambari sahihi ya simu",
  tooMany: "Maombi yamekuwa mengi. Tafadhali jaribu tena baadaye.",
  sendFailed: "Hatukuweza kutuma nambari ya uthibitisho. Tafadhali jaribu tena.",
  checkExpired: "Muda wa ukaguzi wa usalama umeisha. Tafadhali jaribu tena.",
  codeWrong: "Nambari ya uthibitisho si sahihi. Tafadhali jaribu tena.",
  codeOver: "Muda wa nambari ya uthibitisho umeisha. Tafadhali omba mpya.",
  verifyFailed: "Hatukuweza kuthibitisha nambari. Tafadhali jaribu tena.",
  demoFailed: "Hatukuweza kufungua maonyesho. Tafadhali jaribu tena.",
};

/** Mgeni anayeingia kwa simu, na nafasi zake. */
export const swGuest: Wording<typeof guestTexts> = {
  signIn: {
    title: "Fungua nafasi zako",
    subtitle: "Tumia nambari ya simu uliyowekea nafasi. Tutakutumia nambari ya uthibitisho kwa SMS.",
    phone: "Nambari ya simu",
    phoneHint: "Kwa mfano 0712 345 678. Nambari za nje huanza na + na nambari ya nchi.",
    send: "Tuma nambari ya uthibitisho",
    byWhatsapp: "Tuma kwa WhatsApp",
    hostQuestion: "Wewe ni mwenyeji?",
    hostLink: "Ingia kama mwenyeji",
    missing: "Tafadhali weka nambari yako ya simu",
    invalid: guestErrors.phoneInvalid,
    tooMany: guestErrors.tooMany,
    wait: (seconds) =>
      seconds > 120
        ? `Unaweza kuomba nambari nyingine baada ya dakika ${Math.ceil(seconds / 60)}.`
        : `Unaweza kuomba nambari nyingine baada ya sekunde ${seconds}.`,
    notTexted:
      "Hatutumi SMS kwa nambari za nchi hiyo. Fungua nafasi yako kwa kiungo kilicho kwenye barua pepe tuliyokutumia; ukiwa na nambari ya Kenya au ya nchi jirani unaweza kuingia hapa.",
    failed: guestErrors.sendFailed,
  },
  code: {
    title: "Weka nambari yako",
    sentTo: (phone) => `Tumetuma nambari ya tarakimu sita kwa ${phone}. Inatumika kwa dakika 5.`,
    label: "Nambari ya uthibitisho",
    button: "Thibitisha na ufungue nafasi",
    resend: "Tuma nambari mpya",
    byWhatsapp: "Tuma mpya kwa WhatsApp",
    other: "Tumia nambari nyingine ya simu",
    missing: "Tafadhali weka nambari ya uthibitisho",
    wrong: guestErrors.codeWrong,
    over: guestErrors.codeOver,
    formOver: guestErrors.checkExpired,
    failed: guestErrors.verifyFailed,
    demo: "Haya ni maonyesho: hakuna SMS inayotumwa.",
    demoLink: "Soma nambari kwenye kisanduku cha jumbe",
  },
  dashboard: {
    title: "Nafasi zako",
    signedIn: (phone) => `Umeingia kwa ${phone}`,
    next: "Nafasi yako inayofuata",
    now: "Uko hapa sasa",
    payBy: (moment) => `Tunasubiri malipo yako hadi ${moment}`,
    pay: "Lipa sasa",
    answerBy: (host, moment) => `${host} ana muda hadi ${moment} kujibu`,
    all: "Nafasi zangu zote",
    countOf: (count) => `nafasi ${count}`,
    emptyTitle: "Hakuna nafasi mbele",
    emptyText: "Ukiweka nafasi kwa nambari hii ya simu, itaonekana hapa.",
  },
  bookings: {
    title: "Nafasi zangu",
    emptyTitle: "Bado hakuna nafasi",
    emptyText:
      "Nafasi zilizowekwa kwa nambari hii ya simu huonekana hapa mara tu zinapowekwa. Fungua kiungo cha mwenyeji wako kuweka nafasi.",
    open: "Maelezo ya nafasi",
    guests: guestsInSwahili,
    code: "Nambari",
  },
  view: {
    title: "Nafasi yako",
    property: "Nyumba",
    place: "Mahali",
    dates: "Tarehe",
    nights: (count) => `usiku ${count}`,
    guests: "Wageni",
    name: "Jina",
    code: "Nambari ya nafasi",
    total: "Jumla",
    host: "Mwenyeji",
    details: "Maelezo ya nafasi",
    all: "Nafasi zangu zote",
  },
  states: {
    requested: "Inasubiri mwenyeji",
    held: "Inasubiri malipo",
    under_way: "Malipo yanaendelea",
    confirmed: "Imethibitishwa",
    staying: "Unakaa sasa",
    stayed: "Ulikaa",
    cancelled: "Imeghairiwa",
    expired: "Muda umeisha",
  },
};

export const swLogin: Wording<typeof identityTexts.login> = {
  title: "Ingia",
  subtitle: "Chagua ungependa kuendelea vipi.",
  host: { title: "Mimi ni mwenyeji", text: "Simamia nyumba na nafasi zako", button: "Ingia kama mwenyeji" },
  guest: { title: "Mimi ni mgeni", text: "Fungua maelezo ya nafasi yako", button: "Fungua nafasi yangu" },
  none: "Bado huna akaunti ya mwenyeji?",
  create: "Fungua akaunti",
};

export const swSignOut: Wording<typeof identityTexts.signOut> = {
  title: "Toka",
  question: "Una uhakika unataka kutoka?",
  text: "Unaweza kuingia tena wakati wowote.",
  button: "Toka",
  stay: "Baki ndani",
};

export const swDemo: Wording<typeof callTexts.demo> = {
  button: "Ingia kama mgeni wa maonyesho",
  hint: "Jaribu kama mgeni mwenye nafasi iliyolipwa.",
  welcome: "Umeingia kwenye maonyesho!",
  failed: guestErrors.demoFailed,
};

export const swProviderPhone: Wording<typeof firebaseTexts.phone> = {
  sentTo: "Tumetuma nambari ya tarakimu sita kwa {phone}.",
  otherWay: "Tuma nambari kwa njia nyingine",
  check_expired: guestErrors.checkExpired,
  try_again: "Ujumbe hauwezi kutumwa kwa sasa. Tafadhali jaribu tena baada ya dakika moja.",
};

export const swProviderGuest: Wording<typeof firebaseTexts.guest> = {
  no_account: guestErrors.verifyFailed,
  email_taken: guestErrors.verifyFailed,
  refused: guestErrors.verifyFailed,
  try_again: "Nambari yako haiwezi kuthibitishwa kwa sasa. Tafadhali jaribu tena baada ya dakika moja.",
};
