import { brotliCompressSync } from "node:zlib";
import { write } from "#db/write.ts";
import { addPaidStay } from "#src/dev/fixtures/paid-stay.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, testApp } from "#src/dev/fixtures/test-app.ts";

/**
 * Pages that show reviews, at one house of 20,000 and beside 2,000 reports. `npx bun bench/reviews.ts`
 *
 * Milliseconds of processor time; kilobytes as they are and as brotli sends them.
 */
const REVIEWS = 20_000;
const REPORTS = 2_000;
const ROUNDS = 15;

const t = testApp();
t.booksByHand();
addHost(t.db, { adminSince: 1 });
addProperty(t.db, { units: 50 });
addPaidStay(t.db, { n: 0, at: NOON });
const { $client } = t.db;
// What guards single reviews is no part of what reading many costs.
const GUARDS = ["booking_begins", "review_begins", "review_of_stay", "review_states"];
for (const name of GUARDS) $client.exec(`drop trigger ${name}`);
write(t.db, () => {
  $client.exec(`
    with recursive many(n) as (select 1 union all select n + 1 from many where n < ${REVIEWS})
    insert into bookings (id, code, property_id, unit, state, check_in, check_out, party, guest_name, guest_phone, quote,
      total_kes, policy, hold_ends_at, confirmed_at, submission_key, rules_accepted_at, created_at)
    select 'many-' || n, 'M' || n, property_id, 1, 'confirmed', check_in, check_out, 2, 'Guest ' || n, '+254733000000', quote,
      total_kes, policy, hold_ends_at, confirmed_at, 'key-' || n, 1, created_at from bookings, many where id = 'stay-0';
    insert into reviews (id, booking_id, property_id, host_id, state, whole, cleanliness, accuracy, communication, location,
      value, words, language, name, month, nights, stays, created_at)
    select 'r' || id, id, property_id, 'host-wanjiru', 'blind', 1 + rowid % 5, 5, 4, 3, 2, 1,
      'Quiet, clean and close to everything; the host answered at once and the water was hot. ' || id, 'en', 'Achieng',
      '2026-12', 3, 1, created_at + rowid from bookings where id like 'many-%';
    update reviews set state = 'shown', shown_at = created_at + 1000;
    with recursive many(n) as (select 1 union all select n + 1 from many where n < ${REPORTS})
    insert into reports (id, kind, reason, words, said_by, property_id, host_id, submission_key, created_at)
    select 'p' || n, 'house', 'unsafe', 'The gate did not close, and nobody came to look at it for two days.', 'visitor',
      'garden-studio', 'host-wanjiru', 'key-' || n, n from many;`);
});
const cookie = hostCookie(t.db);

const PAGES = [
  "/booking/property/garden-studio",
  "/booking/property/garden-studio/reviews",
  "/booking/property/garden-studio/reviews?page=500",
  "/booking/property/garden-studio/reviews?page=1000",
  "/zuristays?checkIn=2027-02-01&checkOut=2027-02-03",
  "/dashboard/reviews",
  "/dashboard/reviews?page=1333",
  "/dashboard/reviews/rmany-77",
  "/admin/reports",
  "/admin/reports?page=80",
  "/admin/reports/p77",
];
for (const path of PAGES) {
  const took: number[] = [];
  let html = "";
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = process.cpuUsage();
    const answer = await t.get(path, { cookie });
    html = await answer.text();
    const { user, system } = process.cpuUsage(began);
    took.push((user + system) / 1000);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  }
  const ms = took.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  const [raw, sent] = [html.length / 1024, brotliCompressSync(html).byteLength / 1024];
  console.info(`${path.padEnd(56)} ${ms.toFixed(1)} ms  ${raw.toFixed(1)} KB  ${sent.toFixed(1)} KB sent`);
}
