import { feedsOfProperty } from "./calendar.queries.ts";
import { enqueue } from "./job.queries.ts";
import type { Change } from "./write.ts";

/**
 * Reads them as soon as there is time: a guest says that she has paid by herself, which nothing stops any
 * more. If her nights were sold elsewhere, her host hears of it before she says yes.
 */
export function recheckChannelsSoon(tx: Change, propertyId: string, now: number): void {
  for (const feed of feedsOfProperty(tx, propertyId)) {
    if (feed.urlLabel !== null) enqueue(tx, { kind: "check_feed", key: feed.id, runAt: now, now });
  }
}
