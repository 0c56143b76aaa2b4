import { formatKes } from "#src/core/money/money.ts";
import type { Wording } from "#views/format/wording.ts";
import type { cancelTexts, requestMessages } from "#views/texts/en/requests.ts";

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

/** The host's way from a guest's page to their own. */
export const swAnswer = "Jibu";

export const swRequestMessages: typeof requestMessages = {
  requestHost: (m) =>
    `${m.guestName} anaomba kukaa ${m.propertyName}, ${m.dates}, wageni ${m.party}, ${formatKes(m.totalKes)}. Kubali au kataa kabla ya ${m.until}: ${m.link}`,
  approvedGuest: (m) =>
    `${m.hostName} amekubali: ${m.propertyName}, ${m.dates}. Tafadhali lipa ${formatKes(m.dueNowKes)} kabla ya ${m.until} ili nafasi iwe yako: ${m.link}`,
  declinedGuest: (m) =>
    `Samahani, ${m.hostName} hawezi kukupokea ${m.propertyName}, ${m.dates}. Hujatozwa chochote. ${m.link}`,
  withdrawnGuest: (m) =>
    `${m.hostName} hakuwekei tena ${m.propertyName}, ${m.dates}. Hujatozwa chochote; tafadhali usilipe tena. Una swali? Piga ${m.hostPhone}.`,
  unansweredGuest: (m) =>
    `${m.hostName} hakujibu kwa wakati: ${m.propertyName}, ${m.dates}. Hujatozwa chochote. Tarehe nyingine: ${m.link}`,
  cancelledGuest: (m) =>
    `${m.byHost ? `Samahani, ${m.hostName} amelazimika kughairi` : "Umeghairi"}: ${m.propertyName}, ${m.dates}, nambari ${m.code}. ${
      m.refundKes > 0
        ? `${m.hostName} (${m.hostPhone}) atakurudishia ${formatKes(m.refundKes)}.`
        : m.paidNothing
          ? "Ulikuwa hujalipa chochote."
          : "Hakuna pesa za kurudishwa."
    } ${m.link}`,
  cancelledHost: (m) =>
    `${m.byHost ? "Umeghairi" : `${m.guestName} ameghairi`}: ${m.propertyName}, ${m.dates}, nambari ${m.code}. Siku hizo ziko wazi tena. ${
      m.refundKes > 0
        ? `Tafadhali mrudishie ${m.guestName} (${m.guestPhone}) ${formatKes(m.refundKes)}.`
        : "Hakuna pesa za kurudisha."
    }`,
};
