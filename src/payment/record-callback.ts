import { enqueue } from "#db/job.queries.ts";
import type { Db } from "#db/open.ts";
import { findPaymentByCallbackKey, insertCallback } from "#db/payment.queries.ts";
import { write } from "#db/write.ts";
import type { Clock } from "#src/ports/clock.ts";

/**
 * Keeps a callback as it came, to be settled by a job after the answer has gone
 * out: Safaricom delivers once and does not wait. An address that belongs to no
 * payment is a stranger's, and nothing of it is stored.
 */
export function recordCallback(
  deps: { db: Db; clock: Clock },
  call: { callbackKey: string; shortcode: string | null; body: string },
): { outcome: "recorded" | "unknown_address" } {
  if (!findPaymentByCallbackKey(deps.db, call.callbackKey)) return { outcome: "unknown_address" };
  write(deps.db, (tx) => {
    const now = deps.clock.now();
    const id = insertCallback(tx, { ...call, receivedAt: now });
    enqueue(tx, { kind: "settle_callback", key: String(id), runAt: now, now });
  });
  return { outcome: "recorded" };
}
