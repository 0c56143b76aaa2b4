/**
 * One house among so many others: what anything costs must not grow with how many others there are.
 *
 *   NODE_ENV=production node scripts/bun.mjs bench/among.ts [100 1000 …]
 *
 * Each size in a process of its own, over a file that is made for it (1.7 GB of 100,000 houses). Milliseconds of processor time, the
 * median of some rounds and the first of them, which finds nothing made. All sizes draw `docs/images/among.svg`.
 */
import { join } from "node:path";
import { worksAmong } from "#src/dev/fixtures/among-works.ts";
import { effortOfAll } from "#src/dev/fixtures/effort.ts";
import { housesInFile } from "#src/dev/fixtures/many-houses.ts";
import { linesAsSvg } from "./lib/lines.ts";
import { median } from "./lib/median.ts";

const SIZES = [100, 1000, 10_000, 100_000];
/** What a picture of tens can show. */
const LEAST_MS = 0.1;
const DRAWN = [
  ...["a host's page with dates", "a property's month", "the summary", "hold, payment and callback", "desk: Today"],
  ...["operator: /hosts", "metrics", "search of Nairobi, dates", "job: send_planned"],
];
const ROUNDS = 9;
/** What takes longer is asked three times. */
const LONG_MS = 1000;

const [first, ...more] = process.argv.slice(2);
if (first === "--one") await measure(Number(more[0]));
else await all(first === undefined ? SIZES : [first, ...more].map(Number));
process.exit(0);

type Row = Readonly<{ name: string; first: number; median: number }>;

async function all(sizes: readonly number[]): Promise<void> {
  const columns = new Map<string, string[]>();
  const points = new Map<string, [number, number][]>();
  for (const size of sizes) {
    const child = Bun.spawn([process.execPath, import.meta.path, "--one", `${size}`], {
      stdout: "pipe",
      stderr: "inherit",
    });
    const rows: Row[] = JSON.parse((await new Response(child.stdout).text()).trim().split("\n").at(-1) ?? "[]");
    for (const { name, first, median } of rows) {
      points.set(name, [...(points.get(name) ?? []), [size, Math.max(median, LEAST_MS)]]);
      columns.set(name, [...(columns.get(name) ?? []), `${median.toFixed(1)} (${first.toFixed(0)})`]);
    }
  }
  console.info(`| | ${sizes.join(" | ")} |`);
  for (const [name, cells] of columns) console.info(`| ${name} | ${cells.join(" | ")} |`);
  if (sizes.length === SIZES.length) await draw(points);
}

async function draw(points: ReadonlyMap<string, readonly [number, number][]>): Promise<void> {
  const lines = DRAWN.map((name) => ({ name, points: points.get(name) ?? [] }));
  const to = join(import.meta.dir, "../docs/images/among.svg");
  await Bun.write(to, linesAsSvg({ lines, x: "houses", y: "ms of processor time" }));
}

async function measure(size: number): Promise<void> {
  const { t, forget } = housesInFile(size);
  const rows: Row[] = [];
  for (const [name, work, before] of worksAmong(t)) {
    const took: number[] = [];
    for (let round = 0; round < (took.some((ms) => ms > LONG_MS) ? 3 : ROUNDS); round += 1) {
      before?.();
      took.push(await effortOfAll(work));
    }
    const row = { name, first: took[0] ?? 0, median: median(took.slice(1)) };
    rows.push(row);
    console.error(`${size}\t${row.median.toFixed(1)} (${row.first.toFixed(0)})\t${name}`);
  }
  forget();
  console.info(JSON.stringify(rows));
}
