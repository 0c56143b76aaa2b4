import { expect, test } from "bun:test";
import { insertCallback } from "#db/callback.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { commitCount, write } from "#db/write.ts";
import { readStkCallback } from "#src/adapters/daraja/stk-callback.ts";
import { type Held, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { callbackKey } from "#src/payout/callback-address.ts";
import { newSecret } from "#src/web/secrets.ts";
import { createCallbackRecorder } from "./record-callback.ts";
import { isPublishedBySafaricom } from "./safaricom-addresses.ts";
import { settleCallback, settleCallbacks } from "./settle-callback.ts";

async function asked(): Promise<{ app: TestApp; held: Held; key: string }> {
  const app = testApp();
  addHost(app.db);
  addProperty(app.db);
  const held = await hold(app);
  await pay(app, held);
  return { app, held, key: callbackKey(app.deps.secrets, paymentsOfBooking(app.db, held.id)[0]?.id ?? "none") };
}

const kept = (app: TestApp) => (app.db.$client.query("select count(*) as n from callbacks").get() as { n: number }).n;
const call = (callbackKey: string, body = "{}") => ({ callbackKey, shortcode: null, body });

test("five hundred callbacks of one moment are saved in one change, strangers' left out", async () => {
  const { app, key } = await asked();
  const recorder = createCallbackRecorder(app.deps);
  const before = commitCount(app.db);
  const calls = Array.from({ length: 500 }, (_, n) => recorder.record(call(n % 10 === 0 ? newSecret() : key)));
  const outcomes = (await Promise.all(calls)).map(({ outcome }) => outcome);
  expect(commitCount(app.db) - before).toBe(1);
  expect(outcomes.filter((outcome) => outcome === "unknown_address").length).toBe(50);
  expect(kept(app)).toBe(450);
});

test("a disk that is full for a moment costs no callback", async () => {
  const { app, key } = await asked();
  const recorder = createCallbackRecorder(app.deps);
  app.db.$client.run("pragma query_only = on");
  const waiting = recorder.record(call(key));
  await Bun.sleep(400);
  app.db.$client.run("pragma query_only = off");
  expect(await waiting).toEqual({ outcome: "recorded" });
  expect(kept(app)).toBe(1);
});

test("a callback that breaks is set apart, and the others beside it are settled", async () => {
  const { app, held, key } = await asked();
  const body = JSON.stringify({
    Body: {
      stkCallback: { MerchantRequestID: "merchant-1", CheckoutRequestID: "ws_CO_1", ResultCode: 1032, ResultDesc: "-" },
    },
  });
  const now = app.clock.now();
  const breaks = write(app.db, (tx) => {
    const id = insertCallback(tx, { ...call(key, "breaks"), receivedAt: now });
    insertCallback(tx, { ...call(key, body), receivedAt: now });
    return id;
  });
  const readReport = (raw: string) => {
    if (raw === "breaks") throw new Error("broken");
    return readStkCallback(raw);
  };
  const deps = { ...app.deps, linkTo: () => "-", readReport };
  await settleCallbacks(deps);
  await settleCallbacks(deps);
  await app.jobs.runDue();
  expect(paymentsOfBooking(app.db, held.id)[0]?.state).toBe("declined");
  expect(() => settleCallback({ ...deps }, breaks)).not.toThrow();
  const [first] = app.db.$client.query("select outcome from callbacks where id = ?").all(breaks) as {
    outcome: string;
  }[];
  expect(first?.outcome).toBe("unreadable");
});

test("while many callbacks are settled the door is opened after every eight", async () => {
  const { app, key } = await asked();
  write(app.db, (tx) => {
    for (let n = 0; n < 60; n++) insertCallback(tx, { ...call(key), receivedAt: app.clock.now() });
  });
  const left = () =>
    Number(
      (app.db.$client.query("select count(*) as n from callbacks where settled_at is null").get() as { n: number }).n,
    );
  const seen = [left()];
  let settling = true;
  const door = () => {
    seen.push(left());
    if (settling) setImmediate(door);
  };
  setImmediate(door);
  const deps = { ...app.deps, linkTo: () => "-" };
  for (let outcome = "again"; outcome === "again"; outcome = (await settleCallbacks(deps)).outcome) {
    await app.deps.scheduler.job();
  }
  settling = false;
  expect(left()).toBe(0);
  const steps = seen.slice(1).map((now, n) => (seen[n] ?? 0) - now);
  expect(Math.max(...steps)).toBeLessThanOrEqual(8);
  expect(Math.max(...steps)).toBeGreaterThan(0);
});

test("Safaricom's published addresses, also as a proxy writes them", () => {
  expect(isPublishedBySafaricom("196.201.214.200")).toBeTrue();
  expect(isPublishedBySafaricom("::ffff:196.201.212.69")).toBeTrue();
  expect(isPublishedBySafaricom("203.0.113.7")).toBeFalse();
});
