import { insertCallback } from "#db/callback.queries.ts";
import { findCodeCheckByKey } from "#db/code-check.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { findOperationByKey } from "#db/operation.queries.ts";
import { findPaymentByCallbackKey } from "#db/payment.queries.ts";
import { type Change, write } from "#db/write.ts";
import type { Deps } from "#src/web/deps.ts";

type CallbackCall = Readonly<{ callbackKey: string; shortcode: string | null; body: string }>;
type Recorded = { outcome: "recorded" | "unknown_address" };

export type CallbackRecorder = Readonly<{
  /** Kept for good when this is fulfilled. */
  record(call: CallbackCall): Promise<Recorded>;
}>;

/**
 * A disk that is full for a moment, or a lock, must not cost a callback: M-PESA sends it once, and waits for its
 * answer. It is refused only after so long; the thread is free between two tries.
 */
const TRY_AGAIN_MS = 250;
const TRIED_FOR_MS = 30_000;

/**
 * Keeps callbacks as they came, to be settled by a job after the answer has gone
 * out: Safaricom delivers once and does not wait. An address that belongs to no
 * payment or operation is a stranger's, and nothing of it is stored.
 *
 * What arrives in the same moment is saved in one change, so that five hundred a
 * second cost the disk some dozens of syncs and not five hundred.
 */
export function createCallbackRecorder(deps: Pick<Deps, "db" | "clock">): CallbackRecorder {
  type Waiting = CallbackCall & { done(recorded: Recorded): void; failed(error: unknown): void; since: number };
  let waiting: Waiting[] = [];
  let called = false;

  function save(): void {
    called = false;
    const batch = waiting;
    waiting = [];
    try {
      const now = deps.clock.now();
      const saved = write(deps.db, (tx) => {
        const kept = batch.map((call) => keep(tx, call, now));
        if (kept.some(({ outcome }) => outcome === "recorded")) {
          enqueue(tx, { kind: "settle_callbacks", key: "all", runAt: now, now });
        }
        return kept;
      });
      for (const [nth, call] of batch.entries()) call.done(saved[nth] ?? { outcome: "unknown_address" });
    } catch (error) {
      const now = performance.now();
      const again = batch.filter(({ since }) => now - since < TRIED_FOR_MS);
      for (const call of batch) if (!again.includes(call)) call.failed(error);
      waiting.push(...again);
      if (again.length > 0) callIn(TRY_AGAIN_MS);
    }
  }

  function callIn(ms: number): void {
    if (called) return;
    called = true;
    if (ms === 0) setImmediate(save);
    else setTimeout(save, ms);
  }

  return {
    record: (call) =>
      new Promise((done, failed) => {
        waiting.push({ ...call, done, failed, since: performance.now() });
        callIn(0);
      }),
  };
}

function keep(tx: Change, call: CallbackCall, now: number): Recorded {
  const isOurs =
    findPaymentByCallbackKey(tx, call.callbackKey) !== undefined ||
    findOperationByKey(tx, call.callbackKey) !== undefined ||
    findCodeCheckByKey(tx, call.callbackKey) !== undefined;
  if (!isOurs) return { outcome: "unknown_address" };
  const { callbackKey, shortcode, body } = call;
  insertCallback(tx, { callbackKey, shortcode, body, receivedAt: now });
  return { outcome: "recorded" };
}
