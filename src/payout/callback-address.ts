import { addressSecret, type Secrets } from "#src/web/secrets.ts";

/** What M-PESA calls about: a payment or a test, the result of an operation, or that it waited too long. */
export type Calls = "callback" | "result" | "timeout";

/** Where M-PESA calls about something of ours. The key is told to M-PESA and kept by nobody else. */
export function callbackUrl(
  deps: { secrets: Secrets; publicUrl: string },
  id: string,
  what: Calls = "callback",
): string {
  return `${deps.publicUrl}/callbacks/${callbackKey(deps.secrets, id, what)}`;
}

export function callbackKey(secrets: Pick<Secrets, "sign">, id: string, what: Calls = "callback"): string {
  return addressSecret(secrets, what, id);
}
