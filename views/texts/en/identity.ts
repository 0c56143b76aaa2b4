import type { RegistrationProblem } from "#src/core/person/registration.ts";
import type { PasswordWeakness } from "#src/core/person/weak-password.ts";
import { errors, withheld } from "./errors.ts";

/** Said after the specification's sentence: what is weak about it. */
const weakBecause: Record<PasswordWeakness, string> = {
  blank: "It has nothing but spaces.",
  repeated: "It is the same again and again.",
  keyboard: "It is keys that lie side by side.",
  own_name: "It is a name, address or number of yours, or ours.",
  common: "It is a single word that many people choose. Put a second one beside it.",
};

/** Hosts registering, signing in and out, and claiming their name. */
export const identityTexts = {
  weakPassword: (weakness: PasswordWeakness | undefined) =>
    [errors.registration.weakPassword, weakness && weakBecause[weakness]].filter(Boolean).join(" "),
  mailLinks: {
    email: "Email",
    emailMissing: "Please enter your email",
    emailInvalid: errors.signIn.emailInvalid,
    failed: "The letter could not be sent. Please try again.",
    backToSignIn: "Back to sign-in",
    demo: "This is a demo: no mail is sent.",
    demoLink: "Read it in the outbox",
    noMail: "This site sends no email at the moment, so no link arrives. Ask its operator.",
    forgot: {
      title: "Forgot your password?",
      subtitle: "We mail you a link to choose a new one.",
      button: "Send reset link",
      sentText: "If the address you typed has a host account, a link to choose a new password is on its way to it.",
      sentHint: "It works once, for 30 minutes. Nothing there? Look among the spam, or ask again.",
    },
    link: {
      title: "Sign in by email",
      subtitle: "No password needed: we mail you a link that signs you in.",
      button: "Email me a sign-in link",
      sentText: "If the address you typed has a host account, a sign-in link is on its way to it.",
      sentHint: "It works once, for 15 minutes. Open it on this device and you are in.",
    },
    sentTitle: "Look in your mail",
    again: "Send it again",
    open: {
      title: "Sign in by email",
      ready: "Press the button, and you are signed in on this device.",
      confirm: "The link was asked for on another device. Confirm your address, and you are signed in on this one.",
      emailHint: "The address that the mail came to.",
      button: "Sign in",
      otherAddress: "The mail with this link went to another address. Please check it.",
    },
    choose: {
      title: "Choose a new password",
      subtitle: (email: string) => `For the host account of ${email}. Every other device is signed out.`,
      password: "New password",
      confirmPassword: "Confirm new password",
      button: "Save and sign in",
      failed: "The password could not be saved. Please try again.",
    },
    verify: {
      title: "Confirm your email",
      text: (name: string, email: string) => `${name} opened a host account with ${email}.`,
      notYou: "Was it not you? Then close this page: do not confirm somebody else's account.",
      password: "Password",
      passwordHint: "The one that you chose when you opened the account.",
      passwordMissing: "Please enter your password",
      button: "Confirm my email",
      notMine:
        "You did not open this account, or do not know its password? The address is yours, so the account can be too: whoever set it up is signed out, and you say what in it is yours.",
      notMineButton: "Take over this account",
    },
    over: {
      title: "This link works no more",
      text: "It was used already, a newer one was sent, or its time is over.",
      forgot: "Send a new reset link",
      signIn: "Email me a new sign-in link",
      verify: "Go to your dashboard",
    },
    unverified: {
      title: "Confirm your email",
      text: (email: string) =>
        `We mailed a link to ${email}. Open it, so that you can always get back into your account.`,
      button: "Send again",
      noMail: (email: string) =>
        `This site sends no email at the moment, so no link went to ${email}. Everything works without it.`,
      demo: (email: string) => `This is a demo: the link for ${email} was not mailed.`,
    },
  },
  tooMany: errors.guest.tooMany,
  showPassword: { show: "Show", hide: "Hide", names: { password: "password", confirmPassword: "repeated password" } },
  register: {
    title: "Create your host account",
    subtitle: "Two minutes, then your own booking page.",
    firstName: "First name",
    lastName: "Last name",
    email: "Email",
    phone: "Phone",
    phoneHint: "Guests reach you here, and we tell you of bookings.",
    password: "Password",
    passwordHint: "At least 6 characters. Two words that have nothing to do with each other are good.",
    confirmPassword: "Confirm password",
    button: "Create Account",
    have: "Have an account already?",
    signIn: "Sign in",
    problems: {
      first_name_missing: "Please enter your first name",
      last_name_missing: "Please enter your last name",
      email_missing: "Please enter your email",
      phone_missing: "Please enter your phone number",
      password_missing: "Please enter a password",
      password_too_short: "Password must be at least 6 characters",
      passwords_differ: "Passwords do not match",
      first_name_too_long: "Please shorten your first name to 80 characters",
      last_name_too_long: "Please shorten your last name to 80 characters",
      email_invalid: errors.registration.emailInvalid,
      phone_invalid: errors.guest.phoneInvalid,
      password_too_long: "Please choose a password of at most 200 characters",
    } satisfies Record<RegistrationProblem, string>,
    emailTaken: errors.registration.emailTaken,
    emailInUse: errors.registration.emailInUse,
    emailElsewhere: errors.registration.emailElsewhere,
    failed: errors.registration.failed,
  },
  registrationClosed: {
    title: "Registration is not open",
    closed: "No new host accounts are opened here at the moment.",
    by_invitation: "New hosts are let in by invitation. Open the link you were sent; it works once, for 14 days.",
    contact: "Contact us",
  },
  login: {
    title: "Sign in",
    subtitle: "Choose how you'd like to continue.",
    host: { title: "I am a Host", text: "Manage your properties and bookings", button: "Host Login" },
    guest: { title: "I am a Guest", text: "Access your booking details", button: "Access My Booking" },
    none: "No host account yet?",
    create: "Create Account",
  },
  signIn: {
    title: "Welcome Back",
    subtitle: "Sign in to your host account",
    email: "Email",
    password: "Password",
    button: "Sign In",
    busy: "Signing in...",
    none: "No account yet?",
    create: "Create Account",
    forgot: "Forgot your password?",
    emailLink: "Email me a sign-in link",
    /** Under a limit that strangers may have used up. */
    linkGoesOn: 'Are you the owner? "Email me a sign-in link" below lets you in now.',
    guest: "Looking for your booking?",
    guestLink: "Guest sign-in",
    missing: "Please enter both email and password",
    emailInvalid: errors.signIn.emailInvalid,
    /** One answer for an unknown address and a wrong password: two would tell strangers who has an account. */
    noMatch: withheld.instead,
    /** In a browser that was signed in as this very host, which tells a stranger nothing. */
    wrongPassword: errors.signIn.wrongPassword,
    /** For those who proved who they are, and have no account here. */
    noAccount: errors.signIn.noAccount,
    failed: errors.signIn.failed,
  },
  signOut: {
    title: "Logout",
    question: "Are you sure you want to logout?",
    text: "You can sign in again at any time.",
    button: "Logout",
    stay: "Stay signed in",
  },
  claim: {
    title: "Claim your brand name",
    subtitle: "The name guests will read, type and remember.",
    benefitsTitle: "What it gives you",
    benefits: [
      "Unique branded booking page",
      "Custom link for social media",
      "Professional host identity",
      "Easy to remember URL",
    ],
    brand: {
      label: "Brand name",
      button: "Claim Brand & Continue",
      yourLink: "Your link:",
      tooShort: "Brand name must be at least 3 characters, letters and numbers only",
      checking: "Checking whether it is free …",
      available: "This name is free",
      taken: errors.brand.taken,
      unchecked: "This name could not be checked. We try again by ourselves.",
      refused: "This name could not be checked just now.",
      checkAgain: "Check again",
    },
    tooLong: "Brand name can have at most 40 letters and numbers",
    alreadyNamed: "You have a brand name already",
  },
  api: {
    signInFirst: "Sign in first",
    notYours: "A brand name can be claimed for yourself alone",
  },
} as const;

