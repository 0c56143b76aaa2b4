import { canBeCalled } from "#src/core/person/phone.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { Payers } from "#views/booking/payers.tsx";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import { IfMay, useMay } from "#views/frame/team.tsx";
import { placeOf, Reach, ToldByGuest } from "#views/front-desk/booking-row.tsx";
import { OwnNote } from "#views/front-desk/own-note.tsx";
import { SeenOfStay } from "#views/front-desk/seen-of-stay.tsx";
import { Timeline } from "#views/front-desk/timeline.tsx";
import { RoomsOfBooking } from "#views/group/rooms-of-booking.tsx";
import { Badge, Button, ErrorSummary, errorFor, Form, LinkButton, ShareFold } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { SecondLook, type SecondLookToShow } from "#views/risk/second-look.tsx";
import { AskedChange } from "./asked-change.tsx";
import type { BookingMoneyPageProps } from "./booking-money.ts";
import { Claim, DepositDue, Review, TransferClaim } from "./booking-money-answers.tsx";
import { GiveBackForm, RecordMoney } from "./booking-money-forms.tsx";
import { RefundDue } from "./booking-money-refund.tsx";
import { Payments, SumsCard } from "./booking-money-trail.tsx";
import { LastSaid } from "./last-said.tsx";
import { SpokenOf } from "./spoken-of-stay.tsx";

/** One booking: who, what it costs, what came, what is to be done about it, and every line of it. */
export function BookingMoneyPage(props: BookingMoneyPageProps) {
  const { hostMoney: t, dashboard } = textsOf(props.shell);
  // Who reads money alone came from its list.
  const tab = useMay()("bookings") ? "bookings" : "money";
  const { booking, state, claims, reviews, refundsDue } = props.money;
  return (
    <DashboardFrame
      shell={props.shell}
      tab="bookings"
      title={t.title(booking.guestName)}
      back={{ href: `/dashboard?tab=${tab}`, label: dashboard.tabs[tab] }}
      sheets={["risk"]}
    >
      <ErrorSummary errors={props.errors} />
      <section className="card">
        <div className="body">
          <WhoAndWhere {...props} />
          <SeenOfStay bookingId={booking.id} facts={props.money.facts} />
          <Changes {...props} />
          <SpokenOf booking={booking} spoken={props.money.spoken} />
          <Elsewhere {...props} />
        </div>
      </section>
      {props.isOwn && <LastSaid bookingId={booking.id} guestName={booking.guestName} talk={props.money.talk} />}
      {props.money.asked && <AskedChange {...props.money.asked} />}
      {props.money.look && isLookedAt(props.money.look) && <Look {...props} look={props.money.look} />}
      {claims.map((claim) =>
        claim.transfer === undefined ? (
          <Claim key={claim.id} {...props} claim={claim} />
        ) : (
          <TransferClaim key={claim.id} {...props} claim={claim} />
        ),
      )}
      {reviews.map((review) => (
        <Review key={review.id} {...props} review={review} isCertain={state === "confirmed"} />
      ))}
      {refundsDue.map((refund) => (
        <RefundDue key={refund.id} {...props} refund={refund} />
      ))}
      {props.money.depositDueKes > 0 && <DepositDue {...props} />}
      <RoomsOfBooking rooms={props.money.rooms} thisId={props.money.booking.id} as="host" />
      <SumsCard {...props} />
      {props.money.look && !isLookedAt(props.money.look) && <Look {...props} look={props.money.look} />}
      <Payments {...props} />
      <RecordMoney {...props} />
      {props.money.canGiveBackKes > 0 && <GiveBackForm {...props} />}
      {props.isOwn && <Noted {...props} />}
      <Timeline bookingId={props.money.booking.id} timeline={props.money.timeline} />
      <IfMay what="bookings">
        <div>
          <LinkButton href="/dashboard?tab=bookings" kind="quiet" small>
            {t.back}
          </LinkButton>
        </div>
      </IfMay>
    </DashboardFrame>
  );
}

/** Before everything else where it asks for a second look, and out of the way where it does not. */
function isLookedAt({ risk, isCleared, toDo }: SecondLookToShow): boolean {
  return toDo !== undefined || (risk.level !== "low" && !isCleared);
}

function Look({ look, money }: BookingMoneyPageProps & { look: SecondLookToShow }) {
  const { booking, state, openBalanceKes: openKes, canCancel } = money;
  const isTheirs = useMay()("bookings");
  const cancel = canCancel && isTheirs ? `/guest/booking/${booking.id}/cancel` : undefined;
  const declineHref = state === "requested" && isTheirs ? `/booking/request/${booking.id}` : cancel;
  return <SecondLook {...{ look, booking, state, openKes, declineHref }} />;
}

