import { expect, test } from "bun:test";
import { type ListingPhoto, photoSources, photoUrl, previewUrl, readPhotoName, readPreviewName } from "./photo.ts";

const HASH = "0123456789abcdef0123456789abcdef";
const photo = (width: number): ListingPhoto => ({ hash: HASH, width, height: 900, colour: "#a5431c" });

test("a photo's address names its content and size", () => {
  expect(photoUrl(HASH, 640, "webp")).toBe(`/photos/${HASH}-640.webp`);
  expect(previewUrl(HASH)).toBe(`/previews/${HASH}.jpg`);
});

test.each([
  ["a large photo is offered in all three widths", 4000, ["320w", "640w", "1280w"]],
  ["a photo one pixel over 640 too, at its own width", 641, ["320w", "640w", "641w"]],
  ["a photo of exactly 640 in two", 640, ["320w", "640w"]],
  ["a photo of 500 at 320 and at its own width", 500, ["320w", "500w"]],
  ["a small photo once, at its own width", 200, ["200w"]],
])("%s", (_, width, expected) => {
  const { webp, jpg } = photoSources(photo(width), "100vw");
  const widths = (srcset: string) => srcset.split(", ").map((source) => source.split(" ")[1]);
  expect(widths(webp)).toEqual(expected);
  expect(widths(jpg)).toEqual(expected);
});

test("a card never offers more than 640, so a dense phone screen fetches 30 KB at most", () => {
  const sources = photoSources(photo(4000), "(min-width: 700px) 320px, 100vw", 640);
  expect(sources.webp).toBe(`/photos/${HASH}-320.webp 320w, /photos/${HASH}-640.webp 640w`);
  expect(sources.src).toBe(`/photos/${HASH}-640.jpg`);
  expect(sources).toMatchObject({
    width: 4000,
    height: 900,
    colour: "#a5431c",
    sizes: "(min-width: 700px) 320px, 100vw",
  });
});

test.each([
  [`${HASH}-640.webp`, `photos/${HASH}-640.webp`],
  [`${HASH}-641.webp`, undefined],
  [`${HASH}-640.png`, undefined],
  [`${HASH.toUpperCase()}-640.webp`, undefined],
  [`../${HASH}-640.webp`, undefined],
  ["", undefined],
])("the visitor's file name %p is read as %p", (file, expected) => {
  expect(readPhotoName(file)).toBe(expected as string);
});

test("a preview's name is read the same strict way", () => {
  expect(readPreviewName(`${HASH}.jpg`)).toBe(`previews/${HASH}.jpg`);
  expect(readPreviewName(`${HASH}-640.jpg`)).toBeUndefined();
  expect(readPreviewName(`..%2f${HASH}.jpg`)).toBeUndefined();
});
