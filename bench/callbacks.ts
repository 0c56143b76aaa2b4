/**
 * M-PESA's callbacks under load: how fast each is recorded and answered while pages are served,
 * and whether any is lost when the executable is killed in the middle. See `docs/bench.md`.
 *
 *   npm run build && npm run bench:callbacks -- [--rate 500] [--seconds 20] [--pages 100]
 *
 * Arrivals keep their own time (an open loop): a slow answer does not slow the callers down, so waiting counts.
 */
import { Database } from "bun:sqlite";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { noteKind } from "#db/kind-of-house.ts";
import { openDatabase } from "#db/open.ts";
import { write } from "#db/write.ts";
import { systemClock } from "#src/adapters/system/system-clock.ts";
import { bookStay } from "#src/booking/book-stay.ts";
import { readConfig } from "#src/config.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { noteKey, openKeyOf } from "#src/operations/instance-key.ts";
import { askForPayment } from "#src/payment/ask-for-payment.ts";
import { callbackKey } from "#src/payout/callback-address.ts";
import { createLimits } from "#src/web/rate-limit.ts";
import { createSecrets, hashOf, newSecret } from "#src/web/secrets.ts";
import { freePort, startLango } from "../e2e/lango.ts";

const { values: asked } = parseArgs({
  options: {
    rate: { type: "string", default: "500" },
    seconds: { type: "string", default: "20" },
    pages: { type: "string", default: "100" },
  },
});
const RATE = Number(asked.rate);
const SECONDS = Number(asked.seconds);
const PAGES = Number(asked.pages);
const NIGHTS_OF_ONE = 300;
const PRICE_KES = 4_500;

type Due = { key: string; merchantId: string; checkoutId: string; receipt: string };

const folder = mkdtempSync(join(tmpdir(), "lango-callbacks-"));
const dataDir = join(folder, "data");
mkdirSync(dataDir);
// Half for the measured load, half for the kill.
const due = seed(RATE * SECONDS * 2);
const mpesa = quietDaraja();
const port = await freePort();
const start = () => startLango({ port, dataDir, env: { MPESA_BASE_URL: mpesa.url, LOG_LEVEL: "error" } });
let lango = await start();

console.error(`${due.length} requests for money are waiting; ${RATE} callbacks and ${PAGES} pages a second`);
await Promise.all([callbacks(due.splice(0, RATE), RATE), pages(PAGES, 1)]);
await settled();
await atRest();
const from = await processorMs();
const [recorded, served] = await Promise.all([
  callbacks(due.splice(0, RATE * (SECONDS - 1)), RATE),
  pages(PAGES, SECONDS - 1),
]);

const settledInTime = await settled();
await atRest();
const processorMsACallback = Number((((await processorMs()) - from) / recorded.answered.length).toFixed(2));
// Killed in the middle of the second half: whatever was answered must be there.
const second = callbacks(due, RATE);
await Bun.sleep((SECONDS * 1000) / 3);
await lango.kill();
await Bun.sleep(200);
lango = await start();
const { answered } = await second;
const afterKill = await settled();
const lost = missing(answered);

const figures = {
  rate: RATE,
  seconds: SECONDS - 1,
  callbacks: summary(recorded),
  pages: summary(served),
  settleBacklogMs: settledInTime.tookMs,
  // Recording, settling and two messages, and the pages beside it: what counts when others share the machine.
  processorMsACallback,
  killed: { answered: answered.length, lost: lost.length, unsettled: afterKill.left },
};
console.log(JSON.stringify(figures, null, 2));
await lango.stop();
mpesa.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(lost.length === 0 && afterKill.left === 0 ? 0 : 1);

/** Bookings held now, each with a request on a phone; made by the product's own flows. */
function seed(count: number): Due[] {
  const db = openDatabase(join(dataDir, "lango.db"));
  // It is started as a demo, which opens no house of anybody's.
  noteKey(db, openKeyOf(dataDir));
  noteKind(db.$client, "demo");
  const read = readConfig("demo", { DATA_DIR: dataDir });
  if ("faults" in read) throw new Error(read.faults.join("; "));
  const deps = {
    db,
    clock: systemClock,
    secrets: createSecrets(new Uint8Array(32)),
    publicUrl: "http://127.0.0.1",
    limits: createLimits(systemClock),
    operatorAccount: read.config.mpesa.account,
    config: read.config,
  };
  addHost(db, { id: "host-bench", brandName: "benchstays" });
  const houses = Math.ceil(count / NIGHTS_OF_ONE);
  for (let n = 0; n < houses; n++)
    addProperty(db, { id: `house-${n}`, hostId: "host-bench", displayName: `House ${n}` });
  const today = Temporal.PlainDate.from(systemClock.today());
  write(db, () => {
    for (let n = 0; n < count; n++) {
      const checkIn = today.add({ days: 2 + (n % NIGHTS_OF_ONE) });
      const booked = bookStay(deps, {
        propertyId: `house-${Math.floor(n / NIGHTS_OF_ONE)}`,
        checkIn: checkIn.toString(),
        checkOut: checkIn.add({ days: 1 }).toString(),
        party: 1,
        guest: { name: `Guest ${n}`, phone: `+2547${String(10_000_000 + n)}`, email: null },
        shownKes: PRICE_KES,
        submissionKey: newSecret(),
        browserHash: String(n),
      });
      if (booked.outcome !== "held") throw new Error(`booking ${n}: ${booked.outcome}`);
      const phone = `2547${String(10_000_000 + n)}`;
      askForPayment(deps, { bookingId: booked.booking.id, phone, submissionKey: newSecret() });
    }
    const later = systemClock.now() + 3 * 3_600_000;
    db.$client.run("update bookings set hold_ends_at = ?", [later]);
    db.$client.run("delete from jobs");
    db.$client.run("update payments set state = 'requested'");
    db.$client.run(
      "update payments set state = 'pending', requested_at = created_at, merchant_request_id = 'm-' || rowid, checkout_request_id = 'ws_CO_' || rowid",
    );
  });
  const rows = db.$client
    .query<{ nth: number; id: string }, []>("select rowid as nth, id from payments order by rowid")
    .all();
  db.$client.close();
  return rows.map(({ nth, id }) => ({
    key: callbackKey(deps.secrets, id),
    merchantId: `m-${nth}`,
    checkoutId: `ws_CO_${nth}`,
    receipt: `UKS${nth.toString(36).toUpperCase().padStart(7, "0")}`,
  }));
}

