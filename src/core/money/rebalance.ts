import type { BookingState } from "#src/core/booking/booking.ts";
import { type CancellationPolicy, type RefundSplit, refundOf } from "#src/core/booking/cancellation.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { type LedgerLine, type OnAccounts, onAccounts, priceLines, shareOut, sumsOf } from "./ledger.ts";
import { sumKes } from "./money.ts";
import { decidedLines, dueOfStay, openMoney, type Priced, stayBalance } from "./open-money.ts";
import { isPaid, type PaymentState, type PaymentWay } from "./payment.ts";
import { isOfHoldThatEnded, lowered, type RefundReason, refundableOf, spreadRefund, takeBack } from "./refund.ts";
import type { RefundState } from "./refund-life.ts";

/** All that is written down of a booking and its money. Payments newest first, refunds and lines oldest first. */
export type Case = Readonly<{
  booking: Priced &
    Readonly<{
      quote: Parameters<typeof priceLines>[0] & Priced["quote"];
      cancelledAt: number | null;
      cancelledBy: "guest" | "host" | null;
      policy: CancellationPolicy;
      checkIn: LocalDate;
    }>;
  payments: readonly CasePayment[];
  refunds: readonly CaseRefund[];
  lines: readonly CaseLine[];
  documents: readonly CaseDocument[];
}>;

type CasePayment = Readonly<{
  id: string;
  state: PaymentState;
  way: PaymentWay;
  purpose: "stay" | "balance" | "damage_deposit";
  amountKes: number;
  receivedKes: number | null;
  receipt: string | null;
  /** When it was taken; never of money that its host did not accept. */
  paidAt: number | null;
  reason?: string | null;
  /** What of it other bookings have that it pays for as well, and what of that has gone back. */
  elsewhere?: Readonly<{ kes: number; backKes: number }>;
}>;

/** None that was withdrawn. One that is owed from now on has no id yet. */
type CaseRefund = Readonly<{
  id: string | null;
  paymentId: string;
  state: RefundState;
  reason: RefundReason;
  amountKes: number;
  createdAt: number;
}>;

type CaseLine = LedgerLine & Readonly<{ why: string; refundId?: string | null; createdAt: number }>;

type CaseDocument = Readonly<{
  paymentId: string;
  refundId: string | null;
  kind: "receipt" | "credit_note";
  amountKes: number;
}>;

/** What has just been written that what follows cannot be read from. */
export type Cause = Readonly<{
  now: number;
  /** The payment that has come just now: what goes back goes from it first; the others follow, the newest before. */
  from?: string;
  /** What goes back of that payment goes back as; without one, all that came for a booking that came to nothing. */
  reason?: RefundReason;
  /** The stay has another price. */
  isRepriced?: boolean;
  /** Of what had come when a stay was cancelled, other is known now: the policy divides it anew. */
  dividesAnew?: boolean;
}>;

/** All that follows. Whole shillings. */
export type Effects = Readonly<{
  lines: readonly CaseLine[];
  owe: readonly Readonly<{ paymentId: string; reason: RefundReason; amountKes: number }>[];
  /** Refunds that are due with less; of nothing they are withdrawn. */
  lower: readonly Readonly<{ id: string; reason: RefundReason; wasKes: number; amountKes: number }>[];
  /** Payments of which all has gone back. */
  ended: readonly string[];
  /** By how much the documents of a payment say too little, below zero too much; with `refundId`, its credit note. */
  documents: readonly Readonly<{ paymentId: string; refundId: string | null; byKes: number }>[];
  notices: readonly MoneyNotice[];
}>;

/** What guest and host are told: of what goes back from now on, and of what does not after all. */
type MoneyNotice =
  | Readonly<{ kind: "due"; reason: RefundReason; amountKes: number }>
  | Readonly<{ kind: "less"; refundId: string; wasKes: number; amountKes: number }>;

const OVERPAID: readonly RefundReason[] = ["overpaid", "second_payment"];

/**
 * What follows for a booking's books from what is written of it, in one order: what came is counted, the price is what
 * it is now, each refund is what its reason gives, what is due fits what came, a payment of which all went back has
 * ended, documents say what the lines say, and only a difference is told. Done again it changes nothing.
 */
