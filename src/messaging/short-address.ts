import type { Deps } from "#src/web/deps.ts";
import { idOfKey, signedKey } from "#src/web/secrets.ts";

/**
 * Addresses that an SMS carries, by the letter that stands for each: what of them is the id, and by which purpose the
 * key is signed that opens them.
 */
const KINDS: Readonly<Record<string, readonly [before: string, after: string, purpose: string]>> = {
  d: ["/guest/booking/", "/details?t=", "booking"],
  r: ["/guest/booking/", "/review?t=", "booking"],
  g: ["/guest/booking/", "/guide?t=", "booking"],
  p: ["/booking/payment?booking=", "&t=", "booking"],
  b: ["/booking/payment?booking=", "&for=balance&t=", "booking"],
  h: ["/booking/request/", "?t=", "request"],
  c: ["/booking/change/", "?t=", "change"],
  v: ["/booking/report/", "?t=", "report"],
  s: ["/guest/offers/b-", "?t=", "offers"],
  q: ["/guest/offers/i-", "?t=", "offers"],
};

type Needs = Pick<Deps, "secrets" | "publicUrl">;

const LONG =
  /(https?:\/\/[^\s/]{1,200})(\/guest\/booking\/|\/booking\/payment\?booking=|\/booking\/request\/|\/booking\/change\/|\/booking\/report\/|\/guest\/offers\/b-|\/guest\/offers\/i-)([0-9a-z]{16})(\/details\?t=|\/review\?t=|\/guide\?t=|&t=|&for=balance&t=|\?t=)([\w-]{22})(?![\w-])/g;

/** A text for a phone: every address in it that opens something of ours is as short as it can be. */
export function withShortAddresses({ secrets, publicUrl }: Needs, text: string): string {
  return text.replace(LONG, (address, site: string, before: string, id: string, after: string, signature: string) => {
    const found = Object.entries(KINDS).find(([, [one, other]]) => one === before && other === after);
    if (site !== publicUrl || !found) return address;
    const [kind, [, , purpose]] = found;
    const key = secrets.verify(purpose, id, signature) ? signedKey(secrets, kind, id) : undefined;
    return key ? `${publicUrl}/b/${kind}${key}` : address;
  });
}

/** The address that a short one stands for; `undefined` for one that nobody was sent. */
export function longAddressOf({ secrets }: Pick<Deps, "secrets">, typed: string): string | undefined {
  const kind = typed.slice(0, 1);
  const found = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  const id = found && idOfKey(secrets, kind, typed.slice(1));
  if (!id) return undefined;
  const [before, after, purpose] = found;
  return `${before}${id}${after}${secrets.sign(purpose, id)}`;
}
