import { expect, test } from "bun:test";
import { startSession } from "#db/session.queries.ts";
import { write } from "#db/write.ts";
import { addHost } from "#src/dev/fixtures/people.ts";
import { NOON, ORIGIN, testApp } from "#src/dev/fixtures/test-app.ts";
import { hashOf } from "#src/web/secrets.ts";

test("the front page leads hosts to register and guests to their bookings", async () => {
  const t = testApp();
  const response = await t.get("/?utm_source=tiktok");
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toMatch(/<a [^>]*href="\/host-register"[^>]*>Start for Free</);
  expect(html).toMatch(/<a [^>]*href="\/guest-login"[^>]*>View Your Bookings</);
  expect(html).toContain('href="/host-login"');
  expect(html).toContain("KES\u00a04,500");
  expect(html).toContain("KES\u00a03,200");
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/"`);
  expect(html).toContain(`<meta property="og:image" content="${ORIGIN}/static/preview-default.jpg`);
  expect(html).not.toContain("<script src");
});

test("a host who is signed in goes to her dashboard, whatever is kept for others", async () => {
  const t = testApp();
  addHost(t.db);
  const session = { tokenHash: hashOf("key"), now: NOON, endsAt: NOON + 1_000_000, device: "" };
  write(t.db, (tx) => startSession(tx, { ...session, hostId: "host-wanjiru" }));
  await t.get("/");
  const response = await t.get("/", { cookie: "lango=key" });
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/dashboard");
  expect((await t.get("/")).status).toBe(200);
  expect((await t.get("/", { cookie: "lango=nobody" })).status).toBe(200);
});

test("the page is kept, and a browser that has it is told so", async () => {
  const t = testApp();
  const first = await t.get("/");
  const etag = first.headers.get("etag") ?? "";
  expect((await t.get("/", { headers: { "if-none-match": etag } })).status).toBe(304);
  expect((await t.get("/landing")).status).toBe(404);
  expect(first.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("the front page fits in one flight", async () => {
  const response = await testApp().get("/", { headers: { "accept-encoding": "gzip" } });
  expect((await response.arrayBuffer()).byteLength).toBeLessThanOrEqual(14_100);
});
