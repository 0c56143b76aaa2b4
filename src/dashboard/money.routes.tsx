import { Elysia } from "elysia";
import { csv } from "#src/core/csv.ts";
import type { CashLine } from "#src/core/money/cash-line.ts";
import { receiptNumber } from "#src/core/money/receipt.ts";
import { localDateAt, nightCount } from "#src/core/stay/stay.ts";
import { queryOf, Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { fileResponse, page } from "#src/web/respond.ts";
import { MoneyListPage } from "#views/dashboard/money-list-page.tsx";
import { MoneyPage, whatOf } from "#views/dashboard/money-page.tsx";
import { clockTime } from "#views/kit/index.ts";
import { nameIn } from "#views/texts/names.ts";
import { loadCashBook, loadMoney, loadMoneyList, MONEY_LISTS } from "./load-money.ts";

/** A host's money: `?month=2026-11`, and of its cash book `&page=2`. */
export function moneyPage(deps: Deps, request: Request, hostId: string): Response {
  const query = queryOf(request);
  const list = MONEY_LISTS.find((one) => one === query.text("list", 20));
  if (list) {
    const ask = { list, month: query.text("month", 7), property: query.text("property", 40) };
    return page(request, <MoneyListPage shell={hostShell(deps, request)} {...loadMoneyList(deps, hostId, ask)} />);
  }
  const asked = { month: query.text("month", 7), page: Math.trunc(Number(query.text("page", 4)) || 1) };
  const view = <MoneyPage shell={hostShell(deps, request)} money={loadMoney(deps, hostId, asked)} />;
  return page(request, view);
}

export function moneyRoutes(deps: Deps) {
  return new Elysia({ name: "moneyRoutes" }).use(hostDoor(deps)).get(
    "/dashboard/money/:file",
    ({ host, params, request }) => {
      const words = hostTexts(deps, request);
      const { money: moneyTexts, hostMoney } = words;
      const month = /^(.{7})\.csv$/.exec(params.file)?.[1] ?? "";
      const lines = loadCashBook(deps.db, host.id, month);
      if (!lines) throw new Refused(404);
      const rows = lines
        .flatMap(onItsAccounts)
        .map((line) => [
          localDateAt(line.happenedAt),
          clockTime(line.happenedAt),
          line.code,
          nameIn(words, line.guestName),
          line.propertyName,
          line.checkIn,
          line.checkOut,
          nightCount(line),
          moneyTexts.sources[line.source],
          whatOf(line, hostMoney),
          line.way && moneyTexts.ways[line.way],
          line.payer,
          moneyTexts.accounts[line.account],
          line.mpesaCode,
          line.document === null ? null : receiptNumber(line.document),
          line.kes,
          line.word && moneyTexts.words[line.word],
        ]);
      return fileResponse(csv(moneyTexts.columns, rows), "text/csv; charset=utf-8", `money-${month}.csv`);
    },
    { may: "money" },
  );
}

/** What was kept of a damage deposit leaves that account and comes to the stay's, so that each adds up. */
function onItsAccounts(line: CashLine): CashLine[] {
  if (line.movedKes === 0) return [line];
  return [
    { ...line, kes: -line.movedKes },
    { ...line, account: "stay", kes: line.movedKes },
  ];
}
