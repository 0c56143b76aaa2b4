import { insertExchange } from "#db/reconcile.queries.ts";
import { writePatiently } from "#db/write.ts";
import type { KeptExchange } from "#src/ports/mpesa-operations.ts";
import type { Deps } from "#src/web/deps.ts";

/** Keeps what was said to M-PESA and what came back. A full disk must not stop a payment. */
export async function keepExchange(deps: Pick<Deps, "db" | "clock" | "log">, exchange: KeptExchange): Promise<void> {
  try {
    const at = deps.clock.now();
    await writePatiently(deps.db, (tx) => insertExchange(tx, { ...exchange, at }));
  } catch (error) {
    deps.log.error("exchange not kept", { what: exchange.what, error: error instanceof Error ? error.name : "failed" });
  }
}
