import type { FlashMessage } from "#views/kit/notice.tsx";
import { consentTexts } from "./en-consent.ts";

/** What the next page says once about what just happened. */
export const flashTexts = {
  signed_in_host: { tone: "leaf", title: "Welcome back!", text: "Successfully signed in as host" },
  account_created: {
    tone: "leaf",
    title: "Account created successfully!",
    text: "Welcome! Claim your brand name to open your page.",
  },
  password_reset: {
    tone: "leaf",
    title: "Your new password is saved",
    text: "You are signed in here, and signed out everywhere else.",
  },
  email_confirmed: { tone: "leaf", title: "Your email is confirmed" },
  verification_sent: { tone: "leaf", title: "We sent the link again", text: "It works for 24 hours." },
  verification_limit: {
    stays: true,
    tone: "amber",
    title: "Enough letters for now",
    text: "We sent several in the last hour. Look among the spam, or try again later.",
  },
  choose_password: {
    stays: true,
    tone: "leaf",
    title: "Your email is confirmed, and you are signed in",
    text: "Nobody had confirmed it before, so the old password works no more. Choose a new one.",
  },
  password_mailed: {
    stays: true,
    tone: "leaf",
    title: "Your email is confirmed, and you are signed in",
    text: "Nobody had confirmed it before, so we mailed you a link to choose a new password.",
  },
  code_sent: { tone: "leaf", title: "Verification code sent" },
  phone_verified: { tone: "leaf", title: "Phone verified successfully!" },
  demo_login: { tone: "leaf", title: "Demo Login Successful!" },
  brand_claimed: { tone: "leaf", title: "Your page is open", text: "Add a property, then share the link." },
  names_saved: { tone: "leaf", title: "Name saved" },
  email_link_sent: {
    stays: true,
    tone: "leaf",
    title: "We mailed you a link",
    text: "Open it at the new address. Until then nothing changes.",
  },
  email_changed: { tone: "leaf", title: "Your email is changed" },
  phone_changed: { tone: "leaf", title: "Your phone number is changed" },
  password_changed: { tone: "leaf", title: "Password changed", text: "Every other device is signed out." },
  brand_changed: { tone: "leaf", title: "Brand name changed", text: "The old name leads to the new one for a year." },
  device_ended: { tone: "plain", title: "Signed out there" },
  devices_ended: { tone: "plain", title: "Every other device is signed out" },
  signed_out: { tone: "plain", title: "You are signed out" },
  cookies_saved: { tone: "leaf", title: consentTexts.saved },
  draft_saved: { tone: "leaf", title: "Draft saved" },
  property_saved: { tone: "leaf", title: "Changes saved" },
  property_published: { tone: "leaf", title: "Published", text: "Guests can see and book it now." },
  property_unpublished: { tone: "plain", title: "Unpublished", text: "Guests no longer see it. Bookings stay." },
  property_archived: { tone: "plain", title: "Archived", text: "You find it under Archived." },
  property_restored: { tone: "leaf", title: "Back among your drafts" },
  photos_saved: { tone: "leaf", title: "Photos saved" },
  photo_removed: { tone: "plain", title: "Photo removed" },
  photos_ordered: { tone: "leaf", title: "Photos are in the new order" },
  refund_recorded: { tone: "leaf", title: "Refund recorded", text: "The guest has been told." },
  hold_cancelled: { tone: "plain", title: "Cancelled", text: "Your dates are free again and nothing was charged." },
  hold_cancelled_open: {
    stays: true,
    tone: "plain",
    title: "Cancelled",
    text: "Your dates are free again. If you had entered your PIN already, we tell you by SMS what becomes of the money.",
  },
} as const satisfies Record<string, FlashMessage>;

export type FlashKey = keyof typeof flashTexts;
