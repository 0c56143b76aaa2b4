import type { Rgb } from "#src/core/picture/colours.ts";
import type { PhotoRows } from "#src/pixels/photo-rows.ts";
import { blend, type Canvas, pixelOf } from "./canvas.ts";

/** Down to where the photo is seen whole, and from where on there is nothing but the panel. */
export type Fade = Readonly<{ from: number; to: number; panel: Rgb }>;

/**
 * Lays the middle of a photo over the upper part of the picture, which it is just large enough to cover, and lets it
 * go over into the panel below.
 */
export function layPhoto({ width, pixels }: Canvas, photo: PhotoRows, { from, to, panel }: Fade): void {
  const over = pixelOf(panel);
  const high = Math.min(photo.height, Math.ceil(to));
  const left = (photo.width - width) >> 1;
  const above = (photo.height - high) >> 1;
  for (let y = 0; y < high; y += 1) {
    const row = photo.row(above + y).subarray(left, left + width);
    layRow(pixels.subarray(y * width, (y + 1) * width), row, over, fadeAt((y - from) / (to - from)));
  }
}

/** In the picture's order of colours, and so many 256ths of it gone. */
function layRow(line: Int32Array, row: Int32Array, over: number, gone: number): void {
  for (let x = 0; x < line.length; x += 1) {
    const pixel = row[x] ?? 0;
    const turned = (pixel & ~0xff00ff) | ((pixel >>> 16) & 0xff) | ((pixel & 0xff) << 16);
    line[x] = gone > 0 ? blend(turned, over, gone) : turned;
  }
}

/** Gently at both ends. */
function fadeAt(share: number): number {
  const t = Math.min(1, Math.max(0, share));
  return Math.round(256 * t * t * (3 - 2 * t));
}
