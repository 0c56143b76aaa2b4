import { afterAll, expect, test } from "bun:test";
import { brotliDecompressSync } from "node:zlib";
import { setBrand } from "#db/host.queries.ts";
import { updateProperty } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { createPageCache } from "./page-cache.ts";

function zuri(): TestApp {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db);
  return t;
}

const servers: ReturnType<typeof Bun.serve>[] = [];
afterAll(() => Promise.all(servers.map((server) => server.stop(true))));

function open(t: TestApp): string {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: t.app.fetch });
  servers.push(server);
  return `http://127.0.0.1:${server.port}`;
}

function setPrice(t: TestApp, basePriceKes: number): void {
  write(t.db, (tx) => updateProperty(tx, "garden-studio", { basePriceKes, updatedAt: t.clock.now() }));
}

/** The nightly price on Wanjiru's page, in whole shillings. */
async function priceOn(origin: string): Promise<number> {
  const html = await (await fetch(`${origin}/zuristays`)).text();
  const [, shown] = /KES\s([\d,]+)/.exec(html.slice(html.indexOf("<ul"))) ?? [];
  return Number(shown?.replaceAll(",", ""));
}

test("a price that was edited is on the very next page, however many are reading", async () => {
  const t = zuri();
  const origin = open(t);
  expect(await priceOn(origin)).toBe(4500);

  let done = false;
  let read = 0;
  // Prices only rise here, so a reader who sees one fall was given an old page after a newer one.
  const reader = async () => {
    let last = 0;
    while (!done) {
      const price = await priceOn(origin);
      expect(price).toBeGreaterThanOrEqual(last);
      last = price;
      read += 1;
    }
  };
  const readers = Array.from({ length: 8 }, reader);
  for (let price = 4501; price <= 4515; price += 1) {
    setPrice(t, price);
    expect(await priceOn(origin)).toBe(price);
  }
  done = true;
  await Promise.all(readers);
  expect(read).toBeGreaterThan(15);
});

