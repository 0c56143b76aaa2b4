import { pictureColours, type Rgb, readColour, WHITE } from "#src/core/picture/colours.ts";
import { PICTURE_SIZES, type PictureFormat, type PictureSheet } from "#src/core/picture/sheet.ts";
import { fitted, type Lettering, type LetterStyle, type Weight, wrapped } from "./lettering.ts";
import { addRounded, addStar, type OutlineLines } from "./outline.ts";

/** What is filled with one colour. */
type Inked = Readonly<{ lines: OutlineLines; colour: Rgb; opacity?: number }>;

/** Everything that stands on a picture, and from where on words stand there: above it the photo is seen. */
export type LaidOut = Readonly<{ marks: readonly Inked[]; top: number; panel: Rgb }>;

/**
 * Words keep out of what apps lay over a Story (250 pixels above, 280 below, 50 at the sides), and of the edge of a
 * post. `scale` is how large letters are beside those of a Story.
 */
export const MARGINS: Readonly<
  Record<PictureFormat, Readonly<{ top: number; bottom: number; side: number; scale: number; rows: number }>>
> = {
  story: { top: 250, bottom: 290, side: 72, scale: 1, rows: 3 },
  square: { top: 50, bottom: 64, side: 64, scale: 0.76, rows: 2 },
  card: { top: 40, bottom: 40, side: 56, scale: 0.72, rows: 1 },
};

/** Letters for whom no host chose a colour: the house's own. */
const HOUSE: Rgb = [165, 67, 28];

/** A part of the picture: so high, and drawn with its upper edge at `y`. */
type Part = Readonly<{ height: number; draw(y: number): readonly Inked[] }>;
type Space = Readonly<{
  letters: Lettering;
  left: number;
  width: number;
  k: number;
  format: PictureFormat;
  colours: ReturnType<typeof pictureColours>;
}>;

/**
 * Puts what a picture says from the bottom up, so that the photo has all the room that is left. Where everything would
 * not go in, the last rows stay out.
 */
export function layOut(sheet: PictureSheet, letters: Lettering): LaidOut {
  const { width, height } = PICTURE_SIZES[sheet.format];
  const { side, bottom, scale, top: highest } = MARGINS[sheet.format];
  const colours = pictureColours(readColour(sheet.colour) ?? HOUSE);
  const space: Space = { letters, left: side, width: width - 2 * side, k: scale, format: sheet.format, colours };
  const rowsMost = Math.min(sheet.rows.length, MARGINS[sheet.format].rows);
  for (let shown = rowsMost; ; shown -= 1) {
    const parts = partsOf({ ...sheet, rows: sheet.rows.slice(0, shown) }, space);
    const top = height - bottom - parts.reduce((sum, part) => sum + part.height, 0);
    if (top >= highest || shown === 0) return { marks: drawnFrom(top, parts), top, panel: colours.panel };
  }
}

function partsOf(sheet: PictureSheet, space: Space): Part[] {
  const { k } = space;
  return [
    ...(sheet.badge ? [badge(sheet.badge, space), gap(30 * k)] : []),
    ...title(sheet, space),
    ...(sheet.stars ? [gap(22 * k), stars(sheet.stars, space)] : []),
    ...quote(sheet, space),
    ...under(sheet.under, space),
    ...rows(sheet, space),
    ...(sheet.from ? [gap(44 * k), foot(sheet.from, space)] : []),
  ];
}

function drawnFrom(top: number, parts: readonly Part[]): Inked[] {
  let y = top;
  return parts.flatMap((part) => {
    const drawn = part.draw(y);
    y += part.height;
    return drawn;
  });
}

function gap(height: number): Part {
  return { height, draw: () => [] };
}

function style(weight: Weight, size: number): LetterStyle {
  return { weight, size };
}

/** Where letters stand in a line that is so high: capitals are in its middle. */
function baseline(height: number, size: number): number {
  return (height + 0.7 * size) / 2;
}

