import type { Deps } from "#src/web/deps.ts";
import { addressSecret, sameText } from "#src/web/secrets.ts";

/** What providers call about: a report or a text of Africa's Talking, a number that opted out there, or anything of Meta. */
export const PROVIDER_CALLS = ["sms-report", "sms-in", "sms-stop", "whatsapp"] as const;
export type ProviderCall = (typeof PROVIDER_CALLS)[number];

/** Where a provider calls. Africa's Talking signs nothing, so that nobody else may know the address. */
export function providerUrl(deps: Pick<Deps, "secrets" | "publicUrl">, what: ProviderCall): string {
  return `${deps.publicUrl}/callbacks/messages/${providerKey(deps, what)}/${what}`;
}

export function isProviderKey(deps: Pick<Deps, "secrets">, what: ProviderCall, key: string): boolean {
  return sameText(providerKey(deps, what), key);
}

/** 128 bits, the same for as long as the instance key is; of each kind of call another. */
export function providerKey({ secrets }: Pick<Deps, "secrets">, what: ProviderCall): string {
  return addressSecret(secrets, "provider call", what).slice(0, 32);
}
