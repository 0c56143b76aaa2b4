import {
  type CodePurpose,
  countTry,
  endCodesOf,
  findPhoneCode,
  openCodesOf,
  type PhoneCode,
} from "#db/phone-code.queries.ts";
import type { Change } from "#db/write.ts";
import type { Phone } from "#src/core/person/phone.ts";
import { isCodeOpen, TRIES_MOST, TWICE_MS } from "#src/core/person/phone-code.ts";
import type { Clock } from "#src/ports/clock.ts";
import { hashOf, type Secrets, sameText } from "#src/web/secrets.ts";
import { codeHash } from "./send-code.ts";

export type ProveCode =
  | Readonly<{ outcome: "proven"; phone: Phone }>
  /** `wrong` may be tried again; `over` is unknown, too old, used or burnt. */
  | Readonly<{ outcome: "wrong" | "over" }>;

/**
 * Whether the code is one that was sent for this challenge, or earlier for the same purpose to the same number and
 * asker: SMS come late, and people type the one that came. Counting and deciding are one change, which the caller
 * makes. Once used, a code opens nothing more; the browser that used it hears the same when its form comes twice.
 */
export function proveCode(
  tx: Change,
  deps: { clock: Clock; secrets: Secrets },
  ask: {
    challenge: string;
    code: string;
    purpose: CodePurpose;
    /** The key of the browser that sends it. */
    browser?: string | undefined;
  },
): ProveCode {
  const now = deps.clock.now();
  const sent = findPhoneCode(tx, hashOf(ask.challenge));
  if (!sent || sent.purpose !== ask.purpose) return { outcome: "over" };
  const usedBy = ask.browser ? hashOf(`${ask.browser} ${ask.code}`) : "";
  if (sent.usedAt !== null && sent.usedBy && sent.usedBy === usedBy && now - sent.usedAt < TWICE_MS) {
    return { outcome: "proven", phone: sent.phone };
  }
  if (!isCodeOpen(sent, now)) return { outcome: "over" };
  const isRight = ({ id, codeHash: stored }: PhoneCode) => sameText(codeHash(deps.secrets, id, ask.code), stored);
  if (!openCodesOf(tx, sent, now).some(isRight)) {
    countTry(tx, sent, now);
    return { outcome: sent.tries + 1 < TRIES_MOST ? "wrong" : "over" };
  }
  endCodesOf(tx, sent, usedBy, now);
  return { outcome: "proven", phone: sent.phone };
}
