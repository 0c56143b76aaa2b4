import type { Former } from "#src/core/person/former.ts";
import { plural } from "#views/format/format.ts";
import { errors } from "./errors.ts";

/** What hosts and guests see and change of their own accounts. */
export const accountTexts = {
  title: "Account",
  back: "Account",
  save: "Save",
  wrongPassword: errors.signIn.wrongPassword,
  passwordMissing: "Please enter your current password",
  tooMany: "Too many requests. Please try again later.",
  busy: "That did not work just now. Please try again.",
  currentPassword: "Current password",
  /** Asked before money or identity goes elsewhere. */
  proof: {
    title: "Is it you?",
    text: (errand: string) =>
      `${errand}, we ask again who you are: somebody else may have your phone in their hand. What you entered waits here for ten minutes.`,
    errands: {
      payout: "Before anything changes about how you are paid",
      brand: "Before your brand name changes",
      phone: "Before your phone number changes",
      email: "Before your email changes",
      password: "Before you choose a password",
      devices: "Before we sign out a device",
      export: "Before you download the data of all your guests",
      deletion: "Before your account is deleted",
      passkey: "Before a passkey is added or removed",
      team: "Before somebody is let into your house",
    },
    backTo: {
      payout: "/dashboard?tab=payouts",
      brand: "/account",
      phone: "/account",
      email: "/account",
      password: "/account",
      devices: "/account/devices",
      export: "/account",
      deletion: "/account",
      passkey: "/account/passkeys",
      team: "/dashboard/team",
    },
    back: "Not now",
    go: "Go on",
    send: (phone: string) => `Send a code to ${phone} instead`,
    sendAgain: "Send another code",
    sentTo: (phone: string) => `We sent a six-digit code to ${phone}. It works for 5 minutes.`,
    mailedLately:
      "This password was chosen by a mailed link less than a day ago, so it does not prove enough yet. Use a code to your phone, or come back tomorrow.",
    none: "You have no password here. One that you choose by a mailed link counts a day later, so that nobody who merely reads your mail can send your money elsewhere.",
    forgot:
      "Forgotten it? A new one that you choose by a mailed link counts a day later, so that nobody who merely reads your mail can send your money elsewhere.",
  },
  changes: {
    title: "What was changed",
    kinds: {
      payout: "How guests pay you",
      initiator: "Who looks up payments and sends refunds",
      brand: "Brand name",
      phone: "Phone number",
      email: "Email",
      password: "Password",
      password_mailed: "Password, by a mailed link",
      passkey: "Passkeys",
      devices: "Devices signed out",
      export: "Data downloaded",
    },
    by: { password: "by password", passkey: "by passkey", code: "by a code to your phone" },
    undone: "Undone",
  },
  looks: {
    title: "Looks by the operator",
    text: "They see your dashboard for at most 15 minutes, and change nothing.",
    row: (when: string, minutes: number) => `${when}, ${plural(minutes, "minute")}`,
  },
  overview: {
    you: "About you",
    safety: "Signing in",
    writing: "Our messages",
    language: "Language",
    data: "Your data",
    name: "Name",
    email: "Email",
    verified: "Verified",
    unverified: "Not verified",
    phone: "Phone",
    noPhone: "None yet",
    brand: "Brand name",
    noBrand: "None yet",
    claim: "Claim a brand name",
    password: "Password",
    hasPassword: "Changing it signs out every other device.",
    noPassword: "None. You sign in without one.",
    keptElsewhere: "Kept by your sign-in provider.",
    passkeys: "Passkeys",
    passkeyCount: (count: number) =>
      count === 0 ? "None. Sign in by fingerprint, face or PIN instead of a password." : plural(count, "passkey"),
    managePasskeys: "See passkeys",
    setPassword: "Set a password",
    devices: "My devices",
    deviceCount: (count: number) => `Signed in on ${plural(count, "device")}`,
    manage: "See devices",
    export: "Download my data",
    exportText: "Everything we keep of you, for reading and for spreadsheets.",
    delete: "Delete my account",
    deleteText: "We tell you first what goes and what stays.",
    deleteLink: "Delete …",
    logout: "Logout",
  },
  changeOf: {
    name: "Change name",
    email: "Change email",
    phone: "Change phone",
    language: "Change language",
    password: "Change password",
    brand: "Change brand name",
  },
  names: {
    title: "Your name",
    text: "Guests see it on your page and in their bookings.",
    firstName: "First name",
    lastName: "Last name",
  },
  email: {
    title: "Your email",
    text: (current: string) =>
      `Now: ${current}. We mail a link to the new address; it takes effect when you press it there.`,
    label: "New email",
    button: "Send the link",
    same: "This is your email already",
    refused:
      "Whoever reads the mail of this address said that it is not theirs. Check how it is spelt. If it is yours, ask again tomorrow.",
  },
  confirmEmail: {
    overTitle: "This link is over",
    over: "It was used already, is older than a day, or a newer one was sent. Ask for another on your account page.",
    taken: "This address has become another account's in the meantime. Choose another one.",
    account: "To my account",
  },
  phone: {
    title: "Your phone",
    text: (current: string) =>
      `${current ? `Now: ${current}. ` : ""}Guests reach you here, and we tell you of bookings. We send a code to the new number before it counts.`,
    label: "New phone number",
    hint: "For example 0712 345 678. Numbers from abroad begin with + and the country code.",
    button: "Send a code",
    same: "This is your phone number already",
    notTexted: "We do not text numbers of that country, so this one cannot be confirmed. Enter another number.",
    codeTitle: "Enter your code",
    sentTo: (phone: string) => `We sent a six-digit code to ${phone}. It works for 5 minutes.`,
    code: "Verification code",
    codeButton: "Use this number",
    other: "Use a different number",
  },
  password: {
    title: "Your password",
    text: "All your other devices are signed out when it changes.",
    label: "New password",
    hint: "At least 6 characters. Two words that have nothing to do with each other are good.",
    confirm: "Confirm new password",
    button: "Change password",
    forgot: "No password yet, because you sign in with Google or by a mailed link, or forgotten it?",
    mail: "Mail me a link for a new one",
  },
  brand: {
    title: "Your brand name",
    text: "Links with the old name lead to the new one for a year. Nobody else can take it meanwhile, and you can have it back.",
    button: "Change Brand Name",
    same: "This is your brand name already",
    tooMany: "You have given up three names within a year. Take one of them back, or wait until the first is free.",
    old: "Your old names",
    until: (date: string) => `leads to you until ${date}`,
  },
  devices: {
    title: "My devices",
    text: "Where you are signed in. Sign out whatever you do not know, then change your password.",
    guestText: "Where you are signed in. Sign out whatever you do not know.",
    on: (browser: string, system: string) =>
      browser && system ? `${browser} on ${system}` : browser || system || "Unknown device",
    here: "This device",
    seen: (first: string, last: string) => `First seen ${first} · last seen ${last}`,
    by: {
      password: "by password",
      google: "with Google",
      email_link: "by e-mail link",
      phone: "by phone and code",
      demo: "demo",
      passkey: "by passkey",
    },
    end: "Sign out",
    endOthers: "Sign out all other devices",
    alone: "No other device is signed in.",
  },
  export: {
    button: "Download my data",
    readme: [
      "This is everything Lango keeps of you.",
      "",
      "Each table comes twice: as .json for programs and as .csv for spreadsheets.",
      "Amounts are whole Kenya shillings. Times are UTC; dates of stays are days in Nairobi.",
      "In the .csv files an apostrophe stands before texts that a spreadsheet would take for a formula.",
      "Passwords, keys, and codes and secret links in old messages are left out.",
      "Pages you handed in to be verified are listed, with the SHA-256 of each file you sent, and are not in here.",
      "",
    ].join("\r\n"),
  },
  /** Where a name stood that was forgotten. */
  former: { guest: "Former guest", host: "Former host", property: "Former property" } satisfies Record<Former, string>,
  deletion: {
    title: "Delete my account",
    goes: "What goes at once",
    stays: "What stays",
    hostGoes: [
      "Your public page, your properties with their names and texts, closed nights and linked calendars; photo files a day later",
      "Your name, email, phone, password and tax settings; what you ask of guests, and the numbers you blocked",
      "Every page you handed in to be verified, and what was written about it",
      "Where you were paid: tills, paybills, numbers and keys; statements you pasted, promo codes and notes",
      "Every device's sign-in, the messages we sent you, and what M-PESA said of your numbers",
    ],
    hostStays: [
      "Dates, prices, M-PESA codes and receipts of past bookings, because guests need them and tax law asks for them. Receipts keep what they were issued with, your name, KRA PIN, property and place, for six years; nothing else names you.",
      "That you were verified or not, when, by which kind of paper, and the SHA-256 of each page. It shows no paper and no name.",
      "Your brand names stay out of use for a year, so that nobody can receive your guests in your place. We keep them unreadable, as a hash. Then they are free.",
      "Backups made before today keep what was in them until they are thrown away.",
    ],
    final: "This cannot be undone.",
    sure: "Yes, delete my account for good",
    notSure: "Please tick the box to delete your account",
    button: "Delete my account",
    keep: "Keep my account",
    notYet: "Your account can't be deleted yet",
    notYetText: "These have to be finished first:",
    why: {
      stay: "The stay is not over",
      hold: "Being paid for at this moment",
      payment: "A payment is under way",
      refund: "Money has to go back to the guest",
      review: "A payment waits for the host to look at it",
      credit: "The guest has paid too much",
      deposit: "The host holds the guest's damage deposit",
    },
    guestGoes: [
      "Your phone number, your name and email in past bookings, and the number you paid from",
      "What M-PESA and your hosts said about you: calls, lists, notes and messages",
      "Every device's sign-in, and the messages we sent you",
    ],
    guestStays: [
      "Dates, prices, M-PESA codes and receipts of past stays in your hosts' books, without your name and number, because tax law asks for them.",
      "Backups made before today keep what was in them until they are thrown away.",
    ],
    guestText: (phone: string) => `To be sure that it is you, we send a code to ${phone}.`,
    send: "Send a code",
    doneTitle: "Your account is deleted",
    doneText: "You are signed out everywhere. Thank you for having been with us.",
    /** Where Firebase keeps the accounts, and theirs could not be removed there. */
    elsewhere:
      "What you signed in with is still known to Google Firebase, which keeps the sign-ins of this site. Write to us and we remove it.",
    home: "Back to Home",
  },
  guest: {
    title: "My account",
    phoneText: "Your bookings go by this number. To use another one, log out and sign in with it.",
    bookings: "My bookings",
  },
} as const;

