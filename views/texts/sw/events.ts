import { formatKes } from "#src/core/money/money.ts";
import { shownPhone } from "#src/core/person/phone.ts";
import type { Wording } from "#views/format/wording.ts";
import type { declinesToHost, eventTexts } from "#views/texts/en/events.ts";
import { swahiliDate } from "./dates.ts";

/** Ombi la malipo likikataliwa, kwa mwenyeji, nyuma ya kiasi. */
export const swDeclinesToHost: typeof declinesToHost = {
  no_money: "salio la M-PESA halikutosha",
  above_limit: "ni zaidi ya kiwango cha M-PESA cha mara moja",
  day_limit: "simu ilikuwa imefikisha kiwango cha M-PESA cha siku hiyo",
  host_cannot_receive: "akaunti yako haikuweza kupokea pesa",
  wait_two_minutes: "M-PESA iliomba kusubiri kidogo",
  busy: "M-PESA ilikuwa na shughuli nyingi",
  prompt_open: "ombi jingine lilikuwa wazi kwenye simu",
  timed_out: "muda wa ombi uliisha",
  phone_not_reached: "simu haikupatikana",
  cancelled: "mgeni alifunga ombi",
  no_answer: "simu haikujibu",
  wrong_pin: "PIN haikukubaliwa",
  pin_locked: "PIN ya M-PESA ya mgeni imefungwa",
  not_set_up: "malipo hayajawekwa sawa",
  turned_away: "M-PESA haikupitisha ombi na haikusema kwa nini",
  amount_refused: "M-PESA ilikataa ombi",
  phone_not_mpesa: "ombi haliwezi kutumwa kwa nambari hiyo",
  not_received: "hayapo kwenye M-PESA yako, kwa kauli yako",
  taken_back: "M-PESA imeyarudisha",
  said_taken_back: "yamerudishwa, kwa kauli yako",
  never_answered: "M-PESA haikujibu kamwe",
  no_answer_from_mpesa: "M-PESA haikutujibu",
};

