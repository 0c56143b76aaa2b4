import { formatKes } from "#src/core/money.ts";
import { localDateAt } from "#src/core/stay.ts";
import { paymentAddress } from "#views/booking/addresses.ts";
import { Button, ErrorSummary, errorFor, Field, Form, LinkButton, Notice } from "#views/kit/index.ts";
import { useTexts } from "#views/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { Amount } from "./amount-to-pay.tsx";
import { byHand, purposeOf, refusalOf } from "./paid-by-guest.tsx";
import { Fold, PayByHand } from "./pay-by-hand.tsx";
import type { PaymentPageProps, Wish } from "./payment-props.ts";
import { Ways } from "./ways-out.tsx";

export function Ask(props: PaymentPageProps & { wish: Wish }) {
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
            partKes={props.askKes}
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

/** The rest can be paid tomorrow when the nights are still kept then; what is left of a certain stay has time. */
function dayIsFull({ booking, now, dayMostKes, isBalance }: PaymentPageProps, { payment, dates }: PageTexts) {
  const isKept = !isBalance && localDateAt(booking.holdEndsAt - 1) > localDateAt(now);
  return payment.ask.dayIsFull(formatKes(dayMostKes), isKept ? dates.moment(booking.holdEndsAt) : undefined);
}

function partsOf({ askKes, dueNowKes, mostKes, dayMostKes }: PaymentPageProps) {
  const day = dueNowKes > dayMostKes ? formatKes(dayMostKes) : undefined;
  return { part: formatKes(askKes), whole: formatKes(dueNowKes), most: formatKes(mostKes), day };
}
