import type { ReactNode } from "react";
import type { BookingState } from "#src/core/booking.ts";
import type { BookingEnd } from "#src/core/booking-end.ts";
import type { CancellationPolicy } from "#src/core/cancellation.ts";
import { canBeCalled, displayPhone } from "#src/core/phone.ts";
import type { Photo } from "#src/core/photo.ts";
import type { Quote } from "#src/core/pricing.ts";
import type { RefundReason } from "#src/core/refund.ts";
import { type LocalDate, localDateAt, type Stay } from "#src/core/stay.ts";
import { datesAddress, paymentAddress, propertyAddress } from "#views/booking/addresses.ts";
import { PolicyLines, QuoteLines, StayFacts } from "#views/booking/stay-facts.tsx";
import { TripCard } from "#views/booking/trip-card.tsx";
import { Badge, Button, Card, Details, Form, Icon, LinkButton, Money, Notice, type Tone } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/language.tsx";
import type { Nav } from "#views/layout.tsx";
import { Page, type Shell } from "#views/page.tsx";
import { type PaperLink, ReceiptLinks } from "#views/receipt/receipt-links.tsx";
import type { PageTexts } from "#views/texts/pages.ts";

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
  /** Money came that somebody has to look at: nothing is to be paid or booked again meanwhile. */
  inReview: boolean;
  quote: Quote;
  /** What is still to pay for a certain stay, whole shillings. */
  openKes: number;
  /** The cancellation policy while the booking lives, and whether it can still be cancelled here. */
  cancel: Readonly<{ policy: CancellationPolicy; isOpen: boolean; now: number }> | undefined;
  property: Readonly<{ id: string; displayName: string; location: string }>;
  photo: Photo | undefined;
  host: Readonly<{ firstName: string; lastName: string; phone: string }>;
  /** Each payment that came, the first one first; without a receipt when only our own question was answered. */
  paid: readonly Readonly<{
    id: string;
    kes: number;
    way: "mpesa" | "cash";
    receipt: string | null;
    isDeposit: boolean;
  }>[];
  refunds: readonly Readonly<{
    id: string;
    amountKes: number;
    reason: RefundReason;
    sentAt: number | null;
    sentReceipt: string | null;
  }>[];
  receipts: readonly PaperLink[];
  /** Opens the booking's pages without signing in; the guest's alone. */
  token: string | undefined;
  today: LocalDate;
}>;

const tones: Record<BookingState, Tone> = {
  confirmed: "leaf",
  held: "amber",
  requested: "amber",
  expired: "plain",
  cancelled: "plain",
};

