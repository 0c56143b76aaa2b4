import { formatKes } from "#src/core/money/money.ts";
import type { Wording } from "#views/format/wording.ts";
import type { propertyTexts, stayTexts } from "#views/texts/en/stay.ts";
import { guestsInSwahili, nightsInSwahili } from "./phrases.ts";

/** Maneno ya kuchagua siku za kukaa. */
export const swStay: Wording<typeof stayTexts> = {
  checkIn: "Kuingia",
  checkOut: "Kuondoka",
  guests: "Wageni",
  problems: {
    missing_dates: { field: "checkIn", message: "Chagua siku ya kuingia na ya kuondoka" },
    not_a_date: { field: "checkIn", message: "Chagua tarehe kwenye kalenda" },
    reversed: { field: "checkOut", message: "Kuondoka lazima kuwe baada ya kuingia" },
    in_the_past: { field: "checkIn", message: "Siku ya kuingia haiwezi kuwa imepita" },
    too_long: { field: "checkOut", message: "Huwezi kukaa zaidi ya usiku 180" },
    too_far_ahead: { field: "checkIn", message: "Siku ya kuingia iwe ndani ya miezi 18 ijayo" },
  },
  party: "Chagua idadi ya wageni, kati ya 1 na 50",
  nights: nightsInSwahili,
  guestCount: guestsInSwahili,
  sleepsAtMost: (most) => `Inatosha hadi ${guestsInSwahili(most)}`,
};

/** Ukurasa wa mahali pa kukaa. */
export const swProperty: Wording<typeof propertyTexts> = {
  description: (facts) =>
    `${facts.displayName}, ${facts.location}: ${guestsInSwahili(facts.guests)}${facts.fromKes === undefined ? "" : `, kuanzia ${formatKes(facts.fromKes)} kwa usiku`}. Weka nafasi moja kwa moja na ${facts.host} na ulipe kwa M-PESA.`,
  beds: (count) => (count === 0 ? "Studio" : bedrooms(count)),
  baths: bathrooms,
  photoOf: (displayName, index) => (index === 0 ? displayName : `${displayName}, picha ${index + 1}`),
  photosTitle: (displayName) => `Picha za ${displayName}`,
  gone: {
    closed: "Huwezi kuweka nafasi hapa kwa sasa",
    closedText: (host) =>
      `${host} amepaondoa kwenye ukurasa wake, kwa sasa au kabisa. Nafasi zilizowekwa tayari zinabaki.`,
    toHost: (host) => `Angalia nyumba nyingine za ${host}`,
    unknown: "Hakuna mahali kwenye kiungo hiki",
    unknownText:
      "Huenda kiungo kimekatika au kimeandikwa vibaya. Mwombe mwenyeji wako akitume tena, au utafute mahali pengine.",
  },
  similar: {
    own: (host) => `Nyumba nyingine za ${host}`,
    ownFree: (host) => `Nyumba nyingine za ${host}, wazi kwa tarehe zako`,
    others: "Karibu na hapa, wazi kwa tarehe zako",
    toThem: "Angalia zilizo wazi",
  },
  about: "Kuhusu mahali hapa",
  amenities: "Vitu vilivyopo",
  rules: "Kanuni za nyumba",
  host: "Mwenyeji wako",
  hostPage: "Angalia nyumba zake zote",
  licence: (number, kind) => `Leseni ya utalii ${number} · ${kind}`,
  availability: "Siku zilizo wazi",
  skipCalendar: "Ruka kalenda",
  pickCheckIn: "Chagua siku utakayofika. Bei ni za usiku mmoja.",
  pickCheckOut: (from) => `Kuanzia ${from}. Sasa chagua siku utakayoondoka.`,
  chosen: (dates, nights) => `${nights}, ${dates}`,
  otherDates: "Chagua tarehe nyingine",
  earlier: "Miezi iliyotangulia",
  later: "Miezi inayofuata",
  yourStay: "Ukaaji wako",
  continue: "Endelea",
  chooseDates: "Chagua tarehe",
  payNote: "Utalipa kwa M-PESA katika hatua zinazofuata. Bado hakuna unachotozwa.",
  askNote: (host) => `${host} atajibu ombi lako ndani ya siku moja, kisha utalipa. Bado hakuna unachotozwa.`,
  taken: "Siku hizi zimechukuliwa",
  refused: "Siku hizi haziwezi kuwekewa nafasi",
  refusedNearest: "Za karibu zinazowezekana:",
  refusedAll: "Chagua tarehe nyingine kwenye kalenda.",
  from: (date) => `Kuanzia ${date}`,
  shareWords: (name) => `${name}, weka nafasi moja kwa moja na mwenyeji:`,
  forNights: (nights) => ` kwa ${nightsInSwahili(nights)}`,
};

/** `chumba 1`, `vyumba 2`: vya kulala. */
export function bedrooms(count: number): string {
  return count === 1 ? "chumba 1" : `vyumba ${count}`;
}

/** `bafu 1`, `mabafu 2` */
export function bathrooms(count: number): string {
  return count === 1 ? "bafu 1" : `mabafu ${count}`;
}
