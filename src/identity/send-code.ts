import { queueMessage } from "#db/message.queries.ts";
import type { Db } from "#db/open.ts";
import { codesSentTo, findPhoneCode, insertPhoneCode } from "#db/phone-code.queries.ts";
import { write } from "#db/write.ts";
import type { Language } from "#src/core/language.ts";
import type { Phone } from "#src/core/phone.ts";
import { CODE_LIVES_MS, isCodeOpen, waitForCodeMs } from "#src/core/phone-code.ts";
import type { Clock } from "#src/ports/clock.ts";
import { newId, randomBelow } from "#src/web/ids.ts";
import { LIMITS } from "#src/web/limits.ts";
import type { Log } from "#src/web/log.ts";
import { createRateLimit } from "#src/web/rate-limit.ts";
import { hashOf, newSecret, type Secrets } from "#src/web/secrets.ts";
import { messagesIn } from "#views/texts/catalogue.ts";

/** `challenge` is the secret of the form that asked; the code works together with it alone. */
export type SendCode =
  | Readonly<{ outcome: "sent"; challenge: string }>
  | Readonly<{ outcome: "wait"; waitMs: number }>
  | Readonly<{ outcome: "too_many" }>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KNOWN_WAIT_MS = 30_000;

/**
 * Sends a six-digit code to a phone.
 *
 * Each code belongs to the form that asked for it, so a stranger who asks for the
 * same number, or guesses, touches nobody's code but her own. What a number may
 * be sent is limited; a browser that signed in with it before has its own share,
 * so that a stranger who uses up the number's does not lock it out.
 */
export function createCodeSender(deps: { db: Db; clock: Clock; secrets: Secrets; log: Log; siteName: string }) {
  const { db, clock, secrets, log } = deps;
  const byAddress = createRateLimit(clock, LIMITS.codesOfNetwork);
  const byKnownBrowser = createRateLimit(clock, LIMITS.codesOfKnownBrowser);
  const knownPause = createRateLimit(clock, LIMITS.codesOfKnownPause);

  return (ask: {
    phone: Phone;
    submissionKey: string;
    address: string;
    language: Language;
    /** How it goes there. */
    by: "sms" | "whatsapp";
    /** The key of a browser that is known for this number. */
    known: string | undefined;
  }): SendCode => {
    const { phone, known } = ask;
    const now = clock.now();
    const asked = keyOfPress(ask);
    const earlier = asked && findPhoneCode(db, hashOf(asked));
    // The same form pressed twice: the code is on its way already.
    if (asked && earlier && earlier.phone === phone && isCodeOpen(earlier, now)) {
      return { outcome: "sent", challenge: asked };
    }

    if (known) {
      if (!knownPause.allow(known)) return { outcome: "wait", waitMs: KNOWN_WAIT_MS };
      if (!byKnownBrowser.allow(known)) return refuse("known browser");
    } else {
      const waitMs = waitForCodeMs(codesSentTo(db, phone, now - HOUR_MS), now);
      if (waitMs > 0) {
        log.warn("code refused by a limit", { by: "number" });
        return { outcome: "wait", waitMs };
      }
      if (!byAddress.allow(ask.address)) return refuse("address");
    }

    const challenge = asked && !earlier ? asked : newSecret();
    const id = hashOf(challenge);
    const code = String(randomBelow(1_000_000)).padStart(6, "0");
    write(db, (tx) => {
      insertPhoneCode(
        tx,
        { id, phone, codeHash: codeHash(secrets, id, code), createdAt: now, endsAt: now + CODE_LIVES_MS },
        now - DAY_MS,
      );
      const { bookings } = messagesIn[ask.language];
      // WhatsApp brings the words: what we send of them is the code.
      const body =
        ask.by === "whatsapp"
          ? code
          : bookings.code({ code, siteName: deps.siteName, minutes: CODE_LIVES_MS / 60_000 });
      queueMessage(tx, { id: newId(), channel: ask.by, recipient: phone, body, now, validUntil: now + CODE_LIVES_MS });
    });
    return { outcome: "sent", challenge };
  };

  function refuse(by: string): SendCode {
    log.warn("code refused by a limit", { by });
    return { outcome: "too_many" };
  }
}

/** A form has a button for each way, and who goes back and presses the other one asks anew. */
function keyOfPress({ submissionKey, by }: { submissionKey: string; by: "sms" | "whatsapp" }): string | undefined {
  if (!/^[\w-]{43}$/.test(submissionKey)) return undefined;
  return by === "sms" ? submissionKey : hashOf(`${submissionKey} by ${by}`);
}

/** What is stored of a code. Six digits alone could be found by trying; with our key and the challenge's id they cannot. */
export function codeHash(secrets: Secrets, challengeId: string, code: string): string {
  return secrets.sign("phone code", `${challengeId}\n${code}`);
}
