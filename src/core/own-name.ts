/** Whom a password protects. */
export type PasswordOwner = Readonly<{ email: string; firstName: string; lastName: string }>;

/** Whether a password is its owner's name or address, with or without digits and signs around: "wanjiru2026!". */
export function isOwnName(password: string, { email, firstName, lastName }: PasswordOwner): boolean {
  const typed = password.normalize("NFC").toLowerCase();
  const address = email.toLowerCase();
  const local = address.split("@")[0] ?? "";
  if (typed === address || typed === local) return true;
  const letters = lettersOf(typed);
  if (!letters) return false;
  const names = [local, firstName, lastName, firstName + lastName, lastName + firstName];
  return names.some((name) => lettersOf(name) === letters) || letters === lettersOf(address);
}

function lettersOf(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");
}
