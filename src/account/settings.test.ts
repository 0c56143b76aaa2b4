import { expect, test } from "bun:test";
import { findOrAddGuest } from "#db/host.queries.ts";
import { write } from "#db/write.ts";
import { addHost } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { testApp } from "#src/dev/fixtures/test-app.ts";
import { openSession } from "#src/identity/open-session.ts";

const heading = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1];

test.each([
  ["/dashboard?tab=account", "Account"],
  ["/account", "Account"],
  ["/dashboard?tab=settings", "Settings"],
  ["/account?tab=settings", "Settings"],
])("/dashboard accepts a tab query value: %s shows %s", async (path, title) => {
  const t = testApp();
  addHost(t.db);
  const answer = await t.get(path, { cookie: hostCookie(t.db) });
  expect([answer.status, heading(await answer.text())]).toEqual([200, title]);
});

test.each(["/dashboard", "/dashboard?tab=account", "/dashboard?tab=settings", "/account"])(
  "%s redirects to /login if not authenticated, and signing in leads back",
  async (path) => {
    const t = testApp();
    const answer = await t.get(path);
    const to = answer.headers.get("location") ?? "";
    expect([answer.status, to]).toEqual([303, `/login?next=${encodeURIComponent(path)}`]);
    const asHost = `/host-login?next=${encodeURIComponent(path)}`;
    expect((await (await t.get(to)).text()).includes(`href="${asHost}"`)).toBe(true);
    expect((await (await t.get(asHost)).text()).includes(`name="next" value="${path}"`)).toBe(true);
  },
);

test("settings show what is allowed to be kept, devices, data, help and the way out", async () => {
  const t = testApp();
  addHost(t.db);
  const cookie = hostCookie(t.db);
  const page = async (consent: string) =>
    (await t.get("/dashboard?tab=settings", { cookie: `${cookie}; ${consent}` })).text();
  expect(await page("")).toContain("Only what is necessary");
  const html = await page("cookiePreferences=analytics.preferences");
  expect(html).toContain("You allow: Analytics, Preferences");
  for (const way of [
    'href="/cookies"',
    'href="/account/devices"',
    'action="/account/export"',
    'href="/account/delete"',
    'href="/contact"',
    'action="/logout"',
  ]) {
    expect(html).toContain(way);
  }
});

test("a guest who chooses Account or Settings in the menu comes to their own", async () => {
  const t = testApp();
  const token = write(t.db, (tx) => {
    const guest = findOrAddGuest(tx, { id: "guest_achieng", phone: "+254722000020", now: t.clock.now() });
    return openSession(tx, { guestId: guest.id }, { visitor: { kind: "anonymous" }, device: "" }, t.clock.now());
  });
  const to = async (path: string) => (await t.get(path, { cookie: `lango=${token}` })).headers.get("location");
  expect(await to("/dashboard?tab=account")).toBe("/guest-account");
  expect(await to("/dashboard?tab=settings")).toBe("/guest-account");
  expect(await to("/dashboard")).toStartWith("/login?");
});
