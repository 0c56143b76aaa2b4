/** Signing in through a provider that the browser talks to by itself. Google's own name stays out of the guests' pages. */
export const firebaseTexts = {
  google: { signIn: "Continue with Google", signUp: "Sign up with Google", busy: "Signing in..." },
  or: "or",
  tooMany: "Too many requests. Please try again later.",
  phone: {
    sentTo: "We sent a six-digit code to {phone}.",
    otherWay: "Send the code another way",
    check_expired: "Security verification expired. Please try again.",
    try_again: "The message can't be sent just now. Please try again in a minute.",
  },
  host_sign_in: {
    no_account: 'No account found. Please create an account first by clicking "Create Account" below.',
    email_taken: "An account with this email already exists. Please sign in with your password instead.",
    refused: "Failed to sign in with Google. Please try again or create an account first.",
    try_again: "Google can't be reached just now. Please try again in a minute.",
    cancelled: "Sign-in was cancelled. Please try again.",
    blocked: "Pop-up was blocked by your browser. Please allow pop-ups and try again.",
  },
  host_sign_up: {
    no_account: "Failed to sign up with Google. Please try again or use email registration.",
    email_taken: "An account with this Google email already exists in our system. Please try logging in instead.",
    refused: "Failed to sign up with Google. Please try again or use email registration.",
    try_again: "Google can't be reached just now. Please try again in a minute.",
    cancelled: "Sign-in was cancelled. Please try again.",
    blocked: "Pop-up was blocked by your browser. Please allow pop-ups and try again.",
  },
  guest: {
    no_account: "Failed to verify code. Please try again.",
    email_taken: "Failed to verify code. Please try again.",
    refused: "Failed to verify code. Please try again.",
    try_again: "Your code can't be checked just now. Please try again in a minute.",
  },
} as const;
