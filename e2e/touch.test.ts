import { afterAll, expect, test } from "bun:test";
import { testApp } from "#src/dev/fixtures/test-app.ts";
import { touchAtFirstPaint } from "../bench/lib/browser.ts";
import { slowlink } from "../bench/lib/slowlink.ts";
import { openBrowser } from "./browser.ts";

/** How soon a touch is answered, which is measured when nothing else runs. */
const { app, deps } = testApp();
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  // The product believes it stands at its own address.
  fetch(request) {
    const { pathname, search } = new URL(request.url);
    return app.fetch(new Request(`${deps.publicUrl}${pathname}${search}`, { headers: request.headers }));
  },
});
afterAll(async () => {
  await server.stop(true);
});

test("over a slow line a touch at the first paint is answered within a quarter of the time that took", async () => {
  const browser = await openBrowser();
  const link = await slowlink({ rttMs: 400, kbps: 400 });
  const phone = { link: link.port, cpu: 4, target: "[popovertarget=menu]" };
  // Of eight visits the best, because other work on the machine only ever makes the answer later.
  const ratios: number[] = [];
  try {
    while (ratios.length < 8 && !ratios.some((ratio) => ratio <= 1.25)) {
      const { firstPaint, answered } = await touchAtFirstPaint(browser, `http://127.0.0.1:${server.port}/`, phone);
      ratios.push(answered / firstPaint);
    }
  } finally {
    link.close();
  }
  expect(ratios.at(-1)).toBeLessThanOrEqual(1.25);
}, 300_000);
