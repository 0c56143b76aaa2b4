import { describe, expect, test } from "bun:test";
import { PNG } from "pngjs";
import { photoName } from "#src/core/listing/photo.ts";
import { effortOfAll } from "#src/dev/fixtures/effort.ts";
import { asJpeg, withSegment } from "#src/dev/fixtures/photos/make-photos.ts";
import {
  ADOBE_RGB,
  DISPLAY_P3,
  greyProfile,
  inkProfile,
  onUsualScreen,
  SRGB,
  SWAPPED,
  screenProfile,
  steppedProfile,
} from "#src/dev/fixtures/photos/make-profiles.ts";
import { memoryStore } from "#src/dev/fixtures/photos/memory-store.ts";
import {
  exifHeld,
  movingWebp,
  packedProfile,
  rawPng,
  withChunk,
  withWebpChunks,
} from "#src/dev/fixtures/photos/wrap-photos.ts";
import { openPicture, processPhoto } from "./process-photo.ts";

type Colour = readonly number[];
const SIZE = { width: 256, height: 128 };
/** Two rows of four fields, each of one colour. */
const FIELDS: readonly Colour[] = [
  ...[
    [200, 50, 20],
    [30, 160, 60],
    [20, 60, 200],
    [240, 200, 40],
  ],
  ...[
    [128, 128, 128],
    [250, 250, 250],
    [90, 40, 120],
    [10, 10, 10],
  ],
];
/** What a viewer may be off by, of 255. */
const OFF = 6;

function fields(colours: readonly Colour[] = FIELDS): Uint8Array {
  const picture = new PNG(SIZE);
  for (let y = 0; y < SIZE.height; y += 1)
    for (let x = 0; x < SIZE.width; x += 1) {
      const [r = 0, g = 0, b = 0, a = 255] = colours[Math.floor(y / 64) * 4 + Math.floor(x / 64)] ?? [];
      picture.data.set([r, g, b, a], (y * SIZE.width + x) * 4);
    }
  return PNG.sync.write(picture);
}
const plain = fields();
const jpeg = () => asJpeg(plain, { quality: 96 });
const webp = (png = plain) => new Bun.Image(png).webp({ lossless: true }).bytes();
const icc = (profile: Uint8Array) => Buffer.concat([Buffer.from("ICC_PROFILE\0\x01\x01", "latin1"), profile]);
const fixture = (name: string) => Bun.file(`${import.meta.dir}/../dev/fixtures/photos/${name}`).bytes();

/** The middles of the fields in every size and format that is kept, and what a stranger reads in these files. */
async function kept(bytes: Uint8Array, { columns = 4, rows = 2 } = {}) {
  const store = memoryStore();
  const photo = await processPhoto(async () => bytes, store);
  if (photo.outcome !== "stored") throw new Error(`refused: ${photo.outcome}`);
  const seen = [];
  for (const width of [320, 1280] as const)
    for (const format of ["webp", "jpg"] as const) {
      const file = store.files.get(photoName(photo.hash, width, format)) ?? new Uint8Array();
      const { data, ...size } = PNG.sync.read(Buffer.from(await new Bun.Image(file).png().bytes()));
      seen.push(
        Array.from({ length: columns * rows }, (_, n) => {
          const x = Math.floor((((n % columns) + 0.5) * size.width) / columns);
          const y = Math.floor(((Math.floor(n / columns) + 0.5) * size.height) / rows);
          return [...data.subarray((y * size.width + x) * 4, (y * size.width + x) * 4 + 3)];
        }),
      );
    }
  const text = [...store.files.values()].map((file) => Buffer.from(file).toString("latin1")).join("");
  const told = ["Exif", "EXIF", "ICC_PROFILE", "ICCP", "acsp", "LangoTestCam", "VP8X", "http://ns.adobe.com"];
  return { photo, seen, told: told.filter((word) => text.includes(word)) };
}

