import { beforeEach, expect, test } from "bun:test";
import { Glob } from "bun";
import { photosOf } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { asJpeg, heifHead, plainPng } from "#src/dev/fixtures/photos/make-photos.ts";
import { addPhotos } from "#src/dev/fixtures/places.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { ORIGIN, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { LIMITS } from "#src/web/limits.ts";

let t: TestApp;
let cookie: string;

beforeEach(() => {
  t = testApp();
  addHost(t.db);
  addProperty(t.db);
  cookie = hostCookie(t.db);
});

const photo = async (name = "sofa.jpg", shade = 90) =>
  new File([new Uint8Array(await asJpeg(plainPng(64, 48, [shade, 90, 60])))], name, { type: "image/jpeg" });
const heic = new File([new Uint8Array(heifHead("heic", "mif1", "heic"))], "live.heic", { type: "image/heic" });

/** As a phone's browser hands over what another app shares: no page began it, so its origin is none. */
function share(files: File[], headers: Record<string, string> = { origin: "null", "sec-fetch-site": "none" }) {
  const form = new FormData();
  for (const file of files) form.append("photos", file);
  const request = new Request(`${ORIGIN}/dashboard/shared`, { method: "POST", body: form });
  for (const [name, value] of Object.entries({ cookie, ...headers })) request.headers.set(name, value);
  return t.app.fetch(request);
}
const toOf = (answer: Response) => answer.headers.get("location") ?? "";
const sealsIn = (to: string) => new URL(to, ORIGIN).searchParams.get("photos") ?? "";
const shown = async (to: string, as = cookie) => (await t.get(to, { cookie: as })).text();
const give = (id: string, photos: string, as = cookie) => t.post(`/dashboard/shared/${id}`, { photos }, { cookie: as });
const photos = (id = "garden-studio") => photosOf(t.db, id).map(({ hash }) => hash);

test("photos from the phone's gallery are a property's with one press, behind those that it has", async () => {
  addPhotos(t.db, "garden-studio", 1);
  const before = photos();
  const answer = await share([await photo(), await photo("bed.jpg", 20), heic]);
  const to = toOf(answer);
  expect([answer.status, to.startsWith("/dashboard/shared?photos=")]).toEqual([303, true]);
  expect(photos()).toEqual(before);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  const page = await shown(to, [cookie, ...cookies].join("; "));
  expect([page.split('class="photo"').length - 1, page.includes("live.heic")]).toEqual([2, true]);
  expect(page).toContain('action="/dashboard/shared/garden-studio" method="post"');
  const given = await give("garden-studio", sealsIn(to));
  expect([given.status, toOf(given)]).toEqual([303, "/dashboard/properties/garden-studio#order"]);
  expect([photos().slice(0, 1), photos().length]).toEqual([before, 3]);
  // Pressed twice, they are there once.
  await give("garden-studio", sealsIn(to));
  expect(photos()).toHaveLength(3);
});

test("nobody is believed but the host's own press: not another site's page, not another host, not an address made up", async () => {
  const cross = await share([await photo()], { origin: "https://evil.example", "sec-fetch-site": "cross-site" });
  const hidden = await share([await photo()], { origin: "null", "sec-fetch-site": "cross-site" });
  const unsaid = await share([await photo()], { origin: "null" });
  expect([cross.status, hidden.status, unsaid.status]).toEqual([403, 403, 403]);

  const seals = sealsIn(toOf(await share([await photo()])));
  addHost(t.db, { id: "host-barasa", username: "barasa", brandName: null, phone: "+254711000001" });
  const barasa = hostCookie(t.db, "host-barasa");
  addProperty(t.db, { id: "loft", hostId: "host-barasa" });
  expect(await shown(`/dashboard/shared?${new URLSearchParams({ photos: seals })}`, barasa)).toContain(
    "No photos are here",
  );
  expect((await give("garden-studio", seals, barasa)).status).toBe(404);
  expect(toOf(await give("loft", seals, barasa))).toBe("/dashboard/shared");
  expect(toOf(await give("garden-studio", seals.replace(/\w/, "f")))).toBe("/dashboard/shared");
  expect([photos(), photos("loft")]).toEqual([[], []]);
});

