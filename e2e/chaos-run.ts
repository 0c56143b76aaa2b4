/**
 * Bookings while everything breaks. The seed repeats it. More than 240 at once would meet the limit of a whole site
 * (`holdsOfSite`), behind which each guest proves a phone first.
 *
 *   npm run build && npm run chaos -- [--seed 1] [--bookings 240]
 */
import { parseArgs } from "node:util";
import { runChaos } from "./chaos.ts";

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, bookings: { type: "string", default: "240" } },
});
const report = await runChaos({
  seed: Number(values.seed),
  bookings: Number(values.bookings),
  atOnce: 32,
  hostsAtOnce: 4,
  fullDiskMs: 10_000,
  betweenFaults: [15, 50],
  leastSendings: 10,
  say: (line) => console.error(line),
});
console.log(JSON.stringify({ seed: Number(values.seed), ...report }, null, 2));
process.exit(report.isRight ? 0 : 1);
