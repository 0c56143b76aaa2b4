import { expect, test } from "bun:test";
import { write } from "#db/write.ts";
import { copyOfToday, DESK_KEPT_MS } from "#src/core/desk-copy.ts";
import { KEEP_UNTIL } from "#src/core/kept-copy.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { addMember, memberCookie } from "#src/dev/fixtures/team.ts";
import { testApp } from "#src/dev/fixtures/test-app.ts";

const t = testApp();
addHost(t.db);
addProperty(t.db);
const cookie = hostCookie(t.db);
const today = (path = "/dashboard") => t.get(path, { cookie });

test("the desk can be installed, with our name and icons, in a host's language; a guest's page knows nothing of it", async () => {
  const manifest = await t.get("/dashboard/manifest.webmanifest");
  expect(manifest.headers.get("content-type")).toBe("application/manifest+json");
  const facts = await manifest.json();
  expect(facts).toMatchObject({
    ...{ id: "/dashboard", name: "Lango", start_url: "/dashboard", scope: "/", display: "standalone", lang: "en" },
    // By which a phone draws what is shown while it opens.
    ...{ background_color: "#fbf7f0", theme_color: "#fbf7f0" },
  });
  expect(facts.icons.map((icon: { sizes: string; purpose: string }) => `${icon.purpose} ${icon.sizes}`)).toEqual(
    ["any", "maskable"].flatMap((purpose) => [`${purpose} 192x192`, `${purpose} 512x512`]),
  );
  const files = [...facts.icons.map(({ src }: { src: string }) => src), "/static/icons/badge-96.png"];
  for (const src of files) expect((await t.get(src)).headers.get("content-type")).toBe("image/png");
  expect(facts.shortcuts.map(({ name }: { name: string }) => name)).toEqual(["Calendar", "Bookings", "Share"]);
  for (const { url } of [{ url: facts.start_url }, ...facts.shortcuts]) expect((await today(url)).status).toBe(200);
  expect(await (await today("/dashboard?tab=more")).text()).toContain(
    '<link rel="manifest" href="/dashboard/manifest.webmanifest"/>',
  );
  const swahili = await (await t.get("/dashboard/manifest.webmanifest?in=sw")).json();
  expect([swahili.lang, swahili.id]).toEqual(["sw", facts.id]);
  for (const path of ["/", "/zuristays", "/booking/property/garden-studio", "/booking/search", "/guest-login"]) {
    const page = await (await t.get(path)).text();
    expect([path, /manifest|worker|notices|desk-/.exec(page)?.[0]]).toEqual([path, undefined]);
  }
});

test.each([
  ["co_host", ["Calendar", "Bookings", "Share"], true],
  ["caretaker", ["Cleaning"], false],
  ["cleaner", ["Cleaning"], false],
  ["accountant", ["Figures"], false],
] as const)("the app of a %s leads to %p, and takes photos where they may: %p", async (role, names, takesPhotos) => {
  const member = addMember(t.db, { id: `app-${role}`, role, address: `app-${role}@example.com` });
  const as = { cookie: memberCookie(t.db, member) };
  const me = await (await t.get("/dashboard/me", as)).text();
  const href = /<link rel="manifest" href="([^"]+)"/.exec(me)?.[1] ?? "";
  const facts = await (await t.get(href)).json();
  expect(facts.shortcuts.map(({ name }: { name: string }) => name)).toEqual([...names]);
  for (const { url } of facts.shortcuts) expect([url, (await t.get(url, as)).status]).toEqual([url, 200]);
  expect(["share_target" in facts, facts.id, facts.start_url]).toEqual([takesPhotos, "/dashboard", "/dashboard"]);
  // Who has no page *More* reads here how to install it, and of nothing that it does not do for them.
  expect([me.includes("Add to Home screen"), me.includes("takes photos")]).toEqual([role !== "co_host", false]);
});

test("the worker watches over what begins with Today's path, and may ask our own site alone", async () => {
  const answer = await t.get("/dashboard/worker.js");
  expect(answer.headers.get("content-type")).toStartWith("text/javascript");
  expect(answer.headers.get("content-security-policy")).toBe(
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  );
  expect(answer.headers.get("service-worker-allowed")).toBe("/dashboard");
  expect((await answer.text()).length).toBeLessThan(4_500);
});

test("Today alone may be kept, for two days, by the host alone whose it is", async () => {
  const answer = await today();
  expect(answer.headers.get(KEEP_UNTIL)).toBe(String(t.clock.now() + DESK_KEPT_MS));
  const page = await answer.text();
  const copy = copyOfToday(page) ?? "";
  expect(copy).toContain("Last seen ");
  expect([copy.split("<form inert ").length, copy.includes("<form class"), copy.includes("<form no")]).toEqual([
    page.split("<form ").length,
    false,
    false,
  ]);
  // What sends a form from outside of it can't be pressed either.
  expect(/<(?:button|input) (?!inert)[^>]* form="/.exec(copy)?.[0]).toBeUndefined();
  for (const path of ["bookings", "calendar", "money", "payouts", "more", "account"]) {
    const other = await today(`/dashboard?tab=${path}`);
    expect([path, other.headers.get(KEEP_UNTIL), copyOfToday(await other.text())]).toEqual([path, null, undefined]);
  }
  const again = await t.post("/dashboard/refunds/none", {}, { cookie });
  expect(again.headers.get(KEEP_UNTIL)).toBeNull();
});

test("of a team each keeps the day as they see it, and nothing of rooms or money", async () => {
  const as = (role: "co_host" | "caretaker" | "cleaner" | "accountant") =>
    memberCookie(t.db, addMember(t.db, { id: `m-${role}`, role, address: `${role}@example.com` }));
  for (const role of ["co_host", "caretaker"] as const) {
    const answer = await t.get("/dashboard", { cookie: as(role) });
    expect([role, answer.headers.get(KEEP_UNTIL)]).toEqual([role, String(t.clock.now() + DESK_KEPT_MS)]);
    const text = await answer.text();
    expect(copyOfToday(text)).toContain("Last seen ");
    expect(text).toContain("/assets/desk-");
  }
  for (const [role, path] of [
    ["cleaner", "/dashboard/turnovers"],
    ["accountant", "/dashboard?tab=money"],
  ] as const) {
    const answer = await t.get(path, { cookie: as(role) });
    expect([role, answer.status, answer.headers.get(KEEP_UNTIL)]).toEqual([role, 200, null]);
  }
});

test("Today says in Kiswahili too when it was seen", async () => {
  write(t.db, (tx) => tx.run("update hosts set language = 'sw'"));
  const page = await (await today()).text();
  expect(page).toContain("Ilionekana mara ya mwisho ");
  expect(page).toContain('href="/dashboard/manifest.webmanifest?in=sw"');
});
