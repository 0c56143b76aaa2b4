import { Elysia } from "elysia";
import type { Booking } from "#db/booking.queries.ts";
import { groupOf } from "#db/group.queries.ts";
import { bookingInPlaceOf } from "#db/guest-booking.queries.ts";
import { type Payment, paymentsOfBooking } from "#db/payment.queries.ts";
import type { PayoutAccount } from "#db/payout.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { cancelHold } from "#src/booking/cancel-hold.ts";
import { payersOfRooms } from "#src/booking/rooms-of-group.ts";
import { type Purpose, stageOf } from "#src/booking/stage-of.ts";
import { recheckChannels } from "#src/calendar/recheck-channels.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import type { Language } from "#src/core/language.ts";
import { type BookingEnd, endOf } from "#src/core/money/booking-end.ts";
import { sumKes } from "#src/core/money/money.ts";
import { moneyHasCome, nextPartKes } from "#src/core/money/payment.ts";
import { stageMark } from "#src/core/money/payment-stage.ts";
import { REFERENCE_LONGEST } from "#src/core/money/payout.ts";
import { isEndUnknown } from "#src/core/money/unknown-end.ts";
import { numberToCall } from "#src/core/person/number-to-call.ts";
import { canBeCalled, displayPhone, mpesaPhone, normalisePhone, shownPhone } from "#src/core/person/phone.ts";
import { quotesTogether } from "#src/core/pricing/quotes-together.ts";
import { codeDay } from "#src/core/reconcile/mpesa-code.ts";
import { CLAIM_LONGEST } from "#src/core/reconcile/mpesa-message.ts";
import { calledBy } from "#src/core/share/look.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { inHouse } from "#src/host/in-house.ts";
import { numberForGuests } from "#src/host/look-shown.ts";
import { guestPhoneCookie } from "#src/identity/guest-phone.ts";
import { isPhoneProven } from "#src/identity/phone-proof.ts";
import { paidTogether } from "#src/ledger/keep-ledger.ts";
import { openKesOf } from "#src/ledger/open-balance.ts";
import { paidToday } from "#src/ledger/paid-today.ts";
import { payeeOf } from "#src/ledger/payee.ts";
import { bookingShell } from "#src/messaging/reach-of.ts";
import { askForPayment, strangersWaitMs } from "#src/payment/ask-for-payment.ts";
import { keepStay } from "#src/payment/keep-stay.ts";
import { canScan, createQrPictures } from "#src/payment/qr-picture.ts";
import { waysToPay } from "#src/payout/account-of.ts";
import { payeesOf } from "#src/payout/payees-of.ts";
import { claimPayment, saidKesOf } from "#src/reconcile/claim-payment.ts";
import { claimTransfer } from "#src/reconcile/claim-transfer.ts";
import { type FormBody, queryOf, Refused, readForm, submissionKeyOf, TurnedAway } from "#src/web/body.ts";
import { bookingPath, bookingToken, type Deps } from "#src/web/deps.ts";
import { bookingDoor } from "#src/web/door/door.ts";
import type { OpenedBooking } from "#src/web/door/open-booking.ts";
import { answerShell } from "#src/web/language.ts";
import { retryAfter } from "#src/web/rate-limit.ts";
import { json, page, redirect, redirectSaying } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { paymentAddress, propertyAddress } from "#views/booking/addresses.ts";
import { NightsTakenPage } from "#views/booking/nights-taken-page.tsx";
import type { Shell } from "#views/frame/page.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import type { PayTo } from "#views/payment/pay-by-hand.tsx";
import { PaymentPage } from "#views/payment/payment-page.tsx";
import type { PaymentPageProps } from "#views/payment/payment-props.ts";
import { newerHref } from "./newer-booking.ts";
import { networkToTell, numberToLookAt } from "./press-pay.ts";
import { mayKeepByWord, type Word } from "./prove-word.routes.tsx";

