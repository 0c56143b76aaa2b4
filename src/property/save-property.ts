import { highestBookedUnit } from "#db/booking.queries.ts";
import { isWholeHouse } from "#db/house.queries.ts";
import {
  captionPhoto,
  countProperties,
  findPropertyBySubmission,
  findPropertyOfHost,
  insertProperty,
  type Property,
  updateProperty,
} from "#db/property.queries.ts";
import { type Change, write } from "#db/write.ts";
import { type Listing, PROPERTIES_MOST } from "#src/core/listing/listing.ts";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { lookAgainAtHouse } from "#src/verified/look-again.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { givePhotos } from "./keep-photos.ts";

type Saved = {
  outcome: "saved";
  id: string;
  state: Property["state"];
  /** Photos beyond the twenty that a property can have. */
  left: ListingPhoto[];
};

type Saving = Pick<Deps, "db" | "clock" | "publicUrl" | "config">;
type Content = Readonly<{
  listing: Listing;
  aim: "draft" | "published";
  photos: readonly ListingPhoto[];
  /** What its photos show, by their hashes, of those that the form names. */
  captions?: ReadonlyMap<string, string>;
}>;

/**
 * Adds a property. The same form sent again, by a double press or by going back, changes the draft it
 * made the first time instead of adding another one; once that is published, it changes nothing.
 */
export function addProperty(
  deps: Saving,
  ask: Content & { hostId: string; submissionKey: string },
): Saved | UnitsBooked | { outcome: "too_many" } {
  const now = deps.clock.now();
  // Another host's form is another form, whatever key it carries.
  const submissionKey = ask.submissionKey ? `${ask.hostId}/${ask.submissionKey}` : null;
  return write(deps.db, (tx) => {
    const before = submissionKey ? findPropertyBySubmission(tx, submissionKey) : undefined;
    if (before) {
      if (before.state === "draft") return change(tx, deps, before, ask);
      return { outcome: "saved", id: before.id, state: before.state, left: [] };
    }
    const id = newId();
    const { hostId, aim, listing } = ask;
    if (countProperties(tx, hostId) >= PROPERTIES_MOST) return { outcome: "too_many" };
    insertProperty(tx, {
      ...listing,
      id,
      hostId,
      state: aim,
      position: now,
      submissionKey: submissionKey === null ? null : secretHash(submissionKey),
      createdAt: now,
      updatedAt: now,
    });
    return { outcome: "saved", id, state: aim, left: givePhotos(tx, id, ask.photos, now) };
  });
}

export type UnitsBooked = { outcome: "units_booked"; highestBooked: number };
export type SaveProperty = Saved | UnitsBooked | { outcome: "whole_house" | "no_such_property" | "archived" };

/** Changes a host's own property. A room that somebody has booked cannot go away. */
export function saveProperty(deps: Saving, ask: Content & { hostId: string; propertyId: string }): SaveProperty {
  return write(deps.db, (tx) => {
    const property = findPropertyOfHost(tx, ask.propertyId, ask.hostId);
    if (!property) return { outcome: "no_such_property" };
    if (property.state === "archived") return { outcome: "archived" };
    // Of a house that is let by its rooms as well, there is one.
    if (ask.listing.units !== 1 && isWholeHouse(tx, property.id)) return { outcome: "whole_house" };
    return change(tx, deps, property, ask);
  });
}

/** Another spelling of a place is no other place. */
const placeOf = ({ location }: Pick<Listing, "location">) =>
  location
    .toLowerCase()
    .replace(/[\s,.]+/g, " ")
    .trim();

function change(tx: Change, deps: Saving, property: Property, ask: Content): Saved | UnitsBooked {
  const [now, today] = [deps.clock.now(), deps.clock.today()];
  const highestBooked = highestBookedUnit(tx, property.id, today, now);
  if (ask.listing.units < property.units && highestBooked > ask.listing.units) {
    return { outcome: "units_booked", highestBooked };
  }
  updateProperty(tx, property.id, { ...ask.listing, state: ask.aim, updatedAt: now });
  if (placeOf(ask.listing) !== placeOf(property)) lookAgainAtHouse(tx, property, deps, now);
  for (const [hash, caption] of ask.captions ?? []) captionPhoto(tx, property.id, hash, caption);
  return { outcome: "saved", id: property.id, state: ask.aim, left: givePhotos(tx, property.id, ask.photos, now) };
}
