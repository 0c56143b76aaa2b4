import { expect, test } from "bun:test";
import { hold } from "#src/dev/fixtures/journey.ts";
import { addManualTill } from "#src/dev/fixtures/payouts.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { newSecret } from "#src/web/secrets.ts";
import { voidClaim } from "./answer-claim.ts";

const HOUR = 3_600_000;

/** A guest has named their code at noon in Nairobi, or so many hours later. */
async function claimed(laterMs = 0): Promise<TestApp> {
  const app = testApp();
  addHost(app.db);
  addProperty(app.db);
  addManualTill(app);
  app.clock.advance(laterMs);
  const held = await hold(app);
  const form = { booking: held.id, t: held.t, code: "UKR51ZDR4F", submissionKey: newSecret() };
  await app.post("/booking/payment/claim", form);
  return app;
}

/** When the host was asked to look, in hours after noon, while so many hours go by. */
async function askedAt(app: TestApp, hours: number, stepMs = HOUR / 2): Promise<number[]> {
  const at: number[] = [];
  for (let ms = 0; ms <= hours * HOUR; ms += stepMs) {
    await app.jobs.runDue();
    const n = app.sent.filter(({ body }) => body.startsWith("Check your M-PESA")).length;
    while (at.length < n) at.push((app.clock.now() - NOON) / HOUR);
    app.clock.advance(stepMs);
  }
  return at;
}

test("a host who does not answer is asked after two hours of their day and on the next morning, and no more", async () => {
  expect(await askedAt(await claimed(), 72)).toEqual([0, 2, 21]);
});

test("nobody is reminded at night: what is claimed at eight in the evening is asked again at nine, and on the morning after", async () => {
  expect(await askedAt(await claimed(8 * HOUR), 72)).toEqual([8, 21, 45]);
});

test("where nothing ran for two days, they are reminded once", async () => {
  const app = await claimed();
  expect(await askedAt(app, 1)).toEqual([0]);
  app.clock.advance(48 * HOUR);
  expect((await askedAt(app, 48)).length).toBe(2);
});

test("whoever has answered is left in peace", async () => {
  const app = await claimed();
  await app.jobs.runDue();
  const paymentId = (app.db.$client.query("select id from payments").get() as { id: string }).id;
  voidClaim({ ...app.deps, linkTo: () => "/b" }, { hostId: "host-wanjiru", paymentId });
  expect(await askedAt(app, 48)).toEqual([0]);
});
