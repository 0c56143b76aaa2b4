import { plural } from "#views/format/format.ts";
import { errors } from "./errors.ts";

/** Guests signing in by phone, and their bookings. */
export const guestTexts = {
  signIn: {
    title: "Access your bookings",
    subtitle: "Use the phone number you booked with. We send you a code by SMS.",
    phone: "Phone number",
    phoneHint: "For example 0712 345 678. Numbers from abroad begin with + and the country code.",
    send: "Send Verification Code",
    byWhatsapp: "Send it by WhatsApp",
    hostQuestion: "Are you a host?",
    hostLink: "Host sign-in",
    missing: "Please enter your phone number",
    invalid: errors.guest.phoneInvalid,
    abroad: (phone: string) => `We read this as ${phone}. If it is your number, press once more.`,
    tooMany: errors.guest.tooMany,
    wait: (seconds: number) =>
      seconds > 120
        ? `You can ask for another code in ${plural(Math.ceil(seconds / 60), "minute")}.`
        : `You can ask for another code in ${plural(seconds, "second")}.`,
    notTexted:
      "We do not text numbers of that country. Your booking opens by the link in the e-mail we sent you; with a number from Kenya or a neighbouring country you can sign in here.",
    failed: errors.guest.sendFailed,
  },
  code: {
    title: "Enter your code",
    sentTo: (phone: string) => `We sent a six-digit code to ${phone}. It works for 5 minutes.`,
    label: "Verification code",
    button: "Verify & Access Bookings",
    resend: "Send a new code",
    byWhatsapp: "Send one by WhatsApp",
    other: "Use different phone number",
    missing: "Please enter the verification code",
    wrong: errors.guest.codeWrong,
    over: errors.guest.codeOver,
    /** The form itself is too old or was never ours. */
    formOver: errors.guest.checkExpired,
    failed: errors.guest.verifyFailed,
    demo: "This is a demo: no SMS is sent.",
    demoLink: "Read the code in the outbox",
  },
  dashboard: {
    title: "Your stays",
    signedIn: (phone: string) => `Signed in with ${phone}`,
    next: "Your next stay",
    now: "You are here now",
    rooms: "Where you have stayed",
    payBy: (moment: string) => `Waiting for your payment until ${moment}`,
    pay: "Pay now",
    answerBy: (host: string, moment: string) => `${host} has until ${moment} to answer`,
    all: "All my bookings",
    countOf: (count: number) => plural(count, "booking"),
    emptyTitle: "No stay ahead",
    emptyText: "When you book with this phone number, your next stay appears here.",
  },
  bookings: {
    title: "My bookings",
    emptyTitle: "No bookings yet",
    emptyText:
      "Bookings made with this phone number appear here as soon as they are made. Open your host's link to book.",
    guests: (count: number) => plural(count, "guest"),
    code: "Code",
  },
  view: {
    title: "Your booking",
    property: "Property",
    place: "Place",
    dates: "Dates",
    nights: (count: number) => plural(count, "night"),
    guests: "Guests",
    name: "Name",
    code: "Booking code",
    total: "Total",
    host: "Host",
    details: "Booking details",
    all: "All my bookings",
  },
  states: {
    requested: "Waiting for the host",
    held: "Waiting for payment",
    under_way: "Payment under way",
    confirmed: "Confirmed",
    staying: "Staying now",
    stayed: "Stayed",
    cancelled: "Cancelled",
    expired: "Expired",
  },
} as const;
