import type { Rgb } from "#src/core/picture/colours.ts";
import { createBitmap } from "#src/pixels/bitmap.ts";
import type { OutlineLines } from "./outline.ts";

/** A picture while it is made: a BMP of four bytes a pixel, rows from the top, which `Bun.Image` reads as it is. */
export type Canvas = Readonly<{ width: number; height: number; pixels: Int32Array; bitmap: Uint8Array }>;

export function createCanvas(width: number, height: number): Canvas {
  return { width, height, ...createBitmap(width, height) };
}

/** A colour as a pixel has it. */
export function pixelOf([red, green, blue]: Rgb): number {
  return (255 << 24) | (red << 16) | (green << 8) | blue;
}

const OPAQUE = 0xff << 24;

/** So many 256ths of the second pixel over the first; both are opaque. */
export function blend(under: number, over: number, share: number): number {
  const rest = 256 - share;
  const redBlue = (Math.imul(under & 0xff00ff, rest) + Math.imul(over & 0xff00ff, share)) >>> 8;
  const green = (Math.imul(under & 0xff00, rest) + Math.imul(over & 0xff00, share)) >>> 8;
  return OPAQUE | (redBlue & 0xff00ff) | (green & 0xff00);
}

/**
 * Fills what the lines enclose, with soft edges: for each pixel how much of it lies inside is summed up from the
 * areas beside the lines, as programs that draw letters do. OutlineLines go round what they enclose, in either direction.
 */
export function fill(canvas: Canvas, lines: OutlineLines, colour: Rgb, opacity = 1): void {
  const box = boxOf(lines, canvas);
  if (box.width <= 0 || box.height <= 0) return;
  const stride = box.width + 2;
  const areas = new Float32Array(stride * box.height + 2);
  for (let at = 0; at < lines.length; at += 4) {
    addArea(areas, stride, box, [lines[at] ?? 0, lines[at + 1] ?? 0, lines[at + 2] ?? 0, lines[at + 3] ?? 0]);
  }
  const over = pixelOf(colour);
  for (let row = 0; row < box.height; row += 1) {
    let inside = 0;
    let pixel = (box.top + row) * canvas.width + box.left;
    for (let at = row * stride; at < row * stride + box.width; at += 1, pixel += 1) {
      inside += areas[at] ?? 0;
      const share = Math.min(256, Math.round(Math.abs(inside) * 256 * opacity));
      if (share > 0) canvas.pixels[pixel] = blend(canvas.pixels[pixel] ?? 0, over, share);
    }
  }
}

type Box = Readonly<{ left: number; top: number; width: number; height: number }>;

/** The whole pixels around the lines, within the canvas. */
function boxOf(lines: OutlineLines, canvas: Canvas): Box {
  let [left, top, right, bottom] = [canvas.width, canvas.height, 0, 0];
  for (let at = 0; at < lines.length; at += 2) {
    const x = lines[at] ?? 0;
    const y = lines[at + 1] ?? 0;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
  return {
    left: x,
    top: y,
    width: Math.min(canvas.width, Math.ceil(right)) - x,
    height: Math.min(canvas.height, Math.ceil(bottom)) - y,
  };
}

/** What one line adds: in each row it crosses, the part of a pixel to its right, spread over the pixels it passes. */
function addArea(areas: Float32Array, stride: number, box: Box, [ax, ay, bx, by]: [number, number, number, number]) {
  if (ay === by) return;
  const direction = ay < by ? 1 : -1;
  const [topX, topY, endX, endY] = ay < by ? [ax, ay, bx, by] : [bx, by, ax, ay];
  const slope = (endX - topX) / (endY - topY);
  const clampX = (x: number) => Math.min(box.width, Math.max(0, x - box.left));
  const last = Math.min(box.height, Math.ceil(endY - box.top));
  for (let row = Math.max(0, Math.floor(topY - box.top)); row < last; row += 1) {
    const from = Math.max(row + box.top, topY);
    const to = Math.min(row + 1 + box.top, endY);
    if (to <= from) continue;
    const x = clampX(topX + (from - topY) * slope);
    const next = clampX(topX + (to - topY) * slope);
    spread(areas, row * stride, (to - from) * direction, Math.min(x, next), Math.max(x, next));
  }
}

function spread(areas: Float32Array, start: number, share: number, x: number, next: number): void {
  const first = Math.floor(x);
  const cells = Math.ceil(next) - first;
  const add = (at: number, value: number) => {
    areas[start + at] = (areas[start + at] ?? 0) + value;
  };
  if (cells <= 1) {
    const middle = (x + next) / 2 - first;
    add(first, share * (1 - middle));
    add(first + 1, share * middle);
    return;
  }
  let added = 0;
  for (let cell = first; cell < first + cells; cell += 1) {
    const inside = areaUntil(cell + 1, share, x, next) - areaUntil(cell, share, x, next);
    add(cell, inside - added);
    added = inside;
  }
  add(first + cells, share - added);
}

/** The area to the right of the line, up to `end`. */
function areaUntil(end: number, share: number, x: number, next: number): number {
  const reached = Math.max(0, Math.min(next, end) - x);
  return share * ((reached * reached) / (2 * (next - x)) + Math.max(0, end - next));
}
