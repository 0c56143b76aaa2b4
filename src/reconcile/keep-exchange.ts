import type { Db } from "#db/open.ts";
import { insertExchange } from "#db/reconcile.queries.ts";
import { writePatiently } from "#db/write.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { KeptExchange } from "#src/ports/mpesa-operations.ts";
import type { Log } from "#src/web/log.ts";

/** Keeps what was said to M-PESA and what came back. A full disk must not stop a payment. */
export async function keepExchange(deps: { db: Db; clock: Clock; log: Log }, exchange: KeptExchange): Promise<void> {
  try {
    const at = deps.clock.now();
    await writePatiently(deps.db, (tx) => insertExchange(tx, { ...exchange, at }));
  } catch (error) {
    deps.log.error("exchange not kept", { what: exchange.what, error: error instanceof Error ? error.name : "failed" });
  }
}