function line(text: string, face: LetterStyle, height: number, colour: Rgb, { letters, left }: Space): Part {
  return {
    height,
    draw(y) {
      const lines: OutlineLines = [];
      letters.add(lines, text, face, { x: left, y: y + baseline(height, face.size) });
      return [{ lines, colour }];
    },
  };
}

function badge(text: string, { letters, left, width, k, colours }: Space): Part {
  const face = style("heavy", 38 * k);
  const height = 72 * k;
  const pad = 30 * k;
  const shown = fitted(text, face, width - 2 * pad, letters);
  return {
    height,
    draw(y) {
      const pill: OutlineLines = [];
      const words: OutlineLines = [];
      addRounded(pill, { x: left, y, width: letters.widthOf(shown, face) + 2 * pad, height }, height / 2);
      letters.add(words, shown, face, { x: left + pad, y: y + baseline(height, face.size) });
      return [
        { lines: pill, colour: colours.bright },
        { lines: words, colour: colours.panel },
      ];
    },
  };
}

/** In one line where it may stand there in large letters, else as large as it can be in two. */
function title(sheet: PictureSheet, space: Space): Part[] {
  const { letters, width, k, colours } = space;
  const ways = sheet.quote
    ? [[60, 1] as const, [60, 2] as const]
    : [...[124, 112, 100].map((size) => [size, 1] as const), ...[124, 104, 88, 76].map((size) => [size, 2] as const)];
  for (const [size, most] of ways) {
    const face = style("heavy", size * k);
    const lines = wrapped(sheet.title, face, { width, most }, letters);
    const isLast = size === ways.at(-1)?.[0] && most === 2;
    if (!isLast && lines.some((one) => one.endsWith("…"))) continue;
    return lines.map((one) => line(one, face, face.size * 1.1, colours.ink, space));
  }
  return [];
}

function stars(count: number, { left, k, colours }: Space): Part {
  const size = 56 * k;
  return {
    height: size,
    draw: (y) =>
      Array.from({ length: 5 }, (_, nth) => {
        const lines: OutlineLines = [];
        addStar(lines, { x: left + nth * size * 1.15, y }, size);
        return { lines, colour: nth < count ? colours.bright : WHITE, opacity: nth < count ? 1 : 0.25 };
      }),
  };
}

/** Short words are said larger. */
function quote({ quote: words, format }: PictureSheet, space: Space): Part[] {
  if (!words) return [];
  const { letters, width, k, colours } = space;
  const most = format === "story" ? 7 : 5;
  for (const size of [72, 60, 50]) {
    const face = style("heavy", size * k);
    const lines = wrapped(`“${words}”`, face, { width, most }, letters);
    if (size > 50 && lines.at(-1)?.endsWith("…")) continue;
    return [gap(26 * k), ...lines.map((one) => line(one, face, face.size * 1.28, colours.ink, space))];
  }
  return [];
}

function under(text: string | undefined, space: Space): Part[] {
  if (!text) return [];
  const face = style("plain", 46 * space.k);
  const lines = wrapped(text, face, { width: space.width, most: 2 }, space.letters);
  return [gap(14 * space.k), ...lines.map((one) => line(one, face, face.size * 1.35, space.colours.soft, space))];
}

const ROW_SIZES = [48, 44, 40];

/** The largest letters in which no row has to be cut, or else the smallest. */
function rowSize({ rows: said }: PictureSheet, { letters, width, k }: Space): number {
  const fits = (size: number) =>
    said.every(({ text, value }) => {
      const face = style("heavy", size * k);
      return letters.widthOf(text, face) + (value ? letters.widthOf(value, face) + 28 * k : 0) <= width;
    });
  return ROW_SIZES.find(fits) ?? 40;
}

/** A thin line over each, its words at the left, what it costs at the right, and what is to be known below. */
function rows(sheet: PictureSheet, space: Space): Part[] {
  const before = sheet.format === "card" ? [gap(12 * space.k)] : [gap(26 * space.k), rule(space), gap(18 * space.k)];
  return sheet.rows.flatMap((row) => [...before, ...rowParts(row, rowSize(sheet, space), space)]);
}

