/**
 * Search over 5,000 properties of 250 hosts and 263,000 booked nights. Linux with glibc.
 *
 *   node scripts/bun.mjs bench/search.ts                 makes data/search-5000 when it is not there, then measures
 *   node scripts/bun.mjs bench/search.ts --properties 1000
 *   node scripts/bun.mjs bench/search.ts --rated 1        one property in so many has rules and fees, usually 16
 *   node scripts/bun.mjs bench/search.ts --only pages     or questions
 *
 * First each kind of question is asked of the flow, no two alike; then a server of its own answers whole pages, one
 * after the other, over a connection that is kept. Times are processor time of the one thread that does the work, so
 * that others on the machine do not count; the pages are timed by the clock too.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#db/open.ts";
import { systemClock } from "#src/adapters/system/system-clock.ts";
import { searchStays } from "#src/search/search-stays.ts";
import { addRules, make } from "./search/data.ts";
import { at, threadMs } from "./search/figures.ts";
import { kinds } from "./search/kinds.ts";
import { pages } from "./search/pages.ts";
import { argument, file, folder } from "./search/settings.ts";

const ASKED = 60;
const LEAD_IN = 10;

if (!existsSync(join(folder, "made"))) await make();
const db = openDatabase(file);
// The rules of an earlier run may have been others.
db.$client.exec("delete from rate_cards; delete from weekday_prices");
addRules(db);
const only = argument("--only");
if (!only || only === "questions") await questions();
db.$client.close();
if (!only || only === "pages") await pages();

async function questions(): Promise<void> {
  console.log("| question | found | median, ms | p95, ms |");
  for (const { name, ask } of kinds()) {
    const times: number[] = [];
    const counts: number[] = [];
    for (let round = -LEAD_IN; round < ASKED; round += 1) {
      const wish = ask();
      const from = threadMs();
      const { count } = await searchStays({ db, clock: systemClock }, wish);
      if (round < 0) continue;
      times.push(threadMs() - from);
      counts.push(count);
    }
    console.log(`| ${name} | ${at(counts, 50)} | ${at(times, 50).toFixed(1)} | ${at(times, 95).toFixed(1)} |`);
  }
}
