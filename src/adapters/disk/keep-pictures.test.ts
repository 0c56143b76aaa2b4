import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PictureSheet } from "#src/core/picture/sheet.ts";
import type { PictureMaker } from "#src/ports/picture-maker.ts";
import { keepPictures } from "./keep-pictures.ts";

const sheet = (title: string): PictureSheet => ({ format: "square", colour: "#a5431c", title, rows: [] });

function kept(mostBytes?: number) {
  const folder = join(mkdtempSync(join(tmpdir(), "lango-pictures-")), "pictures");
  const made: string[] = [];
  const maker: PictureMaker = {
    async picture({ title }) {
      made.push(title);
      await Bun.sleep(1);
      return title === "broken" ? undefined : new Uint8Array(1000).fill(title.length);
    },
  };
  return { folder, made, pictures: keepPictures(folder, maker, mostBytes) };
}

test("a picture is made once, however many ask together or later, and again when it says something else", async () => {
  const { made, pictures } = kept();
  const both = await Promise.all([
    pictures.picture(sheet("a"), undefined, "zuri"),
    pictures.picture(sheet("a"), undefined, "zuri"),
  ]);
  expect(await pictures.picture(sheet("a"), undefined, "zuri")).toEqual(both[0]);
  expect(made).toEqual(["a"]);
  await pictures.picture(sheet("bb"), undefined, "zuri");
  await pictures.picture(sheet("a"), { hash: "0f", bytes: async () => undefined }, "zuri");
  expect(made).toEqual(["a", "bb", "a"]);
});

test("what could not be made is not kept, and a folder that is gone is laid anew", async () => {
  const { folder, made, pictures } = kept();
  expect(await pictures.picture(sheet("broken"), undefined, "zuri")).toBeUndefined();
  expect(await pictures.picture(sheet("broken"), undefined, "zuri")).toBeUndefined();
  expect(made).toEqual(["broken", "broken"]);
  await pictures.picture(sheet("a"), undefined, "zuri");
  rmSync(folder, { recursive: true });
  expect(await pictures.picture(sheet("a"), undefined, "zuri")).toHaveLength(1000);
});

test("the folder has a bound, and what nobody looked at for longest goes first", async () => {
  const { folder, made, pictures } = kept(2500);
  await pictures.picture(sheet("a"), undefined, "zuri");
  await pictures.picture(sheet("bb"), undefined, "zuri");
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1000, 1000);
  await pictures.picture(sheet("a"), undefined, "zuri");
  await pictures.picture(sheet("ccc"), undefined, "zuri");
  expect(readdirSync(folder)).toHaveLength(2);
  await pictures.picture(sheet("a"), undefined, "zuri");
  expect(made).toEqual(["a", "bb", "ccc"]);
});
