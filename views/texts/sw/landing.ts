import type { Wording } from "#views/format/wording.ts";
import type { landingTexts } from "#views/texts/en/landing.ts";

type Bar = Pick<(typeof landingTexts)["bar"], "label" | "menu" | "items" | "login" | "start" | "welcome" | "bookings">;
type Read = Pick<typeof landingTexts, "about" | "contact" | "close"> & { bar: Bar };

/** Kuhusu na Wasiliana nasi, and the bar around them. The front page itself is for hosts, in English. */
export const swLanding: Wording<Read> = {
  bar: {
    label: "Menyu kuu",
    menu: "Menyu",
    items: [
      { href: "/about", label: "Kuhusu" },
      { href: "/#features", label: "Vipengele" },
      { href: "/#how-it-works", label: "Inavyofanya kazi" },
      { href: "/#testimonials", label: "Wanavyosema" },
      { href: "/contact", label: "Wasiliana nasi" },
    ],
    login: { href: "/host-login", label: "Ingia" },
    start: { href: "/host-register", label: "Anza bila malipo" },
    welcome: (who) => `Karibu, ${who}`,
    bookings: { href: "/guest-bookings", label: "Nafasi zangu" },
  },
  about: {
    title: (site) => `Kuhusu ${site}`,
    tagline: "Ukarimu ulio huru",
    mission:
      "Lengo letu ni kwamba kila anayekodisha chumba nchini Kenya awe na wageni wake, kalenda yake na kila shilingi wanayolipa, akiwa na simu tu. Hakuna anayesimama getini kwako kutoza ushuru.",
    promisesTitle: "Ahadi tatu",
    promises: [
      {
        title: "Jaza vitanda haraka",
        text: "kupitia mitandao ya kijamii na tovuti nyingine: kiungo chako kinafanya kazi popote walipo wageni wako.",
      },
      {
        title: "Wape wageni huduma ya nyota 5",
        text: "bila gharama ya nyota 5: uthibitisho wa papo hapo, bei zilizo wazi, na ukurasa unaofunguka kwenye simu yoyote.",
      },
      {
        title: "Acha kazi za ofisi zijiendeshe",
        text: "ili kalenda, malipo, risiti na vikumbusho vijishughulikie vyenyewe.",
      },
    ],
    start: "Anza bila malipo",
    rules: "Jinsi mwenyeji anavyoonywa kuhusu udanganyifu: jaribu kanuni",
  },
  contact: {
    title: "Wasiliana nasi",
    text: "Kwa kawaida tunajibu ndani ya saa 24 siku za kazi",
    whatsapp: { label: "Tuandikie WhatsApp", note: "Hufungua mazungumzo na wasaidizi wetu" },
    greeting: (site) => `Habari timu ya ${site}, nahitaji msaada kuhusu `,
    email: { label: "Tuma barua pepe" },
    subject: "Ombi la msaada",
    body: (site) =>
      `Habari timu ya ${site},\n\nNahitaji msaada kuhusu:\n\n\nJina langu na nambari ya simu:\n\n\nUkurasa au msimbo wa nafasi:\n\n`,
    phone: { label: "Tupigie simu", hours: "Jumatatu–Ijumaa, saa 3:00 asubuhi – saa 12:00 jioni" },
    office: { label: "Ofisi" },
    topicsTitle: "Tunaweza kukusaidia na",
    topics: [
      "Msaada wa kiufundi na utatuzi wa hitilafu",
      "Kufungua na kuanza kutumia akaunti",
      "Maoni na vipengele unavyotaka",
      "Ushirikiano na maswali ya biashara",
      "Taarifa za hitilafu na malalamiko",
    ],
  },
  close: "Funga",
};
