import { Elysia } from "elysia";
import { findBooking } from "#db/booking.queries.ts";
import { findRefundBySubmission, findRefundOfHost, refundsOfBooking } from "#db/refund.queries.ts";
import { payLinkText } from "#src/booking/book-by-host.ts";
import { payersOfRooms } from "#src/booking/rooms-of-group.ts";
import { withdrawHold } from "#src/booking/withdraw-hold.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { BOOKING_NOTE_LONGEST } from "#src/core/booking/stay-facts.ts";
import { sumKes } from "#src/core/money/money.ts";
import { formerOf } from "#src/core/person/former.ts";
import { onlyReads } from "#src/core/team/team.ts";
import { automaticRefundKes } from "#src/ledger/automatic-refund.ts";
import { askForBalance } from "#src/payment/balance.ts";
import { confirmClaim, voidClaim } from "#src/reconcile/answer-claim.ts";
import { closeUntold } from "#src/reconcile/close-untold.ts";
import {
  acceptReview,
  confirmReview,
  giveBackReview,
  type JudgeReview,
  voidReview,
} from "#src/reconcile/judge-review.ts";
import { recordReceived } from "#src/reconcile/record-received.ts";
import { decideDeposit } from "#src/refund/deposit.ts";
import { giveBack } from "#src/refund/give-back.ts";
import { refundByMpesa } from "#src/refund/refund-by-mpesa.ts";
import { type FormBody, queryOf, Refused, readForm, submissionKeyOf } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { isAtHome, readOwnVisitor } from "#src/web/door/visitor.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { BookingMoneyPage } from "#views/dashboard/booking-money-page.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { nameIn } from "#views/texts/names.ts";
import type { FlashKey, PageTexts } from "#views/texts/pages.ts";
import { loadHostBooking } from "./load-host-booking.ts";
import { bookingOfPayment } from "./payment-of-host.ts";

/** What a host does about the money of one booking. */
export function hostMoneyRoutes(deps: Deps) {
  return new Elysia({ name: "host-money" })
    .use(hostDoor(deps))
    .get(
      "/dashboard/bookings/:id",
      ({ host, request, params }) => bookingMoneyPage(at(deps, request, host, params.id)),
      {
        may: "money",
      },
    )
    .post(
      "/dashboard/bookings/:id/withdraw",
      ({ host, request, params }) => giveUp(at(deps, request, host, params.id)),
      {
        may: "bookings",
      },
    )
    .post(
      "/dashboard/bookings/:id/received",
      ({ host, request, params }) => received(at(deps, request, host, params.id)),
      { may: "settle" },
    )
    .post(
      "/dashboard/bookings/:id/give-back",
      ({ host, request, params }) => returned(at(deps, request, host, params.id)),
      { may: "settle" },
    )
    .post(
      "/dashboard/bookings/:id/ask",
      ({ host, request, params }) => askForRest(at(deps, request, host, params.id)),
      { may: "settle" },
    )
    .post(
      "/dashboard/bookings/:id/deposit",
      ({ host, request, params }) => deposit(at(deps, request, host, params.id)),
      { may: "settle" },
    )
    .post("/dashboard/refunds/:id/send", ({ host, request, params }) => send(deps, request, host, params.id), {
      role: "host",
    })
    .post("/dashboard/answers/:id", ({ host, request, params }) => answer(deps, request, host, params.id), {
      may: "settle",
    });
}

/** A booking that its own host is at. */
type AtBooking = Readonly<{
  deps: Deps;
  request: Request;
  hostId: string;
  bookingId: string;
  /** Where an answer leads, when that is not the booking's own page. */
  home?: string;
}>;

function at(deps: Deps, request: Request, host: { id: string }, bookingId: string): AtBooking {
  return { deps, request, hostId: host.id, bookingId };
}

/** What an outcome is told as: a word on the booking's page, or what is wrong beside its field. */
type Told = FlashKey | FieldError;
/** What is not there for this host is said to nobody. */
type Tellings<Outcome extends string> = Readonly<Record<Exclude<Outcome, `no_such_${string}`>, Told>>;

