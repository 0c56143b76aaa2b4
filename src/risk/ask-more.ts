import type { Reader } from "#db/open.ts";
import { riskChoicesOf } from "#db/risk.queries.ts";
import { assess } from "#src/core/risk/assess.ts";
import { type AskedMore, asksAnything, moreFor } from "#src/core/risk/measure.ts";
import { factsOfGuest, type GuestAsking } from "./load-facts.ts";

/**
 * What a host asks of somebody who is about to book, beyond what the property asks of everybody. Nothing is looked at
 * for a host who asks nothing of anybody.
 */
export function moreAskedOf(
  db: Reader,
  asking: Omit<GuestAsking, "bookingId" | "at">,
  everybody: Readonly<{ mode: "instant" | "request"; damageDepositKes: number }>,
): AskedMore | undefined {
  const choices = riskChoicesOf(db, asking.hostId);
  if (!asksAnything(choices)) return undefined;
  const { level } = assess(factsOfGuest(db, { ...asking, at: asking.now, bookingId: "" }));
  return moreFor(choices, level, everybody);
}
