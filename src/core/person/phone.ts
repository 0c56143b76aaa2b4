/** Who starts needs no numbering plans, so they come with the first number. By `require`, because rules do not wait. */
function parse(number: string) {
  const { parsePhoneNumberFromString } = require("./phone-plans.ts") as typeof import("./phone-plans.ts");
  return parsePhoneNumberFromString(number);
}

/** A phone number in E.164, such as `+254712345678`. */
export type Phone = string;

/** What stands between digits and means nothing. Numbers copied from a phone's contacts come wrapped in invisible marks. */
const BETWEEN_DIGITS = /[\s\u2000-\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff().\-\u2010-\u2015\u2212/]/g;

/** A Kenyan mobile number as it is kept: whole by its form alone, without numbering plans. */
const KENYAN = /^\+254[17]\d{8}$/;

/**
 * The one phone normaliser: what people type, as E.164; `undefined` when it is no
 * number. Kenyan numbers may come as 07…, 01…, 7…, 1…, 254…, +254 0…, 00254…
 * with spaces, dots, dashes and brackets. Numbers of other countries need their
 * country code; without a plus or 00, what begins as Kenyan numbers do is one that
 * was mistyped. A letter in place of a digit is refused: a guess might ring a stranger.
 */
export function normalisePhone(typed: string): Phone | undefined {
  if (typed.length > 40) return undefined;
  const compact = typed.replace(BETWEEN_DIGITS, "");
  if (!/^\+?\d{7,18}$/.test(compact)) return undefined;
  const whole = international(compact);
  if (!isAbroadSaid(compact) && /^\+[017]/.test(whole)) return undefined;
  if (KENYAN.test(whole)) return whole;
  const parsed = parse(whole);
  if (!parsed) return undefined;
  if (parsed.country === "KE" || parsed.countryCallingCode === "254") {
    return KENYAN.test(parsed.number) ? parsed.number : undefined;
  }
  // What is left without zeros that do not count has to be a number in its own right.
  const again = /^\+\d{7,15}$/.test(parsed.number) ? parse(parsed.number) : undefined;
  return parsed.isPossible() && again?.isPossible() && again.number === parsed.number ? parsed.number : undefined;
}

function international(compact: string): string {
  if (compact.startsWith("+")) return compact.replace(/^\+2540/, "+254");
  const digits = compact.replace(/^000?(?=254)/, "");
  if (digits.startsWith("254")) return `+${digits.replace(/^2540/, "254")}`;
  if (/^0[17]\d{8}$/.test(digits)) return `+254${digits.slice(1)}`;
  if (/^[17]\d{8}$/.test(digits)) return `+254${digits}`;
  if (digits.startsWith("00")) return `+${digits.slice(2)}`;
  return `+${digits}`;
}

/** Whether a number says by itself that it begins with the code of a country. */
const isAbroadSaid = (compact: string) => /^(\+|00)/.test(compact);

/** Whether the country of a number was read into it: neither Kenyan, nor typed with a plus or 00. */
export function isCountryGuessed(typed: string): boolean {
  const phone = normalisePhone(typed);
  return !!phone && !phone.startsWith("+254") && !isAbroadSaid(typed.replace(BETWEEN_DIGITS, ""));
}

/** The twelve digits M-PESA wants, or `undefined` when this number cannot be asked for M-PESA. */
export function mpesaPhone(phone: Phone): string | undefined {
  return KENYAN.test(phone) ? phone.slice(1) : undefined;
}

/** The country of a mobile number, by ISO 3166; `undefined` for landlines, premium numbers and those of no country. */
export function countryOfMobile(phone: Phone): string | undefined {
  if (/^\+254[17]\d{8}$/.test(phone)) return "KE";
  const parsed = parse(phone);
  return parsed?.isValid() ? parsed.country : undefined;
}

/** How a number is shown: `0712 345 678` for Kenya, with its country code for others. */
export function displayPhone(phone: Phone): string {
  const kenyan = /^\+254(\d{3})(\d{3})(\d{3})$/.exec(phone);
  if (kenyan) return `0${kenyan[1]} ${kenyan[2]} ${kenyan[3]}`;
  return parse(phone)?.formatInternational() ?? phone;
}

/** The same in the text of a page, whole in its line. In fields and messages its spaces are plain. */
export function shownPhone(phone: Phone): string {
  return displayPhone(phone).replaceAll(" ", "\u00a0");
}

/** A number as it may stand on a page that a stranger may see: `0712 *** 678`, in one piece. */
export function maskedPhone(phone: Phone): string {
  const digits = phone.replace(/^\+?254/, "0").replace(/\D/g, "");
  return `${digits.slice(0, 4)}\u00a0***\u00a0${digits.slice(-3)}`;
}

/** In place of the number of somebody whose account is deleted: no subscriber's, and the shape that bookings ask for. */
export const NO_PHONE: Phone = "+0";

/** Whether anybody can be called there: a deleted guest and a host who gave no number cannot. */
export function canBeCalled(phone: Phone): boolean {
  return phone !== "" && phone !== NO_PHONE;
}
