import { type Booking, findBooking, findBookingWithProperty } from "#db/booking.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import {
  findPayment,
  findPaymentByReceipt,
  findPaymentOfHostByReceipt,
  findPendingClaim,
  findVoidedPayment,
  insertPayment,
  OPEN_STATES,
  type Payment,
  saidPaymentsByReceipt,
  updatePayment,
} from "#db/payment.queries.ts";
import { findPayoutAccount, findPayoutTestByReceipt, settingsOfShortcode } from "#db/payout.queries.ts";
import {
  addStatementLine,
  findBookingByCode,
  findStatementLine,
  findStatementLineOfHost,
  forgetSaidMoney,
  type NewStatementLine,
  onlyHost,
  requestsOfAccount,
  requestsWithoutReceipt,
  type StatementLine,
  updateStatementLine,
  wasTakenBack,
} from "#db/reconcile.queries.ts";
import { findRefundByReceipt, findRefundOfHostByReceipt } from "#db/refund.queries.ts";
import { type Change, write } from "#db/write.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { bookingCodeIn } from "#src/core/booking/booking-code.ts";
import { isDoubtedByMpesa, isPaid } from "#src/core/money/payment.ts";
import type { Voucher } from "#src/core/money/proof.ts";
import { payerIs } from "#src/core/reconcile/payer.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { warnOperator } from "#src/messaging/warn-operator.ts";
import { prolongHold } from "#src/payment/prolong-hold.ts";
import { numberOfSeen } from "#src/payment/prove.ts";
import { settleMoney } from "#src/payment/settle-payment.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";

/** A request that was sent so lately may still be answered by its own callback, which knows more. */
const OWN_CALLBACK_FIRST_MS = 75_000;
const LOOK_AGAIN_MS = 15_000;
const KEPT_WHILE_LOOKING_MS = 4 * LOOK_AGAIN_MS;
/**
 * Other money than was asked for waits until the query has said what became of its request, as that may call the
 * whole of it paid: two minutes for one that was declined, and at most half an hour from when we heard of the money.
 */
const OTHER_AMOUNT_WAITS_MS = 120_000;
const OTHER_AMOUNT_WAITS_AT_MOST_MS = 30 * 60_000;
/** Money that names no booking belongs to a request of these minutes, or to none that we know. */
const BEFORE_REQUEST_MS = 60_000;
const AFTER_REQUEST_MS = 30 * 60_000;
/** Clocks go wrong by minutes: a request that seems later by so much is not believed, but it is a doubt. */
const DOUBT_MS = 5 * 60_000;

type Needs = Pick<Deps, "db" | "clock" | "linkTo">;

/** Writes money down that a feed told of, once for its receipt, and has a job find what it was for. */
export function seeMoney(tx: Change, money: Omit<NewStatementLine, "id" | "seenAt">, now: number): void {
  // What M-PESA itself says takes the place of what the same host pasted, unless that has been placed.
  const owner = ownerOf(tx, money);
  if (!isByHost(money) && owner !== undefined) forgetSaidMoney(tx, money.receipt, owner);
  if (addStatementLine(tx, { ...money, seenAt: now }) || namesItsBooking(tx, money)) {
    enqueue(tx, { kind: "match_money", key: jobKey(money), runAt: now, now });
  }
}

/** Told again, money that nobody could place may name its booking now: a notice and a list say different things of it. */
function namesItsBooking(
  tx: Change,
  { receipt, source, reference = "" }: Omit<NewStatementLine, "id" | "seenAt">,
): boolean {
  const before = isByHost({ source }) ? undefined : findStatementLine(tx, receipt);
  if (before?.state !== "unmatched" || bookingCodeIn(before.reference) !== undefined) return false;
  if (bookingCodeIn(reference) === undefined) return false;
  updateStatementLine(tx, before.id, { reference });
  return true;
}

/** The code; with the host behind it for what a host pasted, as others may paste the same. */
function jobKey(money: Pick<NewStatementLine, "receipt" | "source" | "hostId">): string {
  return isByHost(money) ? `${money.receipt} ${money.hostId}` : money.receipt;
}

