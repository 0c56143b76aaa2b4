import { formatKes } from "#src/core/money/money.ts";
import type { RefundReason } from "#src/core/money/refund.ts";
import type { Wording } from "#views/format/wording.ts";
import type { calendarMessages } from "#views/texts/en/calendar.ts";
import type { hostBookingTexts } from "#views/texts/en/host-booking.ts";
import type { messageTexts } from "#views/texts/en/messages.ts";
import type { moneyMessageTexts } from "#views/texts/en/money-messages.ts";
import type { requestMessages } from "#views/texts/en/requests.ts";
import { swahiliDate } from "./dates.ts";

/** Jumbe fupi za simu, kwa Kiswahili. A text that English has and this lacks is a type error. */
export const swMessageTexts: typeof messageTexts = {
  code: (m) => `${m.code} ni nambari yako ya ${m.siteName}. Inatumika kwa dakika ${m.minutes}. Usimpe mtu yeyote.`,
  rest: (kes, when) =>
    ` Salio la ${formatKes(kes)} ${
      when === "now"
        ? "linapaswa kulipwa sasa"
        : when === "arrival"
          ? "utalipa ukifika"
          : `lilipwe kufikia ${swahiliDate(when)}`
    }.`,
  confirmedGuest: (m) =>
    `Nafasi yako imethibitishwa: ${m.propertyName}, ${m.dates}. Nambari ${m.code}. Tumepokea ${formatKes(m.paidKes)}${
      m.receipt ? `, M-PESA ${m.receipt}` : ""
    }.${m.rest} Karibu. ${m.link}`,
  confirmedHost: (m) =>
    `Mgeni mpya: ${m.guestName}, ${m.propertyName}, ${m.dates}. Amelipa ${formatKes(m.paidKes)}${
      m.receipt ? ` (M-PESA ${m.receipt})` : ""
    }.${m.rest} Nambari ${m.code}.`,
};

const refundGuest: Readonly<Record<RefundReason, (kes: string, property: string) => string>> = {
  nights_taken: (kes, property) =>
    `${kes} zako za ${property} zilifika baada ya muda kuisha, na siku hizo zilikuwa zimechukuliwa.`,
  second_payment: (kes, property) => `Umelipia ${property} mara ya pili: ${kes}.`,
  cancelled: (kes, property) => `Nafasi yako ya ${property} imeghairiwa, na ${kes} zinarudi kwako.`,
  overpaid: (kes, property) => `Umelipa ${kes} zaidi ya bei ya ${property}.`,
  not_accepted: (kes, property) => `${kes} zako za ${property} hazikulingana na kiasi kilichoombwa.`,
  hold_over: (kes, property) => `${kes} zako zilikuwa sehemu ya bei ya ${property}, na salio halikufika kwa wakati.`,
  by_host: (kes, property) => `${kes} za malipo yako ya ${property} zinarudi kwako.`,
  damage_deposit: (kes, property) => `${kes} za amana yako ya ${property} zinarudi kwako.`,
};

const refundHost: Readonly<Record<RefundReason, (kes: string, guest: string) => string>> = {
  nights_taken: (kes, guest) => `${kes} za ${guest} zilifika baada ya muda kuisha, na siku zilikuwa zimechukuliwa.`,
  second_payment: (kes, guest) => `${guest} alilipa ${kes} mara mbili.`,
  cancelled: (kes, guest) => `nafasi ya ${guest} imeghairiwa, ${kes} zinarudi.`,
  overpaid: (kes, guest) => `${guest} alilipa ${kes} zaidi.`,
  not_accepted: (kes, guest) => `${kes} za ${guest} ambazo hukuzikubali.`,
  hold_over: (kes, guest) => `${kes} za ${guest} zilikuwa sehemu ya bei, na salio halikufika kwa wakati.`,
  by_host: (kes, guest) => `${kes} kwa ${guest}.`,
  damage_deposit: (kes, guest) => `${kes} za amana ya ${guest}.`,
};

