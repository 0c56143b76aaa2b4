import { brotliCompressSync } from "node:zlib";
import { fullDesk } from "#src/dev/fixtures/full-desk.ts";
import { deskCookie } from "#src/dev/fixtures/sign-in.ts";

/**
 * Pages that show reviews, at one house of 20,000 and beside 2,000 reports; and the operator's desk over the same, with
 * a payment and a message of each stay, and 500 of everything that waits: checks, failed jobs, feeds, refunds,
 * invitations. `npx bun bench/reviews.ts` Ends badly when a page of the desk takes more than 30 ms or 30 KB.
 *
 * Milliseconds of processor time; kilobytes as they are and as brotli sends them.
 */
const ROUNDS = 15;
const [MOST_MS, MOST_KB] = [30, 30];

const t = fullDesk({ stays: 20_000, waiting: 500, reports: 2_000 });
const cookie = deskCookie(t, "host-wanjiru");

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
  "/admin/hosts?page=20",
  "/admin/hosts/host-wanjiru",
  "/admin/bookings",
  "/admin/bookings/many-77",
  "/admin/bookings?host=host-wanjiru",
  "/admin/bookings?host=host-wanjiru&page=200",
  "/admin/payments?host=host-wanjiru",
  "/admin/payments?host=host-wanjiru&page=200",
  "/admin/payments?host=host-wanjiru&page=400",
  "/admin",
  "/admin/refunds",
  "/admin/refunds?page=20",
  "/admin/messages",
  "/admin/messages?page=400",
  "/admin/jobs",
  "/admin/jobs?page=25",
  "/admin/feeds",
  "/admin/feeds?page=20",
  "/admin/sms",
  "/admin/registration",
  "/admin/registration?page=20",
  "/admin/system",
  "/admin/audit",
  "/admin/audit?page=80",
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
  const [raw, sent] = [Buffer.byteLength(html) / 1024, brotliCompressSync(html).byteLength / 1024];
  const isTooMuch = path.startsWith("/admin") && (ms > MOST_MS || raw > MOST_KB);
  if (isTooMuch) process.exitCode = 1;
  const end = isTooMuch ? "  TOO MUCH" : "";
  console.info(`${path.padEnd(56)} ${ms.toFixed(1)} ms  ${raw.toFixed(1)} KB  ${sent.toFixed(1)} KB sent${end}`);
}
