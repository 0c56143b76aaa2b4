import { isOwnName, type PasswordOwner } from "#src/core/own-name.ts";

/**
 * Whether a password is among the first that a thief tries: one of the 49,000 most
 * common, or the name of the person it is to protect. The list is loaded when the
 * first password is chosen (17 MB), so a house where nobody registers never holds it.
 */
export async function isWeakPassword(password: string, owner: PasswordOwner): Promise<boolean> {
  if (isOwnName(password, owner)) return true;
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return dictionary["passwords-common"].includes(password.normalize("NFC").toLowerCase());
}