/** Paying for a hold, or what is left of a certain stay: asking a phone, waiting for its answer, giving up. */
export function paymentPageRoutes(deps: Deps) {
  const pictures = createQrPictures(deps);
  return new Elysia({ name: "payment-page" })
    .use(bookingDoor(deps))
    .get("/booking/payment", ({ opened, request }) => open(deps, request, opened), {
      role: "own_booking",
      /** Whoever comes without the address of one booking finds their own here. */
      transform({ request }) {
        if (!queryOf(request).text("booking")) throw new TurnedAway(redirect("/guest-bookings"));
      },
    })
    .post("/booking/payment", ({ opened, request }) => askPhone(deps, request, opened), { role: "own_booking" })
    .post("/booking/payment/claim", ({ opened, request }) => claim(deps, request, opened), { role: "own_booking" })
    .post("/booking/payment/sent", ({ opened, request }) => sent(deps, request, opened), { role: "own_booking" })
    .post("/booking/payment/keep", ({ opened }) => keep(deps, opened), { role: "own_booking" })
    .post("/booking/payment/cancel", ({ opened }) => giveUp(deps, opened), { role: "own_booking" })
    .get("/booking/payment/code.png", ({ opened, request }) => codePicture(deps, request, opened, pictures), {
      role: "own_booking",
    })
    .get("/api/payment/status", ({ opened, request }) => status(deps, request, opened), { role: "own_booking" });
}

async function open(deps: Deps, request: Request, opened: OpenedBooking): Promise<Response> {
  const query = queryOf(request);
  const { id, groupId, state } = opened.booking;
  // What was booked at once is paid on the page of its first room.
  if (groupId !== null && groupId !== id && state !== "confirmed") return redirect(addressOf(deps, groupId));
  // Whoever reads the host's number may pay by themselves at once, so this is when it is asked elsewhere.
  const { manual, transfer } = waysToPay(deps, opened.host.id);
  const isShown = (manual || transfer) && stageOf(deps, opened, "stay").kind === "to_pay";
  const taken = isShown ? await soldElsewhere(deps, request, opened, () => shellOf(deps, request, opened)) : undefined;
  if (taken) return taken;
  return show(deps, request, opened, { otherNumber: query.text("other") !== "", purpose: purposeOf(query) });
}

async function askPhone(deps: Deps, request: Request, opened: OpenedBooking): Promise<Response> {
  const form = await readForm(request);
  const { id } = opened.booking;
  const typedPhone = form.text("phone", 60);
  const otherNumber = form.text("other") !== "";
  const purpose = purposeOf(form);
  const again = (status: number, more: Partial<Shown>) =>
    show(deps, request, opened, { status, typedPhone, otherNumber, purpose, ...more });

  const normal = normalisePhone(typedPhone);
  const phone = normal && mpesaPhone(normal);
  if (!phone) {
    const { phoneMissing, phoneWrong } = textsOf(shellOf(deps, request, opened)).payment.ask;
    const message = typedPhone.trim() ? phoneWrong : phoneMissing;
    return again(422, { errors: [{ field: "phone", message }], submissionKey: form.text("submissionKey", 60) });
  }
  const submissionKey = keyOf(form);
  const isKnown = paymentsOfBooking(deps.db, id).some((payment) => payment.phone === phone);
  if (!isKnown && numberToLookAt(form, normal)) return again(200, { submissionKey });
  const taken =
    purpose === "stay" ? await soldElsewhere(deps, request, opened, () => shellOf(deps, request, opened)) : undefined;
  if (taken) return taken;

  const isOwner = isPhoneProven(deps, request, normal);
  const result = askForPayment(deps, { bookingId: id, phone, submissionKey, purpose, isOwner });
  switch (result.outcome) {
    case "still_open":
      if (otherNumber) return again(409, {});
      return redirect(addressOf(deps, id, purpose));
    case "too_many_requests":
      return again(429, { tooMany: true });
    case "phone_asked_enough": {
      const shown = again(429, { phoneIsAsked: true });
      shown.headers.set("retry-after", retryAfter(result.waitMs));
      return shown;
    }
    case "day_is_full":
      return again(409, { dayIsFull: true });
    case "already_paid":
      return redirect(bookingPath(deps, id));
    case "asked":
      return redirect(addressOf(deps, id, purpose), { cookies: [guestPhoneCookie(normal, deps.secure)] });
    case "already_asked":
    case "in_review":
    case "hold_over":
    case "no_way_to_ask":
    case "not_as_shown":
      return redirect(addressOf(deps, id, purpose));
    case "no_such_booking":
      throw new Refused(404);
  }
}

