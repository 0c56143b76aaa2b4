import { describe, expect, test } from "bun:test";
import { findHost } from "#db/host.queries.ts";
import { insertPasskey } from "#db/passkey.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { insertRefund } from "#db/refund.queries.ts";
import { findRefundWait, insertRefundWait } from "#db/refund-wait.queries.ts";
import { markProved, type SessionProof } from "#db/session.queries.ts";
import { write } from "#db/write.ts";
import { buildApp } from "#src/app.tsx";
import { Authenticator } from "#src/dev/fixtures/authenticator.ts";
import { callback, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { deskCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, ORIGIN, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { forgetPasskeys } from "#src/passkey/forget-passkeys.ts";
import { hashOf } from "#src/web/secrets.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Wanjiru's house, with a refund that waits for Asha, who looks after the site. */
async function house() {
  const t = testApp();
  addHost(t.db);
  addHost(t.db, { id: "host-asha", brandName: "ashas", firstName: "Asha", lastName: "Omar", adminSince: NOON });
  addProperty(t.db);
  const held = await hold(t);
  await pay(t, held);
  await callback(t, held);
  const [payment] = paymentsOfBooking(t.db, held.id);
  if (!payment) throw new Error("nothing was paid");
  write(t.db, (tx) => {
    const about = { paymentId: payment.id, bookingId: held.id, reason: "by_host", createdAt: NOON } as const;
    insertRefund(tx, { ...about, id: "refund", amountKes: 13_500 });
    insertRefundWait(tx, { refundId: "refund", hostId: "host-wanjiru", why: "day_limit", askedAt: NOON });
  });
  return t;
}

const decide = (t: TestApp, cookie: string, answer = "allowed") =>
  t.post("/admin/refunds/refund", { answer }, { cookie });
const textAt = async (t: TestApp, path: string, cookie: string) =>
  (await (await t.get(path, { cookie })).text()).replaceAll("\u00a0", " ");
const jobs = (t: TestApp) => t.db.$client.query("select count(*) as n from jobs where kind = 'send_back'").get();

describe("the administrators' desk", () => {
  test("opens to an administrator who has shown a passkey, and to nobody else", async () => {
    const t = await house();
    for (const path of ["/admin", "/admin/refunds"]) {
      expect((await t.get(path, { cookie: deskCookie(t) })).status).toBe(200);
      expect((await t.get(path, { cookie: deskCookie(t, "host-wanjiru") })).status).toBe(404);
      expect((await t.get(path)).headers.get("location")).toBe(`/login?next=${encodeURIComponent(path)}`);
    }
    const list = await textAt(t, "/admin/refunds", deskCookie(t));
    for (const word of ["KES 13,500", "host-wanjiru@example.com", "over the host&#x27;s day"]) {
      expect([word, list.includes(word)]).toEqual([word, true]);
    }
  });

  test.each<[string, SessionProof | null, number, number]>([
    ["nothing", null, 0, 403],
    ["a password", "password", 0, 403],
    ["a code", "code", 0, 403],
    ["a passkey twelve hours ago", "passkey", 12 * HOUR, 200],
    ["a passkey a millisecond before that", "passkey", 12 * HOUR + 1, 403],
  ])("of whoever has shown %s", async (_, by, agoMs, status) => {
    const t = await house();
    const cookie = deskCookie(t, "host-asha", { by, agoMs });
    for (const path of ["/admin", "/admin/bookings?state=confirmed", "/admin/audit/export", "/admin/hosts/none"]) {
      const answer = await t.get(path, { cookie });
      // What is there and what is not looks the same from outside.
      expect(answer.status).toBe(path.endsWith("none") && status === 200 ? 404 : status);
      if (status === 403) expect(await answer.text()).toContain("Add a passkey first");
    }
  });

  test("asks at the very address, keeps a form that was sent, and goes on with it", async () => {
    const t = await house();
    const key = { credentialId: "AAAA", publicKey: Buffer.alloc(1), name: "Phone", createdAt: NOON };
    write(t.db, (tx) => insertPasskey(tx, { ...key, id: "key", hostId: "host-asha" }));
    const cookie = deskCookie(t, "host-asha", { by: "password" });
    const asked = await textAt(t, "/admin/bookings?state=confirmed&find=x", cookie);
    expect(asked).toContain("Show your passkey to open the desk");
    expect(asked).toContain("next&quot;:&quot;/admin/bookings?state=confirmed&amp;find=x&quot;");
    expect(asked).toContain("lango admin passkeys host-asha@example.com remove");
    expect(asked).not.toContain("zuristays");
    const sent = await decide(t, cookie);
    const html = await sent.text();
    expect([sent.status, html.includes('action="/admin/refunds/refund"'), html.includes('value="allowed"')]).toEqual([
      403,
      true,
      true,
    ]);
    expect(findRefundWait(t.db, "refund")).toMatchObject({ answer: null });
  });

  test("a password that is shown later closes nothing, and a key that goes closes what it opened, in every session", async () => {
    const t = await house();
    const key = { credentialId: "AAAA", publicKey: Buffer.alloc(1), name: "Phone", createdAt: NOON };
    write(t.db, (tx) => insertPasskey(tx, { ...key, id: "key", hostId: "host-asha" }));
    const [cookie, other] = [deskCookie(t), deskCookie(t)];
    write(t.db, (tx) => markProved(tx, hashOf(cookie.slice("lango=".length)), "password", t.clock.now()));
    const opens = async () => [
      (await t.get("/admin", { cookie })).status,
      (await t.get("/admin", { cookie: other })).status,
    ];
    expect([await opens(), (await decide(t, cookie)).status]).toEqual([[200, 200], 303]);
    forgetPasskeys({ ...t.deps, siteName: "Lango" }, "host-asha@example.com");
    expect(await opens()).toEqual([403, 403]);
  });

  test.each([
    ["http://192.168.1.7:3000", true],
    ["http://lango.example", true],
    ["https://lango.example", false],
    ["http://localhost:3000", false],
  ])(
    "at %s says how to get on: with a name, by https or on the machine itself (not so: %s)",
    async (publicUrl, isNotHere) => {
      const t = testApp();
      addHost(t.db, { id: "host-asha", brandName: "ashas", adminSince: NOON });
      const headers = { cookie: deskCookie(t, "host-asha", { by: "password" }) };
      const answer = await buildApp({ ...t.deps, publicUrl }).fetch(new Request(`${ORIGIN}/admin`, { headers }));
      const html = await answer.text();
      expect([answer.status, html.includes("PUBLIC_URL=https://"), html.includes("lango admin")]).toEqual([
        403,
        isNotHere,
        isNotHere,
      ]);
      expect(html.includes("Add a passkey</a>")).toBe(!isNotHere);
    },
  );

  test("a passkey of more than ten minutes ago reads, and lets no money go", async () => {
    const t = await house();
    for (const answer of ["allowed", "refused"]) {
      const said = await decide(t, deskCookie(t, "host-asha", { agoMs: 10 * MINUTE + 1 }), answer);
      expect(said.status).toBe(403);
      expect(await said.text()).toContain("Nothing has been done yet");
    }
    expect(findRefundWait(t.db, "refund")).toMatchObject({ answer: null, answeredBy: null });
    expect(jobs(t)).toEqual({ n: 0 });
  });

  test.each([
    ["allowed", 1],
    ["refused", 0],
  ])("writes down who %s, when and what", async (answer, sendings) => {
    const t = await house();
    const cookie = deskCookie(t, "host-asha", { agoMs: 10 * MINUTE });
    expect((await decide(t, cookie, answer)).status).toBe(303);
    const written = { answer, answeredBy: "host-asha", answeredAt: t.clock.now() };
    expect(findRefundWait(t.db, "refund")).toMatchObject(written);
    expect(jobs(t)).toEqual({ n: sendings });
    // Once: neither the same press again nor another answer changes it.
    await decide(t, cookie, "refused");
    await decide(t, cookie, "allowed");
    expect(findRefundWait(t.db, "refund")).toMatchObject(written);
    expect(jobs(t)).toEqual({ n: sendings });
    const list = await (await t.get("/admin/refunds", { cookie })).text();
    expect(list).toContain("Asha Omar");
  });

  test("a host, even one with a passkey, an administrator of yesterday and a word that is no answer decide nothing", async () => {
    const t = await house();
    expect((await decide(t, deskCookie(t, "host-wanjiru"))).status).toBe(404);
    const cookie = deskCookie(t);
    expect((await decide(t, cookie, "perhaps")).status).toBe(400);
    expect((await t.post("/admin/refunds/none", { answer: "allowed" }, { cookie })).status).toBe(404);
    t.db.$client.query("update hosts set admin_since = null").run();
    expect((await decide(t, cookie)).status).toBe(404);
    expect(findHost(t.db, "host-asha")?.adminSince).toBeNull();
    expect(findRefundWait(t.db, "refund")).toMatchObject({ answer: null });
  });

  test("a passkey that is shown in between decides in the session that showed it, and in no other", async () => {
    const t = await house();
    const cookie = deskCookie(t, "host-asha", { by: "password" });
    const phone = new Authenticator(ORIGIN);
    const ask = async (path: string) => (await t.post(`${path}/ask`, {}, { cookie })).json();
    const tell = (path: string, credential: string) => t.post(path, { credential }, { cookie });
    await tell("/account/passkeys/add", await phone.make(await ask("/account/passkeys/add")));
    expect(await (await decide(t, cookie)).text()).toContain("data-passkey");
    expect((await tell("/account/passkeys/prove", await phone.sign(await ask("/account/passkeys/prove")))).status).toBe(
      200,
    );
    expect((await decide(t, deskCookie(t, "host-asha", { by: "password" }))).status).toBe(403);
    expect((await decide(t, cookie)).status).toBe(303);
    expect(findRefundWait(t.db, "refund")).toMatchObject({ answer: "allowed" });
  });
});