test("a saved change that shows on no page leaves the kept page as it is", async () => {
  const t = zuri();
  const first = await t.get("/zuristays");
  addHost(t.db, { id: "host-otieno", brandName: "amani", username: "otieno" });
  const second = await t.get("/zuristays", { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
  expect(second.status).toBe(304);
  expect(await second.text()).toBe("");
  expect(second.headers.get("cache-control")).toBe("no-cache");
});

test("a browser that has the page is told so until the page changes", async () => {
  const t = zuri();
  const known = (await t.get("/zuristays")).headers.get("etag") ?? "";
  setPrice(t, 5000);
  const next = await t.get("/zuristays", { headers: { "if-none-match": known } });
  expect(next.status).toBe(200);
  expect(next.headers.get("etag")).not.toBe(known);
});

test("a kept page answers exactly as it did when it was made", async () => {
  const t = zuri();
  for (const encoding of ["br", "gzip", "identity"]) {
    const headers = { "accept-encoding": encoding };
    const [made, kept] = [await t.get("/zuristays", { headers }), await t.get("/zuristays", { headers })];
    expect(kept.status).toBe(200);
    expect([...kept.headers].sort()).toEqual([...made.headers].sort());
    expect(kept.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(kept.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
    expect(await kept.bytes()).toEqual(await made.bytes());
  }
  expect(t.deps.pages.size().pages).toBe(1);
});

test("the smallest form takes the place of the quick one, and whoever has the page has it still", async () => {
  const t = zuri();
  const pages = createPageCache(t.deps, { shrinkAfterMs: 0 });
  const asks = (etag = "") =>
    new Request("http://localhost/", { headers: { "accept-encoding": "br", "if-none-match": etag } });
  const html = await (await t.get("/zuristays")).text();
  const first = pages.keep(asks(), "/zuri", { html, version: 1, versionNow: () => 1, headers: {} });
  const size = (await first.bytes()).byteLength;
  let now: Response | undefined;
  let nowSize = size;
  while (nowSize === size) {
    await Bun.sleep(5);
    now = pages.answer(asks(), "/zuri");
    nowSize = (await now?.clone().bytes())?.byteLength ?? 0;
  }
  expect(nowSize).toBeLessThan(size);
  expect(brotliDecompressSync(new Uint8Array((await now?.bytes()) ?? [])).toString()).toBe(html);
  expect(pages.answer(asks(first.headers.get("etag") ?? ""), "/zuri")?.status).toBe(304);
  expect(pages.size()).toEqual({ pages: 1, bytes: Buffer.byteLength(html) + nowSize });
});

test("a page that was made anew meanwhile is not overtaken by the smaller form of the old one", async () => {
  const { db, clock } = testApp();
  const pages = createPageCache({ db, clock }, { shrinkAfterMs: 0 });
  const asks = () => new Request("http://localhost/", { headers: { "accept-encoding": "br" } });
  const page = (html: string) => ({ html, version: 1, versionNow: () => 1, headers: {} });
  pages.keep(asks(), "/zuri", page("KES 4,500".repeat(5000)));
  await Bun.sleep(1);
  pages.keep(asks(), "/zuri", page("KES 5,000"));
  await Bun.sleep(40);
  const body = new Uint8Array((await pages.answer(asks(), "/zuri")?.bytes()) ?? []);
  expect(brotliDecompressSync(body).toString()).toBe("KES 5,000");
});

test("a header set on one answer is not on the next", async () => {
  const t = zuri();
  await t.get("/zuristays");
  (await t.get("/zuristays")).headers.set("set-cookie", "somebody=else");
  expect((await t.get("/zuristays")).headers.get("set-cookie")).toBeNull();
});

test("at midnight in Nairobi the page is made anew: yesterday can't be booked any more", async () => {
  const t = zuri();
  expect(await (await t.get("/zuristays")).text()).toContain('min="2026-12-18"');
  t.clock.advance(12 * 3_600_000 - 1);
  expect(await (await t.get("/zuristays")).text()).toContain('min="2026-12-18"');
  t.clock.advance(1);
  expect(await (await t.get("/zuristays")).text()).toContain('min="2026-12-19"');
});

test("a page that midnight met while it was drawn is made anew for whoever comes next", async () => {
  for (let lead = 1; lead <= 12; lead += 1) {
    const t = zuri();
    t.clock.advance(12 * 3_600_000 - lead);
    const { now, today } = t.clock;
    // Every look at the clock takes a millisecond.
    const ticking =
      <T>(look: () => T) =>
      () => {
        t.clock.advance(1);
        return look();
      };
    Object.assign(t.clock, { now: ticking(now), today: ticking(today) });
    await t.get("/zuristays");
    Object.assign(t.clock, { now, today });
    t.clock.advance(lead);
    expect(await (await t.get("/zuristays")).text()).toContain('min="2026-12-19"');
  }
});

test("a page under a name that was given up is not kept", async () => {
  const t = zuri();
  expect((await t.get("/zuristays")).status).toBe(200);
  write(t.db, (tx) => setBrand(tx, "host-wanjiru", "zuri"));
  expect((await t.get("/zuristays")).status).toBe(404);
  expect((await t.get("/zuri")).status).toBe(200);
});

test("whoever reads Swahili and whoever reads English each have a page of their own", async () => {
  const { db, clock } = testApp();
  const pages = createPageCache({ db, clock });
  const asks = (cookie: string, etag = "") =>
    new Request("http://localhost/", { headers: { cookie, "if-none-match": etag } });
  const [english, swahili] = ["theme=dark", "theme=dark; lang=sw"];
  const page = (html: string) => ({ html, version: 1, versionNow: () => 1, headers: {} });
  const made = pages.keep(asks(swahili), "/zuri", page("Karibu"));
  expect(pages.answer(asks(english), "/zuri")).toBeUndefined();
  pages.keep(asks(english), "/zuri", page("Welcome"));
  expect(await pages.answer(asks(english), "/zuri")?.text()).toBe("Welcome");
  expect(await pages.answer(asks(swahili), "/zuri")?.text()).toBe("Karibu");
  // Chosen anew, the page that a browser has already is not the one it asks for.
  const etag = made.headers.get("etag") ?? "";
  expect(pages.answer(asks(swahili, etag), "/zuri")?.status).toBe(304);
  expect(pages.answer(asks(english, etag), "/zuri")?.status).toBe(200);
  expect(made.headers.get("vary")).toBe("Accept-Encoding, Cookie, Accept-Language");
});

test("the oldest pages make room when the memory set aside is full", () => {
  const { db, clock } = testApp();
  const pages = createPageCache({ db, clock }, { mostBytes: 10_000 });
  const request = new Request("http://localhost/");
  for (let n = 0; n < 8; n += 1) {
    pages.keep(request, `/${n}`, { html: "x".repeat(1000), version: 1, versionNow: () => 1, headers: {} });
    expect(pages.size().bytes).toBeLessThanOrEqual(10_000);
  }
  expect(pages.size()).toEqual({ pages: 5, bytes: 10_000 });
  expect(pages.answer(request, "/2")).toBeUndefined();
  expect(pages.answer(request, "/3")?.status).toBe(200);
  expect(pages.answer(request, "/7")?.status).toBe(200);
});