async function claim(deps: Deps, request: Request, opened: OpenedBooking): Promise<Response> {
  const form = await readForm(request);
  const bookingId = opened.booking.id;
  const typedCode = form.text("code", CLAIM_LONGEST);
  const purpose = purposeOf(form);
  const submissionKey = keyOf(form);
  const texts = textsOf(shellOf(deps, request, opened)).byHand;
  const again = (message: string) => {
    const codeErrors = [{ field: "code", message }];
    return show(deps, request, opened, { status: 422, purpose, typedCode, claimKey: submissionKey, codeErrors });
  };
  const word = wordOf(deps, request, opened, { form, action: "claim", kept: { code: typedCode }, counts: 1 });
  const may = await mayKeepByWord(deps, request, opened, word);
  if (may instanceof Response) return may;
  const result = claimPayment(deps, {
    bookingId,
    typed: typedCode,
    submissionKey,
    purpose,
    isUnproven: may.isUnproven,
  });
  switch (result.outcome) {
    case "claimed":
      may.taken();
      return redirect(addressOf(deps, bookingId, purpose), { cookies: may.cookies });
    case "claimed_before":
    case "no_way_to_claim":
      return redirect(addressOf(deps, bookingId, purpose));
    case "no_code":
      return again(texts.noCode);
    case "no_payment":
      return again(texts.noPayment(result.receipt));
    case "says_taken_back":
      return redirectSaying(deps, bookingPath(deps, bookingId), result.isAsked ? "reversal_asked" : "reversal_told");
    case "several":
      return again(texts.several(result.receipts.join(", ")));
    case "taken_back":
      return again(texts.takenBack);
    case "counted_before":
      return again(texts.countedBefore);
    case "code_used":
      return again(texts.codeUsed);
    case "too_many_claims":
      return again(texts.tooMany);
    case "already_paid":
      return redirect(bookingPath(deps, bookingId));
    case "no_such_booking":
      throw new Refused(404);
  }
}

/** They have sent it from abroad, by the way that their host describes. */
async function sent(deps: Deps, request: Request, opened: OpenedBooking): Promise<Response> {
  const form = await readForm(request);
  const bookingId = opened.booking.id;
  const purpose = purposeOf(form);
  const submissionKey = keyOf(form);
  const reference = form.line("reference", REFERENCE_LONGEST);
  const counts = TRANSFER_COUNTS;
  const word = wordOf(deps, request, opened, { form, action: "sent", kept: { reference }, counts });
  const may = await mayKeepByWord(deps, request, opened, word);
  if (may instanceof Response) return may;
  const ask = { bookingId, reference, submissionKey, purpose, isUnproven: may.isUnproven };
  switch (claimTransfer(deps, ask).outcome) {
    case "claimed":
      may.taken();
      return redirect(addressOf(deps, bookingId, purpose), { cookies: may.cookies });
    case "claimed_before":
    case "no_way_to_claim":
      return redirect(addressOf(deps, bookingId, purpose));
    case "too_many_claims": {
      const { tooMany } = textsOf(shellOf(deps, request, opened)).byHand.abroad;
      const codeErrors = [{ field: "reference", message: tooMany }];
      return show(deps, request, opened, { status: 422, purpose, typedReference: reference, codeErrors });
    }
    case "already_paid":
      return redirect(bookingPath(deps, bookingId));
    case "no_such_booking":
      throw new Refused(404);
  }
}

/** A transfer keeps nights for a day or more, a code for three hours of their host's day. */
const TRANSFER_COUNTS = 3;

/** The form of a guest's word that they have paid, as it is sent once more with the code that proves their number. */
function wordOf(
  deps: Deps,
  request: Request,
  opened: OpenedBooking,
  { form, action, kept, counts }: Pick<Word, "form" | "action" | "kept" | "counts">,
): Word {
  const { id } = opened.booking;
  const purpose = purposeOf(form);
  const ofForm = { booking: id, t: bookingToken(deps, id), for: form.text("for", 20) };
  return {
    ...{ form, counts, kept: { ...ofForm, ...kept }, action: `/booking/payment/${action}` },
    ...{ shell: shellOf(deps, request, opened, purpose), back: addressOf(deps, id, purpose) },
  };
}

