import { findHost, findHostByEmail } from "#db/host.queries.ts";
import { endMailTokensOf, mailTokensSince, wasRefusedSince } from "#db/mail-token.queries.ts";
import { queueMessage } from "#db/message.queries.ts";
import { type Change, write } from "#db/write.ts";
import type { Config } from "#src/config.ts";
import { areLettersGoing } from "#src/identity/ask-mail-link.ts";
import { newMailToken } from "#src/identity/mail-token.ts";
import type { IdentityProvider } from "#src/ports/identity-provider.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { newSecret } from "#src/web/secrets.ts";
import { messagesIn } from "#views/texts/catalogue.ts";

/** `refused`: whoever reads the mail of that address said within a day that it is not theirs. */
export type AskEmailChange = Readonly<{ outcome: "mailed" | "same" | "refused" | "too_many" | "busy" }>;

const HOUR_MS = 3_600_000;
const EMAIL_LINK_LIVES_MS = 24 * HOUR_MS;
/** Letters to addresses that somebody merely typed. */
const LETTERS_A_DAY = 5;

/**
 * Mails a link to the address that a host wants to be written at, and a notice to the
 * one they have. Nothing changes until the link is pressed. An address that is another
 * account's gets a letter that says so, so that nobody learns here who has an account.
 *
 * Where a provider keeps the addresses, its letter carries the link: pressed, it changes the
 * address there and leads to ours. `password` is the present one, which it wants to see.
 */
export async function askEmailChange(
  deps: Pick<Deps, "db" | "clock" | "identity" | "publicUrl" | "messenger" | "log"> & {
    config: Pick<Config, "siteName">;
  },
  ask: { hostId: string; email: string; password: string },
): Promise<AskEmailChange> {
  const { db } = deps;
  const { siteName } = deps.config;
  const now = deps.clock.now();
  const host = findHost(db, ask.hostId);
  if (!host || host.email.toLowerCase() === ask.email) return { outcome: "same" };
  if (wasRefusedSince(db, host.id, ask.email, now - 24 * HOUR_MS)) return { outcome: "refused" };
  if (mailTokensSince(db, host.id, "change_email", now - 24 * HOUR_MS) >= LETTERS_A_DAY) {
    return { outcome: "too_many" };
  }
  if (!(await areLettersGoing(deps))) return { outcome: "busy" };
  const letters = messagesIn[host.language].account;
  const token = newSecret();
  const link = `${deps.publicUrl}/account/email/confirm?token=${token}`;
  const other = findHostByEmail(db, ask.email);
  const letter = other ? "taken" : await letterBy(deps.identity, host.email, link, ask);
  if (letter === "busy" || letter === "too_many") return { outcome: letter };

  write(db, (tx) => {
    // The newest wish counts, so an earlier link leads nowhere.
    endMailTokensOf(tx, host.id, now, "change_email");
    const about = { kind: "change_email", hostId: host.id, email: ask.email, livesMs: EMAIL_LINK_LIVES_MS } as const;
    newMailToken(tx, { ...about, now, token });
    // It is read by whose address it is.
    if (letter === "taken") {
      mail(tx, ask.email, messagesIn[other?.language ?? host.language].account.addressTaken({ siteName }));
    }
    if (letter === "ours") mail(tx, ask.email, letters.confirmEmail({ siteName, link }));
    mail(tx, host.email, letters.emailChangeAsked({ siteName, page: `${deps.publicUrl}/account/password` }));
  });
  return { outcome: "mailed" };

  function mail(tx: Change, recipient: string, text: { subject: string; body: string }): void {
    queueMessage(tx, { id: newId(), channel: "email", recipient, ...text, now });
  }
}

/** Whose letter the link goes in: `theirs` is on its way already. */
async function letterBy(
  identity: IdentityProvider,
  email: string,
  returnTo: string,
  ask: { email: string; password: string },
): Promise<"ours" | "theirs" | "taken" | "busy" | "too_many"> {
  if (!identity.mailEmailChange) return "ours";
  const did = await identity.mailEmailChange({ email, password: ask.password, newEmail: ask.email, returnTo });
  if (did.outcome === "done") return "theirs";
  if (did.fault === "email_taken") return "taken";
  return did.fault === "too_many" ? "too_many" : "busy";
}