/** Everything about one booking, for its guest and its host; prints as a receipt. */
export function BookingDetails(props: BookingDetailsProps) {
  const { booking, state, property, as } = props;
  const words = textsOf(props.shell);
  const texts = words.booking.details;
  return (
    <Page shell={props.shell} nav={props.nav} title={texts.title(booking.code)} robots="noindex" width="slim">
      <div className="stack loose">
        <div className="tight">
          <div className="row between">
            <h1>{as === "guest" ? texts.headings[state] : texts.title(booking.code)}</h1>
            <Badge tone={tones[state]}>{texts.badges[state]}</Badge>
          </div>
          <p className="soft">{leadOf(props, words)}</p>
        </div>
        {props.refunds.map((refund) => (
          <Refund key={refund.id} {...props} refund={refund} />
        ))}
        <TripCard property={property} photo={props.photo} href={propertyAddress(property.id)}>
          <Details items={[{ label: texts.code, value: <b className="num">{booking.code}</b> }]} />
          <StayFacts stay={booking} party={booking.party} today={props.today} />
          {as === "host" && <Details items={[{ label: texts.guest, value: booking.guestName }]} />}
          <NextStep {...props} />
          <Cancel {...props} />
        </TripCard>
        {state === "confirmed" && <Contact {...props} />}
        <Card title={texts.payment} roomy>
          <QuoteLines quote={props.quote} checkIn={booking.checkIn} />
          {props.paid.map((payment) => (
            <Details key={payment.id} items={paidItems(payment, texts)} />
          ))}
          <Balance {...props} />
          <ReceiptLinks bookingId={booking.id} receipts={props.receipts} token={props.token} />
        </Card>
        {state === "confirmed" && as === "guest" && (
          <Card title={texts.next} roomy>
            <ol className="tight" style={{ listStyle: "decimal", paddingLeft: "1.25em" }}>
              {texts.nextSteps({ host: props.host.firstName, checkIn: booking.checkIn }).map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </Card>
        )}
      </div>
    </Page>
  );
}

function paidItems(
  { kes, way, receipt, isDeposit }: BookingDetailsProps["paid"][number],
  texts: PageTexts["booking"]["details"],
) {
  const sum = { label: isDeposit ? texts.paidDeposit : texts.paid[way], value: <Money kes={kes} /> };
  if (way === "cash") return [sum];
  const code = receipt ? <b className="num">{receipt}</b> : <span className="soft">{texts.receiptFollows}</span>;
  return [sum, { label: texts.receipt, value: code }];
}

function leadOf(
  { as, state, end, booking, host, inReview, today }: BookingDetailsProps,
  { booking: { details: texts }, dates }: PageTexts,
): string {
  if (as === "host") return end ? texts.hostEnds[end](booking.guestName) : texts.hostLead(booking.guestName);
  if (inReview) return texts.leads.inReview(host.firstName, displayPhone(host.phone));
  if (end) return texts.ends[end](host.firstName);
  if (state === "held") return texts.leads.held(untilWords(booking.holdEndsAt, today, dates));
  if (state === "requested") return texts.leads.requested(host.firstName, untilWords(booking.holdEndsAt, today, dates));
  return texts.leads.confirmed(host.firstName);
}

/** The hour alone when it is today. */
function untilWords(instant: number, today: LocalDate, dates: PageTexts["dates"]): string {
  return localDateAt(instant) === today ? dates.clock(instant) : dates.moment(instant);
}

/** The one thing to do: pay, keep the date, or try again. */
function NextStep({ booking, state, property, token, as, inReview }: BookingDetailsProps): ReactNode {
  const texts = useTexts().booking.details;
  if (state === "confirmed") {
    const query = token ? `?t=${token}` : "";
    return (
      <p>
        <LinkButton href={`/guest/booking/${booking.id}/calendar.ics${query}`} kind={as === "guest" ? "main" : "quiet"}>
          <Icon name="calendar" />
          {texts.calendar}
        </LinkButton>
      </p>
    );
  }
  if (as === "host" || !token || inReview || state === "requested") return null;
  if (state === "held") {
    return (
      <p>
        <LinkButton href={paymentAddress(booking.id, token)}>{texts.pay}</LinkButton>
      </p>
    );
  }
  const { checkIn, checkOut, party } = booking;
  return (
    <p>
      <LinkButton href={datesAddress({ propertyId: property.id, checkIn, checkOut, guests: party })}>
        {texts.again}
      </LinkButton>
    </p>
  );
}

/** What is left to pay, and for the guest the way to pay it now. */
function Balance({ booking, openKes, quote, token, as, inReview }: BookingDetailsProps): ReactNode {
  const texts = useTexts().booking.details;
  if (openKes <= 0) return null;
  return (
    <>
      <Details items={[{ label: texts.stillToPay, value: <Money kes={openKes} /> }]} />
      {quote.balanceDueOn !== null && <p className="soft small">{texts.dueOn(quote.balanceDueOn, booking.checkIn)}</p>}
      {as === "guest" && token && !inReview && (
        <p>
          <LinkButton href={paymentAddress(booking.id, token, { balance: true })}>{texts.payBalance}</LinkButton>
        </p>
      )}
    </>
  );
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
        <LinkButton href={`/booking/request/${booking.id}`}>{texts.answer}</LinkButton>
      </p>
    );
  }
  return (
    <>
      {as === "guest" && <PolicyLines policy={cancel.policy} checkIn={booking.checkIn} now={cancel.now} />}
      {cancel.isOpen && (
        <p>
          <a href={token ? `${address}?t=${token}` : address}>{texts.cancel.action}</a>
        </p>
      )}
    </>
  );
}

/** The other side of the booking: the host for the guest, the guest for the host. */
function Contact({ as, booking, host, property }: BookingDetailsProps) {
  const words = useTexts();
  const texts = words.booking.details;
  const other =
    as === "guest"
      ? { title: texts.host, name: `${host.firstName} ${host.lastName}`, phone: host.phone, say: texts.whatsappText }
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
            {texts.call(displayPhone(other.phone))}
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

function Refund({
  refund,
  host,
  as,
  booking,
}: BookingDetailsProps & { refund: BookingDetailsProps["refunds"][number] }) {
  const { refund: texts, hostRefund } = useTexts().booking.details;
  if (refund.sentAt !== null) {
    return <Notice tone="leaf" title={texts.sentTitle(refund.amountKes)} text={texts.sent(refund.sentReceipt)} />;
  }
  const text =
    as === "host" ? hostRefund(booking.guestName) : texts[refund.reason](host.firstName, displayPhone(host.phone));
  return <Notice tone="bad" title={texts.title(refund.amountKes, as)} text={text} />;
}
