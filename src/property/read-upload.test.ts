import { afterAll, afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { connect } from "node:net";
import { PHOTO_MAX_BYTES } from "#src/core/listing/photo.ts";
import { testDatabase } from "#src/dev/fixtures/database.ts";
import { asJpeg, heifHead, plainPng } from "#src/dev/fixtures/photos/make-photos.ts";
import { memoryStore } from "#src/dev/fixtures/photos/memory-store.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import type { Clock } from "#src/ports/clock.ts";
import { createLimits } from "#src/web/rate-limit.ts";
import type { Storing } from "./keep-photos.ts";
import { FIELD_MAX_BYTES, FIELDS_MAX_COUNT, type ReadUpload, readUpload } from "./read-upload.ts";

setDefaultTimeout(30_000); // making pictures is work, and a busy machine is slow at it

let store = memoryStore();
let db = testDatabase();
const clock = { now: () => NOON } as Clock;
const storing = (): Storing => ({ db, clock, files: store, limits: createLimits(clock) });
let results: Promise<ReadUpload>[] = [];
let limits: { totalBytes: number } | undefined;

const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  maxRequestBodySize: 400 * 1024 * 1024,
  async fetch(request) {
    const result = readUpload(request, storing(), "host-wanjiru", limits);
    results.push(result);
    return Response.json(await result.catch(() => "thrown"));
  },
});
afterAll(() => server.stop(true));
beforeEach(() => {
  store = memoryStore();
  db = testDatabase();
  results = [];
  limits = undefined;
});
// Whatever became of a form: of what was still arriving nothing may stay.
afterEach(() => expect(store.arriving.size).toBe(0));

const kitchen = plainPng(40, 30, [165, 67, 28]);
const bedroom = await asJpeg(plainPng(40, 30, [11, 99, 71]));

function formOf(...parts: [name: string, value: string | Uint8Array, fileName?: string][]): FormData {
  const form = new FormData();
  for (const [name, value, fileName] of parts) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new Blob([Buffer.from(value)], { type: "image/jpeg" }), fileName ?? "");
  }
  return form;
}

async function send(body: BodyInit, headers: Record<string, string> = {}): Promise<ReadUpload> {
  await fetch(server.url, { method: "POST", body, headers });
  return (await results[0]) as ReadUpload;
}

const outcomesOf = (result: ReadUpload) =>
  "files" in result ? result.files.map((file) => `${file.name}: ${file.outcome}`) : [];

describe("a form with photos", () => {
  test("gives its fields, repeated ones together, and stores its photos in order", async () => {
    const result = await send(
      formOf(
        ["name", "Mtoni Studio"],
        ["amenities", "wifi"],
        ["photos", kitchen, "jikoni – kitchen.png"],
        ["amenities", "parking"],
        ["photos", bedroom, "bedroom.jpg"],
        ["__proto__", "x"],
      ),
    );
    expect(result.outcome).toBe("read");
    if (result.outcome !== "read") return;
    expect({ ...result.fields }).toEqual({
      name: ["Mtoni Studio"],
      amenities: ["wifi", "parking"],
      ["__proto__"]: ["x"],
    });
    expect(outcomesOf(result)).toEqual(["jikoni – kitchen.png: stored", "bedroom.jpg: stored"]);
    expect(store.files.size).toBe(12);
  });

  test("keeps the good photos when others are HEIC, broken, too big or no photo", async () => {
    const result = await send(
      formOf(
        ["photos", heifHead("heic", "mif1"), "IMG_0001.HEIC"],
        ["photos", kitchen, "kitchen.jpg"],
        ["photos", new Uint8Array(PHOTO_MAX_BYTES + 1), "huge.jpg"],
        ["photos", bedroom.subarray(0, 300), "half.jpg"],
        ["photos", new TextEncoder().encode("<script>"), "menu.html"],
        ["photos", bedroom, "bedroom.jpg"],
        ["name", "after the photos"],
      ),
    );
    expect(outcomesOf(result)).toEqual([
      "IMG_0001.HEIC: heic",
      "kitchen.jpg: stored",
      "huge.jpg: too_big",
      "half.jpg: broken",
      "menu.html: unsupported",
      "bedroom.jpg: stored",
    ]);
    expect(result.outcome === "read" && result.fields.name).toEqual(["after the photos"]);
    expect(store.files.size).toBe(12);
  });

  test("a photo field left empty, as browsers send it, is nobody's photo", async () => {
    const body = `--b\r\nContent-Disposition: form-data; name="photos"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--b--\r\n`;
    const result = await send(body, { "content-type": "multipart/form-data; boundary=b" });
    expect(result).toEqual({ outcome: "read", fields: Object.create(null), files: [] });
  });

  test("a file of exactly 15 MB is not too big, one photo after the twentieth is one too many", async () => {
    const exact = new Uint8Array(PHOTO_MAX_BYTES);
    exact.set(bedroom); // what follows the end mark is ignored
    const many = Array.from(
      { length: 21 },
      (_, at) => ["photos", at === 0 ? exact : bedroom, `${at + 1}.jpg`] as const,
    );
    const result = await send(
      formOf(...many.map(([name, bytes, file]): [string, Uint8Array, string] => [name, bytes, file])),
    );
    expect(result.outcome).toBe("read");
    const outcomes = outcomesOf(result);
    expect(outcomes.filter((line) => line.endsWith("stored")).length).toBe(20);
    expect(outcomes).toContain("1.jpg: stored");
    expect(outcomes).toContain("21.jpg: too_many");
  });
});

