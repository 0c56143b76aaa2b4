import bidiFactory from "bidi-js";
import type { Face } from "./open-font.ts";
import { type Piece, signsOf } from "./signs.ts";

/** A part of a line that is drawn in one go, `x` to the right of where the line begins. */
type Run = Readonly<{ text: string; face: Face; x: number; isFromTheRight: boolean }>;
/** What stands on one line, from left to right. Sizes are points. */
export type PrintedLine = Readonly<{ runs: readonly Run[]; width: number; ascent: number; descent: number }>;

const bidi = bidiFactory();

/** Scripts that the font library turns round by itself: it goes by the first letter of a run that is of any script. */
const TURNED = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Samaritan}\p{sc=Mandaic}]/u;
const OF_SOME_SCRIPT = /[^\p{sc=Common}\p{sc=Inherited}\p{Cn}]/u;

/**
 * Lays a text out in lines of at most `width`, each in the order of the eye: Unicode's bidirectional algorithm, in lines
 * that begin on the left as the page does. A line ends after a space, and anywhere in a word that has no room.
 */
export function inLines(
  pieces: readonly Piece[],
  {
    size,
    width,
    widthOf,
    begins = "ltr",
  }: {
    size: number;
    width: number;
    widthOf: (text: string, face: Face) => number;
    /** Which way a line goes: `auto` is that of its first letter. */
    begins?: "ltr" | "auto";
  },
): PrintedLine[] {
  const text = pieces.map((piece) => piece.text).join("");
  const faces = pieces.flatMap(({ text: { length }, face }) => Array.from({ length }, () => face));
  const embedding = bidi.getEmbeddingLevels(text, begins);
  const runsOf = (order: readonly number[]) =>
    inRuns(order, embedding.levels, faces).map(({ from, to, face }) => {
      const isFromTheRight = (embedding.levels[from] ?? 0) % 2 === 1;
      const drawn = asDrawn(text.slice(from, to), isFromTheRight);
      return { text: drawn, face, isFromTheRight, width: widthOf(drawn, face) };
    });
  // How wide they are does not depend on their order.
  const widthIn = (start: number, end: number) =>
    runsOf(Array.from({ length: end - start }, (_, index) => start + index)).reduce((sum, run) => sum + run.width, 0);
  return breaksIn(text, width, widthIn).map(([start, end]) => {
    const order = bidi.getReorderedIndices(text, embedding, start, end - 1).slice(start, end);
    return asLine(runsOf(order), size);
  });
}

/** Neighbours on the line that are neighbours in the text, of one direction and one font. */
function inRuns(order: readonly number[], levels: Uint8Array, faces: readonly Face[]) {
  const runs: { from: number; to: number; last: number; face: Face }[] = [];
  for (const at of order) {
    const run = runs.at(-1);
    const face = faces[at];
    if (!face) continue;
    if (run && run.face === face && levels[run.last] === levels[at] && Math.abs(run.last - at) === 1) {
      run.from = Math.min(run.from, at);
      run.to = Math.max(run.to, at + 1);
      run.last = at;
    } else runs.push({ from: at, to: at + 1, last: at, face });
  }
  return runs;
}

/** What the font library is given so that `text` comes out in the order of the eye. */
function asDrawn(text: string, isFromTheRight: boolean): string {
  const mirrored = isFromTheRight
    ? [...text].map((sign) => (sign.length === 1 && bidi.getMirroredCharacter(sign)) || sign).join("")
    : text;
  const isTurned = TURNED.test(OF_SOME_SCRIPT.exec(text)?.[0] ?? "");
  return isTurned === isFromTheRight ? mirrored : signsOf(mirrored).reverse().join("");
}

/** Where lines begin and end. */
function breaksIn(text: string, width: number, widthIn: (start: number, end: number) => number): [number, number][] {
  const lines: [number, number][] = [];
  let [start, end, used] = [0, 0, 0];
  const close = () => {
    if (end > start) lines.push([start, end]);
    [start, used] = [end, 0];
  };
  for (const word of text.split(/(?<= )(?! )/)) {
    const withSpace = widthIn(end, end + word.length);
    const seen = word.trimEnd().length;
    const needed = seen === word.length ? withSpace : widthIn(end, end + seen);
    if (used > 0 && used + needed > width) close();
    if (needed <= width) {
      end += word.length;
      used += withSpace;
      continue;
    }
    for (const sign of signsOf(word)) {
      const wide = widthIn(end, end + sign.length);
      if (used > 0 && used + wide > width && sign !== " ") close();
      end += sign.length;
      used += wide;
    }
  }
  close();
  return lines;
}

function asLine(runs: readonly (Omit<Run, "x"> & { width: number })[], size: number): PrintedLine {
  let x = 0;
  const placed = runs.map(({ width, ...rest }) => {
    const run = { ...rest, x };
    x += width;
    return run;
  });
  const tallest = (heightOf: (face: Face) => number) => Math.max(0, ...runs.map(({ face }) => heightOf(face) * size));
  return {
    runs: placed,
    width: x,
    ascent: tallest(({ font }) => font.ascent / font.unitsPerEm),
    descent: tallest(({ font }) => -font.descent / font.unitsPerEm),
  };
}
