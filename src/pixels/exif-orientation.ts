/** How a picture was held, by EXIF 2.32, 4.6.4: one is upright, from five on its sides change places. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const TAG = 0x0112;
const PREFIX = "Exif\0\0";

/** What a block of EXIF says of it; upright where it says nothing that can be read. */
export function orientationIn(exif: Uint8Array | undefined): Orientation {
  if (!exif) return 1;
  const text = String.fromCharCode(...exif.subarray(0, PREFIX.length));
  const tiff = text === PREFIX ? exif.subarray(PREFIX.length) : exif;
  if (tiff.length < 8) return 1;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittle = view.getUint16(0) === 0x4949;
  const list = view.getUint32(4, isLittle);
  if (list + 2 > tiff.length) return 1;
  const count = view.getUint16(list, isLittle);
  for (let at = list + 2; at + 12 <= tiff.length && at < list + 2 + count * 12; at += 12) {
    if (view.getUint16(at, isLittle) !== TAG) continue;
    const value = view.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? (value as Orientation) : 1;
  }
  return 1;
}

/** Whether width and height change places. */
export const liesOnItsSide = (orientation: Orientation) => orientation >= 5;

/** Turns a picture upright that was held so. */
export function turnUpright(image: Bun.Image, orientation: Orientation): Bun.Image {
  switch (orientation) {
    case 1:
      return image;
    case 2:
      return image.flop();
    case 3:
      return image.rotate(180);
    case 4:
      return image.flip();
    case 5:
      return image.rotate(90).flop();
    case 6:
      return image.rotate(90);
    case 7:
      return image.rotate(270).flop();
    case 8:
      return image.rotate(270);
  }
}
