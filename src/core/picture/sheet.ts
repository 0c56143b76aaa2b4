/** Where a picture goes: a Status or a Story, a post, or beside a link. In pixels. */
export const PICTURE_SIZES = {
  story: { width: 1080, height: 1920 },
  square: { width: 1080, height: 1080 },
  card: { width: 1200, height: 630 },
} as const;
export type PictureFormat = keyof typeof PICTURE_SIZES;

/** A line with something at its end, and what is said under it in smaller letters. */
export type PictureRow = Readonly<{ text: string; value?: string; under?: string }>;

/**
 * Everything that a picture says, in the order in which it stands there, and the colour of the house. A part that is
 * not there leaves no gap. What is too long for its place is shortened with an ellipsis; the address never is.
 */
export type PictureSheet = Readonly<{
  format: PictureFormat;
  /** `#rrggbb`, as the host chose it: the picture takes a shade of it on which letters can be read. */
  colour: string;
  /** A few words in a pill over the title. */
  badge?: string | undefined;
  title: string;
  /** Whole stars, of five. */
  stars?: number | undefined;
  /** Several lines of somebody's own words. */
  quote?: string | undefined;
  under?: string | undefined;
  rows: readonly PictureRow[];
  /** Who lets it and where to book; a card beside a link needs neither, for the link says both. */
  from?:
    | Readonly<{
        name: string;
        /** Without `https://`, short enough to be typed from a phone that shows it. */
        address: string;
      }>
    | undefined;
}>;
