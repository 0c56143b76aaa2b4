import { pngjs } from "./pngjs.ts";

/** The picture on white paper. A JPEG has no transparency, and what lies behind it is often black. */
export async function onWhite(png: Uint8Array): Promise<Uint8Array> {
  const { read, write } = await pngjs();
  const picture = read(Buffer.from(png));
  const { data } = picture;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 255;
    if (alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel += 1) {
      data[channel] = Math.round(((data[channel] ?? 0) * alpha + 255 * (255 - alpha)) / 255);
    }
    data[at + 3] = 255;
  }
  return write(picture, { deflateLevel: 1 });
}
