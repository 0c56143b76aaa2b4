import { expect, test } from "bun:test";
import type { Db } from "#db/open.ts";
import { bookStay } from "#src/booking/book-stay.ts";
import { askForPayment } from "#src/payment/ask-for-payment.ts";
import { callbackKey } from "#src/payout/callback-address.ts";
import { newSecret } from "#src/web/secrets.ts";
import { effortOfAll } from "./fixtures/effort.ts";
import { addHost, addProperty } from "./fixtures/people.ts";
import { NOON, type TestApp, testApp } from "./fixtures/test-app.ts";

/** What a guest's press and M-PESA's word cost, whatever else the house has to remember. */
const ROOMS = 30;
const NIGHTS = 60;
const NIGHT_KES = 4500;

let guests = 0;

function dayFromNow(days: number): string {
  return Temporal.PlainDate.from("2026-12-18").add({ days }).toString();
}

function house(): TestApp {
  const t = testApp();
  t.booksByHand();
  addHost(t.db);
  for (const id of ["empty", "full"]) addProperty(t.db, { id, units: ROOMS });
  return t;
}

function guest() {
  guests += 1;
  return { name: "Achieng", phone: `+2547${10_000_000 + guests}`, email: null };
}

/** Presses the button that holds the nights and asks the phone, as a browser does that nobody knows. */
async function press(t: TestApp, property: string, night: number): Promise<void> {
  if (guests % 100 === 0) t.clock.advance(6 * 60_000);
  const { name, phone } = guest();
  const stay = { property, checkIn: dayFromNow(night), checkOut: dayFromNow(night + 1), guests: "1" };
  const typed = { name, phone, rules: "on", submissionKey: newSecret(), shownKes: `${NIGHT_KES}` };
  const pressed = { pay: "on", payKes: `${NIGHT_KES}`, payTo: await payTo(t) };
  const headers = { "x-test-address": `10.0.${guests >> 8}.${guests & 255}` };
  const answer = await t.post("/booking/summary", { ...stay, ...typed, ...pressed }, { headers });
  expect(answer.headers.get("location")).toStartWith("/booking/payment?");
}

const marks = new WeakMap<TestApp, string>();

async function payTo(t: TestApp): Promise<string> {
  const known = marks.get(t);
  if (known !== undefined) return known;
  const wish = `property=empty&checkIn=${dayFromNow(99)}&checkOut=${dayFromNow(100)}&guests=1`;
  const shown = await (await t.get(`/booking/summary?${wish}`)).text();
  const mark = /name="payTo" value="([^"]+)"/.exec(shown)?.[1] ?? "";
  marks.set(t, mark);
  return mark;
}

/** A hold whose phone rings, as M-PESA will call about it. */
function waitingPayment(t: TestApp, propertyId: string, night: number): { key: string; nth: number } {
  const who = guest();
  const stay = { checkIn: dayFromNow(night), checkOut: dayFromNow(night + 1) };
  const made = { submissionKey: newSecret(), browserHash: newSecret() };
  const held = bookStay(t.deps, { ...made, propertyId, ...stay, party: 1, guest: who, shownKes: NIGHT_KES });
  if (held.outcome !== "held") throw new Error(held.outcome);
  const [bookingId, phone] = [held.booking.id, who.phone.slice(1)];
  const asked = askForPayment(t.deps, { bookingId, phone, submissionKey: newSecret() });
  if (asked.outcome !== "asked") throw new Error(asked.outcome);
  const nth = guests;
  t.db.$client.exec("delete from jobs where kind = 'collect_payment'");
  t.db.$client.exec("update payments set state = 'requested' where state = 'created'");
  t.db.$client.exec(`update payments set state = 'pending', requested_at = created_at,
    merchant_request_id = 'm-${nth}', checkout_request_id = 'c-${nth}' where id = '${asked.paymentId}'`);
  return { key: callbackKey(t.deps.secrets, asked.paymentId), nth };
}

/** M-PESA says that it was paid; what follows is settled and told. */
async function called(t: TestApp, { key, nth }: { key: string; nth: number }): Promise<void> {
  const items = [
    { Name: "Amount", Value: NIGHT_KES },
    { Name: "MpesaReceiptNumber", Value: `UKS${`${nth}`.padStart(7, "0")}` },
  ];
  const ids = { MerchantRequestID: `m-${nth}`, CheckoutRequestID: `c-${nth}` };
  const stkCallback = { ...ids, ResultCode: 0, ResultDesc: "-", CallbackMetadata: { Item: items } };
  const init = { method: "POST", body: JSON.stringify({ Body: { stkCallback } }) };
  await t.app.fetch(new Request(`http://localhost:3000/callbacks/${key}`, init));
  const before = t.sent.length;
  await t.jobs.runDue();
  expect(t.sent.length - before).toBe(2);
}

