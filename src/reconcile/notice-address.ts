import type { Deps } from "#src/web/deps.ts";
import { addressSecret, sameText } from "#src/web/secrets.ts";

/** Where a shortcode's payments are announced. Nothing in it is a word that Safaricom refuses. */
export function noticeUrl(deps: Pick<Deps, "secrets" | "publicUrl">, account: string, what: "paid" | "check"): string {
  return `${deps.publicUrl}/callbacks/in/${account}/${keyOf(deps, account)}/${what}`;
}

export function isNoticeKey(deps: Pick<Deps, "secrets">, account: string, key: string): boolean {
  return sameText(keyOf(deps, account), key);
}

/** 128 bits in sixteen signs, the same for as long as the instance key is. */
function keyOf({ secrets }: Pick<Deps, "secrets">, account: string): string {
  return addressSecret(secrets, "notice", account).slice(0, 32);
}