export function rebalance(written: Case, cause: Cause): Effects {
  const counted = countAnew(written, cause.now);
  let it: Case = { ...written, lines: [...written.lines, ...counted] };
  it = { ...it, refunds: withinPayments(it) };
  const division = cause.dividesAnew ? divide(it) : undefined;
  if (division) it = { ...it, refunds: byPolicy(it, division, cause.now) };
  const priced = priceAnew(it, cause, division?.keptKes);
  it = { ...it, lines: [...it.lines, ...priced] };
  it = { ...it, refunds: unused(it, cause) };
  it = { ...it, refunds: fitCredit(it, cause) };
  const { owe, lower } = difference(written.refunds, it.refunds);
  return {
    lines: [...counted, ...priced],
    owe,
    lower,
    ended: allBack(it),
    documents: documentsMissing(it),
    notices: noticesOf(owe, lower),
  };
}

/** Whether anything follows at all. */
export function isNothing({ lines, owe, lower, ended, documents }: Effects): boolean {
  return [lines, owe, lower, ended, documents].every(({ length }) => length === 0);
}

/** Lines that bring the count of each payment, and of each refund that was sent, to what its own facts say. */
function countAnew(it: Case, now: number): CaseLine[] {
  const added: CaseLine[] = [];
  // The oldest first, as each takes what the ones before it left open.
  for (const payment of it.payments.toReversed()) {
    added.push(...countPaymentAnew({ ...it, lines: [...it.lines, ...added] }, payment, now));
  }
  for (const refund of it.refunds) {
    if (refund.state !== "sent" || refund.id === null) continue;
    const lines = [...it.lines, ...added].filter(({ paymentId }) => paymentId === refund.paymentId);
    if (lines.some(({ refundId }) => refundId === refund.id)) continue;
    const line = { kind: "refund", why: refund.reason, paymentId: refund.paymentId, refundId: refund.id } as const;
    added.push(...linesOn(takeBack(refund, onAccounts(lines)), { ...line, createdAt: now }));
  }
  return added;
}

function countPaymentAnew(it: Case, payment: CasePayment, now: number): CaseLine[] {
  const own = it.lines.filter(({ paymentId, refundId }) => paymentId === payment.id && !refundId);
  const { stayKes, depositKes } = onAccounts(own);
  const countedKes = stayKes + depositKes;
  const cameKes = cameOf(payment);
  if (countedKes === cameKes) return [];
  const about = { paymentId: payment.id, createdAt: now };
  const isTakenBack = payment.reason === "taken_back" || payment.reason === "said_taken_back";
  const gone = isTakenBack ? "taken_back" : "not_received";
  if (cameKes === 0) return linesOn({ stayKes, depositKes }, { ...about, kind: "adjustment", why: gone });
  const givenAs = payment.purpose === "damage_deposit" ? "damage_deposit" : "stay";
  if (countedKes > cameKes) {
    const reason = givenAs === "stay" ? "overpaid" : "damage_deposit";
    const less = takeBack({ amountKes: countedKes - cameKes, reason }, { stayKes, depositKes });
    return linesOn(less, { ...about, kind: "adjustment", why: "amount_corrected" });
  }
  const parts = shareOut(cameKes - countedKes, { ...openMoney(it.booking, it), givenAs });
  const wasCounted = own.some(({ kind }) => kind === "payment");
  const why = countedKes > 0 ? "amount_corrected" : wasCounted ? "came_after_all" : payment.way;
  return parts.map((part) => ({ ...part, ...(wasCounted && { kind: "adjustment" as const }), why, ...about }));
}

/** What a payment brought, by what is known of it. Money that nobody can tell apart by a code counts when it is taken. */
function cameOf({ state, receivedKes, amountKes, receipt }: CasePayment): number {
  const isIn = isPaid(state) || state === "refunded" || (state === "needs_review" && receipt !== null);
  return isIn ? (receivedKes ?? amountKes) : 0;
}

