import { updateHost } from "#db/account.queries.ts";
import { wasUndoneSince } from "#db/account-change.queries.ts";
import { openFoundOf } from "#db/found.queries.ts";
import { findHost, findHostByEmail, type Host, insertHost, isNameTaken } from "#db/host.queries.ts";
import { findHostByIdentity, linkHost, NO_PASSWORD } from "#db/identity.queries.ts";
import { isInviteOpen, spendInvite } from "#db/invite.queries.ts";
import { type Change, write } from "#db/write.ts";
import type { Config } from "#src/config.ts";
import { normaliseBrand } from "#src/core/brand.ts";
import type { Language } from "#src/core/language.ts";
import type { SecretHash } from "#src/core/secret-hash.ts";
import type { ProvenIdentity } from "#src/ports/identity-provider.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { enqueueMailLink } from "./ask-mail-link.ts";
import { proveFirst } from "./first-proof.ts";
import { keepTokens } from "./keep-provider-session.ts";
import { type Browser, isKnown, openSession } from "./open-session.ts";
import { publicNameProblem } from "./public-name.ts";
import { tellOfWayIn } from "./tell-of-way-in.ts";
import { tellProvider } from "./tell-provider.ts";

export type EnterAsHost =
  | Readonly<{
      outcome: "entered";
      hostId: string;
      brandName: string | null;
      token: string;
      isNew: boolean;
      /** Whether something waits for them to say that it is theirs. */
      hasFound: boolean;
    }>
  /** Nobody of that name is a host, and nothing was said about opening an account. */
  | Readonly<{ outcome: "no_account" }>
  /** The address is a host's, and the two cannot be taken for one person. */
  | Readonly<{ outcome: "email_taken" }>
  /** Proven too long ago to sign anybody in. */
  | Readonly<{ outcome: "stale" }>;

/** What an account is opened with. */
export type NewHost = Readonly<{
  /** Chosen by the caller, so that the same form sent twice finds its own account. */
  id?: string | undefined;
  firstName: string;
  lastName: string;
  /** E.164, or empty while it is unknown. */
  phone: string;
  /** For passwords that we keep ourselves. */
  passwordHash?: string | undefined;
  /** What they are written to in. */
  language: Language;
  /** Where registration is by invitation, the one that lets them in. */
  invite: SecretHash | undefined;
}>;

/** What a browser that may open an account opens it with, beside the person. */
export type Newcomer = Pick<NewHost, "language" | "invite">;

const FRESH_MS = 5 * 60_000;
/** As long as a change of address can be taken back. */
const KEEPS_ADDRESS_MS = 72 * 3_600_000;

/**
 * Signs somebody in as the host they proved to be: the account itself for `local`,
 * else the one that the provider's subject is linked to. With `opening`, an account
 * is opened when there is none.
 *
 * An e-mail address joins two identities only when both sides have proven it:
 * otherwise whoever registered a stranger's address first would share their account.
 */
