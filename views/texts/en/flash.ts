import type { FlashMessage } from "#views/format/tone.ts";
import { consentTexts } from "./consent.ts";

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
  found_answered: { tone: "leaf", title: "Thank you", text: "What is yours counts again; the rest is gone." },
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
  in_english: { tone: "leaf", title: "We write to you in English" },
  in_swahili: { tone: "leaf", title: "Tutakuandikia kwa Kiswahili" },
  code_sent: { tone: "leaf", title: "Verification code sent" },
  phone_verified: { tone: "leaf", title: "Phone verified successfully!" },
  demo_login: { tone: "leaf", title: "Demo Login Successful!" },
  brand_claimed: { tone: "leaf", title: "Your page is open", text: "Add a property, then share the link." },
  brand_claimed_ready: { tone: "leaf", title: "Your page is open", text: "Share the new link. The old one works on." },
  proof_over: {
    stays: true,
    tone: "amber",
    title: "That took longer than ten minutes",
    text: "Nothing was changed. Please enter it again.",
  },
  names_saved: { tone: "leaf", title: "Name saved" },
  email_link_sent: {
    stays: true,
    tone: "leaf",
    title: "We mailed you a link",
    text: "Open it at the new address. Until then nothing changes.",
  },
  email_link_kept: {
    stays: true,
    tone: "amber",
    title: "This site sends no email at the moment",
    text: "The link for the new address was not mailed. Until it is pressed nothing changes.",
  },
  email_changed: { tone: "leaf", title: "Your email is changed" },
  phone_changed: { tone: "leaf", title: "Your phone number is changed" },
  password_changed: { tone: "leaf", title: "Password changed", text: "Every other device is signed out." },
  brand_changed: { tone: "leaf", title: "Brand name changed", text: "The old name leads to the new one for a year." },
  device_ended: { tone: "plain", title: "Signed out there" },
  refund_allowed: { tone: "leaf", title: "Allowed", text: "M-PESA sends it within a minute." },
  refund_refused: { tone: "plain", title: "Refused", text: "It is the host's to send by hand, and they are told." },
  refund_not_due: { tone: "amber", title: "It is not owed any more, or was sent", text: "Nothing was changed." },
  passkey_added: { tone: "leaf", title: "Passkey added", text: "You can sign in with it from now on." },
  passkey_renamed: { tone: "leaf", title: "Passkey renamed" },
  passkey_removed: { tone: "plain", title: "Passkey removed", text: "It signs nobody in any more." },
  devices_ended: { tone: "plain", title: "Every other device is signed out" },
  signed_out: { tone: "plain", title: "You are signed out" },
  cookies_saved: { tone: "leaf", title: consentTexts.saved },
  prices_low: {
    stays: true,
    tone: "amber",
    title: "Saved, but a night may be sold for too little",
    text: "The lowest price and all discounts together come below the floor. Prices say how far.",
  },
  prices_saved: { tone: "leaf", title: "Saved", text: "It holds for new bookings." },
  payment_recorded: { tone: "leaf", title: "Payment recorded", text: "The guest has been told." },
  balance_asked: { tone: "leaf", title: "Asked", text: "The guest has the link to pay." },
  balance_asked_before: {
    tone: "plain",
    title: "They were asked a moment ago",
    text: "A few times a day is enough; nothing was sent.",
  },
  balance_none: { tone: "plain", title: "Nothing is left to pay" },
  deposit_kept: { tone: "leaf", title: "Kept", text: "The guest has been told why." },
  payment_in_list: {
    tone: "bad",
    title: "Money with this code came",
    text: "It is under Payments to place. Say there what it was for; nothing was changed, and the guest was told nothing.",
  },
  payment_denied: { tone: "plain", title: "Noted as not received", text: "The guest has been told." },
  payment_answered: { tone: "leaf", title: "Done" },
  answered_before: { tone: "plain", title: "That was answered before", text: "Nothing was changed." },
  refund_alone: { tone: "leaf", title: "Noted", text: "M-PESA sends it by itself. Don't send it yourself." },
  refund_part_alone: {
    stays: true,
    tone: "amber",
    title: "Noted",
    text: "M-PESA sends a part of it by itself. The rest is yours to send, below.",
  },
  refund_sending: {
    tone: "leaf",
    title: "M-PESA is sending it",
    text: "The guest hears when it is there. Don't send it yourself.",
  },
  refund_waits: {
    stays: true,
    tone: "amber",
    title: "It waits for the operator",
    text: "They have been told and look at it. When they say yes, M-PESA sends it by itself.",
  },
  refund_on_its_way: { tone: "plain", title: "It is on its way already", text: "Nothing was sent twice." },
  cancelled_send: {
    stays: true,
    tone: "amber",
    title: "Cancelled. Now send the money back",
    text: "Nothing has been sent yet. The phone and the sum are below.",
  },
  cancelled_done: { tone: "plain", title: "Cancelled", text: "The nights are free again, and your guest is told." },
  refund_by_hand: { stays: true, tone: "amber", title: "M-PESA can't send this one", text: "Send it by hand, below." },
  refund_look_first: {
    stays: true,
    tone: "amber",
    title: "Nothing was sent",
    text: "M-PESA says that this money never came. Look, and answer first.",
  },
  refund_owed: { tone: "leaf", title: "Noted", text: "Nothing has been sent yet. Send it as it says below." },
  payout_waits: {
    stays: true,
    tone: "amber",
    title: "Saved. It begins in 24 hours",
    text: "Until then guests pay as before. We told your phone and your email.",
  },
  payout_cancelled: { tone: "plain", title: "Cancelled", text: "Guests go on paying as before." },
  payout_saved: { tone: "leaf", title: "Saved", text: "It holds for new payments." },
  payout_ended: { tone: "plain", title: "Taken away", text: "Payments under way end as they began." },
  payout_test_sent: {
    tone: "leaf",
    title: "Look at your phone",
    text: "Enter your PIN there to pay KSh 1 to yourself.",
  },
  payout_test_open: { stays: true, tone: "amber", title: "A test is still open on the phone" },
  draft_saved: { tone: "leaf", title: "Draft saved" },
  property_saved: { tone: "leaf", title: "Changes saved" },
  property_published: { tone: "leaf", title: "Published", text: "Guests can see and book it now." },
  property_published_unpaid: {
    stays: true,
    tone: "amber",
    title: "Published, but guests can't pay you yet",
    text: "Open Payouts on your dashboard and say where their money is to go.",
  },
  property_unpublished: { tone: "plain", title: "Unpublished", text: "Guests no longer see it. Bookings stay." },
  property_archived: { tone: "plain", title: "Archived", text: "You find it under Archived." },
  property_restored: { tone: "leaf", title: "Back among your drafts" },
  photo_removed: { tone: "plain", title: "Photo removed" },
  photos_ordered: { tone: "leaf", title: "Photos are in the new order" },
  nights_closed: { tone: "leaf", title: "Closed", text: "Nobody can book these nights now." },
  nights_closed_partly: {
    stays: true,
    tone: "amber",
    title: "Closed, except nights that are taken",
    text: "What was booked or held before stayed as it was.",
  },
  nights_opened: { tone: "leaf", title: "Open again" },
  nights_priced: { tone: "leaf", title: "Saved for these nights" },
  booking_written: { tone: "leaf", title: "Booking saved", text: "The nights are taken everywhere." },
  nights_given_up: {
    tone: "leaf",
    title: "Nights given up",
    text: "They are free again, and the guest has been told.",
  },
  nights_not_given_up: {
    tone: "amber",
    title: "Nothing was given up",
    text: "Something has changed meanwhile. Look at the booking again.",
  },
  stay_changed: { tone: "leaf", title: "Stay changed", text: "The guest has been told." },
  change_accepted: { tone: "leaf", title: "Accepted", text: "The stay is changed, and the guest has been told." },
  change_declined: { tone: "leaf", title: "Declined", text: "The stay is as it was, and the guest has been told." },
  change_over: {
    tone: "amber",
    title: "Nothing was changed",
    text: "The guest took it back, it was answered before, or its time is over.",
  },
  change_taken: {
    tone: "amber",
    title: "Those nights are taken",
    text: "Somebody else has them by now. The stay is as it was: decline, or find other dates with the guest.",
  },
  change_impossible: {
    tone: "amber",
    title: "Nothing was changed",
    text: "The property does not take this any more. Look at its guests and prices.",
  },
  receipts_saved: { tone: "leaf", title: "Saved", text: "The next receipt says it." },
  pay_link_sent: {
    tone: "leaf",
    title: "Booking saved",
    text: "The guest has the link to pay. The nights wait for it.",
  },
  calendar_added: { tone: "leaf", title: "Calendar connected", text: "Its nights are closed here now." },
  calendar_added_failing: {
    stays: true,
    tone: "amber",
    title: "Connected, but it does not work yet",
    text: "What is wrong stands beside it. We keep trying.",
  },
  calendar_read: { tone: "leaf", title: "Calendar read" },
  calendar_failed: {
    stays: true,
    tone: "amber",
    title: "It could not be read",
    text: "What is wrong stands beside it. The nights we know of stay closed.",
  },
  calendar_saved: { tone: "leaf", title: "Calendar saved" },
  calendar_gone: { tone: "plain", title: "That calendar was removed before" },
  calendar_removed: { tone: "plain", title: "Calendar removed", text: "Its nights are open again." },
  calendar_link_new: {
    tone: "leaf",
    title: "The link is new",
    text: "Give it to the site; the old one works no more.",
  },
  conflict_settled: { tone: "leaf", title: "Settled", text: "The nights stay closed." },
  missing_opened: { tone: "leaf", title: "The nights are open again" },
  guest_moved: { tone: "leaf", title: "Your guest has the other room" },
  guest_not_moved: { stays: true, tone: "amber", title: "That room has just been taken", text: "Nothing was changed." },
  refund_recorded: { tone: "leaf", title: "Refund recorded", text: "The guest has been told." },
  hold_cancelled: { tone: "plain", title: "Cancelled", text: "Your dates are free again." },
  hold_cancelled_owed: {
    stays: true,
    tone: "plain",
    title: "Cancelled",
    text: "Your dates are free again, and what you had paid goes back to you.",
  },
  stay_kept: { tone: "leaf", title: "The stay is yours" },
  stay_not_free: {
    tone: "amber",
    title: "The stay can't be kept any more",
    text: "The nights are taken, or the money is on its way back.",
  },
  hold_cancelled_open: {
    stays: true,
    tone: "plain",
    title: "Cancelled",
    text: "Your dates are free again. M-PESA has not said what became of your request: if it is paid, the money goes back to you, and we tell you by SMS.",
  },
} as const satisfies Record<string, FlashMessage>;

/** What only hosts are told has English alone. */
export type GuestFlash = Extract<
  keyof typeof flashTexts,
  | "code_sent"
  | "phone_verified"
  | "demo_login"
  | "device_ended"
  | "devices_ended"
  | "signed_out"
  | "cookies_saved"
  | "hold_cancelled"
  | "hold_cancelled_open"
  | "stay_kept"
  | "stay_not_free"
  | "hold_cancelled_owed"
>;