/** What is due of a payment is no more than what it brought and has not gone back; the refunds owed first keep theirs. */
function withinPayments(it: Case): CaseRefund[] {
  const left = new Map(it.payments.map((payment) => [payment.id, cameOf(payment)]));
  for (const { paymentId, state, amountKes } of it.refunds) {
    if (state !== "due") left.set(paymentId, (left.get(paymentId) ?? 0) - amountKes);
  }
  return it.refunds.flatMap((refund) => {
    if (refund.state !== "due") return [refund];
    const amountKes = Math.max(0, Math.min(refund.amountKes, left.get(refund.paymentId) ?? 0));
    left.set(refund.paymentId, (left.get(refund.paymentId) ?? 0) - amountKes);
    return amountKes > 0 ? [{ ...refund, amountKes }] : [];
  });
}

/**
 * What the policy of a stay that was cancelled gives back, and what its host keeps. It divides what had come by that
 * day, up to the price and without what was to go back for another reason. What is owed as paid too much follows from
 * that, and not the other way round. `undefined` of a stay that is not cancelled, or was never certain.
 */
export function divide(it: Case): RefundSplit | undefined {
  const { confirmedAt, cancelledAt, cancelledBy, policy, checkIn } = it.booking;
  if (confirmedAt === null || cancelledAt === null || cancelledBy === null) return undefined;
  const lines = decidedLines(it);
  const hadCome = cameBy(it, cancelledAt);
  const own = it.refunds.filter(({ paymentId, reason }) => hadCome.has(paymentId) && reason !== "damage_deposit");
  const fixed = own.filter(
    ({ reason, state }) => reason !== "cancelled" && !(OVERPAID.includes(reason) && state === "due"),
  );
  const before = fixed.filter(({ createdAt }) => createdAt <= cancelledAt);
  const cameKes = onAccounts(
    lines.filter(({ paymentId, refundId }) => paymentId && hadCome.has(paymentId) && !refundId),
  ).stayKes;
  // What went back twice is no single payment's, and has gone.
  const twiceKes = sumKes(lines.filter(({ why, createdAt }) => why === "sent_twice" && createdAt <= cancelledAt));
  const price = lines.filter(
    ({ why, createdAt }) => why !== "cancelled" && !(why === "given_back" && createdAt > cancelledAt),
  );
  const paidKes = Math.max(0, Math.min(cameKes - sumKes(before) - twiceKes, sumsOf(price).chargedKes));
  const { refundKes } = refundOf({ policy, checkIn, paidKes }, cancelledBy, cancelledAt);
  const goneKes = sumKes(own.filter(({ reason, state }) => reason === "cancelled" && state !== "due"));
  const afterKes = sumKes(fixed) - sumKes(before);
  return { paidKes, refundKes, keptKes: Math.max(0, paidKes - Math.max(refundKes, goneKes) - afterKes) };
}

/** The payments that had come by then. */
function cameBy(it: Case, at: number): ReadonlySet<string> {
  return new Set(
    decidedLines(it).flatMap(({ kind, paymentId, createdAt }) =>
      kind === "payment" && paymentId && createdAt <= at ? [paymentId] : [],
    ),
  );
}

/** What came after the stay was cancelled goes back whole, and is none of the policy's. */
function byPolicy(it: Case, { refundKes }: RefundSplit, now: number): CaseRefund[] {
  const hadCome = cameBy(it, it.booking.cancelledAt ?? now);
  const own = it.refunds.filter(({ paymentId, reason }) => reason === "cancelled" && hadCome.has(paymentId));
  const due = own.filter(({ state }) => state === "due");
  const goneKes = sumKes(own) - sumKes(due);
  const payments = it.payments.filter(({ id }) => hadCome.has(id));
  let refunds = cut(it.refunds, due, refundKes - goneKes);
  // What is due as paid too much makes room, as it follows from what the policy gives back.
  const leftKes = refundableOf({ ...it, payments, refunds }, "stay").reduce((sum, part) => sum + part.leftKes, 0);
  const fits = refunds.filter(
    ({ paymentId, reason, state }) => hadCome.has(paymentId) && OVERPAID.includes(reason) && state === "due",
  );
  refunds = cut(refunds, fits, sumKes(fits) - Math.max(0, refundKes - sumKes(own) - leftKes));
  return oweMore({ ...it, payments, refunds }, { reason: "cancelled", amountKes: refundKes - sumKes(own), now });
}

