import { PICTURE_SIZES, type PictureSheet } from "#src/core/picture/sheet.ts";
import { openPhoto } from "#src/pixels/photo-rows.ts";
import { type Canvas, createCanvas, fill, pixelOf } from "./canvas.ts";
import { layOut } from "./lay-out.ts";
import { layPhoto } from "./lay-photo.ts";
import { letteringFor } from "./lettering.ts";
import { addRounded, type OutlineLines } from "./outline.ts";

const QUALITY = 82;
/** The photo goes over into the panel between these many pixels of a Story above the first word. */
const FADE = { begins: 330, ends: 26 };

/** A picture as JPEG. */
export async function drawPicture(sheet: PictureSheet, photo: Uint8Array | undefined): Promise<Uint8Array> {
  const { bitmap } = await paintPicture(sheet, photo);
  return new Bun.Image(bitmap).jpeg({ quality: QUALITY }).bytes();
}

/** The photo, or the house's colour where there is none, and what is said of it. */
export async function paintPicture(sheet: PictureSheet, photo: Uint8Array | undefined): Promise<Canvas> {
  const { width, height } = PICTURE_SIZES[sheet.format];
  const canvas = createCanvas(width, height);
  const { marks, top, panel } = layOut(sheet, await letteringFor(textsOf(sheet)));
  canvas.pixels.fill(pixelOf(panel));
  const scale = height / PICTURE_SIZES.story.height;
  if (photo) {
    const fade = { from: Math.max(0, top - FADE.begins * Math.sqrt(scale)), to: top - FADE.ends * scale, panel };
    layPhoto(canvas, await openPhoto(photo, { width, height: Math.ceil(fade.to) }), fade);
  } else doorways(canvas, top);
  for (const { lines, colour, opacity } of marks) fill(canvas, lines, colour, opacity);
  return canvas;
}

function textsOf({ badge, title, quote, under, rows, from }: PictureSheet): string[] {
  const ofRows = rows.flatMap((row) => [row.text, row.value, row.under]);
  return [badge, title, quote, under, from?.name, from?.address, ...ofRows].filter((text) => text !== undefined);
}

/** What a house without photos shows instead: its doors. */
function doorways(canvas: Canvas, top: number): void {
  const high = Math.max(0, top - 40);
  for (let nth = 0; nth < 3; nth += 1) {
    const lines: OutlineLines = [];
    const wide = (canvas.width / 3) * (1 - nth * 0.26);
    const tall = high * (0.82 - nth * 0.2);
    addRounded(lines, { x: (canvas.width - wide) / 2, y: high - tall, width: wide, height: tall + wide }, wide / 2);
    fill(canvas, cutAt(lines, high), [255, 255, 255], 0.1);
  }
}

/** Nothing below a line: what would be lower lies on it. */
function cutAt(lines: OutlineLines, bottom: number): OutlineLines {
  return lines.map((value, at) => (at % 2 === 1 ? Math.min(bottom, value) : value));
}
