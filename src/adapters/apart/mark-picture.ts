import { PNG } from "pngjs";
import { LETTER_HEIGHT, LETTER_WIDTH, letterRows } from "./letters.ts";

const QUALITY = 80;
/** How much ink and the light around it take of what is beneath: readable on dark and light, and hiding neither. */
const INK = 0.5;
const EDGE = 0.3;
const LINES = 7;

/**
 * The picture with a line of text all over it, in the pixels: a saved copy has it, and so has a photo of the screen.
 * Letters are black with a light edge. It takes half a second of work, so it belongs into a process of its own.
 */
export async function markPicture(jpeg: Uint8Array, text: string): Promise<Uint8Array> {
  const png = await new Bun.Image(jpeg).png({ compressionLevel: 1 }).bytes();
  const picture = PNG.sync.read(Buffer.from(png));
  const { width, height } = picture;
  // A line and a half across, whatever the size.
  const mask = maskOf(`${text}   `, Math.max(1, Math.round(width / (text.length * (LETTER_WIDTH + 1) * 1.5))));
  const step = Math.max(mask.height * 2, Math.floor(height / LINES));
  for (let row = 0, top = Math.floor((step - mask.height) / 2); top < height; row += 1, top += step) {
    for (let left = -Math.floor((mask.width * (row % 3)) / 3); left < width; left += mask.width) {
      lay(picture, mask, { left, top });
    }
  }
  return new Bun.Image(bitmapOf(picture)).jpeg({ quality: QUALITY }).bytes();
}

const HEAD = 54;

/** As BMP, the plainest format that `Bun.Image` reads: three bytes a pixel, blue first, rows from the bottom up. */
function bitmapOf({ width, height, data }: PNG): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const bitmap = Buffer.alloc(HEAD + row * height);
  bitmap.write("BM", 0, "latin1");
  const head = [bitmap.length, 0, HEAD, 40, width, height, (24 << 16) | 1];
  head.forEach((value, nth) => {
    bitmap.writeUInt32LE(value, 2 + 4 * nth);
  });
  for (let y = 0; y < height; y += 1) {
    let to = HEAD + (height - 1 - y) * row;
    for (let from = y * width * 4; from < (y + 1) * width * 4; from += 4, to += 3) {
      bitmap[to] = data[from + 2] ?? 0;
      bitmap[to + 1] = data[from + 1] ?? 0;
      bitmap[to + 2] = data[from] ?? 0;
    }
  }
  return bitmap;
}

/** What of a line is ink (2), the light around it (1) and nothing (0), row by row. */
type Mask = Readonly<{ width: number; height: number; dots: Uint8Array }>;

function maskOf(text: string, scale: number): Mask {
  const around = Math.ceil(scale / 2);
  const width = text.length * (LETTER_WIDTH + 1) * scale;
  const height = LETTER_HEIGHT * scale + 2 * around;
  const dots = new Uint8Array(width * height);
  const fill = (value: number, reach: number) => {
    for (let nth = 0; nth < text.length; nth += 1) {
      const rows = letterRows(text[nth] ?? "?");
      for (let y = 0; y < LETTER_HEIGHT; y += 1) {
        for (let x = 0; x < LETTER_WIDTH; x += 1) {
          if ((((rows[y] ?? 0) >> (LETTER_WIDTH - 1 - x)) & 1) === 0) continue;
          const left = (nth * (LETTER_WIDTH + 1) + x) * scale;
          const top = around + y * scale;
          for (let line = top - reach; line < top + scale + reach; line += 1) {
            dots.fill(
              value,
              line * width + Math.max(0, left - reach),
              line * width + Math.min(width, left + scale + reach),
            );
          }
        }
      }
    }
  };
  fill(1, around);
  fill(2, 0);
  return { width, height, dots };
}

function lay(picture: PNG, mask: Mask, at: { left: number; top: number }): void {
  const { width, height, data } = picture;
  const right = Math.min(mask.width, width - at.left);
  for (let y = 0; y < Math.min(mask.height, height - at.top); y += 1) {
    for (let x = Math.max(0, -at.left); x < right; x += 1) {
      const dot = mask.dots[y * mask.width + x];
      if (!dot) continue;
      const [share, light] = dot === 2 ? [INK, 0] : [EDGE, 255 * EDGE];
      const pixel = ((at.top + y) * width + at.left + x) * 4;
      for (let channel = pixel; channel < pixel + 3; channel += 1) {
        data[channel] = (data[channel] ?? 0) * (1 - share) + light;
      }
    }
  }
}
