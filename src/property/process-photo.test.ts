import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { PNG } from "pngjs";
import { PHOTO_MAX_BYTES, PHOTO_WIDTHS, photoName } from "#src/core/listing/photo.ts";
import {
  asJpeg,
  asWebp,
  exifFromKilimani,
  heifHead,
  noisePng,
  plainPng,
  roomPng,
  withSegment,
} from "#src/dev/fixtures/photos/make-photos.ts";
import { memoryStore } from "#src/dev/fixtures/photos/memory-store.ts";
import { isWholeGif } from "#src/pixels/gif-parts.ts";
import { whenPhotosAreFree } from "./photo-queue.ts";
import { openPicture, processPhoto, type StoredPhoto } from "./process-photo.ts";

setDefaultTimeout(30_000); // making pictures is work, and a busy machine is slow at it

const room = roomPng(1400, 1050);
const roomJpeg = await asJpeg(room);
const roomProgressive = await asJpeg(room, { progressive: true });
const roomWebp = await asWebp(room);
/** For what is no question of size. Each of the three widths is still a picture of its own. */
const smallJpeg = await asJpeg(roomPng(680, 510));

async function stored(bytes: Uint8Array, store = memoryStore()): Promise<StoredPhoto & ReturnType<typeof memoryStore>> {
  const result = await processPhoto(async () => bytes, store);
  if (result.outcome !== "stored") throw new Error(`expected a stored photo, got ${result.outcome}`);
  return { ...store, ...result };
}

async function sizeOf(bytes: Uint8Array | undefined) {
  const { width, height, format } = await new Bun.Image(bytes ?? new Uint8Array()).metadata();
  return `${format} ${width}x${height}`;
}

async function firstPixelOf(bytes: Uint8Array | undefined) {
  return [
    ...PNG.sync.read(Buffer.from(await new Bun.Image(bytes ?? new Uint8Array()).png().bytes())).data.subarray(0, 3),
  ];
}

describe("a photo that arrives whole", () => {
  test.each([
    ["JPEG", roomJpeg],
    ["progressive JPEG", roomProgressive],
    ["PNG", room],
    ["WebP", roomWebp],
  ])("a %s is kept in three widths and two formats", async (_, bytes) => {
    const photo = await stored(bytes);
    expect([photo.width, photo.height]).toEqual([1400, 1050]);
    expect(photo.hash).toMatch(/^[0-9a-f]{32}$/);
    expect([...photo.files.keys()].sort()).toEqual(
      PHOTO_WIDTHS.flatMap((width) => [
        photoName(photo.hash, width, "webp"),
        photoName(photo.hash, width, "jpg"),
      ]).sort(),
    );
    expect(await sizeOf(photo.files.get(photoName(photo.hash, 320, "webp")))).toBe("webp 320x240");
    expect(await sizeOf(photo.files.get(photoName(photo.hash, 640, "jpg")))).toBe("jpeg 640x480");
    expect(await sizeOf(photo.files.get(photoName(photo.hash, 1280, "webp")))).toBe("webp 1280x960");
  });

  test("the same photo has the same hash, another photo another", async () => {
    const small = roomPng(90, 60);
    const [first, again, other] = [await stored(small), await stored(small), await stored(await asJpeg(small))];
    expect(again.hash).toBe(first.hash);
    expect(other.hash).not.toBe(first.hash);
  });

  test("a small photo is never enlarged, and every name exists", async () => {
    const photo = await stored(await asJpeg(roomPng(500, 300)));
    expect(await sizeOf(photo.files.get(photoName(photo.hash, 320, "webp")))).toBe("webp 320x192");
    expect(await sizeOf(photo.files.get(photoName(photo.hash, 640, "webp")))).toBe("webp 500x300");
    expect(await sizeOf(photo.files.get(photoName(photo.hash, 1280, "jpg")))).toBe("jpeg 500x300");
  });

  test.each([
    ["a street-long panorama", plainPng(6000, 2, [9, 9, 9]), "webp 1280x1"],
    ["a strip as tall as a house", plainPng(4, 9000, [9, 9, 9]), "webp 2x3840"],
    ["a single pixel", plainPng(1, 1, [9, 9, 9]), "webp 1x1"],
  ])("%s is kept", async (_, bytes, expected) => {
    const photo = await stored(bytes);
    expect(await sizeOf(photo.files.get(photoName(photo.hash, 1280, "webp")))).toBe(expected);
  });

  test("the placeholder is the average colour", async () => {
    expect((await stored(plainPng(90, 60, [165, 67, 28]))).colour).toBe("#a5431c");
  });

  test("see-through places come out white, in both formats", async () => {
    const photo = await stored(plainPng(64, 64, [200, 0, 0, 0]));
    expect(photo.colour).toBe("#ffffff");
    expect(await firstPixelOf(photo.files.get(photoName(photo.hash, 640, "jpg")))).toEqual([255, 255, 255]);
    const [least] = (await firstPixelOf(photo.files.get(photoName(photo.hash, 640, "webp")))).toSorted();
    expect(least).toBeGreaterThanOrEqual(253); // what packing with loss does to white
  });

  test.each([
    ["an ordinary room", room],
    ["nothing but noise", noisePng(650, 600)],
    ["nothing but noise, upright", noisePng(641, 1000)],
  ])("%s weighs at most 10.5 KB at 640", async (_, bytes) => {
    const photo = await stored(bytes);
    const weight = photo.files.get(photoName(photo.hash, 640, "webp"))?.length ?? 0;
    expect(weight).toBeGreaterThan(500);
    expect(weight).toBeLessThanOrEqual(10_500);
  });
});