export const swMoneyMessages: typeof moneyMessageTexts = {
  refundGuest: (m) =>
    `${refundGuest[m.reason](formatKes(m.amountKes), m.propertyName)} Atakayekurudishia ni ${m.hostName}: ${m.hostPhone}.`,
  refundHostLeftGuest: (m) =>
    `${refundGuest[m.reason](formatKes(m.amountKes), m.propertyName)} Mwenyeji ameondoka. Omba Safaricom irudishe malipo, na utuombe msaada. Nafasi ${m.code}.`,
  refundHost: (m) =>
    `Pesa za kurudisha: ${refundHost[m.reason](formatKes(m.amountKes), `${m.guestName} (${m.guestPhone})`)} Nafasi ${m.code}.`,
  tooMuchBackHost: (m) =>
    m.wasByHand
      ? `${formatKes(m.amountKes)} zilitumwa kwa ${m.guestName} mara mbili: kwa mkono na kwa M-PESA. Mwombe arudishe za mara moja: ${m.guestPhone}. Nafasi ${m.code}.`
      : `M-PESA ilimtumia ${m.guestName} ${formatKes(m.amountKes)} zaidi ya alizodai. Mwombe azirudishe: ${m.guestPhone}. Nafasi ${m.code}.`,
  claimHost: (m) =>
    `Tafadhali angalia M-PESA yako: ${m.guestName} anasema ametuma ${formatKes(m.saidKes)}${m.saidKes < m.openKes ? ` kati ya ${formatKes(m.openKes)}` : ""}, nambari ${m.receipt}. Nafasi ${m.code}. Zimefika? ${m.link}`,
  notReceivedGuest: (m) =>
    `${m.hostName} haoni ${formatKes(m.amountKes)} zako za ${m.propertyName}${m.receipt ? ` zenye nambari ${m.receipt}` : ""}${m.notBackKes > 0 ? `, kwa hivyo ${formatKes(m.notBackKes)} haziwezi kurudi kwako` : ""}. Tafadhali hakikisha nambari, au piga ${m.hostPhone}. ${m.link}`,
  refundLessGuest: (m) =>
    m.amountKes > 0
      ? `Badala ya ${formatKes(m.wasKes)}, utarudishiwa ${formatKes(m.amountKes)} za ${m.propertyName}: hudai zaidi. Nambari ${m.code}.`
      : `${formatKes(m.wasKes)} zilizokuwa zirudishwe kwako za ${m.propertyName} hazirudi: hudai zaidi. Nambari ${m.code}.`,
  refundLessHost: (m) =>
    m.amountKes > 0
      ? `Marejesho yamebadilika: badala ya ${formatKes(m.wasKes)}, mtumie ${m.guestName} ${formatKes(m.amountKes)}. Nafasi ${m.code}.`
      : `Marejesho yameondolewa: ${formatKes(m.wasKes)} za ${m.guestName} hazidaiwi tena. Nafasi ${m.code}.`,
  correctedGuest: (m) =>
    `M-PESA inaripoti kuwa ${formatKes(m.receivedKes)} zilifika kwa ${m.propertyName}, pungufu ya tulivyokuambia. Salio la kulipa ni ${formatKes(m.openKes)}. Nambari ${m.code}. ${m.link}`,
  partGuest: (m) =>
    `Tumepokea ${formatKes(m.receivedKes)} za ${m.propertyName}. Bado ${formatKes(m.restKes)} ili nafasi iwe yako; tunakuwekea hadi ${m.until}. Nambari ${m.code}. Lipa salio: ${m.link}`,
  partHost: (m) =>
    `${formatKes(m.receivedKes)} kutoka kwa ${m.guestName} za ${m.propertyName}. M-PESA itatuma ${formatKes(m.restKes)} zilizobaki kesho au baadaye: nafasi imewekwa hadi ${m.until}. Salio lisipofika, pesa hurudishwa. Nambari ${m.code}.`,
  onAccountGuest: (m) =>
    `Tumepokea ${formatKes(m.receivedKes)} za ${m.propertyName}${m.receipt ? `, M-PESA ${m.receipt}` : ""}.${m.rest} Nambari ${m.code}.`,
  balanceGuest: (m) =>
    `Salio la ${formatKes(m.amountKes)} la ${m.propertyName}, ${m.dates}, ${
      m.when === "now"
        ? "linapaswa kulipwa sasa"
        : m.when === "arrival"
          ? "utalipa ukifika, au sasa hivi"
          : `lilipwe kufikia ${swahiliDate(m.when)}`
    }. Nambari ${m.code}. Lipa kwa M-PESA: ${m.link}`,
  depositGuest: (m) =>
    `Tumepokea ${formatKes(m.receivedKes)} kama amana ya uharibifu ya ${m.propertyName}${m.receipt ? `, M-PESA ${m.receipt}` : ""}. Ni pesa zako bado. Nambari ${m.code}.`,
  depositKeptGuest: (m) =>
    `${m.hostName} amebaki na ${formatKes(m.amountKes)} za amana yako ya ${m.propertyName}: ${m.note}. Si hivyo? Piga ${m.hostPhone}.`,
  depositHeldHost: (m) =>
    `${m.guestName} ameondoka, na bado una amana ya ${formatKes(m.amountKes)}. Nafasi ${m.code}. Irudishe, au eleza kwa nini hapana: ${m.link}`,
  onAccountHost: (m) =>
    `${m.guestName} amelipa ${formatKes(m.receivedKes)}${m.receipt ? ` (M-PESA ${m.receipt})` : ""}. Nafasi ${m.code}.`,
  refundSentGuest: (m) =>
    m.receipt
      ? `${m.hostName} amekurudishia ${formatKes(m.amountKes)} za ${m.propertyName}: M-PESA ${m.receipt}. Hujazipata? Piga ${m.hostPhone}.`
      : `${m.hostName} amekurudishia ${formatKes(m.amountKes)} za ${m.propertyName} taslimu. Si hivyo? Piga ${m.hostPhone}.`,
  doubtHost: (m) =>
    `M-PESA ina shaka na malipo: ${formatKes(m.amountKes)} za ${m.guestName}, nafasi ${m.code}. Tafuta ${m.receipt ?? "malipo hayo"} kwenye jumbe zako za M-PESA, usirudishe chochote kabla ya hapo, kisha jibu kwenye Needs you ya dashibodi yako.`,
  otherReportHost: (m) =>
    `Tafadhali kagua malipo ya ${m.guestName}, nafasi ${m.code}: M-PESA imeyaripoti tena kuwa ${formatKes(m.receivedKes)}, nambari ${m.receipt}. Yaliyohesabiwa ni ${formatKes(m.counted.kes)}, nambari ${m.counted.receipt}. Angalia Needs you ya dashibodi yako.`,
  summaryHost: (m) =>
    `${m.siteName} hadi ${m.until}: ${formatKes(m.receivedKes)} zimepokelewa (malipo ${m.payments}), ${formatKes(m.expectedKes)} zinatarajiwa, ${m.unmatched > 0 ? `${formatKes(m.unmatchedKes)} hazijulikani ni za nafasi gani` : "hakuna zisizojulikana"}. ${m.link}`,
  reviewHost: (m) =>
    `Tafadhali kagua malipo: ${formatKes(m.receivedKes)} zimefika kwa nafasi ${m.code} ya ${m.guestName}, aliyeombwa ${formatKes(m.askedKes)}. Angalia Needs you ya dashibodi yako.`,
};

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

