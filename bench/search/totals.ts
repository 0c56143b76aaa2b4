import type { Db } from "#db/open.ts";
import { systemClock } from "#src/adapters/system/system-clock.ts";
import { readPlace } from "#src/core/listing/place-search.ts";
import { createStayIndex } from "#src/search/index/stay-index.ts";
import { at, threadMs, us } from "./figures.ts";
import { kinds } from "./kinds.ts";
import { A_PAGE, RATED } from "./settings.ts";

/** Orders by what a stay costs in all. */
export async function totals(of: Db): Promise<void> {
  const index = createStayIndex({ db: of, clock: systemClock });
  await index.ready();
  for (const kind of kinds().filter(({ name, page }) => name.startsWith("hard") && !page)) {
    for (const page of [1, 1000]) {
      const times: number[] = [];
      for (let round = -100; round < 400; round += 1) {
        const { place, ...rest } = kind.ask();
        const question = { ...rest, place: readPlace(place, index.isUsed) };
        const from = threadMs();
        const matches = index.find(question);
        const offset = Math.min((page - 1) * A_PAGE, Math.max(0, matches.count - A_PAGE));
        index.page(matches, round % 2 === 0 ? "price" : "price-high", offset, A_PAGE);
        if (round >= 0) times.push(threadMs() - from);
      }
      console.log(
        `| by total, one in ${RATED} with fees: ${kind.name}, page ${page} | ${us(at(times, 50))} | ${us(at(times, 99))} |`,
      );
    }
  }
}