/** The dashboard's tab of settings. */
export const settingsTexts = {
  title: "Settings",
  privacy: "Privacy and safety",
  allowed: (labels: readonly string[]) =>
    labels.length > 0 ? `You allow: ${labels.join(", ")}` : "Only what is necessary",
  choose: "Choose",
  help: "Help",
  contact: "Contact us",
  contactText: "We typically respond within 24 hours during business days",
  contactButton: "Contact",
} as const;

type Letter = Readonly<{ subject: string; body: string }>;

/** Letters about the account. A person must be able to act on them without any other page of ours. */
export const accountMails = {
  suspended: (m: { siteName: string; why: string }): Letter => ({
    subject: `Your ${m.siteName} page is closed`,
    body: `The operator of ${m.siteName} has closed your page to guests as of now.${m.why ? `\n\nThe reason: ${m.why}` : ""}\n\nYour bookings and your money stay as they are, and you can still sign in. There are no new bookings and no new payments until the page is opened again.\n\nIf this is wrong, answer this letter.`,
  }),
  restored: (m: { siteName: string }): Letter => ({
    subject: `Your ${m.siteName} page is open again`,
    body: `Guests see your page again, and you can take new bookings and payments.`,
  }),
  suspendedSms: (m: { siteName: string }): string =>
    `${m.siteName}: the operator has closed your page to guests. Your bookings and your money stay. Read your mail or sign in to see why.`,
  lookedAt: (m: { siteName: string; why: string }): Letter => ({
    subject: `The operator of ${m.siteName} is looking at your dashboard`,
    body: `To help with something, the operator of ${m.siteName} can see your dashboard for 15 minutes from now.\n\nThe reason: ${m.why}\n\nThey can change nothing there, and see no papers, no guests' numbers or addresses, no keys, and no file of yours. Your account page lists every such look.\n\nIf you did not expect this, answer this letter.`,
  }),
  lookedAtSms: (m: { siteName: string }): string =>
    `${m.siteName}: the operator can see your dashboard for 15 minutes, and can change nothing. Your account page says why.`,
  restoredSms: (m: { siteName: string }): string => `${m.siteName}: your page is open to guests again.`,
  confirmEmail: (m: { siteName: string; link: string }): Letter => ({
    subject: `Confirm your new email for ${m.siteName}`,
    body: `Somebody, probably you, wants to use this address for a ${m.siteName} account.\n\nOpen this link within 24 hours and press the button:\n${m.link}\n\nIf it was not you, do nothing. Nothing changes without the link.`,
  }),
  addressTaken: (m: { siteName: string }): Letter => ({
    subject: `Your ${m.siteName} account`,
    body: `Somebody wanted to use this address for another ${m.siteName} account. It belongs to yours already, so nothing was changed.\n\nIf it was you: sign in with this address instead.`,
  }),
  emailChangeAsked: (m: { siteName: string; page: string }): Letter => ({
    subject: `Your ${m.siteName} email is about to change`,
    body: `Somebody, probably you, asked to use another address for your ${m.siteName} account. It changes when the link that we mailed there is pressed.\n\nIf it was not you, change your password now. That also stops the change:\n${m.page}`,
  }),
  emailRefused: (m: { siteName: string; page: string }): Letter => ({
    subject: `The new email for your ${m.siteName} account was refused`,
    body: `Somebody with access to your ${m.siteName} account asked to use another address for it. Whoever reads the mail of that address said that it is not theirs, so nothing was changed.\n\nIf it was you, check how the address is spelt. If it was not you, choose a new password now:\n${m.page}`,
  }),
  wayInAdded: (m: { siteName: string }): Letter => ({
    subject: `A new way into your ${m.siteName} account`,
    body: `An account at Google or Firebase with your address was joined with your ${m.siteName} account: from now on it signs in too, with the address that it has there.\n\nIf it was not you, ask for a new password on the sign-in page now, look at your devices there, and answer this letter.`,
  }),
  passkeysRemoved: (m: { siteName: string; page: string }): Letter => ({
    subject: `Your ${m.siteName} passkeys were removed`,
    body: `The operator of ${m.siteName} removed every passkey of your account. They sign nobody in any more. Your password and the sign-in link by mail work as before.\n\nAdd new ones here:\n${m.page}`,
  }),
};

/** Why an account can't go yet, where the host's own part in it is said to them. */
export const whyToHost = {
  review: "A payment waits for you to look at it",
  deposit: "You hold the guest's damage deposit",
} as const;