/** The price of a certain stay, or what its host keeps of a cancelled one. */
function priceAnew(it: Case, cause: Cause, keptKes: number | undefined): CaseLine[] {
  const { booking, lines } = it;
  const isCharged = lines.some(({ kind }) => kind === "charge");
  if (booking.state === "confirmed" && !isCharged) {
    return priceLines(booking.quote).map((line) => ({ ...line, createdAt: cause.now }));
  }
  const shouldBeKes = keptKes ?? (cause.isRepriced ? booking.totalKes : undefined);
  const amountKes = (shouldBeKes ?? 0) - sumsOf(lines).chargedKes;
  if (shouldBeKes === undefined || amountKes === 0) return [];
  const why = keptKes === undefined ? "price_changed" : "cancelled";
  return [{ account: "stay", kind: "adjustment", amountKes, why, createdAt: cause.now }];
}

/** A booking that came to nothing keeps nothing; one that is certain, or held once more, needs what was to go back. */
function unused(it: Case, { from, reason, now }: Cause): readonly CaseRefund[] {
  if (it.booking.state === "confirmed") {
    return it.refunds.filter((refund) => refund.state !== "due" || !isOfHoldThatEnded(refund.reason));
  }
  if (it.booking.state === "held") {
    return it.refunds.filter((refund) => refund.state !== "due" || refund.reason !== "hold_over");
  }
  if (!cameToNothing(it.booking)) return it.refunds;
  const owed = it.payments.flatMap((payment): CaseRefund[] => {
    const ownKes = sumKes(it.refunds.filter(({ paymentId }) => paymentId === payment.id));
    const amountKes = isPaid(payment.state) ? cameOf(payment) - ownKes : 0;
    const isMeant = from === undefined || from === payment.id;
    const as = payment.purpose === "damage_deposit" ? "damage_deposit" : (isMeant && reason) || "hold_over";
    return amountKes > 0
      ? [{ id: null, paymentId: payment.id, state: "due", reason: as, amountKes, createdAt: now }]
      : [];
  });
  return [...it.refunds, ...owed];
}

/** What came beyond the price goes back, from the newest payment first; what is due for it is no more than that. */
function fitCredit(it: Case, { reason, from, now }: Cause): readonly CaseRefund[] {
  // Of a booking that came to nothing all goes back already.
  if (cameToNothing(it.booking)) return it.refunds;
  const lines = decidedLines(it);
  const balanceKes = isEnded(it.booking.state) ? sumsOf(lines).balanceKes : stayBalance(it.booking, lines);
  const owed = dueOfStay(it.refunds);
  const fits = owed.filter(({ reason, state }) => OVERPAID.includes(reason) && state === "due");
  const otherKes = sumKes(owed) - sumKes(fits);
  const creditKes = Math.max(0, 0 - balanceKes - otherKes);
  const refunds = cut(it.refunds, fits, creditKes + depositTwice(it, fits));
  const payments = it.payments.toSorted((a, b) => Number(b.id === from) - Number(a.id === from));
  const as = (from !== undefined && reason) || "overpaid";
  return oweMore({ ...it, payments, refunds }, { reason: as, amountKes: creditKes - sumKes(fits), now });
}

/**
 * What these refunds take of damage deposits that came beside the one that was asked for: a payment that paid what was
 * paid already goes back whole, with the deposit that it brought a second time.
 */
function depositTwice(it: Case, fits: readonly CaseRefund[]): number {
  const { depositKes: heldKes } = onAccounts(it.lines);
  const goesBackKes = sumKes(it.refunds.filter(({ reason, state }) => reason === "damage_deposit" && state !== "sent"));
  const beyondKes = Math.max(0, heldKes - goesBackKes - (it.booking.quote.damageDepositKes ?? 0));
  const takenKes = fits.map((refund) => {
    const own = onAccounts(it.lines.filter(({ paymentId }) => paymentId === refund.paymentId));
    return Math.min(Math.max(0, own.depositKes), Math.max(0, refund.amountKes - Math.max(0, own.stayKes)));
  });
  return Math.min(
    beyondKes,
    takenKes.reduce((sum, kes) => sum + kes, 0),
  );
}

/** These refunds together come to so much at most. */
function cut(refunds: readonly CaseRefund[], some: readonly CaseRefund[], mostKes: number): CaseRefund[] {
  const amounts = new Map(lowered(some, mostKes).map((amountKes, nth) => [some[nth], amountKes]));
  return refunds.flatMap((refund) => {
    const amountKes = amounts.get(refund) ?? refund.amountKes;
    return amountKes > 0 ? [{ ...refund, amountKes }] : [];
  });
}

