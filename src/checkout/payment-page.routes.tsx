import { Elysia } from "elysia";
import { bookingInPlaceOf } from "#db/booking.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import type { PayoutAccount } from "#db/payout.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { cancelHold } from "#src/booking/cancel-hold.ts";
import { type Purpose, stageOf } from "#src/booking/stage-of.ts";
import { recheckChannels } from "#src/calendar/recheck-channels.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { type BookingEnd, endOf } from "#src/core/money/booking-end.ts";
import { sumKes } from "#src/core/money/money.ts";
import { nextPartKes } from "#src/core/money/payment.ts";
import { stageMark } from "#src/core/money/payment-stage.ts";
import { displayPhone, mpesaPhone, normalisePhone, shownPhone } from "#src/core/person/phone.ts";
import { isPhoneProven } from "#src/identity/phone-proof.ts";
import { openKesOf } from "#src/ledger/open-balance.ts";
import { paidToday } from "#src/ledger/paid-today.ts";
import { askForPayment } from "#src/payment/ask-for-payment.ts";
import { canScan, createQrPictures } from "#src/payment/qr-picture.ts";
import { waysToPay } from "#src/payout/account-of.ts";
import { claimPayment, saidKesOf } from "#src/reconcile/claim-payment.ts";
import { type FormBody, queryOf, Refused, readForm, TurnedAway } from "#src/web/body.ts";
import { bookingPath, bookingToken, type Deps } from "#src/web/deps.ts";
import { bookingDoor } from "#src/web/door/door.ts";
import type { OpenedBooking } from "#src/web/door/open-booking.ts";
import { flashCookie } from "#src/web/flash.ts";
import { answerShell, guestShell } from "#src/web/language.ts";
import { retryAfter } from "#src/web/rate-limit.ts";
import { json, page, redirect } from "#src/web/respond.ts";
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

