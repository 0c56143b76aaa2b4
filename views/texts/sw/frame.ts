import type { Wording } from "#views/format/wording.ts";
import { en } from "#views/texts/en/frame.ts";

/** Maneno ya kila ukurasa wa mgeni. The dashboard and its bar stay English. */
export const sw: Wording<typeof en> = {
  skip: "Nenda kwenye maudhui",
  menu: "Menyu kuu",
  hearing: {
    sms: "utajulishwa kwa SMS",
    whatsapp: "utajulishwa kwa WhatsApp",
    email: "utajulishwa kwa barua pepe",
    page: "habari itakuwa kwenye ukurasa huu",
  },
  notReached: {
    ways: { sms: "SMS", whatsapp: "ujumbe wa WhatsApp", email: "barua pepe" },
    title: (way, to) => `Ujumbe wetu wa mwisho (${way}) kwa ${to} haukufika`,
    text: (why) =>
      `${why ? `${why} ` : ""}Habari mpya iko kwenye ukurasa huu: tunza kiungo chake, au mwombe mwenyeji wako akuandikie kwa njia nyingine.`,
    why: {
      phone_off: "Simu ilikuwa imezimwa au haina mtandao.",
      blocked: "Nambari hii haipokei jumbe zetu.",
      no_such_number: "Nambari au anwani hiyo haipo.",
      no_whatsapp: "Nambari hii haina WhatsApp.",
      no_credit: "Kosa ni letu.",
      late: "Muda wake ulikuwa umepita.",
    },
  },
  demo: { label: "Maonyesho", text: "Data ya mfano.", link: "Simu na jumbe" },
  nav: {
    public: [
      { href: "/guest-login", label: "Nafasi zangu" },
      { href: "/host-login", label: "Ingia" },
    ],
    signedIn: {
      guest: { href: "/guest-bookings", label: "Nafasi zangu" },
      host: { href: "/dashboard", label: "Dashibodi" },
    },
    guest: [
      { href: "/guest-bookings", label: "Nafasi zangu" },
      { href: "/guest-account", label: "Akaunti" },
    ],
    host: en.nav.host,
  },
  mobileMenu: {
    open: "Menyu",
    close: "Funga",
    account: "Akaunti",
    help: "Msaada",
    greeting: (siteName) => `Habari, naomba msaada kuhusu ${siteName}.`,
    settings: "Mipangilio",
    logout: "Toka",
    question: "Una uhakika unataka kutoka?",
    stay: "Baki ndani",
  },
  toasts: { label: "Arifa (F8)", close: "Funga" },
  footer: {
    promise: "Mlipe mwenyeji wako kwa M-PESA.",
    help: "Msaada kwa WhatsApp",
    bookings: { href: "/guest-login", label: "Angalia nafasi zako" },
    cookies: "Mapendeleo ya vidakuzi",
    pages: [
      { href: "/about", label: "Kuhusu" },
      { href: "/contact", label: "Wasiliana nasi" },
      { href: "/terms", label: "Masharti" },
      { href: "/privacy", label: "Faragha" },
    ],
  },
  errors: { summary: "Kuna tatizo" },
  field: { optional: "si lazima", error: "Kosa: " },
  photo: {
    none: "Hakuna picha",
    gallery: "Picha",
    counter: (index, total) => `${index} / ${total}`,
    all: (total) => `Onyesha picha zote ${total}`,
    close: "Funga",
    earlier: "Picha iliyotangulia",
    later: "Picha inayofuata",
  },
  perNight: "/usiku",
  from: "kuanzia",
  noNights: "Kwa sasa hakuna usiku wa kuweka",
  verifiedHost: "Mwenyeji aliyethibitishwa",
  verifiedTip: "Tumehakikisha mwenyeji huyu ni nani",
  nextStep: "Hatua inayofuata",
  calendar: {
    free: "iko wazi",
    no_arrival: "hakuna kuingia",
    taken: "imechukuliwa",
    checkout_only: "kuondoka tu",
    past: "imepita",
    closed: "imefungwa",
    start: "siku yako ya kuingia",
    in: "kukaa kwako",
    end: "siku yako ya kuondoka",
    keyLabel: "Maana ya siku",
    key: { free: "Iko wazi", taken: "Imechukuliwa", checkout_only: "Kuondoka tu" },
  },
};