type MailLinkKind = "verify_email" | "reset_password" | "sign_in";
type Letter = Readonly<{ subject: string; body: string }>;
type LinkFacts = Readonly<{ siteName: string; firstName: string | null; link: string }>;

/** By name only to an address that is known to be theirs. */
function hello(firstName: string | null): string {
  return firstName ? `Hello ${firstName},` : "Hello,";
}

/** The letters that carry a link. Plain words: nothing in them looks like an advertisement, or hides where it leads. */
export const mailLinkTexts: Readonly<Record<MailLinkKind, (m: LinkFacts) => Letter>> = {
  verify_email: ({ siteName, link }) => ({
    subject: `Confirm your email for ${siteName}`,
    body: `${hello(null)}

a host account at ${siteName} was opened with this address. Confirm that it is yours:

${link}

The link works once, for 24 hours. If you opened no account, do nothing.

${siteName}
`,
  }),
  reset_password: ({ siteName, firstName, link }) => ({
    subject: `Choose a new ${siteName} password`,
    body: `${hello(firstName)}

choose a new password for your host account here:

${link}

The link works once, for 30 minutes. If you did not ask for it, do nothing: your password stays as it is.

${siteName}
`,
  }),
  sign_in: ({ siteName, firstName, link }) => ({
    subject: `Your ${siteName} sign-in link`,
    body: `${hello(firstName)}

sign in to your host account here:

${link}

The link works once, for 15 minutes. If you did not ask for it, do nothing, and never pass it on.

${siteName}
`,
  }),
};