function giveUp(deps: Deps, { booking, property }: OpenedBooking): Response {
  const result = cancelHold(deps, booking.id);
  switch (result.outcome) {
    case "cancelled": {
      if (result.owedKes > 0) return redirectSaying(deps, bookingPath(deps, booking.id), "hold_cancelled_owed");
      const isOpen = paymentsOfBooking(deps.db, booking.id).some(
        (payment) => isEndUnknown(payment) || payment.state === "needs_review",
      );
      const word = isOpen ? "hold_cancelled_open" : "hold_cancelled";
      return redirectSaying(deps, propertyAddress(property.id), word);
    }
    case "already_confirmed":
      return redirect(bookingPath(deps, booking.id));
    case "already_over":
      return redirect(addressOf(deps, booking.id));
    case "no_such_booking":
      throw new Refused(404);
  }
}

/** Their money came after they had cancelled, or not all of it in time, and they want the stay all the same. */
function keep(deps: Deps, { booking }: OpenedBooking): Response {
  switch (keepStay(deps, booking.id).outcome) {
    case "held":
      return redirect(addressOf(deps, booking.id));
    case "kept":
      return redirectSaying(deps, bookingPath(deps, booking.id), "stay_kept");
    case "not_free":
      return redirectSaying(deps, bookingPath(deps, booking.id), "stay_not_free");
    case "no_such_booking":
      throw new Refused(404);
  }
}

async function codePicture(
  deps: Deps,
  request: Request,
  { booking, host }: OpenedBooking,
  pictures: ReturnType<typeof createQrPictures>,
): Promise<Response> {
  const amountKes = Math.min(openKesOf(deps, booking, purposeOf(queryOf(request))), deps.config.mpesa.mostKes);
  const isToPay = amountKes > 0 && canScan(deps, host.id);
  const ask = { hostId: host.id, hostName: calledBy(host), code: booking.code, amountKes };
  const png = isToPay ? await pictures.picture(ask) : undefined;
  // The page says it in words beside it; nothing else waits for this.
  if (!png) return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
  return new Response(png, { headers: { "content-type": "image/png", "cache-control": "private, max-age=300" } });
}

function status(deps: Deps, request: Request, opened: OpenedBooking): Response {
  const purpose = purposeOf(queryOf(request));
  const { id } = opened.booking;
  const stage = stageOf(deps, opened, purpose);
  const isElsewhere = stage.kind === "confirmed" || stage.kind === "refund_due";
  return json({ mark: stageMark(stage), next: isElsewhere ? bookingPath(deps, id) : addressOf(deps, id, purpose) });
}

/** Without a key of ours a form sent twice could not be told from two forms. */
function keyOf(form: FormBody): string {
  const key = submissionKeyOf(form);
  if (!key) throw new Refused(400);
  return key;
}

function addressOf(deps: Deps, bookingId: string, purpose: Purpose = "stay"): string {
  return paymentAddress(bookingId, bookingToken(deps, bookingId), { balance: purpose === "balance" });
}

function purposeOf(form: FormBody): Purpose {
  return form.text("for", 20) === "balance" ? "balance" : "stay";
}

/** In the language that this browser chose, else the one the stay was booked in. */
function shellOf(deps: Deps, request: Request, { booking, host }: OpenedBooking, purpose?: Purpose): Shell {
  const shell = inHouse(deps, bookingShell(deps, request, booking), host.id);
  return answerShell(shell, request, addressOf(deps, booking.id, purpose));
}

/** The page for a guest whose nights another site had sold; nothing when they are theirs. */
export async function soldElsewhere(
  deps: Deps,
  request: Request,
  { booking: stay, property }: Pick<OpenedBooking, "booking" | "property">,
  shell: () => Shell,
): Promise<Response | undefined> {
  // What one of several rooms is sold for elsewhere ends all of them.
  const all = await Promise.all(groupOf(deps.db, stay).map(({ id }) => recheckChannels(deps, id)));
  const checked = all.find(({ outcome }) => outcome !== "clear");
  if (!checked || checked.outcome === "clear") return undefined;
  const facts = { shell: shell(), property, stay, party: stay.party, code: "", ...checked };
  return page(request, <NightsTakenPage {...facts} />, { status: 409 });
}

type Shown = {
  status: number;
  purpose: Purpose;
  otherNumber: boolean;
  typedPhone: string;
  errors: readonly FieldError[];
  submissionKey: string;
  tooMany: boolean;
  phoneIsAsked: boolean;
  dayIsFull: boolean;
  typedCode: string;
  typedReference: string;
  claimKey: string;
  codeErrors: readonly FieldError[];
};