/**
 * Finds the payment that money belongs to: by its receipt, by the booking's code in its account number, or
 * by payer, amount and time. Each receipt counts once. What cannot be placed stands in the host's list.
 */
export function matchMoney(deps: Needs, key: string): JobResult {
  const [receipt = "", saidBy] = key.split(" ");
  return write(deps.db, (tx) => matchLine(tx, deps, findStatementLine(tx, receipt, saidBy)));
}

/** A guest has named the code of money that stands in their host's list: it is theirs, if anything of it is. */
export function matchClaimed(tx: Change, deps: Needs, claim: { receipt: string; hostId: string }): void {
  const line = findStatementLineOfHost(tx, claim.receipt, claim.hostId);
  // What came to an address under ids that nobody was told of is the host's to judge.
  if (line && line.source !== "callback") matchLine(tx, deps, line);
}

function matchLine(tx: Change, deps: Needs, money: StatementLine | undefined): JobResult {
  const now = deps.clock.now();
  if (!money || (money.state !== "waiting" && money.state !== "unmatched")) return { outcome: "done" };
  const code = bookingCodeIn(money.reference);
  const named = code === undefined ? undefined : findBookingByCode(tx, code);
  const booking = named && isPaidTo(tx, money, named.hostId) ? named : undefined;
  const known = knownPayment(tx, money, booking);
  if (known) {
    if (isByHost(money) || known.provedBy === "mpesa") return matched(tx, money, known, now);
    confirm(tx, known, money, now);
    return settled(tx, deps, { money, payment: findPayment(tx, known.id) ?? known, now });
  }
  // The shilling of a test of their settings is no guest's, nor is what M-PESA has taken back.
  const said = isByHost(money) ? (money.hostId ?? undefined) : undefined;
  if (isNoGuests(tx, money) || wasTakenBack(tx, money.receipt, said)) return setAside(tx, money, now);
  const claim = claimOf(tx, money, booking);
  // The guest named this very code: their host need not look for it any more.
  if (claim) return settled(tx, deps, { money, payment: claim, now });

  // Its host found no such payment, and here it is: it counts if it is what was asked for, or they look again.
  const voided = voidedPayment(tx, money, booking);
  if (voided) return settled(tx, deps, { money, payment: voided, now });
  const sent = booking
    ? requestsWithoutReceipt(tx, booking.id).filter((request) => isOwnAccount(tx, request, money))
    : isByHost(money)
      ? []
      : requestsOfPayer(tx, money);
  const { requests, others } = fitting(sent, money);
  const waits =
    requests.some((request) => mayStillReport(request, OWN_CALLBACK_FIRST_MS, now)) ||
    others.some((request) => isUndecided(request, money, now));
  if (waits) return lookAgain(tx, sent, now);
  // What the query alone has called paid has a receipt, and from this phone no other is known: then the amount was another.
  const request = mostLikely(requests, money) ?? others.find(hasCome);
  if (request) {
    const payment = isPaidInstead(request, money) ? byHerself(tx, money, request, now) : request;
    return settled(tx, deps, { money, payment, now, isGuess: !booking });
  }
  if (booking) {
    const payment = byHerself(tx, money, { bookingId: booking.id, phone: null }, now);
    return settled(tx, deps, { money, payment, now });
  }
  return unmatched(tx, money, now);
}

/** The money is there: until it is known whose it is, a hold that it may be for does not end. */
function lookAgain(tx: Change, sent: readonly Payment[], now: number): JobResult {
  for (const id of new Set(sent.map(({ bookingId }) => bookingId))) {
    const booking = findBooking(tx, id);
    const isHeld = booking && stateAt(booking, now) === "held";
    if (isHeld) prolongHold(tx, booking, now, now + KEPT_WHILE_LOOKING_MS);
  }
  return { outcome: "again", runAt: now + LOOK_AGAIN_MS };
}

