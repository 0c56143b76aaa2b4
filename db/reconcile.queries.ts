import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Language } from "#src/core/language.ts";
import { bookings } from "./booking.schema.ts";
import { hosts } from "./host.schema.ts";
import type { Reader } from "./open.ts";
import { mpesaOperations } from "./operation.schema.ts";
import { hasNoReceipt } from "./payment.queries.ts";
import { callbacks, payments } from "./payment.schema.ts";
import { isSameShortcode, wasEverInForce } from "./payout.queries.ts";
import { payoutAccounts } from "./payout.schema.ts";
import { prepared, rowBy } from "./prepared.ts";
import { properties } from "./property.schema.ts";
import { mpesaExchanges, statementLines, watchedShortcodes } from "./reconcile.schema.ts";
import type { Change } from "./write.ts";

type Payment = typeof payments.$inferSelect;
type Booking = typeof bookings.$inferSelect;
export type StatementLine = typeof statementLines.$inferSelect;
export type NewStatementLine = typeof statementLines.$inferInsert;

/** Written out, so that the indexes of what M-PESA told and of what hosts pasted are known to fit. */
const isTold = sql`${statementLines.source} in ('c2b', 'pull')`;
const isSaid = sql`${statementLines.source} in ('statement', 'sms', 'callback')`;
/** Every source is one of these. Said, it is looked for by the code and not through all that a host was told of. */
const isEither = or(isTold, isSaid);

export function insertExchange(tx: Change, exchange: typeof mpesaExchanges.$inferInsert): void {
  tx.insert(mpesaExchanges).values(exchange).run();
}

/** The exchanges about any of these, the oldest first. */
export function exchangesAbout(db: Reader, about: readonly string[]): (typeof mpesaExchanges.$inferSelect)[] {
  if (about.length === 0) return [];
  return db
    .select()
    .from(mpesaExchanges)
    .where(inArray(mpesaExchanges.about, [...about]))
    .orderBy(asc(mpesaExchanges.id))
    .limit(200)
    .all();
}

/** The callbacks of a booking's requests, and the results of what was asked about them, as they came, the oldest first. */
export function callbacksAbout(db: Reader, paymentIds: readonly string[]): (typeof callbacks.$inferSelect)[] {
  const keys = db
    .select({
      callback: payments.callbackKey,
      result: mpesaOperations.resultKey,
      timeout: mpesaOperations.timeoutKey,
    })
    .from(payments)
    .leftJoin(mpesaOperations, eq(mpesaOperations.paymentId, payments.id))
    .where(inArray(payments.id, [...paymentIds]))
    .all()
    .flatMap(({ callback, result, timeout }) => [callback, result, timeout].filter((key) => key !== null));
  if (keys.length === 0) return [];
  return db
    .select()
    .from(callbacks)
    .where(inArray(callbacks.callbackKey, keys))
    .orderBy(asc(callbacks.id))
    .limit(200)
    .all();
}

/** Writes money down that somebody told of. False when M-PESA told of its receipt before, or this host did. */
export function addStatementLine(tx: Change, money: NewStatementLine): boolean {
  return (
    tx.insert(statementLines).values(money).onConflictDoNothing().returning({ id: statementLines.id }).get() !==
    undefined
  );
}

/** What a host pasted of a code and nobody could place, once M-PESA itself has told them of it. */
export function forgetSaidMoney(tx: Change, receipt: string, hostId: string): void {
  tx.delete(statementLines)
    .where(
      and(
        eq(statementLines.receipt, receipt),
        isSaid,
        eq(statementLines.hostId, hostId),
        isNull(statementLines.paymentId),
      ),
    )
    .run();
}

/** What M-PESA itself told of a code; with a host, what that host pasted of it. */
export function findStatementLine(db: Reader, receipt: string, saidBy?: string): StatementLine | undefined {
  const who = saidBy === undefined ? isTold : and(isSaid, eq(statementLines.hostId, saidBy));
  return db
    .select()
    .from(statementLines)
    .where(and(eq(statementLines.receipt, receipt), who))
    .get();
}

/** Whether a code stands in a host's own books: a payment, what they sent back, a test of their till, or money seen. */
export function isKnownToHost(db: Reader, receipt: string, hostId: string): boolean {
  return knownToHost(db).get({ receipt, hostId })?.known === 1;
}

