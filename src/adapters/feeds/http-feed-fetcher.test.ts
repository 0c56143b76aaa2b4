import { afterAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { createServer, type Server as TcpServer } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { FeedAsk } from "#src/ports/feed-fetcher.ts";
import { httpFeedFetcher } from "./http-feed-fetcher.ts";
import type { Lookup } from "./outgoing.ts";
import { isPublicAddress } from "./public-address.ts";

const CALENDAR = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n";
const stops: (() => unknown)[] = [];
afterAll(() => Promise.all(stops.map((stop) => stop())));

/** A site on loopback, reached under a name that is allowed to be there. */
function site(answer: (request: Request) => Response | Promise<Response>, tls?: { key: string; cert: string }) {
  const seen: { url: string; headers: Headers }[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    ...(tls ? { tls } : {}),
    fetch: (request) => {
      seen.push({ url: request.url, headers: new Headers(request.headers) });
      return answer(request);
    },
  });
  stops.push(() => server.stop(true));
  return { port: server.port, seen };
}

/** A site that says what it likes, byte for byte. */
async function rawSite(answer: string | Uint8Array): Promise<{ port: number }> {
  const server: TcpServer = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(answer));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  stops.push(() => server.close());
  const address = server.address();
  return { port: typeof address === "object" && address ? address.port : 0 };
}

const home: Lookup = () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]);
const allowing = httpFeedFetcher({ allowHosts: ["calendar.example"], agent: "Lango test", lookup: home });
const ask = (url: string, more: Partial<FeedAsk> = {}): FeedAsk => ({
  url,
  etag: null,
  lastModified: null,
  withinMs: 3000,
  ...more,
});
const at = (port: number | undefined, path = "/a.ics") => ask(`http://calendar.example:${port}${path}`);

function textOf(answer: Awaited<ReturnType<typeof allowing.fetch>>): string {
  return answer.outcome === "fetched" ? new TextDecoder().decode(answer.bytes) : JSON.stringify(answer);
}

describe("a calendar", () => {
  test("arrives as it is, with its marks, and asks as Lango", async () => {
    const { port, seen } = site(
      () => new Response(CALENDAR, { headers: { etag: '"v1"', "last-modified": "Fri, 18 Dec 2026 08:00:00 GMT" } }),
    );
    const answer = await allowing.fetch(at(port, "/a.ics?s=1"));
    expect(answer).toMatchObject({ outcome: "fetched", etag: '"v1"', lastModified: "Fri, 18 Dec 2026 08:00:00 GMT" });
    expect(textOf(answer)).toBe(CALENDAR);
    expect(seen[0]?.url).toBe(`http://calendar.example:${port}/a.ics?s=1`);
    expect(seen[0]?.headers.get("user-agent")).toBe("Lango test");
  });

  test("that has not changed is not sent again", async () => {
    const { port } = site((request) => {
      const isKnown =
        request.headers.get("if-none-match") === '"v1"' && request.headers.get("if-modified-since") === "yesterday";
      return isKnown ? new Response(null, { status: 304 }) : new Response(CALENDAR);
    });
    expect(await allowing.fetch({ ...at(port), etag: '"v1"', lastModified: "yesterday" })).toEqual({
      outcome: "not_modified",
    });
    expect(await allowing.fetch(at(port))).toMatchObject({ outcome: "fetched" });
  });

  test("may be packed, in pieces, or without a length", async () => {
    const packed = site(() => new Response(gzipSync(CALENDAR), { headers: { "content-encoding": "gzip" } }));
    expect(textOf(await allowing.fetch(at(packed.port)))).toBe(CALENDAR);
    const pieces = site(
      () =>
        new Response(
          new ReadableStream({
            async start(controller) {
              for (const piece of CALENDAR.match(/.{1,7}/gs) ?? []) {
                controller.enqueue(new TextEncoder().encode(piece));
                await Bun.sleep(1);
              }
              controller.close();
            },
          }),
        ),
    );
    expect(textOf(await allowing.fetch(at(pieces.port)))).toBe(CALENDAR);
    const endless = await rawSite(`HTTP/1.0 200 OK\r\n\r\n${CALENDAR}`);
    expect(textOf(await allowing.fetch(at(endless.port)))).toBe(CALENDAR);
  });

  test("is found where a redirect leads, by webcal: too", async () => {
    const { port, seen } = site((request) =>
      new URL(request.url).pathname === "/old"
        ? new Response(null, { status: 302, headers: { location: "/new" } })
        : new Response(CALENDAR),
    );
    expect(textOf(await allowing.fetch(at(port, "/old")))).toBe(CALENDAR);
    expect(textOf(await allowing.fetch(ask(`webcal://calendar.example:${port}/new`)))).toBe(CALENDAR);
    expect(seen.map((request) => new URL(request.url).pathname)).toEqual(["/old", "/new", "/new"]);
  });

  test.each([
    ["mama:siri", "bWFtYTpzaXJp"],
    // The example of RFC 7617, 2.1.
    ["test:123£", "dGVzdDoxMjPCow=="],
    ["mama:пароль", "bWFtYTrQv9Cw0YDQvtC70Yw="],
    ["mama:鍵🔑", "bWFtYTrpjbXwn5SR"],
  ])("with %s gets it in UTF-8", async (userAndPassword, encoded) => {
    const { port } = site((request) => new Response(request.headers.get("authorization")));
    const found = await allowing.fetch(ask(`http://${userAndPassword}@calendar.example:${port}/`));
    expect(textOf(found)).toBe(`Basic ${encoded}`);
  });

  test("with a password gets it, and no other site does", async () => {
    const other = site((request) => new Response(request.headers.get("authorization") ?? "none"));
    const { port } = site((request) =>
      request.url.endsWith("/go")
        ? Response.redirect(`http://calendar.example:${other.port}/`)
        : new Response(request.headers.get("authorization")),
    );
    expect(textOf(await allowing.fetch(ask(`http://mama:s%3Aecret@calendar.example:${port}/`)))).toBe(
      `Basic ${btoa("mama:s:ecret")}`,
    );
    expect(textOf(await allowing.fetch(ask(`http://mama:secret@calendar.example:${port}/go`)))).toBe("none");
  });
});

