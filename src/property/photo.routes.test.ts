import { beforeEach, expect, spyOn, test } from "bun:test";
import { addPhoto } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { asJpeg, roomPng } from "#src/dev/fixtures/photos/make-photos.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { processPhoto } from "./process-photo.ts";

let lango: TestApp;
let hash: string;

beforeEach(async () => {
  lango = testApp();
  const photo = await processPhoto(() => asJpeg(roomPng(400, 300)), lango.deps.files);
  if (photo.outcome !== "stored") throw new Error(photo.outcome);
  hash = photo.hash;
});

function show() {
  addHost(lango.db);
  const { id: propertyId } = addProperty(lango.db);
  write(lango.db, (tx) =>
    addPhoto(tx, { propertyId, hash, width: 400, height: 300, colour: "#b98a63", createdAt: NOON }),
  );
}
const head = (path: string) => lango.app.fetch(new Request(`http://localhost:3000${path}`, { method: "HEAD" }));

test.each([
  ["webp", "image/webp"],
  ["jpg", "image/jpeg"],
])("a photo as %s is sent once for ever, under its own type", async (format, type) => {
  const path = `/photos/${hash}-640.${format}`;
  const answer = await lango.get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe(type);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  const size = (await answer.bytes()).length;
  expect(size).toBeGreaterThan(500);

  const only = await head(path);
  expect([only.status, only.headers.get("content-length"), (await only.bytes()).length]).toEqual([200, `${size}`, 0]);
  const known = await lango.get(path, { headers: { "if-none-match": answer.headers.get("etag") ?? "" } });
  expect(known.status).toBe(304);
});

test.each([
  "/photos/nothing.jpg",
  "/photos/00000000000000000000000000000000-640.webp",
  "/photos/%2e%2e%2flango.db",
  "/photos/..%2F..%2Finstance.key",
  "/previews/00000000000000000000000000000000.jpg",
  "/previews/x.jpg",
])("%s is not there", async (path) => {
  expect((await lango.get(path)).status).toBe(404);
});

test("sizes that are not made are not there", async () => {
  for (const width of ["100", "1281", "0640"]) {
    expect((await lango.get(`/photos/${hash}-${width}.webp`)).status).toBe(404);
  }
});

test("a preview that is missing is made at the first request, once for all who come together", async () => {
  show();
  const put = spyOn(lango.deps.files, "put");
  const answers = await Promise.all([1, 2, 3].map(() => lango.get(`/previews/${hash}.jpg`)));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect(answers[0]?.headers.get("content-type")).toBe("image/jpeg");
  expect((await lango.get(`/previews/${hash}.jpg`)).status).toBe(200);
  expect(put).toHaveBeenCalledTimes(1);
});

test("a photo that no property shows gets no preview", async () => {
  expect((await lango.get(`/previews/${hash}.jpg`)).status).toBe(404);
});
