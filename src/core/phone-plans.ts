/** The world's numbering plans, some 100 KB. `phone.ts` loads them with the first number. */
export { parsePhoneNumberFromString } from "libphonenumber-js/mobile";
