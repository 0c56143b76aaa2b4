/**
 * What a picture costs: processor time of drawing one, beside what taking in one photo of a host costs, in one run.
 *
 *   node scripts/bun.mjs bench/pictures.ts [ROUNDS]
 *
 * Each figure is the least of all rounds after two warm ones: on a machine with other work the same work is counted
 * several times as dear, so only the share of a photo means anything there. Fails when that is more than 0.75.
 */
import { PICTURE_SIZES, type PictureFormat, type PictureSheet } from "#src/core/picture/sheet.ts";
import { asJpeg, roomPng } from "#src/dev/fixtures/photos/make-photos.ts";
import { memoryStore } from "#src/dev/fixtures/photos/memory-store.ts";
import { drawPicture } from "#src/drawing/draw-picture.ts";
import { processPhoto } from "#src/property/process-photo.ts";

const ROUNDS = Number(process.argv[2] ?? 12);
const MOST_OF_A_PHOTO = 0.75;

const photo = await asJpeg(roomPng(1280, 960), { quality: 74, progressive: true });
const sheet = (format: PictureFormat): PictureSheet => ({
  format,
  colour: "#a5431c",
  badge: "Fri 4 – Sun 6 Dec",
  title: "Free this weekend",
  rows: ["Quiet room near Yaya", "Garden studio on Ngong Road", "Rooftop one-bedroom"].map((text) => ({
    text,
    value: "KES 12,400",
    under: "Fri + Sat · for 2",
  })),
  from: { name: "Zuri Stays", address: "lango.co.ke/zuristays" },
});

const ofPhoto = await leastMs(() => processPhoto(async () => photo, memoryStore()));
console.log(`a photo taken in     ${ofPhoto.toFixed(0).padStart(4)} ms`);
let isDear = false;
for (const format of Object.keys(PICTURE_SIZES) as PictureFormat[]) {
  const ms = await leastMs(() => drawPicture(sheet(format), photo));
  const share = ms / ofPhoto;
  isDear ||= share > MOST_OF_A_PHOTO;
  console.log(`a picture, ${format.padEnd(8)}  ${ms.toFixed(0).padStart(4)} ms   ${share.toFixed(2)} of a photo`);
}
process.exit(isDear ? 1 : 0);

async function leastMs(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    if (round > 1) least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
