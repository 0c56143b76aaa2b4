import type { Wording } from "#views/format/wording.ts";
import type { firebaseTexts } from "#views/texts/en/firebase.ts";
import { guestErrors } from "./errors.ts";

export const swProviderPhone: Wording<typeof firebaseTexts.phone> = {
  sentTo: "Tumetuma nambari ya tarakimu sita kwa {phone}.",
  otherWay: "Tuma nambari kwa njia nyingine",
  check_expired: guestErrors.checkExpired,
  try_again: "Ujumbe hauwezi kutumwa kwa sasa. Tafadhali jaribu tena baada ya dakika moja.",
};

export const swProviderGuest: Wording<typeof firebaseTexts.guest> = {
  no_account: guestErrors.verifyFailed,
  email_taken: guestErrors.verifyFailed,
  refused: guestErrors.verifyFailed,
  try_again: "Nambari ya uthibitisho haiwezi kukaguliwa kwa sasa. Tafadhali jaribu tena baada ya dakika moja.",
};
