import type { ListingPhoto } from "#src/core/listing/photo.ts";
import { Doorway } from "./badge.tsx";
import { Photo } from "./photo.tsx";

/** Who lets the house, in a doorway: their face, or the letter their name begins with. Their name stands beside it. */
export function FaceInDoor({ name, photo }: { name: string; photo: ListingPhoto | undefined }) {
  if (!photo) return <Doorway name={name} />;
  return (
    <span className="face">
      <Photo photo={{ ...photo, alt: "" }} sizes="44px" widest={320} />
    </span>
  );
}
