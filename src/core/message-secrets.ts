/**
 * A message as it may be kept: without a code, and without the keys in its links.
 *
 * Whatever has an end is a code or a link to sign in with, so nothing of it stays; a booking's
 * link carries its key as `t`.
 */
export function withoutSecrets(message: { body: string; validUntil?: number | null }): string {
  if (message.validUntil != null) return "";
  return message.body.replace(/([?&](?:t|token|key)=)[\w-]+/g, "$1…");
}
