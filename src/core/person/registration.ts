import { cleanEmail, isEmail } from "./email.ts";
import { cleanName, NAME_LONGEST } from "./name.ts";
import { type PasswordProblem, passwordFaults } from "./password.ts";
import { normalisePhone, type Phone } from "./phone.ts";

/** What a host typed to register, as it came. */
export type TypedRegistration = Readonly<{
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  password: string;
  confirmPassword: string;
}>;

export type Registration = Readonly<{
  firstName: string;
  lastName: string;
  email: string;
  phone: Phone;
  password: string;
}>;

export type RegistrationProblem =
  | "first_name_missing"
  | "last_name_missing"
  | "email_missing"
  | "phone_missing"
  | PasswordProblem
  | "first_name_too_long"
  | "last_name_too_long"
  | "email_invalid"
  | "phone_invalid";
export type RegistrationFault = Readonly<{ field: keyof TypedRegistration; problem: RegistrationProblem }>;

/**
 * The registration, or what is wrong with it: at most one fault a field, in the
 * order in which they are told. What is missing comes before what is malformed.
 */
export function readRegistration(typed: TypedRegistration): Registration | { faults: RegistrationFault[] } {
  const firstName = cleanName(typed.firstName);
  const lastName = cleanName(typed.lastName);
  const email = cleanEmail(typed.email);
  const phone = normalisePhone(typed.phone.trim());
  const { password } = typed;

  const found: (RegistrationFault | false)[] = [
    !firstName && { field: "firstName", problem: "first_name_missing" },
    !lastName && { field: "lastName", problem: "last_name_missing" },
    !email && { field: "email", problem: "email_missing" },
    !typed.phone.trim() && { field: "phone", problem: "phone_missing" },
    ...passwordFaults(password, typed.confirmPassword),
    firstName.length > NAME_LONGEST && { field: "firstName", problem: "first_name_too_long" },
    lastName.length > NAME_LONGEST && { field: "lastName", problem: "last_name_too_long" },
    email !== "" && !isEmail(email) && { field: "email", problem: "email_invalid" },
    typed.phone.trim() !== "" && !phone && { field: "phone", problem: "phone_invalid" },
  ];
  const faults = found.filter((fault) => fault !== false);
  return faults.length > 0 || !phone ? { faults } : { firstName, lastName, email, phone, password };
}
