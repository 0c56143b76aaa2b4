import { PNG } from "pngjs";
import { QUIET, qrPath, qrSquares, runsOf } from "#views/format/qr.ts";

/** Enough for 5 cm at 300 dots an inch; larger things are printed from the SVG or the sheets. */
const SQUARE_PX = 16;

/** For print shops: it stays sharp at any size. */
export function qrSvg(text: string): string {
  const squares = qrSquares(text);
  const size = squares.length + 2 * QUIET;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * SQUARE_PX}" height="${size * SQUARE_PX}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${qrPath(squares)}"/></svg>`;
}

/** For whatever takes no SVG. */
export function qrPng(text: string): Uint8Array<ArrayBuffer> {
  const squares = qrSquares(text);
  const size = (squares.length + 2 * QUIET) * SQUARE_PX;
  const picture = new PNG({ width: size, height: size });
  picture.data.fill(255);
  const black = Buffer.from([0, 0, 0, 255]);
  squares.forEach((row, at) => {
    const top = (at + QUIET) * SQUARE_PX;
    const line = 4 * size;
    for (const { from, length } of runsOf(row)) {
      const left = 4 * (from + QUIET) * SQUARE_PX;
      picture.data.fill(black, top * line + left, top * line + left + 4 * length * SQUARE_PX);
    }
    for (let y = top + 1; y < top + SQUARE_PX; y += 1) picture.data.copyWithin(y * line, top * line, (top + 1) * line);
  });
  return Uint8Array.from(PNG.sync.write(picture, { colorType: 0, filterType: 0 }));
}
