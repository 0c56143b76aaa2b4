/**
 * How long whoever comes first waits: a program is started on a house with guests and photos, and as soon as it is alive
 * it is asked for one page, each kind in a start of its own. Beside the time on the wall stands what the thread that answers
 * worked meanwhile, which others on the machine hardly change, and what that would be alone, as `e2e/first-page.test.ts`
 * holds it.
 *
 *   npm run build && node scripts/bun.mjs bench/first-page.ts [ROUNDS] [PROGRAM]
 */
import { type FirstPage, houseToOpen, lookFirstAlone } from "../e2e/first-page.ts";
import { executable, forget } from "../e2e/lango.ts";
import { median } from "./lib/median.ts";

const rounds = Number(Bun.argv[2] ?? 7);
const program = Bun.argv[3] ?? executable;
const { dataDir, house, cookie } = await houseToOpen(program);

const pages: Record<string, FirstPage> = {
  "a host's page": { path: "/zuristays" },
  "a house": { path: `/booking/property/${house}` },
  "its nights": { path: `/booking/property/${house}?month=2027-03` },
  search: { path: "/booking/search?q=nairobi" },
  front: { path: "/" },
  "the desk": { path: "/", cookie },
  "the desk, /dashboard": { path: "/dashboard", cookie },
};

const seen = Object.keys(pages).map((name) => ({
  name,
  ms: [] as number[],
  worked: [] as number[],
  alone: [] as number[],
  listening: [] as number[],
}));
for (let round = 0; round <= rounds; round += 1) {
  for (const row of seen) {
    const page = pages[row.name];
    if (!page) continue;
    const { ms, workedMs, listeningMs, aloneMs } = await lookFirstAlone(dataDir, page, program);
    // The first start of all meets a cold disk.
    if (round > 0) {
      row.ms.push(ms);
      row.worked.push(workedMs);
      row.alone.push(aloneMs);
      row.listening.push(listeningMs);
    }
  }
}
console.table(
  seen.map(({ name, ms, worked, alone, listening }) => ({
    name,
    "ms, best": Math.round(Math.min(...ms)),
    "ms, median": median(ms),
    "worked ms, best": Math.round(Math.min(...worked)),
    "worked ms, median": median(worked),
    "as if alone, best": Math.round(Math.min(...alone)),
    "alive after ms, best": Math.round(Math.min(...listening)),
  })),
);
forget(dataDir);