const knownToHost = prepared((db: Reader) => {
  const receipt = sql.placeholder("receipt");
  const hostId = sql.placeholder("hostId");
  const ofHost = sql`join bookings b on b.id = one.booking_id join properties p on p.id = b.property_id
    where p.host_id = ${hostId}`;
  const known = sql<number>`exists (select 1 from payments one ${ofHost} and one.receipt = ${receipt})
    or exists (select 1 from refunds one ${ofHost} and one.sent_receipt = ${receipt})
    or exists (select 1 from payout_tests one join payout_accounts a on a.id = one.payout_account_id
      where one.receipt = ${receipt} and a.host_id = ${hostId})
    or exists (select 1 from ${statementLines} where ${statementLines.receipt} = ${receipt} and ${statementLines.hostId} = ${hostId}
      and ${isEither})`;
  return db.select({ known }).from(sql`(select 1)`).prepare();
});

/** What stands in a host's own list under a code: M-PESA's word before their own. */
export function findStatementLineOfHost(db: Reader, receipt: string, hostId: string): StatementLine | undefined {
  return lineOfHost(db).get({ receipt, hostId });
}

const lineOfHost = prepared((db: Reader) =>
  db
    .select()
    .from(statementLines)
    .where(
      and(
        eq(statementLines.receipt, sql.placeholder("receipt")),
        eq(statementLines.hostId, sql.placeholder("hostId")),
        isEither,
      ),
    )
    .orderBy(isSaid)
    .limit(1)
    .prepare(),
);

/**
 * Whether M-PESA has taken back the payment of this code, or has said that it did before it told of the payment; with a
 * host, also whether they pasted that it did.
 */
export function wasTakenBack(db: Reader, receipt: string, hostId?: string): boolean {
  if (hostId !== undefined && saidTakenBack(db, receipt, hostId)) return true;
  return takenBackByMpesa(db).get({ receipt }) !== undefined;
}

const takenBackByMpesa = prepared((db: Reader) => {
  const found = { found: sql<number>`1`.as("found") };
  const isPaidBy = and(eq(payments.claimedReceipt, sql.placeholder("receipt")), eq(payments.reason, "taken_back"));
  const isNamed = and(
    eq(statementLines.reference, sql.placeholder("receipt")),
    sql`${statementLines.state} = 'set_aside'`,
    isTold,
  );
  const ofPayment = db.select(found).from(payments).where(isPaidBy);
  return ofPayment.unionAll(db.select(found).from(statementLines).where(isNamed)).limit(1).prepare();
});

/** Whether a host has pasted that this code's payment was taken back. */
export function saidTakenBack(db: Reader, receipt: string, hostId: string): boolean {
  return takenBackBy(db).get({ receipt, hostId }) !== undefined;
}

const takenBackBy = prepared((db: Reader) =>
  db
    .select({ id: statementLines.id })
    .from(statementLines)
    .where(
      and(
        eq(statementLines.reference, sql.placeholder("receipt")),
        eq(statementLines.state, "set_aside"),
        isSaid,
        eq(statementLines.hostId, sql.placeholder("hostId")),
      ),
    )
    .limit(1)
    .prepare(),
);

/**
 * M-PESA says that the payment of a code stands: what its host pasted of the whole of it names it no more. False where
 * they pasted of a part, too, which stays.
 */
export function forgetSaidReversals(
  tx: Change,
  about: { receipt: string; hostId: string; amountKes: number },
): boolean {
  const isTheirs = and(isSaid, eq(statementLines.hostId, about.hostId), eq(statementLines.reference, about.receipt));
  const lines = tx
    .select()
    .from(statementLines)
    .where(and(isTheirs, sql`${statementLines.state} = 'set_aside'`))
    .all();
  const whole = lines.filter(({ amountKes }) => amountKes === about.amountKes);
  for (const { id } of whole) updateStatementLine(tx, id, { reference: "" });
  return whole.length === lines.length;
}

export function updateStatementLine(
  tx: Change,
  id: number,
  change: Partial<Pick<StatementLine, "state" | "paymentId" | "hostId" | "reference" | "settledAt">>,
): void {
  tx.update(statementLines).set(change).where(eq(statementLines.id, id)).run();
}

/**
 * What stood in a host's list, or was to be placed, has found its payment by another report. By the host's own word
 * (`isTheirs`) nothing is taken that stands in no list yet.
 */
