import type { Reader } from "#db/open.ts";
import { openRecovery } from "#db/recovery.queries.ts";
import { NotSelling } from "#src/selling/selling.ts";

/** For whatever sells nights to a guest, inside its change. */
export function refuseWhileRecovering(db: Reader): void {
  if (openRecovery(db)) throw new NotSelling();
}
