import type { BookingWithProperty } from "#db/booking.queries.ts";
import { type Guide, isWritten } from "#src/core/guide/fields.ts";
import type { ArrivalToShow } from "#src/core/guide/guide-door.ts";
import { addressForDisplay } from "#src/core/listing/places.ts";
import type { Deps } from "#src/web/deps.ts";
import { guidePath } from "./guide-link.ts";
import { guideOf } from "./load-guide.ts";
import { guideStandingOf, isPaidFor } from "./standing-of.ts";

/** Where the guest of a certain booking goes: the address once what is due is paid, before that the area alone. */
export function arrivalOf(
  deps: Pick<Deps, "db" | "secrets" | "clock">,
  found: BookingWithProperty,
): ArrivalToShow | undefined {
  const { booking, property } = found;
  if (booking.state !== "confirmed") return undefined;
  const guide = guideOf(deps, property.id);
  const standing = guideStandingOf(deps.db, found, guide, deps.clock.now());
  return {
    address: isPaidFor(standing) ? addressIn(guide, property.location) : undefined,
    standing,
    isWritten: isWritten(guide),
    href: guidePath(deps, booking.id),
  };
}

function addressIn(guide: Guide, area: string): string | undefined {
  if (guide.address === undefined) return undefined;
  return [guide.address, guide.house, addressForDisplay(area)]
    .filter((part) => part !== undefined && part !== "")
    .join(", ");
}
