/**
 * The error catalogue of the specification, section 8: every message once, in its words. Pages, calls and
 * islands take theirs from here; `src/identity/error-catalogue.test.ts` reaches each.
 */
export const errors = {
  signIn: {
    /** For those who proved who they are, and have no account here. */
    noAccount: "No account found with this email. Please sign up first.",
    /** Said where only the owner can read it: about their own password, or in a browser that was signed in as them. */
    wrongPassword: "Incorrect password. Please try again.",
    emailInvalid: "Please enter a valid email address.",
    failed: "Failed to sign in. Please try again.",
  },
  google: {
    noAccount: 'No account found. Please create an account first by clicking "Create Account" below.',
    cancelled: "Sign-in was cancelled. Please try again.",
    blocked: "Pop-up was blocked by your browser. Please allow pop-ups and try again.",
    failed: "Failed to sign in with Google. Please try again or create an account first.",
  },
  registration: {
    emailTaken: "An account with this email already exists in our system. Please try logging in instead.",
    emailElsewhere:
      "This email exists in Firebase but password is incorrect. Please contact support or use Google sign-in.",
    emailInUse: "An account with this email already exists. Please try logging in instead.",
    emailInvalid: "Please enter a valid email address.",
    weakPassword: "Password is too weak. Please choose a stronger password.",
    failed: "Failed to create account. Please try again.",
    googleTaken: "An account with this Google email already exists in our system. Please try logging in instead.",
    googleFailed: "Failed to sign up with Google. Please try again or use email registration.",
  },
  guest: {
    phoneInvalid: "Please enter a valid phone number",
    tooMany: "Too many requests. Please try again later.",
    sendFailed: "Failed to send verification code. Please try again.",
    checkExpired: "Security verification expired. Please try again.",
    codeWrong: "Invalid verification code. Please try again.",
    codeOver: "Verification code has expired. Please request a new one.",
    verifyFailed: "Failed to verify code. Please try again.",
    demoFailed: "Failed to create demo login. Please try again.",
  },
  brand: { taken: "This brand name is already taken" },
} as const;

/**
 * What the specification says to strangers about whose address it is, and we do not (docs/decisions, one answer
 * for a wrong sign-in). In its place stands one sentence that tells both.
 */
export const withheld = {
  noHostAccount: "No host account found with this email. Please check your email or create an account.",
  instead: "No account found with this email, or the password is incorrect. Please try again.",
} as const;
