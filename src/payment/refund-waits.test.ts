import { expect, setDefaultTimeout, test } from "bun:test";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { findRefundWait } from "#db/refund-wait.queries.ts";
import { testDatabase } from "#src/dev/fixtures/database.ts";
import { type Held, hold } from "#src/dev/fixtures/journey.ts";
import { type OperationsApp, operationsApp } from "#src/dev/fixtures/operations-app.ts";
import { addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { runAdmin } from "#src/operations/admin-command.ts";
import { newSecret } from "#src/web/secrets.ts";

setDefaultTimeout(60_000);

const MINUTE = 60_000;

/** A guest pays KES 13,500 to the operator's shortcode, and their host gives all of it back by one press. */
async function house(env: Record<string, string>) {
  const app = operationsApp({ operator: "b2c", env });
  addProperty(app.db, { units: 9 });
  const cookie = hostCookie(app.db);
  const paid = async (): Promise<Held> => {
    const held = await hold(app, { checkIn: "2027-03-01", checkOut: "2027-03-04" });
    await app.post("/booking/payment", {
      booking: held.id,
      t: held.t,
      phone: "0722 000 020",
      submissionKey: newSecret(),
    });
    await app.pass(6000);
    return held;
  };
  const givesBack = async (held: Held): Promise<string> => {
    const form = { back: "13500", note: "", submissionKey: newSecret() };
    await app.post(`/dashboard/bookings/${held.id}/give-back`, form, { cookie });
    const [refund] = refundsOfBooking(app.db, held.id);
    await app.post(`/dashboard/refunds/${refund?.id}/send`, {}, { cookie });
    await app.pass(MINUTE);
    return refund?.id ?? "-";
  };
  const page = async (held: Held) => (await app.get(`/dashboard/bookings/${held.id}`, { cookie })).text();
  return { app, cookie, paid, givesBack, page };
}

const left = (app: OperationsApp) => app.daraja.movements().filter(({ kind }) => kind === "b2c").length;
const mailed = (app: OperationsApp) =>
  app.sent.filter(({ channel }) => channel === "email").map(({ subject }) => subject);

test.each([
  ["the sum of a day is reached", { REFUNDS_DAY_MOST_KES: "13500" }, 1, "more than the operator"],
  ["every refund is to be asked about", { REFUNDS_DAY_MOST_KES: "0" }, 0, "more than the operator"],
])(
  "when %s a refund waits for the operator, who is told at once; allowed, M-PESA sends it",
  async (_, env, free, words) => {
    const { app, paid, givesBack, page } = await house(env);
    for (let n = 0; n < free; n++) await givesBack(await paid());
    expect(left(app)).toBe(free);
    const held = await paid();
    const id = await givesBack(held);
    expect([left(app), findRefundWait(app.db, id)?.why]).toEqual([free, "day_limit"]);
    expect(mailed(app).at(-1)).toContain("a refund waits for your yes");
    for (const word of [words, "The operator has been asked"]) expect(await page(held)).toContain(word);
    expect(runAdmin({ ...app.deps, siteName: "Lango" }, ["refunds"])).toMatchObject({
      isDone: true,
      text: expect.stringContaining(id),
    });
    expect(runAdmin({ ...app.deps, siteName: "Lango" }, ["refunds", "allow", id])).toMatchObject({ isDone: true });
    expect(runAdmin({ ...app.deps, siteName: "Lango" }, ["refunds", "refuse", id])).toMatchObject({ isDone: false });
    await app.pass(MINUTE);
    expect([left(app), refundsOfBooking(app.db, held.id)[0]?.state]).toEqual([free + 1, "sent"]);
    expect(findRefundWait(app.db, id)).toMatchObject({ answer: "allowed", answeredBy: "command line" });
  },
);

test("refused, it is the host's to send by hand: they are told, and no press sends it", async () => {
  const { app, cookie, paid, givesBack, page } = await house({ REFUNDS_DAY_MOST_KES: "0" });
  const held = await paid();
  const id = await givesBack(held);
  app.sent.length = 0;
  expect(runAdmin({ ...app.deps, siteName: "Lango" }, ["refunds", "refuse", id])).toMatchObject({ isDone: true });
  await app.post(`/dashboard/refunds/${id}/send`, {}, { cookie });
  await app.pass(MINUTE);
  expect(left(app)).toBe(0);
  expect(app.sent.map(({ body }) => body).join()).toContain("The operator's number does not send it");
  expect(await page(held)).toContain("The operator has not let their number send this");
  expect(runAdmin({ ...app.deps, siteName: "Lango" }, ["refunds"])).toMatchObject({
    text: "No refund waits for your yes.",
  });
});

test("a host who may not use the shortcode any more sends nothing from it without the operator's yes", async () => {
  const { app, paid, givesBack } = await house({});
  const held = await paid();
  Object.assign(app.deps.config.mpesa, { forHosts: "admins" });
  const id = await givesBack(held);
  expect([left(app), findRefundWait(app.db, id)?.why]).toEqual([0, "host_not_allowed"]);
});

test("a host who loses the shortcode between the press and the sending waits for the operator's yes, which sends it", async () => {
  const { app, cookie, paid } = await house({});
  const held = await paid();
  await app.post(
    `/dashboard/bookings/${held.id}/give-back`,
    { back: "13500", note: "", submissionKey: newSecret() },
    { cookie },
  );
  const id = refundsOfBooking(app.db, held.id)[0]?.id ?? "-";
  await app.post(`/dashboard/refunds/${id}/send`, {}, { cookie });
  expect(refundsOfBooking(app.db, held.id)[0]?.state).toBe("sending");
  Object.assign(app.deps.config.mpesa, { forHosts: "admins" });
  app.sent.length = 0;
  await app.pass(MINUTE);
  expect([left(app), refundsOfBooking(app.db, held.id)[0]?.state]).toEqual([0, "due"]);
  expect(findRefundWait(app.db, id)).toMatchObject({ why: "host_not_allowed", answer: null });
  expect(mailed(app).at(-1)).toContain("a refund waits for your yes");
  // They heard of it when they gave it back, and not again: the operator may still send it.
  expect(app.sent.filter(({ body }) => body.startsWith("Refund due")).length).toBe(1);
  expect(runAdmin({ ...app.deps, siteName: "Lango" }, ["refunds", "allow", id])).toMatchObject({ isDone: true });
  await app.pass(MINUTE);
  expect([left(app), refundsOfBooking(app.db, held.id)[0]?.state]).toEqual([1, "sent"]);
});

test("a refund minutes after the payment by a new host, and many in an hour, are told to the operator at once", async () => {
  const { app, paid, givesBack } = await house({ REFUNDS_DAY_MOST_KES: "9999999" });
  await givesBack(await paid());
  expect(mailed(app)).toEqual([expect.stringContaining("minutes after the payment, by a new host")]);
  for (let n = 0; n < 4; n++) await givesBack(await paid());
  expect(mailed(app).at(-1)).toContain("many refunds in an hour");
});

test("what waits is answered once, and stays written down", () => {
  const db = testDatabase();
  db.$client.exec("pragma foreign_keys = off");
  db.$client.exec("insert into refund_waits (refund_id, host_id, why, asked_at) values ('r', 'h', 'day_limit', 1)");
  const set = "update refund_waits set answer = 'allowed', answered_at = 1, answered_by = 'x'";
  db.$client.exec(set);
  expect(() => db.$client.exec(set)).toThrow("once");
  expect(() => db.$client.exec("delete from refund_waits")).toThrow("stays");
});
