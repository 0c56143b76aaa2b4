/**
 * A message as it may be kept: without a code, and without the keys in its links.
 *
 * Whatever has an end is a code or a link to sign in with, so nothing of it stays; a booking's
 * link carries its key as `t`, a short one is a key as a whole, and an invitation's ends with one.
 */
export function withoutSecrets(message: { body: string; validUntil?: number | null }): string {
  if (message.validUntil != null) return "";
  return message.body
    .replace(/([?&](?:t|token|key)=)[\w-]+/g, "$1…")
    .replace(/(\/b\/)[0-9A-Za-z]{20,}/g, "$1…")
    .replace(/(\/join\/)[\w-]{43}/g, "$1…");
}
