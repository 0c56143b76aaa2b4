import { feedsOfProperty } from "./feed.queries.ts";
import { idsSharingHouse } from "./house.queries.ts";
import { enqueue } from "./job.queries.ts";
import type { Change } from "./write.ts";

/**
 * Reads them as soon as there is time: a guest says that they have paid by themselves, which nothing stops any
 * more. If their nights were sold elsewhere, their host hears of it before they say yes.
 */
export function recheckChannelsSoon(tx: Change, propertyId: string, now: number): void {
  for (const feed of idsSharingHouse(tx, propertyId).flatMap((id) => feedsOfProperty(tx, id))) {
    if (feed.urlLabel !== null) enqueue(tx, { kind: "check_feed", key: feed.id, runAt: now, now });
  }
}
