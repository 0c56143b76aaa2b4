import { countryOfMobile, type Phone } from "./phone.ts";

/** Kenya and its neighbours, by ISO 3166: where guests' own numbers are from, and where an SMS costs little. */
export const SMS_COUNTRIES = ["KE", "UG", "TZ", "RW", "BI", "SS", "ET", "SO"] as const;

/**
 * Satellite phones (+870, +881, +882, +883), personal, premium and reserved numbers of no country
 * (+878, +888, +979): an SMS there costs many times as much, and who owns the number may be paid for it.
 * ITU-T E.164 assigned country codes, list of 1 May 2024.
 */
const OF_NO_COUNTRY = /^\+(?:870|878|881|882|883|888|979)/;

/** How a number may be written to: by SMS; not by SMS, because its country is not on the list; or never. */
export type SmsReach = "by_sms" | "other_country" | "never";

/** Only mobile numbers are texted, so that no premium number of a listed country is. */
export function smsReach(phone: Phone, countries: readonly string[]): SmsReach {
  if (OF_NO_COUNTRY.test(phone)) return "never";
  const country = countryOfMobile(phone);
  return country !== undefined && countries.includes(country) ? "by_sms" : "other_country";
}
