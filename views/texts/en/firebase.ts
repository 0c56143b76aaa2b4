import { errors } from "./errors.ts";

/** Signing in through a provider that the browser talks to by itself. Google's own name stays out of the guests' pages. */
export const firebaseTexts = {
  google: { signIn: "Continue with Google", signUp: "Sign up with Google", busy: "Signing in..." },
  or: "or",
  tooMany: errors.guest.tooMany,
  secondFactor:
    "Your account asks for a second step when you sign in, and we can't take it here. Sign in with a passkey, or switch that step off where the account is.",
  phone: {
    sentTo: "We sent a six-digit code to {phone}.",
    otherWay: "Send the code another way",
    check_expired: errors.guest.checkExpired,
    try_again: "The message can't be sent just now. Please try again in a minute.",
  },
  host_sign_in: {
    no_account: errors.google.noAccount,
    email_taken: "An account with this email already exists. Please sign in with your password instead.",
    refused: errors.google.failed,
    try_again: "Google can't be reached just now. Please try again in a minute.",
    cancelled: errors.google.cancelled,
    blocked: errors.google.blocked,
  },
  host_sign_up: {
    no_account: errors.registration.googleFailed,
    email_taken: errors.registration.googleTaken,
    refused: errors.registration.googleFailed,
    try_again: "Google can't be reached just now. Please try again in a minute.",
    cancelled: errors.google.cancelled,
    blocked: errors.google.blocked,
  },
  guest: {
    no_account: errors.guest.verifyFailed,
    email_taken: errors.guest.verifyFailed,
    refused: errors.guest.verifyFailed,
    try_again: "Your code can't be checked just now. Please try again in a minute.",
  },
} as const;
