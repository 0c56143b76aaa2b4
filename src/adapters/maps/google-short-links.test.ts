import { afterAll, expect, test } from "bun:test";
import { googleShortLinks } from "./google-short-links.ts";

const PLACE = "https://www.google.com/maps/search/-1.292100,+36.821900?entry=tts";
const asked: string[] = [];
let isDown = false;
const site = Bun.serve({
  port: 0,
  async fetch(request) {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    if (pathname === "/found") return new Response(null, { status: 302, headers: { location: PLACE } });
    if (pathname === "/long") return Response.redirect(`https://www.google.com/maps?q=${"1".repeat(5000)}`);
    if (pathname === "/slow") await Bun.sleep(isDown ? 0 : 400);
    return new Response("<html>".repeat(100_000), { status: pathname === "/page" ? 200 : 404 });
  },
});
afterAll(() => {
  isDown = true;
  return site.stop(true);
});
const links = googleShortLinks({ baseUrl: site.url.origin, timeoutMs: 100 });

test("says where a link leads, and does not go there", async () => {
  expect(await links.whereTo("found")).toBe(PLACE);
  expect((await links.whereTo("long"))?.length).toBe(2000);
});

test.each([["page"], ["gone"], ["slow"]])("a link that leads nowhere, /%s, is none", async (key) => {
  expect(await links.whereTo(key)).toBeUndefined();
});

test("a site that is not there is none, and no key is more than a part of its path", async () => {
  expect(await googleShortLinks({ baseUrl: "http://127.0.0.1:9" }).whereTo("found")).toBeUndefined();
  await links.whereTo("../other?x=1");
  expect(asked.at(-1)).toBe("/..%2Fother%3Fx%3D1");
});
