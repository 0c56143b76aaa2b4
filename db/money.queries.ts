import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  min,
  or,
  sql,
} from "drizzle-orm";
import type { CashLine } from "#src/core/money/cash-line.ts";
import type { WayShown } from "#src/core/money/payment.ts";
import { wordOfLine } from "#src/core/money/proof.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { bookings } from "./booking.schema.ts";
import { ledgerSums, ledgerEntries as lines } from "./ledger.schema.ts";
import type { Reader } from "./open.ts";
import { payments, refunds } from "./payment.schema.ts";
import { prepared } from "./prepared.ts";
import { properties } from "./property.schema.ts";
import { receipts } from "./receipt.schema.ts";

/** Instants, Unix ms: `from` is in it, `until` is not. */
type Span = Readonly<{ from: number; until: number }>;

/** Money that came, and what later reports corrected of it. */
const came = or(eq(lines.kind, "payment"), and(eq(lines.kind, "adjustment"), isNotNull(lines.paymentId)));
const wentBack = or(eq(lines.kind, "refund"), eq(lines.why, "sent_twice"));
/** What a host keeps of a damage deposit becomes theirs. */
const kept = eq(lines.why, "deposit_kept");
const isMoney = or(came, wentBack, kept);
const isStay = eq(lines.account, "stay");
/** Not money that waits for a person, nor what they did not find. */
const isCounted = sql`not exists (select 1 from payments where payments.id = ${lines.paymentId}
  and payments.state in ('needs_review', 'declined'))`;

const isSaid = sql`exists (select 1 from payments where payments.id = ${lines.paymentId} and payments.proved_by = 'host')`;

/** All that is no price: such lines stand in an index of their own. */
const isNoPrice = sql`${lines.kind} in ('payment', 'refund', 'adjustment')`;

function inSpan(hostId: string, { from, until }: Span) {
  return and(eq(lines.hostId, hostId), gte(lines.happenedAt, from), lt(lines.happenedAt, until));
}

/** The booking that a sum is of, as lists show it. */
const about = {
  bookingId: bookings.id,
  groupId: bookings.groupId,
  propertyId: bookings.propertyId,
  propertyName: properties.displayName,
  guestName: bookings.guestName,
  checkIn: bookings.checkIn,
  checkOut: bookings.checkOut,
};

/** Whole shillings of one booking in a span. */
export type BookingMoneyIn = Readonly<{
  bookingId: string;
  groupId: string | null;
  propertyId: string;
  propertyName: string;
  guestName: string;
  checkIn: LocalDate;
  checkOut: LocalDate;
  /** Of stays, with what was kept of damage deposits; before anything went back. */
  receivedKes: number;
  /** What of it nobody but the host says. */
  saidKes: number;
  payments: number;
  refundedKes: number;
}>;

const sumIf = (what: typeof came) => sql<number>`coalesce(sum(case when ${what} then ${lines.amountKes} end), 0)`;