test("whoever is signed out is asked to sign in, and told to share them again", async () => {
  const answer = await share([await photo()], { cookie: "lango=over", origin: "null", "sec-fetch-site": "none" });
  expect([answer.status, toOf(answer)]).toEqual([303, "/login?next=%2Fdashboard%2Fshared"]);
  const page = await shown("/dashboard/shared");
  expect(page).toContain("Share them once more from your gallery");
});

test("a property has room for twenty; what finds none is said, and a full one can't be pressed", async () => {
  addPhotos(t.db, "garden-studio", 19);
  const to = toOf(await share([await photo(), await photo("bed.jpg", 20)]));
  const given = await give("garden-studio", sealsIn(to));
  expect([photos().length, given.headers.getSetCookie().some((line) => line.startsWith("lango_refused="))]).toEqual([
    20,
    true,
  ]);
  const page = await shown(to);
  expect([page.includes("Has twenty photos already"), page.includes("/dashboard/shared/garden-studio")]).toEqual([
    true,
    false,
  ]);
});

test("a host without a property is led to their first; an archived one takes nothing", async () => {
  const to = toOf(await share([await photo()]));
  write(t.db, (tx) => tx.run("update properties set state = 'archived'"));
  expect(await shown(to)).toContain("First a property");
  expect((await give("garden-studio", sealsIn(to))).status).toBe(404);
  expect(photos()).toEqual([]);
});

const DOORS = [
  ...["/dashboard/shared", "/dashboard/photos", "/dashboard/first", "/dashboard/properties/new"],
  ...["/dashboard/properties/garden-studio", "/dashboard/properties/garden-studio/guide/photos"],
  ...["/dashboard/turnovers/broken", "/social-media-connect/look"],
];

test.each(DOORS)(
  "what comes in by %s is shown by somebody or forgotten in a day, whatever its form is",
  async (door) => {
    const form = new FormData();
    for (const [at, field] of ["photos", "face", "face", "photo", "x"].entries())
      form.append(field, await photo(`${at}.jpg`, 20 * at));
    const whole = new Request(ORIGIN + door, { method: "POST", body: form, headers: { cookie, origin: ORIGIN } });
    const type = whole.headers.get("content-type") ?? "";
    const bytes = await whole.bytes();
    // All of it, and with its end cut off.
    for (const body of [bytes, bytes.slice(0, -30)]) {
      const headers = { cookie, origin: ORIGIN, "content-type": type };
      const answer = await t.app.fetch(new Request(ORIGIN + door, { method: "POST", body, headers }));
      expect([413, 415, 429, 500]).not.toContain(answer.status);
    }
    const files = [...new Glob("photos/**/*-320.webp").scanSync(t.deps.config.dataDir)];
    const stored = files.map((file) => /([0-9a-f]{32})-320/.exec(file)?.[1] ?? file);
    expect(stored.length).toBeGreaterThan(0);
    const isThere = (hash: string) =>
      t.db.$client.query("select 1 from jobs where kind = 'forget_photo' and key = ?").get(hash) !== null;
    expect(stored.filter((hash) => !isThere(hash))).toEqual([]);
  },
);

test("a house sends as many photos a day as a hundred listings have, and no form of theirs is read after that", async () => {
  for (let n = 0; n < LIMITS.photosOfHost.most - 1; n += 1) t.deps.limits.photosOfHost.allow("host-wanjiru");
  expect((await share([await photo()])).status).toBe(303);
  expect((await share([await photo("bed.jpg", 20)])).status).toBe(429);
  t.clock.advance(LIMITS.photosOfHost.ms);
  expect((await share([await photo("bed.jpg", 20)])).status).toBe(303);
});
