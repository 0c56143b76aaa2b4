import { groupOf, speakerOf } from "#db/group.queries.ts";
import {
  cashBook,
  cashLines,
  depositsByBooking,
  firstMoneyAt,
  moneyByBooking,
  openByBooking,
} from "#db/money.queries.ts";
import type { Reader } from "#db/open.ts";
import { propertiesOfHost } from "#db/property.queries.ts";
import { unmatchedSumOfHost } from "#db/reconcile.queries.ts";
import { refundsDueOfHost } from "#db/refund.queries.ts";
import type { CashLine } from "#src/core/money/cash-line.ts";
import { type Expectation, expectationOf } from "#src/core/money/expected.ts";
import { addMonths, type MonthSpan, monthOfDay, spanOfMonth } from "#src/core/stay/months.ts";
import { addDays, type LocalDate, localDateAt } from "#src/core/stay/stay.ts";
import { askedToday } from "#src/payment/balance.ts";
import type { Clock } from "#src/ports/clock.ts";

type Asking = Readonly<{ db: Reader; clock: Clock }>;

/** Lines of the cash book on a page of it. */
const LINES_A_PAGE = 25;
/** More lines than a month has; what comes beyond would not open on a phone. */
const LINES_MOST = 50_000;

/** A host's money in a month of Nairobi's, `YYYY-MM`, and what is open now. Whole shillings, every figure a sum over the ledger. */
export function loadMoney({ db, clock }: Asking, hostId: string, asked: { month: string; page: number }) {
  const month = monthOf({ db, clock }, hostId, asked.month);
  const span = spanOfMonth(month);
  const months = Map.groupBy(moneyByBooking(db, hostId, span), ({ propertyId }) => propertyId);
  const expected = Map.groupBy(expectedOf({ db, clock }, hostId), ({ propertyId }) => propertyId);
  const due = Map.groupBy(refundsOpen(db, hostId), ({ propertyId }) => propertyId);
  const rows = propertiesOfHost(db, hostId, ["published", "draft", "archived"]).map((property) => {
    const came = months.get(property.id) ?? [];
    const open = expected.get(property.id) ?? [];
    const of = (what: Expectation) => sumOf(open.filter(({ expectation }) => expectation === what));
    return {
      id: property.id,
      name: property.displayName,
      archived: property.state === "archived",
      receivedKes: sum(came, (row) => row.receivedKes),
      saidKes: sum(came, (row) => row.saidKes),
      payments: sum(came, (row) => row.payments),
      refundedKes: sum(came, (row) => row.refundedKes),
      dueKes: of("due"),
      laterKes: of("later"),
      askedKes: of("asked"),
      overdueKes: sumOf(open.filter(({ isOverdue }) => isOverdue)),
      refundsDueKes: sumOf(due.get(property.id) ?? []),
    };
  });
  const total = (pick: (row: (typeof rows)[number]) => number) => sum(rows, pick);
  const count = cashLines(db, hostId, span);
  const pages = Math.max(1, Math.ceil(count / LINES_A_PAGE));
  const page = Math.min(Math.max(1, asked.page), pages);
  return {
    month,
    ...neighbours({ db, clock }, hostId, month),
    receivedKes: total((row) => row.receivedKes),
    saidKes: total((row) => row.saidKes),
    payments: total((row) => row.payments),
    refundedKes: total((row) => row.refundedKes),
    dueKes: total((row) => row.dueKes),
    laterKes: total((row) => row.laterKes),
    askedKes: total((row) => row.askedKes),
    overdueKes: total((row) => row.overdueKes),
    refundsDueKes: total((row) => row.refundsDueKes),
    depositsHeldKes: sumOf(depositsByBooking(db, hostId)),
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

function sum<Row>(rows: readonly Row[], pick: (row: Row) => number): number {
  return rows.reduce((all, row) => all + pick(row), 0);
}

function sumOf(rows: readonly Readonly<{ kes: number }>[]): number {
  return sum(rows, ({ kes }) => kes);
}

/** What is still to come, and how sure it is; overdue of a stay that is over. */
function expectedOf({ db, clock }: Asking, hostId: string, leavingFrom?: LocalDate) {
  const today = clock.today();
  return openByBooking(db, hostId, { now: clock.now(), leavingFrom }).map(({ state, quote, ...row }) => ({
    ...row,
    expectation: expectationOf({ state, balanceDueOn: quote.balanceDueOn }, today),
    isOverdue: state === "confirmed" && row.checkOut <= today,
  }));
}

/** How long after a stay Today goes on naming who owes; the money page names them for ever. */
const OWING_DAYS = 60;

/** Who owes by now, of stays that are agreed: the soonest arrival first; of several rooms once. */
export function loadOwing(asking: Asking, hostId: string) {
  const since = addDays(asking.clock.today(), -OWING_DAYS);
  const owing = bookedAtOnce(asking.db, dueOf(asking, hostId, since)).sort(byArrival);
  const asked = askedToday(
    asking,
    owing.slice(0, ASKED_MOST).map(({ bookingId }) => bookingId),
  );
  return owing.map((one) => ({ ...one, askedAt: asked.get(one.bookingId) }));
}

/** More than a page shows of those who owe. */
const ASKED_MOST = 50;

/** Every booking of which something is due, however long ago. */
export function idsOfOwing(asking: Asking, hostId: string): string[] {
  return dueOf(asking, hostId).map(({ bookingId }) => bookingId);
}

function dueOf(asking: Asking, hostId: string, since?: LocalDate) {
  return expectedOf(asking, hostId, since).filter(({ expectation }) => expectation === "due");
}

type OfBooking = Readonly<{
  bookingId: string;
  groupId?: string | null;
  checkIn: string;
  kes: number;
  isOverdue?: boolean;
}>;

function byArrival(a: OfBooking, b: OfBooking): number {
  return a.checkIn < b.checkIn ? -1 : a.checkIn > b.checkIn ? 1 : 0;
}

/** Rooms that were booked at once as one line, which leads to the one that speaks for them; the sums stay what they are. */
function bookedAtOnce<Row extends OfBooking>(db: Reader, rows: readonly Row[]): (Row & { rooms: number })[] {
  const together = Map.groupBy(rows, ({ bookingId, groupId }) => groupId ?? bookingId);
  return [...together.values()].flatMap((parts) => {
    const [first] = parts;
    if (!first || parts.length === 1) return parts.map((row) => ({ ...row, rooms: 1 }));
    const speaker = speakerOf(groupOf(db, { id: first.bookingId, groupId: first.groupId ?? null }));
    const row = parts.find(({ bookingId }) => bookingId === speaker?.id) ?? first;
    const isOverdue = parts.some((part) => part.isOverdue);
    const bookingId = speaker?.id ?? row.bookingId;
    return [{ ...row, bookingId, kes: sumOf(parts), rooms: parts.length, ...("isOverdue" in row && { isOverdue }) }];
  });
}

/** What is to be sent back, by booking. */
function refundsOpen(db: Reader, hostId: string) {
  const byBooking = Map.groupBy(refundsDueOfHost(db, hostId), ({ booking }) => booking.id);
  return [...byBooking.values()].flatMap((refunds) => {
    const [first] = refunds;
    if (!first) return [];
    const { id: bookingId, groupId, propertyId, guestName, checkIn, checkOut } = first.booking;
    const kes = sum(refunds, ({ refund }) => refund.amountKes);
    return {
      bookingId,
      groupId,
      propertyId,
      propertyName: first.property.displayName,
      guestName,
      checkIn,
      checkOut,
      kes,
    };
  });
}

/** The totals of the money page that open the bookings they are made of. */
export const MONEY_LISTS = ["received", "sent_back", "left", "due", "later", "asked", "refunds", "deposits"] as const;
export type MoneyList = (typeof MONEY_LISTS)[number];

/** The bookings that one total is made of, of one property or of all; together they are that total. */
export function loadMoneyList(
  asking: Asking,
  hostId: string,
  ask: { list: MoneyList; month: string; property: string },
) {
  const month = monthOf(asking, hostId, ask.month);
  const all = rowsOf(asking, hostId, { list: ask.list, span: spanOfMonth(month) });
  const meant = all.filter(({ kes, propertyId }) => kes !== 0 && (ask.property === "" || propertyId === ask.property));
  const rows = bookedAtOnce<OfList>(asking.db, meant).sort(byArrival);
  return { list: ask.list, month, rows, totalKes: sumOf(rows) };
}

type OfList = OfBooking & Readonly<{ propertyId: string; propertyName: string; guestName: string; checkOut: string }>;

function rowsOf(asking: Asking, hostId: string, { list, span }: { list: MoneyList; span: MonthSpan }): OfList[] {
  const { db } = asking;
  switch (list) {
    case "received":
      return moneyByBooking(db, hostId, span).map((row) => ({ ...row, kes: row.receivedKes }));
    case "sent_back":
      return moneyByBooking(db, hostId, span).map((row) => ({ ...row, kes: row.refundedKes }));
    case "left":
      return moneyByBooking(db, hostId, span).map((row) => ({ ...row, kes: row.receivedKes - row.refundedKes }));
    case "refunds":
      return refundsOpen(db, hostId);
    case "deposits":
      return depositsByBooking(db, hostId);
    default:
      return expectedOf(asking, hostId).filter(({ expectation }) => expectation === list);
  }
}

/** Whether anything came or went, or is open. */
function hasMoney(
  row: Readonly<Record<"receivedKes" | "payments" | "refundedKes" | "refundsDueKes", number>> &
    Readonly<Record<"dueKes" | "laterKes" | "askedKes", number>>,
): boolean {
  const { receivedKes, payments, refundedKes, refundsDueKes, dueKes, laterKes, askedKes } = row;
  return [receivedKes, payments, refundedKes, refundsDueKes, dueKes, laterKes, askedKes].some((kes) => kes !== 0);
}

/** The whole cash book of a month, the oldest first; nothing for what is no month. */
export function loadCashBook(db: Reader, hostId: string, typed: string): CashLine[] | undefined {
  const month = readMonth(typed);
  return month === undefined
    ? undefined
    : cashBook(db, hostId, spanOfMonth(month), { skip: 0, most: LINES_MOST }).toReversed();
}

/** A month as addresses name it, `YYYY-MM`. */
export const isMonth = (typed: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(typed);

function readMonth(typed: string): string | undefined {
  return isMonth(typed) ? typed : undefined;
}

/** The month that was asked for, if it is one of this host's; this month otherwise. */
function monthOf(asking: Asking, hostId: string, typed: string): string {
  const { first, last } = monthsOf(asking, hostId);
  const month = readMonth(typed);
  return month && month >= first && month <= last ? month : last;
}

/** From the first month in which money moved to this one. */
function monthsOf({ db, clock }: Asking, hostId: string) {
  const last = monthOfDay(clock.today());
  const at = firstMoneyAt(db, hostId);
  return { first: at === undefined ? last : monthOfDay(localDateAt(at)), last };
}

function neighbours(asking: Asking, hostId: string, month: string) {
  const { first, last } = monthsOf(asking, hostId);
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
  return { before: before >= first ? before : undefined, after: after <= last ? after : undefined };
}