/** A host says which booking money was for. */
export function assignMoney(
  deps: Needs,
  ask: { receipt: string; hostId: string; bookingId: string; bookingHostId: string },
): "assigned" | "no_such_money" | "matched_before" {
  return write(deps.db, (tx) => {
    const money = findStatementLineOfHost(tx, ask.receipt, ask.hostId);
    if (!money || ask.bookingHostId !== ask.hostId) return "no_such_money" as const;
    if (money.state === "matched" || money.state === "set_aside") return "matched_before" as const;
    return place(tx, deps, money, ask);
  });
}

/** A host's own statement says which of their bookings money was for that M-PESA, or they themselves, told of before. */
export function placeByStatement(
  tx: Change,
  deps: Needs,
  said: { receipt: string; reference: string; hostId: string },
) {
  const { receipt, reference, hostId } = said;
  const money = findStatementLineOfHost(tx, receipt, hostId);
  const code = bookingCodeIn(reference);
  const booking = code === undefined ? undefined : findBookingByCode(tx, code);
  if (money?.state === "unmatched" && booking?.hostId === hostId) {
    place(tx, deps, money, { receipt, hostId, bookingId: booking.id });
  }
}

function place(
  tx: Change,
  deps: Needs,
  money: StatementLine,
  ask: { receipt: string; hostId: string; bookingId: string },
): "assigned" | "matched_before" {
  const now = deps.clock.now();
  const known = findPaymentOfHostByReceipt(tx, ask.receipt, ask.hostId);
  if (known) {
    matched(tx, money, known, now);
    return "matched_before";
  }
  const { requests, others } = fitting(requestsWithoutReceipt(tx, ask.bookingId), money);
  // Against an amount that M-PESA vouches for nobody else's word of another counts: then it is other money.
  const isMpesas = voucherOfPlaced(tx, money).who === "mpesa";
  const other = others.find((one) => hasCome(one) && (isMpesas || one.provedBy !== "mpesa"));
  const request = mostLikely(requests, money) ?? other;
  const payment = request ?? byHerself(tx, money, { bookingId: ask.bookingId, phone: null }, now);
  settled(tx, deps, { money, payment, now, accepted: true });
  return "assigned";
}

/** Money that has nothing to do with a stay: it leaves the list, and the ledger never hears of it. */
export function setMoneyAside(
  deps: Pick<Deps, "db" | "clock">,
  ask: { receipt: string; hostId: string },
): "set_aside" | "no_such_money" | "matched_before" {
  return write(deps.db, (tx) => {
    const money = findStatementLineOfHost(tx, ask.receipt, ask.hostId);
    if (!money) return "no_such_money" as const;
    if (money.state === "matched") return "matched_before" as const;
    setAside(tx, money, deps.clock.now());
    return "set_aside" as const;
  });
}

function settled(
  tx: Change,
  deps: Needs,
  found: { money: StatementLine; payment: Payment; now: number; accepted?: boolean; isGuess?: boolean },
): JobResult {
  const { money, payment, now } = found;
  settleMoney(
    tx,
    payment,
    {
      receipt: money.receipt,
      receivedKes: money.amountKes,
      isWhole: !money.hasCents,
      cents: money.cents,
      shortcode: null,
      by: voucherOf(tx, found),
      ...((found.accepted || isByHost(money)) && { who: "host" as const }),
      ...(found.accepted && { accepted: true }),
      ...(money.paidAt !== null && money.paidAt <= now && { paidAt: money.paidAt }),
      now,
    },
    deps.linkTo,
  );
  const { receipt } = money;
  const after = findPayment(tx, payment.id);
  // A code that M-PESA did not name stands beside what it vouches for.
  const isIts = after?.receipt === receipt || (isByHost(money) && after?.claimedReceipt === receipt && hasCome(after));
  return after && isIts ? matched(tx, money, after, now) : unmatched(tx, money, now);
}

/**
 * M-PESA says what came to which number, and by the account number or its own request for which booking. What a host
 * places at the operator's shortcode, many hosts' in common, M-PESA has not said to be theirs; and a payer whose
 * number is masked is a guess.
 */
