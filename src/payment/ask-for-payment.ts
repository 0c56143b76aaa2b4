import { type Booking, findBooking } from "#db/booking.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import type { Reader } from "#db/open.ts";
import {
  findPaymentBySubmission,
  insertPayment,
  movePayment,
  OPEN_STATES,
  type Payment,
  paymentsOfBooking,
  unpaidPromptsOf,
} from "#db/payment.queries.ts";
import { findProperty } from "#db/property.queries.ts";
import { type Change, write } from "#db/write.ts";
import { ASK_AGAIN_AFTER_MS, stateAt } from "#src/core/booking/booking.ts";
import { accountFrom } from "#src/core/money/open-money.ts";
import { nextPartKes } from "#src/core/money/payment.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { accountOf, openOf, undecidedOf } from "#src/ledger/keep-ledger.ts";
import { openBalance } from "#src/ledger/open-balance.ts";
import { paidToday } from "#src/ledger/paid-today.ts";
import { type Asking, payeeMark, waysToPay } from "#src/payout/account-of.ts";
import { callbackKey } from "#src/payout/callback-address.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { LIMITS } from "#src/web/limits.ts";
import type { Limits } from "#src/web/rate-limit.ts";

export type AskForPayment =
  | { outcome: "asked"; paymentId: string }
  /** This form was sent before. */
  | { outcome: "already_asked"; paymentId: string }
  /** A request is still fresh on a phone: no second one until it is answered or old. */
  | { outcome: "still_open"; paymentId: string }
  /** Money came that a person has to look at first. */
  | { outcome: "in_review" }
  | { outcome: "already_paid" }
  | { outcome: "hold_over" }
  /** The host has set up nothing that asks phones. */
  | { outcome: "no_way_to_ask" }
  /** Another sum, or another number that receives it, than the guest has read: nothing is asked before they read these. */
  | { outcome: "not_as_shown" }
  /** This phone has moved today as much as M-PESA lets it; another one, or tomorrow. */
  | { outcome: "day_is_full" }
  /** Nobody needs so many; a stranger's phone is not to be rung for a quarter of an hour. */
  | { outcome: "too_many_requests" }
  /** This phone was asked often enough in the last hour, by whomever. */
  | { outcome: "phone_asked_enough"; waitMs: number }
  | { outcome: "no_such_booking" };

/** For one booking; of its balance, in one day. */
const REQUESTS_MOST = 10;
const DAY_MS = 24 * 3_600_000;

/** Asks a phone (`2547…`) for a booking's money, once for each form and never twice at the same time. */
export function askForPayment(
  deps: Asking & Pick<Deps, "db" | "clock" | "limits">,
  ask: {
    bookingId: string;
    phone: string;
    submissionKey: string;
    purpose?: "stay" | "balance";
    /** Whether whoever asks has proven that the phone is theirs. */
    isOwner?: boolean;
    /** Of several that were booked at once, this one alone. */
    onlyOwn?: boolean;
    /** What the guest has read beside the button that asks: the sum, and whom it goes to as `payeeMark` writes it. */
    shown?: Readonly<{ kes: number; payee: string }>;
  },
): AskForPayment {
  return write(deps.db, (tx): AskForPayment => {
    const now = deps.clock.now();
    const booking = findBooking(tx, ask.bookingId);
    if (!booking) return { outcome: "no_such_booking" };
    const repeated = findPaymentBySubmission(tx, ask.submissionKey);
    if (repeated?.bookingId === booking.id) return { outcome: "already_asked", paymentId: repeated.id };
    if (repeated) return { outcome: "no_such_booking" };
    const purpose = ask.purpose ?? "stay";
    const state = stateAt(booking, now);
    const balanceKes = purpose === "balance" ? restOf(tx, booking, ask.onlyOwn) : 0;
    if (state === "confirmed" && balanceKes <= 0) return { outcome: "already_paid" };
    if (state !== (purpose === "balance" ? "confirmed" : "held")) return { outcome: "hold_over" };
    if (undecidedOf(tx, booking).size > 0) return { outcome: "in_review" };
    const earlier = paymentsOfBooking(tx, booking.id).filter((payment) => isOfSameAsking(payment, purpose, now));
    const open = earlier.find((payment) => isFresh(payment, now));
    if (open) return { outcome: "still_open", paymentId: open.id };
    if (earlier.filter(({ way }) => way === "stk").length >= REQUESTS_MOST) return { outcome: "too_many_requests" };

    const property = findProperty(tx, booking.propertyId);
    const way = property && waysToPay(deps, property.hostId).asking;
    if (!way) return { outcome: "no_way_to_ask" };
    // Above M-PESA's limit for one payment a guest pays in parts.
    const openKes = purpose === "balance" ? balanceKes : openToConfirm(tx, booking, ask.onlyOwn);
    const paidTodayKes = paidToday(tx, ask.phone, now);
    const amountKes = nextPartKes({ openKes, ...deps.config.mpesa, paidTodayKes });
    if (amountKes <= 0) return { outcome: "day_is_full" };
    if (ask.shown && (ask.shown.kes !== amountKes || ask.shown.payee !== payeeMark(way))) {
      return { outcome: "not_as_shown" };
    }
    const waitMs = waitOfPhone(deps, tx, ask, now);
    if (waitMs > 0) return { outcome: "phone_asked_enough", waitMs };
    // One that M-PESA had no time for was never sent. It must not follow the new one on to a phone.
    for (const unsent of earlier.filter(({ state }) => state === "created")) {
      movePayment(tx, unsent.id, "expire", { reason: "replaced", updatedAt: now });
    }

    return { outcome: "asked", paymentId: beginAsking(tx, deps, { ...ask, purpose, amountKes, way, now }) };
  });
}