/** Paying for a hold, or what is left of a certain stay: asking a phone, waiting for its answer, giving up. */
export function paymentPageRoutes(deps: Deps) {
  const pictures = createQrPictures(deps);
  return new Elysia({ name: "payment-page" })
    .use(bookingDoor(deps))
    .get(
      "/booking/payment",
      async ({ opened, request }) => {
        const query = queryOf(request);
        // Whoever reads the host's number may pay by herself at once, so this is when she is asked.
        const isShown = waysToPay(deps, opened.host.id).manual && stageOf(deps, opened, "stay").kind === "to_pay";
        const taken = isShown ? await soldElsewhere(deps, request, opened) : undefined;
        if (taken) return taken;
        return show(deps, request, opened, { otherNumber: query.text("other") !== "", purpose: purposeOf(query) });
      },
      {
        role: "own_booking",
        /** Whoever comes without the address of one booking finds their own here. */
        transform({ request }) {
          if (!queryOf(request).text("booking")) throw new TurnedAway(redirect("/guest-bookings"));
        },
      },
    )
    .post(
      "/booking/payment",
      async ({ opened, request }) => {
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
        const submissionKey = form.text("submissionKey", 60);
        // Without a key of ours a form sent twice could not be told from two forms.
        if (!/^[\w-]{43}$/.test(submissionKey)) throw new Refused(400);

        const taken = purpose === "stay" ? await soldElsewhere(deps, request, opened) : undefined;
        if (taken) return taken;

        const result = askForPayment(deps, {
          bookingId: id,
          phone,
          submissionKey,
          purpose,
          isOwner: isPhoneProven(deps, request, normal),
        });
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
          case "already_asked":
          case "in_review":
          case "hold_over":
          case "no_way_to_ask":
            return redirect(addressOf(deps, id, purpose));
          case "no_such_booking":
            throw new Refused(404);
        }
      },
      { role: "own_booking" },
    )
    .post(
      "/booking/payment/claim",
      async ({ opened, request }) => {
        const form = await readForm(request);
        const typedCode = form.text("code", 1000);
        const purpose = purposeOf(form);
        const submissionKey = form.text("submissionKey", 60);
        if (!/^[\w-]{43}$/.test(submissionKey)) throw new Refused(400);
        const texts = textsOf(shellOf(deps, request, opened)).byHand;
        const again = (message: string) =>
          show(deps, request, opened, {
            status: 422,
            purpose,
            typedCode,
            claimKey: submissionKey,
            codeErrors: [{ field: "code", message }],
          });
        switch (
          claimPayment(deps, { bookingId: opened.booking.id, typed: typedCode, submissionKey, purpose }).outcome
        ) {
          case "claimed":
          case "claimed_before":
          case "no_way_to_claim":
            return redirect(addressOf(deps, opened.booking.id, purpose));
          case "no_code":
            return again(texts.noCode);
          case "code_used":
            return again(texts.codeUsed);
          case "too_many_claims":
            return again(texts.tooMany);
          case "already_paid":
            return redirect(bookingPath(deps, opened.booking.id));
          case "no_such_booking":
            throw new Refused(404);
        }
      },
      { role: "own_booking" },
    )
    .post(
      "/booking/payment/cancel",
      ({ opened: { booking, property } }) => {
        const result = cancelHold(deps, booking.id);
        switch (result.outcome) {
          case "cancelled": {
            if (result.owedKes > 0) {
              const flash = flashCookie("hold_cancelled_owed", deps.secure);
              return redirect(bookingPath(deps, booking.id), { cookies: [flash] });
            }
            const isOpen = paymentsOfBooking(deps.db, booking.id).some(({ state }) =>
              ["requested", "pending", "needs_review"].includes(state),
            );
            const flash = flashCookie(isOpen ? "hold_cancelled_open" : "hold_cancelled", deps.secure);
            return redirect(propertyAddress(property.id), { cookies: [flash] });
          }
          case "already_confirmed":
            return redirect(bookingPath(deps, booking.id));
          case "already_over":
            return redirect(addressOf(deps, booking.id));
          case "no_such_booking":
            throw new Refused(404);
        }
      },
      { role: "own_booking" },
    )
    .get(
      "/booking/payment/code.png",
      async ({ opened: { booking, host }, request }) => {
        const amountKes = Math.min(openKesOf(deps, booking, purposeOf(queryOf(request))), deps.config.mpesa.mostKes);
        const isToPay = amountKes > 0 && canScan(deps, host.id);
        const ask = { hostId: host.id, hostName: host.firstName, code: booking.code, amountKes };
        const png = isToPay ? await pictures.picture(ask) : undefined;
        // The page says it in words beside it; nothing else waits for this.
        if (!png) return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
        return new Response(png, { headers: { "content-type": "image/png", "cache-control": "private, max-age=300" } });
      },
      { role: "own_booking" },
    )
    .get(
      "/api/payment/status",
      ({ opened, request }) => {
        const query = queryOf(request);
        const { booking } = opened;
        const stage = stageOf(deps, opened, purposeOf(query));
        const isElsewhere = stage.kind === "confirmed" || stage.kind === "refund_due";
        const next = isElsewhere ? bookingPath(deps, booking.id) : addressOf(deps, booking.id, purposeOf(query));
        return json({ mark: stageMark(stage), next });
      },
      { role: "own_booking" },
    );
}

function addressOf(deps: Deps, bookingId: string, purpose: Purpose = "stay"): string {
  return paymentAddress(bookingId, bookingToken(deps, bookingId), { balance: purpose === "balance" });
}

function purposeOf(form: FormBody): Purpose {
  return form.text("for", 20) === "balance" ? "balance" : "stay";
}

/** In the language that this browser chose, else the one the stay was booked in. */
function shellOf(deps: Deps, request: Request, { booking }: OpenedBooking, purpose?: Purpose): Shell {
  return answerShell(guestShell(deps, request, booking.language), request, addressOf(deps, booking.id, purpose));
}

/** The page for a guest whose nights another site had sold; nothing when they are hers. */
async function soldElsewhere(deps: Deps, request: Request, opened: OpenedBooking): Promise<Response | undefined> {
  const checked = await recheckChannels(deps, opened.booking.id);
  if (checked.outcome === "clear") return undefined;
  const { booking: stay, property } = opened;
  const facts = { shell: shellOf(deps, request, opened), property, stay, party: stay.party, code: "", ...checked };
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
  claimKey: string;
  codeErrors: readonly FieldError[];
};

