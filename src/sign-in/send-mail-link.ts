import { findHost } from "#db/host.queries.ts";
import { endMailTokensOf, hasOpenMailToken, mailTokensSince } from "#db/mail-token.queries.ts";
import { queueMessage } from "#db/message.queries.ts";
import { type Change, write } from "#db/write.ts";
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
export async function sendMailLink(deps: Mailing, ask: MailLinkJob): Promise<JobResult> {
  const { mailSignInLink } = deps.identity;
  // A letter of ours is written in the change that ends the job: run again after a crash, it has not been.
  if (ask.kind !== "sign_in" || !mailSignInLink) {
    return { outcome: "done", save: (tx) => void writeLetter(tx, deps, ask, "ours") };
  }
  const letter = write(deps.db, (tx) => writeLetter(tx, deps, ask, "provider"));
  // The provider's letter leads to our link, so that our own secret and limits hold for it too.
  if (letter) {
    const mailed = await mailSignInLink({ email: letter.email, returnTo: letter.link });
    if (mailed.outcome === "refused") deps.log.warn("the provider mails no link", { fault: mailed.fault });
  }
  return { outcome: "done" };
}

type Mailing = Pick<Deps, "db" | "clock" | "log" | "identity" | "publicUrl"> & { config: Pick<Config, "siteName"> };

/** The newest link, with our letter about it unless the provider writes it; nothing when the host is to be sent none. */
function writeLetter(
  tx: Change,
  deps: Mailing,
  { kind, hostId, next }: MailLinkJob,
  by: "ours" | "provider",
): { email: string; link: string } | undefined {
  const now = deps.clock.now();
  const livesMs = LINK_LIVES_MS[kind];
  const host = findHost(tx, hostId);
  if (!host || host.deletedAt !== null) return undefined;
  if (kind === "verify_email" && host.emailVerifiedAt !== null) return undefined;
  const overLimit = mailTokensSince(tx, host.id, kind, now - HOUR_MS) >= LETTERS_AN_HOUR;
  if (overLimit && !(kind === "sign_in" && !hasOpenMailToken(tx, host.id, kind, now))) {
    deps.log.warn("mail refused by a limit", { by: "account", kind, host: host.id });
    return undefined;
  }
  endMailTokensOf(tx, host.id, now, kind);
  const token = newMailToken(tx, { kind, hostId: host.id, email: host.email, livesMs, now });
  const link = `${deps.publicUrl}${PATH[kind]}?${new URLSearchParams({ token, ...(next ? { next } : {}) })}`;
  if (by === "ours") {
    // Whoever typed an address that nobody has proven typed the name too: such a letter carries no word of theirs.
    const firstName = host.emailVerifiedAt === null ? null : host.firstName;
    const text = messagesIn[host.language].links[kind]({ siteName: deps.config.siteName, firstName, link });
    queueMessage(tx, { id: newId(), channel: "email", recipient: host.email, ...text, now, validUntil: now + livesMs });
  }
  return { email: host.email, link };
}

type MailLinkJob = Readonly<{ kind: MailLinkKind; hostId: string; next: string }>;

/** What a job of the kind `mail_link` carries. Without a host nothing is sent: the address is nobody's. */
export function readMailLinkJob(payload: Readonly<Record<string, unknown>>): MailLinkJob | undefined {
  const { kind, hostId, next } = payload;
  if (typeof kind !== "string" || !(kind in PATH) || typeof hostId !== "string") return undefined;
  return { kind: kind as MailLinkKind, hostId, next: typeof next === "string" ? next : "" };
}
