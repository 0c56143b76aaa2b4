/**
 * Search at scale: 100,000 properties of 5,000 hosts and 5,000,000 booked nights. Linux with glibc.
 *
 *   node scripts/bun.mjs bench/search.ts                 makes data/search when it is not there, then measures
 *   node scripts/bun.mjs bench/search.ts --properties 2000
 *   node scripts/bun.mjs bench/search.ts --only race      or sets, totals, pages
 *   node scripts/bun.mjs bench/search.ts --kinds hard     those whose name has this word
 *   node scripts/bun.mjs bench/search.ts --rated 1        one property in so many has rules and fees, usually 10
 *
 * First the index and the best of several indexed SQL statements answer the same questions, no two of them alike;
 * their answers are compared. Each side is asked in series of its own, in turn, as a server would be that has only
 * one of them: what the other leaves in the processor's caches is not held against it. Then the questions are mixed
 * into a typical and a hard set, of the 20 cheapest each. Then orders by the total of a stay are timed. Then a server
 * of its own answers whole pages, one after the other, over a connection that is kept.
 *
 * Times are processor time of the one thread that does the work, so that others on the machine do not count;
 * the pages are timed by the clock too.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#db/open.ts";
import { addRules, make } from "./search/data.ts";
import { pages } from "./search/pages.ts";
import { race } from "./search/race.ts";
import { argument, file, folder } from "./search/settings.ts";
import { totals } from "./search/totals.ts";

if (!existsSync(join(folder, "made"))) await make();
if (process.argv.includes("--make")) process.exit();
const db = openDatabase(file);
// The rules of an earlier run would hide stays that SQL finds.
db.$client.exec("delete from rate_cards; delete from weekday_prices");
const only = argument("--only");
if (!only || only === "race" || only === "sets") await race(db);
addRules(db);
if (!only || only === "totals") await totals(db);
db.$client.close();
if (!only || only === "pages") await pages();
