import { findHostByEmail } from "#db/host.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { type Change, write } from "#db/write.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import type { messagesIn } from "#views/texts/catalogue.ts";

export type MailLinkKind = keyof typeof messagesIn.en.links;

/**
 * Asks for a letter to an address that somebody typed. The answer and the work are the
 * same whether or not the address is a host's, so that nobody learns here who has an account: whether letters go out
 * at all is asked before anybody looks whose it is.
 */
export async function askMailLink(
  deps: Pick<Deps, "db" | "clock" | "log" | "limits" | "identity" | "messenger">,
  ask: {
    kind: MailLinkKind;
    email: string;
    address: string;
    /** Where to go after signing in; empty for the usual place. */
    next?: string;
  },
): Promise<{ outcome: "asked" | "too_many" | "provider_down" }> {
  const { kind, email, next } = ask;
  const { lettersOfNetwork, lettersBeyond } = deps.limits;
  // Whoever shares a network with a flood still gets their letter: it is the way in that always works.
  if (!lettersOfNetwork.allow(ask.address) && !lettersBeyond.allow(`${kind} ${email.toLowerCase()}`)) {
    deps.log.warn("mail refused by a limit", { by: "address", kind });
    return { outcome: "too_many" };
  }
  if (kind === "reset_password" && deps.identity.mailPasswordReset) return await deps.identity.mailPasswordReset(email);
  const isTheirs = kind === "sign_in" && deps.identity.mailSignInLink !== undefined;
  if (!isTheirs && !(await areLettersGoing(deps))) return { outcome: "provider_down" };
  const hostId = findHostByEmail(deps.db, email)?.id;
  write(deps.db, (tx) => enqueueMailLink(tx, { kind, hostId, next, now: deps.clock.now() }));
  return { outcome: "asked" };
}

/** Whether the mail server takes letters just now, so that no page promises one that does not go. */
export async function areLettersGoing({ messenger, log }: Pick<Deps, "messenger" | "log">): Promise<boolean> {
  const isGoing = (await messenger.reaches?.("email")) ?? true;
  if (!isGoing) log.warn("the mail server can't be reached");
  return isGoing;
}

/** The letter is written by a job, after the change that asks for it. */
export function enqueueMailLink(
  tx: Change,
  ask: { kind: MailLinkKind; hostId: string | undefined; next?: string | undefined; now: number },
): void {
  const { kind, hostId = null, next, now } = ask;
  const payload = { kind, hostId, ...(next ? { next } : {}) };
  enqueue(tx, { kind: "mail_link", key: newId(), payload, runAt: now, now });
}