/** What came of each booking's stay and what went back, by the ledger. Damage deposits are the guests' own. */
export function moneyByBooking(db: Reader, hostId: string, span: Span): BookingMoneyIn[] {
  return db
    .select({
      ...about,
      receivedKes: sql<number>`${sumIf(kept)} - ${sumIf(and(isStay, came, isCounted))}`,
      saidKes: sql<number>`0 - ${sumIf(and(isStay, came, isCounted, isSaid))}`,
      payments: countDistinct(sql`case when ${and(isStay, came, isCounted)} then ${lines.paymentId} end`),
      refundedKes: sumIf(and(isStay, wentBack)),
    })
    .from(lines)
    .innerJoin(bookings, eq(bookings.id, lines.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(inSpan(hostId, span))
    .groupBy(bookings.id)
    .all();
}

/** The month of Nairobi, `YYYY-MM`, that a line is of. */
const monthOfLine = sql<string>`strftime('%Y-%m', ${lines.happenedAt} / 1000, 'unixepoch', '+3 hours')`;

/** What came of stays less what went back. Those payments that wait are found once, not looked for line by line. */
function leftOf(hostId: string) {
  const isSettled = sql`(${lines.paymentId} is null or ${lines.paymentId} not in (select id from payments
    indexed by payments_of_host_by_state where host_id = ${hostId} and state in ('needs_review', 'declined')))`;
  return sql<number>`${sumIf(kept)} - ${sumIf(and(isStay, came, isSettled))} - ${sumIf(and(isStay, wentBack))}`;
}

/**
 * What of a host's stays, or of one property's, came in each month of a span, less what went back, by property and source: as
 * `moneyByBooking` has it, booking by booking. Whole shillings.
 */
export function leftByMonth(db: Reader, hostId: string, span: Span, property?: string) {
  return (
    db
      .select({
        ...{ propertyId: bookings.propertyId, source: bookings.source, shareLinkId: bookings.shareLinkId },
        ...{ month: monthOfLine, kes: leftOf(hostId) },
      })
      .from(lines)
      .innerJoin(bookings, eq(bookings.id, lines.bookingId))
      // By the lines of the span: what a property ever sold grows.
      .where(
        and(
          inSpan(hostId, span),
          isNoPrice,
          isMoney,
          property === undefined ? undefined : sql`+${bookings.propertyId} = ${property}`,
        ),
      )
      .groupBy(bookings.propertyId, monthOfLine, bookings.source, bookings.shareLinkId)
      .all()
  );
}

/**
 * The same of all properties together, month by month as these begin and end: no booking is read for it, and no line is
 * asked which month it is of.
 */
export function leftInMonths(
  db: Reader,
  hostId: string,
  months: readonly (Span & Readonly<{ month: string }>)[],
): { month: string; kes: number }[] {
  const within = sql`host_id = ${hostId} and happened_at >= m.value ->> 'from' and happened_at < m.value ->> 'until'`;
  return db.all(sql`select m.value ->> 'month' as month,
      (select ${leftOf(hostId)} from ledger_entries where ${within} and ${isNoPrice} and ${isMoney}) as kes
    from json_each(${JSON.stringify(months)}) m`);
}

/**
 * What came of each of a host's short links: bookings that are certain, rooms that were booked at once as one, and what
 * came of them less what went back, but for money that waits; out of the sums that are kept.
 */
export function moneyByShareLink(db: Reader, hostId: string): { linkId: string; stays: number; kes: number }[] {
  return db.all(sql`select s.link_id as "linkId", sum(s.stays) as stays, sum(s.kes) as kes
    from share_links l cross join share_sums s on s.link_id = l.id where l.host_id = ${hostId} group by s.link_id`);
}

/**
 * What each guest still owes, for certain stays and for holds and requests that live. As on a booking's own page, money
 * that goes back or waits for a person pays for nothing. Whole shillings, above zero.
 */
export function openByBooking(
  db: Reader,
  hostId: string,
  { now, leavingFrom }: { now: number; leavingFrom?: LocalDate | undefined },
) {
  return openRows(db).all({ hostId, now, leavingFrom: leavingFrom ?? "" });
}

const openRows = prepared((db: Reader) => {
  const hostId = sql.placeholder("hostId");
  const balance = sql<number>`(coalesce((select sum(amount_kes) from ledger_entries
    where booking_id = ${bookings.id} and account = 'stay' and not exists (select 1 from payments
      where payments.id = ledger_entries.payment_id and payments.state = 'needs_review' and not exists (select 1 from refunds
        where refunds.payment_id = payments.id and refunds.state <> 'withdrawn'))), 0)
    + coalesce((select sum(amount_kes) from refunds
      where booking_id = ${bookings.id} and state in ('due', 'sending') and reason <> 'damage_deposit'), 0))`;
  const open = sql<number>`max(0, ${balance} + iif(${bookings.state} = 'confirmed', 0, ${bookings.totalKes}))`;
  // Of all others the entries come to nothing, and nothing is under way.
  const isUneven = sql`${bookings.id} in (
    select booking_id from ledger_sums where host_id = ${hostId} and account = 'stay' and kes <> 0
    union select booking_id from payments indexed by payments_of_host_by_state where host_id = ${hostId} and state = 'needs_review'
    union select booking_id from refunds where host_id = ${hostId} and state in ('due', 'sending')
    union select id from bookings indexed by bookings_of_host_by_departure where host_id = ${hostId} and state in ('held', 'requested'))`;
  return db
    .select({ ...about, state: bookings.state, quote: bookings.quote, kes: open })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(
      and(
        isUneven,
        gte(bookings.checkOut, sql.placeholder("leavingFrom")),
        or(
          and(inArray(bookings.state, ["held", "requested"]), gt(bookings.holdEndsAt, sql.placeholder("now"))),
          eq(bookings.state, "confirmed"),
        ),
        sql`${open} > 0`,
      ),
    )
    .prepare();
});

/** The damage deposits that a host holds for their guests, by booking. Whole shillings, never nothing. */
export function depositsByBooking(db: Reader, hostId: string) {
  return db
    .select({ ...about, kes: sql<number>`-${ledgerSums.kes}` })
    .from(ledgerSums)
    .innerJoin(bookings, eq(bookings.id, ledgerSums.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(and(eq(ledgerSums.hostId, hostId), eq(ledgerSums.account, "damage_deposit"), sql`${ledgerSums.kes} <> 0`))
    .all();
}

/** When a host's first money came or went. */
export function firstMoneyAt(db: Reader, hostId: string): number | undefined {
  const row = db
    .select({ at: min(lines.happenedAt) })
    .from(lines)
    .where(and(eq(lines.hostId, hostId), isMoney))
    .get();
  return row?.at ?? undefined;
}

/** What came in a span that was written down in it, and by how many payments; damage deposits with it. Whole shillings. */
export function cameSince(db: Reader, hostId: string, { from, until }: Span): { kes: number; payments: number } {
  const row = db
    .select({
      kes: sql<number>`coalesce(-sum(${lines.amountKes}), 0)`,
      payments: countDistinct(lines.paymentId),
    })
    .from(lines)
    .where(and(eq(lines.hostId, hostId), came, isCounted, gte(lines.createdAt, from), lt(lines.createdAt, until)))
    .get();
  return { kes: row?.kes ?? 0, payments: row?.payments ?? 0 };
}

/** What came and what went back in each month of Nairobi since then, damage deposits with it, the latest first. Whole shillings. */
export function moneyByMonth(db: Reader, hostId: string, since: number) {
  return db
    .select({ month: monthOfLine, cameKes: sql<number>`0 - ${sumIf(and(came, isCounted))}`, backKes: sumIf(wentBack) })
    .from(lines)
    .where(and(eq(lines.hostId, hostId), gte(lines.happenedAt, since), or(and(came, isCounted), wentBack)))
    .groupBy(monthOfLine)
    .orderBy(desc(monthOfLine))
    .all();
}

/**
 * The number of a line's receipt or credit note: one, so that no line stands twice. One payment for several rooms has a
 * receipt for each of them, and one that is corrected twice a document for each time, written down with its line.
 */
const documentOfLine = sql<number | null>`coalesce(
  (select ${receipts.number} from ${receipts} where ${receipts.refundId} = ${lines.refundId}),
  iif(${isNull(lines.refundId)}, (select ${receipts.number} from ${receipts}
    where ${receipts.paymentId} = ${lines.paymentId}
      -- As in documentsOfPayment: most documents are of no refund.
      and likely(${receipts.refundId} is null) and ${receipts.bookingId} = ${lines.bookingId}
      and ${receipts.corrects} = (${lines.kind} = 'adjustment')
    order by abs(${receipts.createdAt} - ${lines.createdAt}), ${receipts.number} limit 1), null))`;

/** A part of a host's cash book, the newest first. */
export function cashBook(db: Reader, hostId: string, span: Span, part: { skip: number; most: number }): CashLine[] {
  const found = db
    .select({
      id: lines.id,
      kes: sql<number>`iif(${kept}, 0, -${lines.amountKes})`,
      movedKes: sql<number>`iif(${kept}, ${lines.amountKes}, 0)`,
      account: lines.account,
      kind: sql<CashLine["kind"]>`${lines.kind}`,
      why: lines.why,
      happenedAt: lines.happenedAt,
      bookingId: bookings.id,
      code: bookings.code,
      guestName: bookings.guestName,
      propertyName: properties.displayName,
      checkIn: bookings.checkIn,
      checkOut: bookings.checkOut,
      source: bookings.source,
      paidBy: sql<WayShown>`iif(${payments.reference} is null, ${payments.way}, 'transfer')`,
      payerName: payments.payerName,
      payerPhone: payments.phone,
      mpesaCode: sql<
        string | null
      >`coalesce(${refunds.sentReceipt}, iif(${isNull(lines.refundId)}, ${payments.receipt}, null))`,
      who: lines.who,
      provedBy: payments.provedBy,
      refundWay: refunds.way,
      document: documentOfLine,
    })
    .from(lines)
    .innerJoin(bookings, eq(bookings.id, lines.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .leftJoin(payments, eq(payments.id, lines.paymentId))
    .leftJoin(refunds, eq(refunds.id, lines.refundId))
    .where(and(inSpan(hostId, span), isMoney))
    .orderBy(desc(lines.happenedAt), desc(lines.id))
    .limit(part.most)
    .offset(part.skip)
    .all();
  return found.map(({ who, provedBy, refundWay, paidBy, payerName, payerPhone, ...line }) => ({
    ...line,
    way: line.kind === "refund" ? refundWay : line.why === "deposit_kept" ? null : paidBy,
    payer: payerName ?? (payerPhone && `+${payerPhone}`),
    word: wordOfLine({ ...line, who, provedBy, refundWay }),
  }));
}

export function cashLines(db: Reader, hostId: string, span: Span): number {
  return (
    db
      .select({ n: count() })
      .from(lines)
      .where(and(inSpan(hostId, span), isMoney))
      .get()?.n ?? 0
  );
}
