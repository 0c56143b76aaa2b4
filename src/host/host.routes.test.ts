import { expect, test } from "bun:test";
import { findHost } from "#db/host.queries.ts";
import { write } from "#db/write.ts";
import { addHost, addProperty } from "../dev/fixtures/people.ts";
import { type TestApp, testApp } from "../dev/fixtures/test-app.ts";
import { openSession } from "../identity/open-session.ts";

/** A host without a brand name, signed in. */
function newcomer(t: TestApp, id = "wanjiru", facts: Parameters<typeof addHost>[1] = {}) {
  addHost(t.db, { id, brandName: null, ...facts });
  const browser = { visitor: { kind: "anonymous" }, device: "" } as const;
  const token = write(t.db, (tx) => openSession(tx, { hostId: id }, browser, t.clock.now()));
  return { id, cookie: `lango=${token}` };
}
const claim = (t: TestApp, host: { cookie: string }, brandName: string) =>
  t.post("/claim-brand", { brandName }, { cookie: host.cookie });
const claimByApi = (t: TestApp, body: unknown, cookie?: string) =>
  Promise.resolve(
    t.app.fetch(
      new Request("http://localhost:3000/api/brand/claim", {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", ...(cookie ? { cookie } : {}) },
      }),
    ),
  );

test("a host claims the name they typed, as it reads in a link", async () => {
  const t = testApp();
  const host = newcomer(t);
  const shown = await (await t.get("/claim-brand", { cookie: host.cookie })).text();
  for (const text of ["Brand name", "Claim Brand &amp; Continue", "localhost:3000", "Easy to remember URL"]) {
    expect(shown).toContain(text);
  }
  const answer = await claim(t, host, "Zuri Stays!");
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/dashboard");
  expect(findHost(t.db, host.id)?.brandName).toBe("zuristays");
  expect((await t.get("/claim-brand", { cookie: host.cookie })).headers.get("location")).toBe("/dashboard");
});

test("a host is told to add a property only while guests would find none, and their old link works on", async () => {
  const t = testApp();
  const said = async (host: { id: string; cookie: string }, brandName: string) => {
    const answer = await claim(t, host, brandName);
    const flash = answer.headers.get("set-cookie")?.split(";")[0];
    return (await t.get("/dashboard", { cookie: `${host.cookie}; ${flash}` })).text();
  };
  const early = newcomer(t, "otieno");
  addProperty(t.db, { id: "draft", hostId: early.id, state: "draft" });
  expect(await said(early, "otienos")).toContain("Add your first place, then share the link.");
  const late = newcomer(t, "wanjiru");
  addProperty(t.db, { hostId: late.id });
  const html = await said(late, "zuristays");
  expect(html).toContain("Share the new link. The old one works on.");
  expect(html).not.toContain("Add your first place");
  const old = await t.get(`/${findHost(t.db, late.id)?.username}`);
  expect([old.status, old.headers.get("location")]).toEqual([301, "/zuristays"]);
});

test("pressing twice claims once, and a name is not changed by claiming another", async () => {
  const t = testApp();
  const host = newcomer(t);
  await claim(t, host, "zuristays");
  for (const name of ["zuristays", "jualodge"]) {
    expect((await claim(t, host, name)).headers.get("location")).toBe("/dashboard");
    expect(findHost(t.db, host.id)?.brandName).toBe("zuristays");
  }
});

test.each([
  ["zu", 422, "Brand name must be at least 3 characters, letters and numbers only"],
  ["!!! ---", 422, "Brand name must be at least 3 characters, letters and numbers only"],
  ["z".repeat(41), 422, "Brand name can have at most 40 letters and numbers"],
  ["juaLodge", 409, "This brand name is already taken"],
  ["otieno", 409, "This brand name is already taken"],
  ["M-Pesa", 409, "This brand name is already taken"],
  ["Host-Login", 409, "This brand name is already taken"],
])("the name %p is refused with %p", async (name, status, message) => {
  const t = testApp();
  addHost(t.db, { id: "other", username: "Otieno", brandName: "jualodge" });
  const host = newcomer(t);
  const answer = await claim(t, host, name);
  expect(answer.status).toBe(status);
  expect(await answer.text()).toContain(message);
  expect(findHost(t.db, host.id)?.brandName).toBeNull();
});

test("a host may take their own username as their brand name", async () => {
  const t = testApp();
  const host = newcomer(t, "wanjiru", { username: "zuristays" });
  expect((await claim(t, host, "zuristays")).headers.get("location")).toBe("/dashboard");
});

test("of two hosts who claim one name at the same moment, one has it", async () => {
  const t = testApp();
  const hosts = [newcomer(t, "first"), newcomer(t, "second")];
  const answers = await Promise.all(hosts.map((host) => claim(t, host, "zuristays")));
  expect(answers.map((answer) => answer.status).sort()).toEqual([303, 409]);
  expect(hosts.filter((host) => findHost(t.db, host.id)?.brandName === "zuristays")).toHaveLength(1);
});

test("claiming is for hosts who are signed in", async () => {
  const t = testApp();
  for (const answer of [await t.get("/claim-brand"), await t.post("/claim-brand", { brandName: "zuristays" })]) {
    expect(answer.headers.get("location")).toBe("/host-login?next=/claim-brand");
  }
});

test("anybody may ask whether a name is free, a bounded number of times", async () => {
  const t = testApp();
  addHost(t.db, { id: "other", username: "otieno", brandName: "jualodge" });
  const free = async (name: string) => (await t.get(`/api/brand/check/${encodeURIComponent(name)}`)).json();
  expect(await free("zuristays")).toEqual({ available: true });
  for (const name of ["jualodge", "JuaLodge", "otieno", "admin", "zu", "<script>alert(1)</script>".repeat(9)]) {
    expect(await free(name)).toEqual({ available: false });
  }
  for (let n = 7; n < 60; n += 1) await free("zuristays");
  const refused = await t.get("/api/brand/check/zuristays");
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({ error: "Too many tries" });
  t.clock.advance(60_000);
  expect(await free("zuristays")).toEqual({ available: true });
});

test("the call claims for the session's own host and for nobody else", async () => {
  const t = testApp();
  const host = newcomer(t);
  const other = newcomer(t, "other");
  const ask = { brandName: "zuristays", userId: host.id };
  expect((await claimByApi(t, ask)).status).toBe(401);
  expect((await claimByApi(t, ask, other.cookie)).status).toBe(403);
  expect((await claimByApi(t, { brandName: "zuristays" }, host.cookie)).status).toBe(403);
  expect((await claimByApi(t, { ...ask, brandName: "zu" }, host.cookie)).status).toBe(422);
  expect((await claimByApi(t, { ...ask, brandName: "admin" }, host.cookie)).status).toBe(409);
  expect((await claimByApi(t, [ask], host.cookie)).status).toBe(400);
  expect(findHost(t.db, host.id)?.brandName).toBeNull();
  expect(findHost(t.db, other.id)?.brandName).toBeNull();

  const claimed = await claimByApi(t, ask, host.cookie);
  expect(claimed.status).toBe(200);
  expect(await claimed.json()).toEqual({ user: { brandName: "zuristays" } });
  expect((await claimByApi(t, ask, host.cookie)).status).toBe(200);
  const taken = await claimByApi(t, { brandName: "zuristays", userId: other.id }, other.cookie);
  expect(taken.status).toBe(409);
  expect(await taken.json()).toEqual({ error: "This brand name is already taken" });
  expect((await claimByApi(t, { ...ask, brandName: "jualodge" }, host.cookie)).status).toBe(409);
});