async function expectFields(bytes: Uint8Array, expected: readonly Colour[]): Promise<void> {
  const { photo, seen, told } = await kept(bytes);
  expect([photo.width, photo.height, told]).toEqual([SIZE.width, SIZE.height, []]);
  const off = Math.max(
    ...seen.flatMap((colours) =>
      colours.flatMap((colour, n) => colour.map((value, channel) => Math.abs(value - (expected[n]?.[channel] ?? 999)))),
    ),
  );
  expect({ isNear: off <= OFF, seen: off <= OFF ? [] : seen[0], expected: off <= OFF ? [] : expected }).toEqual({
    ...{ isNear: true, seen: [], expected: [] },
  });
}

const CONTAINERS = {
  jpeg: async (profile: Uint8Array) => withSegment(await jpeg(), 0xe2, icc(profile)),
  png: async (profile: Uint8Array) => withChunk(plain, "iCCP", packedProfile(profile)),
  webp: async (profile: Uint8Array) => withWebpChunks(await webp(), SIZE, [["ICCP", profile]]),
};
const SCREENS = { sRGB: SRGB, "Display P3": DISPLAY_P3, "Adobe RGB": ADOBE_RGB, "swapped channels": SWAPPED };

describe("colours as they were meant", () => {
  test.each(
    Object.entries(CONTAINERS).flatMap(([kind, make]) =>
      Object.entries(SCREENS).map(([name, screen]) => [kind, name, make, screen] as const),
    ),
  )("%s in %s", async (_, __, make, screen) => {
    await expectFields(
      await make(screenProfile(screen)),
      FIELDS.map((colour) => onUsualScreen(colour, screen)),
    );
  });

  test("a profile in two pieces", async () => {
    const profile = screenProfile(SWAPPED);
    const piece = (nth: number, part: Uint8Array) =>
      Buffer.concat([Buffer.from(`ICC_PROFILE\0${String.fromCharCode(nth)}\x02`, "latin1"), part]);
    const first = withSegment(await jpeg(), 0xe2, piece(2, profile.subarray(200)));
    await expectFields(
      withSegment(first, 0xe2, piece(1, profile.subarray(0, 200))),
      FIELDS.map((colour) => onUsualScreen(colour, SWAPPED)),
    );
  });

  test("grey by a grey profile: the middle of its light is brighter than the middle of its numbers", async () => {
    const grey = FIELDS.map(([value = 0]) => [value, value, value]);
    const light = (value: number) => Math.round(255 * (1.055 * (value / 255) ** (1 / 2.4) - 0.055));
    const rows = Array.from({ length: SIZE.height }, (_, y) =>
      Uint8Array.from({ length: SIZE.width }, (_, x) => grey[Math.floor(y / 64) * 4 + Math.floor(x / 64)]?.[0] ?? 0),
    );
    const png = withChunk(rawPng({ ...SIZE, type: 0, depth: 8 }, rows), "iCCP", packedProfile(greyProfile(1)));
    await expectFields(
      png,
      grey.map((colour) => colour.map(light)),
    );
  });

  test.each([
    ["that is none", Buffer.from("not a profile at all")],
    ["cut off", screenProfile(SWAPPED).subarray(0, 150)],
    ["of a printer", inkProfile()],
    ["that unpacks without end", Buffer.alloc(40 * 1024 * 1024)],
  ])("a profile %s is as if there were none", async (_, profile) => {
    await expectFields(withChunk(plain, "iCCP", packedProfile(profile)), FIELDS);
  });
});