test("however many forms come at once, they wait outside the memory: one photo is read at a time", async () => {
  const { receive, put } = store;
  let [read, mostRead] = [0, 0];
  store.receive = () => {
    const file = receive();
    const bytes = async () => {
      read += 1;
      mostRead = Math.max(mostRead, read);
      return file.bytes();
    };
    return { ...file, bytes };
  };
  // A photo's smallest size is stored last, when its turn is over; the next may have begun by then.
  store.put = (name, bytes) => {
    if (name.endsWith("-320.jpg")) read -= 1;
    return put(name, bytes);
  };
  const photos = await Promise.all([1, 2, 3, 4].map((shade) => asJpeg(plainPng(400, 300, [shade * 50, 9, 9]))));
  const answers = photos.map((photo) =>
    fetch(server.url, { method: "POST", body: formOf(["photos", photo, "a.jpg"]) }),
  );
  await Promise.all(answers);
  expect((await Promise.all(results)).flatMap(outcomesOf)).toEqual(Array(4).fill("a.jpg: stored"));
  expect([store.files.size, read]).toEqual([24, 0]);
  expect(mostRead).toBeLessThanOrEqual(2);
});

describe("a form that is not taken", () => {
  test.each([
    ["JSON", "{}", "application/json"],
    ["an ordinary form", "name=Mtoni", "application/x-www-form-urlencoded"],
    ["a form without a boundary", "--b--", "multipart/form-data"],
  ])("%s is not a form with photos", async (_, body, type) => {
    expect(await send(body, { "content-type": type })).toEqual({ outcome: "not_a_form" });
  });

  test("one that ends in the middle of a photo is broken, and that photo is not stored", async () => {
    const whole = await new Response(
      formOf(["photos", kitchen, "kitchen.png"], ["photos", bedroom, "bedroom.jpg"]),
    ).blob();
    const result = await send(await whole.slice(0, whole.size - 200).bytes(), { "content-type": whole.type });
    expect(result.outcome).toBe("broken");
    expect(result).not.toHaveProperty("fields");
    expect(outcomesOf(result)).toEqual(["kitchen.png: stored"]);
    expect(store.files.size).toBe(6);
    // Nobody waits for it any more, so it is forgotten in a day.
    const waiting = db.$client.query("select kind, run_at from jobs").values();
    expect(waiting).toEqual([["forget_photo", NOON + 24 * 3_600_000]]);
  });

  test.each([
    ["rubbish", "nothing of the sort"],
    ["an empty body", ""],
    ["a part with a damaged head", "--b\r\nnot a header\0\r\n\r\nx\r\n--b--\r\n"],
    ["a head without end", `--b\r\nContent-Disposition: form-data; name="${"x".repeat(200_000)}`],
  ])("%s is broken", async (_, body) => {
    const result = await readUpload(
      { headers: new Headers({ "content-type": "multipart/form-data; boundary=b" }), body: new Blob([body]).stream() },
      storing(),
      "host-wanjiru",
    );
    expect(result).toEqual({ outcome: "broken", files: [] });
  });

  test("a field of 64 KB is read, one byte more refuses the form", async () => {
    expect((await send(formOf(["description", "x".repeat(FIELD_MAX_BYTES)]))).outcome).toBe("read");
    results = [];
    expect(await send(formOf(["description", "x".repeat(FIELD_MAX_BYTES + 1)]))).toEqual({
      outcome: "too_large",
      files: [],
    });
  });

  test("fifty fields are read, fifty-one refuse the form", async () => {
    const fields = (count: number) =>
      formOf(...Array.from({ length: count }, (_, at): [string, string] => [`field${at}`, "x"]));
    expect((await send(fields(FIELDS_MAX_COUNT))).outcome).toBe("read");
    results = [];
    expect((await send(fields(FIELDS_MAX_COUNT + 1))).outcome).toBe("too_large");
  });

  test("too many bytes in all stop the reading, and what was stored before is told", async () => {
    limits = { totalBytes: 1_000_000 };
    const result = await send(
      formOf(["photos", kitchen, "kitchen.png"], ["photos", new Uint8Array(3_000_000), "film.mp4"]),
    );
    expect(result.outcome).toBe("too_large");
    expect(outcomesOf(result)).toEqual(["kitchen.png: stored"]);
  });

  test("a connection lost in the middle of a photo is aborted, and that photo is not stored", async () => {
    const whole = await new Response(
      formOf(["photos", kitchen, "kitchen.png"], ["photos", bedroom, "bedroom.jpg"]),
    ).blob();
    const socket = connect(server.port ?? 0, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(
      `POST / HTTP/1.1\r\nHost: lango\r\nContent-Type: ${whole.type}\r\nContent-Length: ${whole.size}\r\n\r\n`,
    );
    socket.write(await whole.slice(0, whole.size - 200).bytes());
    while (store.files.size < 6) await Bun.sleep(5);
    socket.destroy();
    const result = (await results[0]) as ReadUpload;
    expect(result.outcome).toBe("aborted");
    expect(outcomesOf(result)).toEqual(["kitchen.png: stored"]);
    expect(store.files.size).toBe(6);
    // Nobody waits for it any more, so it is forgotten in a day.
    const waiting = db.$client.query("select kind, run_at from jobs").values();
    expect(waiting).toEqual([["forget_photo", NOON + 24 * 3_600_000]]);
  });

  test("a disk that refuses is not hidden from whoever runs Lango", async () => {
    store.put = () => Promise.reject(new Error("no space left"));
    await expect(
      readUpload(
        new Request("http://lango/", { method: "POST", body: formOf(["photos", kitchen, "kitchen.png"]) }),
        storing(),
        "host-wanjiru",
      ),
    ).rejects.toThrow("no space left");
  });
});
