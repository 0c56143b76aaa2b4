import { formatKes } from "#src/core/money.ts";
import { MPESA_MOST_KES } from "#src/core/payment.ts";
import type { PaymentStage } from "#src/core/payment-stage.ts";
import { displayPhone } from "#src/core/phone.ts";
import type { Stay } from "#src/core/stay.ts";
import { datesAddress, paymentAddress } from "#views/booking/addresses.ts";
import { BookingSteps } from "#views/booking/booking-steps.tsx";
import {
  Button,
  clockTime,
  dateRange,
  ErrorSummary,
  errorFor,
  Field,
  type FieldError,
  Form,
  LinkButton,
  Notice,
} from "#views/kit/index.ts";
import { Island } from "#views/kit/island.tsx";
import { Page, type Shell } from "#views/page.tsx";
import { bookingTexts } from "#views/texts/en-booking.ts";
import { paymentTexts } from "#views/texts/en-payment.ts";

export type PaymentPageProps = Readonly<{
  shell: Shell;
  booking: Stay & Readonly<{ id: string; code: string; party: number; totalKes: number; holdEndsAt: number }>;
  dueNowKes: number;
  property: Readonly<{ id: string; displayName: string; location: string }>;
  host: Readonly<{ firstName: string; phone: string }>;
  /** Never `confirmed`: that has its own page. */
  stage: Exclude<PaymentStage, { kind: "confirmed" }>;
  mark: string;
  /** Opens the booking's pages without signing in. */
  token: string;
  /** The phone that was asked last, as shown. */
  askedPhone: string | undefined;
  typedPhone: string;
  errors: readonly FieldError[];
  submissionKey: string;
  now: number;
  /** The guest wants to pay from another number while a request is open. */
  otherNumber: boolean;
  tooMany: boolean;
  /** What came, when a person has to look at it or owes it back. */
  received: Readonly<{ kes: number; isWrong: boolean; sentBack: boolean }> | undefined;
}>;

/** From the hold to the money: pay, wait, try again, or hear what became of it. */
export function PaymentPage(props: PaymentPageProps) {
  const { booking, property, stage, otherNumber } = props;
  const waits = stage.kind === "waiting" && !otherNumber;
  const wish = { propertyId: property.id, checkIn: booking.checkIn, checkOut: booking.checkOut, guests: booking.party };
  return (
    <Page
      shell={props.shell}
      sheets={["booking"]}
      title={`${headingOf(props)}: ${property.displayName}`}
      robots="noindex"
      width="slim"
      {...(waits ? { refreshSeconds: 4, refreshNoscriptOnly: true } : {})}
    >
      <div className="stack loose">
        <BookingSteps at={2} dates={datesAddress(wish)} />
        <div className="tight">
          <h1>{headingOf(props)}</h1>
          <p className="soft">
            {property.displayName}, <span className="nowrap">{dateRange(booking)}</span> ·{" "}
            {bookingTexts.guests(booking.party)}
          </p>
        </div>
        <Body {...props} wish={wish} />
      </div>
    </Page>
  );
}

type Wish = Parameters<typeof datesAddress>[0];

function headingOf({ stage, otherNumber }: PaymentPageProps): string {
  switch (stage.kind) {
    case "waiting":
      return otherNumber ? paymentTexts.ask.heading : paymentTexts.waiting.heading;
    case "to_pay":
      return paymentTexts.ask.heading;
    case "above_limit":
      return paymentTexts.limit.heading;
    case "over":
      return stage.cancelled ? paymentTexts.over.cancelledHeading : paymentTexts.over.heading;
    case "refund_due":
      return paymentTexts.owed.heading;
    case "in_review":
      return paymentTexts.review.heading;
  }
}

function Body(props: PaymentPageProps & { wish: Wish }) {
  const { stage, dueNowKes, wish, host, received } = props;
  switch (stage.kind) {
    case "waiting":
      return props.otherNumber ? <Ask {...props} /> : <Waiting {...props} stage={stage} />;
    case "to_pay":
      return <Ask {...props} />;
    case "above_limit": {
      const { text } = paymentTexts.limit;
      return (
        <>
          <Notice tone="amber" text={text({ amount: formatKes(dueNowKes), most: formatKes(MPESA_MOST_KES) })} />
          <Ways {...props} main={<LinkButton href={datesAddress(wish)}>{paymentTexts.ask.change}</LinkButton>} />
        </>
      );
    }
    case "over": {
      const { over } = paymentTexts;
      return (
        <>
          <p>{stage.cancelled ? over.cancelledText : over.text}</p>
          {stage.mayStillCome && <Notice tone="amber" text={over.mayStillCome} />}
          <p>
            <LinkButton href={datesAddress(wish)}>{over.again}</LinkButton>
          </p>
        </>
      );
    }
    case "refund_due": {
      const { owed } = paymentTexts;
      const money = { amount: formatKes(received?.kes ?? dueNowKes), host: host.firstName };
      return (
        <>
          <Notice
            tone={received?.sentBack ? "leaf" : "bad"}
            role="status"
            text={received?.sentBack ? owed.sent(money) : owed.text(money)}
            action={<CallHost {...props} />}
          />
          <p>
            <LinkButton href={datesAddress({ propertyId: props.property.id, guests: props.booking.party })}>
              {owed.other}
            </LinkButton>
          </p>
        </>
      );
    }
    case "in_review": {
      const { review } = paymentTexts;
      const text = received?.isWrong
        ? review.text({ received: formatKes(received.kes), asked: formatKes(dueNowKes), host: host.firstName })
        : review.doubt({ host: host.firstName });
      return <Notice tone="amber" role="status" text={text} action={<CallHost {...props} />} />;
    }
  }
}

