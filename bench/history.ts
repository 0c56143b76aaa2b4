import { brotliCompressSync } from "node:zlib";
import { houseAfter } from "#src/dev/fixtures/history-house.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import type { TestApp } from "#src/dev/fixtures/test-app.ts";

/**
 * Every page of a host of thirty properties, after so many paid stays of the past: what one costs must not grow with
 * what was. `NODE_ENV=production node scripts/bun.mjs bench/history.ts [100 10000 …]`
 *
 * Milliseconds of processor time of the whole answer, the median of its rounds; kilobytes as they are.
 */
const HISTORIES = process.argv.slice(2).map(Number);
const ROUNDS = 9;

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
  "/dashboard?tab=payouts",
  "/dashboard?tab=account",
  "/dashboard/messages",
  "/dashboard/messages/plan",
  "/dashboard/messages/texts",
  "/dashboard/guests",
  "/dashboard/turnovers",
  "/dashboard/notices",
  "/dashboard/payments",
  "/dashboard/receipts",
  "/dashboard/prices",
  "/dashboard/verification",
  "/dashboard/look-twice",
  "/dashboard/bookings/new",
  "/dashboard/properties/garden-studio",
  "/dashboard/properties/garden-studio/facts",
  "/dashboard/properties/garden-studio/guide",
  "/dashboard/properties/garden-studio/prices",
  "/dashboard/properties/garden-studio/calendars",
  "/dashboard/properties/new",
  "/dashboard/shared",
  "/dashboard/calendar/nights?property=garden-studio&unit=1&from=2027-01-10&to=2027-01-11",
  "/social-media-connect",
  "/social-media-connect/offers",
  "/social-media-connect/links/new",
  "/social-media-connect/pictures?kind=free_weekend",
];

async function measure(t: TestApp, path: string, cookie: string) {
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