describe("four inks", () => {
  /** As LittleCMS 2.19 reads the same inks by the same profile, in another program. */
  const BY_PROFILE = [
    ...[
      [191, 81, 3],
      [84, 136, 99],
      [82, 83, 157],
      [237, 202, 41],
    ],
    ...[
      [132, 132, 132],
      [245, 245, 245],
      [98, 60, 108],
      [39, 38, 38],
    ],
  ];
  const PLAIN = [
    ...[
      [215, 46, 30],
      [42, 172, 57],
      [31, 57, 225],
      [245, 216, 24],
    ],
    ...[
      [127, 127, 127],
      [250, 250, 250],
      [68, 23, 139],
      [4, 4, 4],
    ],
  ];
  /** The same numbers read as ink instead of what it leaves. */
  const AS_INK = [
    ...[
      [0, 31, 35],
      [47, 7, 42],
      [26, 22, 0],
      [0, 1, 9],
    ],
    ...[
      [0, 0, 0],
      [0, 0, 0],
      [53, 78, 14],
      [59, 49, 49],
    ],
  ];
  const expectInks = async (bytes: Uint8Array, expected: readonly Colour[]) => {
    const { seen, told } = await kept(bytes);
    expect(told).toEqual([]);
    for (const colours of seen)
      for (const [n, colour] of colours.entries())
        for (const [channel, value] of colour.entries())
          expect([n, channel, Math.abs(value - (expected[n]?.[channel] ?? 999)) <= OFF || value]).toEqual([
            n,
            channel,
            true,
          ]);
  };
  const withoutAdobe = (bytes: Uint8Array) => {
    const at = Buffer.from(bytes).indexOf(Buffer.from([0xff, 0xee]));
    const length = Buffer.from(bytes).readUInt16BE(at + 2);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 2 + length)]);
  };

  test("are read by their profile", async () => {
    await expectInks(withSegment(await fixture("four-inks.jpg"), 0xe2, icc(inkProfile())), BY_PROFILE);
  });

  test("without one as what they leave of the paper; and as ink where Adobe's mark is missing", async () => {
    await expectInks(await fixture("four-inks.jpg"), PLAIN);
    await expectInks(withoutAdobe(await fixture("four-inks.jpg")), AS_INK);
  });

  test("told by a profile of a screen are read without it", async () => {
    await expectInks(withSegment(await fixture("four-inks.jpg"), 0xe2, icc(screenProfile(SWAPPED))), PLAIN);
  });
});

describe("upright", () => {
  /** Which field stands where once the picture is turned. EXIF 2.32, 4.6.4. */
  const TURNED: Readonly<Record<number, readonly number[]>> = {
    ...{ 1: [0, 1, 2, 3, 4, 5, 6, 7], 2: [3, 2, 1, 0, 7, 6, 5, 4], 3: [7, 6, 5, 4, 3, 2, 1, 0] },
    ...{ 4: [4, 5, 6, 7, 0, 1, 2, 3], 5: [0, 4, 1, 5, 2, 6, 3, 7], 6: [4, 0, 5, 1, 6, 2, 7, 3] },
    ...{ 7: [7, 3, 6, 2, 5, 1, 4, 0], 8: [3, 7, 2, 6, 1, 5, 0, 4] },
  };
  const HELD = {
    jpeg: async (exif: Uint8Array) => withSegment(await jpeg(), 0xe1, Buffer.concat([Buffer.from("Exif\0\0"), exif])),
    png: async (exif: Uint8Array) => withChunk(plain, "eXIf", exif),
    webp: async (exif: Uint8Array) => withWebpChunks(await webp(), SIZE, [["EXIF", exif]]),
    "webp with the mark of a JPEG's EXIF": async (exif: Uint8Array) =>
      withWebpChunks(await webp(), SIZE, [["EXIF", Buffer.concat([Buffer.from("Exif\0\0"), exif])]]),
    "seen through": async (exif: Uint8Array) =>
      withChunk(fields(FIELDS.map((colour) => [...colour, 254])), "eXIf", exif),
  };
  test.each(
    Object.entries(HELD).flatMap(([kind, make]) =>
      Object.keys(TURNED).map((held) => [kind, Number(held), make] as const),
    ),
  )("%s held as %d", async (_, held, make) => {
    const isTall = held > 4;
    const { photo, seen, told } = await kept(await make(exifHeld(held)), isTall ? { columns: 2, rows: 4 } : {});
    expect([photo.width, photo.height, told]).toEqual(isTall ? [128, 256, []] : [256, 128, []]);
    const near = (colour: readonly number[]) =>
      FIELDS.findIndex((one) => one.every((value, channel) => Math.abs(value - (colour[channel] ?? 0)) <= OFF));
    for (const colours of seen) expect(colours.map(near)).toEqual([...(TURNED[held] ?? [])]);
  });
});

