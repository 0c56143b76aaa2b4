import { findHost } from "#db/host.queries.ts";
import { endMailTokensOf, hasOpenMailToken, mailTokensSince } from "#db/mail-token.queries.ts";
import { queueMessage } from "#db/message.queries.ts";
import { write } from "#db/write.ts";
import type { Config } from "#src/config.ts";
import type { MailLinkKind } from "#src/identity/ask-mail-link.ts";
import { newMailToken } from "#src/identity/mail-token.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { messagesIn } from "#views/texts/catalogue.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const LINK_LIVES_MS = {
  verify_email: 24 * HOUR_MS,
  reset_password: 30 * MINUTE_MS,
  sign_in: 15 * MINUTE_MS,
} as const satisfies Record<MailLinkKind, number>;
/** Letters of one kind that a host is sent in an hour, whoever asks. */
export const LETTERS_AN_HOUR = 5;

const PATH = {
  verify_email: "/verify-email",
  reset_password: "/reset-password",
  sign_in: "/email-link/open",
} as const satisfies Record<MailLinkKind, string>;

/**
 * Mails a single-use link. A newer link ends the older ones of its kind. A link to sign in
 * is mailed by the provider where there is one that does.
 *
 * Beyond the limit a link to sign in is still sent when none works any more: strangers
 * who ask for letters in the owner's name must not leave them without a way in.
 */
export async function sendMailLink(
  deps: Pick<Deps, "db" | "clock" | "log" | "identity" | "publicUrl"> & { config: Pick<Config, "siteName"> },
  ask: MailLinkJob,
): Promise<JobResult> {
  const { kind } = ask;
  const now = deps.clock.now();
  const livesMs = LINK_LIVES_MS[kind];
  const linkTo = (token: string) => {
    const query = new URLSearchParams({ token, ...(ask.next ? { next: ask.next } : {}) });
    return `${deps.publicUrl}${PATH[kind]}?${query}`;
  };
  const byProvider = kind === "sign_in" && deps.identity.mailSignInLink !== undefined;

  const letter = write(deps.db, (tx) => {
    const host = findHost(tx, ask.hostId);
    if (!host || host.deletedAt !== null) return undefined;
    if (kind === "verify_email" && host.emailVerifiedAt !== null) return undefined;
    const overLimit = mailTokensSince(tx, host.id, kind, now - HOUR_MS) >= LETTERS_AN_HOUR;
    if (overLimit && !(kind === "sign_in" && !hasOpenMailToken(tx, host.id, kind, now))) {
      deps.log.warn("mail refused by a limit", { by: "account", kind, host: host.id });
      return undefined;
    }
    endMailTokensOf(tx, host.id, now, kind);
    const link = linkTo(newMailToken(tx, { kind, hostId: host.id, email: host.email, livesMs, now }));
    if (byProvider) return { email: host.email, link };
    // Whoever typed an address that nobody has proven typed the name too: such a letter carries no word of theirs.
    const firstName = host.emailVerifiedAt === null ? null : host.firstName;
    const text = messagesIn[host.language].links[kind]({ siteName: deps.config.siteName, firstName, link });
    queueMessage(tx, { id: newId(), channel: "email", recipient: host.email, ...text, now, validUntil: now + livesMs });
    return undefined;
  });

  // The provider's letter leads to our link, so that our own secret and limits hold for it too.
  if (letter && deps.identity.mailSignInLink) {
    const mailed = await deps.identity.mailSignInLink({ email: letter.email, returnTo: letter.link });
    if (mailed.outcome === "refused") deps.log.warn("the provider mails no link", { fault: mailed.fault });
  }
  return { outcome: "done" };
}

type MailLinkJob = Readonly<{ kind: MailLinkKind; hostId: string; next: string }>;

/** What a job of the kind `mail_link` carries. Without a host nothing is sent: the address is nobody's. */
export function readMailLinkJob(payload: Readonly<Record<string, unknown>>): MailLinkJob | undefined {
  const { kind, hostId, next } = payload;
  if (typeof kind !== "string" || !(kind in PATH) || typeof hostId !== "string") return undefined;
  return { kind: kind as MailLinkKind, hostId, next: typeof next === "string" ? next : "" };
}
