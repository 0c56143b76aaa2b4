import { describe, expect, test } from "bun:test";
import { findHost } from "#db/host.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { insertRefund } from "#db/refund.queries.ts";
import { findRefundWait, insertRefundWait } from "#db/refund-wait.queries.ts";
import { markProved, startSession } from "#db/session.queries.ts";
import { write } from "#db/write.ts";
import { Authenticator } from "#src/dev/fixtures/authenticator.ts";
import { callback, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { NOON, ORIGIN, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { hashOf, newSecret } from "#src/web/secrets.ts";

const MINUTE = 60_000;

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

function session(t: TestApp, hostId: string, provedBy: "password" | "passkey" | "code" | null, ago = 0): string {
  const token = newSecret();
  const now = t.clock.now();
  write(t.db, (tx) => {
    const method = provedBy === "password" ? "password" : "email_link";
    startSession(tx, { tokenHash: hashOf(token), hostId, now, endsAt: now + 60 * MINUTE, device: "", method });
    if (provedBy) markProved(tx, hashOf(token), provedBy, now - ago);
  });
  return `lango=${token}`;
}

const decide = (t: TestApp, cookie: string, answer = "allowed") =>
  t.post("/admin/refunds/refund", { answer }, { cookie });
const jobs = (t: TestApp) => t.db.$client.query("select count(*) as n from jobs where kind = 'send_back'").get();

describe("the administrators' desk", () => {
  test("opens to an administrator by any session, and to nobody else", async () => {
    const t = await house();
    for (const path of ["/admin", "/admin/refunds"]) {
      expect((await t.get(path, { cookie: session(t, "host-asha", null) })).status).toBe(200);
      expect((await t.get(path, { cookie: session(t, "host-wanjiru", "passkey") })).status).toBe(404);
      expect((await t.get(path)).headers.get("location")).toBe(`/login?next=${encodeURIComponent(path)}`);
    }
    const answer = await t.get("/admin/refunds", { cookie: session(t, "host-asha", null) });
    const list = (await answer.text()).replaceAll("\u00a0", " ");
    for (const word of ["KES 13,500", "host-wanjiru@example.com", "over the host&#x27;s day", "you need a passkey"]) {
      expect([word, list.includes(word)]).toEqual([word, true]);
    }
  });

  test.each<[string, Parameters<typeof session>[2], number]>([
    ["no proof at all", null, 0],
    ["a password", "password", 0],
    ["a code", "code", 0],
    ["a passkey of more than ten minutes ago", "passkey", 10 * MINUTE + 1],
  ])("lets no money go by %s", async (_, provedBy, ago) => {
    const t = await house();
    for (const answer of ["allowed", "refused"]) {
      const said = await decide(t, session(t, "host-asha", provedBy, ago), answer);
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
    const cookie = session(t, "host-asha", "passkey", 10 * MINUTE);
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
    expect((await decide(t, session(t, "host-wanjiru", "passkey"))).status).toBe(404);
    const cookie = session(t, "host-asha", "passkey");
    expect((await decide(t, cookie, "perhaps")).status).toBe(400);
    expect((await t.post("/admin/refunds/none", { answer: "allowed" }, { cookie })).status).toBe(404);
    t.db.$client.query("update hosts set admin_since = null").run();
    expect((await decide(t, cookie)).status).toBe(404);
    expect(findHost(t.db, "host-asha")?.adminSince).toBeNull();
    expect(findRefundWait(t.db, "refund")).toMatchObject({ answer: null });
  });

  test("a passkey that is shown in between decides in the session that showed it, and in no other", async () => {
    const t = await house();
    const cookie = session(t, "host-asha", "password");
    const phone = new Authenticator(ORIGIN);
    const ask = async (path: string) => (await t.post(`${path}/ask`, {}, { cookie })).json();
    const tell = (path: string, credential: string) => t.post(path, { credential }, { cookie });
    await tell("/account/passkeys/add", await phone.make(await ask("/account/passkeys/add")));
    expect(await (await decide(t, cookie)).text()).toContain("data-passkey");
    expect((await tell("/account/passkeys/prove", await phone.sign(await ask("/account/passkeys/prove")))).status).toBe(
      200,
    );
    expect((await decide(t, session(t, "host-asha", "password"))).status).toBe(403);
    expect((await decide(t, cookie)).status).toBe(303);
    expect(findRefundWait(t.db, "refund")).toMatchObject({ answer: "allowed" });
  });
});