describe("what a photo tells about its maker", () => {
  const left = plainPng(300, 400, [255, 0, 0]);
  const side = PNG.sync.read(Buffer.from(plainPng(600, 400, [0, 0, 255])));
  PNG.bitblt(PNG.sync.read(Buffer.from(left)), side, 0, 0, 300, 400, 0, 0);

  test("EXIF turns the photo upright, then it is gone with its GPS from every size", async () => {
    const plain = await asJpeg(PNG.sync.write(side));
    const photo = await stored(withSegment(plain, 0xe1, exifFromKilimani()));
    expect([photo.width, photo.height]).toEqual([400, 600]);

    const upright = photo.files.get(photoName(photo.hash, 640, "jpg"));
    expect(await sizeOf(upright)).toBe("jpeg 400x600");
    const [red, , blue] = await firstPixelOf(upright);
    expect(red).toBeGreaterThan(200); // the red half, left on the sensor, is on top
    expect(blue).toBeLessThan(60);

    expect(photo.files.size).toBe(6);
    for (const bytes of photo.files.values()) {
      const text = Buffer.from(bytes).toString("latin1");
      for (const trace of ["Exif", "EXIF", "GPS", "LangoTestCam", "http://ns.adobe.com/xap"])
        expect(text).not.toContain(trace);
    }
  });

  test("comments go, and so does a colour profile of 40 KB", async () => {
    const profile = Buffer.concat([Buffer.from("ICC_PROFILE\0\x01\x01", "latin1"), bigProfile(40_000)]);
    const bytes = withSegment(withSegment(smallJpeg, 0xe2, profile), 0xfe, Buffer.from("shot by Wanjiru"));
    const photo = await stored(bytes);
    for (const picture of photo.files.values()) {
      const text = Buffer.from(picture).toString("latin1");
      expect(text).not.toContain("Wanjiru");
      expect(text).not.toContain("acsp");
    }
  });
});

