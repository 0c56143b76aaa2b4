import { updateHost } from "#db/account.queries.ts";
import { findHost, findHostByEmail, type Host } from "#db/host.queries.ts";
import { endMailTokensOf, markMailTokenRefused } from "#db/mail-token.queries.ts";
import { queueMessage } from "#db/message.queries.ts";
import type { Db, Reader } from "#db/open.ts";
import { write } from "#db/write.ts";
import type { Config } from "#src/config.ts";
import { readMailToken, takeMailToken } from "#src/identity/mail-token.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { type ChangedBy, type Telling, tellChange } from "./tell-change.ts";

/** An address that a host wants to be written at, and whose mail has been reached. */
export type EmailWish = Readonly<{ host: Host; email: string; tokenHash: string }>;

export type ChangeEmail =
  | Readonly<{ outcome: "changed"; email: string }>
  | Readonly<{ outcome: "over" | "taken" }>
  /** Pressed by somebody else than the host: the link goes on. */
  | Readonly<{ outcome: "not_theirs"; wish: EmailWish }>;

/** What a mailed link would change, while it works. */
export function wishOfLink(db: Reader, token: string, now: number): EmailWish | undefined {
  const open = readMailToken(db, "change_email", token, now);
  const host = open && findHost(db, open.hostId);
  return open && host?.deletedAt === null ? { host, email: open.email, tokenHash: open.tokenHash } : undefined;
}

/**
 * Gives a host the address whose mailed link was pressed in a session of theirs. It takes both: the link shows that
 * somebody reads that mail, the session that it is the host. Either alone is somebody else's as well: the mail, when
 * the address was mistyped, and then whoever reads it would own the account.
 *
 * Every other letter that is under way ends, because it went to the old address.
 */
export function changeEmail(
  deps: Telling & { db: Db },
  ask: { token: string; hostId: string | undefined; by: ChangedBy },
): ChangeEmail {
  return write(deps.db, (tx): ChangeEmail => {
    const now = deps.clock.now();
    const wish = wishOfLink(tx, ask.token, now);
    if (!wish) return { outcome: "over" };
    const { host, email } = wish;
    if (ask.hostId !== host.id) return { outcome: "not_theirs", wish };
    takeMailToken(tx, "change_email", ask.token, now);
    const owner = findHostByEmail(tx, email);
    if (owner && owner.id !== host.id) return { outcome: "taken" };
    updateHost(tx, host.id, { email, emailVerifiedAt: now });
    endMailTokensOf(tx, host.id, now);
    const before = { kind: "email", email: host.email, emailVerifiedAt: host.emailVerifiedAt } as const;
    tellChange(tx, deps, { host, before, told: { what: "email" }, by: ask.by });
    return { outcome: "changed", email };
  });
}

/**
 * Whoever reads the mail of the new address says that the account is none of theirs. The link ends, and its host hears
 * of it: they mistyped, or somebody else has their session. Answers the host; `undefined` when the link is over.
 */
export function refuseEmail(
  deps: Pick<Deps, "db" | "clock" | "publicUrl"> & { config: Pick<Config, "siteName"> },
  token: string,
): Host | undefined {
  return write(deps.db, (tx) => {
    const now = deps.clock.now();
    const wish = wishOfLink(tx, token, now);
    if (!wish) return undefined;
    const { host } = wish;
    markMailTokenRefused(tx, wish.tokenHash, now);
    const page = `${deps.publicUrl}/account/password`;
    const letter = messagesIn[host.language].account.emailRefused({ siteName: deps.config.siteName, page });
    queueMessage(tx, { id: newId(), channel: "email", recipient: host.email, ...letter, now });
    return host;
  });
}
