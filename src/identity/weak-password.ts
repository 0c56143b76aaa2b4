import type { PasswordOwner } from "#src/core/person/own-name.ts";
import { type PasswordWeakness, passwordWeakness } from "#src/core/person/weak-password.ts";

/**
 * Why a password that somebody chooses is among the first that a thief tries. The 49,000 commonest and the 7,776
 * plainest words are loaded when the first password is chosen (17 MB), so a house where nobody registers never holds them.
 */
export async function weaknessOf(password: string, owner: PasswordOwner): Promise<PasswordWeakness | undefined> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return passwordWeakness(
    password,
    owner,
    (text) => dictionary["passwords-common"].includes(text) || dictionary["diceware-common"].includes(text),
  );
}
