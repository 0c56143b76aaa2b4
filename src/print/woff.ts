import { inflateSync } from "node:zlib";

/** No font of ours or an operator's has more; a damaged or hostile file is not unpacked further. */
const MOST_BYTES = 40_000_000;
const MOST_TABLES = 64;
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;

type Table = Readonly<{ entry: Buffer; packed: Buffer; length: number }>;

/**
 * A font as its tables stand in a TTF or OTF file: WOFF (1.0, W3C, section 4) packs each of them by zlib. The font
 * library would read WOFF itself, but unpacks the letters again for each letter: a quarter of a second each in Chinese.
 */
export function unpackFont(file: Uint8Array): Buffer {
  const font = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (font.toString("latin1", 0, 4) !== "wOFF") return font;
  const tables = tablesOf(font);
  const head = Buffer.alloc(12 + 16 * tables.length);
  font.copy(head, 0, 4, 8);
  const powers = Math.floor(Math.log2(tables.length));
  head.writeUInt16BE(tables.length, 4);
  head.writeUInt16BE(16 * 2 ** powers, 6);
  head.writeUInt16BE(powers, 8);
  head.writeUInt16BE(16 * (tables.length - 2 ** powers), 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [index, { entry, packed, length }] of tables.entries()) {
    // In one piece: as many small ones as are usual take three times as long.
    const bytes =
      packed.length < length
        ? inflateSync(packed, { maxOutputLength: length, chunkSize: Math.max(64, length) })
        : packed;
    if (bytes.length !== length) throw new Error("a table is cut off");
    const at = 12 + 16 * index;
    entry.copy(head, at, 0, 4);
    entry.copy(head, at + 4, 16, 20);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(length, at + 12);
    parts.push(bytes, Buffer.alloc(-length & 3));
    offset += length + (-length & 3);
  }
  return Buffer.concat(parts);
}

function tablesOf(font: Buffer): Table[] {
  const count = font.readUInt16BE(12);
  if (count === 0 || count > MOST_TABLES) throw new Error(`a font of ${count} tables`);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = font.subarray(WOFF_HEADER + index * WOFF_ENTRY, WOFF_HEADER + (index + 1) * WOFF_ENTRY);
    const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    if (offset + packed > font.length || packed > length) throw new Error("a table lies outside the file");
    return { entry, packed: font.subarray(offset, offset + packed), length };
  });
  if (tables.reduce((sum, { length }) => sum + length, 0) > MOST_BYTES) throw new Error("more than is ever unpacked");
  return tables;
}
