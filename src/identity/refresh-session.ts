import {
  findProviderSession,
  hasSession,
  noteProviderOutage,
  type ProviderSession,
} from "#db/provider-session.queries.ts";
import { endSession } from "#db/session.queries.ts";
import { write } from "#db/write.ts";
import { backoffMs, tokenStanding } from "#src/core/person/provider-token.ts";
import type { Deps } from "#src/web/deps.ts";
import { sessionHashOf } from "#src/web/door/visitor.ts";
import { keepTokens, openTokens } from "./keep-provider-session.ts";

/** No page waits longer for a provider; the question goes on behind it. */
const PAGE_WAITS_MS = 3_000;

type Asking = Readonly<{ done: Promise<void>; began: number }>;
type Needs = Pick<Deps, "db" | "clock" | "secrets" | "log" | "identity" | "secure">;

/**
 * Keeps sessions in touch with the provider that proved their people.
 *
 * A session that is used while its provider's token is about to end renews it behind the page. When the token is over
 * already, as on the first page after a night, the page waits, three seconds at most. What the provider says of the
 * account (disabled, gone, its tokens taken back) ends the session; that it can't be asked ends nobody's.
 */
export function createSessionRefresh(deps: Needs) {
  const { db, clock, identity, log } = deps;
  const underWay = new Map<string, Asking>();

  return async (request: Request): Promise<void> => {
    if (!identity.refresh) return;
    const tokenHash = sessionHashOf(request, deps.secure);
    const kept = tokenHash && findProviderSession(db, tokenHash);
    if (!kept) return;
    const now = clock.now();
    const standing = tokenStanding(kept.endsAt, now);
    if (standing === "good" || (kept.retryAt !== null && now < kept.retryAt)) return;
    const asking = underWay.get(kept.tokenHash) ?? ask(kept);
    const left = PAGE_WAITS_MS - (performance.now() - asking.began);
    if (standing === "expired" && left > 0) await atMost(left, asking.done);
  };

  function ask(kept: ProviderSession): Asking {
    const done = renew(deps, kept)
      .catch((error: unknown) => log.error("renewing a session failed", { error: String(error) }))
      .finally(() => underWay.delete(kept.tokenHash));
    const asking = { done, began: performance.now() };
    underWay.set(kept.tokenHash, asking);
    return asking;
  }
}

async function renew(deps: Needs, kept: ProviderSession): Promise<void> {
  const { db, clock, identity } = deps;
  const { tokenHash, subject } = kept;
  const refreshToken = openTokens(deps, kept);
  // Sealed with another instance's key: nobody can ask the provider about it any more.
  if (refreshToken === undefined) return end(deps, tokenHash, "sealed");
  const answer = await identity.refresh?.(refreshToken);
  if (!answer) return;
  if (answer.outcome === "refreshed") {
    if (answer.tokens.subject !== subject) return end(deps, tokenHash, "another account");
    write(db, (tx) => {
      if (hasSession(tx, tokenHash)) keepTokens(deps, tx, tokenHash, answer.tokens);
    });
  } else if (answer.fault === "disabled" || answer.fault === "revoked") {
    end(deps, tokenHash, answer.fault);
  } else {
    const failures = kept.failures + 1;
    const retryAt = clock.now() + backoffMs(failures);
    write(db, (tx) => noteProviderOutage(tx, tokenHash, { failures, retryAt }));
  }
}

function end({ db, log }: Needs, tokenHash: string, why: string): void {
  endSession(db, tokenHash);
  log.info("a session ended with its provider's", { why });
}

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, late]);
  clearTimeout(timer);
}
