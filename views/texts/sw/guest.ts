import type { Wording } from "#views/format/wording.ts";
import type { guestTexts } from "#views/texts/en/guest.ts";
import { guestErrors } from "./errors.ts";
import { guestsInSwahili } from "./phrases.ts";

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
    abroad: (phone) => `Tumeisoma kuwa ${phone}. Kama ni nambari yako, bonyeza tena.`,
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
    title: "Weka nambari ya uthibitisho",
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
    demo: "Haya ni majaribio: hakuna SMS inayotumwa.",
    demoLink: "Soma nambari kwenye kisanduku cha jumbe",
  },
  dashboard: {
    title: "Nafasi zako",
    signedIn: (phone) => `Umeingia kwa ${phone}`,
    next: "Nafasi yako inayofuata",
    now: "Uko hapa sasa",
    rooms: "Mahali ulipokaa",
    payBy: (moment) => `Tunasubiri malipo yako hadi ${moment}`,
    pay: "Lipa sasa",
    answerBy: (host, moment) => `${host} ana muda hadi ${moment} kujibu`,
    all: "Nafasi zangu zote",
    countOf: (count) => `nafasi ${count}`,
    emptyTitle: "Hakuna nafasi zijazo",
    emptyText: "Ukiweka nafasi kwa nambari hii ya simu, itaonekana hapa.",
  },
  bookings: {
    title: "Nafasi zangu",
    emptyTitle: "Bado hakuna nafasi",
    emptyText:
      "Nafasi zilizowekwa kwa nambari hii ya simu huonekana hapa mara tu zinapowekwa. Ili kuweka nafasi, fungua kiungo cha mwenyeji wako.",
    guests: guestsInSwahili,
    code: "Msimbo",
  },
  view: {
    title: "Nafasi yako",
    property: "Nyumba",
    place: "Mahali",
    dates: "Tarehe",
    nights: (count) => `usiku ${count}`,
    guests: "Wageni",
    name: "Jina",
    code: "Msimbo wa nafasi",
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
