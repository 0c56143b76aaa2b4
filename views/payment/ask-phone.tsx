import { formatKes } from "#src/core/money/money.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { paymentAddress } from "#views/booking/addresses.ts";
import { OtherNetworkNotice } from "#views/booking/other-network.tsx";
import { Button, ErrorSummary, errorFor, Fold, Form, LinkButton, Notice, PhoneField } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { Amount, amountLabel } from "./amount-to-pay.tsx";
import { AbroadCard, AbroadFold } from "./from-abroad.tsx";
import { byHand, refusalWords, sayers, UntoldClaim } from "./paid-by-guest.tsx";
import { PayByHand } from "./pay-by-hand.tsx";
import { hasError, isFromAbroad, type PaymentPageProps, purposeOf, type WishedStay } from "./payment-props.ts";
import { CallHost, Ways } from "./ways-out.tsx";

export function Ask(props: PaymentPageProps & { wish: WishedStay }) {
  const { stage, booking, errors, token } = props;
  const words = useTexts();
  const texts = words.payment.ask;
  const refusal = refusalWords(props, words);
  const mayStillCome = stage.kind === "to_pay" && stage.mayStillCome;
  const openFor = stage.kind === "waiting" ? Math.ceil((stage.askAgainAt - props.now) / 1000) : 0;
  return (
    <>
      {refusal && errors.length === 0 && !props.tooMany && (
        <Notice tone="bad" role="status" {...refusal} action={callOn(props)} />
      )}
      {mayStillCome && <Notice tone="amber" text={words.payment.untold.before} />}
      {props.tooMany && <Notice tone="bad" role="alert" {...texts.tooMany} action={<CallHost {...props} />} />}
      {props.phoneIsAsked && <PhoneIsAsked {...props} />}
      {props.dayIsFull && <DayIsFull {...props} />}
      {!props.tooMany && props.askKes < props.dueNowKes && <Notice tone="amber" text={texts.inParts(partsOf(props))} />}
      <ErrorSummary errors={errors} />
      {isFromAbroad(props) ? (
        <>
          <AbroadCard {...props} />
          {!props.tooMany && (
            <Fold summary={words.byHand.abroad.orByPhone} open={props.typedPhone !== "" || errors.length > 0}>
              <PhoneForm {...props} openFor={openFor} />
            </Fold>
          )}
        </>
      ) : (
        <section className="card">
          <div className="body roomy">
            <Amount {...props} partKes={props.askKes} label={amountLabel(props, words)} />
            {!props.tooMany && (
              <>
                <hr />
                <PhoneForm {...props} openFor={openFor} />
              </>
            )}
          </div>
        </section>
      )}
      {mayStillCome && <UntoldClaim {...props} />}
      {props.payTo && !props.otherNumber && (
        <Fold summary={words.byHand.instead} open={hasError(props, "code")}>
          <PayByHand {...byHand(props)} claimIsAbove={mayStillCome} payTo={props.payTo} />
        </Fold>
      )}
      {!isFromAbroad(props) && <AbroadFold {...props} />}
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

/** The refusals whose words send the guest to their host. */
const NAME_THE_HOST: readonly string[] = [
  "above_limit",
  "host_cannot_receive",
  "not_set_up",
  "turned_away",
  "amount_refused",
  "not_received",
  "taken_back",
  "said_taken_back",
];

/** The way to the host, where the last refusal says to ask them. */
function callOn({ stage, host, property }: PaymentPageProps) {
  const reason = stage.kind === "to_pay" ? stage.reason : undefined;
  return reason && NAME_THE_HOST.includes(reason) ? <CallHost host={host} property={property} /> : undefined;
}

/** Which phone is asked. `openFor` seconds the request before it may still be answered. */
function PhoneForm(props: PaymentPageProps & { openFor: number }) {
  const { booking, errors, token, openFor } = props;
  const { asked } = props.payees;
  const words = useTexts();
  const texts = words.payment.ask;
  return (
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
      <PhoneField
        label={texts.phone}
        name="phone"
        value={props.typedPhone}
        hint={texts.hint}
        error={errorFor(errors, "phone")}
      />
      <OtherNetworkNotice number={props.otherNetwork} />
      {openFor > 0 && <p className="soft small">{texts.otherNumber(openFor)}</p>}
      {asked && <p>{words.payee.beforePin(asked, props.askKes)}</p>}
      <Button wide track={{ action: "pay" }}>
        {texts.button}
      </Button>
      {asked && <p className="soft small">{words.payee.goes(asked, sayers(props))}</p>}
    </Form>
  );
}

/** Whoever shows that the phone is theirs is asked again at once; another number and paying by hand stay open. */
function PhoneIsAsked({ booking, token, isBalance, typedPhone }: PaymentPageProps) {
  const words = useTexts().payment.ask.phoneIsAsked;
  const next = paymentAddress(booking.id, token, { balance: isBalance });
  const action = (
    <LinkButton
      href={`/guest-login?${new URLSearchParams({ phone: typedPhone, other: "1", next })}`}
      kind="quiet"
      small
    >
      {words.prove}
    </LinkButton>
  );
  return <Notice tone="amber" role="alert" title={words.title} text={words.text} action={action} />;
}

/** The rest can be paid tomorrow when the nights are still kept then; what is left of a certain stay has time. */
function DayIsFull(props: PaymentPageProps) {
  const { booking, now, dayMostKes, isBalance } = props;
  const { payment, dates } = useTexts();
  const isKept = !isBalance && localDateAt(booking.holdEndsAt - 1) > localDateAt(now);
  const words = payment.ask.dayIsFull(formatKes(dayMostKes), isKept ? dates.moment(booking.holdEndsAt) : undefined);
  return <Notice tone="bad" role="alert" {...words} action={isKept ? undefined : <CallHost {...props} />} />;
}

function partsOf({ askKes, dueNowKes, mostKes, dayMostKes }: PaymentPageProps) {
  const day = dueNowKes > dayMostKes ? formatKes(dayMostKes) : undefined;
  return { part: formatKes(askKes), whole: formatKes(dueNowKes), most: formatKes(mostKes), day };
}
