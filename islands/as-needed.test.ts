import { afterAll, expect, test } from "bun:test";
import { asNeeded } from "./as-needed.ts";

const real = globalThis.fetch;
afterAll(() => {
  globalThis.fetch = real;
});

test("on the page after signing in, before the browser's copy is there, it is measured that somebody is in", async () => {
  const sent: { args: unknown[] }[] = [];
  globalThis.fetch = ((_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return Promise.resolve(Response.json({ stored: true }));
  }) as unknown as typeof fetch;
  for (const cookie of ["cookiePreferences=analytics", "lango_user=host-wanjiru"]) {
    // biome-ignore lint/suspicious/noDocumentCookie: as the server sets them.
    document.cookie = `${cookie}; Path=/`;
  }
  asNeeded();
  dispatchEvent(new Event("load"));
  await Bun.sleep(100);
  const [status] = sent.filter(({ args }) => args[1] === "auth_status");
  expect(status?.args[2]).toMatchObject({ isAuthenticated: true });
});
