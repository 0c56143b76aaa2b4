import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { connect } from "node:net";
import { findBooking } from "#db/booking.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { type Held, hold, ownNetwork, rowsOf, summaryForm } from "#src/dev/fixtures/journey.ts";
import { type LiveApp, liveApp } from "#src/dev/fixtures/live-app.ts";
import { addProperty } from "#src/dev/fixtures/people.ts";
import { callbackKey } from "#src/payout/callback-address.ts";
import { newSecret } from "#src/web/secrets.ts";

setDefaultTimeout(90_000);

const opened: LiveApp[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.stop();
});

function open(): LiveApp {
  const app = liveApp();
  opened.push(app);
  return app;
}

/** A guest waits with the prompt on their phone; `address` is where its callback belongs. */
async function waiting(app: LiveApp, property = "garden-studio"): Promise<{ held: Held; address: string }> {
  const held = await hold(app, { property });
  const form = { booking: held.id, t: held.t, phone: phoneOf(property), submissionKey: newSecret() };
  await app.post("/booking/payment", form);
  await app.pass(1000);
  const payment = paymentsOfBooking(app.db, held.id)[0];
  return { held, address: `${app.server.url}/callbacks/${callbackKey(app.deps.secrets, payment?.id ?? "none")}` };
}

const medianOf = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

/** Numbers that the simulator leaves to a person. */
const phoneOf = (property: string) => `0722 0001 ${String(Bun.hash.crc32(property) % 100).padStart(2, "0")}`;

function recorded(app: LiveApp): { body: string }[] {
  return app.db.$client.query("select body from callbacks order by id").all() as { body: string }[];
}

function expectUntouched(app: LiveApp, held: Held): void {
  expect(findBooking(app.db, held.id)?.state).toBe("held");
  expect(paymentsOfBooking(app.db, held.id).map(({ state }) => state)).toEqual(["pending"]);
  expect([app.sent, rowsOf(app, "refunds"), rowsOf(app, "occupied_nights")]).toEqual([[], 0, 3]);
}

const noise = new Uint8Array(4096).map((_, index) => (index * 197 + 31) % 256);
const RUBBISH: readonly [string, string | Uint8Array<ArrayBuffer>][] = [
  ["nothing", ""],
  ["a word", "paid"],
  ["half an object", '{"Body":{"stkCallback":'],
  ["a list", "[[[[]]]]"],
  ["null", "null"],
  ["another shape", '{"Body":{"stkCallback":{"ResultCode":0}}}'],
  [
    "values of other kinds",
    '{"Body":{"stkCallback":{"MerchantRequestID":[],"CheckoutRequestID":{},"ResultCode":true}}}',
  ],
  ["ten thousand brackets", "[".repeat(10_000)],
  ["noise", noise],
  ["zero bytes", "\0".repeat(100)],
  ["half a letter", new Uint8Array([0xf0, 0x9f, 0x98])],
  ["HTML", "<html><body>503</body></html>"],
  ["a prototype", '{"__proto__":{"Body":{}},"constructor":1}'],
  ["64 KB to the byte", "x".repeat(64 * 1024)],
];

test("rubbish in a callback's body is kept, answered and without effect", async () => {
  const app = open();
  const { held, address } = await waiting(app);
  for (const [what, body] of RUBBISH) {
    const response = await fetch(address, { method: "POST", body });
    expect([what, response.status]).toEqual([what, 200]);
  }
  await app.quiet();
  expect(recorded(app).length).toBe(RUBBISH.length);
  expectUntouched(app, held);
  expect(app.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

test("a body over 64 KB is refused and not kept, whether it says its length or not", async () => {
  const app = open();
  const { held, address } = await waiting(app);
  const declared = await fetch(address, { method: "POST", body: "x".repeat(64 * 1024 + 1) });
  const chunks = new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(16 * 1024));
    },
  });
  const streamed = await fetch(address, { method: "POST", body: chunks }).catch(() => undefined);
  expect(declared.status).toBe(413);
  expect([413, undefined]).toContain(streamed?.status);
  await app.quiet();
  expect(recorded(app)).toEqual([]);
  expectUntouched(app, held);
});

