/** What went wrong at the provider's, as our pages tell it. */
export type FirebaseFault =
  | "cancelled"
  | "blocked"
  | "try_again"
  | "too_many"
  | "invalid_phone"
  | "check_expired"
  | "code_wrong"
  | "code_over"
  | "second_factor"
  | "failed";

const FAULTS: Readonly<Record<string, FirebaseFault>> = {
  "auth/popup-closed-by-user": "cancelled",
  "auth/cancelled-popup-request": "cancelled",
  "auth/user-cancelled": "cancelled",
  "auth/popup-blocked": "blocked",
  "auth/network-request-failed": "try_again",
  "auth/timeout": "try_again",
  "auth/too-many-requests": "too_many",
  "auth/quota-exceeded": "too_many",
  "auth/invalid-phone-number": "invalid_phone",
  "auth/missing-phone-number": "invalid_phone",
  "auth/captcha-check-failed": "check_expired",
  "auth/invalid-app-credential": "check_expired",
  "auth/missing-app-credential": "check_expired",
  "auth/invalid-recaptcha-token": "check_expired",
  "auth/missing-recaptcha-token": "check_expired",
  "auth/invalid-verification-code": "code_wrong",
  "auth/missing-verification-code": "code_wrong",
  "auth/code-expired": "code_over",
  "auth/invalid-verification-id": "code_over",
  "auth/multi-factor-auth-required": "second_factor",
};

/**
 * The SDK's own codes in our words. Codes it does not explain (`auth/error-code:-39` of some networks'
 * text messages, a region that is not allowed) are simply a failure: another way is offered.
 */
export function faultOf(error: unknown): FirebaseFault {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" && Object.hasOwn(FAULTS, code) ? (FAULTS[code] ?? "failed") : "failed";
}
