import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import { Badge, Button, dateRange, ErrorSummary, Form, LinkButton } from "#views/kit/index.ts";
import { dashboardTexts } from "#views/texts/en/dashboard.ts";
import { hostBookingTexts } from "#views/texts/en/host-booking.ts";
import { hostMoneyTexts as t } from "#views/texts/en/host-money.ts";
import { requestTexts } from "#views/texts/en/requests.ts";
import type { BookingMoneyPageProps } from "./booking-money.ts";
import { Claim, DepositDue, Review } from "./booking-money-answers.tsx";
import { GiveBackForm, RecordMoney } from "./booking-money-forms.tsx";
import { RefundDue } from "./booking-money-refund.tsx";
import { Payments, SumsCard, Trail } from "./booking-money-trail.tsx";
import { placeOf, Reach } from "./booking-row.tsx";

/** One booking: who, what it costs, what came, what is to be done about it, and every line of it. */
export function BookingMoneyPage(props: BookingMoneyPageProps) {
  const { booking, property, state, room } = props.money;
  return (
    <DashboardFrame shell={props.shell} tab="bookings" title={t.title(booking.guestName)}>
      <ErrorSummary errors={props.errors} />
      <section className="card">
        <div className="body">
          <div className="row between">
            <p>
              <b>{placeOf(property.displayName, room)}</b>
            </p>
            <Badge tone={state === "confirmed" ? "leaf" : state === "held" ? "amber" : "plain"}>
              {t.states[state]}
            </Badge>
          </div>
          <p className="soft num">
            {dateRange(booking)} · {dashboardTexts.guests(booking.party)} · {dashboardTexts.code(booking.code)}
          </p>
          <Reach name={booking.guestName} phone={booking.guestPhone} text={props.payLinkText} />
          {state === "requested" && (
            <div className="row">
              <LinkButton href={`/booking/request/${booking.id}`} small>
                {requestTexts.answer}
              </LinkButton>
            </div>
          )}
          {props.money.canWithdraw && (
            <Form action={`/dashboard/bookings/${booking.id}/withdraw`} plain>
              <Button kind="danger" small>
                {hostBookingTexts.withdraw.action}
              </Button>
              <p className="soft small">{hostBookingTexts.withdraw.note}</p>
            </Form>
          )}
          {props.money.canChange && (
            <div className="row">
              <LinkButton href={`/dashboard/bookings/${booking.id}/dates`} kind="quiet" small>
                {hostBookingTexts.change.title}
              </LinkButton>
              <LinkButton href={`/guest/booking/${booking.id}/cancel`} kind="danger" small>
                {hostBookingTexts.change.cancel}
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
