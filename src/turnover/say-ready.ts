import type { Db } from "#db/open.ts";
import { findPropertyOfHost } from "#db/property.queries.ts";
import { insertReadyFact, type RoomOnDay, undoReadyFact } from "#db/stay-fact.queries.ts";
import { write } from "#db/write.ts";
import type { Clock } from "#src/ports/clock.ts";

/** `by` is the account, or the cleaner's link, of whoever says it. */
type ReadyAsk = RoomOnDay & Readonly<{ hostId: string; by: string; isBack: boolean }>;

export type SayReady = "ready" | "taken_back" | "not_now" | "no_such_room";

/** Somebody says that a room is clean for its next guest, or takes it back: today's alone, and said twice it is said once. */
export function sayReady({ db, clock }: Readonly<{ db: Db; clock: Clock }>, ask: ReadyAsk): SayReady {
  return write(db, (tx): SayReady => {
    const property = findPropertyOfHost(tx, ask.propertyId, ask.hostId);
    if (!property || !Number.isInteger(ask.unit) || ask.unit < 1 || ask.unit > property.units) return "no_such_room";
    if (ask.day !== clock.today()) return "not_now";
    const said = { propertyId: property.id, unit: ask.unit, day: ask.day, at: clock.now(), by: ask.by };
    if (ask.isBack) undoReadyFact(tx, said);
    else insertReadyFact(tx, said);
    return ask.isBack ? "taken_back" : "ready";
  });
}