/** How many queries drizzle builds from now on: building one takes longer than SQLite takes to answer it. */
function countBuilt(db: Db): { built: string[] } {
  const { dialect } = db as unknown as { dialect: { sqlToQuery(sql: unknown): { sql: string } } };
  const build = dialect.sqlToQuery;
  const counted = { built: [] as string[] };
  dialect.sqlToQuery = (sql) => {
    const query = build(sql);
    counted.built.push(query.sql);
    return query;
  };
  return counted;
}

test("neither a booking nor a payment that came builds a query that was built before", async () => {
  const t = house();
  for (const night of [10, 11]) {
    await press(t, "empty", night);
    await t.jobs.runDue();
    await called(t, waitingPayment(t, "empty", night + 20));
  }
  const waiting = waitingPayment(t, "empty", 40);
  const counted = countBuilt(t.db);
  await press(t, "empty", 12);
  await called(t, waiting);
  expect(counted.built).toEqual([]);
});

/** The less of two rounds, each the median of so many, after as many that are not counted: milliseconds. */
async function cost(work: (n: number) => Promise<void>, times = 24): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < 2 * times; n += 1) {
    const ms = await effortOfAll(() => work(n));
    if (n >= times) took.push(ms);
  }
  return took.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}

test("a press costs as much in a house of thirty rooms that is full of holds as in an empty one", async () => {
  const t = house();
  await press(t, "full", 1);
  fillWithHolds(t.db);
  const inEmpty = await cost((n) => press(t, "empty", 1 + n));
  const inFull = await cost((n) => press(t, "full", 1 + n));
  // Before nights were read by their rooms and holds by their end, it was eight times as much.
  expect(inFull / inEmpty).toBeLessThan(2.5);
}, 60_000);

/** All rooms but one, each night by another guest. */
function fillWithHolds({ $client }: Db): void {
  $client.exec("create temp table one as select * from bookings where property_id = 'full'");
  $client.exec(`create temp table many as
    with recursive rooms(room) as (select 1 union all select room + 1 from rooms where room < ${ROOMS - 1}),
      nights(n) as (select 1 union all select n + 1 from nights where n < ${NIGHTS})
    select room, n, date('2026-12-18', '+' || n || ' days') as night from rooms, nights`);
  const own: Record<string, string> = {
    ...{ id: "'hold-' || room || '-' || n", code: "'LGH' || room || 'N' || n", unit: "room" },
    ...{ check_in: "night", check_out: "date(night, '+1 day')", submission_key: "'key-' || room || '-' || n" },
    ...{ guest_phone: "'+2547' || (50000000 + room * 1000 + n)", hold_ends_at: `${NOON + 86_400_000}` },
    browser_hash: "'browser-' || room || '-' || n",
  };
  const columns = $client
    .query<{ name: string }, []>("select name from pragma_table_info('bookings')")
    .all()
    .map(({ name }) => name);
  $client.exec("delete from occupied_nights where property_id = 'full'");
  $client.exec(`insert into bookings (${columns})
    select ${columns.map((name) => own[name] ?? `one.${name}`)} from many, one`);
  $client.exec(`insert into occupied_nights (property_id, unit, night, booking_id)
    select property_id, unit, check_in, id from bookings where id like 'hold-%'`);
}

test("a payment that came costs as much when thousands were texted that day", async () => {
  const t = house();
  const on = async (from: number) => {
    const waiting = Array.from({ length: 48 }, (_, n) => waitingPayment(t, "empty", from + (n % 12)));
    return cost((n) => called(t, waiting[n] ?? { key: "", nth: 0 }));
  };
  const quiet = await on(1);
  t.db.$client.exec(`insert into messages (id, channel, recipient, body, state, created_at, sent_at)
    with recursive many(n) as (select 1 union all select n + 1 from many where n < 8000)
    select 'sms-' || n, 'sms', '+254700000000', '-', 'sent', ${NOON}, ${NOON} from many`);
  t.db.$client.exec(`insert into sms_sent (at, segments)
    with recursive many(n) as (select 1 union all select n + 1 from many where n < 8000)
    select ${NOON}, 1 from many`);
  // Before, each message counted them twice, which was three times as much.
  expect((await on(20)) / quiet).toBeLessThan(2.5);
}, 60_000);
