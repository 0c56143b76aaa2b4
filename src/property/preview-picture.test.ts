import { expect, setDefaultTimeout, test } from "bun:test";
import { PNG } from "pngjs";
import { photoName, previewName } from "#src/core/listing/photo.ts";
import { asJpeg, noisePng, plainPng, roomPng } from "#src/dev/fixtures/photos/make-photos.ts";
import { memoryStore } from "#src/dev/fixtures/photos/memory-store.ts";
import { makePreviewPicture, PREVIEW_MAX_BYTES } from "./preview-picture.ts";

setDefaultTimeout(30_000); // making pictures is work, and a busy machine is slow at it

const HASH = "0123456789abcdef0123456789abcdef";

async function previewOf(jpeg: Uint8Array) {
  const store = memoryStore();
  await store.put(photoName(HASH, 1280, "jpg"), jpeg);
  expect(await makePreviewPicture(HASH, store)).toEqual({ outcome: "made", name: previewName(HASH) });
  return store.files.get(previewName(HASH)) ?? new Uint8Array();
}

test.each([
  ["a wide photo", roomPng(1280, 500)],
  ["an upright photo", roomPng(720, 1280)],
  ["a photo far smaller than the preview", roomPng(200, 160)],
  ["noise, which packs worst", noisePng(1280, 700)],
])("%s becomes a JPEG of 1200×630 under 300 KB", async (_, png) => {
  const preview = await previewOf(await asJpeg(png));
  expect(await new Bun.Image(preview).metadata()).toEqual({ width: 1200, height: 630, format: "jpeg" });
  expect(preview.length).toBeLessThan(PREVIEW_MAX_BYTES);
});

test("the middle is shown, upright, in its own colours and without distortion", async () => {
  // Red above, a blue disc-sized square in the middle, green below.
  const photo = PNG.sync.read(Buffer.from(plainPng(1200, 1200, [200, 30, 30])));
  PNG.bitblt(PNG.sync.read(Buffer.from(plainPng(1200, 600, [30, 160, 60]))), photo, 0, 0, 1200, 600, 0, 600);
  PNG.bitblt(PNG.sync.read(Buffer.from(plainPng(200, 200, [20, 40, 210]))), photo, 0, 0, 200, 200, 500, 500);
  const preview = await previewOf(await asJpeg(PNG.sync.write(photo), { quality: 95 }));

  const { data } = PNG.sync.read(Buffer.from(await new Bun.Image(preview).png().bytes()));
  const colourAt = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray((y * 1200 + x) * 4);
    return red > green && red > blue ? "red" : green > blue ? "green" : "blue";
  };
  expect([colourAt(20, 20), colourAt(1180, 300), colourAt(20, 330), colourAt(1180, 610)]).toEqual([
    "red",
    "red",
    "green",
    "green",
  ]);
  expect([colourAt(510, 225), colourAt(690, 405), colourAt(600, 315)]).toEqual(["blue", "blue", "blue"]);
  expect([colourAt(485, 315), colourAt(600, 205), colourAt(600, 425)]).toEqual(["green", "red", "green"]);
});

test("a preview is made once", async () => {
  const store = memoryStore();
  await store.put(photoName(HASH, 1280, "jpg"), await asJpeg(roomPng(300, 200)));
  await makePreviewPicture(HASH, store);
  const first = store.files.get(previewName(HASH));
  expect((await makePreviewPicture(HASH, store)).outcome).toBe("already_made");
  expect(store.files.get(previewName(HASH))).toBe(first as Uint8Array);
});

test("without the photo nothing is made", async () => {
  const store = memoryStore();
  expect(await makePreviewPicture(HASH, store)).toEqual({ outcome: "no_such_photo" });
  expect(store.files.size).toBe(0);
});

test("the picture for hosts without photos has the right size and is light", async () => {
  const bytes = await Bun.file(`${import.meta.dir}/../../static/preview-default.jpg`).bytes();
  expect(await new Bun.Image(bytes).metadata()).toEqual({ width: 1200, height: 630, format: "jpeg" });
  expect(bytes.length).toBeLessThan(40_000);
});