describe("it fails with a name", () => {
  test.each([400, 401, 403, 404, 410, 429, 500, 503])("HTTP %d", async (status) => {
    const { port } = site(() => new Response("no", { status }));
    expect(await allowing.fetch(at(port))).toEqual({ outcome: "failed", failure: "http_error", status });
  });

  test("and remembers how long it was asked to wait", async () => {
    const { port } = site(() => new Response("slower", { status: 429, headers: { "retry-after": "120" } }));
    expect(await allowing.fetch(at(port))).toMatchObject({ status: 429, retryAfterMs: 120_000 });
    const soon = new Date(Date.now() + 3_600_000).toUTCString();
    const dated = site(() => new Response("slower", { status: 503, headers: { "retry-after": soon } }));
    const answer = await allowing.fetch(at(dated.port));
    expect(answer.outcome === "failed" && Math.abs((answer.retryAfterMs ?? 0) - 3_600_000) < 5000).toBe(true);
  });

  test("when nobody answers in time, at any point", async () => {
    const silent = site(() => new Promise<Response>(() => {}));
    const began = performance.now();
    expect(await allowing.fetch({ ...at(silent.port), withinMs: 200 })).toEqual({
      outcome: "failed",
      failure: "timed_out",
    });
    const dripping = site(
      () =>
        new Response(
          new ReadableStream({
            pull: async (controller) => {
              await Bun.sleep(50);
              controller.enqueue(new Uint8Array(1));
            },
          }),
        ),
    );
    expect(await allowing.fetch({ ...at(dripping.port), withinMs: 200 })).toEqual({
      outcome: "failed",
      failure: "timed_out",
    });
    const lost = httpFeedFetcher({ allowHosts: [], agent: "x", lookup: () => new Promise(() => {}) });
    expect(await lost.fetch(ask("https://slow.example/", { withinMs: 200 }))).toEqual({
      outcome: "failed",
      failure: "timed_out",
    });
    expect(performance.now() - began).toBeLessThan(8_000);
  });

  test("when TLS cannot be trusted, or is none", async () => {
    const folder = join(import.meta.dir, "../../dev/fixtures/tls");
    const own = {
      key: readFileSync(join(folder, "nobody.key"), "utf8"),
      cert: readFileSync(join(folder, "nobody.pem"), "utf8"),
    };
    const selfSigned = site(() => new Response(CALENDAR), own);
    expect(await allowing.fetch(ask(`https://calendar.example:${selfSigned.port}/`))).toEqual({
      outcome: "failed",
      failure: "tls_fault",
    });
    const plain = site(() => new Response(CALENDAR));
    const answer = await allowing.fetch(ask(`https://calendar.example:${plain.port}/`));
    expect(answer.outcome === "failed" && ["tls_fault", "unreachable"].includes(answer.failure)).toBe(true);
  });

  test("when the body is cut off", async () => {
    const short = await rawSite(`HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n${CALENDAR}`);
    expect(await allowing.fetch(at(short.port))).toEqual({ outcome: "failed", failure: "unreachable" });
    const chunked = await rawSite(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1f\r\n${CALENDAR}`);
    expect(await allowing.fetch(at(chunked.port))).toEqual({ outcome: "failed", failure: "unreachable" });
    const packed = gzipSync(CALENDAR.repeat(50));
    const half = site(
      () => new Response(packed.subarray(0, packed.length / 2), { headers: { "content-encoding": "gzip" } }),
    );
    expect(await allowing.fetch(at(half.port))).toEqual({ outcome: "failed", failure: "unreachable" });
  });

  test("when it is too large, said so or not, packed or not", async () => {
    const large = new Uint8Array(2 * 1024 * 1024 + 1);
    const said = site(() => new Response(large));
    expect(await allowing.fetch(at(said.port))).toEqual({ outcome: "failed", failure: "too_large" });
    const unsaid = site(
      () => new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) })),
    );
    expect(await allowing.fetch(at(unsaid.port))).toEqual({ outcome: "failed", failure: "too_large" });
    const bomb = gzipSync(new Uint8Array(200 * 1024 * 1024));
    const before = process.memoryUsage().rss;
    const packed = site(() => new Response(bomb, { headers: { "content-encoding": "gzip" } }));
    expect(await allowing.fetch(at(packed.port))).toEqual({ outcome: "failed", failure: "too_large" });
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });

  test("when it leads in circles, or nowhere", async () => {
    const { port, seen } = site((request) => Response.redirect(request.url));
    expect(await allowing.fetch(at(port))).toEqual({ outcome: "failed", failure: "too_many_redirects" });
    expect(seen).toHaveLength(6);
    const file = site(() => new Response(null, { status: 302, headers: { location: "file:///etc/passwd" } }));
    expect(await allowing.fetch(at(file.port))).toEqual({ outcome: "failed", failure: "bad_address" });
    expect(await allowing.fetch(at(1))).toEqual({ outcome: "failed", failure: "unreachable" });
    const unknown = httpFeedFetcher({
      allowHosts: [],
      agent: "x",
      lookup: () => Promise.reject(new Error("ENOTFOUND")),
    });
    expect(await unknown.fetch(ask("https://nowhere.example/"))).toEqual({
      outcome: "failed",
      failure: "no_such_host",
    });
  });

  test.each([
    "",
    "garden",
    "ftp://calendar.example/a.ics",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "http://",
    "webcal:",
  ])("%p", async (url) => {
    expect(await allowing.fetch(ask(url))).toEqual({ outcome: "failed", failure: "bad_address" });
  });
});

describe("nobody is led inside", () => {
  const strict = httpFeedFetcher({ allowHosts: [], agent: "x", lookup: home });

  test.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://017700000001/",
    "http://0/",
    "http://10.1.2.3/",
    "http://172.16.0.1/",
    "http://192.168.1.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://100.64.0.1/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[fe80::1]/",
    "http://[fd00::1]/",
    "http://[2002:7f00:1::]/",
    "webcal://127.0.0.1/",
    "http://a.name.that.leads.home.example/",
  ])("%s", async (url) => {
    expect(await strict.fetch(ask(url))).toEqual({ outcome: "failed", failure: "private_address" });
  });

  test("by a redirect", async () => {
    const inside = site(() => new Response("secret"));
    const { port } = site(() => Response.redirect(`http://inside.example:${inside.port}/`));
    expect(await allowing.fetch(at(port))).toEqual({ outcome: "failed", failure: "private_address" });
    expect(inside.seen).toEqual([]);
  });

  test("by a name that changes its mind: it is asked once, and that address is the one that is reached", async () => {
    const { port, seen } = site(() => new Response(CALENDAR));
    let asked = 0;
    const turning: Lookup = () => {
      asked += 1;
      return Promise.resolve([asked === 1 ? { address: "192.0.2.1", family: 4 } : { address: "127.0.0.1", family: 4 }]);
    };
    const rebound = httpFeedFetcher({ allowHosts: [], agent: "x", lookup: turning });
    expect(await rebound.fetch(ask(`http://rebind.example:${port}/`))).toMatchObject({ outcome: "failed" });
    // A name of which one address is public is reached there, never at the other.
    const both: Lookup = () =>
      Promise.resolve([
        { address: "127.0.0.1", family: 4 },
        { address: "2606:4700::1", family: 6 },
      ]);
    const mixed = httpFeedFetcher({ allowHosts: [], agent: "x", lookup: both });
    await mixed.fetch(ask(`http://mixed.example:${port}/`, { withinMs: 300 }));
    expect([asked, seen.length]).toEqual([1, 0]);
  });

  test.each(["8.8.8.8", "1.1.1.1", "196.201.214.200", "2606:4700:4700::1111", "2c0f:fb50:4003::1"])(
    "%s is public",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
  test.each([
    "255.255.255.255",
    "224.0.0.1",
    "198.18.0.1",
    "203.0.113.9",
    "ff02::1",
    "2001:db8::1",
    "2001::1",
    "100::1",
    "fe80::1%eth0",
    "x",
  ])("%s is not", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
