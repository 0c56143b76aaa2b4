import { expect, test } from "bun:test";
import { faultOf } from "./firebase-fault.ts";

test.each([
  ["auth/popup-closed-by-user", "cancelled"],
  ["auth/popup-blocked", "blocked"],
  ["auth/network-request-failed", "try_again"],
  ["auth/too-many-requests", "too_many"],
  ["auth/invalid-phone-number", "invalid_phone"],
  ["auth/captcha-check-failed", "check_expired"],
  ["auth/invalid-app-credential", "check_expired"],
  ["auth/missing-app-credential", "check_expired"],
  ["auth/invalid-recaptcha-token", "check_expired"],
  ["auth/missing-recaptcha-token", "check_expired"],
  ["auth/invalid-verification-code", "code_wrong"],
  ["auth/code-expired", "code_over"],
  // A network that carries no texts of Google's, and a region that nobody allowed.
  ["auth/error-code:-39", "failed"],
  ["auth/operation-not-allowed", "failed"],
  ["auth/user-disabled", "failed"],
  ["auth/user-token-expired", "failed"],
  ["auth/multi-factor-auth-required", "second_factor"],
  ["constructor", "failed"],
] as const)("%s is %s", (code, fault) => {
  expect(faultOf({ code })).toBe(fault);
});

test("what is no error of the SDK's is a failure", () => {
  for (const error of [undefined, null, "auth/popup-blocked", new Error("x"), { code: 3 }]) {
    expect(faultOf(error)).toBe("failed");
  }
});
