import { type ListingPhoto, type PhotoWidth, photoSources, photoUrl } from "#src/core/listing/photo.ts";
import type { PageTexts } from "#views/texts/pages.ts";
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

/** So many photos of a mosaic are seen on a wide screen; the others are behind them. */
const IN_MOSAIC = 5;

/**
 * Photos side by side, swiped by thumb or scrolled by keys; one large and some small ones on a wide screen. Each leads
 * to its place on the page of all photos (`href`), and with a script to the whole screen (`islands/photo-view.ts`).
 */
export function PhotoGallery({
  photos,
  href,
  sizes = photoSizes.page,
}: {
  photos: readonly PhotoToShow[];
  href: string;
  sizes?: string;
}) {
  const texts = useTexts().frame.photo;
  if (photos.length === 0) return <NoPhoto />;
  return (
    <section aria-label={texts.gallery} className="photos" {...viewerWords(texts)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys. */}
      <ul className="reel" tabIndex={0}>
        {photos.map((photo, index) => (
          <li key={photo.hash} className={index > 0 ? "late" : undefined}>
            <a
              href={`${href}#photo-${index + 1}`}
              data-photo={photo.caption ?? ""}
              tabIndex={index < IN_MOSAIC ? undefined : -1}
            >
              <Photo photo={photo} sizes={sizes} first={index === 0} />
            </a>
            {photos.length > 1 && <span>{texts.counter(index + 1, photos.length)}</span>}
          </li>
        ))}
      </ul>
      {photos.length > 1 && (
        <a className="btn quiet sm" href={href}>
          {texts.all(photos.length)}
        </a>
      )}
    </section>
  );
}

/** All photos whole, one under the other, each with what it shows. */
export function PhotoList({ photos }: { photos: readonly PhotoToShow[] }) {
  const texts = useTexts().frame.photo;
  return (
    <ol className="photo-list" {...viewerWords(texts)}>
      {photos.map((photo, index) => (
        <li key={photo.hash} id={`photo-${index + 1}`}>
          <figure>
            <a href={photoUrl(photo.hash, 1280, "jpg")} data-photo={photo.caption ?? ""}>
              <Photo photo={photo} sizes="(min-width:900px) 532px,92vw" first={index === 0} />
            </a>
            <figcaption className="row between">
              <span>{photo.caption}</span>
              <span className="soft small num">{texts.counter(index + 1, photos.length)}</span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ol>
  );
}

/** What the buttons of the whole screen are called, for the script that makes them. */
function viewerWords({ gallery, close, earlier, later }: PageTexts["frame"]["photo"]) {
  return { "data-photos": gallery, "data-close": close, "data-earlier": earlier, "data-later": later };
}
