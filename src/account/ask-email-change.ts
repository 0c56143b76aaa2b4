import { findHost, findHostByEmail } from "#db/host.queries.ts";
import { endMailTokensOf, mailTokensSince } from "#db/mail-token.queries.ts";
import { queueMessage } from "#db/message.queries.ts";
import type { Db } from "#db/open.ts";
import { type Change, write } from "#db/write.ts";
import { newMailToken } from "#src/identity/mail-token.ts";
import type { Clock } from "#src/ports/clock.ts";
import { newId } from "#src/web/ids.ts";
import { accountMails } from "#views/texts/en-account.ts";

export type AskEmailChange = Readonly<{ outcome: "mailed" | "same" | "too_many" }>;

const HOUR_MS = 3_600_000;
export const EMAIL_LINK_LIVES_MS = 24 * HOUR_MS;
/** Letters to addresses that somebody merely typed. */
const LETTERS_A_DAY = 5;

/**
 * Mails a link to the address that a host wants to be written at, and a notice to the
 * one she has. Nothing changes until the link is pressed. An address that is another
 * account's gets a letter that says so, so that nobody learns here who has an account.
 */
export function askEmailChange(
  deps: { db: Db; clock: Clock; publicUrl: string; siteName: string },
  ask: { hostId: string; email: string },
): AskEmailChange {
  const { siteName } = deps;
  const now = deps.clock.now();
  return write(deps.db, (tx): AskEmailChange => {
    const host = findHost(tx, ask.hostId);
    if (!host || host.email.toLowerCase() === ask.email) return { outcome: "same" };
    if (mailTokensSince(tx, host.id, "change_email", now - 24 * HOUR_MS) >= LETTERS_A_DAY) {
      return { outcome: "too_many" };
    }
    // The newest wish counts, so an earlier link leads nowhere.
    endMailTokensOf(tx, host.id, now, "change_email");
    const token = newMailToken(tx, {
      kind: "change_email",
      hostId: host.id,
      email: ask.email,
      livesMs: EMAIL_LINK_LIVES_MS,
      now,
    });
    const link = `${deps.publicUrl}/account/email/confirm?token=${token}`;
    const owner = findHostByEmail(tx, ask.email);
    mail(
      tx,
      ask.email,
      owner ? accountMails.addressTaken({ siteName }) : accountMails.confirmEmail({ siteName, link }),
    );
    mail(tx, host.email, accountMails.emailChangeAsked({ siteName, page: `${deps.publicUrl}/account/password` }));
    return { outcome: "mailed" };
  });

  function mail(tx: Change, recipient: string, letter: { subject: string; body: string }): void {
    queueMessage(tx, { id: newId(), channel: "email", recipient, ...letter, now });
  }
}
