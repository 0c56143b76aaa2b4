import type { ListingPhoto } from "#src/core/listing/photo.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import { BackLink, NoPhoto, PhotoList } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";

/** All photos of a house, whole and in order. */
export function PhotosPage(props: {
  shell: Shell;
  property: Readonly<{ id: string; displayName: string; photos: readonly ListingPhoto[] }>;
  /** The house's own page, with what was chosen there. */
  back: string;
  /** Who lets it. */
  canonical: string;
  /** The picture beside links to it, with its absolute address. */
  image: Readonly<{ url: string; alt: string }>;
}) {
  const { property: t } = textsOf(props.shell);
  const { displayName, photos } = props.property;
  const title = t.photosTitle(displayName);
  return (
    <Page
      shell={props.shell}
      sheets={["photos", "look"]}
      title={title}
      canonical={props.canonical}
      og={{ url: props.canonical, image: props.image.url, alt: props.image.alt }}
    >
      <div className="stack">
        <div className="tight">
          <BackLink href={props.back}>{displayName}</BackLink>
          <h1>{title}</h1>
        </div>
        {photos.length === 0 ? (
          <NoPhoto />
        ) : (
          <PhotoList
            photos={photos.map((photo, index) => ({ ...photo, alt: photo.caption || t.photoOf(displayName, index) }))}
          />
        )}
      </div>
    </Page>
  );
}