export const swCalendarMessages: typeof calendarMessages = {
  collision: (m) =>
    m.code
      ? `Siku zimeuzwa mara mbili: ${m.channel} imeuza ${m.propertyName}, ${m.dates}, ${m.requestOf ? `siku za ombi la ${m.requestOf}` : `siku za mgeni wako wa nambari ${m.code}`}. Fungua Calendars kwenye dashibodi yako: mgeni mmoja lazima aambiwe.`
      : `Siku zimeuzwa mara mbili: ${m.channel} na tovuti nyingine zimeuza ${m.propertyName}, ${m.dates}. Fungua Calendars kwenye dashibodi yako.`,
  drop: (m) =>
    `Ghafla ${m.channel} haina tena nafasi ${m.missing} za ${m.propertyName}. Tunazifunga siku hizo kwa saa kadhaa, huenda ni hitilafu ya upande wao. Tafadhali angalia.`,
  silent: (m) =>
    `Kalenda ya ${m.channel} ya ${m.propertyName} haijajibu kwa siku nzima. Siku tunazozijua bado zimefungwa, lakini mpya hazionekani. Tafadhali kagua kiungo chake kwenye dashibodi yako.`,
};

/** Mwenyeji anapomwandikia mgeni nafasi, au kuibadilisha. */
export const swHostBookingMessages: Wording<typeof hostBookingTexts.messages> = {
  link: (m) =>
    `${m.hostName} amekuwekea ${m.propertyName}, ${m.dates}. Tafadhali lipa ${formatKes(m.dueNowKes)} kabla ya ${m.until}: ${m.link}`,
  changed: (m) =>
    `Nafasi yako imebadilishwa: ${m.propertyName}, sasa ${m.dates}. Nambari ${m.code}. Jumla ${formatKes(m.totalKes)}${
      m.openKes > 0 ? `, salio ni ${formatKes(m.openKes)}` : ""
    }${m.backKes > 0 ? `, utarudishiwa ${formatKes(m.backKes)}` : ""}. ${m.link}`,
  arrival: (m) =>
    `Nafasi yako imewekwa: ${m.propertyName}, ${m.dates}. Nambari ${m.code}. Utalipa ${formatKes(m.totalKes)} ukifika. ${m.link}`,
};
