import { brotliCompressSync } from "node:zlib";
import type { Db } from "#db/open.ts";
import { write } from "#db/write.ts";
import { addPaidStay } from "#src/dev/fixtures/paid-stay.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, testApp } from "#src/dev/fixtures/test-app.ts";

/**
 * Every page of a host of thirty properties, after so many paid stays of the past: what one costs must not grow with
 * what was. `NODE_ENV=production node scripts/bun.mjs bench/history.ts [100 10000 …]`
 *
 * Milliseconds of processor time of the whole answer, the median of its rounds; kilobytes as they are.
 */
const HISTORIES = process.argv.slice(2).map(Number);
const ROUNDS = 9;
const PROPERTIES = 30;
const ROOMS = 1;

const PAGES = [
  "/dashboard",
  "/dashboard?tab=calendar",
  "/dashboard?tab=bookings",
  "/dashboard?tab=bookings&show=owing",
  "/dashboard?tab=bookings&show=here",
  "/dashboard?tab=bookings&show=past",
  "/dashboard?tab=bookings&show=cancelled",
  "/dashboard?tab=bookings&find=achieng",
  "/dashboard?tab=bookings&find=LGSTAY0",
  "/dashboard?tab=properties",
  "/dashboard?tab=money",
  "/dashboard?tab=more",
  "/dashboard/figures",
  "/dashboard/bookings/stay-0",
  "/dashboard/reviews",
  "/zuristays?checkIn=2027-02-01&checkOut=2027-02-03",
  "/booking/property/garden-studio?month=2027-01",
  "/booking/summary?property=garden-studio&checkIn=2027-02-01&checkOut=2027-02-03&guests=2",
];

/** A house in which so many guests have stayed, three nights each, one after another in each room back from today. */
function houseAfter(stays: number) {
  const t = testApp();
  t.booksByHand();
  addHost(t.db);
  addProperty(t.db, { units: ROOMS });
  for (let n = 1; n < PROPERTIES; n += 1)
    addProperty(t.db, { id: `house-${n}`, displayName: `House ${n}`, units: ROOMS });
  addPaidStay(t.db, { n: 0, at: NOON });
  withoutGuards(t.db, () => addHistory(t.db, stays));
  return t;
}

/** What guards single rows is no part of what reading many costs. */
function withoutGuards(db: Db, work: () => void): void {
  const { $client } = db;
  const kept = ["booking_of_host", "payment_of_host", "refund_of_host", "ledger_sum_of_entry"];
  const triggers = $client
    .query<{ name: string; sql: string }, []>("select name, sql from sqlite_master where type = 'trigger'")
    .all()
    .filter(({ name }) => !kept.includes(name));
  write(db, () => {
    for (const { name } of triggers) $client.exec(`drop trigger ${name}`);
    work();
    for (const { sql } of triggers) $client.exec(sql);
  });
}

function addHistory({ $client }: Db, stays: number): void {
  $client.exec(`create temp table many as
    with recursive counted(n) as (select 0 union all select n + 1 from counted where n < ${stays - 1})
    select n, 'many-' || n as id, iif(n % ${PROPERTIES}, 'house-' || (n % ${PROPERTIES}), 'garden-studio') as property_id,
      1 + n / ${PROPERTIES} % ${ROOMS} as unit,
      date('2026-12-15', '-' || (3 * (n / ${PROPERTIES * ROOMS})) || ' days') as check_in,
      date('2026-12-18', '-' || (3 * (n / ${PROPERTIES * ROOMS})) || ' days') as check_out,
      ${NOON} - 86400000 * (20 + 3 * (n / ${PROPERTIES * ROOMS})) as at from counted`);
  const copy = (table: string, own: Record<string, string>, from = "many", where = "") => {
    const columns = $client
      .query<{ name: string }, []>(`select name from pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => name)
      .filter((name) => !(table === "ledger_entries" && name === "id"));
    const values = columns.map((name) => (Object.hasOwn(own, name) ? own[name] : `o.${name}`));
    $client.exec(`insert into ${table} (${columns}) select ${values} from ${table} o, ${from} m ${where} order by m.n`);
  };
  const shifted = (column: string) =>
    `replace(replace(replace(replace(${column}, '2026-12-18', m.check_in), '2026-12-19', date(m.check_in, '+1 day')),
      '2026-12-20', date(m.check_in, '+2 days')), '2026-12-21', m.check_out)`;
  const when = { created_at: "m.at", updated_at: "m.at", requested_at: "m.at", confirmed_at: "m.at" };
  const paid = { ...when, booking_id: "m.id", payment_id: "'pay-' || m.n", paid_at: "m.at", happened_at: "m.at" };
  copy(
    "bookings",
    {
      ...when,
      ...{ id: "m.id", code: "'LG' || (100000 + m.n)", property_id: "m.property_id", unit: "m.unit" },
      ...{ check_in: "m.check_in", check_out: "m.check_out", guest_name: "'Guest ' || m.n" },
      ...{ guest_phone: "'+2547' || (33000000 + m.n % 5000)", submission_key: "'key-' || m.n" },
      ...{ requested_at: "null", quote: shifted("o.quote"), hold_ends_at: "m.at + 900000" },
    },
    "many",
    "where o.id = 'stay-0'",
  );
  const ofStay = "where o.booking_id = 'stay-0'";
  copy(
    "payments",
    { ...paid, id: "'pay-' || m.n", receipt: "'H' || (100000000 + m.n)", callback_key: "'k' || m.n" },
    "many",
    ofStay,
  );
  copy("ledger_entries", { ...paid, payment_id: "iif(o.payment_id is null, null, 'pay-' || m.n)" }, "many", ofStay);
  copy("receipts", { ...paid, id: "'receipt-' || m.n", number: "m.n + 2" }, "many", ofStay);
  $client.exec(`insert into occupied_nights (property_id, unit, night, kind, booking_id)
    select m.property_id, m.unit, date(m.check_in, '+' || k || ' days'), 'booking', m.id
    from many m, (select 0 as k union all select 1 union all select 2)`);
  $client.exec("drop table many");
}

async function measure(t: ReturnType<typeof testApp>, path: string, cookie: string) {
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
  return { ms: took.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0, html };
}

for (const stays of HISTORIES.length > 0 ? HISTORIES : [100, 10_000]) {
  const t = houseAfter(stays);
  const cookie = hostCookie(t.db);
  for (const path of PAGES) {
    const { ms, html } = await measure(t, path, cookie);
    const [raw, sent] = [html.length / 1024, brotliCompressSync(html).byteLength / 1024];
    console.info(
      `${stays}\t${path.padEnd(80)} ${ms.toFixed(1).padStart(6)} ms  ${raw.toFixed(1)} KB  ${sent.toFixed(1)} KB sent`,
    );
  }
}
process.exit(0);
