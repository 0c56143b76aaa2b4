import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import { Badge, Button, dateRange, ErrorSummary, Form, LinkButton } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import type { BookingMoneyPageProps } from "./booking-money.ts";
import { Claim, DepositDue, Review } from "./booking-money-answers.tsx";
import { GiveBackForm, RecordMoney } from "./booking-money-forms.tsx";
import { RefundDue } from "./booking-money-refund.tsx";
import { Payments, SumsCard, Trail } from "./booking-money-trail.tsx";
import { placeOf, Reach } from "./booking-row.tsx";

/** One booking: who, what it costs, what came, what is to be done about it, and every line of it. */
export function BookingMoneyPage(props: BookingMoneyPageProps) {
  const { hostMoney: t, dashboard, requests, hostBooking, board } = textsOf(props.shell);
  const { booking, property, state, room } = props.money;
  return (
    <DashboardFrame shell={props.shell} tab="bookings" title={t.title(booking.guestName)}>
      <ErrorSummary errors={props.errors} />
      <section className="card">
        <div className="body">
          <div className="row between">
            <p>
              <b>{placeOf(property.displayName, room, board)}</b>
            </p>
            <Badge tone={state === "confirmed" ? "leaf" : state === "held" ? "amber" : "plain"}>
              {t.states[state]}
            </Badge>
          </div>
          <p className="soft num">
            {dateRange(booking)} · {dashboard.guests(booking.party)} · {dashboard.code(booking.code)}
          </p>
          <Reach name={booking.guestName} phone={booking.guestPhone} text={props.payLinkText} />
          {state === "requested" && (
            <div className="row">
              <LinkButton href={`/booking/request/${booking.id}`} small>
                {requests.answer}
              </LinkButton>
            </div>
          )}
          {props.money.canWithdraw && (
            <Form action={`/dashboard/bookings/${booking.id}/withdraw`} plain>
              <Button kind="danger" small>
                {hostBooking.withdraw.action}
              </Button>
              <p className="soft small">{hostBooking.withdraw.note}</p>
            </Form>
          )}
          {props.money.canChange && (
            <div className="row">
              <LinkButton href={`/dashboard/bookings/${booking.id}/dates`} kind="quiet" small>
                {hostBooking.change.title}
              </LinkButton>
              <LinkButton href={`/guest/booking/${booking.id}/cancel`} kind="danger" small>
                {hostBooking.change.cancel}
              </LinkButton>
            </div>
          )}
          <p className="small">
            <a className="link" href={`/guest/booking/${booking.id}/details`}>
              {t.shownToGuest}
            </a>
          </p>
        </div>
      </section>
      {props.money.claims.map((claim) => (
        <Claim key={claim.id} {...props} claim={claim} />
      ))}
      {props.money.reviews.map((review) => (
        <Review key={review.id} review={review} isCertain={state === "confirmed"} />
      ))}
      {props.money.refundsDue.map((refund) => (
        <RefundDue key={refund.id} {...props} refund={refund} />
      ))}
      {props.money.depositDueKes > 0 && <DepositDue {...props} />}
      <SumsCard {...props} />
      <Payments {...props} />
      <Trail {...props} />
      <RecordMoney {...props} />
      {props.money.canGiveBackKes > 0 && <GiveBackForm {...props} />}
      <div>
        <LinkButton href="/dashboard?tab=bookings" kind="quiet" small>
          {t.back}
        </LinkButton>
      </div>
    </DashboardFrame>
  );
}
