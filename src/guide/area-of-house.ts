import { addressForDisplay } from "#src/core/listing/address.ts";
import { type AreaCircle, type AreaMap, circleAround, circleOf, mapAround } from "#src/core/listing/area-map.ts";
import { positionOfDegrees } from "#src/core/listing/place-positions.ts";
import { readLocation } from "#src/core/listing/place-search.ts";
import type { Deps } from "#src/web/deps.ts";
import { addressSecret } from "#src/web/secrets.ts";
import { guideOf } from "./load-guide.ts";

/** How many sketches are kept, each a few kilobytes. */
const SKETCHES_KEPT = 500;
const sketches = new Map<string, AreaMap>();

/**
 * Where a house is, as far as anybody may know it before they pay: a sketch around a circle that the pin of its guide
 * lies in, else around what its location names.
 */
export function areaOfHouse(
  deps: Pick<Deps, "db" | "secrets">,
  property: Readonly<{ id: string; hostId: string; location: string }>,
): { name: string; map: AreaMap | undefined; exact: boolean } {
  const circle = circleOfHouse(deps, property);
  return { name: addressForDisplay(property.location), map: circle && sketchOf(circle), exact: circle?.exact ?? false };
}

function circleOfHouse(deps: Pick<Deps, "db" | "secrets">, property: { id: string; hostId: string; location: string }) {
  const { lat, lng } = guideOf(deps, property.id);
  if (lat !== undefined && lng !== undefined) {
    const pin = { lat: Number(lat), lng: Number(lng) };
    return circleAround(positionOfDegrees(pin), seedOf(deps, property.hostId, pin));
  }
  const [place] = readLocation(property.location).places.filter(({ kind }) => kind !== "county");
  return place && circleOf(place);
}

/**
 * The same for all houses of a host in one spot, since many circles around one gate would give away their middle; and
 * another for every host, since one who pins their own house there must learn nothing of a neighbour's.
 */
function seedOf(
  { secrets }: Pick<Deps, "secrets">,
  hostId: string,
  { lat, lng }: { lat: number; lng: number },
): string {
  return addressSecret(secrets, "privacy circle", `${hostId} ${lat.toFixed(3)} ${lng.toFixed(3)}`);
}

function sketchOf(circle: AreaCircle): AreaMap {
  const { middle, radiusKm } = circle;
  const key = `${middle.southKm} ${middle.eastKm} ${radiusKm}`;
  let sketch = sketches.get(key);
  if (!sketch) {
    if (sketches.size >= SKETCHES_KEPT) sketches.clear();
    sketch = mapAround(circle);
    sketches.set(key, sketch);
  }
  return sketch;
}
