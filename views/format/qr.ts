import { encode } from "uqr";

/** Signs are printed and held at an angle: a seventh of the squares may be unreadable. */
const CORRECTION = "M";
/** The quiet room around, in squares, that readers look for (ISO/IEC 18004, 5.3.8). */
export const QUIET = 4;

/** The squares of a QR code without the room around it: `true` is dark. */
export function qrSquares(text: string): boolean[][] {
  return encode(text, { ecc: CORRECTION, border: 0 }).data;
}

/** The dark squares as one path, a run of a row a rectangle, in units of a square, with the quiet room around. */
export function qrPath(squares: readonly boolean[][]): string {
  return squares
    .flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from + QUIET} ${y + QUIET}h${length}v1h-${length}z`))
    .join("");
}

/** The dark squares of a row that stand together. */
export function runsOf(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last.from + last.length === x) last.length += 1;
    else runs.push({ from: x, length: 1 });
  });
  return runs;
}

/** A code for a page: how many squares it is wide, with the quiet room, and its dark ones. */
export function qrToShow(text: string): { size: number; path: string } {
  const squares = qrSquares(text);
  return { size: squares.length + 2 * QUIET, path: qrPath(squares) };
}
