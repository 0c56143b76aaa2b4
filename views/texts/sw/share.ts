import type { Wording } from "#views/format/wording.ts";
import type { shareTexts } from "#views/texts/en/share.ts";

export const swShare: Wording<typeof shareTexts> = {
  whatsapp: "WhatsApp",
  sms: "SMS",
  copy: "Nakili",
  copied: "Imenakiliwa",
  share: "Shiriki",
  page: "Shiriki ukurasa huu",
  pageLabel: "Anwani ya ukurasa huu",
  house: "Shiriki mahali hapa",
  booking: "Shiriki nafasi hii",
  pay: "Nakili au tuma kiungo cha kulipa",
  payLabel: "Kiungo cha kulipa",
  bookingHint: "Aliye na anwani hii anaona nafasi hii na anaweza kuilipia.",
  bookingLabel: "Anwani ya nafasi hii",
};
