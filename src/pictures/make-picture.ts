import type { Host } from "#db/host.queries.ts";
import { picturedReviews } from "#db/review.queries.ts";
import { hostLookOf } from "#db/share.queries.ts";
import { pictureKey } from "#src/core/picture/picture-key.ts";
import { colourOf, photoOfPicture } from "#src/host/link-card.ts";
import { nameShown } from "#src/host/look-shown.ts";
import { hostPath } from "#src/host/public-host.ts";
import type { Deps } from "#src/web/deps.ts";
import { loadPlaces } from "./load-house.ts";
import { type HouseLook, type PictureAsk, type PicturedReview, type SaidPicture, sayPicture } from "./say-picture.ts";

/** What a host chose: a property or all of them, and for a review which one. */
export type PictureChoice = PictureAsk & Readonly<{ propertyId: string; reviewId: string }>;

/** Of many reviews the newest so many may be chosen. */
const REVIEWS_MOST = 30;

export function reviewsToPicture({ db }: Pick<Deps, "db">, hostId: string): PicturedReview[] {
  return picturedReviews(db, hostId, REVIEWS_MOST);
}

/** What a chosen picture says at this moment, or nothing: what is sold, shut, hidden or taken back is not shown. */
export function pictureNow(
  deps: Pick<Deps, "db" | "clock" | "publicUrl">,
  host: Host,
  choice: PictureChoice,
): SaidPicture | undefined {
  const reviews = choice.kind === "review" ? reviewsToPicture(deps, host.id) : [];
  const review = reviews.find(({ id }) => id === choice.reviewId) ?? (choice.reviewId === "" ? reviews[0] : undefined);
  const places = loadPlaces(deps, host, choice.kind === "review" ? (review?.propertyId ?? "") : choice.propertyId);
  if (choice.kind === "review" && !review) return undefined;
  return sayPicture(choice, { places, now: deps.clock.now(), ...(review && { review }) }, lookOf(deps, host));
}

function lookOf({ db, publicUrl }: Pick<Deps, "db" | "publicUrl">, host: Host): HouseLook {
  const url = `${publicUrl}${hostPath(host)}`;
  const look = hostLookOf(db, host.id);
  return {
    name: nameShown(host, look),
    colour: colourOf(look),
    address: url.replace(/^https?:\/\//, ""),
    url,
  };
}

/** The name that follows all it shows, and the picture itself. */
export function keyOfPicture({ sheet, place }: SaidPicture): string {
  return pictureKey(sheet, place.property.photos[0]?.hash);
}

export function drawSaid(
  { pictures, files }: Pick<Deps, "pictures" | "files">,
  { sheet, place }: SaidPicture,
): Promise<Uint8Array | undefined> {
  return pictures.picture(sheet, photoOfPicture(files, place.property.photos[0]?.hash), place.property.hostId);
}
