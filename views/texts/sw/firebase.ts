import type { Wording } from "#views/format/wording.ts";
import type { firebaseTexts } from "#views/texts/en/firebase.ts";
import { guestErrors, swErrors } from "./errors.ts";

/** Kuingia kupitia huduma nyingine. */
export const swFirebase: Wording<typeof firebaseTexts> = {
  google: { signIn: "Endelea kwa Google", signUp: "Jisajili kwa Google", busy: "Unaingia..." },
  or: "au",
  tooMany: guestErrors.tooMany,
  secondFactor:
    "Akaunti yako inaomba hatua ya pili unapoingia, nasi hatuwezi kuipokea hapa. Ingia kwa ufunguo wa siri (passkey), au zima hatua hiyo kwenye akaunti hiyo.",
  phone: {
    sentTo: "Tumetuma nambari ya tarakimu sita kwa {phone}.",
    otherWay: "Tuma nambari kwa njia nyingine",
    check_expired: guestErrors.checkExpired,
    try_again: "Ujumbe hauwezi kutumwa kwa sasa. Tafadhali jaribu tena baada ya dakika moja.",
  },
  host_sign_in: {
    no_account: swErrors.google.noAccount,
    email_taken: "Tayari kuna akaunti yenye barua pepe hii. Tafadhali ingia kwa nenosiri lako.",
    refused: swErrors.google.failed,
    try_again: "Google haifikiki kwa sasa. Tafadhali jaribu tena baada ya dakika moja.",
    cancelled: swErrors.google.cancelled,
    blocked: swErrors.google.blocked,
  },
  host_sign_up: {
    no_account: swErrors.registration.googleFailed,
    email_taken: swErrors.registration.googleTaken,
    refused: swErrors.registration.googleFailed,
    try_again: "Google haifikiki kwa sasa. Tafadhali jaribu tena baada ya dakika moja.",
    cancelled: swErrors.google.cancelled,
    blocked: swErrors.google.blocked,
  },
  guest: {
    no_account: guestErrors.verifyFailed,
    email_taken: guestErrors.verifyFailed,
    refused: guestErrors.verifyFailed,
    try_again: "Nambari ya uthibitisho haiwezi kukaguliwa kwa sasa. Tafadhali jaribu tena baada ya dakika moja.",
  },
};
