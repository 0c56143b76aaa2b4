/** Sending an address on. */
export const shareTexts = {
  whatsapp: "WhatsApp",
  sms: "SMS",
  copy: "Copy",
  copied: "Copied",
  share: "Share",
  page: "Share this page",
  pageLabel: "Address of this page",
  house: "Share this place",
  booking: "Share this booking",
  pay: "Copy or share the link to pay",
  payLabel: "Link to pay",
  bookingHint: "Whoever has this address sees the booking and can pay for it.",
  bookingLabel: "Address of this booking",
};