function tell<Outcome extends string>(
  booking: AtBooking,
  outcome: Outcome,
  tellings: Tellings<Outcome>,
  form?: FormBody,
): Response {
  const told = (tellings as Readonly<Partial<Record<string, Told>>>)[outcome];
  if (told === undefined) throw new Refused(404);
  return typeof told === "string"
    ? redirectSaying(
        booking.deps,
        booking.home ?? `/dashboard/bookings/${booking.bookingId}${sendingIn(booking, told)}`,
        told,
      )
    : bookingMoneyPage(booking, { errors: [told], form, status: 422 });
}

/** Where on the page that which is owed from now on is sent. */
function sendingIn({ deps, bookingId }: AtBooking, told: FlashKey): string {
  if (told !== "refund_owed" && told !== "refund_part_alone") return "";
  const due = refundsOfBooking(deps.db, bookingId).findLast(({ state }) => state === "due");
  return due ? `#refund-${due.id}` : "";
}

function giveUp(booking: AtBooking): Response {
  return tell(booking, withdrawHold(booking.deps, booking).outcome, {
    withdrawn: "nights_given_up",
    not_owner: "nights_not_given_up",
  });
}

async function received(booking: AtBooking): Promise<Response> {
  const faults = hostTexts(booking.deps, booking.request).hostMoney.faults;
  const { deps, hostId, bookingId } = booking;
  const form = await readForm(booking.request);
  const { outcome } = recordReceived(deps, {
    hostId,
    bookingId,
    way: form.text("way", 10) === "cash" ? "cash" : "manual",
    amountKes: shillings(form.text("amount", 20)),
    typedReceipt: form.text("receipt", 40),
    payerName: form.text("payer", 80).trim(),
    purpose: form.text("purpose", 20) === "damage_deposit" ? "damage_deposit" : "balance",
    submissionKey: keyOf(form),
  });
  const tellings: Tellings<typeof outcome> = {
    recorded: "payment_recorded",
    recorded_before: "payment_recorded",
    not_an_amount: { field: "amount", message: faults.amount },
    cash_with_receipt: { field: "receipt", message: faults.receiptOfCash },
    not_a_receipt: { field: "receipt", message: faults.receipt },
    receipt_used: { field: "receipt", message: faults.receiptUsed },
  };
  return tell(booking, outcome, tellings, form);
}

async function returned(booking: AtBooking): Promise<Response> {
  const faults = hostTexts(booking.deps, booking.request).hostMoney.faults;
  const { deps, hostId, bookingId } = booking;
  const form = await readForm(booking.request);
  const submissionKey = keyOf(form);
  const amountKes = shillings(form.text("back", 20));
  const result = giveBack(deps, { hostId, bookingId, amountKes, note: form.line("note", 120), submissionKey });
  const owed = howItGoes(booking, submissionKey);
  const tellings: Tellings<typeof result.outcome> = {
    owed,
    owed_before: owed,
    not_an_amount: { field: "back", message: faults.amount },
    too_much: { field: "back", message: faults.tooMuch(result.outcome === "too_much" ? result.mostKes : 0) },
  };
  return tell(booking, result.outcome, tellings, form);
}

/** How the refunds of one form go, which were stored in one change. */
function howItGoes({ deps: { db }, bookingId }: AtBooking, submissionKey: string): FlashKey {
  const storedAt = findRefundBySubmission(db, submissionKey)?.createdAt;
  const stored = refundsOfBooking(db, bookingId).filter(({ createdAt }) => createdAt === storedAt);
  const due = stored.filter(({ state }) => state === "due");
  const ids = due.map(({ id }) => id);
  const byHandKes = sumKes(due) - automaticRefundKes(db, ids);
  if (byHandKes === sumKes(stored)) return "refund_owed";
  return byHandKes === 0 ? "refund_alone" : "refund_part_alone";
}

