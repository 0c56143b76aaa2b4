import { findPropertyOfHost, type Property, updateProperty } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { followVerified } from "#src/verified/follow-verified.ts";
import type { Deps } from "#src/web/deps.ts";

/** The ways of a property between its states; publishing goes through saving, which checks what guests need. */
const MOVES = {
  unpublish: { from: ["published"], to: "draft" },
  archive: { from: ["draft", "published"], to: "archived" },
  restore: { from: ["archived"], to: "draft" },
} as const satisfies Record<string, { from: readonly Property["state"][]; to: Property["state"] }>;

export type PropertyMove = keyof typeof MOVES;

/** Takes a host's own property off their page, away, or back. Bookings stay as they are. Pressing twice is harmless. */
export function moveProperty(
  deps: Pick<Deps, "db" | "clock">,
  ask: { hostId: string; propertyId: string; move: PropertyMove },
): "moved" | "already_there" | "no_such_property" {
  const { from, to } = MOVES[ask.move];
  return write(deps.db, (tx) => {
    const property = findPropertyOfHost(tx, ask.propertyId, ask.hostId);
    if (!property) return "no_such_property";
    if (!(from as readonly string[]).includes(property.state)) return "already_there";
    const now = deps.clock.now();
    updateProperty(tx, property.id, { state: to, updatedAt: now });
    // A badge stands on houses that are let.
    if (ask.move !== "unpublish") followVerified(tx, ask.hostId, now);
    return "moved";
  });
}