function voucherOf(
  tx: Change,
  {
    money,
    payment,
    accepted,
    isGuess,
  }: { money: StatementLine; payment: Payment; accepted?: boolean; isGuess?: boolean },
): Voucher {
  if (accepted) return voucherOfPlaced(tx, money);
  if (isByHost(money)) return { who: "host" };
  const isOperators = money.paidTo === "operator";
  if (isOperators && isGuess && payerIs(money.payer, payment.phone ?? "") === "this" && isMasked(money.payer)) {
    return { who: "nobody" };
  }
  return { who: "mpesa", to: numberOfSeen(money) };
}

function voucherOfPlaced(tx: Change, money: StatementLine): Voucher {
  const isTheirs = money.paidTo === "host" || onlyHost(tx) === money.hostId;
  return isByHost(money) || !isTheirs ? { who: "host" } : { who: "mpesa", to: numberOfSeen(money) };
}

const isMasked = (payer: string) => /[*xX]/.test(payer);

type Named = Pick<Booking, "id" | "groupId">;

/** Whether a payment is of the booking whose code M-PESA names. Those that were booked at once have one code. */
function isNamed(tx: Change, { id, groupId }: Named, { bookingId }: Pick<Payment, "bookingId">): boolean {
  return id === bookingId || (groupId !== null && findBooking(tx, bookingId)?.groupId === groupId);
}

/** The payment that this money is already: by M-PESA's word, or in the books of the host whom it came to. */
function knownPayment(tx: Change, money: StatementLine, named: Named | undefined): Payment | undefined {
  if (isByHost(money)) return findPaymentOfHostByReceipt(tx, money.receipt, money.hostId ?? "");
  const proved = findPaymentByReceipt(tx, money.receipt);
  if (proved) return proved;
  const owner = ownerOf(tx, money);
  const said = saidPaymentsByReceipt(tx, money.receipt).find(({ payment, hostId }) => {
    if (owner !== undefined) return hostId === owner && (named === undefined || isNamed(tx, named, payment));
    // At the operator's shortcode nobody's typing makes money theirs: M-PESA names the booking, or its own request.
    const isItsOwn = payment.way === "stk" && payment.paidTo === "operator" && isDoubtedByMpesa(payment);
    // In a house with one host everything at the operator's shortcode is theirs.
    return named === undefined ? isItsOwn || hostId === onlyHost(tx) : isNamed(tx, named, payment);
  });
  return said?.payment;
}

/** What went back, and the shilling of a test of a host's own settings. */
function isNoGuests(tx: Change, money: StatementLine): boolean {
  const { receipt } = money;
  const owner = ownerOf(tx, money);
  const isTest = owner !== undefined && findPayoutTestByReceipt(tx, receipt, owner) !== undefined;
  if (isByHost(money)) return isTest || findRefundOfHostByReceipt(tx, receipt, owner ?? "") !== undefined;
  return isTest || findRefundByReceipt(tx, receipt) !== undefined;
}

/** A guest of the host whom the money came to, or who pasted it, has named its code, and waits. */
function claimOf(
  tx: Change,
  money: StatementLine,
  named: (Named & Readonly<{ hostId: string }>) | undefined,
): Payment | undefined {
  const owner = ownerOf(tx, money);
  const hostId = owner ?? named?.hostId ?? onlyHost(tx);
  const claim = hostId === undefined ? undefined : findPendingClaim(tx, money.receipt, hostId);
  // Money that names another booking is that one's.
  return claim && (named === undefined || isNamed(tx, named, claim)) ? claim : undefined;
}

/** The host whose number money came to; none of the operator's shortcode. */
export function ownerOf(
  tx: Change,
  money: Pick<NewStatementLine, "source" | "hostId" | "payoutAccountId">,
): string | undefined {
  if (isByHost(money)) return money.hostId ?? undefined;
  return money.payoutAccountId ? findPayoutAccount(tx, money.payoutAccountId)?.hostId : undefined;
}

