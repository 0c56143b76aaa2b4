import { describe, expect, test } from "bun:test";
import { contrast, READABLE, type Rgb } from "#src/core/picture/colours.ts";
import { PICTURE_SIZES, type PictureSheet } from "#src/core/picture/sheet.ts";
import { asJpeg, plainPng, roomPng } from "#src/dev/fixtures/photos/make-photos.ts";
import { drawPicture, paintPicture } from "./draw-picture.ts";
import { layOut, MARGINS } from "./lay-out.ts";
import { letteringFor } from "./lettering.ts";

const FREE: PictureSheet = {
  format: "story",
  colour: "#a5431c",
  badge: "Fri 4 – Sun 6 Dec",
  title: "Free this weekend",
  rows: [
    { text: "Quiet room near Yaya", value: "KES 6,400", under: "Fri + Sat · for 2" },
    { text: "Garden studio on Ngong Road", value: "KES 4,500", under: "Sat · for 2" },
  ],
  from: { name: "Zuri Stays", address: "lango.co.ke/zuristays" },
};
/** How it looks, as somebody found it good: see `tonesOf`. */
const STORED = [
  "86867d706a6b78878e8a8c84766e707e8e93",
  "8f918a7c727584949794998e7f777d8a969c",
  "9b9d93857e818e9ca39a9b93867f818e9ca2",
  "7274706963666d7576484b4a474646474848",
  "5b8582674242434342576d6b746875757642",
  "515e5e5654424d51494c5a58565b564d524a",
  "51746b6b6b4e42424264989d9d9a6f554b42",
  "424242424242424242424242424242424242",
].join("");
const LONGEST: PictureSheet = {
  ...FREE,
  badge: "Jumatano 30 Septemba – Alhamisi 31 Desemba 2026, siku zote za wiki hiyo na nyingine",
  title: "Wanjũkũ wa Mũthĩnĩ’s very quiet and rather spacious garden studio with a verandah on Ngong Road",
  stars: 5,
  quote: "Safi sana, pametulia na karibu na kila kitu. ".repeat(40),
  under: "Kileleshwa, Nairobi, karibu na barabara ndefu isiyo na mwisho na maduka mengi sana ya kila aina",
  rows: Array.from({ length: 5 }, () => ({
    text: "A name that no line could hold although it were twice as wide as it is",
    value: "KES 1,000,000",
    under: "Ijumaa + Jumamosi + Jumapili · wageni 2 · badala ya KES 1,200,000 · weka nafasi kabla ya Ijumaa",
  })),
  from: { name: "N".repeat(80), address: `lango-bookings.example.co.ke/${"w".repeat(40)}` },
};

test("a picture looks as it looked when somebody last looked at it", async () => {
  const picture = await drawPicture(FREE, await asJpeg(roomPng(800, 600)));
  expect(picture.length).toBeLessThan(300_000);
  const { width, height } = await new Bun.Image(picture).metadata();
  expect({ width, height }).toEqual(PICTURE_SIZES.story);
  // Tones of nine by sixteen fields: other letters, colours or places move them, another JPEG library does not.
  const { pixels } = await paintPicture(FREE, await asJpeg(roomPng(800, 600)));
  const tones = tonesOf(pixels, 9, 16);
  const before = Array.from({ length: tones.length }, (_, at) => Number.parseInt(STORED.slice(2 * at, 2 * at + 2), 16));
  const moved = tones.flatMap((tone, at) => (Math.abs(tone - (before[at] ?? Number.NaN)) <= 10 ? [] : [at]));
  const written = tones.map((tone) => tone.toString(16).padStart(2, "0")).join("");
  expect({ moved, tones: moved.length > 0 ? written : "" }).toEqual({ moved: [], tones: "" });
});

test("without a photo, and with one of a few pixels, there is a picture of the right size", async () => {
  for (const photo of [undefined, await asJpeg(plainPng(3, 2, [9, 90, 200]))]) {
    const picture = await drawPicture({ ...FREE, format: "card", from: undefined }, photo);
    expect(await new Bun.Image(picture).metadata()).toEqual({ width: 1200, height: 630, format: "jpeg" });
    expect(picture.length).toBeLessThan(100_000);
  }
});

describe("whatever is said", () => {
  test.each(["story", "square", "card"] as const)("%s: words keep their place", async (format) => {
    // Nobody's words stand on a card.
    const ways = [FREE, { ...LONGEST, quote: undefined, stars: undefined }, ...(format === "card" ? [] : [LONGEST])];
    for (const said of ways) {
      const sheet = { ...said, format };
      const { width, height } = PICTURE_SIZES[format];
      const { top, bottom } = MARGINS[format];
      const { marks } = layOut(sheet, await letteringFor([]));
      const xs = marks.flatMap(({ lines }) => lines.filter((_, at) => at % 2 === 0));
      const ys = marks.flatMap(({ lines }) => lines.filter((_, at) => at % 2 === 1));
      expect(Math.min(...xs)).toBeGreaterThanOrEqual(50);
      expect(Math.max(...xs)).toBeLessThanOrEqual(width - 50);
      expect(Math.max(...ys)).toBeLessThanOrEqual(height - bottom + 1);
      expect(Math.min(...ys)).toBeGreaterThanOrEqual(top);
    }
  });

  test("letters can be read on the brightest photo: behind them is the panel", async () => {
    const sheet = { ...FREE, title: "", badge: undefined, rows: [], from: undefined, under: "·", colour: "#ffffff" };
    const { pixels } = await paintPicture(sheet, await asJpeg(plainPng(60, 40, [255, 255, 255])));
    const { top } = layOut(sheet, await letteringFor([]));
    for (let y = Math.floor(top); y < 1920; y += 8) {
      const behind = colourAt(pixels, y * 1080 + 900);
      expect({ y, isReadable: contrast([255, 255, 255], behind) >= READABLE }).toEqual({ y, isReadable: true });
    }
  });
});
/** The mean tone of each field, row by row. */
function tonesOf(pixels: Int32Array, across: number, down: number): number[] {
  const { width, height } = PICTURE_SIZES.story;
  const [wide, high] = [width / across, height / down];
  return Array.from({ length: across * down }, (_, field) => {
    const [left, top] = [(field % across) * wide, Math.floor(field / across) * high];
    let sum = 0;
    for (let y = top; y < top + high; y += 2) {
      for (let x = left; x < left + wide; x += 2) sum += toneOf(colourAt(pixels, y * width + x));
    }
    return Math.round(sum / ((wide / 2) * (high / 2)));
  });
}

function colourAt(pixels: Int32Array, at: number): Rgb {
  const pixel = pixels[at] ?? 0;
  return [(pixel >> 16) & 255, (pixel >> 8) & 255, pixel & 255];
}

function toneOf([red, green, blue]: Rgb): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}
