import plainLatin from "@fontsource/manrope/files/manrope-latin-600-normal.woff" with { type: "file" };
import heavyLatin from "@fontsource/manrope/files/manrope-latin-800-normal.woff" with { type: "file" };
import plainLatinExt from "@fontsource/manrope/files/manrope-latin-ext-600-normal.woff" with { type: "file" };
import heavyLatinExt from "@fontsource/manrope/files/manrope-latin-ext-800-normal.woff" with { type: "file" };
import type { GlyphRun } from "fontkit";
import { facesFor } from "#src/print/faces.ts";
import { inLines } from "#src/print/lines.ts";
import { type Face, openFont } from "#src/print/open-font.ts";
import { isUnseen, type Piece, signsOf } from "#src/print/signs.ts";
import { addOutline, type Command, type OutlineLines } from "./outline.ts";

export type Weight = "heavy" | "plain";
export type LetterStyle = Readonly<{ weight: Weight; size: number }>;

/** Letters of some texts: how wide they are, and their outlines. */
export type Lettering = Readonly<{
  widthOf(text: string, style: LetterStyle): number;
  /** Adds the outlines of a text whose first letter stands at `x` on the line `y`. */
  add(lines: OutlineLines, text: string, style: LetterStyle, at: { x: number; y: number }): void;
}>;

const FILES = { heavy: [heavyLatin, heavyLatinExt], plain: [plainLatin, plainLatinExt] } as const;
const RUNS_KEPT = 200;
const own = new Map<Weight, readonly Face[]>();

async function ownFaces(weight: Weight): Promise<readonly Face[]> {
  const known = own.get(weight);
  if (known) return known;
  const faces = await Promise.all(FILES[weight].map(async (file) => openFont(file, await Bun.file(file).bytes())));
  own.set(weight, faces);
  return faces;
}

/**
 * The letters for some texts. What our own font lacks comes from the fonts that papers are printed with; a sign that
 * none of them has is left out, for a picture is no place to spell it.
 */
export async function letteringFor(texts: readonly string[]): Promise<Lettering> {
  const faces = { heavy: await ownFaces("heavy"), plain: await ownFaces("plain") };
  const hasOwn = (sign: string) => faces.plain.some((face) => has(face, sign));
  const strange = [...new Set(texts.flatMap(signsOf))].filter((sign) => !hasOwn(sign) && !isUnseen(sign));
  const others = strange.length > 0 ? await facesFor(strange, {}) : undefined;
  const faceOf = (sign: string, weight: Weight) =>
    faces[weight].find((face) => has(face, sign)) ?? others?.faceOf(sign);
  const widths = new Map<string, number>();

  return {
    widthOf(text, style) {
      const key = `${style.weight} ${text}`;
      let width = widths.get(key);
      if (width === undefined) {
        width = piecesOf(text, style.weight, faceOf).reduce((sum, piece) => sum + advanceOf(piece), 0);
        widths.set(key, width);
      }
      return width * style.size;
    },
    add(lines, text, style, at) {
      let x = at.x;
      for (const { face, text: piece } of inOrder(piecesOf(text, style.weight, faceOf))) {
        const scale = style.size / face.font.unitsPerEm;
        const { glyphs, positions } = laidOut(face, piece);
        for (const [nth, glyph] of glyphs.entries()) {
          const place = positions[nth];
          const start = { x: x + (place?.xOffset ?? 0) * scale, y: at.y - (place?.yOffset ?? 0) * scale };
          addOutline(lines, glyph.path.commands as readonly Command[], start, scale);
          x += (place?.xAdvance ?? 0) * scale;
        }
      }
    },
  };
}

function has({ font }: Face, sign: string): boolean {
  return [...sign].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
}

function piecesOf(text: string, weight: Weight, faceOf: (sign: string, weight: Weight) => Face | undefined): Piece[] {
  const pieces: { face: Face; text: string }[] = [];
  for (const sign of signsOf(text)) {
    const face = isUnseen(sign) ? undefined : faceOf(sign, weight);
    const last = pieces.at(-1);
    if (face && last?.face === face) last.text += sign;
    else if (face) pieces.push({ face, text: sign });
  }
  return pieces;
}

/** Scripts that go from right to left, and the signs that say so. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The pieces of one line in the order of the eye. */
function inOrder(pieces: readonly Piece[]): readonly Piece[] {
  if (!pieces.some(({ text }) => FROM_THE_RIGHT.test(text))) return pieces;
  const whole = { size: 1, width: Number.POSITIVE_INFINITY, begins: "auto" } as const;
  return inLines(pieces, { ...whole, widthOf: (text, face) => advanceOf({ text, face }) }).flatMap(({ runs }) => runs);
}

/** In units of the letters' size. */
function advanceOf({ face, text }: Piece): number {
  return laidOut(face, text).advanceWidth / face.font.unitsPerEm;
}

const runs = new WeakMap<Face, Map<string, GlyphRun>>();

/** A text that was measured is drawn soon after: its letters are put beside each other once. */
function laidOut(face: Face, text: string): GlyphRun {
  const known = runs.get(face) ?? new Map<string, GlyphRun>();
  runs.set(face, known);
  let run = known.get(text);
  if (!run) {
    if (known.size >= RUNS_KEPT) known.clear();
    run = face.font.layout(text);
    known.set(text, run);
  }
  return run;
}

const ELLIPSIS = "…";

/** The text, or as much of it as fits with an ellipsis behind. */
export function fitted(
  text: string,
  style: LetterStyle,
  width: number,
  { widthOf }: Pick<Lettering, "widthOf">,
): string {
  if (widthOf(text, style) <= width) return text;
  const signs = signsOf(text);
  let [fits, tooMany] = [0, signs.length];
  while (tooMany - fits > 1) {
    const tried = (fits + tooMany) >> 1;
    if (widthOf(shortened(signs, tried), style) <= width) fits = tried;
    else tooMany = tried;
  }
  return shortened(signs, fits);
}

function shortened(signs: readonly string[], count: number): string {
  return `${signs.slice(0, count).join("").trimEnd()}${ELLIPSIS}`;
}

/** The text in lines, at most so many; the last one ends with an ellipsis when something is left. */
export function wrapped(
  text: string,
  style: LetterStyle,
  { width, most }: { width: number; most: number },
  letters: Pick<Lettering, "widthOf">,
): string[] {
  const lines: string[] = [];
  let line = "";
  const words = text.split(/\s+/).filter(Boolean);
  for (const [nth, word] of words.entries()) {
    const longer = line ? `${line} ${word}` : word;
    if (line === "" || letters.widthOf(longer, style) <= width) {
      line = longer;
      continue;
    }
    if (lines.length === most - 1)
      return [...lines, fitted(`${line} ${words.slice(nth).join(" ")}`, style, width, letters)];
    lines.push(fitted(line, style, width, letters));
    line = word;
  }
  return line ? [...lines, fitted(line, style, width, letters)] : lines;
}