function matched(tx: Change, money: StatementLine, payment: Payment, now: number): JobResult {
  updateStatementLine(tx, money.id, { state: "matched", paymentId: payment.id, settledAt: now });
  return { outcome: "done" };
}

/** M-PESA's query said that it never came, and here it is. */
function confirm(tx: Change, payment: Payment, money: StatementLine, now: number): void {
  if (payment.reason !== "query_contradicts" || payment.receivedKes !== money.amountKes) return;
  updatePayment(tx, payment.id, { reason: null, updatedAt: now });
}

function setAside(tx: Change, money: StatementLine, now: number): JobResult {
  updateStatementLine(tx, money.id, { state: "set_aside", settledAt: now });
  return { outcome: "done" };
}

function unmatched(tx: Change, money: StatementLine, now: number): JobResult {
  const hostId = money.hostId ?? ownerOf(tx, money) ?? onlyHost(tx) ?? onlyHostAsking(tx, money) ?? null;
  updateStatementLine(tx, money.id, { state: "unmatched", hostId, settledAt: now });
  if (hostId === null && money.state === "waiting") {
    const warning = "money that no host is known for: see lango doctor";
    warnOperator(tx, { warning, key: money.receipt, facts: { amountKes: money.amountKes }, now });
  }
  return { outcome: "done" };
}

/** Many hosts are paid to the operator's shortcode: the one whose guests alone were asked for as much at that time. */
function onlyHostAsking(tx: Change, money: StatementLine): string | undefined {
  const requests = requestsNear(tx, money).filter(({ phone }) => payerIs(money.payer, phone ?? "") !== "another");
  const hosts = new Set(requests.map(({ bookingId }) => findBookingWithProperty(tx, bookingId)?.host.id));
  return hosts.size === 1 ? [...hosts][0] : undefined;
}

/**
 * The guest had put the request on their phone away and paid from their own menu: nobody who does that gives up their
 * stay. Money of the request itself was paid before M-PESA could say that it was cancelled.
 */
function isPaidInstead({ state, reason, declinedAt }: Payment, { paidAt }: StatementLine): boolean {
  const isCancelled = state === "declined" && reason === "cancelled" && declinedAt !== null;
  return isCancelled && paidAt !== null && paidAt > declinedAt;
}

/** A payment that nobody asked a phone for: the guest paid from their own menu, on the phone that was asked before if any. */
function byHerself(
  tx: Change,
  money: StatementLine,
  { bookingId, phone }: Pick<Payment, "bookingId" | "phone">,
  now: number,
): Payment {
  const id = newId();
  insertPayment(tx, {
    id,
    bookingId,
    way: "c2b",
    state: "pending",
    amountKes: money.amountKes,
    paidTo: money.paidTo,
    payoutAccountId: money.payoutAccountId,
    payerName: money.payerName || null,
    phone: phone !== null && payerIs(money.payer, phone) === "this" ? phone : null,
    createdAt: now,
    updatedAt: now,
  });
  const payment = findPayment(tx, id);
  if (!payment) throw new Error("a payment that was written a moment ago is not there");
  return payment;
}

/** M-PESA itself, and not what a host pasted, names the code of a payment that was not found, as paid for that booking. */
function voidedPayment(tx: Change, money: StatementLine, named: Named | undefined): Payment | undefined {
  const voided = isByHost(money) ? undefined : findVoidedPayment(tx, money.receipt);
  const found = voided && findBookingWithProperty(tx, voided.bookingId);
  if (!found || !isPaidTo(tx, money, found.host.id)) return undefined;
  const payer = payerIs(money.payer, voided.phone ?? "");
  const isIts = named ? isNamed(tx, named, voided) && payer !== "another" : payer === "this";
  return isIts ? voided : undefined;
}

function requestsOfPayer(tx: Change, money: StatementLine): Payment[] {
  const paidAt = money.paidAt ?? money.seenAt;
  const near = requestsNear(tx, money).filter(({ phone }) => phone !== null && payerIs(money.payer, phone) === "this");
  // Two guests whose masks look alike: a person decides.
  if (new Set(near.map(({ bookingId }) => bookingId)).size !== 1) return [];
  return near.filter(({ requestedAt }) => (requestedAt ?? 0) < paidAt + BEFORE_REQUEST_MS);
}

