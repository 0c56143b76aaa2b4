import { PASSWORD_LONGEST, PASSWORD_SHORTEST } from "./registration.ts";

export type PasswordProblem = "password_missing" | "password_too_short" | "passwords_differ" | "password_too_long";

/** What is wrong with a new password, the first thing to tell; `undefined` when it will do. */
export function passwordProblem(password: string, confirmPassword: string): PasswordProblem | undefined {
  if (!password) return "password_missing";
  // The person counts letters, not UTF-16 units.
  if ([...password].length < PASSWORD_SHORTEST) return "password_too_short";
  if (password.length > PASSWORD_LONGEST) return "password_too_long";
  return password === confirmPassword ? undefined : "passwords_differ";
}
