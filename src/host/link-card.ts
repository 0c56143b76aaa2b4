import type { Host } from "#db/host.queries.ts";
import type { ShownProperty } from "#db/property.queries.ts";
import type { HostLook } from "#db/share.queries.ts";
import type { Language } from "#src/core/language.ts";
import { addressForDisplay } from "#src/core/listing/address.ts";
import { photoName } from "#src/core/listing/photo.ts";
import { pictureKey } from "#src/core/picture/picture-key.ts";
import type { PictureSheet } from "#src/core/picture/sheet.ts";
import { averagesOf, type Totals } from "#src/core/review/averages.ts";
import type { FileStore } from "#src/ports/file-store.ts";
import type { PicturePhoto } from "#src/ports/picture-maker.ts";
import { lowestOf } from "#src/pricing/from-prices.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { nameShown } from "./look-shown.ts";

/** The picture beside a link to a page of ours: what it says, whose photo it has, and where it is fetched. */
export type LinkCard = Readonly<{ sheet: PictureSheet; photoHash: string | undefined; path: string; alt: string }>;

type Carded = Pick<ShownProperty, "id" | "displayName" | "location"> &
  Readonly<{ photos: readonly Readonly<{ hash: string }>[]; fromKes: number | undefined }>;

/** The house's own colour, while a host has chosen none. */
const HOUSE_COLOUR = "#a5431c";

/**
 * Of a property: its name, rating, area and the price that its page says. An area may be cut, a rating never. Beside an
 * offer it says no price: the offer has its own.
 */
export function propertyCard(
  property: Carded,
  look: HostLook | undefined,
  totals: Totals | undefined,
  language: Language,
  kind: "property" | "offered" = "property",
): LinkCard {
  const { linkCard: t } = pagesIn[language];
  const { fromKes } = property;
  return cardWith(`${kind}-${property.id}`, language, {
    colour: colourOf(look),
    title: property.displayName,
    said: [ratingOf(totals), addressForDisplay(property.location)],
    price: kind === "property" && fromKes !== undefined ? t.from(fromKes) : undefined,
    photoHash: property.photos[0]?.hash,
  });
}

/** Of a host: what they are called, the rating of all, where their first house is, and the lowest price on their page. */
export function hostCard(
  host: Host,
  look: HostLook | undefined,
  properties: readonly Carded[],
  totals: Totals | undefined,
  language: Language,
): LinkCard {
  const { linkCard: t } = pagesIn[language];
  const fromKes = lowestOf(properties);
  const [first] = properties;
  const where = first ? addressForDisplay(first.location) : "";
  return cardWith(`host-${host.id}`, language, {
    colour: colourOf(look),
    title: nameShown(host, look),
    said: [ratingOf(totals), where],
    price: fromKes === undefined ? undefined : t.from(fromKes),
    photoHash: properties.find(({ photos }) => photos.length > 0)?.photos[0]?.hash,
  });
}

/** The colour of all pictures of a host. */
export function colourOf(look: HostLook | undefined): string {
  return look?.theme || HOUSE_COLOUR;
}

function ratingOf(totals: Totals | undefined): string {
  const averages = averagesOf(totals);
  return averages ? `★ ${averages.whole.toFixed(1)} (${averages.count})` : "";
}

type Said = Readonly<{
  colour: string;
  title: string;
  said: readonly string[];
  price: string | undefined;
  photoHash: string | undefined;
}>;

/** Its address changes with whatever it shows: a card that was sent is never fetched again, a new one always. */
function cardWith(of: string, language: Language, { colour, title, said, price, photoHash }: Said): LinkCard {
  const text = said.filter(Boolean).join(" · ");
  const sheet: PictureSheet = {
    format: "card",
    colour,
    title,
    rows: [{ text, ...(price && { value: price }) }],
  };
  const version = pictureKey(sheet, photoHash).slice(0, 16);
  const alt = pagesIn[language].linkCard.alt(title, [text, price].filter(Boolean).join(" · "));
  return { sheet, photoHash, path: `/previews/cards/${of}/${language}-${version}.jpg`, alt };
}

/** A stored photo as a picture takes it. */
export function photoOfPicture(files: FileStore, hash: string | undefined): PicturePhoto | undefined {
  if (!hash) return undefined;
  return { hash, bytes: async () => (await files.get(photoName(hash, 1280, "jpg")))?.bytes() };
}
