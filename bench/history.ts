import { brotliCompressSync } from "node:zlib";
import { deskPages } from "#src/dev/fixtures/desk-pages.ts";
import { houseAfter } from "#src/dev/fixtures/history-house.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import type { TestApp } from "#src/dev/fixtures/test-app.ts";

/**
 * Every page of a host of thirty properties who sold so many stays, the dearest first: what one costs must not grow with
 * what was. `NODE_ENV=production node scripts/bun.mjs bench/history.ts [100 10000 …]`
 *
 * Milliseconds of processor time of the whole answer, the median and the least of its rounds; kilobytes as they are.
 */
const HISTORIES = process.argv.slice(2).map(Number);
const ROUNDS = 9;

/** What guests see of the same house. */
const PUBLIC = [
  "/zuristays?checkIn=2027-02-01&checkOut=2027-02-03",
  "/booking/property/garden-studio?month=2027-01",
  "/booking/summary?property=garden-studio&checkIn=2027-03-01&checkOut=2027-03-03&guests=2",
];

async function measure(t: TestApp, path: string, cookie: string) {
  const took: number[] = [];
  let html = "";
  let status = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = process.cpuUsage();
    const answer = await t.get(path, { cookie });
    html = await answer.text();
    const { user, system } = process.cpuUsage(began);
    took.push((user + system) / 1000);
    status = answer.status;
  }
  if (status !== 200 && status !== 303) throw new Error(`${path}: ${status}`);
  const inOrder = took.toSorted((a, b) => a - b);
  return { ms: inOrder[Math.floor(ROUNDS / 2)] ?? 0, least: inOrder[0] ?? 0, html };
}

for (const stays of HISTORIES.length > 0 ? HISTORIES : [100, 10_000]) {
  const t = houseAfter(stays);
  const cookie = hostCookie(t.db);
  const { addresses } = deskPages(await t.app.doors());
  const rows = [];
  for (const path of [...addresses, ...PUBLIC]) rows.push({ path, ...(await measure(t, path, cookie)) });
  for (const { path, ms, least, html } of rows.toSorted((a, b) => b.ms - a.ms)) {
    const [raw, sent] = [html.length / 1024, brotliCompressSync(html).byteLength / 1024];
    const [median, best] = [ms, least].map((one) => one.toFixed(1).padStart(6));
    console.info(`${stays}\t${median} ms, least ${best}  ${raw.toFixed(0)} KB, ${sent.toFixed(1)} sent\t${path}`);
  }
}
process.exit(0);
