const PASSWORD_SHORTEST = 6;
/** Bounded, because hashing a whole book would be work for nothing. */
export const PASSWORD_LONGEST = 200;

export type PasswordProblem = "password_missing" | "password_too_short" | "passwords_differ" | "password_too_long";
export type PasswordFault = Readonly<{ field: "password" | "confirmPassword"; problem: PasswordProblem }>;

/** What is wrong with a new password, at most one fault a field, in the order in which they are told. */
export function passwordFaults(password: string, confirmPassword: string): PasswordFault[] {
  if (!password) return [{ field: "password", problem: "password_missing" }];
  const faults: PasswordFault[] = [];
  // The person counts letters, not UTF-16 units.
  if ([...password].length < PASSWORD_SHORTEST) faults.push({ field: "password", problem: "password_too_short" });
  if (password !== confirmPassword) faults.push({ field: "confirmPassword", problem: "passwords_differ" });
  if (password.length > PASSWORD_LONGEST) faults.push({ field: "password", problem: "password_too_long" });
  return faults;
}
