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

/** Makosa ya kuingia na kujisajili. */
export const swErrors: Wording<typeof errors> = {
  signIn: {
    noAccount: "Hakuna akaunti yenye barua pepe hii. Tafadhali jisajili kwanza.",
    wrongPassword: "Nenosiri si sahihi. Tafadhali jaribu tena.",
    emailInvalid: "Tafadhali weka barua pepe sahihi.",
    failed: "Hukuweza kuingia. Tafadhali jaribu tena.",
  },
  google: {
    noAccount:
      "Hakuna akaunti iliyopatikana. Tafadhali fungua akaunti kwanza kwa kubonyeza “Fungua akaunti” hapa chini.",
    cancelled: "Kuingia kumeghairiwa. Tafadhali jaribu tena.",
    blocked: "Kivinjari chako kimezuia dirisha. Tafadhali ruhusu madirisha (pop-up) ujaribu tena.",
    failed: "Hukuweza kuingia kwa Google. Tafadhali jaribu tena au fungua akaunti kwanza.",
  },
  registration: {
    emailTaken: "Tayari kuna akaunti yenye barua pepe hii. Tafadhali jaribu kuingia.",
    emailElsewhere:
      "Barua pepe hii iko kwenye Firebase lakini nenosiri si sahihi. Tafadhali omba msaada au uingie kwa Google.",
    emailInUse: "Tayari kuna akaunti yenye barua pepe hii. Tafadhali jaribu kuingia.",
    emailInvalid: "Tafadhali weka barua pepe sahihi.",
    weakPassword: "Nenosiri ni dhaifu mno. Tafadhali chagua lenye nguvu zaidi.",
    failed: "Hatukuweza kufungua akaunti. Tafadhali jaribu tena.",
    googleTaken: "Tayari kuna akaunti yenye barua pepe hii ya Google. Tafadhali jaribu kuingia.",
    googleFailed: "Hukuweza kujisajili kwa Google. Tafadhali jaribu tena au ujisajili kwa barua pepe.",
  },
  guest: guestErrors,
  brand: { taken: "Jina hili la biashara limeshachukuliwa" },
};

/** Jibu moja kwa anwani isiyojulikana na kwa nenosiri lisilo sahihi. */
export const noMatch = "Hakuna akaunti yenye barua pepe hii, au nenosiri si sahihi. Tafadhali jaribu tena.";