function WhoAndWhere({ money, payLink, payers, isOwn }: BookingMoneyPageProps) {
  const { hostMoney, dashboard, board, share, dates } = useTexts();
  const { booking, property, state, room } = money;
  return (
    <>
      <div className="row between">
        <p>
          <b>{placeOf(property.displayName, room, board)}</b>
        </p>
        <Badge tone={state === "confirmed" ? "leaf" : state === "held" ? "amber" : "plain"}>
          {hostMoney.states[money.isBeingPaid ? "paying" : state]}
        </Badge>
      </div>
      <p className="soft num">
        {dates.range(booking)} · {dashboard.guests(booking.party)} · {dashboard.code(booking.code)}
      </p>
      <ToldByGuest told={money.told} isAwaited={!money.hasLeft} />
      <Reach
        name={booking.guestName}
        phone={booking.guestPhone}
        text={payLink && `${payLink.words} ${payLink.address}`}
        directions={isOwn ? money.directions : undefined}
      />
      {payLink && (
        <ShareFold
          {...payLink}
          title={share.pay}
          label={share.payLabel}
          hint={share.bookingHint}
          to={booking.guestPhone}
        />
      )}
      <Payers payers={payers} isRest={money.state === "confirmed"} />
    </>
  );
}

/** How it came, and what its guest reads. */
function Elsewhere({ money: { booking, source, offerId, hasGuide } }: BookingMoneyPageProps) {
  const { hostMoney, frontDesk: t, guestBook, offerDesk } = useTexts();
  const may = useMay();
  return (
    <>
      <p className="soft small">{source.from === "link" ? t.source.link(source.word) : t.source[source.from]}</p>
      <p className="row small">
        {offerId && may("share") && (
          <a className="link" href={`/social-media-connect/offers/${offerId}`}>
            {offerDesk.ofBooking}
          </a>
        )}
        {canBeCalled(booking.guestPhone) && may("house") && (
          <a className="link" href={`/dashboard/guests/${booking.id}`}>
            {guestBook.open}
          </a>
        )}
        {may("bookings") && (
          <a className="link" href={`/guest/booking/${booking.id}/details`}>
            {hostMoney.shownToGuest}
          </a>
        )}
        {hasGuide && may("guide") && (
          <a className="link" href={`/dashboard/properties/${booking.propertyId}/guide/preview`}>
            {t.guide}
          </a>
        )}
      </p>
    </>
  );
}

function Noted({ money: { booking, note, told }, typed, errors }: BookingMoneyPageProps) {
  const { dates } = useTexts();
  const written = note && `${dates.short(localDateAt(note.at))}, ${dates.clock(note.at)} · ${note.by}`;
  return (
    <OwnNote
      bookingId={booking.id}
      arrivesAt={told.arrivesAt}
      words={typed.ownNote ?? note?.words ?? ""}
      written={written}
      error={errorFor(errors, "ownNote")}
    />
  );
}

/** What the host may do about the stay itself. */
function Changes({
  money: { booking, state, canWithdraw, canChange, canCancel, canCancelRooms, canMoveRooms },
}: BookingMoneyPageProps) {
  const { groups, requests, hostBooking: t } = useTexts();
  if (!useMay()("bookings")) return null;
  return (
    <>
      {state === "requested" && (
        <div className="row">
          <LinkButton href={`/booking/request/${booking.id}`} small>
            {requests.answer}
          </LinkButton>
        </div>
      )}
      {canWithdraw && (
        <Form action={`/dashboard/bookings/${booking.id}/withdraw`} plain>
          <Button kind="danger" small>
            {t.withdraw.action}
          </Button>
          <p className="soft small">{t.withdraw.note}</p>
        </Form>
      )}
      {canChange && (
        <div className="row">
          <LinkButton href={`/dashboard/bookings/${booking.id}/dates`} kind="quiet" small>
            {t.change.title}
          </LinkButton>
          {canMoveRooms && (
            <LinkButton href={`/guest/booking/${booking.id}/rooms/change`} kind="quiet" small>
              {groups.moveAll.action}
            </LinkButton>
          )}
          {canCancel && (
            <LinkButton href={`/guest/booking/${booking.id}/cancel`} kind="danger" small>
              {t.change.cancel}
            </LinkButton>
          )}
          {canCancelRooms && (
            <LinkButton href={`/guest/booking/${booking.id}/rooms/cancel`} kind="danger" small>
              {groups.cancelAll.action}
            </LinkButton>
          )}
        </div>
      )}
    </>
  );
}
