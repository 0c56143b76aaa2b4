import { contrast, mixed, READABLE, type Rgb, readColour } from "#src/core/picture/colours.ts";

/** The colours of a host's page in light and in dark: of words and buttons, of soft fields, and of words on buttons. */
export type Theme = Readonly<{ light: Shades; dark: Shades }>;
type Shades = Readonly<{ main: string; soft: string; on: string }>;

type Scheme = Readonly<{ grounds: readonly [sand: Rgb, card: Rgb]; on: Rgb; towards: Rgb; tint: number }>;
const [BLACK, WHITE, DEEP]: readonly Rgb[] = [
  [0, 0, 0],
  [255, 255, 255],
  [21, 18, 14],
];
/** What words stand on (`static/lango.css`: sand and card), and where a colour goes until they can be read there. */
const LIGHT: Scheme = { grounds: [[251, 247, 240], WHITE], on: WHITE, towards: BLACK, tint: 0.1 } as Scheme;
const DARK: Scheme = { grounds: [DEEP, [31, 27, 22]], on: DEEP, towards: WHITE, tint: 0.18 } as Scheme;
const STEPS = 64;

/**
 * A host's colour, moved towards black or white only as far as words in it need to be read on every ground, and words
 * on it as well. `#rrggbb` to `#rrggbb`; `undefined` for what is no colour.
 */
export function themeOf(colour: string): Theme | undefined {
  const own = readColour(colour);
  return own && { light: shades(own, LIGHT), dark: shades(own, DARK) };
}

function shades(colour: Rgb, { grounds, on, towards, tint }: Scheme): Shades {
  for (let step = 0; step <= STEPS; step += 1) {
    const main = mixed(colour, towards, step / STEPS);
    const soft = mixed(grounds[1], main, tint);
    if ([...grounds, soft, on].every((ground) => contrast(main, ground) >= READABLE)) {
      return { main: written(main), soft: written(soft), on: written(on) };
    }
  }
  throw new Error("black on white can be read");
}

function written(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** A colour as browsers send it, as it is kept; `undefined` for anything else. */
export function themeTyped(typed: string): string | undefined {
  const text = typed.trim().toLowerCase();
  return readColour(text) && text;
}