describe("a photo that cannot be kept", () => {
  const pngHeader = Buffer.from(plainPng(1, 1, [0, 0, 0]));
  pngHeader.writeUInt32BE(8000, 16);
  pngHeader.writeUInt32BE(6251, 20);
  pngHeader.writeUInt32BE(Bun.hash.crc32(pngHeader.subarray(12, 29)), 29);

  test.each([
    ["one byte over 15 MB", new Uint8Array(PHOTO_MAX_BYTES + 1), "too_big"],
    ["an iPhone's HEIC", heifHead("heic", "mif1", "heic"), "heic"],
    ["a HEIC that calls itself mif1", heifHead("mif1", "mif1", "miaf", "heix"), "heic"],
    ["an AVIF", heifHead("avif", "mif1", "miaf"), "unsupported"],
    ["a film", heifHead("isom", "mp42"), "unsupported"],
    ["half a GIF", Buffer.from("GIF89a\x01\0\x01\0\x80\0\0aaaaaaaaa", "latin1"), "broken"],
    ["a PDF", Buffer.from("%PDF-1.7 something"), "unsupported"],
    ["a script in a drawing", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"), "unsupported"],
    ["an empty file", new Uint8Array(), "unsupported"],
    ["three bytes", new Uint8Array([0xff, 0xd8, 0xff]), "broken"],
    ["a JPEG without its last byte", roomJpeg.subarray(0, -1), "broken"],
    ["half a JPEG", roomJpeg.subarray(0, roomJpeg.length / 2), "broken"],
    ["half a JPEG whose EXIF has a whole thumbnail", halfWithThumbnail(), "broken"],
    ["half a PNG", room.subarray(0, room.length / 2), "broken"],
    ["a JPEG of nothing but marks", new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), "broken"],
    ["a small file that claims 50.008 million pixels", pngHeader, "too_many_pixels"],
  ] as const)("%s: %#", async (_, bytes, outcome) => {
    const store = memoryStore();
    expect(await processPhoto(async () => bytes, store)).toEqual({ outcome });
    expect(store.files.size).toBe(0);
  });

  test("a GIF is whole as soon as its first picture is, and broken however little lacks of that", async () => {
    const gif = new Uint8Array(
      await Bun.file(`${import.meta.dir}/../dev/fixtures/photos/two-pictures.gif`).arrayBuffer(),
    );
    const whole = Array.from({ length: gif.length }, (_, cut) => isWholeGif(gif.subarray(0, cut)));
    const end = whole.indexOf(true);
    expect(end).toBeGreaterThan(gif.length / 4);
    expect(end).toBeLessThan(gif.length / 2 + 10);
    expect(new Set(whole.slice(end))).toEqual(new Set([true]));
    const outcomes = [end - 1, end].map(async (cut) => {
      return (await processPhoto(async () => gif.subarray(0, cut), memoryStore())).outcome;
    });
    expect(await Promise.all(outcomes)).toEqual(["broken", "stored"]);
  });

  test("what is packed beside a PNG's pixels is not unpacked: two gigabytes of texts are a photo like any", async () => {
    const { deflateSync, crc32 } = await import("node:zlib");
    const chunk = (name: string, data: Uint8Array) => {
      const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
      const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(data.length);
      check.writeUInt32BE(crc32(named));
      return Buffer.concat([length, named, check]);
    };
    const packed = deflateSync(Buffer.alloc(5_000_000), { level: 9 });
    const texts = Array.from({ length: 400 }, (_, n) =>
      n % 2 > 0
        ? chunk("zTXt", Buffer.concat([Buffer.from(`k${n}\0\0`), packed]))
        : chunk("iTXt", Buffer.concat([Buffer.from(`k${n}\0\x01\0\0\0`), packed])),
    );
    const before = process.memoryUsage().rss;
    const bomb = Buffer.concat([room.subarray(0, 33), ...texts, room.subarray(33)]);
    expect(await processPhoto(async () => bomb, memoryStore())).toMatchObject({ outcome: "stored" });
    expect(process.memoryUsage().rss - before).toBeLessThan(500_000_000);
    const [plain, marked] = await Promise.all([openPicture(room, 320), openPicture(bomb, 320)]);
    expect(marked).toEqual(plain);
  });

  test("half a WebP is broken", async () => {
    expect(await processPhoto(async () => roomWebp.subarray(0, roomWebp.length / 2), memoryStore())).toEqual({
      outcome: "broken",
    });
  });

  test("what a camera appends after the end mark is no fault", async () => {
    expect((await stored(Buffer.concat([smallJpeg, Buffer.from("SEFT trailer")]))).outcome).toBe("stored");
  });

  test("a disk that refuses is not hidden from whoever runs Lango", async () => {
    const full = { ...memoryStore(), put: () => Promise.reject(new Error("no space left")) };
    await expect(processPhoto(() => asJpeg(plainPng(9, 9, [1, 2, 3])), full)).rejects.toThrow("no space left");
    expect((await stored(smallJpeg)).outcome).toBe("stored");
  });
});

test("one photo is open at a time, in the order asked, and a failure lets the next one in", async () => {
  let open = 0;
  let most = 0;
  const finished: number[] = [];
  const work = (number: number) =>
    whenPhotosAreFree(async () => {
      open += 1;
      most = Math.max(most, open);
      await Bun.sleep(3 - number);
      open -= 1;
      if (number === 1) throw new Error("bad photo");
      finished.push(number);
    });
  await Promise.allSettled([0, 1, 2].map(work));
  expect(most).toBe(1);
  expect(finished).toEqual([0, 2]);
});

test("whoever brings many has one turn, then others have theirs", async () => {
  const done: string[] = [];
  const work = (of: string) => whenPhotosAreFree(async () => void done.push(of), of);
  await Promise.all(["many", "many", "many", "one", "many", "other"].map(work));
  expect(done).toEqual(["many", "many", "one", "other", "many", "many"]);
});

function halfWithThumbnail() {
  const thumbnail = Buffer.concat([
    Buffer.from("Exif\0\0", "latin1"),
    roomJpeg.subarray(0, 2000),
    new Uint8Array([0xff, 0xd9]),
  ]);
  return withSegment(roomJpeg.subarray(0, roomJpeg.length / 2), 0xe1, thumbnail);
}

/** The head of a well-formed RGB profile, filled up with bytes that do not pack. */
function bigProfile(length: number): Buffer {
  const filled = Buffer.alloc(length);
  let seed = 5;
  for (let at = 128; at < length; at += 1) {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    filled[at] = (seed >> 16) & 255;
  }
  filled.writeUInt32BE(length, 0);
  filled.write("lcms", 4, "latin1");
  filled.write("mntrRGB XYZ ", 12, "latin1");
  filled.write("acsp", 36, "latin1");
  return filled;
}