function show(deps: Deps, request: Request, opened: OpenedBooking, shown: Partial<Shown>): Response {
  const { booking, property, host } = opened;
  // A request is paid when its host has said yes.
  if (booking.state === "requested") return redirect(bookingPath(deps, booking.id));
  const isBalance = shown.purpose === "balance" && booking.state === "confirmed";
  const stage = stageOf(deps, opened, isBalance ? "balance" : "stay");
  const newer = bookingInPlaceOf(deps.db, booking);
  const end = endOf({ ...booking, state: stateAt(booking, deps.clock.now()) }, [], newer !== undefined);
  if (stage.kind === "confirmed" || stage.kind === "refund_due" || !endsHere(end)) {
    return redirect(bookingPath(deps, booking.id));
  }
  const all = paymentsOfBooking(deps.db, booking.id);
  const payments = all.filter((payment) => !isBalance || payment.purpose === "balance");
  const open = stage.kind === "waiting" ? payments.find(({ id }) => id === stage.paymentId) : undefined;
  const refunds = refundsOfBooking(deps.db, booking.id);
  const inReview = all.find(
    ({ id, state }) => state === "needs_review" && !refunds.some(({ paymentId }) => paymentId === id),
  );
  const notAccepted = refunds.filter(({ reason, state }) => reason === "not_accepted" && state !== "sent");
  const lastPhone = payments[0]?.phone && displayPhone(`+${payments[0].phone}`);
  const ownPhone = mpesaPhone(booking.guestPhone) ? displayPhone(booking.guestPhone) : "";
  const otherNumber = shown.otherNumber === true && stage.kind === "waiting" && !stage.holdIsOver;
  const { asking, manual } = waysToPay(deps, host.id);
  const { mostKes, dayMostKes } = deps.config.mpesa;
  // What came already, of a price that is paid in parts, is not asked for again.
  const openKes = openKesOf(deps, booking, isBalance ? "balance" : "stay");
  const dueNowKes = Math.max(1, openKes);
  const now = deps.clock.now();
  const paidTodayKes = payments[0]?.phone ? paidToday(deps.db, payments[0].phone, now) : 0;
  const partKes = nextPartKes({ openKes: dueNowKes, mostKes, dayMostKes, paidTodayKes });
  const { search } = new URL(addressOf(deps, booking.id, isBalance ? "balance" : "stay"), deps.publicUrl);
  const codePicture = `/booking/payment/code.png${search}`;
  const claim = stage.kind === "checking" ? payments.find(({ id }) => id === stage.paymentId) : undefined;
  const view = (
    <PaymentPage
      shell={shellOf(deps, request, opened, isBalance ? "balance" : "stay")}
      booking={booking}
      isBalance={isBalance}
      dueNowKes={dueNowKes}
      askKes={open?.amountKes ?? Math.min(dueNowKes, partKes || mostKes)}
      asks={asking !== undefined}
      payTo={payToOf(manual)}
      mostKes={mostKes}
      dayMostKes={dayMostKes}
      dayIsFull={shown.dayIsFull ?? partKes === 0}
      codePicture={canScan(deps, host.id) ? codePicture : undefined}
      typedCode={shown.typedCode ?? ""}
      claimKey={shown.claimKey || newSecret()}
      codeErrors={shown.codeErrors ?? []}
      claim={claim?.claimedReceipt ? { receipt: claim.claimedReceipt, amountKes: saidKesOf(claim) } : undefined}
      property={property}
      host={host}
      stage={stage}
      end={end ?? "hold_ended"}
      newerHref={newerHref(deps, request, newer)}
      mark={stageMark(stage)}
      token={bookingToken(deps, booking.id)}
      askedPhone={open?.phone ? shownPhone(`+${open.phone}`) : undefined}
      typedPhone={shown.typedPhone ?? (otherNumber ? "" : lastPhone || ownPhone)}
      errors={shown.errors ?? []}
      submissionKey={shown.submissionKey || newSecret()}
      now={now}
      otherNumber={otherNumber}
      tooMany={shown.tooMany ?? false}
      phoneIsAsked={shown.phoneIsAsked ?? false}
      inReview={
        inReview && {
          kes: inReview.receivedKes ?? inReview.amountKes,
          askedKes: inReview.amountKes,
          isWrong: inReview.reason === "wrong_amount",
        }
      }
      notAcceptedKes={sumKes(notAccepted)}
    />
  );
  return page(request, view, { status: shown.status ?? 200 });
}

/** The page tells of holds that nobody paid. Every other end has the booking's own page. */
function endsHere(end: BookingEnd | undefined): end is PaymentPageProps["end"] | undefined {
  return end === undefined || ["hold_ended", "given_up", "replaced", "sold_elsewhere"].includes(end);
}

function payToOf(settings: PayoutAccount | undefined): PayTo | undefined {
  if (!settings?.numberType || settings.number === null) return undefined;
  const { numberType: type, number, accountReference, receiverName } = settings;
  return { type, number, accountReference, receiverName };
}
