import { create, type Font } from "fontkit";
import { unpackFont } from "./woff.ts";

/** A font that letters are taken from. */
export type Face = Readonly<{ name: string; bytes: Buffer; font: Font }>;

/**
 * A font that can be read, or an error that says what is wrong with it. Where marks stand the library finds in a font's
 * own table, and breaks off at a gap in it; without the table it goes by the forms of the letters.
 */
export function openFont(name: string, file: Uint8Array, { withoutPositions = false } = {}): Face {
  const bytes = unpackFont(file);
  if (withoutPositions) hideTable(bytes, "GPOS");
  const font = create(bytes);
  if (!("hasGlyphForCodePoint" in font)) throw new Error("a collection of fonts: take out the one that is needed");
  const { unitsPerEm, ascent, descent } = font;
  if (!(unitsPerEm >= 16 && unitsPerEm <= 16_384)) throw new Error("it has no size");
  if (![ascent, descent].every((height) => Math.abs(height) <= 4 * unitsPerEm)) throw new Error("it has no height");
  return { name, bytes, font };
}

function hideTable(bytes: Buffer, tag: string): void {
  const at = bytes.subarray(0, 12 + 16 * bytes.readUInt16BE(4)).indexOf(tag, 12, "latin1");
  if (at > 0) bytes.write("----", at, "latin1");
}
