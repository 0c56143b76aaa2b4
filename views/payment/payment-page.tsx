import { formatKes } from "#src/core/money.ts";
import type { PaymentStage } from "#src/core/payment-stage.ts";
import { displayPhone } from "#src/core/phone.ts";
import type { Quote } from "#src/core/pricing.ts";
import { localDateAt, type Stay } from "#src/core/stay.ts";
import { datesAddress, paymentAddress } from "#views/booking/addresses.ts";
import { BookingSteps } from "#views/booking/booking-steps.tsx";
import { Button, ErrorSummary, errorFor, Field, type FieldError, Form, LinkButton, Notice } from "#views/kit/index.ts";
import { Island } from "#views/kit/island.tsx";
import { textsOf, useTexts } from "#views/language.tsx";
import { Page, type Shell } from "#views/page.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { ClaimForm, Fold, PayByHand, type PayTo } from "./pay-by-hand.tsx";

export type PaymentPageProps = Readonly<{
  shell: Shell;
  booking: Stay &
    Readonly<{
      id: string;
      code: string;
      party: number;
      totalKes: number;
      holdEndsAt: number;
      quote: Quote;
    }>;
  /** The stay is certain, and what is left of its price is paid; otherwise a hold is. */
  isBalance: boolean;
  /** What is still to pay before the nights are certain, and what one request asks for. */
  dueNowKes: number;
  askKes: number;
  /** Whether phones can be asked, and where guests pay to by themselves. */
  asks: boolean;
  payTo: PayTo | undefined;
  mostKes: number;
  /** The most that one phone moves in a day, and whether the one that was entered has. */
  dayMostKes: number;
  dayIsFull: boolean;
  /** A picture that the M-PESA app scans, where the host has one. */
  codePicture: string | undefined;
  /** What the guest entered as her M-PESA code, and what is wrong with it. */
  typedCode: string;
  claimKey: string;
  codeErrors: readonly FieldError[];
  /** The payment that the host looks for. */
  claim: Readonly<{ receipt: string; amountKes: number }> | undefined;
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
  received: Readonly<{ kes: number; isWrong: boolean; sentBack: boolean; restNeverCame: boolean }> | undefined;
}>;

/** From the hold to the money: pay, wait, try again, or hear what became of it. */
export function PaymentPage(props: PaymentPageProps) {
  const { booking, property, stage, otherNumber } = props;
  const texts = textsOf(props.shell);
  const heading = headingOf(props, texts);
  const waits = stage.kind === "waiting" && !otherNumber;
  const wish = { propertyId: property.id, checkIn: booking.checkIn, checkOut: booking.checkOut, guests: booking.party };
  return (
    <Page
      shell={props.shell}
      sheets={["booking"]}
      title={`${heading}: ${property.displayName}`}
      robots="noindex"
      width="slim"
      {...(waits ? { refreshSeconds: 4, refreshNoscriptOnly: true } : {})}
      {...(stage.kind === "checking" ? { refreshSeconds: 20 } : {})}
    >
      <div className="stack loose">
        {!props.isBalance && <BookingSteps at={2} dates={datesAddress(wish)} />}
        <div className="tight">
          <h1>{heading}</h1>
          <p className="soft">
            {property.displayName}, <span className="nowrap">{texts.dates.range(booking)}</span> ·{" "}
            {texts.booking.guests(booking.party)}
          </p>
        </div>
        <Body {...props} wish={wish} />
      </div>
    </Page>
  );
}

type Wish = Parameters<typeof datesAddress>[0];

function headingOf({ stage, otherNumber, isBalance, received }: PaymentPageProps, texts: PageTexts): string {
  const { payment: paymentTexts, byHand } = texts;
  const asking = isBalance ? paymentTexts.balance.heading : paymentTexts.ask.heading;
  switch (stage.kind) {
    case "waiting":
      return otherNumber ? asking : paymentTexts.waiting.heading;
    case "to_pay":
      return asking;
    case "checking":
      return byHand.checking.heading;
    case "no_way":
      return paymentTexts.noWay.heading;
    case "over":
      return stage.cancelled ? paymentTexts.over.cancelledHeading : paymentTexts.over.heading;
    case "refund_due":
      return received?.restNeverCame ? paymentTexts.owed.restHeading : paymentTexts.owed.heading;
    case "in_review":
      return paymentTexts.review.heading;
  }
}

