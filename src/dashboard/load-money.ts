import {
  cashBook,
  cashLines,
  depositsHeldBy,
  expectedByProperty,
  firstMoneyAt,
  moneyByProperty,
  type PropertyMoney,
} from "#db/money.queries.ts";
import type { Reader } from "#db/open.ts";
import { propertiesOfHost } from "#db/property.queries.ts";
import { unmatchedSumOfHost } from "#db/reconcile.queries.ts";
import { refundsDueOfHost } from "#db/refund.queries.ts";
import type { CashLine } from "#src/core/money/cash-line.ts";
import { localDateAt, PROPERTY_ZONE } from "#src/core/stay/stay.ts";
import type { Clock } from "#src/ports/clock.ts";

type Asking = Readonly<{ db: Reader; clock: Clock }>;

/** Lines of the cash book on a page of it. */
const LINES_A_PAGE = 25;
/** More lines than a month has; what comes beyond would not open on a phone. */
const LINES_MOST = 50_000;

/** A host's money in a month of Nairobi's, `YYYY-MM`, and what is open now. Whole shillings, every figure a sum over the ledger. */
export function loadMoney({ db, clock }: Asking, hostId: string, asked: { month: string; page: number }) {
  const month = monthOf({ db, clock }, hostId, asked.month);
  const span = spanOf(month);
  const months = moneyByProperty(db, hostId, span);
  const expected = expectedByProperty(db, hostId, { now: clock.now(), today: clock.today() });
  const due = new Map<string, number>();
  for (const { refund, booking } of refundsDueOfHost(db, hostId)) {
    due.set(booking.propertyId, (due.get(booking.propertyId) ?? 0) + refund.amountKes);
  }
  const rows = propertiesOfHost(db, hostId, ["published", "draft", "archived"]).map((property) => ({
    id: property.id,
    name: property.displayName,
    archived: property.state === "archived",
    ...(months.get(property.id) ?? { receivedKes: 0, saidKes: 0, payments: 0, refundedKes: 0 }),
    expectedKes: expected.get(property.id)?.kes ?? 0,
    overdueKes: expected.get(property.id)?.overdueKes ?? 0,
    refundsDueKes: due.get(property.id) ?? 0,
  }));
  const total = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + pick(row), 0);
  const count = cashLines(db, hostId, span);
  const pages = Math.max(1, Math.ceil(count / LINES_A_PAGE));
  const page = Math.min(Math.max(1, asked.page), pages);
  return {
    month: month.toString(),
    ...neighbours({ db, clock }, hostId, month),
    receivedKes: total((row) => row.receivedKes),
    saidKes: total((row) => row.saidKes),
    payments: total((row) => row.payments),
    refundedKes: total((row) => row.refundedKes),
    expectedKes: total((row) => row.expectedKes),
    overdueKes: total((row) => row.overdueKes),
    refundsDueKes: total((row) => row.refundsDueKes),
    depositsHeldKes: depositsHeldBy(db, hostId),
    unmatched: unmatchedSumOfHost(db, hostId),
    properties: rows.filter((row) => !row.archived || hasMoney(row)),
    book: {
      lines: cashBook(db, hostId, span, { skip: (page - 1) * LINES_A_PAGE, most: LINES_A_PAGE }),
      count,
      page,
      pages,
    },
  };
}

/** Whether anything came or went, or is open. */
function hasMoney(row: PropertyMoney & { expectedKes: number; refundsDueKes: number }): boolean {
  const { receivedKes, payments, refundedKes, expectedKes, refundsDueKes } = row;
  return [receivedKes, payments, refundedKes, expectedKes, refundsDueKes].some((kes) => kes !== 0);
}

/** The whole cash book of a month, the oldest first; nothing for what is no month. */
export function loadCashBook(db: Reader, hostId: string, typed: string): CashLine[] | undefined {
  const month = readMonth(typed);
  return month && cashBook(db, hostId, spanOf(month), { skip: 0, most: LINES_MOST }).toReversed();
}

function readMonth(typed: string): Temporal.PlainYearMonth | undefined {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(typed)) return undefined;
  return Temporal.PlainYearMonth.from(typed);
}

/** The month that was asked for, if it is one of this host's; this month otherwise. */
function monthOf(asking: Asking, hostId: string, typed: string): Temporal.PlainYearMonth {
  const { first, last } = monthsOf(asking, hostId);
  const month = readMonth(typed);
  const isOwn = month && between(first, month, last);
  return isOwn ? month : last;
}

/** From the first month in which money moved to this one. */
function monthsOf({ db, clock }: Asking, hostId: string) {
  const last = Temporal.PlainYearMonth.from(clock.today().slice(0, 7));
  const at = firstMoneyAt(db, hostId);
  const first = at === undefined ? last : Temporal.PlainYearMonth.from(localDateAt(at).slice(0, 7));
  return { first, last };
}

function neighbours(asking: Asking, hostId: string, month: Temporal.PlainYearMonth) {
  const { first, last } = monthsOf(asking, hostId);
  const [before, after] = [month.subtract({ months: 1 }), month.add({ months: 1 })];
  return {
    before: between(first, before, last) ? before.toString() : undefined,
    after: between(first, after, last) ? after.toString() : undefined,
  };
}

function between(first: Temporal.PlainYearMonth, month: Temporal.PlainYearMonth, last: Temporal.PlainYearMonth) {
  return Temporal.PlainYearMonth.compare(first, month) <= 0 && Temporal.PlainYearMonth.compare(month, last) <= 0;
}

function spanOf(month: Temporal.PlainYearMonth) {
  const startOf = (when: Temporal.PlainYearMonth) =>
    when.toPlainDate({ day: 1 }).toZonedDateTime(PROPERTY_ZONE).epochMilliseconds;
  return { from: startOf(month), until: startOf(month.add({ months: 1 })) };
}
