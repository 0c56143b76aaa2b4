/**
 * The world's numbering plans, some 100 KB. `phone.ts` loads them with the first number.
 * @public read by `require`, which knip does not follow
 */
export { parsePhoneNumberFromString } from "libphonenumber-js/mobile";