function show(deps: Deps, request: Request, opened: OpenedBooking, shown: Partial<Shown>): Response {
  const { booking, host } = opened;
  // A request is paid when its host has said yes.
  if (booking.state === "requested") return redirect(bookingPath(deps, booking.id));
  const isBalance = shown.purpose === "balance" && booking.state === "confirmed";
  const purpose = isBalance ? "balance" : "stay";
  const stage = stageOf(deps, opened, purpose);
  const newer = bookingInPlaceOf(deps.db, booking);
  const now = deps.clock.now();
  const end = endOf({ ...booking, state: stateAt(booking, now) }, [], newer !== undefined);
  const isUntold = stage.kind === "over" && stage.mayStillCome && end === "withdrawn";
  if (stage.kind === "confirmed" || stage.kind === "refund_due" || !(isUntold || endsHere(end))) {
    return redirect(bookingPath(deps, booking.id));
  }
  const all = paymentsOfBooking(deps.db, booking.id);
  const payments = all.filter((payment) => !isBalance || payment.purpose === "balance");
  const asked = stage.kind === "waiting" ? payments.find(({ id }) => id === stage.paymentId) : undefined;
  const claimed = stage.kind === "checking" ? payments.find(({ id }) => id === stage.paymentId) : undefined;
  const otherNumber = shown.otherNumber === true && stage.kind === "waiting" && !stage.holdIsOver;
  const sums = sumsOf(deps, booking, purpose, payments[0]);
  const { search } = new URL(addressOf(deps, booking.id, purpose), deps.publicUrl);
  const { asking, manual, transfer } = waysToPay(deps, host.id);
  const ways = payeesOf(deps, host.id);
  // Who is asked already, or looked for, is paid as it was begun.
  const payees = {
    asked: asked ? payeeOf(deps, asked) : ways.asked,
    byHand: claimed ? payeeOf(deps, claimed) : ways.byHand,
  };
  const { errors = [], typedCode = "", codeErrors = [], tooMany = false } = shown;
  const typedPhone = shown.typedPhone ?? (otherNumber ? "" : phoneBefore(booking, payments[0]));
  const phoneIsAsked = shown.phoneIsAsked ?? (payments.length === 0 && isAskedEnough(deps, request, typedPhone));
  const view = (
    <PaymentPage
      shell={shellOf(deps, request, opened, purpose)}
      host={toldHost(opened, all)}
      {...asShown(deps, opened, shellOf(deps, request, opened).language)}
      {...{ isBalance, stage, now, otherNumber, errors, typedCode, codeErrors, tooMany, phoneIsAsked }}
      {...sums}
      askKes={asked?.amountKes ?? sums.askKes}
      asks={asking !== undefined}
      payees={payees}
      {...byThemselves(manual, transfer, booking)}
      typedReference={shown.typedReference ?? ""}
      dayIsFull={shown.dayIsFull ?? sums.dayIsFull}
      codePicture={canScan(deps, host.id) ? `/booking/payment/code.png${search}` : undefined}
      claimKey={shown.claimKey || newSecret()}
      claim={claimed && shownClaim(deps, booking, claimed)}
      end={end ?? "hold_ended"}
      newerHref={newerHref(deps, request, newer)}
      mark={stageMark(stage)}
      token={bookingToken(deps, booking.id)}
      askedPhone={asked?.phone ? shownPhone(`+${asked.phone}`) : undefined}
      typedPhone={typedPhone}
      otherNetwork={asked ? undefined : networkToTell(typedPhone)}
      submissionKey={shown.submissionKey || newSecret()}
      {...lookedAt(deps, all, booking.id)}
    />
  );
  return page(request, view, { status: shown.status ?? 200 });
}

/**
 * The stay as the page names it: of several rooms that were booked at once, all that are paid together, with the link by
 * which each is paid for alone.
 */
function asShown(deps: Deps, { booking, property }: OpenedBooking, language: Language = "en") {
  const { db } = deps;
  const together = paidTogether(db, booking);
  if (together.length === 1) return { booking, property };
  const sum = (of: (one: Booking) => number) => together.reduce((total, one) => total + of(one), 0);
  return {
    payers: payersOfRooms(deps, booking),
    booking: {
      ...booking,
      party: sum(({ party }) => party),
      totalKes: sum(({ totalKes }) => totalKes),
      quote: quotesTogether(together.map(({ quote }) => quote)),
    },
    property: {
      ...property,
      displayName: textsOf({ language }).groups.named(property.displayName, together.length - 1),
    },
  };
}