describe("on white", () => {
  const [key = [], ...others] = FIELDS;
  const laid = (alpha: number) =>
    FIELDS.map((colour) => colour.map((value) => Math.round((value * alpha + 255 * (255 - alpha)) / 255)));
  const rowsOf = (pixel: (colour: Colour, n: number) => readonly number[]) =>
    Array.from({ length: SIZE.height }, (_, y) =>
      Uint8Array.from(
        Array.from({ length: SIZE.width }, (_, x) => {
          const n = Math.floor(y / 64) * 4 + Math.floor(x / 64);
          return pixel(FIELDS[n] ?? [], n);
        }).flat(),
      ),
    );
  const wide = (values: readonly number[]) => values.flatMap((value) => [value, value]);
  const two = (values: readonly number[]) => Buffer.from(values.flatMap((value) => [0, value]));
  const WHITE = [255, 255, 255];
  const half = FIELDS.map((colour) => [...colour, 128]);
  const grey = FIELDS.map(([value = 0]) => [value, value, value]);

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, readonly Colour[]]>([
    ["half of a PNG", () => fields(half), laid(128)],
    [
      "half of a PNG of 16 bits",
      () =>
        rawPng(
          { ...SIZE, type: 6, depth: 16 },
          rowsOf((colour) => wide([...colour, 128])),
        ),
      laid(128),
    ],
    ["half of a WebP", () => webp(fields(half)), laid(128)],
    ["half of a lossy WebP", () => new Bun.Image(fields(half)).webp({ quality: 95 }).bytes(), laid(128)],
    [
      "a colour key",
      () =>
        withChunk(
          rawPng(
            { ...SIZE, type: 2, depth: 8 },
            rowsOf((colour) => colour),
          ),
          "tRNS",
          two(key),
        ),
      [WHITE, ...others],
    ],
    [
      "a colour key of 16 bits",
      () => withChunk(rawPng({ ...SIZE, type: 2, depth: 16 }, rowsOf(wide)), "tRNS", Buffer.from(wide(key))),
      [WHITE, ...others],
    ],
    [
      "a key of grey",
      () =>
        withChunk(
          rawPng(
            { ...SIZE, type: 0, depth: 8 },
            rowsOf(([value = 0]) => [value]),
          ),
          "tRNS",
          two([key[0] ?? 0]),
        ),
      [WHITE, ...grey.slice(1)],
    ],
    [
      "a palette",
      () => {
        const indexed = rawPng(
          { ...SIZE, type: 3, depth: 8 },
          rowsOf((_, n) => [n]),
        );
        return withChunk(
          withChunk(indexed, "tRNS", Uint8Array.from([0, 255, 255])),
          "PLTE",
          Uint8Array.from(FIELDS.flat()),
        );
      },
      [WHITE, ...others],
    ],
    [
      "half of another screen's",
      () => withChunk(fields(half), "iCCP", packedProfile(screenProfile(SWAPPED))),
      laid(128).map(([r = 0, g = 0, b = 0]) => [b, r, g]),
    ],
  ])("%s", async (_, make, expected) => {
    await expectFields(await make(), expected);
  });

  test("a strip that is wider than what is read at once", async () => {
    const size = { width: 40_000, height: 3 };
    const row = Uint8Array.from({ length: size.width * 4 }, (_, at) => [200, 50, 20, 128][at % 4] ?? 0);
    const strip = rawPng({ ...size, type: 6, depth: 8 }, [row, row, row]);
    const { seen } = await kept(withChunk(strip, "iCCP", packedProfile(screenProfile(SWAPPED))), {
      columns: 4,
      rows: 1,
    });
    for (const colours of seen)
      for (const [red = 0, green = 0, blue = 0] of colours)
        expect([Math.abs(red - 137) <= OFF, Math.abs(green - 227) <= OFF, Math.abs(blue - 152) <= OFF]).toEqual([
          true,
          true,
          true,
        ]);
  });

  test("what is made smaller has no dark edge where it ends", async () => {
    const picture = new PNG({ width: 2560, height: 16 });
    for (let at = 0; at < picture.data.length; at += 4)
      picture.data.set((at / 4) % 2560 < 1281 ? [255, 0, 0, 255] : [0, 0, 0, 0], at);
    const opened = await openPicture(PNG.sync.write(picture), 1280);
    const { data } = PNG.sync.read(Buffer.from("master" in opened ? opened.master : []));
    const reds = Array.from({ length: 24 }, (_, n) => data[(4 * 1280 + 628 + n) * 4] ?? 0);
    for (const red of reds) expect(red).toBeGreaterThan(250);
  });
});

