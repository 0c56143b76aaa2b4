import type { ReactNode } from "react";
import type { BookingState } from "#src/core/booking/booking.ts";
import type { CancellationPolicy } from "#src/core/booking/cancellation.ts";
import type { ArrivalToShow } from "#src/core/guide/guide-door.ts";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import type { BookingEnd, Keepable } from "#src/core/money/booking-end.ts";
import type { PaidBy } from "#src/core/money/payment.ts";
import type { PaymentStage } from "#src/core/money/payment-stage.ts";
import type { StayAccount } from "#src/core/money/stay-account.ts";
import { canBeCalled, shownPhone } from "#src/core/person/phone.ts";
import type { Quote } from "#src/core/pricing/pricing.ts";
import { calledBy, type HostCalled } from "#src/core/share/look.ts";
import { type LocalDate, localDateAt, type Stay } from "#src/core/stay/stay.ts";
import type { StayHours } from "#src/core/stay/stay-hours.ts";
import type { StayPhase } from "#src/core/stay/stay-phase.ts";
import { datesAddress, paymentAddress, propertyAddress, roomsAddress } from "#views/booking/addresses.ts";
import { StayFacts } from "#views/booking/stay-facts.tsx";
import { TripCard } from "#views/booking/trip-card.tsx";
import { tabOfStay } from "#views/frame/host-bar.tsx";
import type { Nav } from "#views/frame/layout.tsx";
import { Page, type Shell } from "#views/frame/page.tsx";
import { RoomsOfBooking, type RoomToShow } from "#views/group/rooms-of-booking.tsx";
import { ArrivalCard } from "#views/guide/arrival-card.tsx";
import {
  BackLink,
  Badge,
  Button,
  Details,
  ErrorSummary,
  type FieldError,
  Form,
  Icon,
  LinkButton,
  Notice,
  ShareFold,
  type Tone,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { hearingOf, useHearing } from "#views/kit/reach.tsx";
import type { DocumentLink } from "#views/receipt/receipt-links.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { Companions, posterHeading, StayCard, StayPoster, Tiles } from "./booked.tsx";
import { AskForChange, Cancel, ChangeOrCancel } from "./change-or-cancel.tsx";
import { Contact } from "./contact.tsx";
import { PaymentCard } from "./payment-card.tsx";
import { type GuestRefund, RefundNotice } from "./refund-notice.tsx";
import { AboutReview, Reports, type Spoken } from "./spoken-of.tsx";
import { Billing, NameSleepers, TellArrival } from "./told.tsx";

export type BookingDetailsProps = Readonly<{
  shell: Shell;
  nav: Nav;
  /** Whose eyes the page is for. */
  as: "guest" | "host";
  booking: Stay &
    Readonly<{
      id: string;
      code: string;
      party: number;
      holdEndsAt: number;
      guestName: string;
      guestPhone: string;
    }>;
  state: BookingState;
  /** Why nothing is booked, or nothing any more. */
  end: BookingEnd | undefined;
  /** Where the booking is that took its place, for its own guest. */
  newerHref: string | undefined;
  /** Where a certain stay stands. */
  phase: StayPhase | undefined;
  /** Where its guest stands with paying; nothing where nobody is asked to. */
  stage: PaymentStage | undefined;
  /** Money came that somebody has to look at: nothing is to be paid or booked again meanwhile. */
  inReview: boolean;
  quote: Quote;
  /** It can still be paid, and nothing has come. */
  isOffer: boolean;
  account: StayAccount;
  /** All rooms that were booked with it at once; none where it was booked alone. */
  rooms: readonly RoomToShow[];
  /** What is still to pay of what can be paid, whole shillings. */
  openKes: number;
  /** What is still to bring as damage deposit. */
  openDepositKes: number;
  /** The guest is to have an ID with them, as they were told. */
  asksForId: boolean;
  /** The cancellation policy while the booking lives, and whether it can still be cancelled here. */
  cancel: Readonly<{ policy: CancellationPolicy; isOpen: boolean; roomsToo: boolean; now: number }> | undefined;
  /** Whether its guest may ask for another stay here, and what became of what they asked. */
  change: Readonly<{ mayAsk: boolean; roomsToo: boolean; last: LastAsked | undefined }>;
  /** Where its guest goes; nothing for its host, and before it is certain. */
  arrival: ArrivalToShow | undefined;
  property: Readonly<{ id: string; displayName: string; location: string } & StayHours>;
  /** Whether anybody can still book it. */
  isLet: boolean;
  photo: ListingPhoto | undefined;
  host: HostCalled & Readonly<{ lastName: string; phone: string; hasLeft: boolean }>;
  /** Each payment that came, the first one first; without a receipt when only our own question was answered. */
  paid: readonly Readonly<{
    id: string;
    kes: number;
    /** What of it is damage deposit. */
    depositKes: number;
    way: PaidBy;
    receipt: string | null;
    inReview: boolean;
    isSaidByHost: boolean;
  }>[];
  refunds: readonly GuestRefund[];
  /** What goes back of all rooms that were booked at once, a line for each sending. */
  comesBack: readonly GuestRefund[];
  receipts: readonly DocumentLink[];
  /** Their money came after they had cancelled, and the nights are still free for them. */
  /** What they may still have of a booking that came to nothing. */
  keepable: Keepable | undefined;
  /** What its guest may say of the stay, and what they told the operator. */
  spoken: Spoken;
  /** Opens the booking's pages without signing in; the guest's alone. */
  token: string | undefined;
  /** The whole address, for those the guest travels with. */
  shareAddress: string | undefined;
  /** The page for those who come along, while a certain stay is not over. */
  companions: string | undefined;
  /** What the stay is called, with all rooms that were booked at once for its nights. */
  stayName: string;
  /** When they come and their word to the host, as typed. */
  told: Readonly<{ arrivesAt: string; note: string }>;
  /** Whom the receipts are made out to, as typed. */
  billed: Readonly<{ company: string; pin: string }>;
  /** Names that were typed and are wrong, by the id of their room. */
  sleepers?: Readonly<Record<string, string>> | undefined;
  errors: readonly FieldError[];
  today: LocalDate;
}>;

/** What a guest asked of the stay as it is, while it waits, and what the host said. */
type LastAsked = Stay & Readonly<{ state: "open" | "declined" | "ended"; endsAt: number; words: string }>;

/** A booking in one word for its badge and heading: its state, or more than that. */
type BookingWord = keyof PageTexts["booking"]["details"]["badges"];

const tones: Record<BookingWord, Tone> = {
  confirmed: "leaf",
  staying: "leaf",
  stayed: "plain",
  held: "amber",
  under_way: "amber",
  requested: "amber",
  expired: "plain",
  cancelled: "plain",
};

/** Everything about one booking, for its guest and its host; prints as a receipt. */
export function BookingDetails(props: BookingDetailsProps) {
  return props.as === "guest" && props.state === "confirmed" ? <Booked {...props} /> : <Standing {...props} />;
}

/** A stay that is certain, for its guest: when they are awaited and what they do next, then all that was agreed. */
function Booked(props: BookingDetailsProps) {
  const { shell, host, property, arrival, openKes } = props;
  const words = textsOf(shell);
  const texts = words.booking.details;
  const news = newsOf(props, texts);
  const title = posterHeading(props, words);
  return (
    <Page
      shell={shell}
      nav={props.nav}
      tab={tabOfStay(props.nav)}
      title={title}
      robots="noindex"
      width="wide"
      sheets={["booking", "booked"]}
    >
      <div className="stack">
        <ErrorSummary errors={props.errors} />
        <StayPoster {...props} />
        <Tiles {...props} />
        <div className="aside">
          <div className="stack">
            {news && <Notice tone="amber" text={news} action={paymentLink(props, texts)} />}
            <AboutReview {...props} />
            {props.change.last && <Answered {...props} last={props.change.last} />}
            <RefundNotice {...props} refunds={props.comesBack} />
            <RoomsOfBooking rooms={props.rooms} thisId={props.booking.id} />
            <NameSleepers {...props} />
            {props.asksForId && props.phase !== "over" && (
              <Notice tone="amber" text={words.askedMore.id(calledBy(host), 0)} />
            )}
            {arrival && (
              <ArrivalCard
                arrival={arrival}
                area={property.location}
                hostName={calledBy(host)}
                isNext={openKes <= 0 && !props.inReview}
              />
            )}
            <PaymentCard {...props} />
            <Companions {...props} />
          </div>
          <div className="stack">
            <TellArrival {...props} />
            <StayCard {...props} />
            <Contact {...props} />
            <p className="soft small">{leadOf(props, words)}</p>
            <Billing {...props} />
            <ChangeOrCancel {...props} />
            <ShareBooking {...props} />
            <Reports {...props} />
          </div>
        </div>
      </div>
    </Page>
  );
}

/** The address of the booking itself, with all that it opens. */
function ShareBooking({ shareAddress }: BookingDetailsProps) {
  const { share } = useTexts();
  if (!shareAddress) return null;
  return <ShareFold title={share.booking} address={shareAddress} label={share.bookingLabel} hint={share.bookingHint} />;
}

function Standing(props: BookingDetailsProps) {
  const hostMoneyTexts = textsOf(props.shell).hostMoney;
  const { booking, state, property, as } = props;
  const words = textsOf(props.shell);
  const texts = words.booking.details;
  const standing = guideStandingOf(props);
  const news = newsOf(props, texts);
  // What is certain, or over for good, stays so whatever becomes of the money.
  const isSettled = state === "confirmed" || props.stage === undefined;
  return (
    <Page
      shell={props.shell}
      nav={props.nav}
      tab={tabOfStay(props.nav)}
      title={texts.title(booking.code)}
      robots="noindex"
      width="slim"
    >
      <div className="stack loose">
        <div className="tight">
          {as === "host" && <BackLink href={`/dashboard/bookings/${booking.id}`}>{hostMoneyTexts.manage}</BackLink>}
          <div className="row between">
            <h1>{as === "guest" ? headingOf(props, words) : texts.title(booking.code)}</h1>
            <Badge tone={tones[standing]}>{texts.badges[standing]}</Badge>
          </div>
          <p className="soft">{(!isSettled && news) || leadOf(props, words)}</p>
        </div>
        {isSettled && news && <Notice tone="amber" text={news} action={paymentLink(props, texts)} />}
        {as === "guest" && <AboutReview {...props} />}
        {props.change.last && <Answered {...props} last={props.change.last} />}
        <RefundNotice {...props} refunds={props.comesBack} />
        <RoomsOfBooking rooms={props.rooms} thisId={booking.id} />
        <TripCard property={property} photo={props.photo} href={propertyAddress(property.id)}>
          <Details items={[{ label: texts.code, value: <b className="num">{booking.code}</b> }]} />
          <StayFacts stay={booking} hours={property} party={booking.party} today={props.today} />
          {as === "host" && <Details items={[{ label: texts.guest, value: booking.guestName }]} />}
          {props.asksForId && props.end === undefined && props.phase !== "over" && (
            <p>{words.askedMore.id(calledBy(props.host), 0)}</p>
          )}
          <NextStep {...props} />
          <AskForChange {...props} />
          <Cancel {...props} />
        </TripCard>
        {(state === "confirmed" || mayAskHost(props)) && <Contact {...props} />}
        <PaymentCard {...props} />
        <ShareBooking {...props} />
        {as === "guest" && <Reports {...props} />}
      </div>
    </Page>
  );
}

/** While nights wait for a host's yes or for money, their guest asks by the number that the host chose for guests. */
function mayAskHost({ as, state, host }: BookingDetailsProps): boolean {
  return as === "guest" && (state === "requested" || state === "held") && canBeCalled(host.phone);
}

/** On the day of check-in they are still awaited. A hold with money under way is not simply held, or over. */
function guideStandingOf({ state, phase, stage, inReview }: BookingDetailsProps): BookingWord {
  if (state === "confirmed") return certainOf(phase);
  const isOver = state === "expired" || state === "cancelled";
  const isOpen = isOver || state === "held";
  return isOpen && stage && (inReview || isAwaited(stage)) ? "under_way" : state;
}

function certainOf(phase: StayPhase | undefined): "confirmed" | "staying" | "stayed" {
  return phase === "over" ? "stayed" : phase === "under_way" ? "staying" : "confirmed";
}

function headingOf(props: BookingDetailsProps, { booking: { details: texts }, byHand, payment }: PageTexts): string {
  const { state, stage, inReview } = props;
  const standing = guideStandingOf(props);
  if (standing === "under_way" || standing === "held") {
    if (inReview) return payment.review.heading;
    if (stage?.kind === "checking") return byHand.checking.heading;
    if (stage?.kind === "waiting") return payment.waiting.heading;
  }
  return texts.headings[standing === "under_way" ? state : standing];
}

/** Whether a phone, or their host, is to answer. */
function isAwaited(
  stage: PaymentStage | undefined,
): stage is Extract<PaymentStage, { kind: "checking" } | { kind: "waiting" }> {
  return stage?.kind === "checking" || stage?.kind === "waiting";
}

/** What is under way with money, while it is. */
function newsOf(props: BookingDetailsProps, texts: PageTexts["booking"]["details"]): string | undefined {
  const { as, stage, inReview, host, booking } = props;
  const say = (news: keyof typeof texts.underWay) =>
    as === "host"
      ? texts.hostUnderWay[news](booking.guestName)
      : texts.underWay[news](calledBy(host), shownPhone(host.phone), hearingOf(props.shell));
  if (inReview) return say("inReview");
  if (!isAwaited(stage)) return undefined;
  return say(stage.holdIsOver ? `${stage.kind}Over` : stage.kind);
}

function leadOf(
  { shell, as, state, end, booking, host, phase, today }: BookingDetailsProps,
  { booking: { details: texts }, dates, events }: PageTexts,
): string {
  const { guestName } = booking;
  const called = calledBy(host);
  if (end && as === "host") return events.ends.host[end](guestName);
  if (end) return `${events.ends.guest[end](called)}${end === "replaced" ? "" : ` ${events.nothingBooked}`}`;
  const standing = state === "held" || state === "requested" ? state : certainOf(phase);
  if (as === "host") return texts.hostLeads[standing](guestName);
  const until = untilWords(booking.holdEndsAt, today, dates);
  return standing === "held" ? texts.leads.held(until) : texts.leads[standing](called, until, hearingOf(shell));
}

/** The hour alone when it is today. */
function untilWords(instant: number, today: LocalDate, dates: PageTexts["dates"]): string {
  return localDateAt(instant) === today ? dates.clock(instant) : dates.moment(instant);
}

/** A request to pay whose end nobody knows may still be answered. */
function MayStillCome({ stage }: { stage: PaymentStage | undefined }) {
  const { over } = useTexts().payment;
  const hearing = useHearing();
  if (stage?.kind !== "over" || !stage.mayStillCome) return null;
  return <Notice tone="amber" text={over[stage.cancelled ? "mayStillComeGivenUp" : "mayStillCome"](hearing)} />;
}

/** The one thing to do: pay, keep the date, or try again. */
function NextStep(props: BookingDetailsProps): ReactNode {
  const { booking, state, token, as, inReview, stage } = props;
  const words = useTexts();
  const texts = words.booking.details;
  if (state === "confirmed") {
    if (guideStandingOf(props) === "stayed") return null;
    return (
      <p>
        <LinkButton href={`/guest/booking/${booking.id}/calendar.ics`} kind="quiet">
          <Icon name="calendar" />
          {texts.calendar}
        </LinkButton>
      </p>
    );
  }
  if (inReview || isAwaited(stage)) {
    const link = paymentLink(props, texts);
    return link && <p>{link}</p>;
  }
  if (as === "host" || !token || state === "requested") return null;
  if (state === "held") {
    return (
      <p>
        <LinkButton href={paymentAddress(booking.id, token)}>{texts.pay}</LinkButton>
      </p>
    );
  }
  return (
    <>
      {props.keepable && <Keep bookingId={booking.id} token={token} keepable={props.keepable} />}
      {props.end === "rest_too_late" && !props.keepable && <p>{texts.keep.gone}</p>}
      <MayStillCome stage={stage} />
      <p>
        {props.newerHref ? (
          <LinkButton href={props.newerHref}>{texts.newer}</LinkButton>
        ) : (
          <LinkButton href={sameDates(props)} kind={props.keepable ? "quiet" : "main"}>
            {texts.again}
          </LinkButton>
        )}
      </p>
      {stage?.kind === "over" && stage.mayClaim && (
        <p>
          <a href={paymentAddress(booking.id, token)}>{texts.enterCode}</a>
        </p>
      )}
    </>
  );
}

/** Their money came after they had cancelled, or not all of it in time: asked, they have the stay, or its hold. */
function Keep({ bookingId, token, keepable }: { bookingId: string; token: string; keepable: Keepable }) {
  const { keep } = useTexts().booking.details;
  return (
    <Form action="/booking/payment/keep" hidden={{ booking: bookingId, t: token }} plain>
      <div className="stack">
        <p>{keepable.kind === "stay" ? keep.text : keep.rest(keepable)}</p>
        <Button>{keepable.kind === "stay" ? keep.button : keep.restButton(keepable.restKes)}</Button>
      </div>
    </Form>
  );
}

/** To the page where what is under way is seen: the guest's while they wait, the host's while they have to answer. */
function paymentLink(
  { as, booking, state, stage, inReview, token }: BookingDetailsProps,
  texts: PageTexts["booking"]["details"],
): ReactNode {
  if (as === "host") {
    if (!inReview && stage?.kind !== "checking") return null;
    return <LinkButton href={`/dashboard/bookings/${booking.id}`}>{texts.lookAtPayment}</LinkButton>;
  }
  if (inReview || !token) return null;
  const address = paymentAddress(booking.id, token, { balance: state === "confirmed" });
  return <LinkButton href={address}>{texts.seePayment}</LinkButton>;
}

/** What waits for the host, or what they said to it. */
function Answered({ as, host, last }: BookingDetailsProps & { last: LastAsked }): ReactNode {
  const { dates, stayChange } = useTexts();
  const t = stayChange.ask;
  if (as !== "guest") return null;
  const range = dates.range(last);
  if (last.state === "open") {
    return <Notice tone="amber" title={range} text={t.waits(calledBy(host), dates.moment(last.endsAt))} />;
  }
  const said = last.state === "declined" ? t.declined : t.unanswered;
  const wrote = last.words === "" ? undefined : t.wrote(calledBy(host), last.words);
  return <Notice tone="plain" title={said(calledBy(host), range)} text={wrote} />;
}

/** The same dates once more: where rooms were booked at once, all of them are looked for. */
function sameDates({ booking, property, rooms }: BookingDetailsProps): string {
  const { checkIn, checkOut, party } = booking;
  const stay = { propertyId: property.id, checkIn, checkOut };
  if (rooms.length < 2) return datesAddress({ ...stay, guests: party });
  const kinds = Map.groupBy(rooms, ({ propertyId }) => propertyId);
  const counts = [...kinds].map(([propertyId, same]) => ({ propertyId, count: same.length }));
  return roomsAddress({ ...stay, guests: rooms.reduce((sum, { guests }) => sum + guests, 0), rooms: counts });
}
