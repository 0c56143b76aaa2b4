import { findHost } from "#db/host.queries.ts";
import { findHostByIdentity, linkHost } from "#db/identity.queries.ts";
import { write } from "#db/write.ts";
import type { Config } from "#src/config.ts";
import { enterAsHost } from "#src/identity/enter-as-host.ts";
import { proveFirst } from "#src/identity/first-proof.ts";
import { newMailToken, readMailToken, takeMailToken } from "#src/identity/mail-token.ts";
import { type Browser, isKnown } from "#src/identity/open-session.ts";
import { tellOfWayIn } from "#src/identity/tell-of-way-in.ts";
import type { ProvenIdentity } from "#src/ports/identity-provider.ts";
import type { Deps } from "#src/web/deps.ts";
import { sameText } from "#src/web/secrets.ts";
import { LINK_LIVES_MS } from "./send-mail-link.ts";

export type EnterByMailLink =
  | Readonly<{
      outcome: "entered";
      hostId: string;
      brandName: string | null;
      token: string;
      /** Where nobody had proven the address before but the one who opens the account: the ways in that were there are gone. */
      isNewOwner: boolean;
      hasFound: boolean;
      /** After the first proof, where we keep the passwords: a secret to choose a new one with. */
      chooseToken: string | undefined;
    }>
  /** `other_address` may be tried again; `over` is unknown, used, too old. */
  | Readonly<{ outcome: "other_address" | "over" }>;

/**
 * Signs a host in by the link that was mailed to them. `email` is where this browser asked
 * for the letter, or what was typed on the page: a link that came to somebody else by
 * chance, or was sent by a stranger to sign them in under another name, opens nothing.
 *
 * A link to confirm an address lets in too, when whoever reads the mail says that the account is not of their making.
 */
export function enterByMailLink(
  deps: Pick<Deps, "db" | "clock" | "identity" | "secrets"> & { config: Pick<Config, "siteName"> },
  ask: {
    kind?: "sign_in" | "verify_email";
    token: string;
    email: string;
    browser: Browser;
    /** Who the provider says reads that mail, where its letter carried the link. */
    proven?: ProvenIdentity | undefined;
  },
): EnterByMailLink {
  const now = deps.clock.now();
  const { kind = "sign_in" } = ask;
  return write(deps.db, (tx): EnterByMailLink => {
    const open = readMailToken(tx, kind, ask.token, now);
    const host = open && findHost(tx, open.hostId);
    if (!open || !host || host.deletedAt !== null) return { outcome: "over" };
    if (!sameText(open.email.toLowerCase(), ask.email.toLowerCase())) return { outcome: "other_address" };
    takeMailToken(tx, kind, ask.token, now);
    const isOpener = kind === "sign_in" && isKnown(ask.browser, host.id);
    const isNewOwner = host.emailVerifiedAt === null && !isOpener;
    if (host.emailVerifiedAt === null) proveFirst(tx, host, isOpener, now);
    const entered = enterAsHost(
      deps,
      {
        provider: "local",
        subject: host.id,
        email: host.email,
        emailVerified: true,
        method: "email_link",
        provenAt: now,
        ...(ask.proven?.tokens && { tokens: ask.proven.tokens }),
      },
      ask.browser,
    );
    if (entered.outcome !== "entered") return { outcome: "over" };
    if (ask.proven && ask.proven.provider !== "local") {
      const { provider, subject } = ask.proven;
      if (!findHostByIdentity(tx, provider, subject)) {
        linkHost(tx, { provider, subject, hostId: host.id, createdAt: now });
        tellOfWayIn(deps, tx, host, now);
      }
    }
    const about = { kind: "reset_password", hostId: host.id, email: host.email, now } as const;
    const mayChoose = isNewOwner && deps.identity.id === "local";
    const chooseToken = mayChoose ? newMailToken(tx, { ...about, livesMs: LINK_LIVES_MS.reset_password }) : undefined;
    const { hostId, brandName, token, hasFound } = entered;
    return { outcome: "entered", hostId, brandName, token, isNewOwner, hasFound, chooseToken };
  });
}
