import { cleanEmail, isEmail, maskedEmail } from "#src/core/person/email.ts";
import { isCountryGuessed, maskedPhone, normalisePhone, shownPhone } from "#src/core/person/phone.ts";

/** A number or an e-mail address as somebody of a team is known by, or why it is neither. */
export type ReadAddress = Readonly<{ address: string } | { fault: "missing" | "not_one" | "guessed" }>;

/** Reads what was typed for a number or an address; whatever has an at sign is meant as an address. */
export function readTeamAddress(typed: string): ReadAddress {
  const plain = typed.trim();
  if (plain === "") return { fault: "missing" };
  if (plain.includes("@")) {
    const email = cleanEmail(plain);
    return isEmail(email) ? { address: email } : { fault: "not_one" };
  }
  const phone = normalisePhone(plain);
  if (!phone) return { fault: "not_one" };
  return isCountryGuessed(plain) ? { fault: "guessed" } : { address: phone };
}

export function isPhoneAddress(address: string): boolean {
  return address.startsWith("+");
}

/** As its owner's host reads it. */
export function shownAddress(address: string): string {
  return isPhoneAddress(address) ? shownPhone(address) : address;
}

/** As a stranger who holds a link may read it: enough for its owner to know it by. */
export function maskedAddress(address: string): string {
  return isPhoneAddress(address) ? maskedPhone(address) : maskedEmail(address);
}
