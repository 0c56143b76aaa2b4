import { formatKes } from "#src/core/money/money.ts";
import type { Wording } from "#views/format/wording.ts";
import type { cancelTexts, requestMessages, requestTexts } from "#views/texts/en/requests.ts";
import { swahiliDate } from "./dates.ts";
import { swEvents } from "./events.ts";
import { guestsInSwahili } from "./phrases.ts";

const { ends } = swEvents;

export const swCancel: Wording<typeof cancelTexts> = {
  title: "Ghairi nafasi hii",
  action: "Ghairi nafasi",
  takeBack: "Ondoa ombi",
  keep: "Usighairi",
  confirm: (refundKes, by) =>
    refundKes > 0
      ? by === "guest"
        ? `Ghairi, utarudishiwa ${formatKes(refundKes)}`
        : `Ghairi, kisha utume ${formatKes(refundKes)}`
      : "Ghairi, hakuna kitakachorudishwa",
  paid: "Zilizolipwa hadi sasa",
  back: { guest: "Utarudishiwa", host: "Za kurudisha" },
  deposit: "Amana ya uharibifu, inarudishwa",
  kept: { guest: "Zinabaki kwa mwenyeji", host: "Zinabaki kwako" },
  hostNote: "Ukighairi wewe, mgeni hurudishiwa zote.",
  confirmAutomatic: (kes) => `Ghairi, ${formatKes(kes)} zirudishwe`,
  thenSend: "Kughairi hakutumi chochote: ukurasa unaofuata una simu na kiasi, na utazituma kutoka huko.",
  thenAutomatic: "M-PESA itatuma yenyewe inachoweza, kama ulivyochagua. Ukurasa unaofuata utasema kilichobaki.",
  howRefund: (host, by, hearing) =>
    `${host} atakurudishia pesa kabla ya ${swahiliDate(by)} kuisha, na ${hearing} ikifanyika.`,
  changed: {
    title: "Kiasi cha kurudishwa kimebadilika",
    text: "Sehemu nyingine ya masharti imeanza tangu ukurasa huu ulipofunguliwa. Hakuna kilichoghairiwa. Angalia tena.",
  },
  tooLate: "Muda wa kughairi hapa umepita. Tafadhali zungumzeni.",
};

/** Kurasa ambapo ombi linajibiwa. */
export const swRequests: Wording<typeof requestTexts> = {
  title: "Ombi",
  lead: (until) => `Siku zinashikiliwa hadi ${until}. Bila jibu zitakuwa wazi tena.`,
  guest: "Mgeni",
  phone: "Simu",
  approve: "Kubali",
  decline: "Kataa",
  approveNote: (until) => `Kisha mgeni ana muda hadi ${until} kulipa. Kabla ya hapo hakuna uhakika.`,
  open: (count) => (count === 1 ? "Ombi 1 linasubiri jibu lako" : `Maombi ${count} yanasubiri jibu lako`),
  answer: "Jibu",
  waits: "Linasubiri jibu lako",
  until: (moment) => `Jibu kabla ya ${moment}`,
  toBookings: "Nafasi zote",
  results: {
    approved: {
      title: "Limekubaliwa",
      text: (until) => `Mgeni ana muda hadi ${until} kulipa.`,
    },
    declined: { title: "Limekataliwa", text: "Siku ziko wazi tena." },
    confirmed: { title: "Limekubaliwa na kulipiwa", text: "Nafasi imethibitishwa." },
    cancelled: "Imeghairiwa",
    over: "Ombi hili limeisha",
  },
};

export const swRequestMessages: typeof requestMessages = {
  requestHost: (m) =>
    `${m.guestName} anaomba kukaa ${m.propertyName}, ${m.dates}, ${guestsInSwahili(m.party)}, ${formatKes(m.totalKes)}. Kubali au kataa kabla ya ${m.until}: ${m.link}`,
  approvedGuest: (m) =>
    `${m.hostName} amekubali: ${m.propertyName}, ${m.dates}. Lipa ${formatKes(m.dueNowKes)} kabla ya ${m.until} ili iwe yako: ${m.link}`,
  declinedGuest: (m) =>
    `${ends.guest.declined(m.hostName)} ${m.propertyName}, ${m.dates}. Hujatozwa chochote. ${m.link}`,
  withdrawnGuest: (m) =>
    `${ends.guest.withdrawn(m.hostName)} ${m.propertyName}, ${m.dates}. Tafadhali usilipe tena. Umelipa, au una swali? ${m.hostPhone ? `Piga ${m.hostPhone}.` : "Mwulize mwenyeji wako."}`,
  unansweredGuest: (m) =>
    `${ends.guest.unanswered(m.hostName)} ${m.propertyName}, ${m.dates}. Hujatozwa chochote. Tarehe nyingine: ${m.link}`,
  changeAskedHost: (m) =>
    `${m.guestName} anaomba kubadilisha ${m.propertyName}, ${m.dates}, iwe ${m.newDates}, ${guestsInSwahili(m.party)}: ${
      m.differenceKes === 0
        ? "bei ni ileile"
        : `${formatKes(Math.abs(m.differenceKes))} ${m.differenceKes > 0 ? "zaidi" : "pungufu"}`
    }. Jibu kabla ya ${m.until}: ${m.link}`,
  changeDeclinedGuest: (m) =>
    `Samahani, ${m.hostName} hawezi kubadilisha nafasi yako. Inabaki vilevile: ${m.propertyName}, ${m.dates}.${
      m.words ? ` Ameandika: ${m.words}` : ""
    } ${m.link}`,
  changeUnansweredGuest: (m) =>
    `${m.hostName} hakujibu ombi lako kwa wakati. Nafasi yako inabaki vilevile: ${m.propertyName}, ${m.dates}. ${m.link}`,
  cancelledGuest: (m) =>
    `${m.byHost ? ends.guest.cancelled_by_host(m.hostName) : ends.guest.cancelled_by_guest()} ${m.propertyName}, ${m.dates}, msimbo ${m.code}. ${
      m.refundKes > 0
        ? `Utarudishiwa ${formatKes(m.refundKes)}. ${swEvents.comesBack({ ...m, host: m.hostName })} Piga ${m.hostPhone}.`
        : m.mayStillCome
          ? `${swEvents.untold.yours}: likilipwa, pesa zitarudi kwako.`
          : m.paidNothing
            ? "Ulikuwa hujalipa chochote."
            : "Hakuna pesa za kurudishwa."
    } ${m.link}`,
  cancelledHost: (m) =>
    `${(m.byHost ? ends.host.cancelled_by_host : ends.host.cancelled_by_guest)(m.guestName)} ${m.propertyName}, ${m.dates}, msimbo ${m.code}. Siku hizo ziko wazi tena. ${
      m.refundKes > 0 ? swEvents.toSend({ ...m, kes: m.refundKes, guest: m.guestName }) : "Hakuna pesa za kurudisha."
    }`,
};
