import type { ReactNode } from "react";
import type { BookingState } from "#src/core/booking/booking.ts";
import type { CancellationPolicy } from "#src/core/booking/cancellation.ts";
import type { ArrivalToShow } from "#src/core/guide/guide-door.ts";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import type { BookingEnd, Keepable } from "#src/core/money/booking-end.ts";
import type { PaymentStage } from "#src/core/money/payment-stage.ts";
import type { StayAccount } from "#src/core/money/stay-account.ts";
import { canBeCalled, shownPhone } from "#src/core/person/phone.ts";
import type { Quote } from "#src/core/pricing/pricing.ts";
import { calledBy, calledInFull, type HostCalled } from "#src/core/share/look.ts";
import { addDays, type LocalDate, localDateAt, type Stay } from "#src/core/stay/stay.ts";
import type { StayHours } from "#src/core/stay/stay-hours.ts";
import type { StayPhase } from "#src/core/stay/stay-phase.ts";
import { datesAddress, paymentAddress, propertyAddress } from "#views/booking/addresses.ts";
import { PolicyLines, StayFacts } from "#views/booking/stay-facts.tsx";
import { TripCard } from "#views/booking/trip-card.tsx";
import type { Nav } from "#views/frame/layout.tsx";
import { Page, type Shell } from "#views/frame/page.tsx";
import { ArrivalCard } from "#views/guide/arrival-card.tsx";
import {
  BackLink,
  Badge,
  Button,
  Card,
  Details,
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
import { PaymentCard } from "./payment-card.tsx";
import { type GuestRefund, RefundNotice } from "./refund-notice.tsx";
import { AboutReview, Reports, type Spoken } from "./spoken-of.tsx";

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
  /** What is still to pay of what can be paid, whole shillings. */
  openKes: number;
  /** What is still to bring as damage deposit. */
  openDepositKes: number;
  /** The guest is to have an ID with them, as they were told. */
  asksForId: boolean;
  /** The cancellation policy while the booking lives, and whether it can still be cancelled here. */
  cancel: Readonly<{ policy: CancellationPolicy; isOpen: boolean; now: number }> | undefined;
  /** Whether its guest may ask for another stay here, and what became of what they asked. */
  change: Readonly<{ mayAsk: boolean; last: LastAsked | undefined }>;
  /** Where its guest goes; nothing for its host, and before it is certain. */
  arrival: ArrivalToShow | undefined;
  property: Readonly<{ id: string; displayName: string; location: string } & StayHours>;
  photo: ListingPhoto | undefined;
  host: HostCalled & Readonly<{ lastName: string; phone: string; hasLeft: boolean }>;
  /** Each payment that came, the first one first; without a receipt when only our own question was answered. */
  paid: readonly Readonly<{
    id: string;
    kes: number;
    /** What of it is damage deposit. */
    depositKes: number;
    way: "mpesa" | "cash";
    receipt: string | null;
    inReview: boolean;
    isSaidByHost: boolean;
  }>[];
  refunds: readonly GuestRefund[];
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
  today: LocalDate;
}>;

/** What a guest asked of the stay as it is, while it waits, and what the host said. */
type LastAsked = Stay & Readonly<{ state: "open" | "declined" | "ended"; endsAt: number; words: string }>;

/** A booking in one word for its badge and heading: its state, or more than that. */
type Standing = keyof PageTexts["booking"]["details"]["badges"];

const tones: Record<Standing, Tone> = {
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
  const hostMoneyTexts = textsOf(props.shell).hostMoney;
  const { booking, state, property, as } = props;
  const words = textsOf(props.shell);
  const texts = words.booking.details;
  const standing = guideStandingOf(props);
  const news = newsOf(props, texts);
  // What is certain, or over for good, stays so whatever becomes of the money.
  const isSettled = state === "confirmed" || props.stage === undefined;
  return (
    <Page shell={props.shell} nav={props.nav} title={texts.title(booking.code)} robots="noindex" width="slim">
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
        <RefundNotice {...props} />
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
        {props.arrival && (
          <ArrivalCard arrival={props.arrival} area={property.location} hostName={calledBy(props.host)} />
        )}
        {state === "confirmed" && <Contact {...props} />}
        <PaymentCard {...props} />
        {standing === "confirmed" && as === "guest" && <NextSteps {...props} />}
        {props.shareAddress && (
          <ShareFold
            title={words.share.booking}
            address={props.shareAddress}
            label={words.share.bookingLabel}
            hint={words.share.bookingHint}
          />
        )}
        {as === "guest" && <Reports {...props} />}
      </div>
    </Page>
  );
}