export function statementLineCounted(
  tx: Change,
  money: { receipt: string; paymentId: string; hostId: string; isTheirs: boolean; now: number },
): void {
  const { receipt, paymentId, hostId, isTheirs, now } = money;
  for (const { id, hostId: listed } of toBePlaced(tx).all({ receipt })) {
    const isOwn = listed === hostId || (listed === null && !isTheirs);
    if (isOwn) updateStatementLine(tx, id, { state: "matched", paymentId, settledAt: now });
  }
}

const toBePlaced = prepared((db: Reader) =>
  db
    .select({ id: statementLines.id, hostId: statementLines.hostId })
    .from(statementLines)
    .where(
      and(
        eq(statementLines.receipt, sql.placeholder("receipt")),
        isEither,
        inArray(statementLines.state, ["waiting", "unmatched"]),
      ),
    )
    .prepare(),
);

/** Its host found no such payment, or it came with another code: what was told of it stands in their list again. */
export function statementLineVoided(tx: Change, { paymentId, hostId }: { paymentId: string; hostId: string }): void {
  tx.update(statementLines)
    .set({ state: "unmatched", paymentId: null, hostId })
    .where(eq(statementLines.paymentId, paymentId))
    .run();
}

/** What was told of a payment that was taken back is no money to place. */
export function statementLineGone(tx: Change, { paymentId, now }: { paymentId: string; now: number }): void {
  tx.update(statementLines)
    .set({ state: "set_aside", paymentId: null, settledAt: now })
    .where(eq(statementLines.paymentId, paymentId))
    .run();
}

const isToPlace = (hostId: string) =>
  and(eq(statementLines.hostId, hostId), inArray(statementLines.state, ["waiting", "unmatched"]));

/** What of a host's money nobody could place, the newest first. */
export function unmatchedOfHost(
  db: Reader,
  hostId: string,
  { skip, most }: Readonly<{ skip: number; most: number }> = { skip: 0, most: 200 },
): StatementLine[] {
  return db
    .select()
    .from(statementLines)
    .where(isToPlace(hostId))
    .orderBy(desc(statementLines.seenAt), asc(statementLines.receipt))
    .limit(most)
    .offset(skip)
    .all();
}

/** How much there is of it in all: payments, and whole shillings. */
export function countToPlace(db: Reader, hostId: string): { count: number; kes: number } {
  const sums = { count: sql<number>`count(*)`, kes: sql<number>`coalesce(sum(${statementLines.amountKes}), 0)` };
  return db.select(sums).from(statementLines).where(isToPlace(hostId)).get() ?? { count: 0, kes: 0 };
}

export function findBookingByCode(db: Reader, code: string): (Booking & { hostId: string }) | undefined {
  const row = bookingByCode(db).get({ code });
  return row && { ...row.booking, hostId: row.hostId };
}

const bookingByCode = prepared((db: Reader) =>
  db
    .select({ booking: bookings, hostId: properties.hostId })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(eq(bookings.code, sql.placeholder("code")))
    .prepare(),
);

/**
 * Requests of a booking, or of one that was booked with it and has its code too, that money may be of: they may have
 * reached a phone, and have no receipt so far.
 * One that was refused at once, or never sent, is none: it often stands beside the one that rings. One that
 * the query alone called paid still has its receipt to come when its money has gone back by hand.
 */
export function requestsWithoutReceipt(db: Reader, bookingId: string): Payment[] {
  return db
    .select()
    .from(payments)
    .where(
      and(
        sql`${payments.bookingId} in (select ${bookingId} union select one.id from bookings one
          join bookings named on named.group_id = one.group_id where named.id = ${bookingId})`,
        eq(payments.way, "stk"),
        hasNoReceipt,
        isNotNull(payments.requestedAt),
        or(
          isNotNull(payments.checkoutRequestId),
          inArray(payments.state, ["requested", "paid", "paid_late", "needs_review", "refunded"]),
          eq(payments.reason, "no_answer_from_mpesa"),
        ),
      ),
    )
    .orderBy(desc(payments.requestedAt))
    .all();
}

/**
 * The same, of any booking that pays to this account; for money that names no booking. All of them, as whose
 * money it is can only be told when nobody is left out: the time they are from keeps them few.
 */
export function requestsOfAccount(
  db: Reader,
  find: { payoutAccountIds: readonly string[] | "operator"; amountKes: number; from: number; until: number },
): Payment[] {
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.way, "stk"),
        find.payoutAccountIds === "operator"
          ? and(eq(payments.paidTo, "operator"), isNull(payments.payoutAccountId))
          : inArray(payments.payoutAccountId, [...find.payoutAccountIds]),
        eq(payments.amountKes, find.amountKes),
        hasNoReceipt,
        gte(payments.requestedAt, find.from),
        lt(payments.requestedAt, find.until),
      ),
    )
    .orderBy(desc(payments.requestedAt))
    .all();
}