describe("of what moves the first picture", () => {
  const first = Array<Colour>(8).fill(FIELDS[0] ?? []);
  const other = () => webp(fields(Array<Colour>(8).fill([0, 0, 255])));
  test("of a WebP, with what can be seen through", async () => {
    await expectFields(movingWebp([await webp(), await other()], SIZE), FIELDS);
    const half = await webp(fields(FIELDS.map((colour) => [...colour, 128])));
    await expectFields(
      movingWebp([half, await other()], SIZE),
      FIELDS.map((colour) => colour.map((value) => Math.round((value * 128 + 255 * 127) / 255))),
    );
  });
  test("of a GIF", async () => {
    const { seen } = await kept(await fixture("two-pictures.gif"));
    for (const colours of seen)
      expect(colours.map(([red = 0, , blue = 0]) => red > 190 && blue < 40)).toEqual(Array(8).fill(true));
  });
  test("of a PNG", async () => {
    const controls = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]);
    await expectFields(withChunk(fields(first), "acTL", controls), first);
  });
});

describe("what unpacks to too much is not unpacked", () => {
  const sized = (png: Uint8Array, width: number, height: number) => {
    const bytes = Buffer.from(png);
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    bytes.writeUInt32BE(Bun.hash.crc32(bytes.subarray(12, 29)), 29);
    return bytes;
  };
  const outcome = async (bytes: Uint8Array) => (await processPhoto(async () => bytes, memoryStore())).outcome;

  test("a PNG of 16 bits and four channels counts twice", async () => {
    const deep = rawPng({ width: 1, height: 1, type: 6, depth: 16 }, [new Uint8Array(8)]);
    expect(await outcome(sized(deep, 5001, 5000))).toBe("too_many_pixels");
  });
  test("a progressive JPEG keeps a number of each component besides", async () => {
    const bytes = Buffer.from(await asJpeg(plain, { progressive: true }));
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]));
    bytes.writeUInt16BE(6000, frame + 5);
    bytes.writeUInt16BE(5000, frame + 7);
    expect(await outcome(bytes)).toBe("too_many_pixels");
  });

  test("a profile of twenty thousand steps is read by its plain colours, and at once", async () => {
    const stepped = withChunk(plain, "iCCP", packedProfile(steppedProfile(SWAPPED, 20_000)));
    // Each step is gone through for 36,000 colours, while nobody else has a turn.
    const ms = await effortOfAll(() =>
      expectFields(
        stepped,
        FIELDS.map((colour) => onUsualScreen(colour, SWAPPED)),
      ),
    );
    expect(ms).toBeLessThan(3_000);
  });
  test("a JPEG that goes over its pixels more often than any program writes is not opened", async () => {
    const bytes = Buffer.from(await asJpeg(plain, { progressive: true }));
    const last = bytes.subarray(bytes.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
    const scanned = (more: number) =>
      Buffer.concat([bytes.subarray(0, -2), ...Array<Buffer>(more).fill(last), bytes.subarray(-2)]);
    expect([await outcome(scanned(30)), await outcome(scanned(60))]).toEqual(["stored", "broken"]);
  });
});
