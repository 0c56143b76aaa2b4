import { afterAll, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Elysia } from "elysia";
import { entries, files, statics } from "#gen/assets.js";
import { assets, staticFiles } from "#src/operations/assets.routes.ts";
import { asset, sheetHashes, staticUrl, stylesheet } from "./assets.ts";

const app = new Elysia().use(assets()).use(staticFiles()).listen({ port: 0, hostname: "127.0.0.1" });
const origin = `http://127.0.0.1:${app.server?.port}`;
afterAll(async () => {
  await app.stop(true);
});

/** As it comes over the wire: Bun's fetch would unpack it. */
const get = (path: string, init: RequestInit = {}) => fetch(`${origin}${path}`, { ...init, decompress: false });
const script = asset("hydrate.js");

test("a script is kept for ever, because its name changes with its content", async () => {
  expect(script).toMatch(/^\/assets\/hydrate-[A-Z0-9]{8}\.js$/);
  const answer = await get(script);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(answer.headers.get("vary")).toBe("accept-encoding");
});

test.each([
  ["br, gzip", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["gzip, br;q=0", "gzip", gunzipSync],
  ["zstd", null, (bytes: Uint8Array) => Buffer.from(bytes)],
  ["", null, (bytes: Uint8Array) => Buffer.from(bytes)],
])("a browser that takes %p gets the form it can read", async (accepted, coding, unpack) => {
  const plain = await (await get(script, { headers: { "accept-encoding": "identity" } })).text();
  const answer = await get(script, { headers: { "accept-encoding": accepted } });
  expect(answer.headers.get("content-encoding")).toBe(coding);
  expect(unpack(await answer.bytes()).toString()).toBe(plain);
});

test("the forms have different tags, and a known tag is answered without a body", async () => {
  const br = await get(script, { headers: { "accept-encoding": "br" } });
  const gzip = await get(script, { headers: { "accept-encoding": "gzip" } });
  const tag = br.headers.get("etag") ?? "";
  expect(tag).toMatch(/^"[0-9a-f]{16}-br"$/);
  expect(gzip.headers.get("etag")).not.toBe(tag);

  const again = await get(script, { headers: { "accept-encoding": "br", "if-none-match": `"old", W/${tag}` } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
  const changed = await get(script, { headers: { "accept-encoding": "gzip", "if-none-match": tag } });
  expect(changed.status).toBe(200);
});

test("HEAD tells the size and sends nothing", async () => {
  const whole = await get(script, { headers: { "accept-encoding": "br" } });
  const head = await get(script, { method: "HEAD", headers: { "accept-encoding": "br" } });
  expect(head.status).toBe(200);
  expect(head.headers.get("content-length")).toBe(String((await whole.bytes()).length));
  expect(await head.text()).toBe("");
});

test.each([
  "/assets/",
  "/assets/hydrate.js",
  "/assets/assets.js",
  `/assets/${entries["hydrate.js"]}.br`,
  "/assets/%2e%2e%2fassets.js",
  "/assets/..%2f..%2fpackage.json",
  "/assets/constructor",
  "/assets/__proto__",
  "/static/",
  "/static/constructor",
  "/static/icons",
  "/static/lango.css",
  "/static/%2e%2e/assets.js",
  "/static/..%2fassets.js",
  "/static/..%2fweb%2fhydrate.js",
  "/static/.half",
])("nothing else is there to be had: %s", async (path) => {
  expect((await get(path)).status).toBe(404);
});

test("every static file is served under an address that changes with it, and no other", async () => {
  const names = Object.keys(statics);
  expect(names.filter((name) => name.endsWith(".css"))).toEqual([]);
  for (const name of names) expect((await get(staticUrl(name))).status).toBe(200);
  expect(() => staticUrl("nothing.png")).toThrow("no static/nothing.png");
});

test("a static file is kept for a month, and sent again only when it has changed", async () => {
  const answer = await get(staticUrl("logo.svg"));
  const etag = answer.headers.get("etag") ?? "";
  expect(answer.headers.get("cache-control")).toBe("public, max-age=2592000");
  expect(answer.headers.get("content-type")).toBe("image/svg+xml");
  const again = await get("/static/logo.svg", { headers: { "if-none-match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const head = await get("/static/logo.svg", { method: "HEAD" });
  expect(head.headers.get("content-length")).toBe(String((await answer.bytes()).length));
});

test("each stylesheet is minified, and its hash is the one browsers compute", () => {
  const names = readdirSync(join(import.meta.dir, "../../static"))
    .filter((file) => file.endsWith(".css"))
    .map((file) => file.replace(".css", ""));
  for (const name of names) {
    const css = stylesheet(name);
    expect(css.length).toBeGreaterThan(0);
    expect(css).not.toContain("\n");
    const digest = createHash("sha256").update(css).digest("base64");
    expect(sheetHashes(headOf(css))).toEqual([`'sha256-${digest}'`]);
  }
  expect(() => stylesheet("nothing")).toThrow("no static/nothing.css");
});

test("a page is allowed the sheets in its head, and nothing that somebody else wrote there or elsewhere", () => {
  const [first, second] = [stylesheet("lango"), stylesheet("booking")];
  expect(sheetHashes(headOf(first, second))).toHaveLength(2);
  expect(sheetHashes(headOf(first, "body{display:none}"))).toEqual(sheetHashes(headOf(first)));
  expect(sheetHashes(`${headOf(first)}<body><style>${second}</style>`)).toEqual(sheetHashes(headOf(first)));
  expect(sheetHashes("a page without a head")).toEqual([]);
});

const headOf = (...sheets: string[]) => `<head>${sheets.map((css) => `<style>${css}</style>`).join("")}</head>`;

test("the sheet of a host's desk is one small file under a name of its own, with what every page of it needs", async () => {
  const answer = await get(`/assets/${entries["host.css"]}`, { headers: { "accept-encoding": "br" } });
  expect(answer.headers.get("content-type")).toBe("text/css; charset=utf-8");
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect((await answer.bytes()).length).toBeLessThan(7000);
  expect(stylesheet("host")).toBe(["lango", "desk", "rail"].map(stylesheet).join(""));
});

test("scripts are small before the wire: React comes to less than 60 KB, the rest to a few", () => {
  const scripts = [...files].filter(([name]) => name.endsWith(".js"));
  const sizes = scripts.map(([name, { br }]) => [name.replace(/-[A-Z0-9]{8}/, ""), Bun.file(br).size] as const);
  // Firebase's own code is one chunk of some 30 KB, fetched by whoever presses a button of its own.
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  expect(Object.fromEntries(sizes)["hydrate.js"]).toBeLessThan(1200);
  expect(Object.fromEntries(sizes)["frame.js"]).toBeLessThan(3000);
  // Every page fetches it, so it waits for no other file.
  const frame = files.get(entries["frame.js"]);
  expect(readFileSync(frame?.plain ?? "", "utf8")).not.toMatch(/(?:from|import)\s*"/);
  expect(Object.fromEntries(sizes)["mount.js"]).toBeLessThan(60_000);
  // All of them together, which no visitor ever fetches.
  expect(total).toBeLessThan(160_000);
});

test("analytics is one module under 2 KB with all it imports, and holds no React", async () => {
  const texts = new Map<string, string>();
  for (const [name, { plain }] of files) texts.set(name, await Bun.file(plain).text());
  const [own = ""] =
    [...texts].find(([, text]) => ["sendBeacon", "/api/firebase-log"].every((word) => text.includes(word))) ?? [];
  const imported = [...(texts.get(own) ?? "").matchAll(/from"\.\/([^"]+)"/g)].map(([, name]) => name ?? "");
  const parts = [own, ...imported].map((name) => files.get(name));
  expect(parts.reduce((sum, part) => sum + Bun.file(part?.br ?? "").size, 0)).toBeLessThan(2_048);
  expect(imported.length).toBeLessThanOrEqual(1);
  for (const name of [own, ...imported]) expect(texts.get(name)).not.toContain("react");
});
