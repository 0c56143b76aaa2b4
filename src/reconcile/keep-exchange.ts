import type { Db } from "#db/open.ts";
import { insertExchange } from "#db/reconcile.queries.ts";
import { write } from "#db/write.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { KeptExchange } from "#src/ports/mpesa-desk.ts";
import type { Log } from "#src/web/log.ts";

/** Keeps what was said to M-PESA and what came back. A full disk must not stop a payment. */
export function keepExchange(deps: { db: Db; clock: Clock; log: Log }, exchange: KeptExchange): void {
  try {
    write(deps.db, (tx) => insertExchange(tx, { ...exchange, at: deps.clock.now() }));
  } catch (error) {
    deps.log.error("exchange not kept", { what: exchange.what, error: error instanceof Error ? error.name : "failed" });
  }
}
