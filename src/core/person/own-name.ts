/** Whom a password protects. */
export type PasswordOwner = Readonly<{
  email: string;
  firstName: string;
  lastName: string;
  /** E.164, or empty. */
  phone?: string;
  brandName?: string | null;
  /** What the house calls itself. */
  siteName?: string;
}>;

/** Fewer digits are a year or a house number, not a phone number's end. */
const DIGITS_OF_PHONE = 6;

/**
 * Whether a password is its owner's name, brand, address or number, or the house's name, with or without digits and
 * signs around: "wanjiru2026!".
 */
export function isOwnName(password: string, owner: PasswordOwner): boolean {
  const { email, firstName, lastName, phone = "", brandName, siteName = "" } = owner;
  const typed = password.normalize("NFC").toLowerCase();
  const address = email.toLowerCase();
  const [local = "", domain = ""] = address.split("@");
  if (typed === address || typed === local) return true;
  const letters = lettersOf(typed);
  if (!letters) return isOwnNumber(typed.replace(/\D/g, ""), phone);
  const brands = [brandName ?? "", siteName, domain.split(".")[0] ?? ""];
  const names = [local, firstName, lastName, firstName + lastName, lastName + firstName, address, ...brands];
  return names.some((name) => lettersOf(name) === letters);
}

/** "0712345678", "254712345678" and "712345678" end alike. */
function isOwnNumber(digits: string, phone: string): boolean {
  const own = phone.replace(/\D/g, "");
  const short = digits.replace(/^0/, "");
  return short.length >= DIGITS_OF_PHONE && own.endsWith(short);
}

function lettersOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");
}