/** Requests of this amount to pay to the shortcode that money came to, which were sent about then. */
function requestsNear(tx: Change, money: StatementLine): Payment[] {
  const paidAt = money.paidAt ?? money.seenAt;
  const span = { from: paidAt - AFTER_REQUEST_MS, until: paidAt + DOUBT_MS };
  return requestsOfAccount(tx, { payoutAccountIds: settingsOf(tx, money), amountKes: money.amountKes, ...span });
}

/** Nobody settles another host's bookings: not by their own statement, and not by what their own shortcode is told. */
function isPaidTo(tx: Change, money: StatementLine, hostId: string): boolean {
  if (money.hostId !== null) return money.hostId === hostId;
  return money.paidTo === "operator" || ownerOf(tx, money) === hostId;
}

function isOwnAccount(tx: Change, { paidTo, payoutAccountId }: Payment, money: StatementLine): boolean {
  if (isByHost(money)) return true;
  if (money.paidTo === "operator" || payoutAccountId === null) return paidTo === money.paidTo;
  return settingsOf(tx, money).includes(payoutAccountId);
}

/** By which settings guests were asked to pay to this shortcode. */
function settingsOf(tx: Change, { payoutAccountId }: StatementLine): string[] | "operator" {
  return payoutAccountId === null ? "operator" : settingsOfShortcode(tx, payoutAccountId);
}

/** By what a host pasted, or what came to an address under ids that nobody was told of: not M-PESA's own word. */
export const isByHost = ({ source }: Pick<NewStatementLine, "source">) => source !== "c2b" && source !== "pull";

/** Its money is counted, though no receipt is known; it may even have gone back since. */
const hasCome = ({ state }: Payment) => isPaid(state) || state === "refunded";

/**
 * A guest may have been asked on several phones: money goes to a request of its own phone, as far as anybody can
 * tell. `others` are of another amount, when no request is of this one.
 */
function fitting(sent: readonly Payment[], money: StatementLine): { requests: Payment[]; others: Payment[] } {
  const own = sent.filter(({ phone }) => phone !== null && payerIs(money.payer, phone) !== "another");
  const requests = own.filter(({ amountKes }) => amountKes === money.amountKes);
  return { requests, others: own.filter((request) => requests.length === 0 && isSurelyOf(money, request)) };
}

/** The payer is the phone that was asked, and has paid since. */
function isSurelyOf(money: StatementLine, { phone, requestedAt }: Payment): boolean {
  if (phone === null || payerIs(money.payer, phone) !== "this") return false;
  return requestedAt !== null && requestedAt <= (money.paidAt ?? money.seenAt) + BEFORE_REQUEST_MS;
}

function mayStillReport(request: Payment, withinMs: number, now: number): boolean {
  const { state, requestedAt } = request;
  if (hasCome(request) || state === "needs_review" || requestedAt === null) return false;
  return now - requestedAt < withinMs && now >= requestedAt;
}

function isUndecided(request: Payment, money: StatementLine, now: number): boolean {
  const isOpen = OPEN_STATES.some((state) => state === request.state);
  if (isOpen && now - money.seenAt < OTHER_AMOUNT_WAITS_AT_MOST_MS) return true;
  return mayStillReport(request, OTHER_AMOUNT_WAITS_MS, now);
}

/** One that M-PESA's query has called paid without a receipt; else the last that was sent before the money came. */
function mostLikely(requests: readonly Payment[], money: StatementLine): Payment | undefined {
  const paidAt = money.paidAt ?? money.seenAt;
  const before = requests.filter(
    ({ requestedAt }) => requestedAt !== null && requestedAt <= paidAt + BEFORE_REQUEST_MS,
  );
  const likely = before.length > 0 ? before : requests;
  return likely.find(hasCome) ?? likely[0];
}