test("other methods, and addresses that are not quite an address, are refused without effect", async () => {
  const app = open();
  const { held, address } = await waiting(app);
  for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    expect([method, (await fetch(address, { method })).status]).toEqual([method, 404]);
  }
  for (const path of [
    "/callbacks",
    "/callbacks/",
    "/callbacks/a/b",
    "/callbacks/%E0%A4%A",
    "/callbacks/%00",
    `/callbacks/${"a".repeat(8000)}`,
  ]) {
    const { status } = await fetch(`${app.server.url}${path}`, { method: "POST", body: "{}" });
    expect([path, [200, 400, 404].includes(status)]).toEqual([path, true]);
  }
  await app.quiet();
  expect(recorded(app)).toEqual([]);
  expectUntouched(app, held);
  expect(app.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

test("a caller who hangs up in the middle leaves nothing behind, and the next one is heard", async () => {
  const app = open();
  const { held, address } = await waiting(app);
  const { port, pathname } = new URL(address);
  for (let n = 0; n < 20; n++) {
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", () => {});
    socket.write(`POST ${pathname} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 900\r\n\r\n{"Body":`);
    await Bun.sleep(2);
    socket.destroy();
  }
  await app.quiet();
  expect(recorded(app)).toEqual([]);
  expectUntouched(app, held);
  expect((await fetch(address, { method: "POST", body: "{}" })).status).toBe(200);
});

test("a stranger learns nothing: an address of nobody is answered like a guest's, and nothing of it is kept", async () => {
  const app = open();
  const { held, address } = await waiting(app);
  const known = await fetch(address, { method: "POST", body: "{}" });
  const unknown = await fetch(`${app.server.url}/callbacks/${newSecret()}`, { method: "POST", body: "{}" });
  const seen = async (response: Response) => [
    response.status,
    await response.text(),
    [...response.headers].filter(([name]) => name !== "date").sort(),
  ];
  expect(await seen(unknown)).toEqual(await seen(known));
  await app.quiet();
  expect(recorded(app).length).toBe(1);
  expectUntouched(app, held);
  expect(app.log.join("\n")).not.toContain(new URL(address).pathname.slice("/callbacks/".length));
});

test("five hundred calls to addresses of nobody are counted, and leave no line in the log", async () => {
  const app = liveApp({ env: { METRICS_PORT: "0", LOG_LEVEL: "info" } });
  opened.push(app);
  const { address } = await waiting(app);
  await fetch(address, { method: "POST", body: "{}" });
  const before = app.log.length;
  for (let n = 0; n < 500; n++) {
    const path = n % 2 === 0 ? newSecret() : `in/operator/${newSecret()}/paid`;
    await fetch(`${app.server.url}/callbacks/${path}`, { method: "POST", body: "{}" });
  }
  expect(app.log.slice(before).filter((line) => /callback|notice/.test(line))).toEqual([]);
  const meters = await (await fetch(app.server.metricsUrl ?? "")).text();
  expect(meters).toContain('lango_callbacks_total{outcome="unknown_address"} 500');
  expect(meters).toContain('lango_callbacks_total{outcome="recorded"} 1');
  await app.quiet();
});

test("callbacks are answered at once while two hundred guests book", async () => {
  const app = open();
  const { address } = await waiting(app);
  for (let n = 0; n < 200; n++) addProperty(app.db, { id: `room-${n}` });
  let booking = true;
  const bookingTook: number[] = [];
  const began = performance.now();
  const crowd = Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const phone = `07${10_000_000 + n}`;
      const answer = await app.post("/booking/summary", summaryForm({ property: `room-${n}`, phone }), {
        headers: ownNetwork(),
      });
      bookingTook.push(performance.now() - began);
      return answer;
    }),
  ).finally(() => {
    booking = false;
  });
  const took: number[] = [];
  const overtaken: number[] = [];
  while (booking) {
    const [from, bookedBefore] = [performance.now(), rowsOf(app, "bookings")];
    expect((await fetch(address, { method: "POST", body: '{"Body":{}}' })).status).toBe(200);
    took.push(performance.now() - from);
    overtaken.push(rowsOf(app, "bookings") - bookedBefore);
    await Bun.sleep(2);
  }
  const statuses = (await crowd).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 303)).toEqual([]);
  expect(rowsOf(app, "bookings")).toBe(201);
  // However slow the machine: a callback is let in after a few bookings, never after the whole queue.
  expect(took.length).toBeGreaterThan(3);
  expect(medianOf(overtaken)).toBeLessThan(25);
  // docs/bench.md tells the milliseconds; here other tests share the machine, so what counts is the crowd's own time.
  expect(medianOf(took)).toBeLessThan(medianOf(bookingTook) / 5);
  await app.quiet();
});
