import { canBeCalled, displayPhone } from "#src/core/person/phone.ts";
import { localDateAt, nightCount } from "#src/core/stay/stay.ts";
import { Payers } from "#views/booking/payers.tsx";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import { IfMay, useMay } from "#views/frame/team.tsx";
import { nameOfState, placeOf, ToldByGuest, whatsappTo } from "#views/front-desk/booking-row.tsx";
import { OwnNote } from "#views/front-desk/own-note.tsx";
import { SeenOfStay } from "#views/front-desk/seen-of-stay.tsx";
import { Timeline } from "#views/front-desk/timeline.tsx";
import { RoomsOfBooking } from "#views/group/rooms-of-booking.tsx";
import type { IconName } from "#views/kit/icon.tsx";
import { Badge, Button, Card, ErrorSummary, errorFor, Form, Icon, LinkButton, ShareFold } from "#views/kit/index.ts";
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
  const { booking } = props.money;
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
          <NotYetCertain {...props} />
          <SpokenOf booking={booking} spoken={props.money.spoken} />
        </div>
      </section>
      <div className="day">
        <div className="stack loose">
          <ToAnswer {...props} />
          <RoomsOfBooking rooms={props.money.rooms} thisId={booking.id} as="host" />
          <SumsCard {...props} />
          <Card title={t.stay}>
            <Changes {...props} />
            <Elsewhere {...props} />
          </Card>
          {props.money.look && !isLookedAt(props.money.look) && <Look {...props} look={props.money.look} />}
          <Payments {...props} />
          <IfMay what="settle">
            <RecordMoney {...props} />
            {props.money.canGiveBackKes > 0 && <GiveBackForm {...props} />}
          </IfMay>
        </div>
        <div className="stack loose">
          {props.isOwn && <LastSaid bookingId={booking.id} guestName={booking.guestName} talk={props.money.talk} />}
          {props.isOwn && <Noted {...props} />}
          <Timeline bookingId={booking.id} timeline={props.money.timeline} />
        </div>
      </div>
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

/** What waits for the host, before what the stay costs. */
function ToAnswer(props: BookingMoneyPageProps) {
  const { asked, look, claims, reviews, refundsDue, state, depositDueKes } = props.money;
  return (
    <>
      {asked && <AskedChange {...asked} />}
      {look && isLookedAt(look) && <Look {...props} look={look} />}
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
      {depositDueKes > 0 && <DepositDue {...props} />}
    </>
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
  const may = useMay();
  const isReached = canBeCalled(booking.guestPhone) && may("bookings");
  return (
    <>
      <div className="row between">
        <p>
          <b>{placeOf(property.displayName, room, board)}</b>
        </p>
        <Badge tone={state === "confirmed" ? "leaf" : state === "held" ? "amber" : "plain"}>
          {nameOfState(hostMoney.states, { ...money, paidKes: 0 - money.sums.balanceKes })}
        </Badge>
      </div>
      <p className="soft num">
        {dates.range(booking)} ·{" "}
        <span className="nowrap">
          {dashboard.nights(nightCount(booking))} · {dashboard.guests(booking.party)} ·
        </span>{" "}
        <span className="nowrap">{dashboard.code(booking.code)}</span>
        {isReached && (
          <>
            {" "}
            · <span className="nowrap">{displayPhone(booking.guestPhone)}</span>
          </>
        )}
      </p>
      <ToldByGuest told={money.told} isAwaited={!money.hasLeft} />
      <WaysToGuest {...{ money, payLink, isOwn }} />
      {payLink && may("settle") && (
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

/** The ways to the guest and to the house, side by side; where they wait for a link to pay, that first. */
function WaysToGuest({ money, payLink, isOwn }: Pick<BookingMoneyPageProps, "money" | "payLink" | "isOwn">) {
  const { dashboard: t, frontDesk, messageDesk } = useTexts();
  const may = useMay();
  const { guestName, guestPhone, id, propertyId } = money.booking;
  const isReached = canBeCalled(guestPhone) && may("bookings");
  return (
    <>
      {payLink && isReached && (
        <LinkButton href={whatsappTo(guestPhone, `${payLink.words} ${payLink.address}`)} small outside>
          <Icon name="whatsapp" />
          <span>
            {t.payLinkByWhatsapp}
            <span className="vh">{t.whatsappTo(guestName)}</span>
          </span>
        </LinkButton>
      )}
      <ul className="quick" aria-label={frontDesk.ways} hidden={!isReached && !isOwn && !may("guide")}>
        {isReached && <Way icon="phone" href={`tel:${guestPhone}`} word={frontDesk.call} of={` ${guestName}`} />}
        {isReached && (
          <Way icon="whatsapp" href={whatsappTo(guestPhone)} word={t.whatsapp} of={t.whatsappTo(guestName)} isOutside />
        )}
        {isOwn && <Way icon="mail" href={`/dashboard/messages/booking/${id}`} word={messageDesk.open} />}
        {isOwn && money.directions && <Way icon="pin" href={money.directions} word={frontDesk.directions} isOutside />}
        {money.hasGuide && may("guide") && (
          <Way icon="door" href={`/dashboard/properties/${propertyId}/guide/preview`} word={frontDesk.guide} />
        )}
      </ul>
    </>
  );
}

function Way(props: { icon: IconName; href: string; word: string; of?: string; isOutside?: boolean }) {
  const away = props.isOutside ? ({ target: "_blank", rel: "noopener" } as const) : {};
  return (
    <li>
      <a href={props.href} {...away}>
        <Icon name={props.icon} />
        {props.word}
        {props.of && <span className="vh">{props.of}</span>}
      </a>
    </li>
  );
}

/** How it came, and what its guest reads. */
function Elsewhere({ money: { booking, source, offerId } }: BookingMoneyPageProps) {
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

/** What waits for the host or for a payment: their answer, or the nights taken back. */
function NotYetCertain({ money: { booking, state, canWithdraw } }: BookingMoneyPageProps) {
  const { requests, hostBooking: t } = useTexts();
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
    </>
  );
}

/** What the host may do about a stay that is agreed. */
function Changes({ money: { booking, canChange, canCancel, canCancelRooms, canMoveRooms } }: BookingMoneyPageProps) {
  const { groups, hostBooking: t } = useTexts();
  if (!useMay()("bookings") || !canChange) return null;
  return (
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
  );
}
