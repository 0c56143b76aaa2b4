import { describe, expect, test } from "bun:test";
import { livePayouts } from "#db/payout.queries.ts";
import { newSecret } from "#src/web/secrets.ts";
import { callback, hold, pay, stateOf } from "../dev/fixtures/journey.ts";
import { addHost, addProperty } from "../dev/fixtures/people.ts";
import { hostCookie } from "../dev/fixtures/sign-in.ts";
import { testApp } from "../dev/fixtures/test-app.ts";
import { initiatorOf } from "./account-of.ts";
import { forgetOldCredentials } from "./test-payout.ts";

/** What the Daraja portal makes of a password. */
const CREDENTIAL = Buffer.alloc(256, 7).toString("base64");
const KEYS = { type: "paybill", number: "600456", consumerKey: "key", consumerSecret: "secret", passkey: "passkey" };
const FORM = { initiator: "wanjiru-api", credential: CREDENTIAL, refundsBy: "both", alone: "on" };

async function desk() {
  const app = testApp();
  addHost(app.db);
  addProperty(app.db);
  const cookie = hostCookie(app.db);
  const press = (path: string, form: Record<string, string>) =>
    app.post(`/dashboard/payouts/${path}`, form, { cookie });
  await press("daraja", KEYS);
  return {
    app,
    press,
    page: async () => (await app.get("/dashboard?tab=payouts", { cookie })).text(),
    live: () => livePayouts(app.db, "host-wanjiru", app.clock.now()).asking,
    known: () => {
      const settings = livePayouts(app.db, "host-wanjiru", app.clock.now()).asking;
      return settings && initiatorOf(app.deps, settings);
    },
  };
}

describe("a host's initiator", () => {
  test("is kept sealed, said by name alone, and how refunds go can be changed without it", async () => {
    const it = await desk();
    expect((await it.press("initiator", { ...FORM, credential: ` ${CREDENTIAL}\n` })).status).toBe(303);
    expect(it.known()).toEqual({ name: "wanjiru-api", credential: CREDENTIAL });
    expect(await it.page()).toContain("Initiator wanjiru-api");
    expect(`${await it.page()}${it.app.db.$client.serialize().toString("latin1")}`).not.toContain(
      CREDENTIAL.slice(0, 40),
    );
    await it.press("initiator", { initiator: "wanjiru-api", credential: "", refundsBy: "reversal" });
    expect(it.live()).toMatchObject({ refundsBy: "reversal", refundsAlone: false });
    expect(it.known()?.credential).toBe(CREDENTIAL);
  });

  test.each([
    [{ initiator: "" }, "Enter the initiator&#x27;s name"],
    [{ credential: "" }, "Enter the security credential"],
    [{ credential: "their password" }, "not the long text"],
  ])("%j is refused with what is wrong, and nothing is kept", async (change, message) => {
    const it = await desk();
    const response = await it.press("initiator", { ...FORM, ...change });
    const html = await response.text();
    expect([response.status, html.includes(message), html.includes(CREDENTIAL)]).toEqual([422, true, false]);
    expect(it.known()).toBeUndefined();
  });

  test("may be their password where Safaricom's certificate is at hand; only what it makes of it is kept", async () => {
    const it = await desk();
    Object.assign(it.app.deps, { sealForSafaricom: (password: string) => (password === "pw-2026" ? CREDENTIAL : "") });
    await it.press("initiator", { ...FORM, credential: "pw-2026" });
    expect(it.known()?.credential).toBe(CREDENTIAL);
  });

  test("stays with new keys for the same number, and not with another number", async () => {
    const it = await desk();
    await it.press("initiator", FORM);
    await it.press("daraja", { ...KEYS, passkey: "another" });
    expect([it.known()?.credential, it.live()?.refundsBy, it.live()?.refundsAlone]).toEqual([CREDENTIAL, "both", true]);
    await it.press("daraja", { ...KEYS, number: "600999" });
    it.app.clock.advance(24 * 3_600_000);
    expect(it.known()).toBeUndefined();
  });

  test("is taken away by one press, and forgotten with the keys it belongs to", async () => {
    const it = await desk();
    await it.press("initiator", FORM);
    const { id } = it.live() ?? { id: "none" };
    await it.press("end", { which: "asking" });
    it.app.clock.advance(4 * 24 * 3_600_000);
    forgetOldCredentials(it.app.deps);
    const row = it.app.db.$client.query(
      "select initiator, initiator_sealed, refunds_by from payout_accounts where id = ?",
    );
    expect(row.values(id)).toEqual([[null, null, "hand"]]);
    await it.press("daraja", KEYS);
    await it.press("initiator", FORM);
    await it.press("initiator", { do: "end" });
    expect(it.known()).toBeUndefined();
  });
});

test("what a phone has moved today counts: the rest of its day is asked for, then another phone or tomorrow", async () => {
  const app = testApp({ MPESA_MOST_KES: "5000", MPESA_DAY_MOST_KES: "8000" });
  addHost(app.db);
  addProperty(app.db);
  const held = await hold(app);
  const page = async () => (await app.get(`/booking/payment?booking=${held.id}&t=${held.t}`)).text();
  expect(await page()).toContain("KES\u00a08,000 a day from one phone");
  const paid = async (more: Record<string, string> = {}) => {
    app.clock.advance(61_000);
    const response = await pay(app, held, { submissionKey: newSecret(), ...more });
    if (response.status === 303) await callback(app, held, { receipt: `UKR000000${app.gateway.asked.length}` });
    return response;
  };
  await paid();
  await paid();
  const full = await paid();
  expect([full.status, (await full.text()).includes("moved enough for today")]).toEqual([409, true]);
  expect(app.gateway.asked.map(({ amountKes }) => amountKes)).toEqual([5_000, 3_000]);
  await paid({ phone: "0722 000 022" });
  await paid({ phone: "0722 000 022" });
  expect(app.gateway.asked.map(({ amountKes }) => amountKes)).toEqual([5_000, 3_000, 5_000, 500]);
  expect(stateOf(app, held).booking).toBe("confirmed");
});
