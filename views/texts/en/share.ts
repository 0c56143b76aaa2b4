/** Sending an address on. */
export const shareTexts = {
  whatsapp: "WhatsApp",
  copy: "Copy",
  copied: "Copied",
  share: "Share",
  page: "Share this page",
  pageLabel: "Address of this page",
  house: "Share this place",
  booking: "Share this booking",
  bookingHint: "Whoever has this address sees the booking and can pay for it.",
  bookingLabel: "Address of this booking",
};
