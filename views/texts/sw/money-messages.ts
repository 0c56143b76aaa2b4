import { formatKes } from "#src/core/money/money.ts";
import { shownPhone } from "#src/core/person/phone.ts";
import type { moneyMessageTexts } from "#views/texts/en/money-messages.ts";
import { swahiliDate } from "./dates.ts";
import { swEvents } from "./events.ts";

export const swMoneyMessages: typeof moneyMessageTexts = {
  refundGuest: (m) =>
    `${formatKes(m.amountKes)} za ${m.propertyName} zinarudi kwako. ${swEvents.refunds[m.reason]} ${swEvents.comesBack({ ...m, host: m.hostName })} Piga ${m.hostPhone}.`,
  refundHostLeftGuest: (m) =>
    `Unadai ${formatKes(m.amountKes)} za ${m.propertyName}. ${swEvents.refunds[m.reason]} Mwenyeji ameondoka. Omba Safaricom irudishe malipo, na utuombe msaada. Nafasi ${m.code}.`,
  refundHost: (m) =>
    `Pesa za kurudisha: ${swEvents.toSend({ ...m, kes: m.amountKes, guest: m.guestName })} ${swEvents.refunds[m.reason]} Nafasi ${m.code}.`,
  refundLateHost: (m) =>
    `${m.guestName} bado anasubiri: ${swEvents.late({ ...m, kes: m.amountKes })} Kwa ${m.phones.map(shownPhone).join(" na ")}. Nafasi ${m.code}. ${m.link}`,
  tooMuchBackHost: (m) =>
    m.wasByHand
      ? `${formatKes(m.amountKes)} zilitumwa kwa ${m.guestName} mara mbili: kwa mkono na kwa M-PESA. Mwombe arudishe za mara moja: ${m.guestPhone}. Nafasi ${m.code}.`
      : `M-PESA ilimtumia ${m.guestName} ${formatKes(m.amountKes)} zaidi ya alizodai. Mwombe azirudishe: ${m.guestPhone}. Nafasi ${m.code}.`,
  claimHost: (m) =>
    `Tafadhali angalia M-PESA yako: ${m.guestName} anasema ametuma ${formatKes(m.saidKes)}${m.saidKes < m.openKes ? ` kati ya ${formatKes(m.openKes)}` : ""}, msimbo ${m.receipt}. Nafasi ${m.code}. Zimefika? ${m.link}`,
  notReceivedGuest: (m) =>
    `${m.hostName} haoni ${formatKes(m.amountKes)} zako za ${m.propertyName}${m.receipt ? ` zenye msimbo ${m.receipt}` : ""}${m.notBackKes > 0 ? `, kwa hivyo ${formatKes(m.notBackKes)} haziwezi kurudi kwako` : ""}. Tafadhali kagua msimbo${m.hostPhone && `, au piga ${m.hostPhone}`}. ${m.link}`,
  transferHost: (m) =>
    `${m.guestName} anasema ametuma ${formatKes(m.amountKes)} kwako kutoka nje ya nchi${m.reference ? `, nambari ${m.reference}` : ""}. Nafasi ${m.code}. Zimefika? ${m.link}`,
  transferGuest: (m) =>
    `${m.hostName} anasubiri ${formatKes(m.amountKes)} zako za ${m.propertyName}, msimbo ${m.code}.${m.until ? ` Tunakuwekea siku zako hadi ${m.until}.` : ""} Tutakujulisha akijibu tu. ${m.link}`,
  transferMissingGuest: (m) =>
    `${m.hostName} hajaona ${formatKes(m.amountKes)} ulizotuma za ${m.propertyName}. Uliza benki yako au huduma uliyotumia${m.hostPhone && `, au piga ${m.hostPhone}`}. ${m.link}`,
  refundLessGuest: (m) =>
    m.amountKes > 0
      ? `Badala ya ${formatKes(m.wasKes)}, utarudishiwa ${formatKes(m.amountKes)} za ${m.propertyName}: hudai zaidi. Msimbo ${m.code}.`
      : `${formatKes(m.wasKes)} zilizokuwa zirudishwe kwako za ${m.propertyName} hazirudi: hudai zaidi. Msimbo ${m.code}.`,
  refundLessHost: (m) =>
    m.amountKes > 0
      ? `Marejesho yamebadilika: badala ya ${formatKes(m.wasKes)}, mtumie ${m.guestName} ${formatKes(m.amountKes)}. Nafasi ${m.code}.`
      : `Marejesho yameondolewa: ${formatKes(m.wasKes)} za ${m.guestName} hazidaiwi tena. Nafasi ${m.code}.`,
  codeElsewhereGuest: (m) =>
    `Msimbo wako wa M-PESA ${m.receipt} umehesabiwa kwa nafasi nyingine, si kwa ${m.propertyName}. Kama si sahihi, ${m.hostPhone ? `piga ${m.hostPhone}` : "mwambie mwenyeji wako"}. ${m.link}`,
  correctedGuest: (m) =>
    `M-PESA inaripoti kuwa ${formatKes(m.receivedKes)} zilifika kwa ${m.propertyName}, pungufu ya tulivyokuambia. Salio la kulipa ni ${formatKes(m.openKes)}. Msimbo ${m.code}. ${m.link}`,
  lessLeftGuest: (m) =>
    `Mwenyeji wako anaona ${formatKes(m.receivedKes)} za malipo yako ya ${m.propertyName} kwenye M-PESA yake, pungufu ya tulivyokuambia. Salio la kulipa ni ${formatKes(m.openKes)}. Msimbo ${m.code}. ${m.link}`,
  partGuest: (m) =>
    `Tumepokea ${formatKes(m.receivedKes)} za ${m.propertyName}. Bado ${formatKes(m.restKes)} ili nafasi iwe yako; tunakuwekea siku zako hadi ${m.until}. Msimbo ${m.code}. Lipa salio: ${m.link}`,
  partHost: (m) =>
    `${formatKes(m.receivedKes)} kutoka kwa ${m.guestName} za ${m.propertyName}. M-PESA itatuma ${formatKes(m.restKes)} zilizobaki kesho au baadaye: nafasi inashikiliwa hadi ${m.until}. Salio lisipofika, pesa hurudishwa. Msimbo ${m.code}.`,
  onAccountGuest: (m) =>
    `Tumepokea ${formatKes(m.receivedKes)} za ${m.propertyName}${m.receipt ? `, M-PESA ${m.receipt}` : ""}${m.isSaid ? ", kwa kauli ya mwenyeji" : ""}.${m.rest} Msimbo ${m.code}.`,
  balanceGuest: (m) =>
    `Salio la ${formatKes(m.amountKes)} la ${m.propertyName}, ${m.dates}, ${
      m.when === "now"
        ? "linapaswa kulipwa sasa"
        : m.when === "arrival"
          ? "utalipa ukifika, au sasa hivi"
          : `lilipwe kufikia ${swahiliDate(m.when)}`
    }. Msimbo ${m.code}. Lipa kwa M-PESA: ${m.link}`,
  depositGuest: (m) =>
    `Tumepokea ${formatKes(m.receivedKes)} kama amana ya uharibifu ya ${m.propertyName}${m.receipt ? `, M-PESA ${m.receipt}` : ""}${m.isSaid ? ", kwa kauli ya mwenyeji" : ""}. Ni pesa zako bado. Msimbo ${m.code}.`,
  depositKeptGuest: (m) =>
    `${m.hostName} amebaki na ${formatKes(m.amountKes)} za amana yako ya ${m.propertyName}: ${m.note}. Si hivyo? Piga ${m.hostPhone}.`,
  depositHeldHost: (m) =>
    `${m.guestName} ameondoka, na bado una amana ya ${formatKes(m.amountKes)}. Nafasi ${m.code}. Irudishe, au eleza kwa nini: ${m.link}`,
  onAccountHost: (m) =>
    `${m.guestName} amelipa ${formatKes(m.receivedKes)}${m.receipt ? ` (M-PESA ${m.receipt})` : ""}. Nafasi ${m.code}.`,
  refundSentGuest: (m) =>
    m.receipt
      ? `${m.hostName} amekurudishia ${formatKes(m.amountKes)} za ${m.propertyName}: M-PESA ${m.receipt}. Hujazipata? Piga ${m.hostPhone}.`
      : `${m.hostName} amekurudishia ${formatKes(m.amountKes)} za ${m.propertyName} taslimu. Si hivyo? Piga ${m.hostPhone}.`,
  takenBackGuest: (m) =>
    `${m.saidBy ? `${m.saidBy} anasema ` : ""}M-PESA imerudisha ${formatKes(m.amountKes)} zako za ${m.propertyName}, msimbo ${m.receipt}: hazilipi chochote sasa. Si wewe? Piga ${m.hostPhone}. ${m.link}`,
  takenBackHost: (m) =>
    `${m.isSaid ? "Kwa ujumbe ulioubandika, " : ""}M-PESA imerudisha ${formatKes(m.amountKes)} za ${m.guestName}, msimbo ${m.receipt}, nafasi ${m.code}. Hazihesabiwi tena${m.openKes > 0 ? `: ${formatKes(m.openKes)} za nafasi iliyothibitishwa hazijalipwa. Omba malipo, au ghairi` : ""}.`,
  takenBackUnknownHost: (m) =>
    `M-PESA imetoa ${formatKes(m.amountKes)} kwenye akaunti yako tena, msimbo ${m.receipt}, bila kutaja malipo tunayoyajua. Angalia M-PESA yako ni za mgeni gani.`,
  disputeHost: (m) =>
    `M-PESA ina shaka na malipo: ${formatKes(m.amountKes)} za ${m.guestName}, nafasi ${m.code}. Tafuta ${m.receipt ?? "malipo hayo"} kwenye jumbe zako za M-PESA, usirudishe chochote kabla ya hapo, kisha ujibu kwenye Yanayokusubiri, kwenye dashibodi yako.`,
  saidTakenBackHost: (m) =>
    `${m.guestName} amebandika ujumbe unaosema M-PESA imerudisha ${formatKes(m.amountKes)}, msimbo ${m.receipt}, za nafasi ${m.code}. Bado haijulikani kama ni kweli, na malipo yanahesabiwa kama awali. ${
      m.isAsked
        ? "M-PESA imeulizwa: ikithibitisha, utaarifiwa."
        : "Angalia kwenye M-PESA yako, na usirudishe chochote kabla ya hapo."
    } ${m.link}`,
  otherReportHost: (m) =>
    `Tafadhali kagua malipo ya ${m.guestName}, nafasi ${m.code}: M-PESA imeyaripoti tena kuwa ${formatKes(m.receivedKes)}, msimbo ${m.receipt}. Yaliyohesabiwa ni ${formatKes(m.counted.kes)}, msimbo ${m.counted.receipt}. Angalia Yanayokusubiri kwenye dashibodi yako.`,
  paidAfterCancellingGuest: (m) =>
    `${formatKes(m.amountKes)} zako za ${m.propertyName} zilifika baada ya wewe kughairi. ${m.hostName} atakurudishia: ${m.hostPhone}. Bado unataka kukaa? Sema hivyo siku zikiwa bado wazi: ${m.link}`,
  secondSuccessHost: (m) =>
    `Tafadhali kagua malipo: M-PESA imetaja ${formatKes(m.kes, m.cents)}, msimbo ${m.receipt}, kwa nafasi ${m.code} ya ${m.guestName}, zaidi ya kilichoombwa. Zitafute kwenye M-PESA yako, kisha uziweke mahali pake kwenye Yanayokusubiri, kwenye dashibodi yako.`,
  summaryHost: (m) =>
    `${m.siteName} hadi ${m.until}: ${formatKes(m.receivedKes)} zimepokelewa (malipo ${m.payments}), ${formatKes(m.expectedKes)} zinatarajiwa${m.askedKes > 0 ? `, ${formatKes(m.askedKes)} bado hazijakubaliwa` : ""}, ${m.unmatched > 0 ? `${formatKes(m.unmatchedKes)} hazijulikani ni za nafasi gani` : "hakuna zisizojulikana"}. ${m.link}`,
  reviewHost: (m) =>
    `Tafadhali kagua malipo: ${formatKes(m.receivedKes, m.cents)} zimefika kwa nafasi ${m.code} ya ${m.guestName}, aliyeombwa ${formatKes(m.askedKes)}. Angalia Yanayokusubiri kwenye dashibodi yako.`,
};
