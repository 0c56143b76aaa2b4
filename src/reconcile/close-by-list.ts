import type { Reader } from "#db/open.ts";
import { movePayment } from "#db/payment.queries.ts";
import { hasSeenRequests, hasSeenUnplaced, untoldRequestsOf } from "#db/untold.queries.ts";
import type { Change } from "#db/write.ts";
import { LIST_REACHES_MS, type ListedSpan, spanOfRequest } from "#src/core/money/unknown-end.ts";

type Closable = Readonly<{ id: string; span: ListedSpan }>;

/**
 * The requests of an account that were given up untold and of whose whole time a list can tell that is read now.
 * M-PESA documents its list as what came to a shortcode, not in so many words that requests are in it. So a list that
 * shows nothing is believed only where the list of this very account has shown money of a request before.
 */
export function closableByList(db: Reader, account: string | null, now: number): Closable[] {
  const closable = untoldRequestsOf(db, account).flatMap(({ id, requestedAt, createdAt }) => {
    const span = spanOfRequest(requestedAt ?? createdAt);
    return span.until <= now && span.from >= now - LIST_REACHES_MS ? [{ id, span }] : [];
  });
  return closable.length > 0 && hasSeenRequests(db, account) ? closable : [];
}

/** A list was read to its end and nothing in it can be theirs: nothing came. Money that nobody has placed holds them open. */
export function closeByList(tx: Change, account: string | null, closable: readonly Closable[], now: number): void {
  const open = new Set(untoldRequestsOf(tx, account).map(({ id }) => id));
  for (const { id, span } of closable) {
    if (!open.has(id) || hasSeenUnplaced(tx, account, span)) continue;
    movePayment(tx, id, "expire", { reason: "nothing_came", updatedAt: now });
  }
}
