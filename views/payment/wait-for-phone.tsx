import { formatKes } from "#src/core/money/money.ts";
import type { PaymentStage } from "#src/core/money/payment-stage.ts";
import { paymentAddress } from "#views/booking/addresses.ts";
import { LinkButton, Notice } from "#views/kit/index.ts";
import { Island } from "#views/kit/island.tsx";
import { useTexts } from "#views/kit/language.tsx";
import { Amount } from "./amount-to-pay.tsx";
import type { PaymentPageProps } from "./payment-props.ts";
import { Ways } from "./ways-out.tsx";

export function Waiting(props: PaymentPageProps & { stage: PaymentStage & { kind: "waiting" } }) {
  const { stage, booking, token, now, askKes } = props;
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
          <Amount {...props} partKes={askKes} label={texts.sentTo(props.askedPhone ?? "")} over={stage.holdIsOver} />
          <hr />
          <ol className="stack" style={{ listStyle: "decimal", paddingLeft: "1.25em", gap: "8px" }}>
            {texts.steps({ amount: formatKes(askKes), code: booking.code }).map((step) => (
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
