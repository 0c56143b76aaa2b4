/** The most bytes one photo may have when it arrives, and the most photos one property may have. */
export const PHOTO_MAX_BYTES = 15 * 1024 * 1024;
export const PHOTOS_MAX_COUNT = 20;
/** The most signs that a host may say of a photo. */
export const CAPTION_LONGEST = 80;

/** The widths every photo is kept in, in pixels. A smaller photo keeps its own width under the larger names. */
export const PHOTO_WIDTHS = [320, 640, 1280] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

export type PhotoFormat = "webp" | "jpg";

/**
 * A stored photo. `width` and `height` are the pixels of the photo as it arrived, turned upright;
 * `colour` is its average, `#rrggbb`, shown until the photo is there.
 */
export type ListingPhoto = Readonly<{
  hash: string;
  width: number;
  height: number;
  colour: string;
  /** What it shows, in the host's own words. */
  caption?: string;
  /** Where a photo that is not for everybody is served, such as `/guest/booking/b1/guide/photos` and `?t=…`. */
  door?: Readonly<{ path: string; query: string }>;
}>;

/** The name of one size of a photo in the file store. */
export function photoName(hash: string, width: PhotoWidth, format: PhotoFormat): string {
  return `photos/${hash}-${width}.${format}`;
}

/** The name of the link preview made out of a photo, in the file store. */
export function previewName(hash: string): string {
  return `previews/${hash}.jpg`;
}

/** Where the browser finds one size of a photo. The bytes behind an address never change. */
export function photoUrl(hash: string, width: PhotoWidth, format: PhotoFormat): string {
  return `/${photoName(hash, width, format)}`;
}

function addressOf({ hash, door }: ListingPhoto, width: PhotoWidth, format: PhotoFormat): string {
  return door ? `${door.path}/${hash}-${width}.${format}${door.query}` : photoUrl(hash, width, format);
}

/** Where a link preview finds its picture. */
export function previewUrl(hash: string): string {
  return `/${previewName(hash)}`;
}

/** What `/photos/{file}` asks for, or `undefined` when no photo of ours can have that name. */
export function readPhotoName(file: string): string | undefined {
  return /^[0-9a-f]{32}-(320|640|1280)\.(webp|jpg)$/.test(file) ? `photos/${file}` : undefined;
}

/** The photo that a file of it is of. */
export function photoOfFile(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1).slice(0, 32);
}

/** What `/previews/{file}` asks for, or `undefined` when no preview of ours can have that name. */
export function readPreviewName(file: string): string | undefined {
  return /^[0-9a-f]{32}\.jpg$/.test(file) ? `previews/${file}` : undefined;
}

/**
 * Everything a `<picture>` needs. `sizes` is the HTML attribute: how wide the photo is shown.
 *
 * `widest` keeps phones with dense screens from fetching more than a list needs: a card asks for 640 at most,
 * because the 640 WebP is the one made to weigh at most 30 KB. Widths are the real ones, so a photo that
 * arrived 500 px wide is offered at 320 and 500, once each.
 */
export function photoSources(photo: ListingPhoto, sizes: string, widest: PhotoWidth = 1280) {
  const offered = PHOTO_WIDTHS.filter(
    (width, at) => width <= widest && (at === 0 || photo.width > (PHOTO_WIDTHS[at - 1] ?? 0)),
  );
  const srcsetOf = (format: PhotoFormat) =>
    offered
      .map((width) => `${addressOf(photo, width, format)} ${Math.max(1, Math.min(width, photo.width))}w`)
      .join(", ");
  const fallback = offered.includes(640) ? 640 : 320;
  return {
    webp: srcsetOf("webp"),
    jpg: srcsetOf("jpg"),
    src: addressOf(photo, fallback, "jpg"),
    sizes,
    width: photo.width,
    height: photo.height,
    colour: photo.colour,
  };
}