function oweMore(it: Case, { reason, amountKes, now }: { reason: RefundReason; amountKes: number; now: number }) {
  const parts = amountKes > 0 ? spreadRefund(amountKes, refundableOf(it, "stay")) : [];
  const more = parts.map((part): CaseRefund => ({ ...part, id: null, state: "due", reason, createdAt: now }));
  return [...it.refunds, ...more];
}

function difference(before: readonly CaseRefund[], after: readonly CaseRefund[]): Pick<Effects, "owe" | "lower"> {
  const kept = new Map(after.map(({ id, amountKes }) => [id, amountKes]));
  return {
    owe: after.flatMap(({ id, paymentId, reason, amountKes }) =>
      id === null ? [{ paymentId, reason, amountKes }] : [],
    ),
    lower: before.flatMap(({ id, reason, amountKes: wasKes }) => {
      const amountKes = kept.get(id) ?? 0;
      return id === null || amountKes === wasKes ? [] : [{ id, reason, wasKes, amountKes }];
    }),
  };
}

function allBack({ payments, refunds }: Case): string[] {
  return payments.flatMap((payment) => {
    const sent = refunds.filter(({ paymentId, state }) => paymentId === payment.id && state === "sent");
    const { kes: otherKes, backKes: otherBackKes } = payment.elsewhere ?? { kes: 0, backKes: 0 };
    const backKes = sumKes(sent) + otherBackKes;
    const isOpen = isPaid(payment.state) || payment.state === "needs_review";
    const cameKes = (payment.receivedKes ?? payment.amountKes) + otherKes;
    return isOpen && backKes > 0 && backKes >= cameKes ? [payment.id] : [];
  });
}

/** Books say of each payment what its lines say, and of each refund that was sent that it was; of what was never taken they say nothing. */
function documentsMissing({ payments, refunds, lines, documents }: Case): Effects["documents"] {
  return payments.flatMap((payment) => {
    const own = documents.filter(({ paymentId, refundId }) => paymentId === payment.id && refundId === null);
    const came = onAccounts(lines.filter(({ paymentId, refundId }) => paymentId === payment.id && !refundId));
    const isTaken = payment.paidAt !== null && payment.state !== "needs_review";
    const saidKes = own.reduce((sum, { kind, amountKes }) => sum + (kind === "receipt" ? amountKes : -amountKes), 0);
    const byKes = (isTaken ? came.stayKes + came.depositKes : 0) - saidKes;
    const noted = new Set(documents.map(({ refundId }) => refundId));
    const notes = refunds.flatMap(({ id, paymentId, state, amountKes }) => {
      const isMissing = paymentId === payment.id && state === "sent" && !noted.has(id) && saidKes + byKes > 0;
      return isMissing ? [{ paymentId, refundId: id, byKes: -amountKes }] : [];
    });
    return [...(byKes === 0 ? [] : [{ paymentId: payment.id, refundId: null, byKes }]), ...notes];
  });
}

function noticesOf(owe: Effects["owe"], lower: Effects["lower"]): MoneyNotice[] {
  const due = [...Map.groupBy(owe, ({ reason }) => reason)].map(
    ([reason, parts]): MoneyNotice => ({ kind: "due", reason, amountKes: sumKes(parts) }),
  );
  return [
    ...due,
    ...lower.map(({ id, wasKes, amountKes }): MoneyNotice => ({ kind: "less", refundId: id, wasKes, amountKes })),
  ];
}

/** It ended, and was never certain. */
function cameToNothing({ state, confirmedAt }: Case["booking"]): boolean {
  return isEnded(state) && confirmedAt === null;
}

function isEnded(state: BookingState): boolean {
  return state === "expired" || state === "cancelled";
}

/** A line for each account on which there is something. */
function linesOn({ stayKes, depositKes }: OnAccounts, line: Omit<CaseLine, "account" | "amountKes">): CaseLine[] {
  const lines: CaseLine[] = [
    { ...line, account: "stay", amountKes: stayKes },
    { ...line, account: "damage_deposit", amountKes: depositKes },
  ];
  return lines.filter(({ amountKes }) => amountKes !== 0);
}
