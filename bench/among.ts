/**
 * One house among so many others: what anything costs must not grow with how many others there are.
 *
 *   NODE_ENV=production node scripts/bun.mjs bench/among.ts [100 1000 …]
 *
 * Each size in a process of its own, over a file that is made for it (1.7 GB of 100,000 houses). Milliseconds of processor time, the
 * median of some rounds and the first of them, which finds nothing made.
 */
import { worksAmong } from "#src/dev/fixtures/among-works.ts";
import { effortOfAll } from "#src/dev/fixtures/effort.ts";
import { housesInFile } from "#src/dev/fixtures/many-houses.ts";
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
  const { t, forget } = housesInFile(size);
  const rows: Row[] = [];
  for (const [name, work, before] of worksAmong(t)) {
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      before?.();
      took.push(await effortOfAll(work));
    }
    rows.push({ name, first: took[0] ?? 0, median: median(took.slice(1)) });
  }
  forget();
  console.info(JSON.stringify(rows));
}