/** Whether strangers have used up what this phone is asked in an hour, and whoever is here has not proven it. */
function isAskedEnough(deps: Deps, request: Request, typedPhone: string): boolean {
  const normal = normalisePhone(typedPhone);
  const phone = normal && mpesaPhone(normal);
  return !!phone && strangersWaitMs(deps.db, phone, deps.clock.now()) > 0 && !isPhoneProven(deps, request, normal);
}

/** What the guest said they paid, with what the code's own date says of it. */
function shownClaim(deps: Pick<Deps, "clock">, booking: Booking, claimed: Payment): PaymentPageProps["claim"] {
  const receipt = claimed.claimedReceipt;
  if (claimed.reference !== null) {
    return { receipt: "", amountKes: claimed.amountKes, day: undefined, transfer: claimed.reference };
  }
  if (receipt === null) return undefined;
  const days = { bookedOn: localDateAt(booking.createdAt), today: deps.clock.today() };
  return { receipt, amountKes: saidKesOf(claimed), day: codeDay(receipt, days) };
}

/** What is to pay, and how much of it one request can ask for today. */
function sumsOf({ db, clock, config }: Deps, booking: Booking, purpose: Purpose, last: Payment | undefined) {
  const { mostKes, dayMostKes } = config.mpesa;
  // What came already, of a price that is paid in parts, is not asked for again.
  const dueNowKes = Math.max(1, openKesOf({ db }, booking, purpose));
  const phone = last?.phone ?? mpesaPhone(booking.guestPhone);
  const paidTodayKes = phone ? paidToday(db, phone, clock.now()) : 0;
  const partKes = nextPartKes({ openKes: dueNowKes, mostKes, dayMostKes, paidTodayKes });
  const askKes = Math.min(dueNowKes, partKes || mostKes);
  return { dueNowKes, askKes, mostKes, dayMostKes, dayIsFull: partKes === 0 };
}

/** The phone that was asked last, or else the guest's own where M-PESA can ask it. */
function phoneBefore({ guestPhone }: Booking, last: Payment | undefined): string {
  if (last?.phone) return displayPhone(`+${last.phone}`);
  return mpesaPhone(guestPhone) ? displayPhone(guestPhone) : "";
}

/** Money that came and that somebody has to look at, or that goes back. */
function lookedAt({ db }: Deps, payments: readonly Payment[], bookingId: string) {
  const refunds = refundsOfBooking(db, bookingId);
  const open = payments.find(
    ({ id, state }) => state === "needs_review" && !refunds.some(({ paymentId }) => paymentId === id),
  );
  return {
    inReview: open && {
      kes: open.receivedKes ?? open.amountKes,
      cents: open.receivedCents,
      askedKes: open.amountKes,
      isWrong: open.reason === "wrong_amount",
    },
    notAcceptedKes: sumKes(refunds.filter(({ reason, state }) => reason === "not_accepted" && state !== "sent")),
  };
}

/** The page tells of holds that nobody paid. Every other end has the booking's own page. */
function endsHere(end: BookingEnd | undefined): end is PaymentPageProps["end"] | undefined {
  return end === undefined || ["hold_ended", "given_up", "replaced", "sold_elsewhere"].includes(end);
}

/** How guests pay without being asked: from the M-PESA menu, or from abroad. */
function byThemselves(
  manual: PayoutAccount | undefined,
  transfer: PayoutAccount | undefined,
  { guestPhone }: Booking,
): Pick<PaymentPageProps, "payTo" | "transfer" | "isAbroad"> {
  return {
    payTo: payToOf(manual),
    transfer: transfer && { words: transfer.words ?? "", holdHours: transfer.holdHours ?? 0 },
    isAbroad: !mpesaPhone(guestPhone),
  };
}

function payToOf(settings: PayoutAccount | undefined): PayTo | undefined {
  if (!settings?.numberType || settings.number === null) return undefined;
  const { numberType: type, number, accountReference, receiverName } = settings;
  return { type, number, accountReference, receiverName };
}

/** The host, with the number that this guest may be told. */
function toldHost({ booking, host }: OpenedBooking, payments: readonly Payment[]) {
  const isTrusted = booking.confirmedAt !== null || moneyHasCome(payments);
  const phone = numberToCall(host, isTrusted);
  return { ...host, phone, isKnown: canBeCalled(host.phone), number: numberForGuests({ phone }) };
}
