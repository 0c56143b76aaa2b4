import { expect, test } from "bun:test";
import { join } from "node:path";
import type { PictureSheet } from "#src/core/picture/sheet.ts";
import { drawApart } from "./draw-apart.ts";

const SHEET: PictureSheet = { format: "card", colour: "#a5431c", title: "Zuri Stays", rows: [] };
const script = (code: string, mostMs = 5000) => drawApart([process.execPath, "-e", code], { mostMs });
/** A process that answers as many orders as come with one JPEG's first bytes, and its own number. */
const ANSWERS = `process.stdin.on("data", () => process.stdout.write(Buffer.from([4,0,0,0,255,216,0,process.pid % 256])));`;

test("the program draws by its hidden command, one picture after the other, and what is no photo draws nothing", async () => {
  const pictures = drawApart([process.execPath, join(import.meta.dir, "../../main.ts"), "draw-apart"]);
  const photo = { hash: "0f", bytes: async () => new Uint8Array([1, 2, 3]) };
  const [good, broken, again] = await Promise.all([
    pictures.picture(SHEET, undefined, "zuri"),
    pictures.picture(SHEET, photo, "zuri"),
    pictures.picture(SHEET, undefined, "zuri"),
  ]);
  expect(good && (await new Bun.Image(good).metadata())).toEqual({ width: 1200, height: 630, format: "jpeg" });
  expect([broken, again]).toEqual([undefined, good]);
}, 60_000);

test("one process serves many, and a new one is begun when it is gone", async () => {
  const pictures = script(ANSWERS);
  const [first, second] = [
    await pictures.picture(SHEET, undefined, "zuri"),
    await pictures.picture(SHEET, undefined, "zuri"),
  ];
  expect([first?.length, second?.[3]]).toEqual([4, first?.[3]]);
  const dying = script(`${ANSWERS} setTimeout(() => process.exit(1), 300);`);
  expect(await dying.picture(SHEET, undefined, "zuri")).toHaveLength(4);
  await Bun.sleep(600);
  expect(await dying.picture(SHEET, undefined, "zuri")).toHaveLength(4);
}, 30_000);

test("a process that was made ready draws the first picture, and is not begun twice", async () => {
  const pictures = drawApart([process.execPath, join(import.meta.dir, "../../main.ts"), "draw-apart"]);
  pictures.warm?.();
  pictures.warm?.();
  const drawn = await pictures.picture(SHEET, undefined, "zuri");
  expect(drawn && (await new Bun.Image(drawn).metadata()).width).toBe(1200);
}, 60_000);

test.each([
  ["that does not answer", "setInterval(() => {}, 1000)", 300],
  ["that ends", "process.exit(3)", 5000],
  ["that answers what is no picture", `process.stdout.write(Buffer.from([2,0,0,0,1,1]));${ANSWERS}`, 5000],
  ["that answers more than a picture", "process.stdout.write(Buffer.from([0,0,0,127,255,216]));", 5000],
])(
  "a process %s draws nothing, and holds nobody up",
  async (_, code, mostMs) => {
    expect(await script(code, mostMs).picture(SHEET, undefined, "zuri")).toBeUndefined();
  },
  30_000,
);