/** Bookings of a host that money without a name might be for: held, given up lately, or not paid in full. */
export function bookingsToPropose(db: Reader, hostId: string, since: number): Booking[] {
  return db
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(and(eq(properties.hostId, hostId), or(gte(bookings.createdAt, since), eq(bookings.state, "held"))))
    .orderBy(desc(bookings.createdAt))
    .limit(200)
    .all()
    .map(({ booking }) => booking);
}

export const watchedShortcode = rowBy(watchedShortcodes, watchedShortcodes.account);

export function updateWatched(
  tx: Change,
  account: string,
  change: Partial<Omit<typeof watchedShortcodes.$inferSelect, "account">>,
): void {
  tx.insert(watchedShortcodes)
    .values({ account, ...change })
    .onConflictDoUpdate({ target: watchedShortcodes.account, set: change })
    .run();
}

/**
 * Hosts' own shortcodes to be watched: those in force, and those that ended since then, while their keys
 * are there and no other settings read the same shortcode. Of one host, or of all.
 */
export function accountsToWatch(
  db: Reader,
  { endedSince, now, hostId }: Readonly<{ endedSince: number; now: number; hostId?: string | undefined }>,
): { live: string[]; ended: string[] } {
  const rows = db
    .select()
    .from(payoutAccounts)
    .where(
      and(
        hostId === undefined ? undefined : eq(payoutAccounts.hostId, hostId),
        // As its index says it.
        sql`${payoutAccounts.kind} = 'daraja'`,
        or(
          isNull(payoutAccounts.endedAt),
          and(gt(payoutAccounts.endedAt, endedSince), isNotNull(payoutAccounts.sealed)),
        ),
      ),
    )
    .all();
  const begun = rows.filter((row) => wasEverInForce(row, now));
  const live = begun.filter(({ endedAt }) => endedAt === null || endedAt > now);
  const liveOf = Map.groupBy(live, ({ hostId }) => hostId);
  const ended = begun.filter(
    (row) => !liveOf.get(row.hostId)?.some((other) => other === row || isSameShortcode(row, other)),
  );
  return { live: live.map(({ id }) => id), ended: ended.map(({ id }) => id) };
}

/** The one host of a house with one host; with more, nobody. */
export function onlyHost(db: Reader): string | undefined {
  const rows = db.select({ id: hosts.id }).from(hosts).where(isNull(hosts.deletedAt)).limit(2).all();
  return rows.length === 1 ? rows[0]?.id : undefined;
}

/** All money that was seen at a host's own numbers, the oldest first. */
export function statementLinesOf(db: Reader, hostId: string): StatementLine[] {
  return db
    .select()
    .from(statementLines)
    .where(eq(statementLines.hostId, hostId))
    .orderBy(asc(statementLines.seenAt))
    .all();
}

/** What came to a host and nobody could place: how many, and whole shillings. */
export function unmatchedSumOfHost(db: Reader, hostId: string): { payments: number; kes: number } {
  const open = unmatchedSum(db).get({ hostId });
  return { payments: open?.n ?? 0, kes: open?.kes ?? 0 };
}

const unmatchedSum = prepared((db: Reader) =>
  db
    .select({ kes: sql<number>`coalesce(sum(${statementLines.amountKes}), 0)`, n: sql<number>`count(*)` })
    .from(statementLines)
    .where(and(eq(statementLines.hostId, sql.placeholder("hostId")), eq(statementLines.state, "unmatched")))
    .prepare(),
);

/** Hosts who had a payment, were asked for one, or at whose numbers money was seen, since then. */
export function hostsWithMoneySince(db: Reader, since: number): { id: string; phone: string; language: Language }[] {
  const ofPayments = db
    .select({ id: properties.hostId })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(gte(payments.updatedAt, since));
  const ofStatements = db
    .select({ id: statementLines.hostId })
    .from(statementLines)
    .where(and(isNotNull(statementLines.hostId), gte(statementLines.seenAt, since)));
  return db
    .select({ id: hosts.id, phone: hosts.phone, language: hosts.language })
    .from(hosts)
    .where(and(isNull(hosts.deletedAt), or(inArray(hosts.id, ofPayments), inArray(hosts.id, ofStatements))))
    .all();
}
