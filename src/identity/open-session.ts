import { type SessionMethod, startSession } from "#db/session.queries.ts";
import type { Change } from "#db/write.ts";
import { SESSION_IDLE_MS, type Visitor } from "#src/web/door/visitor.ts";
import { hashOf, newSecret } from "#src/web/secrets.ts";

/** What a request tells of the browser that made it. */
export type Browser = Readonly<{
  visitor: Visitor;
  device: string;
  /** Whether somebody was signed in here as this host before. */
  knows?(hostId: string): boolean;
}>;

export function isKnown({ knows }: Browser, hostId: string): boolean {
  return knows?.(hostId) ?? false;
}

const DEVICE_LONGEST = 200;

/**
 * A new session for one person, inside the change that knows the person. The token
 * is always new and the one this browser had is over, so a token that somebody
 * planted or saw before signing in is worth nothing after it. `keep` stores what belongs beside it.
 */
export function openSession(
  tx: Change,
  who: { hostId: string } | { guestId: string },
  { visitor, device }: Browser,
  now: number,
  method: SessionMethod = "password",
  provedAt = now,
  keep?: (tokenHash: string) => void,
): string {
  const token = newSecret();
  startSession(
    tx,
    {
      ...who,
      tokenHash: hashOf(token),
      now,
      method,
      provedAt,
      endsAt: now + SESSION_IDLE_MS,
      device: device.replace(/\p{Cc}/gu, "").slice(0, DEVICE_LONGEST),
    },
    visitor.kind === "anonymous" ? undefined : visitor.tokenHash,
  );
  keep?.(hashOf(token));
  return token;
}
