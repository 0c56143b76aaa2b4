import { Elysia } from "elysia";
import { findBooking } from "#db/booking.queries.ts";
import { findRefundBySubmission, findRefundOfHost, refundsOfBooking } from "#db/refund.queries.ts";
import { payLinkText } from "#src/booking/book-by-host.ts";
import { withdrawHold } from "#src/booking/withdraw-hold.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { sumKes } from "#src/core/money/money.ts";
import { goingAloneKes } from "#src/ledger/going-alone.ts";
import { askForBalance } from "#src/payment/balance.ts";
import { confirmClaim, denyClaim } from "#src/reconcile/answer-claim.ts";
import {
  acceptReview,
  denyReview,
  giveBackReview,
  type JudgeReview,
  standByPayment,
} from "#src/reconcile/judge-review.ts";
import { recordReceived } from "#src/reconcile/record-received.ts";
import { decideDeposit } from "#src/refund/deposit.ts";
import { giveBack } from "#src/refund/give-back.ts";
import { sendBack } from "#src/refund/send-back.ts";
import { type FormBody, Refused, readForm } from "#src/web/body.ts";
import { bookingLink, type Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { flashCookie } from "#src/web/flash.ts";
import { page, redirect } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { BookingMoneyPage } from "#views/dashboard/booking-money-page.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { loadHostBooking } from "./load-host-booking.ts";
import { bookingOfPayment } from "./payment-of-host.ts";

const FAULTS = pagesIn.en.hostMoney.faults;

/** What a host does about the money of one booking. */
export function hostMoneyRoutes(deps: Deps) {
  const settling = { ...deps, linkTo: (bookingId: string) => bookingLink(deps, bookingId) };
  const done = (bookingId: string, flash: Parameters<typeof flashCookie>[0]) =>
    redirect(`/dashboard/bookings/${bookingId}`, { cookies: [flashCookie(flash, deps.secure)] });
  const again = (request: Request, hostId: string, bookingId: string, errors: FieldError[], form: FormBody) =>
    bookingMoneyPage(deps, request, { hostId, bookingId, errors, form, status: 422 });

  /** How the refunds of one form go, which were stored in one change. */
  const owed = (bookingId: string, submissionKey: string) => {
    const storedAt = findRefundBySubmission(deps.db, submissionKey)?.createdAt;
    const stored = refundsOfBooking(deps.db, bookingId).filter(({ createdAt }) => createdAt === storedAt);
    const due = stored.filter(({ state }) => state === "due");
    const ids = due.map(({ id }) => id);
    const byHandKes = sumKes(due) - goingAloneKes(deps.db, ids);
    if (byHandKes === sumKes(stored)) return done(bookingId, "refund_owed");
    return done(bookingId, byHandKes === 0 ? "refund_alone" : "refund_part_alone");
  };

  return new Elysia({ name: "host-money" })
    .use(hostDoor(deps))
    .get(
      "/dashboard/bookings/:id",
      ({ host, request, params }) => bookingMoneyPage(deps, request, { hostId: host.id, bookingId: params.id }),
      { role: "host" },
    )
    .post(
      "/dashboard/bookings/:id/withdraw",
      ({ host, params }) => {
        switch (withdrawHold(deps, { hostId: host.id, bookingId: params.id }).outcome) {
          case "withdrawn":
            return done(params.id, "nights_given_up");
          case "not_hers":
            return done(params.id, "nights_not_given_up");
          case "no_such_booking":
            throw new Refused(404);
        }
      },
      { role: "host", may: "nights" },
    )
    .post(
      "/dashboard/bookings/:id/received",
      async ({ host, request, params }) => {
        const form = await readForm(request);
        const result = recordReceived(settling, {
          hostId: host.id,
          bookingId: params.id,
          way: form.text("way", 10) === "cash" ? "cash" : "manual",
          amountKes: shillings(form.text("amount", 20)),
          typedReceipt: form.text("receipt", 40),
          payerName: form.text("payer", 80).trim(),
          purpose: form.text("purpose", 20) === "damage_deposit" ? "damage_deposit" : "balance",
          submissionKey: keyOf(form),
        });
        const fault = (field: string, message: string) =>
          again(request, host.id, params.id, [{ field, message }], form);
        switch (result.outcome) {
          case "recorded":
          case "recorded_before":
            return done(params.id, "payment_recorded");
          case "not_an_amount":
            return fault("amount", FAULTS.amount);
          case "cash_with_receipt":
            return fault("receipt", FAULTS.receiptOfCash);
          case "not_a_receipt":
            return fault("receipt", FAULTS.receipt);
          case "receipt_used":
            return fault("receipt", FAULTS.receiptUsed);
          case "no_such_booking":
            throw new Refused(404);
        }
      },
      { role: "host", may: "money" },
    )
    .post(
      "/dashboard/bookings/:id/give-back",
      async ({ host, request, params }) => {
        const form = await readForm(request);
        const submissionKey = keyOf(form);
        const result = giveBack(deps, {
          hostId: host.id,
          bookingId: params.id,
          amountKes: shillings(form.text("back", 20)),
          note: form.text("note", 120).trim(),
          submissionKey,
        });
        const fault = (message: string) => again(request, host.id, params.id, [{ field: "back", message }], form);
        switch (result.outcome) {
          case "owed":
          case "owed_before":
            return owed(params.id, submissionKey);
          case "not_an_amount":
            return fault(FAULTS.amount);
          case "too_much":
            return fault(FAULTS.tooMuch(result.mostKes));
          case "no_such_booking":
            throw new Refused(404);
        }
      },
      { role: "host", may: "money" },
    )
    .post(
      "/dashboard/bookings/:id/ask",
      ({ host, params }) => {
        switch (askForBalance(deps, { hostId: host.id, bookingId: params.id }).outcome) {
          case "asked":
            return done(params.id, "balance_asked");
          case "asked_just_now":
          case "enough_for_today":
            return done(params.id, "balance_asked_before");
          case "nothing_open":
            return done(params.id, "balance_none");
          case "no_such_booking":
            throw new Refused(404);
        }
      },
      { role: "host", may: "money" },
    )
    .post(
      "/dashboard/bookings/:id/deposit",
      async ({ host, request, params }) => {
        const form = await readForm(request);
        const what = form.text("do", 10);
        const submissionKey = keyOf(form);
        const result = decideDeposit(deps, {
          hostId: host.id,
          bookingId: params.id,
          shownKes: shillings(form.text("shown", 20)),
          submissionKey,
          ...(what === "part" && { backKes: shillings(form.text("part", 20)) }),
          ...(what === "keep" && {
            keep: { amountKes: shillings(form.text("keep", 20)), note: form.text("because", 120).trim() },
          }),
        });
        const fault = (field: string, message: string) =>
          again(request, host.id, params.id, [{ field, message }], form);
        switch (result.outcome) {
          case "owed":
            return owed(params.id, submissionKey);
          case "kept":
            return done(params.id, "deposit_kept");
          case "decided_before":
          case "stay_not_over":
            return done(params.id, "answered_before");
          case "not_an_amount":
            return fault(what === "part" ? "part" : "keep", FAULTS.amount);
          case "too_much":
            return fault(what === "part" ? "part" : "keep", FAULTS.keepMost(result.mostKes));
          case "no_reason":
            return fault("because", FAULTS.because);
          case "no_such_booking":
            throw new Refused(404);
        }
      },
      { role: "host", may: "money" },
    )
    .post(
      "/dashboard/refunds/:id/send",
      ({ host, params }) => {
        const bookingId = findRefundOfHost(deps.db, params.id, host.id)?.bookingId;
        if (!bookingId) throw new Refused(404);
        switch (sendBack(deps, { hostId: host.id, refundId: params.id }).outcome) {
          case "sending":
            return done(bookingId, "refund_sending");
          case "on_its_way":
          case "sent_before":
            return done(bookingId, "refund_on_its_way");
          case "waits_for_operator":
            return done(bookingId, "refund_waits");
          case "by_hand":
            return done(bookingId, "refund_by_hand");
          case "look_first":
            return done(bookingId, "refund_look_first");
          case "no_such_refund":
            throw new Refused(404);
        }
      },
      { role: "host", may: "money" },
    )
    .post(
      "/dashboard/answers/:id",
      async ({ host, request, params }) => {
        const ask = { hostId: host.id, paymentId: params.id };
        const bookingId = bookingOfPayment(deps.db, ask);
        if (!bookingId) throw new Refused(404);
        const form = await readForm(request);
        const judged = ({ outcome }: JudgeReview) => {
          if (outcome === "decided_before") return done(bookingId, "answered_before");
          return done(bookingId, outcome === "not_there" ? "payment_denied" : "payment_answered");
        };
        switch (form.text("answer", 20)) {
          case "came": {
            const typed = form.text("received", 20);
            const result = confirmClaim(settling, { ...ask, ...(typed ? { receivedKes: shillings(typed) } : {}) });
            if (result.outcome === "counted") return done(bookingId, "payment_recorded");
            if (result.outcome === "answered_before") return done(bookingId, "answered_before");
            if (result.outcome === "no_such_claim") throw new Refused(404);
            const message = result.outcome === "code_used" ? FAULTS.codeUsed : FAULTS.amount;
            return again(request, host.id, bookingId, [{ field: `received-${params.id}`, message }], form);
          }
          case "not_received": {
            const { outcome } = denyClaim(settling, ask);
            if (outcome === "no_such_claim") throw new Refused(404);
            return done(bookingId, outcome === "denied" ? "payment_denied" : "answered_before");
          }
          case "accept":
            return judged(acceptReview(settling, ask));
          case "give_back":
            return judged(giveBackReview(settling, ask));
          case "there":
            return judged(standByPayment(settling, ask));
          case "not_there":
            return judged(denyReview(settling, ask));
          default:
            throw new Refused(400);
        }
      },
      { role: "host", may: "money" },
    );
}

/** The page of one booking, with what was typed wrongly when something was. */
export function bookingMoneyPage(
  deps: Deps,
  request: Request,
  shown: { hostId: string; bookingId: string; errors?: FieldError[]; form?: FormBody; status?: number },
): Response {
  const money = loadHostBooking(deps, shown);
  if (!money) throw new Refused(404);
  const fields = [
    "amount",
    "way",
    "receipt",
    "payer",
    "purpose",
    "back",
    "note",
    "received",
    "part",
    "keep",
    "because",
  ];
  // Only what the sent form has: the page's other forms begin as they do without it.
  const sent = shown.form;
  const typed = Object.fromEntries(
    fields.flatMap((name) => (sent?.all(name).length ? [[name, sent.text(name, 120)]] : [])),
  );
  const view = (
    <BookingMoneyPage
      shell={deps.shell}
      money={money}
      payLinkText={payLinkOf(deps, shown.bookingId)}
      submissionKey={(shown.form && keyOf(shown.form)) || newSecret()}
      errors={shown.errors ?? []}
      typed={typed}
    />
  );
  return page(request, view, { status: shown.status ?? 200 });
}

/** A guest who was written in and has not paid yet gets her link from the host too, who often knows her from WhatsApp. */
function payLinkOf(deps: Deps, bookingId: string): string | undefined {
  const booking = findBooking(deps.db, bookingId);
  if (booking?.source !== "host" || stateAt(booking, deps.clock.now()) !== "held") return undefined;
  return payLinkText(deps.db, booking, bookingLink(deps, bookingId));
}

/** Without a key of ours a form sent twice could not be told from two forms; such a one gets a new key. */
function keyOf(form: FormBody): string {
  const key = form.text("submissionKey", 60);
  return /^[\w-]{43}$/.test(key) ? key : newSecret();
}

function shillings(typed: string): number {
  const digits = typed.replace(/[\s,]/g, "").replace(/^kes/i, "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}
