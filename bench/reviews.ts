import { brotliCompressSync } from "node:zlib";
import { write } from "#db/write.ts";
import { writeAudit } from "#src/audit/write-audit.ts";
import { addPaidStay } from "#src/dev/fixtures/paid-stay.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, testApp } from "#src/dev/fixtures/test-app.ts";

/**
 * Pages that show reviews, at one house of 20,000 and beside 2,000 reports; and the operator's desk over the same, with
 * a payment and a message of each stay, 500 checks that wait and 500 jobs that failed. `npx bun bench/reviews.ts`
 *
 * Milliseconds of processor time; kilobytes as they are and as brotli sends them.
 */
const REVIEWS = 20_000;
const REPORTS = 2_000;
const CHECKS = 500;
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
/** A copy of the one payment for every stay, each moved at a moment of its own, and hosts whose papers wait. */
function fillDesk(): void {
  const names = (sql: string) => $client.query<{ name: string }, []>(sql).all();
  for (const { name } of names("select name from sqlite_master where type = 'trigger' and tbl_name = 'payments'")) {
    $client.exec(`drop trigger ${name}`);
  }
  const own = { id: "'pay-' || b.id", booking_id: "b.id", receipt: "'R' || b.rowid", callback_key: "'k' || b.id" };
  const moved = { ...own, updated_at: "p.updated_at + (b.rowid * 6131) % 1000000" };
  const columns = names("select name from pragma_table_info('payments')").map(({ name }) => name);
  const values = columns.map((name) => (Object.hasOwn(moved, name) ? moved[name as "id"] : `p.${name}`));
  $client.exec(`insert into payments (${columns}) select ${values} from payments p, bookings b
    where p.booking_id = 'stay-0' and b.id like 'many-%'`);
  $client.exec(`insert into hosts (id, email, password_hash, first_name, last_name, phone, username, created_at)
    with recursive many(n) as (select 1 union all select n + 1 from many where n < ${CHECKS})
    select 'h' || n, 'h' || n || '@example.com', '-', 'Achieng', 'Otieno', '', 'h' || n, n from many;
    insert into kyc_checks (id, host_id, kind, paper, typed_name, created_at, updated_at)
    select 'c' || id, id, 'identity', 'national_id', 'Achieng Otieno', 1, 1 from hosts where id glob 'h[0-9]*';
    update kyc_checks set state = 'handed_in', handed_in_at = rowid, revision = 1;`);
  $client.exec(`
    with recursive many(n) as (select 1 union all select n + 1 from many where n < ${REVIEWS})
    insert into messages (id, channel, recipient, subject, body, state, created_at, sent_at)
    select 'm' || n, iif(n % 2, 'sms', 'email'), iif(n % 2, '+254733000000', 'guest' || n || '@example.com'), 'Your booking',
      'Your stay is paid.', 'sent', ${NOON} - n * 1000, ${NOON} from many;
    with recursive many(n) as (select 1 union all select n + 1 from many where n < ${CHECKS})
    insert into jobs (kind, key, run_at, created_at, attempts, last_error)
    select 'send_message', 'late' || n, ${NOON} - 9000000 - n, 1, 3, 'the gateway answered 503' from many;`);
}
write(t.db, fillDesk);
write(t.db, (tx) => {
  for (let n = 0; n < REPORTS; n += 1) {
    const subject = { kind: "host", id: "host-wanjiru" } as const;
    writeAudit(tx, { at: NOON + n, actor: { kind: "system" }, action: "look_ran_out", subject });
  }
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
  "/admin/reports?page=100",
  "/admin/reports/p77",
  "/admin/kyc",
  "/admin/kyc?after=400.ch400",
  "/admin/hosts",
  "/admin/hosts/host-wanjiru",
  "/admin/bookings?host=host-wanjiru",
  "/admin/bookings?host=host-wanjiru&page=200",
  "/admin/payments?host=host-wanjiru",
  "/admin/payments?host=host-wanjiru&page=200",
  "/admin/payments?host=host-wanjiru&page=400",
  "/admin",
  "/admin/refunds",
  "/admin/messages",
  "/admin/messages?page=400",
  "/admin/jobs",
  "/admin/jobs?page=25",
  "/admin/feeds",
  "/admin/sms",
  "/admin/registration",
  "/admin/system",
  "/admin/audit",
  "/admin/audit?page=400",
  "/admin/law",
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