/** Kilichotokea kwa pesa: neno moja kwa kila tukio. */
export const swEvents: Wording<typeof eventTexts> = {
  refunds: {
    nights_taken: "Malipo yalifika baada ya muda kuisha, na siku zilikuwa zimechukuliwa.",
    second_payment: "Yalikuwa malipo ya pili ya nafasi hiyo hiyo.",
    cancelled: "Nafasi imeghairiwa.",
    overpaid: "Ni zaidi ya bei ya ukaaji.",
    not_accepted: "Hakikuwa kiasi kilichoombwa.",
    hold_over: "Zilikuwa sehemu ya bei, na salio halikufika kwa wakati.",
    by_host: "Mwenyeji anazirudisha.",
    damage_deposit: "Ni amana ya uharibifu.",
  },
  comesBack: (m) =>
    `${m.host} ${m.paidInCash ? "atazirudisha kwa pesa taslimu, au atazituma kwa M-PESA kwa" : "atazituma kwa M-PESA kwa"} ${m.phones.map(shownPhone).join(" na ")}, kabla ya ${swahiliDate(m.by)} kuisha.`,
  toSend: (m) =>
    `Tuma ${formatKes(m.kes)} kwa ${m.guest} ${m.paidInCash ? "kwa pesa taslimu au kwa M-PESA" : "kwa M-PESA"}, ${m.phones.map(shownPhone).join(" na ")}, kabla ya ${swahiliDate(m.by)} kuisha.`,
  late: (m) => `${formatKes(m.kes)} ziliahidiwa kutumwa kufikia ${swahiliDate(m.by)} na bado hazijatumwa.`,
  sending: "M-PESA imeambiwa izitume. Tunasubiri jibu lake.",
  notSent: "Bado hazijatumwa.",
  sent: (m) =>
    m.receipt
      ? `${formatKes(m.kes)} zilirudishwa kwa M-PESA ${swahiliDate(m.on)}, msimbo ${m.receipt}.`
      : `${formatKes(m.kes)} zilirudishwa kwa pesa taslimu ${swahiliDate(m.on)}.`,
  ends: {
    guest: {
      cancelled_by_guest: () => "Ulighairi ukaaji huu.",
      cancelled_by_host: (host) => `${host} alighairi ukaaji huu.`,
      declined: (host) => `${host} hakuweza kukubali ombi hili.`,
      unanswered: (host) => `${host} hakujibu kwa wakati.`,
      taken_back: () => "Uliondoa ombi hili.",
      paid_too_late: () => "Malipo yalifika siku zikiwa zimechukuliwa.",
      rest_too_late: () => "Sehemu ya malipo ilifika, na salio halikufika kwa wakati.",
      not_accepted: () => "Kiasi kilichofika si kilichoombwa.",
      hold_ended: () => "Muda uliisha kabla ya malipo kuthibitishwa.",
      withdrawn: (host) => `${host} hakuwekei tena siku hizi.`,
      given_up: () => "Uliziachilia siku hizi.",
      replaced: () => "Nafasi yako nyingine imechukua mahali pa hii.",
      sold_elsewhere: () => "Siku hizi zilikuwa zimeuzwa kwenye tovuti nyingine.",
    },
    host: {
      cancelled_by_guest: (guest) => `${guest} alighairi ukaaji huu.`,
      cancelled_by_host: (guest) => `Ulighairi ukaaji huu wa ${guest}.`,
      declined: (guest) => `Ulikataa ombi hili la ${guest}.`,
      unanswered: (guest) => `Hukujibu ombi hili la ${guest} kwa wakati.`,
      taken_back: (guest) => `${guest} aliondoa ombi hili.`,
      paid_too_late: (guest) => `Malipo ya ${guest} yalifika siku zikiwa zimechukuliwa.`,
      rest_too_late: (guest) => `Sehemu ya malipo ilifika kutoka kwa ${guest}, na salio halikufika kwa wakati.`,
      not_accepted: (guest) => `Kiasi kilichofika kutoka kwa ${guest} si kilichoombwa.`,
      hold_ended: (guest) => `Muda wa ${guest} uliisha kabla ya malipo kuthibitishwa.`,
      withdrawn: (guest) => `Uliziondoa siku hizi za ${guest}.`,
      given_up: (guest) => `${guest} aliziachilia siku hizi.`,
      replaced: (guest) => `Nafasi nyingine ya ${guest} imechukua mahali pa hii.`,
      sold_elsewhere: (guest) => `Siku za ${guest} zilikuwa zimeuzwa kwenye tovuti nyingine.`,
    },
  },
  nothingBooked: "Hakuna nafasi iliyowekwa.",
  untold: {
    yours: "M-PESA haijasema ombi lako limefikia wapi",
    before: "M-PESA haijasema limefikia wapi ombi lililotumwa awali",
    ofIt: "M-PESA haijasema limefikia wapi",
  },
  declines: {
    no_money: {
      title: "Salio la M-PESA halitoshi",
      text: "Salio lako pamoja na Fuliza havikutosha kiasi hiki. Tafadhali ongeza pesa ujaribu tena, au lipa kwa nambari nyingine.",
    },
    above_limit: {
      title: "Ni zaidi ya kiwango cha M-PESA",
      text: "M-PESA imekataa kiasi hiki kwa kuwa kinazidi kiwango cha malipo ya mara moja. Tafadhali mwulize mwenyeji njia nyingine ya kulipa.",
    },
    day_limit: {
      title: "Umefikisha kiwango cha M-PESA cha leo",
      text: "Nambari hii haiwezi kutuma zaidi leo. Lipa kwa nambari nyingine, au rudi kesho.",
    },
    host_cannot_receive: {
      title: "Pesa hazikuweza kupokelewa",
      text: "M-PESA inasema akaunti ya kupokea haiwezi kupokea sasa hivi. Tafadhali mjulishe mwenyeji wako.",
    },
    wait_two_minutes: {
      title: "M-PESA inaomba usubiri kidogo",
      text: "Kwanza angalia kama una ujumbe wa M-PESA. Kama hakuna, subiri dakika mbili ujaribu tena.",
    },
    busy: { title: "M-PESA ina shughuli nyingi", text: "Haikuweza kupokea ombi. Jaribu tena baada ya dakika moja." },
    prompt_open: {
      title: "Kuna ombi lingine wazi kwenye simu yako",
      text: "Jibu au funga ombi la M-PESA unaloliona hapo, subiri dakika moja, kisha ujaribu tena.",
    },
    timed_out: {
      title: "Muda wa ombi umeisha",
      text: "Kama ujumbe wa M-PESA unasema umelipa, usilipe tena: weka msimbo wake hapa. Kama huna ujumbe, jaribu tena simu ikiwa karibu nawe.",
    },
    phone_not_reached: {
      title: "Hatukuweza kuifikia simu yako",
      text: "Hakikisha imewashwa na ina mtandao, kisha ujaribu tena.",
    },
    cancelled: {
      title: "Ulifunga ombi hilo",
      text: "Bonyeza Lipa na M-PESA ukiwa tayari.",
    },
    no_answer: {
      title: "Simu yako haikujibu",
      text: "Kama ujumbe wa M-PESA unasema umelipa, usilipe tena: tutauona na kuthibitisha. Kama hakuna, jaribu tena. Laini ya zamani haionyeshi ombi? Piga *234# uisasishe.",
    },
    wrong_pin: {
      title: "PIN hiyo haikukubaliwa",
      text: "Jaribu tena kwa makini: PIN tatu zisizo sahihi hufunga M-PESA.",
    },
    pin_locked: {
      title: "PIN yako ya M-PESA imefungwa",
      text: "Piga 100 au 200, Safaricom waifungue. Kwa sasa unaweza kulipa kwa nambari nyingine.",
    },
    not_set_up: {
      title: "Malipo hayajawekwa sawa hapa",
      text: "Si kosa lako. Tafadhali mjulishe mwenyeji wako.",
    },
    turned_away: {
      title: "M-PESA haipokei maombi yetu kwa sasa",
      text: "Hakuna ombi lililotumwa kwa simu yako. Jaribu tena baada ya dakika chache; hali ikiendelea, tafadhali mjulishe mwenyeji wako.",
    },
    amount_refused: {
      title: "M-PESA imekataa ombi",
      text: "Kuna hitilafu kwa upande wetu. Tafadhali mjulishe mwenyeji wako.",
    },
    phone_not_mpesa: {
      title: "Ombi haliwezi kutumwa kwa nambari hii",
      text: "M-PESA haiijui. Hakikisha tarakimu, au lipa kwa nambari nyingine ya Safaricom.",
    },
    not_received: {
      title: "Mwenyeji wako haoni malipo hayo",
      text: "Linganisha msimbo na ujumbe wako wa M-PESA kisha uuandike tena, au mpigie mwenyeji wako. Msimbo huo ni herufi na tarakimu kumi za mwanzo.",
    },
    taken_back: {
      title: "M-PESA imerudisha malipo hayo",
      text: "Pesa zimerudi kwako, au ziko njiani. Kama hukuomba hivyo, mpigie mwenyeji wako kabla ya kulipa tena.",
    },
    said_taken_back: {
      title: "Mwenyeji wako anasema malipo hayo yalirudishwa",
      text: "Kwa ujumbe wa M-PESA alio nao, pesa zimerudi kwako, au ziko njiani. Kama sivyo, mpigie mwenyeji wako kabla ya kulipa tena.",
    },
    never_answered: {
      title: "M-PESA haikujibu kabisa",
      text: "Kama ujumbe wa M-PESA unasema umelipa, usilipe tena. Kama hakuna, jaribu tena.",
    },
    no_answer_from_mpesa: {
      title: "M-PESA haikutujibu",
      text: "Kama ujumbe wa M-PESA unasema umelipa, usilipe tena: tutauona na kuthibitisha. Kama hakuna, jaribu tena.",
    },
  },
};
