import { type ListingPhoto, type PhotoWidth, photoSources } from "#src/core/listing/photo.ts";
import { Icon } from "./icon.tsx";
import { useTexts } from "./language.tsx";

export type PhotoToShow = ListingPhoto & { alt: string };

/** Widths for the common places, so that a phone takes the small file. */
export const photoSizes = {
  card: "(min-width:640px) 348px,92vw",
  page: "(min-width:900px) 700px,92vw",
  thumb: "96px",
} as const;

/**
 * WebP for every browser since 2020; older ones read the JPEG in `src`. The colour of the picture stands in
 * until it arrives. `first` marks the one photo of a page that is fetched at once: the others wait for it.
 * `widest` keeps dense phone screens from fetching more than a card needs.
 */
export function Photo({
  photo,
  sizes = photoSizes.card,
  first,
  widest,
}: {
  photo: PhotoToShow;
  sizes?: string | undefined;
  first?: boolean | undefined;
  widest?: PhotoWidth | undefined;
}) {
  const sources = photoSources(photo, sizes, widest);
  return (
    <img
      className="photo"
      src={sources.src}
      srcSet={sources.webp}
      sizes={sizes}
      width={photo.width}
      height={photo.height}
      alt={photo.alt}
      style={{ background: photo.colour }}
      {...(first ? { fetchPriority: "high" } : { loading: "lazy", decoding: "async" })}
    />
  );
}

/** Where a photo would be. */
export function NoPhoto() {
  const texts = useTexts().frame.photo;
  return (
    <div className="photo none">
      <Icon name="camera" />
      {texts.none}
    </div>
  );
}

/** Photos side by side, swiped by thumb or scrolled by keys, without a script. */
export function PhotoGallery({ photos, sizes = photoSizes.page }: { photos: readonly PhotoToShow[]; sizes?: string }) {
  const texts = useTexts().frame.photo;
  if (photos.length === 0) return <NoPhoto />;
  return (
    <section aria-label={texts.gallery}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys. */}
      <ul className="reel" tabIndex={0}>
        {photos.map((photo, index) => (
          <li key={photo.hash} className={index > 0 ? "late" : undefined}>
            <Photo photo={photo} sizes={sizes} first={index === 0} />
            {photos.length > 1 && <span>{texts.counter(index + 1, photos.length)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
