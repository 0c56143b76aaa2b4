/**
 * One house among so many others: what anything costs must not grow with how many others there are.
 *
 *   NODE_ENV=production node scripts/bun.mjs bench/among.ts [100 1000 …]
 *
 * Each size in a process of its own, over a file that is made for it (1.7 GB of 100,000 houses). Milliseconds of processor time, the
 * median of some rounds and the first of them, which finds nothing made.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { write } from "#db/write.ts";
import { effortOfAll } from "#src/dev/fixtures/effort.ts";
import { callback, hold, pay, stateOf } from "#src/dev/fixtures/journey.ts";
import { amongHouses, METRICS_TOKEN, openHouses } from "#src/dev/fixtures/many-houses.ts";
import { addHost } from "#src/dev/fixtures/people.ts";
import { deskCookie, hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { jobHandlers } from "#src/job-handlers.ts";
import { median } from "./lib/median.ts";

const SIZES = [100, 1000, 10_000, 100_000];
const ROUNDS = 9;

const [first, ...more] = process.argv.slice(2);
if (first === "--one") await measure(Number(more[0]));
else await all(first === undefined ? SIZES : [first, ...more].map(Number));
process.exit(0);

type Row = Readonly<{ name: string; first: number; median: number }>;

async function all(sizes: readonly number[]): Promise<void> {
  const columns = new Map<string, string[]>();
  for (const size of sizes) {
    const child = Bun.spawn([process.execPath, import.meta.path, "--one", `${size}`], {
      stdout: "pipe",
      stderr: "inherit",
    });
    const rows: Row[] = JSON.parse((await new Response(child.stdout).text()).trim().split("\n").at(-1) ?? "[]");
    for (const { name, first, median } of rows) {
      columns.set(name, [...(columns.get(name) ?? []), `${median.toFixed(1)} (${first.toFixed(0)})`]);
    }
  }
  console.info(`| | ${sizes.join(" | ")} |`);
  for (const [name, cells] of columns) console.info(`| ${name} | ${cells.join(" | ")} |`);
}

async function measure(size: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "lango-among-"));
  const file = join(folder, "lango.db");
  const made = amongHouses(size);
  made.db.$client.exec(`vacuum into '${file}'`);
  made.db.$client.close();
  const t = openHouses(file);
  const rows: Row[] = [];
  for (const [name, work, before] of works(t)) {
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      before?.();
      took.push(await effortOfAll(work));
    }
    rows.push({ name, first: took[0] ?? 0, median: median(took.slice(1)) });
  }
  rmSync(folder, { recursive: true });
  console.info(JSON.stringify(rows));
}

type Work = readonly [name: string, work: () => Promise<unknown>, before?: () => void];

function works(t: ReturnType<typeof openHouses>): Work[] {
  const host = hostCookie(t.db);
  addHost(t.db, { id: "host-asha", brandName: "ashastays", adminSince: 1 });
  const operator = deskCookie(t);
  const asks = (name: string, path: string, cookie?: string, headers?: Record<string, string>): Work => [
    name,
    async () => {
      const answer = await t.get(path, { ...(cookie && { cookie }), headers: { "accept-encoding": "br", ...headers } });
      if (answer.status !== 200 && answer.status !== 303) throw new Error(`${path}: ${answer.status}`);
      await answer.bytes();
    },
  ];
  const changed = () =>
    write(t.db, (tx) => tx.run("update properties set position = 1 - position where id = 'garden-studio'"));
  const after = ([name, work]: Work): Work => [`${name}, after a change`, work, changed];
  const dates = "checkIn=2027-02-01&checkOut=2027-02-03";
  const pages = [
    asks("the front page", "/"),
    asks("a host's page", "/zuristays"),
    after(asks("a host's page", "/zuristays")),
    asks("a host's page with dates", `/zuristays?${dates}`),
    asks("a property", "/booking/property/garden-studio"),
    after(asks("a property", "/booking/property/garden-studio")),
    asks("a property's month", "/booking/property/garden-studio?month=2027-01"),
    asks("a quote", `/api/quote?property=garden-studio&${dates}&guests=2`),
    asks("the summary", `/booking/summary?property=garden-studio&${dates}&guests=2`),
    asks("reviews", "/booking/property/garden-studio/reviews"),
    asks("whether a name is free", "/api/brand/check/kilimani"),
    asks("search: an estate, dates", `/booking/search?place=Kitisuru&guests=2&${dates}`),
    asks("search: Nairobi, dates", `/booking/search?place=Nairobi&guests=2&${dates}`),
    asks("search: anywhere", "/booking/search?guests=2"),
    asks("sitemap", "/sitemap.xml"),
    asks("sitemap, a part", "/sitemap/1.xml"),
    after(asks("sitemap, a part", "/sitemap/1.xml")),
    asks("readyz", "/readyz"),
    asks("metrics", "/metrics", undefined, { authorization: `Bearer ${METRICS_TOKEN}` }),
  ];
  const desk = ["calendar", "bookings", "properties", "money", "payouts", "more", "account"].map((tab) =>
    asks(`desk: ${tab}`, `/dashboard?tab=${tab}`, host),
  );
  const parts = ["figures", "guests", "messages", "messages/plan", "turnovers", "bookings/stay-0", "verification"].map(
    (path) => asks(`desk: ${path}`, `/dashboard/${path}`, host),
  );
  const admin = [
    "",
    "kyc",
    "refunds",
    "hosts",
    "hosts?find=house",
    "hosts/host-wanjiru",
    "bookings",
    "bookings?find=guest",
    "bookings/stay-0",
    "payments",
    "messages",
    "jobs",
    "feeds",
    "audit",
    "system",
    "sms",
    "registration",
    "reports",
  ].map((path) => asks(`operator: ${path || "start"}`, `/admin${path && "/"}${path}`, operator));
  let night = 0;
  const book = async () => {
    night += 2;
    const at = Temporal.PlainDate.from("2027-02-01").add({ days: night });
    const held = await hold(t, {
      checkIn: `${at}`,
      checkOut: `${at.add({ days: 1 })}`,
      shownKes: "4500",
      phone: `07${33_000_000 + night}`,
    });
    await pay(t, held, { phone: `07${33_000_000 + night}` });
    await callback(t, held, { receipt: `UKP${String(night).padStart(7, "0")}` });
    if (stateOf(t, held).booking !== "confirmed") throw new Error("not paid");
  };
  const handlers = jobHandlers(t.deps);
  const job = (kind: string): Work => {
    const row = {
      id: 1,
      kind,
      key: "all",
      payload: "{}",
      runAt: t.clock.now(),
      attempts: 0,
      lastError: null,
      createdAt: 0,
      doneAt: null,
    };
    return [
      `job: ${kind}`,
      async () => {
        const result = await handlers[kind]?.(row as never);
        if (result && "save" in result && result.save) write(t.db, result.save);
      },
    ];
  };
  const jobs = [
    "expire_lost_requests",
    "watch_shortcodes",
    "morning_round",
    "daily_summary",
    "watch_papers",
    "anchor_audit",
    "forget_old",
    "make_from_prices",
    "settle_callbacks",
    "send_planned",
  ].map(job);
  return [
    ...pages,
    asks("desk: Today", "/dashboard", host),
    ...desk,
    ...parts,
    ...admin,
    ["hold, payment and callback", book],
    ["looking for jobs that are due", () => t.jobs.runDue()],
    ...jobs,
  ];
}
