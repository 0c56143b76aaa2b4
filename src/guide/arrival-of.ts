import type { BookingWithProperty } from "#db/booking.queries.ts";
import { type Guide, isWritten } from "#src/core/guide/fields.ts";
import type { ArrivalToShow } from "#src/core/guide/guide-door.ts";
import { partsToCome } from "#src/core/guide/parts-to-come.ts";
import { mapLinks, pinLinks, pinOf } from "#src/core/guide/pin.ts";
import { addressForDisplay } from "#src/core/listing/address.ts";
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
  const address = isPaidFor(standing) ? addressIn(guide, property.location) : undefined;
  const areaOnMap = mapLinks(`${addressForDisplay(property.location)}, Kenya`).map;
  const pin = standing.is === "open" ? pinOf(guide) : undefined;
  return {
    address,
    standing,
    isWritten: isWritten(guide),
    parts: isWritten(guide) ? partsToCome(guide, standing) : [],
    directions: pin ? pinLinks(pin).way : address ? mapLinks(address).map : areaOnMap,
    areaOnMap,
    href: guidePath(deps, booking.id),
  };
}

function addressIn(guide: Guide, area: string): string | undefined {
  if (guide.address === undefined) return undefined;
  return [guide.address, guide.house, addressForDisplay(area)]
    .filter((part) => part !== undefined && part !== "")
    .join(", ");
}
