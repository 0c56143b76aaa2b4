import { Elysia } from "elysia";
import { csv } from "#src/core/csv.ts";
import { queryOf, Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { writeSteps } from "#src/web/door/count-steps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { fileResponse, page } from "#src/web/respond.ts";
import { FigureListPage } from "#views/figures/figure-list-page.tsx";
import { FiguresPage } from "#views/figures/figures-page.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import {
  FIGURE_LISTS,
  loadFigureList,
  loadFigures,
  loadFiguresByMonth,
  loadFunnelOf,
  PLATFORM_PERCENT,
} from "./load-figures.ts";
import { isMonth } from "./load-money.ts";

/** No platform takes more. */
const PERCENT_MOST = 50;

/**
 * A host's figures, and the same as a table: `?month=2026-11&property=…&percent=15`; with `&list=nights` the stays that
 * a sum of them is made of, with `&source=page` those of one source.
 */
export function figuresRoutes(deps: Deps) {
  return new Elysia({ name: "figuresRoutes" })
    .use(hostDoor(deps))
    .get(
      "/dashboard/figures",
      async ({ host, request }) => {
        await writeSteps(deps.db);
        const query = queryOf(request);
        const list = FIGURE_LISTS.find((one) => one === query.text("list", 10));
        const month = query.text("month", 7);
        if (list && isMonth(month)) {
          const asked = { list, month, property: query.text("property", 40), source: query.text("source", 60) };
          const stays = loadFigureList(deps, host.id, asked);
          return page(request, <FigureListPage shell={hostShell(deps, request)} stays={stays} />);
        }
        const figures = loadFigures(deps, host.id, {
          month,
          property: query.text("property", 40),
          percent: percentOf(query.text("percent", 3)),
        });
        return page(request, <FiguresPage shell={hostShell(deps, request)} figures={figures} />);
      },
      { may: "money" },
    )
    .get(
      "/dashboard/figures/:file",
      async ({ host, params, request }) => {
        const [, steps, month = ""] = /^(funnel-)?(.{7})\.csv$/.exec(params.file) ?? [];
        if (!isMonth(month)) throw new Refused(404);
        const asked = { month, property: queryOf(request).text("property", 40) };
        const texts = hostTexts(deps, request).figures;
        const type = "text/csv; charset=utf-8";
        if (!steps)
          return fileResponse(csv(texts.csvColumns, rowsOf(deps, host.id, asked)), type, `figures-${month}.csv`);
        await writeSteps(deps.db);
        return fileResponse(
          csv(texts.funnel.csvColumns, stepsOf(deps, host.id, { ...asked, texts })),
          type,
          `funnel-${month}.csv`,
        );
      },
      { may: "money" },
    );
}

/** How far guests came in each month of the year that ends with this one, source by source. */
function stepsOf(
  deps: Deps,
  hostId: string,
  { texts, ...asked }: { month: string; property: string; texts: PageTexts["figures"] },
) {
  return loadFunnelOf(deps, hostId, asked).rows.map(({ month, word, page, property, dates, summary, asked, paid }) => [
    ...[month, word === undefined ? texts.sources.page : texts.sources.link(word)],
    ...[page, property, dates, summary, asked, paid],
  ]);
}

function percentOf(typed: string): number {
  const percent = Number.parseInt(typed, 10);
  return Number.isNaN(percent) ? PLATFORM_PERCENT : Math.min(PERCENT_MOST, Math.max(0, percent));
}

/** Each month of the year that ends with this one, property by property. */
function rowsOf(deps: Deps, hostId: string, asked: { month: string; property: string }) {
  const rounded = (value: number | undefined) => (value === undefined ? null : Math.round(value * 10) / 10);
  return loadFiguresByMonth(deps, hostId, asked).map((row) => [
    ...[row.month, row.name, row.revenueKes, row.keptKes, row.paidKes, row.nightsSold, row.nightsOnSale],
    rounded(row.occupancy === undefined ? undefined : row.occupancy * 100),
    ...[row.adrKes ?? null, row.revparKes ?? null, row.arrivals, rounded(row.nightsAStay), rounded(row.leadDays)],
  ]);
}