function Body(props: PaymentPageProps & { wish: Wish }) {
  const { stage, dueNowKes, wish, host, received } = props;
  const { payment: paymentTexts, byHand: byHandTexts } = useTexts();
  switch (stage.kind) {
    case "waiting":
      return props.otherNumber ? <Ask {...props} /> : <Waiting {...props} stage={stage} />;
    case "to_pay":
      return props.asks ? <Ask {...props} /> : <ByHand {...props} />;
    case "checking":
      return <Checking {...props} holdIsOver={stage.holdIsOver} />;
    case "no_way":
      return (
        <>
          <Notice
            tone="amber"
            text={paymentTexts.noWay.text({ host: host.firstName })}
            action={<CallHost {...props} />}
          />
          <Ways {...props} />
        </>
      );
    case "over": {
      const { over } = paymentTexts;
      return (
        <>
          <p>{stage.cancelled ? over.cancelledText : over.text}</p>
          {stage.mayStillCome && <Notice tone="amber" text={over.mayStillCome} />}
          <p>
            <LinkButton href={datesAddress(wish)}>{over.again}</LinkButton>
          </p>
          {stage.mayClaim && (
            <Fold summary={byHandTexts.paidBefore} open={props.codeErrors.length > 0}>
              <ClaimForm {...byHand(props)} />
            </Fold>
          )}
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
            text={
              received?.sentBack ? owed.sent(money) : received?.restNeverCame ? owed.restText(money) : owed.text(money)
            }
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
  const texts = useTexts().payment;
  return (
    <LinkButton href={`tel:${host.phone}`} kind="quiet" small>
      {texts.owed.call(host.firstName, displayPhone(host.phone))}
    </LinkButton>
  );
}

/** Seconds are counted in the last hour; a guest whose request was approved has a day. */
const COUNTED_MS = 3_600_000;

/** The hour alone, unless it is another day's. */
function untilWords(instant: number, now: number, dates: PageTexts["dates"]): string {
  return localDateAt(instant) === localDateAt(now) ? dates.clock(instant) : dates.moment(instant);
}

/** The amount and how long the nights are kept. */
function Amount({
  label,
  dueNowKes,
  booking,
  now,
  over,
  isBalance,
}: PaymentPageProps & { label: string; over?: boolean }) {
  const texts = useTexts();
  const { hold } = texts.payment;
  const until = hold.until(untilWords(booking.holdEndsAt, now, texts.dates));
  return (
    <div className="row between">
      <div className="tight">
        <span className="soft small">{label}</span>
        <p className="price" style={{ fontSize: "1.75rem", lineHeight: 1.2 }}>
          {formatKes(dueNowKes)}
        </p>
        {booking.quote.balanceKes > 0 && !isBalance && (
          <span className="soft small">
            {texts.prices.balance(booking.quote, booking)}: {formatKes(booking.quote.balanceKes)}
          </span>
        )}
      </div>
      {!over && !isBalance && (
        <span className="badge amber num">
          {booking.holdEndsAt - now > COUNTED_MS ? (
            until
          ) : (
            <Island
              name="hold-countdown"
              // Fetched once the page rests. The page that waits for M-PESA needs the same code a moment later.
              on="idle"
              props={{
                leftMs: Math.max(0, booking.holdEndsAt - now),
                texts: { until, left: hold.left, over: hold.over },
              }}
            />
          )}
        </span>
      )}
    </div>
  );
}

/** Why the last request came to nothing. */
function refusalOf({ stage }: PaymentPageProps, texts: PageTexts) {
  return stage.kind === "to_pay" ? texts.payment.refusal(stage.reason) : undefined;
}

/** The rest can be paid tomorrow when the nights are still kept then; what is left of a certain stay has time. */
function dayIsFull({ booking, now, dayMostKes, isBalance }: PaymentPageProps, { payment, dates }: PageTexts) {
  const isKept = !isBalance && localDateAt(booking.holdEndsAt - 1) > localDateAt(now);
  return payment.ask.dayIsFull(formatKes(dayMostKes), isKept ? dates.moment(booking.holdEndsAt) : undefined);
}

function Ask(props: PaymentPageProps & { wish: Wish }) {
  const { stage, booking, errors, token } = props;
  const words = useTexts();
  const texts = words.payment.ask;
  const refusal = refusalOf(props, words);
  const openFor = stage.kind === "waiting" ? Math.ceil((stage.askAgainAt - props.now) / 1000) : 0;
  return (
    <>
      {refusal && errors.length === 0 && <Notice tone="bad" role="status" {...refusal} />}
      {props.tooMany && <Notice tone="bad" role="alert" {...texts.tooMany} />}
      {props.dayIsFull && <Notice tone="bad" role="alert" {...dayIsFull(props, words)} />}
      {props.askKes < props.dueNowKes && <Notice tone="amber" text={texts.inParts(partsOf(props))} />}
      <ErrorSummary errors={errors} />
      <section className="card">
        <div className="body roomy">
          <Amount
            {...props}
            dueNowKes={props.askKes}
            label={props.isBalance ? words.payment.balance.amount : texts.amount}
          />
          <hr />
          <Form
            action="/booking/payment"
            submissionKey={props.submissionKey}
            hidden={{
              booking: booking.id,
              t: token,
              for: purposeOf(props),
              other: props.otherNumber ? "1" : undefined,
            }}
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
            <p className="soft small">{words.byHand.straight(props.host.firstName)}</p>
          </Form>
        </div>
      </section>
      {props.payTo && !props.otherNumber && (
        <Fold summary={words.byHand.instead} open={props.codeErrors.length > 0}>
          <PayByHand {...byHand(props)} payTo={props.payTo} />
        </Fold>
      )}
      <Ways
        {...props}
        main={
          props.otherNumber ? (
            <LinkButton href={paymentAddress(booking.id, token, { balance: props.isBalance })} kind="quiet" small>
              {texts.backToWaiting}
            </LinkButton>
          ) : undefined
        }
      />
    </>
  );
}

/** The host has no way to ask phones: the guest pays from the M-PESA menu and says so. */
function ByHand(props: PaymentPageProps & { wish: Wish }) {
  const { codeErrors, payTo } = props;
  const texts = useTexts();
  const refusal = refusalOf(props, texts);
  if (!payTo) return null;
  return (
    <>
      {refusal && codeErrors.length === 0 && (
        <Notice tone="bad" role="status" {...refusal} action={<CallHost {...props} />} />
      )}
      <section className="card">
        <div className="body roomy">
          <Amount {...props} label={texts.payment.ask.amount} />
          <hr />
          <PayByHand {...byHand(props)} payTo={payTo} />
        </div>
      </section>
      <Ways {...props} />
    </>
  );
}

function Checking(props: PaymentPageProps & { holdIsOver: boolean }) {
  const { claim, host, booking, holdIsOver } = props;
  const words = useTexts();
  const texts = words.byHand.checking;
  const facts = { host: host.firstName, receipt: claim?.receipt ?? "", amount: formatKes(claim?.amountKes ?? 0) };
  return (
    <>
      <section className="card">
        <div className="body roomy" role="status">
          <p>{texts.text(facts)}</p>
          <p>
            <b>
              {props.isBalance
                ? words.payment.balance.checking
                : holdIsOver
                  ? texts.over
                  : texts.kept(words.dates.moment(booking.holdEndsAt))}
            </b>
          </p>
          <p className="soft small">{words.byHand.straight(host.firstName)}</p>
          <div className="row">
            <CallHost {...props} />
          </div>
        </div>
      </section>
      {!holdIsOver && <Ways {...props} main={<span />} />}
    </>
  );
}

function byHand(props: PaymentPageProps) {
  const { booking, token, claimKey, typedCode, codeErrors, host, dueNowKes, mostKes, codePicture } = props;
  const form = {
    booking,
    token,
    purpose: purposeOf(props),
    submissionKey: claimKey,
    typed: typedCode,
    errors: codeErrors,
  };
  return { ...form, hostName: host.firstName, amountKes: dueNowKes, mostKes, codePicture };
}

function purposeOf({ isBalance }: PaymentPageProps) {
  return isBalance ? ("balance" as const) : undefined;
}

function partsOf({ askKes, dueNowKes, mostKes, dayMostKes }: PaymentPageProps) {
  const day = dueNowKes > dayMostKes ? formatKes(dayMostKes) : undefined;
  return { part: formatKes(askKes), whole: formatKes(dueNowKes), most: formatKes(mostKes), day };
}

function Waiting(props: PaymentPageProps & { stage: PaymentStage & { kind: "waiting" } }) {
  const { stage, booking, token, now, askKes: dueNowKes } = props;
  const texts = useTexts().payment.waiting;
  const againInMs = Math.max(0, stage.askAgainAt - now);
  const again = {
    action: "/booking/payment",
    hidden: {
      booking: booking.id,
      t: token,
      ...(props.isBalance && { for: "balance" }),
      phone: props.askedPhone ?? "",
      submissionKey: props.submissionKey,
    },
  };
  return (
    <>
      {stage.holdIsOver && <Notice tone="amber" text={texts.holdOver} />}
      <section className="card">
        <div className="body roomy">
          <Amount
            {...props}
            dueNowKes={dueNowKes}
            label={texts.sentTo(props.askedPhone ?? "")}
            over={stage.holdIsOver}
          />
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
              statusUrl: `/api/payment/status?booking=${booking.id}&t=${token}${props.isBalance ? "&for=balance" : ""}`,
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
            <LinkButton
              href={paymentAddress(booking.id, token, { other: true, balance: props.isBalance })}
              kind="quiet"
              small
            >
              {texts.other}
            </LinkButton>
          }
        />
      )}
    </>
  );
}

/** The ways out: other dates, or giving up; from a certain stay back to its page. */
function Ways({ booking, property, token, main, isBalance }: PaymentPageProps & { main?: React.ReactNode }) {
  const { checkIn, checkOut, party } = booking;
  const { ask: texts, balance } = useTexts().payment;
  if (isBalance) {
    return (
      <div className="row">
        {main}
        <LinkButton href={`/guest/booking/${booking.id}/details?t=${token}`} kind="quiet" small>
          {balance.back}
        </LinkButton>
      </div>
    );
  }
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