/** What is left to pay of a certain stay; of several that were booked at once, all of it, or one payer's own. */
function restOf(tx: Change, booking: Booking, onlyOwn = false): number {
  return onlyOwn ? openOf(tx, booking).stayKes : openBalance(tx, booking);
}

/** What makes a booking certain; of several that were booked at once, all of them, or one payer's own. */
function openToConfirm(tx: Change, booking: Booking, onlyOwn = false): number {
  return onlyOwn ? accountFrom(booking, openOf(tx, booking)).toConfirmKes : accountOf(tx, booking).toConfirmKes;
}

/** Writes the payment down, and has a job ask its phone. */
function beginAsking(
  tx: Change,
  { secrets }: Asking,
  asking: Readonly<{
    bookingId: string;
    phone: string;
    submissionKey: string;
    purpose: "stay" | "balance";
    amountKes: number;
    way: NonNullable<ReturnType<typeof waysToPay>["asking"]>;
    now: number;
  }>,
): string {
  const { bookingId, phone, purpose, amountKes, way, now } = asking;
  const id = newId();
  insertPayment(tx, {
    id,
    bookingId,
    way: "stk",
    purpose,
    state: "created",
    amountKes,
    paidTo: way.payoutAccountId === null ? "operator" : "host",
    payoutAccountId: way.payoutAccountId,
    phone,
    shortcode: way.account.shortcode,
    callbackKey: secretHash(callbackKey(secrets, id)),
    submissionKey: secretHash(asking.submissionKey),
    createdAt: now,
    updatedAt: now,
  });
  enqueue(tx, { kind: "collect_payment", key: id, runAt: now, now });
  return id;
}

/**
 * How long until this phone may be asked again. What was paid was welcome and does not count; whoever proved the
 * phone has a few requests more, which no stranger can use up.
 */
function waitOfPhone(
  deps: { limits: Limits },
  tx: Change,
  ask: { phone: string; isOwner?: boolean },
  now: number,
): number {
  const waitMs = strangersWaitMs(tx, ask.phone, now);
  if (waitMs > 0 && ask.isOwner && deps.limits.promptsOfOwner.allow(ask.phone)) return 0;
  return waitMs;
}

/** How long until a phone (`2547…`) may be asked by somebody who has not proven that it is theirs; 0 is now. */
export function strangersWaitMs(db: Reader, phone: string, now: number): number {
  const { most, ms } = LIMITS.promptsOfPhone;
  const oldest = unpaidPromptsOf(db, phone, now - ms).at(-most);
  return oldest === undefined ? 0 : oldest + ms - now;
}

/** A balance has days or weeks, a hold has minutes: what was asked for before does not count against it. */
function isOfSameAsking(payment: Payment, purpose: "stay" | "balance", now: number): boolean {
  return payment.purpose === purpose && (purpose === "stay" || now - payment.createdAt < DAY_MS);
}

/** Whether a request may still be answered on the phone soon, so that another would only confuse. */
function isFresh(payment: Payment, now: number): boolean {
  if (payment.way !== "stk") return false;
  return OPEN_STATES.some((state) => state === payment.state) && now - payment.createdAt < ASK_AGAIN_AFTER_MS;
}