/** Today and the lists of bookings, where guests are asked too. */
const ASKED_AT = /^\/dashboard(?:#owing|\?tab=bookings[\w&=%.~!'()*-]*)$/;

/** Sends the link to pay what is open; whoever pressed on Today or in a list is there again. */
async function askForRest(booking: AtBooking): Promise<Response> {
  const { deps, request } = booking;
  const back = (await readForm(request)).text("back", 500);
  const from = ASKED_AT.test(back) ? { ...booking, home: back } : booking;
  return tell(from, askForBalance(deps, booking).outcome, {
    asked: "balance_asked",
    asked_just_now: "balance_asked_before",
    enough_for_today: "balance_asked_before",
    nothing_open: "balance_none",
  });
}

async function deposit(booking: AtBooking): Promise<Response> {
  const faults = hostTexts(booking.deps, booking.request).hostMoney.faults;
  const { deps, hostId, bookingId } = booking;
  const form = await readForm(booking.request);
  const what = form.text("do", 10);
  const submissionKey = keyOf(form);
  const keep = { amountKes: shillings(form.text("keep", 20)), note: form.line("because", 120) };
  const result = decideDeposit(deps, {
    hostId,
    bookingId,
    shownKes: shillings(form.text("shown", 20)),
    submissionKey,
    ...(what === "part" && { backKes: shillings(form.text("part", 20)) }),
    ...(what === "keep" && { keep }),
  });
  const field = what === "part" ? "part" : "keep";
  const tellings: Tellings<typeof result.outcome> = {
    owed: howItGoes(booking, submissionKey),
    kept: "deposit_kept",
    decided_before: "answered_before",
    stay_not_over: "answered_before",
    not_an_amount: { field, message: faults.amount },
    too_much: { field, message: faults.keepMost(result.outcome === "too_much" ? result.mostKes : 0) },
    no_reason: { field: "because", message: faults.because },
  };
  return tell(booking, result.outcome, tellings, form);
}

/** The sum that stood beside the button. */
export function sumPressed(form: FormBody, name = "kes"): number | undefined {
  const kes = form.text(name, 12);
  return /^\d{1,9}$/.test(kes) ? Number(kes) : undefined;
}

async function send(deps: Deps, request: Request, host: { id: string }, refundId: string): Promise<Response> {
  const shownKes = sumPressed(await readForm(request));
  const bookingId = findRefundOfHost(deps.db, refundId, host.id)?.bookingId;
  if (!bookingId) throw new Refused(404);
  return tell(
    at(deps, request, host, bookingId),
    refundByMpesa(deps, { hostId: host.id, refundId, shownKes }).outcome,
    {
      sending: "refund_sending",
      on_its_way: "refund_on_its_way",
      sent_before: "refund_on_its_way",
      waits_for_operator: "refund_waits",
      by_hand: "refund_by_hand",
      look_first: "refund_look_first",
      sum_changed: "refund_sum_changed",
    },
  );
}

/** What the host says of a payment: that it came or did not, or what is to become of one that nobody could place. */
async function answer(deps: Deps, request: Request, host: { id: string }, paymentId: string): Promise<Response> {
  const faults = hostTexts(deps, request).hostMoney.faults;
  const ask = { hostId: host.id, paymentId };
  const bookingId = bookingOfPayment(deps.db, ask);
  if (!bookingId) throw new Refused(404);
  const booking = at(deps, request, host, bookingId);
  const form = await readForm(request);
  switch (form.text("answer", 20)) {
    case "came": {
      const typed = form.text("received", 20);
      const { outcome } = confirmClaim(deps, { ...ask, ...(typed ? { receivedKes: shillings(typed) } : {}) });
      const field = `received-${paymentId}`;
      const tellings: Tellings<typeof outcome> = {
        counted: "payment_recorded",
        answered_before: "answered_before",
        code_used: { field, message: faults.codeUsed },
        not_an_amount: { field, message: faults.amount },
      };
      return tell(booking, outcome, tellings, form);
    }
    case "not_received":
      return tell(booking, voidClaim(deps, ask).outcome, {
        voided: "payment_denied",
        in_list: "payment_in_list",
        answered_before: "answered_before",
      });
    case "accept":
      return tell(booking, acceptReview(deps, { ...ask, ...leftIn(form) }).outcome, reviewed(paymentId, faults), form);
    case "give_back":
      return tell(
        booking,
        giveBackReview(deps, { ...ask, ...leftIn(form) }).outcome,
        reviewed(paymentId, faults),
        form,
      );
    case "there":
      return tell(booking, confirmReview(deps, { ...ask, ...leftIn(form) }).outcome, reviewed(paymentId, faults), form);
    case "not_there":
      return tell(booking, voidReview(deps, ask).outcome, reviewed(paymentId, faults));
    case "nothing_came":
      return tell(booking, closeUntold(deps, ask).outcome, {
        closed: "payment_answered",
        too_early: "answered_before",
        answered_before: "answered_before",
      });
    default:
      throw new Refused(400);
  }
}

/** What of a payment is there, where less than was told of. */
function leftIn(form: FormBody): { leftKes?: number } {
  const typed = form.text("left", 20);
  return typed ? { leftKes: shillings(typed) } : {};
}

const reviewed = (paymentId: string, faults: PageTexts["hostMoney"]["faults"]): Tellings<JudgeReview["outcome"]> => ({
  accepted: "payment_answered",
  given_back: "payment_answered",
  there: "payment_answered",
  not_there: "payment_denied",
  not_an_amount: { field: `left-${paymentId}`, message: faults.amount },
  decided_before: "answered_before",
});

const TYPED = [
  "amount",
  "way",
  "receipt",
  "payer",
  "purpose",
  "back",
  "note",
  "received",
  "left",
  "part",
  "keep",
  "because",
  "all",
];

/** The page of one booking, with what was typed wrongly when something was. */
export function bookingMoneyPage(
  booking: AtBooking,
  shown: { errors?: FieldError[]; form?: FormBody | undefined; status?: number } = {},
): Response {
  const { deps, request, bookingId } = booking;
  const happened = Math.trunc(Number(queryOf(request).text("happened", 4)) || 1);
  const money = loadHostBooking(deps, { ...booking, happened });
  if (!money) throw new Refused(404);
  const { form, errors = [], status = 200 } = shown;
  // Only what the sent form has: the page's other forms begin as they do without it.
  const typed = Object.fromEntries(
    TYPED.flatMap((name) => (form?.all(name).length ? [[name, form.text(name, 120)]] : [])),
  );
  const ownNote = form?.all("ownNote").length ? { ownNote: form.text("ownNote", 4 * BOOKING_NOTE_LONGEST) } : {};
  // What guests write is for their host alone, not for an operator who looks, nor for who reads money.
  const visitor = readOwnVisitor(deps, request);
  const isReader = visitor.kind === "member" && onlyReads(visitor.member.role);
  const isOwn = isAtHome(visitor, booking.hostId) && !isReader;
  const words = hostTexts(deps, request);
  // Whoever is forgotten hands nothing over.
  const payer = formerOf(money.booking.guestName) ? { payer: "" } : {};
  const view = (
    <BookingMoneyPage
      shell={hostShell(deps, request)}
      money={{ ...money, booking: { ...money.booking, guestName: nameIn(words, money.booking.guestName) } }}
      isOwn={isOwn}
      payLink={payLinkOf(deps, bookingId)}
      payers={payersFor(deps, bookingId)}
      submissionKey={form ? keyOf(form) : newSecret()}
      errors={errors}
      typed={{ ...payer, ...typed, ...ownNote }}
    />
  );
  return page(request, view, { status });
}

/** A guest who was written in and has not paid yet gets their link from the host too, who often knows them from WhatsApp. */
function payLinkOf(deps: Deps, bookingId: string): { words: string; address: string } | undefined {
  const booking = findBooking(deps.db, bookingId);
  if (booking?.source !== "host" || stateAt(booking, deps.clock.now()) !== "held") return undefined;
  const address = deps.linkTo(bookingId);
  return { words: payLinkText(deps.db, booking, "").trim(), address };
}

/** Nobody pays for a room alone before its host has said yes, nor once all of them are paid. */
function payersFor(deps: Deps, bookingId: string) {
  const booking = findBooking(deps.db, bookingId);
  const state = booking && stateAt(booking, deps.clock.now());
  const payers = booking && (state === "held" || state === "confirmed") ? payersOfRooms(deps, booking) : [];
  return payers.some(({ kes }) => kes > 0) ? payers : [];
}

/** Without a key of ours a form sent twice could not be told from two forms; such a one gets a new key. */
function keyOf(form: FormBody): string {
  return submissionKeyOf(form) ?? newSecret();
}

function shillings(typed: string): number {
  const digits = typed.replace(/[\s,]/g, "").replace(/^kes/i, "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}
