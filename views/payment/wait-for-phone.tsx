import type { PayStatus } from "#islands/pay-status.ts";
import { formatKes } from "#src/core/money/money.ts";
import type { PaymentStage } from "#src/core/money/payment-stage.ts";
import { paymentAddress } from "#views/booking/addresses.ts";
import { Button, Form, LinkButton, Notice } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { Amount } from "./amount-to-pay.tsx";
import { UntoldClaim } from "./paid-by-guest.tsx";
import type { PaymentPageProps } from "./payment-props.ts";
import { Ways } from "./ways-out.tsx";

type WaitingProps = PaymentPageProps & { stage: PaymentStage & { kind: "waiting" } };

export function Waiting(props: WaitingProps) {
  const { stage, booking, token, askKes } = props;
  const { asked } = props.payees;
  const words = useTexts();
  const { waiting: texts, untold } = words.payment;
  return (
    <>
      {stage.holdIsOver && <Notice tone="amber" text={texts.holdOver} />}
      <section className="card">
        <div className="body roomy">
          <Amount {...props} partKes={askKes} label={texts.sentTo(props.askedPhone ?? "")} over={stage.holdIsOver} />
          <hr />
          {stage.isUntold ? (
            <>
              <p>{untold.waiting}</p>
              {!stage.holdIsOver && <p>{untold.none}</p>}
            </>
          ) : (
            <ol className="stack" style={{ listStyle: "decimal", paddingLeft: "1.25em", gap: "8px" }}>
              {texts.steps({ amount: formatKes(askKes), code: booking.code }).map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )}
          {asked && !stage.isUntold && <p>{words.payee.beforePin(asked, askKes)}</p>}
          <Status {...props} />
        </div>
      </section>
      {stage.isUntold && <UntoldClaim {...props} />}
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

/** Waits for the phone's answer, and asks it once more when none comes. A script watches (`islands/pay-status.ts`). */
function Status({ stage, booking, token, now, isBalance, askedPhone, submissionKey, mark }: WaitingProps) {
  const { again, againIn, watching, slow, againSoon, againNow, news } = useTexts().payment.waiting;
  const againInMs = Math.max(0, stage.askAgainAt - now);
  const slowInMs = Math.max(0, stage.slowAt - now);
  const url = `/api/payment/status?booking=${booking.id}&t=${token}${isBalance ? "&for=balance" : ""}`;
  const watched: PayStatus = { url, mark, slowInMs, againInMs, slow, againSoon, againNow, news };
  const hidden = { booking: booking.id, t: token, for: isBalance ? "balance" : undefined, phone: askedPhone ?? "" };
  return (
    <div className="stack" data-pay={JSON.stringify(watched)}>
      <div className="wait" aria-hidden="true" />
      <p role="status">{slowInMs <= 0 ? slow : watching}</p>
      {!stage.holdIsOver && (
        <Form action="/booking/payment" submissionKey={submissionKey} hidden={hidden} plain>
          <Button kind="quiet" wide disabled={againInMs > 0} describedBy="again-hint">
            {again}
          </Button>
          <p className="soft small" id="again-hint">
            {againInMs > 0 ? againIn(Math.ceil(againInMs / 1000)) : againNow}
          </p>
        </Form>
      )}
    </div>
  );
}
