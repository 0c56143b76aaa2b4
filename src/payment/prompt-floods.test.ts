import { expect, test } from "bun:test";
import { newSecret } from "#src/web/secrets.ts";
import { callback, hold, proven } from "../dev/fixtures/journey.ts";
import { addHost, addProperty } from "../dev/fixtures/people.ts";
import { type TestApp, testApp } from "../dev/fixtures/test-app.ts";

const VICTIM = "0711 111 222";
const MINUTE = 60_000;

function open(): TestApp {
  const app = testApp();
  addHost(app.db);
  for (let n = 0; n < 12; n += 1) addProperty(app.db, { id: `room-${n}` });
  return app;
}

/** Asks the victim's phone for the money of a stranger's booking. */
async function ring(app: TestApp, n: number, cookie = ""): Promise<Response> {
  const held = await hold(app, { property: `room-${n}`, phone: `07${10_000_000 + n}` });
  const form = { booking: held.id, t: held.t, phone: VICTIM, submissionKey: newSecret() };
  const response = await app.post("/booking/payment", form, { cookie });
  await app.jobs.runDue();
  return response;
}

test("a stranger's phone is rung four times an hour, by however many bookings", async () => {
  const app = open();
  const answers = [];
  for (let n = 0; n < 8; n += 1) answers.push(await ring(app, n));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 429, 429, 429, 429]);
  expect(app.gateway.asked).toHaveLength(4);
  expect(answers[7]?.headers.get("retry-after")).toBe("3600");
  const html = (await answers[7]?.text()) ?? "";
  expect(html).toContain(`value="${VICTIM}"`);
  expect(html).toContain("/guest-login?phone=0711+111+222");
  app.clock.advance(60 * MINUTE);
  expect((await ring(app, 8)).status).toBe(303);
});

test("what strangers used up keeps nobody from paying who proved the phone, four times more", async () => {
  const app = open();
  for (let n = 0; n < 5; n += 1) await ring(app, n);
  const cookie = proven(app, "+254711111222");
  const statuses = [];
  for (let n = 5; n < 10; n += 1) statuses.push((await ring(app, n, cookie)).status);
  expect(statuses).toEqual([303, 303, 303, 303, 429]);
});

test("a request that was paid does not count", async () => {
  const app = open();
  for (let n = 0; n < 6; n += 1) {
    const held = await hold(app, { property: `room-${n}`, phone: VICTIM });
    const form = { booking: held.id, t: held.t, phone: VICTIM, submissionKey: newSecret() };
    expect((await app.post("/booking/payment", form)).status).toBe(303);
    await app.jobs.runDue();
    await callback(app, held, { receipt: `TEST00001${n}` });
  }
});
