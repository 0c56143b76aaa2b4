/** What pictures are made of, in the order in which they are offered. */
export const PICTURE_KINDS = ["free_weekend", "from_price", "new_place", "offer", "review"] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

export function readPictureKind(text: string): PictureKind | undefined {
  return PICTURE_KINDS.find((kind) => kind === text);
}

/** The formats that a host chooses from; a card is made for links alone. */
export const HOST_FORMATS = ["story", "square"] as const;
export type HostFormat = (typeof HOST_FORMATS)[number];

export function readHostFormat(text: string): HostFormat | undefined {
  return HOST_FORMATS.find((format) => format === text);
}
