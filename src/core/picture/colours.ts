/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

export const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** `undefined` for what is no `#rrggbb`. */
export function readColour(written: string): Rgb | undefined {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(written) ?? [];
  if (!red || !green || !blue) return undefined;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

/** How well one is read on the other, 1 to 21: WCAG 2.2, contrast ratio. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** So much of the second, 0 to 1, in the first. */
export function mixed(one: Rgb, other: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2) => Math.round(one[at] * (1 - share) + other[at] * share);
  return [part(0), part(1), part(2)];
}

/** What the smallest letters of a picture must stand out by (WCAG 2.2 AA), and the panel itself a good deal more. */
export const READABLE = 4.5;
const WELL_READABLE = 9;

/**
 * The colours of a picture from the host's own: a panel dark enough for white letters whatever they chose, softer
 * letters, and a light tone of their colour for what is to be seen first.
 */
export function pictureColours(theme: Rgb): Readonly<{ panel: Rgb; ink: Rgb; soft: Rgb; bright: Rgb }> {
  const panel = until(theme, BLACK, (colour) => contrast(WHITE, colour) >= WELL_READABLE);
  const bright = until(theme, WHITE, (colour) => contrast(colour, panel) >= READABLE + 0.5);
  return { panel, ink: WHITE, soft: mixed(WHITE, panel, 0.2), bright };
}

/** The colour, nearer to the other by small steps until it is good. */
function until(colour: Rgb, other: Rgb, isGood: (colour: Rgb) => boolean): Rgb {
  for (let share = 0; share < 1; share += 0.04) {
    const tried = mixed(colour, other, share);
    if (isGood(tried)) return tried;
  }
  return other;
}