function NextSteps({ host, phase, booking }: BookingDetailsProps) {
  const texts = useTexts().booking.details;
  const before = phase === "ahead" ? booking.checkIn : undefined;
  return (
    <Card title={texts.next} roomy>
      <ol className="tight" style={{ listStyle: "decimal", paddingLeft: "1.25em" }}>
        {texts.nextSteps({ host: calledBy(host), before }).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
  );
}

/** On the day of check-in they are still awaited. A hold with money under way is not simply held, or over. */
function guideStandingOf({ state, phase, stage, inReview }: BookingDetailsProps): Standing {
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
  const { booking, state, property, token, as, inReview, stage } = props;
  const words = useTexts();
  const texts = words.booking.details;
  if (state === "confirmed") {
    const standing = guideStandingOf(props);
    if (standing === "stayed") return null;
    const query = token ? `?t=${token}` : "";
    // What is left to pay comes before the date.
    const isFirst = as === "guest" && standing === "confirmed" && props.openKes <= 0;
    const kind = isFirst ? "main" : "quiet";
    return (
      <p>
        <LinkButton href={`/guest/booking/${booking.id}/calendar.ics${query}`} kind={kind}>
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
  const { checkIn, checkOut, party } = booking;
  return (
    <>
      {props.keepable && <Keep bookingId={booking.id} token={token} keepable={props.keepable} />}
      {props.end === "rest_too_late" && !props.keepable && <p>{texts.keep.gone}</p>}
      <MayStillCome stage={stage} />
      <p>
        {props.newerHref ? (
          <LinkButton href={props.newerHref}>{texts.newer}</LinkButton>
        ) : (
          <LinkButton
            href={datesAddress({ propertyId: property.id, checkIn, checkOut, guests: party })}
            kind={props.keepable ? "quiet" : "main"}
          >
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

/** The ways to ask for another stay; the next night is one press away. */
function AskForChange({ as, booking, change, token }: BookingDetailsProps): ReactNode {
  const t = useTexts().stayChange.ask;
  if (as !== "guest" || !change.mayAsk) return null;
  const address = `/guest/booking/${booking.id}/change?${token ? `t=${token}` : ""}`;
  return (
    <p className="row">
      <a href={address}>{t.link}</a>
      {change.last?.state !== "open" && <a href={`${address}&to=${addDays(booking.checkOut, 1)}`}>{t.oneMore}</a>}
    </p>
  );
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

/** What cancelling gives back, and the way to it. A request is taken back at once: nothing was paid. */
function Cancel({ booking, state, as, token, cancel }: BookingDetailsProps): ReactNode {
  const texts = useTexts();
  if (!cancel) return null;
  const address = `/guest/booking/${booking.id}/cancel`;
  if (state === "requested") {
    return as === "guest" ? (
      <Form action={address} hidden={{ t: token }} plain>
        <Button kind="quiet">{texts.cancel.takeBack}</Button>
      </Form>
    ) : (
      <p>
        <LinkButton href={`/booking/request/${booking.id}`}>{texts.requests.answer}</LinkButton>
      </p>
    );
  }
  if (!cancel.isOpen) return null;
  return (
    <>
      {as === "guest" && <PolicyLines policy={cancel.policy} checkIn={booking.checkIn} now={cancel.now} />}
      <p>
        <a href={token ? `${address}?t=${token}` : address}>{texts.cancel.action}</a>
      </p>
    </>
  );
}

/** The other side of the booking: the host for the guest, the guest for the host. */
function Contact({ as, booking, host, property, phase }: BookingDetailsProps) {
  const words = useTexts();
  const texts = words.booking.details;
  const other =
    as === "guest"
      ? {
          title: texts.host,
          name: calledInFull(host),
          phone: host.phone,
          say: phase === "over" ? texts.whatsappAfter : texts.whatsappText,
        }
      : {
          title: texts.guestContact,
          name: booking.guestName,
          phone: booking.guestPhone,
          say: texts.hostWhatsappText,
        };
  const greeting = other.say({
    code: booking.code,
    property: property.displayName,
    dates: words.dates.range(booking),
  });
  const chat = `https://wa.me/${other.phone.slice(1)}?text=${encodeURIComponent(greeting)}`;
  return (
    <Card title={other.title} roomy>
      <p>{other.name}</p>
      {canBeCalled(other.phone) && (
        <div className="row">
          <LinkButton href={`tel:${other.phone}`} kind="quiet" small>
            <Icon name="phone" />
            {texts.call(shownPhone(other.phone))}
          </LinkButton>
          <LinkButton href={chat} kind="quiet" small outside>
            <Icon name="whatsapp" />
            {texts.whatsapp}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}