export function enterAsHost(
  deps: Pick<Deps, "db" | "clock" | "secrets"> & { config: Pick<Config, "siteName"> },
  proven: ProvenIdentity,
  browser: Browser,
  opening?: NewHost,
): EnterAsHost {
  const now = deps.clock.now();
  if (now - proven.provenAt > FRESH_MS) return { outcome: "stale" };
  return write(deps.db, (tx): EnterAsHost => {
    const linked = linkedHost(tx, proven);
    const host = linked ?? (proven.email ? findHostByEmail(tx, proven.email) : undefined);
    if (host) {
      if (host.deletedAt !== null) return { outcome: "no_account" };
      if (opening && host.id !== opening.id) return { outcome: "email_taken" };
      if (!linked) {
        // Somebody else's address tells nothing: whoever has not proven it is answered as if nobody had it.
        if (!proven.emailVerified && !opening) return { outcome: "no_account" };
        const bothProven = proven.emailVerified && host.emailVerifiedAt !== null;
        if (proven.provider === "local" || !bothProven) return { outcome: "email_taken" };
        link(tx, proven, host.id, now);
        tellOfWayIn(deps, tx, host, now);
      }
      if (linked && isNewAddress(tx, proven, host, now)) {
        // They changed it at the provider, and did not come back by the link that would have told us.
        tellOfWayIn(deps, tx, host, now);
        updateHost(tx, host.id, { email: proven.email?.toLowerCase() ?? host.email, emailVerifiedAt: now });
      }
      const sameAddress = proven.email?.toLowerCase() === host.email.toLowerCase();
      if (linked && sameAddress && !proven.emailVerified && host.emailVerifiedAt !== null) {
        tellProvider(tx, { kind: "confirm_email_at_provider", hostId: host.id, now });
      }
      if (proven.emailVerified && sameAddress && host.emailVerifiedAt === null) {
        proveFirst(tx, host, proven.method === "password" || isKnown(browser, host.id), now);
        if (!linkedHost(tx, proven)) link(tx, proven, host.id, now);
      }
      return enter(tx, host, false);
    }
    const { email } = proven;
    if (!opening || !email) return { outcome: "no_account" };
    const opened = openAccount(tx, { ...proven, email }, { ...opening, siteName: deps.config.siteName }, now);
    return opened ? enter(tx, opened, true) : { outcome: "no_account" };
  });

  function enter(tx: Change, { id, brandName }: Pick<Host, "id" | "brandName">, isNew: boolean): EnterAsHost {
    const token = openSession(tx, { hostId: id }, browser, now, proven.method, proven.provenAt, (tokenHash) => {
      if (proven.tokens) keepTokens(deps, tx, tokenHash, proven.tokens);
    });
    const hasFound = openFoundOf(tx, id).length > 0;
    return { outcome: "entered", hostId: id, brandName, token, isNew, hasFound };
  }
}

function link(tx: Change, { provider, subject }: ProvenIdentity, hostId: string, now: number): void {
  if (provider !== "local") linkHost(tx, { provider, subject, hostId, createdAt: now });
}

/**
 * Firebase's own account has another address by now, which it has proven and nobody here has. A host who took back a
 * change of address keeps theirs for three days: the account there may be a thief's still.
 */
function isNewAddress(
  tx: Change,
  { provider, email, emailVerified }: ProvenIdentity,
  host: Host,
  now: number,
): boolean {
  if (provider !== "firebase" || !email || !emailVerified) return false;
  if (wasUndoneSince(tx, host.id, "email", now - KEEPS_ADDRESS_MS)) return false;
  return email.toLowerCase() !== host.email.toLowerCase() && !findHostByEmail(tx, email);
}

function linkedHost(tx: Change, { provider, subject }: ProvenIdentity): Host | undefined {
  return provider === "local" ? findHost(tx, subject) : findHostByIdentity(tx, provider, subject);
}

function openAccount(
  tx: Change,
  proven: ProvenIdentity & { email: string },
  { id: wished, passwordHash = NO_PASSWORD, invite, siteName, ...person }: NewHost & { siteName: string },
  now: number,
): Pick<Host, "id" | "brandName"> | undefined {
  const id = wished && !findHost(tx, wished) ? wished : newId();
  const email = proven.email.toLowerCase();
  // Somebody else came in by it a moment ago.
  if (invite && !isInviteOpen(tx, invite, now)) return undefined;
  insertHost(tx, {
    ...person,
    id,
    email,
    passwordHash,
    username: freeUsername(tx, email, { hostId: id, siteName }),
    createdAt: now,
    emailVerifiedAt: proven.emailVerified ? now : null,
  });
  if (invite) spendInvite(tx, invite, id, now);
  link(tx, proven, id, now);
  if (!proven.emailVerified) enqueueMailLink(tx, { kind: "verify_email", hostId: id, now });
  return { id, brandName: null };
}

/** The local part of the e-mail address when nobody is called that, else a name made of the id. */
function freeUsername(tx: Change, email: string, asker: { hostId: string; siteName: string }): string {
  const { hostId: id } = asker;
  const wished = normaliseBrand(email.split("@")[0] ?? "");
  if (publicNameProblem(tx, wished, asker) === undefined) return wished;
  return [`host_${id.slice(0, 8)}`, `host_${id}`].find((name) => !isNameTaken(tx, name, id)) ?? `host_${newId()}`;
}