/** A Daraja that knows every payment as paid, for the look that follows each callback. */
function quietDaraja(): { url: string; stop(): void } {
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      if (request.url.includes("/oauth/")) return Response.json({ access_token: "quiet-token", expires_in: 3599 });
      const { CheckoutRequestID } = (await request.json()) as { CheckoutRequestID?: string };
      return Response.json({ ResponseCode: "0", ResultCode: "0", ResultDesc: "-", CheckoutRequestID });
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, stop: () => void server.stop(true) };
}

type Sample = { tookMs: number[]; failed: number; answered: Due[] };

async function callbacks(calls: Due[], rate: number): Promise<Sample> {
  const sample: Sample = { tookMs: [], failed: 0, answered: [] };
  await paced(calls.length, rate, async (nth, dueAt) => {
    const call = calls[nth];
    if (!call) return;
    try {
      const response = await fetch(`http://127.0.0.1:${port}/callbacks/${call.key}`, {
        method: "POST",
        headers: { "content-type": "application/json;charset=UTF-8", businessshortcode: "174379" },
        body: bodyOf(call),
      });
      const said = await response.text();
      if (response.status !== 200 || !said.includes("Accepted")) throw new Error(said);
      sample.tookMs.push(performance.now() - dueAt);
      sample.answered.push(call);
    } catch {
      sample.failed += 1;
    }
  });
  return sample;
}

async function pages(rate: number, seconds: number): Promise<Sample> {
  const sample: Sample = { tookMs: [], failed: 0, answered: [] };
  const paths = ["/benchstays", "/", "/booking/property/house-0", "/host-login"];
  await paced(rate * seconds, rate, async (nth, dueAt) => {
    try {
      const response = await fetch(`http://127.0.0.1:${port}${paths[nth % paths.length]}`);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(String(response.status));
      sample.tookMs.push(performance.now() - dueAt);
    } catch {
      sample.failed += 1;
    }
  });
  return sample;
}

/** Begins `count` things at their times, whether or not the earlier ones have ended. */
async function paced(count: number, rate: number, begin: (nth: number, dueAt: number) => Promise<void>): Promise<void> {
  const from = performance.now();
  const under: Promise<void>[] = [];
  for (let nth = 0; nth < count; ) {
    const now = performance.now();
    for (; nth < count && from + (nth * 1000) / rate <= now; nth++) under.push(begin(nth, from + (nth * 1000) / rate));
    await Bun.sleep(1);
  }
  await Promise.all(under);
}

function bodyOf({ merchantId, checkoutId, receipt }: Due): string {
  return `{"Body":{"stkCallback":{"MerchantRequestID":"${merchantId}","CheckoutRequestID":"${checkoutId}","ResultCode":0,"ResultDesc":"The service request is processed successfully.","CallbackMetadata":{"Item":[{"Name":"Amount","Value":${PRICE_KES}.00},{"Name":"MpesaReceiptNumber","Value":"${receipt}"},{"Name":"Balance"},{"Name":"TransactionDate","Value":20261128120000},{"Name":"PhoneNumber","Value":254708374149}]}}}}`;
}

/** Waits until every recorded callback is settled. */
async function settled(): Promise<{ tookMs: number; left: number }> {
  const from = performance.now();
  for (;;) {
    const left = count("select count(*) as n from callbacks where settled_at is null");
    const tookMs = Math.round(performance.now() - from);
    if (left === 0 || tookMs > 120_000) return { tookMs, left };
    await Bun.sleep(100);
  }
}

/** Processor time of the server so far. */
async function processorMs(): Promise<number> {
  const stat = await Bun.file(`/proc/${lango.process.pid}/stat`).text();
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

/** Waits until the server works for nobody: the demo makes photos when it starts, and messages follow a callback. */
async function atRest(): Promise<void> {
  for (let n = 0; n < 60; n++) {
    const before = await processorMs();
    await Bun.sleep(500);
    if ((await processorMs()) - before < 50) return;
  }
}

function missing(answered: Due[]): Due[] {
  const db = new Database(join(dataDir, "lango.db"), { readonly: true });
  const kept = new Set(
    db
      .query<{ key: string }, []>("select callback_key as key from callbacks")
      .all()
      .map((row) => row.key),
  );
  db.close();
  return answered.filter(({ key }) => !kept.has(hashOf(key)));
}

function count(sql: string): number {
  const db = new Database(join(dataDir, "lango.db"), { readonly: true });
  const row = db.query<{ n: number }, []>(sql).get();
  db.close();
  return row?.n ?? 0;
}

function summary({ tookMs, failed }: Sample) {
  const sorted = [...tookMs].sort((a, b) => a - b);
  const at = (share: number) =>
    Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1));
  return { answered: sorted.length, failed, p50Ms: at(0.5), p99Ms: at(0.99), mostMs: at(1) };
}
