import { beforeAll, expect, test } from "bun:test";
import { saveRates } from "#db/pricing.queries.ts";
import { write } from "#db/write.ts";
import { LANGUAGES } from "#src/core/language.ts";
import { HOST_FORMATS, PICTURE_KINDS } from "#src/core/picture/picture-kind.ts";
import { PICTURE_SIZES, type PictureSheet } from "#src/core/picture/sheet.ts";
import { addPaidStay } from "#src/dev/fixtures/paid-stay.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { asJpeg, roomPng } from "#src/dev/fixtures/photos/make-photos.ts";
import { STORED_PICTURES } from "#src/dev/fixtures/photos/stored-pictures.ts";
import { guestCookie, hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { paintPicture } from "#src/drawing/draw-picture.ts";
import { bookingToken } from "#src/web/deps.ts";

const DAY = 86_400_000;
/** Wednesday 16 December 2026. */
const WEDNESDAY = NOON - 2 * DAY;
const NOVEMBER = { checkIn: "2026-11-20", checkOut: "2026-11-22" };
const ACROSS = 12;
/** Tones of so many fields: other letters, colours or places move them, another JPEG library does not. */
const DOWN = { story: 24, square: 18 } as const;

let t: TestApp;
let cookie: string;
let photo: Uint8Array;
const drawn: PictureSheet[] = [];

beforeAll(async () => {
  t = testApp();
  Object.assign(t.deps, {
    pictures: {
      async picture(sheet: PictureSheet) {
        drawn.push(sheet);
        return new Uint8Array([0xff, 0xd8]);
      },
    },
  });
  photo = await asJpeg(roomPng(800, 600));
  t.clock.set(WEDNESDAY);
  addHost(t.db, { createdAt: WEDNESDAY - 100 * DAY });
  const long = "Wanjũkũ’s garden studio behind Ng'ang'a's house on Ngong Road";
  addProperty(t.db, { displayName: long, createdAt: WEDNESDAY - 100 * DAY });
  const fresh = { displayName: "Ngong view", location: "Karen, Nairobi", basePriceKes: 7800, createdAt: WEDNESDAY };
  addProperty(t.db, { id: "ngong-view", ...fresh });
  const offer = { lastMinute: [{ days: 2, percent: 20 }], cleaningFeeKes: 500, updatedAt: NOON };
  write(t.db, (tx) => saveRates(tx, "garden-studio", offer));
  cookie = hostCookie(t.db);
  await reviewed(addPaidStay(t.db, { n: 0, at: WEDNESDAY - 30 * DAY, stay: NOVEMBER }));
});

/** A guest who stayed in November says something that may stand in pictures, and everybody reads it. */
async function reviewed(id: string): Promise<void> {
  t.clock.set(WEDNESDAY - 20 * DAY);
  const stars = { whole: "5", cleanliness: "5", accuracy: "5", communication: "5", location: "5", value: "5" };
  const words = { words: "Quiet, clean, and the first coffee is in the garden.", language: "en", showName: "on" };
  const own = { cookie: guestCookie(t.db) };
  const link = { t: bookingToken(t.deps, id) };
  await t.post(`/guest/booking/${id}/review`, { ...link, ...stars, ...words }, own);
  await t.post(`/guest/booking/${id}/review/pictures`, { ...link, inPictures: "on" }, own);
  t.db.$client.run("insert into guest_ratings values (?, 'host-wanjiru', 5, '', ?)", [id, WEDNESDAY - 20 * DAY]);
  t.db.$client.run("update reviews set state = 'shown', shown_at = ?", [WEDNESDAY - 20 * DAY]);
  t.clock.set(WEDNESDAY);
}

const all = PICTURE_KINDS.flatMap((kind) =>
  HOST_FORMATS.flatMap((format) => LANGUAGES.map((language) => ({ kind, format, language }))),
);

test.each(all)("$kind, $format, $language looks as when somebody last looked at it", async (choice) => {
  const page = await (await t.get(`/social-media-connect/pictures?${new URLSearchParams(choice)}`, { cookie })).text();
  const src = /<img class="drawn" src="([^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "/none";
  expect((await t.get(src)).status).toBe(200);
  const sheet = drawn.at(-1);
  if (!sheet) throw new Error("nothing was drawn");
  const { pixels } = await paintPicture(sheet, photo);
  const tones = tonesOf(pixels, choice.format);
  const key = `${choice.kind} ${choice.format} ${choice.language}`;
  const stored = STORED_PICTURES[key] ?? "";
  const moved = tones.filter(
    (tone, at) => !(Math.abs(tone - Number.parseInt(stored.slice(2 * at, 2 * at + 2), 16)) <= 8),
  );
  const written = tones.map((tone) => tone.toString(16).padStart(2, "0")).join("");
  expect({ key, moved: moved.length, tones: moved.length > 0 ? written : "" }).toEqual({ key, moved: 0, tones: "" });
});

/** The mean tone of each field, row by row. */
function tonesOf(pixels: Int32Array, format: keyof typeof DOWN): number[] {
  const { width, height } = PICTURE_SIZES[format];
  const [wide, high] = [width / ACROSS, height / DOWN[format]];
  return Array.from({ length: ACROSS * DOWN[format] }, (_, field) => {
    const [left, top] = [(field % ACROSS) * wide, Math.floor(field / ACROSS) * high];
    let [sum, count] = [0, 0];
    for (let y = Math.ceil(top); y < top + high; y += 3) {
      for (let x = Math.ceil(left); x < left + wide; x += 3) {
        const pixel = pixels[y * width + x] ?? 0;
        sum += 0.299 * ((pixel >> 16) & 255) + 0.587 * ((pixel >> 8) & 255) + 0.114 * (pixel & 255);
        count += 1;
      }
    }
    return Math.round(sum / count);
  });
}