function rule({ left, width, k, colours }: Space): Part {
  return {
    height: 3 * k,
    draw(y) {
      const lines: OutlineLines = [];
      addRounded(lines, { x: left, y, width, height: 3 * k }, 1);
      return [{ lines, colour: colours.ink, opacity: 0.22 }];
    },
  };
}

function rowParts({ text, value, under: below }: PictureSheet["rows"][number], size: number, space: Space): Part[] {
  const { letters, left, width, k, colours } = space;
  const face = style("heavy", size * k);
  const height = face.size * 1.3;
  const valueWidth = value ? letters.widthOf(value, face) : 0;
  const shown = fitted(text, face, width - valueWidth - (value ? 28 * k : 0), letters);
  const first: Part = {
    height,
    draw(y) {
      const [words, sum]: [OutlineLines, OutlineLines] = [[], []];
      const at = y + baseline(height, face.size);
      letters.add(words, shown, face, { x: left, y: at });
      if (value) letters.add(sum, value, face, { x: left + width - valueWidth, y: at });
      return [
        { lines: words, colour: colours.ink },
        { lines: sum, colour: colours.bright },
      ];
    },
  };
  if (!below) return [first];
  const small = style("plain", 38 * k);
  return [first, line(fitted(below, small, width, letters), small, small.size * 1.35, colours.soft, space)];
}

/**
 * Who lets it, and where to book: beside one another where they fit. A long address goes on in a second line and grows
 * smaller, and is never cut: it is typed from what is seen.
 */
function foot({ name, address }: NonNullable<PictureSheet["from"]>, space: Space): Part {
  const { letters, left, width, k, colours } = space;
  const pad = 34 * k;
  const { lines, face } = addressLines(address, width - 2 * pad, space);
  const pillHeight = (lines.length === 1 ? 96 : 62 * lines.length + 20) * k;
  const pillWidth = Math.max(...lines.map((one) => letters.widthOf(one, face))) + 2 * pad;
  const nameFace = style("heavy", 42 * k);
  const room = width - pillWidth - 28 * k;
  const isBeside = letters.widthOf(name, nameFace) <= room;
  const nameHeight = 66 * k;
  const shown = fitted(name, nameFace, isBeside ? room : width, letters);
  return {
    height: pillHeight + (isBeside ? 0 : nameHeight),
    draw(y) {
      const [pill, words, who]: [OutlineLines, OutlineLines, OutlineLines] = [[], [], []];
      const pillY = isBeside ? y : y + nameHeight;
      addRounded(pill, { x: left, y: pillY, width: pillWidth, height: pillHeight }, 48 * k);
      const each = lines.length === 1 ? pillHeight : 62 * k;
      const first = pillY + (pillHeight - each * lines.length) / 2;
      for (const [nth, one] of lines.entries()) {
        letters.add(words, one, face, { x: left + pad, y: first + nth * each + baseline(each, face.size) });
      }
      const nameAt = isBeside
        ? { x: left + pillWidth + 28 * k, y: y + baseline(pillHeight, nameFace.size) }
        : { x: left, y: y + baseline(nameHeight - 14 * k, nameFace.size) };
      letters.add(who, shown, nameFace, nameAt);
      return [
        { lines: pill, colour: WHITE },
        { lines: words, colour: colours.panel },
        { lines: who, colour: colours.ink },
      ];
    },
  };
}

const SMALLEST_IN_ONE_LINE = 36;

/** Broken after the name of the site, where it would be too small in one line. */
function addressLines(address: string, width: number, { letters, k }: Space): { lines: string[]; face: LetterStyle } {
  const cut = address.indexOf("/") + 1;
  for (const lines of [[address], [address.slice(0, cut), address.slice(cut)].filter(Boolean)]) {
    const widest = Math.max(...lines.map((one) => letters.widthOf(one, style("heavy", 1))));
    const size = Math.min(48 * k, width / widest);
    if (size >= SMALLEST_IN_ONE_LINE * k || lines.length > 1 || cut === 0) return { lines, face: style("heavy", size) };
  }
  return { lines: [address], face: style("heavy", SMALLEST_IN_ONE_LINE * k) };
}