function CallHost({ host }: Pick<PaymentPageProps, "host">) {
  return (
    <LinkButton href={`tel:${host.phone}`} kind="quiet" small>
      {paymentTexts.owed.call(host.firstName, displayPhone(host.phone))}
    </LinkButton>
  );
}

/** The amount and how long the nights are kept. */
function Amount({ label, dueNowKes, booking, now, over }: PaymentPageProps & { label: string; over?: boolean }) {
  const { hold } = paymentTexts;
  return (
    <div className="row between">
      <div className="tight">
        <span className="soft small">{label}</span>
        <p className="price" style={{ fontSize: "1.75rem", lineHeight: 1.2 }}>
          {formatKes(dueNowKes)}
        </p>
      </div>
      {!over && (
        <span className="badge amber num">
          <Island
            name="hold-countdown"
            // Fetched once the page rests. The page that waits for M-PESA needs the same code a moment later.
            on="idle"
            props={{
              leftMs: Math.max(0, booking.holdEndsAt - now),
              texts: { until: hold.until(clockTime(booking.holdEndsAt)), left: hold.left, over: hold.over },
            }}
          />
        </span>
      )}
    </div>
  );
}

function Ask(props: PaymentPageProps & { wish: Wish }) {
  const { stage, booking, errors, token } = props;
  const texts = paymentTexts.ask;
  const refusal = stage.kind === "to_pay" ? paymentTexts.refusal(stage.reason) : undefined;
  const openFor = stage.kind === "waiting" ? Math.ceil((stage.askAgainAt - props.now) / 1000) : 0;
  return (
    <>
      {refusal && errors.length === 0 && <Notice tone="bad" role="status" {...refusal} />}
      {props.tooMany && <Notice tone="bad" role="alert" {...texts.tooMany} />}
      <ErrorSummary errors={errors} />
      <section className="card">
        <div className="body roomy">
          <Amount {...props} label={texts.amount} />
          <hr />
          <Form
            action="/booking/payment"
            submissionKey={props.submissionKey}
            hidden={{ booking: booking.id, t: token, other: props.otherNumber ? "1" : undefined }}
          >
            <Field
              label={texts.phone}
              name="phone"
              type="tel"
              inputMode="tel"
              value={props.typedPhone}
              hint={texts.hint}
              autoComplete="tel"
              maxLength={40}
              error={errorFor(errors, "phone")}
            />
            {openFor > 0 && <p className="soft small">{texts.otherNumber(openFor)}</p>}
            <Button wide>{texts.button}</Button>
          </Form>
        </div>
      </section>
      <Ways
        {...props}
        main={
          props.otherNumber ? (
            <LinkButton href={paymentAddress(booking.id, token)} kind="quiet" small>
              {texts.backToWaiting}
            </LinkButton>
          ) : undefined
        }
      />
    </>
  );
}

function Waiting(props: PaymentPageProps & { stage: PaymentStage & { kind: "waiting" } }) {
  const { stage, booking, token, now, dueNowKes } = props;
  const texts = paymentTexts.waiting;
  const againInMs = Math.max(0, stage.askAgainAt - now);
  const again = {
    action: "/booking/payment",
    hidden: {
      booking: booking.id,
      t: token,
      phone: props.askedPhone ?? "",
      submissionKey: props.submissionKey,
    },
  };
  return (
    <>
      {stage.holdIsOver && <Notice tone="amber" text={texts.holdOver} />}
      <section className="card">
        <div className="body roomy">
          <Amount {...props} label={texts.sentTo(props.askedPhone ?? "")} over={stage.holdIsOver} />
          <hr />
          <ol className="stack" style={{ listStyle: "decimal", paddingLeft: "1.25em", gap: "8px" }}>
            {texts.steps({ amount: formatKes(dueNowKes), code: booking.code }).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <Island
            name="pay-status"
            on="idle"
            props={{
              statusUrl: `/api/payment/status?booking=${booking.id}&t=${token}`,
              mark: props.mark,
              slowInMs: Math.max(0, stage.slowAt - now),
              againInMs,
              canSend: !stage.holdIsOver,
              again,
              texts: {
                watching: texts.watching,
                slow: texts.slow,
                againIn: texts.againIn(Math.ceil(againInMs / 1000)),
                againSoon: texts.againSoon,
                againNow: texts.againNow,
                button: texts.again,
                news: texts.news,
              },
            }}
          />
        </div>
      </section>
      {!stage.holdIsOver && (
        <Ways
          {...props}
          main={
            <LinkButton href={paymentAddress(booking.id, token, { other: true })} kind="quiet" small>
              {texts.other}
            </LinkButton>
          }
        />
      )}
    </>
  );
}

/** The ways out: other dates, or giving up. */
function Ways({ booking, property, token, main }: PaymentPageProps & { main?: React.ReactNode }) {
  const { checkIn, checkOut, party } = booking;
  const texts = paymentTexts.ask;
  return (
    <div className="row">
      {main ?? (
        <LinkButton
          href={datesAddress({ propertyId: property.id, checkIn, checkOut, guests: party })}
          kind="quiet"
          small
        >
          {texts.change}
        </LinkButton>
      )}
      <Form action="/booking/payment/cancel" hidden={{ booking: booking.id, t: token }} plain>
        <Button kind="danger" small>
          {texts.cancel}
        </Button>
      </Form>
    </div>
  );
}
