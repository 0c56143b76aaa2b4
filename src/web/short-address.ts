import { shortKey, splitShortKey } from "#src/core/share/short-key.ts";
import type { Deps } from "./deps.ts";
import { hashOf, sameText } from "./secrets.ts";

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
  v: ["/booking/report/", "?t=", "report"],
};

type Needs = Pick<Deps, "secrets" | "publicUrl">;

/** A text for a phone: every address in it that opens something of ours is as short as it can be. */
export function withShortAddresses({ secrets, publicUrl }: Needs, text: string): string {
  return Object.entries(KINDS).reduce((shorter, [kind, [before, after, purpose]]) => {
    const long = new RegExp(
      `${RegExp.escape(publicUrl + before)}([0-9a-z]{16})${RegExp.escape(after)}([\\w-]{22})(?![\\w-])`,
      "g",
    );
    return shorter.replace(long, (address, id: string, signature: string) => {
      if (!secrets.verify(purpose, id, signature)) return address;
      const key = shortKey(id, proofOf(secrets, kind, id));
      return key ? `${publicUrl}/b/${kind}${key}` : address;
    });
  }, text);
}

/** The address that a short one stands for; `undefined` for one that nobody was sent. */
export function longAddressOf({ secrets }: Pick<Deps, "secrets">, typed: string): string | undefined {
  const kind = typed.slice(0, 1);
  const split = splitShortKey(typed.slice(1));
  const found = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (!split || !found || !sameText(proofOf(secrets, kind, split.id), split.proof)) return undefined;
  const [before, after, purpose] = found;
  return `${before}${split.id}${after}${secrets.sign(purpose, split.id)}`;
}

/** 80 bits in hexadecimal. For each kind another, so that whoever may review may not decide. */
function proofOf(secrets: Deps["secrets"], kind: string, id: string): string {
  return hashOf(secrets.sign(`short ${kind}`, id)).slice(0, 20);
}
