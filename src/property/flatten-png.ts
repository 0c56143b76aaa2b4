import { PNG } from "pngjs";

/** The picture on white paper. A JPEG has no transparency, and what lies behind it is often black. */
export function onWhite(png: Uint8Array): Uint8Array {
  const picture = PNG.sync.read(Buffer.from(png));
  const { data } = picture;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 255;
    if (alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel += 1) {
      data[channel] = Math.round(((data[channel] ?? 0) * alpha + 255 * (255 - alpha)) / 255);
    }
    data[at + 3] = 255;
  }
  return PNG.sync.write(picture, { deflateLevel: 1 });
}
