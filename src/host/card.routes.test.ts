import { beforeEach, expect, test } from "bun:test";
import { updateProperty } from "#db/property.queries.ts";
import { saveHostLook } from "#db/share.queries.ts";
import { write } from "#db/write.ts";
import { photoName } from "#src/core/listing/photo.ts";
import { addHost, addProperty } from "../dev/fixtures/people.ts";
import { asJpeg, roomPng } from "../dev/fixtures/photos/make-photos.ts";
import { addPhotos } from "../dev/fixtures/places.ts";
import { NOON, ORIGIN, type TestApp, testApp } from "../dev/fixtures/test-app.ts";

let t: TestApp;
let asked: string[];
let drawn: string[];

beforeEach(() => {
  asked = [];
  drawn = [];
  const app = testApp();
  const { deps } = app;
  const picture = deps.pictures.picture.bind(deps.pictures);
  Object.assign(deps, {
    pictures: {
      picture(...[sheet, photo, of]: Parameters<typeof picture>) {
        drawn.push(`${sheet.title} ${sheet.colour}`);
        asked.push(sheet.rows.map(({ text, value }) => `${text} | ${value}`).join());
        return picture(sheet, photo, of);
      },
    },
  });
  t = app;
  addHost(t.db);
  addProperty(t.db);
});

const NOTHING_SAID = {
  hostId: "host-wanjiru",
  ...{ name: "", line: "", bio: "", theme: "", phone: "" },
  ...{ instagram: "", tiktok: "", facebook: "", x: "", youtube: "" },
  updatedAt: NOON,
};

async function cardOf(path: string, cookie = ""): Promise<string> {
  const head = await (await t.get(path, { cookie })).text();
  const [, url = ""] = /<meta property="og:image" content="([^"]+)"/.exec(head) ?? [];
  return url.replace(ORIGIN, "");
}

test("a card is a JPEG that previews take, says what the page says, and is kept for ever", async () => {
  const [hash = ""] = addPhotos(t.db, "garden-studio", 1);
  await t.deps.files.put(photoName(hash, 1280, "jpg"), await asJpeg(roomPng(640, 480)));
  const response = await t.get(await cardOf("/booking/property/garden-studio"));
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  expect(response.headers.get("cache-control")).toContain("immutable");
  const bytes = await response.bytes();
  expect(await new Bun.Image(bytes).metadata()).toEqual({ width: 1200, height: 630, format: "jpeg" });
  expect(bytes.length).toBeLessThan(100_000);
  expect(asked).toEqual(["Kilimani, Nairobi | from KES\u00a04,500 a night"]);
  await t.get(await cardOf("/zuristays", "lang=sw"));
  expect(asked[1]).toBe("Kilimani, Nairobi | kuanzia KES\u00a04,500 kwa usiku");
});

test("a card has the name and the colour that its host chose", async () => {
  const before = [await cardOf("/zuristays"), await cardOf("/booking/property/garden-studio")];
  write(t.db, (tx) => saveHostLook(tx, { ...NOTHING_SAID, name: "Zuri Stays", theme: "#1d5c4a" }));
  const after = [await cardOf("/zuristays"), await cardOf("/booking/property/garden-studio")];
  for (const [index, card] of after.entries()) {
    expect(card).not.toBe(before[index]);
    expect((await t.get(card)).status).toBe(200);
  }
  expect(drawn).toEqual(["Zuri Stays #1d5c4a", "Garden studio on Ngong Road #1d5c4a"]);
});

test("when a price changes the card has another address, and the old one leads to it", async () => {
  const before = await cardOf("/booking/property/garden-studio");
  write(t.db, (tx) => updateProperty(tx, "garden-studio", { basePriceKes: 5200, updatedAt: NOON }));
  const now = await cardOf("/booking/property/garden-studio");
  expect(now).not.toBe(before);
  const old = await t.get(before);
  expect([old.status, old.headers.get("location"), old.headers.get("cache-control")]).toEqual([303, now, "no-store"]);
  expect(asked).toEqual([]);
});

test("what guests may not see has no card", async () => {
  const card = await cardOf("/booking/property/garden-studio");
  const ofHost = await cardOf("/zuristays");
  write(t.db, (tx) => updateProperty(tx, "garden-studio", { state: "draft", updatedAt: NOON }));
  t.db.$client.run("update hosts set suspended_at = 1, suspended_why = 'x'");
  for (const path of [card, ofHost, "/previews/cards/property-x/en-0123456789abcdef.jpg", `${card}x`]) {
    expect([path, (await t.get(path)).status]).toEqual([path, 404]);
  }
  expect(asked).toEqual([]);
});

test("whoever asks for very many gets the photo alone", async () => {
  const [hash] = addPhotos(t.db, "garden-studio", 1);
  const card = await cardOf("/booking/property/garden-studio");
  t.deps.limits.cardsOfNetwork.allow(t.deps.networkOf(new Request(ORIGIN)), 10_000);
  const response = await t.get(card);
  expect(response.headers.get("location")).toBe(`/previews/${hash}.jpg`);
  expect(asked).toEqual([]);
});
