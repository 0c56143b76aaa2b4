import { findOrAddGuest } from "#db/host.queries.ts";
import type { Db } from "#db/open.ts";
import { countTry, findPhoneCode, markCodeUsed } from "#db/phone-code.queries.ts";
import { write } from "#db/write.ts";
import { isCodeOpen, TRIES_MOST } from "#src/core/phone-code.ts";
import type { Clock } from "#src/ports/clock.ts";
import { newId } from "#src/web/ids.ts";
import { hashOf, type Secrets, sameText } from "#src/web/secrets.ts";
import { type Browser, openSession } from "./open-session.ts";
import { codeHash } from "./send-code.ts";

export type CheckCode =
  | Readonly<{ outcome: "verified"; phone: string; token: string }>
  /** `wrong` may be tried again; `over` is unknown, too old, used or burnt. */
  | Readonly<{ outcome: "wrong" | "over" }>;

/** Signs a guest in when the code is the one that this challenge sent. Counting and deciding are one change. */
export function checkCode(
  deps: { db: Db; clock: Clock; secrets: Secrets },
  ask: { challenge: string; code: string; browser: Browser },
): CheckCode {
  const id = hashOf(ask.challenge);
  return write(deps.db, (tx): CheckCode => {
    const now = deps.clock.now();
    const sent = findPhoneCode(tx, id);
    if (!sent || !isCodeOpen(sent, now)) return { outcome: "over" };
    if (!sameText(codeHash(deps.secrets, id, ask.code), sent.codeHash)) {
      if (sent.usedAt !== null) return { outcome: "over" };
      countTry(tx, id);
      return { outcome: sent.tries + 1 < TRIES_MOST ? "wrong" : "over" };
    }
    if (sent.usedAt === null) markCodeUsed(tx, id, now);
    const guest = findOrAddGuest(tx, { id: `guest_${newId()}`, phone: sent.phone, now });
    return {
      outcome: "verified",
      phone: guest.phone,
      token: openSession(tx, { guestId: guest.id }, ask.browser, now, "phone"),
    };
  });
}
