import { afterAll, beforeEach, expect, test } from "bun:test";
import type { Purge } from "#src/ports/purge-hook.ts";
import { vendorPurgeHook } from "./vendor-purge-hook.ts";

const SECRET = "a-token-of-forty-letters-or-so";
type Seen = { path: string; headers: Headers; body: unknown };
let seen: Seen[] = [];
let answer: () => Response | Promise<Response> = () => Response.json({});

/** The services' own addresses, as far as we call them; what it answers is another test's each. */
const service = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    const { pathname: path } = new URL(request.url);
    seen.push({ path, headers: request.headers, body: await request.json() });
    return answer();
  },
});
afterAll(() => service.stop(true));
beforeEach(() => {
  seen = [];
});

const purge: Purge = { isEverything: false, tags: ["lango", "p1"], paths: ["/", "/zuristays"] };
const tell = (by: "cloudflare" | "fastly", path: string) =>
  vendorPurgeHook(by, { url: `http://127.0.0.1:${service.port}${path}`, secret: SECRET }).tell(purge);

test("Cloudflare is told by its API which tags to let go of, and heard when it says that it succeeded", async () => {
  answer = () => Response.json({ success: true, errors: [], messages: [], result: { id: "a" } });
  expect(await tell("cloudflare", "/client/v4/zones/z/purge_cache")).toBe(true);
  const [call] = seen;
  expect([call?.path, call?.body]).toEqual(["/client/v4/zones/z/purge_cache", { tags: ["lango", "p1"] }]);
  expect(call?.headers.get("authorization")).toBe(`Bearer ${SECRET}`);
});

test("Fastly is told by its API, by its names for the same", async () => {
  answer = () => Response.json({ lango: "108-1391560174-974124", p1: "108-1391560174-974125" });
  expect(await tell("fastly", "/service/s/purge")).toBe(true);
  const [call] = seen;
  expect([call?.path, call?.body]).toEqual(["/service/s/purge", { surrogate_keys: ["lango", "p1"] }]);
  expect(call?.headers.get("fastly-key")).toBe(SECRET);
});

test.each<[string, () => Response | Promise<Response>]>([
  ["a success that is none", () => Response.json({ success: false, errors: [{ code: 1107 }], msg: "no" })],
  ["too many calls", () => Response.json({ success: false, msg: "wait" }, { status: 429 })],
  ["another's key", () => Response.json({ success: false, msg: "no" }, { status: 403 })],
  ["a page of a wall before it", () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } })],
  ["nothing", () => new Response("")],
  ["null", () => new Response("null")],
  ["a word", () => new Response('"ok"')],
  ["more than it ever says", () => new Response(`{"success":true,"p":"${"x".repeat(100_000)}"}`)],
  ["an answer that is cut", () => new Response('{"success":true')],
  ["somewhere else", () => Response.redirect("/elsewhere", 307)],
])("%s is not heard", async (_, misbehaves) => {
  answer = misbehaves;
  for (const by of ["cloudflare", "fastly"] as const) expect(await tell(by, "/purge").catch(() => false)).toBe(false);
  expect(seen.map(({ path }) => path)).toEqual(["/purge", "/purge"]);
});
