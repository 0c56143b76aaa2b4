import { afterEach, expect, test } from "bun:test";
import { BUCKET_KEYS, startBucket } from "#src/dev/fixtures/bucket.ts";
import { s3Replica } from "./s3-replica.ts";

const ends: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

type Ill = (request: Request, nth: number) => Response | undefined;
const refusal = (status: number, code: string) => () =>
  new Response(`<Error><Code>${code}</Code><Message>m</Message></Error>`, { status });

/** A bucket behind something that answers for it now and then. */
function behind(ill: Ill) {
  const bucket = startBucket();
  let asked = 0;
  const before = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      asked += 1;
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body = method === "PUT" ? await request.bytes() : null;
      return ill(request, asked) ?? fetch(bucket.endpoint + pathname + search, { method, headers, body });
    },
  });
  ends.push(bucket.stop, () => before.stop(true));
  const endpoint = `http://127.0.0.1:${before.port}`;
  const store = s3Replica({ bucket: "houses", path: "a", endpoint, region: "", ...BUCKET_KEYS });
  return { store, bucket, asked: () => asked };
}

/** Gives half of what it announces, and the whole of it to whoever asks once more. */
function cutting(text: string): string {
  let asked = 0;
  const server = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      data(socket) {
        asked += 1;
        const given = asked === 1 ? text.slice(0, text.length / 2) : text;
        socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${given}`);
      },
    },
  });
  ends.push(() => server.stop(true));
  return `http://127.0.0.1:${server.port}`;
}

test("half an answer is none: it is asked for once more", async () => {
  const store = s3Replica({
    bucket: "h",
    path: "",
    endpoint: cutting("a picture of the door"),
    region: "",
    ...BUCKET_KEYS,
  });
  expect(Buffer.from((await store.get("door")) ?? []).toString()).toBe("a picture of the door");
});

test.each<[string, Ill]>([
  ["says to come slower", (_, nth) => (nth === 1 ? refusal(503, "SlowDown")() : undefined)],
  ["fails within itself", (_, nth) => (nth === 1 ? refusal(500, "InternalError")() : undefined)],
])("a bucket that %s is asked once more", async (_, ill) => {
  for (const ask of ["get", "put", "delete", "list"] as const) {
    const { store, bucket } = behind(ill);
    bucket.objects.set("a/door", {
      bytes: Buffer.from("a picture of the door"),
      etag: '"x"',
      at: new Date(0).toISOString(),
    });
    const answer = await { ...store, put: () => store.put("door", Buffer.from("x")) }[ask](
      ask === "list" ? "" : "door",
    );
    if (ask === "get") expect(Buffer.from(answer as Uint8Array).toString()).toBe("a picture of the door");
    if (ask === "list") expect(answer).toEqual(["door"]);
  }
});

test.each<[string, Ill, string]>([
  ["knows the keys no more", refusal(403, "InvalidAccessKeyId"), "REPLICATE_KEY_ID is not known there"],
  ["has another clock", refusal(403, "RequestTimeTooSkewed"), "the clock of this machine is wrong"],
  ["is in another region", refusal(400, "AuthorizationHeaderMalformed"), "REPLICATE_REGION"],
  ["moved", refusal(301, "PermanentRedirect"), "REPLICATE_REGION or"],
  ["sends elsewhere", () => Response.redirect("http://127.0.0.1:9/", 307), "REPLICATE_ENDPOINT"],
  ["is gone", refusal(404, "NoSuchBucket"), "no bucket of that name"],
])("a bucket that %s is told at once, in words and without its signed address", async (_, ill, words) => {
  const { store, asked } = behind(ill);
  // Bun's client, which lists, goes where it is sent.
  const list = words === "REPLICATE_ENDPOINT" ? [] : [() => store.list("files/")];
  for (const ask of [() => store.get("door"), () => store.put("door", Buffer.from("x")), ...list]) {
    const before = asked();
    const fault = (await ask().then(() => "nothing", String)) as string;
    expect(fault).toContain(words);
    expect(fault).not.toMatch(/https?:|Signature=|Credential/);
    expect(asked() - before).toBe(1);
  }
  expect(String(await store.look("door").catch(String))).toContain(words);
});

test("nobody at that address is a fault of the place too, and names no signature", async () => {
  const store = s3Replica({ bucket: "h", path: "", endpoint: "http://127.0.0.1:9", region: "", ...BUCKET_KEYS });
  const fault = (await store.look("door").catch((error: unknown) => error)) as Error & { code: string };
  expect([fault.code, fault.message]).toEqual([
    "PLACE_FAILED",
    expect.not.stringMatching(/https?:|Signature=/) as unknown as string,
  ]);
});
