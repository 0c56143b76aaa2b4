import { countTry, findPhoneCode, markCodeUsed } from "#db/phone-code.queries.ts";
import type { Change } from "#db/write.ts";
import type { Phone } from "#src/core/phone.ts";
import { isCodeOpen, TRIES_MOST } from "#src/core/phone-code.ts";
import type { Clock } from "#src/ports/clock.ts";
import { hashOf, type Secrets, sameText } from "#src/web/secrets.ts";
import { codeHash } from "./send-code.ts";

export type ProveCode =
  | Readonly<{ outcome: "proven"; phone: Phone }>
  /** `wrong` may be tried again; `over` is unknown, too old, used or burnt. */
  | Readonly<{ outcome: "wrong" | "over" }>;

/** Whether the code is the one that this challenge sent. Counting and deciding are one change, which the caller makes. */
export function proveCode(
  tx: Change,
  deps: { clock: Clock; secrets: Secrets },
  ask: { challenge: string; code: string },
): ProveCode {
  const id = hashOf(ask.challenge);
  const now = deps.clock.now();
  const sent = findPhoneCode(tx, id);
  if (!sent || !isCodeOpen(sent, now)) return { outcome: "over" };
  if (!sameText(codeHash(deps.secrets, id, ask.code), sent.codeHash)) {
    if (sent.usedAt !== null) return { outcome: "over" };
    countTry(tx, id);
    return { outcome: sent.tries + 1 < TRIES_MOST ? "wrong" : "over" };
  }
  if (sent.usedAt === null) markCodeUsed(tx, id, now);
  return { outcome: "proven", phone: sent.phone };
}
