import { expect, test } from "bun:test";
import { demoHosts } from "#db/demo-data.ts";
import { write } from "#db/write.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, testApp } from "#src/dev/fixtures/test-app.ts";
import { addDemoLinks, addDemoLook, addDemoSteps } from "./seed-share.ts";

const photo = { outcome: "stored", width: 640, height: 640, colour: "#a5431c" } as const;

test("the demo's first host is seen as hosts who said how they look: a name, a line, a number of their own, links", async () => {
  const t = testApp();
  const [demo] = demoHosts;
  if (!demo?.look || !demo.links) throw new Error("the first host of the demo has said nothing");
  const { look, links } = demo;
  addHost(t.db, { id: "host", brandName: demo.brand, phone: demo.phone, createdAt: NOON });
  addProperty(t.db, { hostId: "host" });
  const photos = new Map([
    [look.face, { ...photo, hash: "fa".repeat(16) }],
    [look.cover, { ...photo, hash: "c0".repeat(16) }],
  ]);
  const ids = write(t.db, (tx) => {
    addDemoLook(tx, t.deps, "host", { look, photos });
    const made = addDemoLinks(tx, t.deps, "host", links);
    addDemoSteps(tx, t.deps, "host", { links, ids: made, houses: ["garden-studio"] });
    return made;
  });
  const page = await (await t.get(`/${demo.brand}`)).text();
  for (const shown of ["Zuri Stays</h1>", look.line, "0712 000 005", "instagram.com/zuristays", "fafafa", "c0c0c0"]) {
    expect(page).toContain(shown);
  }
  expect(page).not.toContain("0712 000 001");
  const cookie = hostCookie(t.db, "host");
  const desk = (await (await t.get("/social-media-connect", { cookie })).text()).replaceAll("<!-- -->", "");
  expect(desk).toContain("121 visits");
  // Figures tell how far they went, fewer at each step.
  const figures = await (await t.get("/dashboard/figures", { cookie })).text();
  expect(figures).not.toContain("Nobody has been counted yet");
  // Who came by a link did so by one that is there.
  for (const { cameBy } of demo.stays) expect(cameBy === undefined || ids.has(cameBy)).toBe(true);
});
