import type { paymentTexts } from "./en-payment.ts";

/** Kwa nini ombi la M-PESA halikufaulu. A reason that English explains and this does not is a type error. */
const declined: typeof paymentTexts.declined = {
  no_money: {
    title: "Salio la M-PESA halitoshi",
    text: "Salio lako pamoja na Fuliza havikutosha kiasi hiki. Tafadhali ongeza pesa ujaribu tena, au lipa kwa nambari nyingine.",
  },
  above_limit: {
    title: "Ni zaidi ya kiwango cha M-PESA",
    text: "M-PESA imekataa kiasi hiki kwa kuwa kinazidi kiwango cha malipo ya mara moja. Tafadhali muulize mwenyeji njia nyingine ya kulipa.",
  },
  day_limit: {
    title: "Umefikisha kiwango cha M-PESA cha leo",
    text: "Nambari hii haiwezi kutuma zaidi leo. Lipa kwa nambari nyingine, au rudi kesho.",
  },
  host_cannot_receive: {
    title: "Pesa hazikuweza kupokelewa",
    text: "M-PESA inasema akaunti ya kupokea haiwezi kupokea sasa hivi. Hakuna kilichokatwa. Tafadhali mjulishe mwenyeji wako.",
  },
  wait_two_minutes: {
    title: "M-PESA inaomba usubiri kidogo",
    text: "Kwanza angalia kama una ujumbe wa M-PESA. Kama hakuna, subiri dakika mbili ujaribu tena.",
  },
  busy: { title: "M-PESA ina shughuli nyingi", text: "Hakuna kilichokatwa. Jaribu tena baada ya dakika moja." },
  prompt_open: {
    title: "Kuna ombi lingine wazi kwenye simu yako",
    text: "Jibu au funga ombi la M-PESA unaloliona hapo, subiri dakika moja, kisha ujaribu tena.",
  },
  timed_out: {
    title: "Muda wa ombi umeisha",
    text: "Kwa tunavyoona, hakuna kilichokatwa. Jaribu tena simu ikiwa karibu nawe.",
  },
  phone_not_reached: {
    title: "Hatukuweza kuifikia simu yako",
    text: "Hakikisha imewashwa na ina mtandao, kisha ujaribu tena.",
  },
  cancelled: {
    title: "Ulifunga ombi hilo",
    text: "Hakuna kilichokatwa. Bonyeza Pay with M-PESA ukiwa tayari.",
  },
  no_answer: {
    title: "Simu yako haikujibu",
    text: "Kama ujumbe wa M-PESA unasema umelipa, usilipe tena: tutauona na kuthibitisha. Kama hakuna, jaribu tena. Laini ya zamani haionyeshi ombi? Piga *234# uisasishe.",
  },
  wrong_pin: {
    title: "PIN hiyo haikukubaliwa",
    text: "Hakuna kilichokatwa. Jaribu tena kwa makini: PIN tatu zisizo sahihi hufunga M-PESA.",
  },
  pin_locked: {
    title: "PIN yako ya M-PESA imefungwa",
    text: "Safaricom huifungua kwa 100 au 200. Kwa sasa unaweza kulipa kwa nambari nyingine.",
  },
  not_set_up: {
    title: "Malipo hayajawekwa sawa hapa",
    text: "Si kosa lako, na hakuna kilichokatwa. Tafadhali mjulishe mwenyeji wako.",
  },
  amount_refused: {
    title: "M-PESA imekataa ombi",
    text: "Kuna hitilafu kwa upande wetu, na hakuna kilichokatwa. Tafadhali mjulishe mwenyeji wako.",
  },
  phone_not_mpesa: {
    title: "Nambari hii haiwezi kuombwa",
    text: "M-PESA haiijui. Hakikisha tarakimu, au lipa kwa nambari nyingine ya Safaricom.",
  },
  not_received: {
    title: "Mwenyeji wako haoni malipo hayo",
    text: "Linganisha nambari na ujumbe wako wa M-PESA kisha uiandike tena, au mpigie mwenyeji wako. Nambari hiyo ni herufi na tarakimu kumi za mwanzo.",
  },
  never_answered: {
    title: "M-PESA haikujibu kabisa",
    text: "Kama ujumbe wa M-PESA unasema umelipa, usilipe tena. Kama hakuna, jaribu tena.",
  },
  no_answer_from_mpesa: {
    title: "M-PESA haikutujibu",
    text: "Kama ujumbe wa M-PESA unasema umelipa, usilipe tena: tutauona na kuthibitisha. Kama hakuna, jaribu tena.",
  },
};

export const swRefusal: typeof paymentTexts.refusal = (reason) => {
  if (!reason) return undefined;
  return Object.hasOwn(declined, reason)
    ? declined[reason as keyof typeof declined]
    : { title: "Ombi hilo halikufaulu", text: "Kwa tunavyoona, hakuna kilichokatwa. Unaweza kujaribu tena." };
};
