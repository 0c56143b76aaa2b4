import type { Wording } from "#views/format/wording.ts";
import type { errors } from "#views/texts/en/errors.ts";

export const guestErrors: Wording<typeof errors.guest> = {
  phoneInvalid: "Tafadhali weka nambari sahihi ya simu",
  tooMany: "Maombi yamekuwa mengi. Tafadhali jaribu tena baadaye.",
  sendFailed: "Hatukuweza kutuma nambari ya uthibitisho. Tafadhali jaribu tena.",
  checkExpired: "Muda wa ukaguzi wa usalama umeisha. Tafadhali jaribu tena.",
  codeWrong: "Nambari ya uthibitisho si sahihi. Tafadhali jaribu tena.",
  codeOver: "Muda wa nambari ya uthibitisho umeisha. Tafadhali omba mpya.",
  verifyFailed: "Hatukuweza kuthibitisha nambari. Tafadhali jaribu tena.",
  demoFailed: "Hatukuweza kufungua majaribio. Tafadhali jaribu tena.",
};
