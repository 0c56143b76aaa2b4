import { formatKes } from "#src/core/money/money.ts";
import { REFERENCE_LONGEST } from "#src/core/money/payout.ts";
import { calledBy } from "#src/core/share/look.ts";
import { Button, Copy, ErrorSummary, errorFor, Field, Fold, Form } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { useHearing } from "#views/kit/reach.tsx";
import { Amount, amountLabel } from "./amount-to-pay.tsx";
import { hasError, type PaymentPageProps, purposeOf } from "./payment-props.ts";
import { CallHost, Ways } from "./ways-out.tsx";

/** The way that a host describes for guests without M-PESA: all of the sum, the code to give, and the place to say so. */
function FromAbroad(props: PaymentPageProps) {
  const { transfer, booking, token, codeErrors, host, dueNowKes, isBalance } = props;
  const { byHand, payee } = useTexts();
  const t = byHand.abroad;
  if (!transfer) return null;
  const called = calledBy(host);
  return (
    <div className="stack">
      <p>{t.by(called)}</p>
      <p className="card pad" style={{ whiteSpace: "pre-line" }}>
        {transfer.words}
      </p>
      <dl className="copies">
        <Copy label={byHand.amount} value={formatKes(dueNowKes)} />
        <Copy label={t.code} value={booking.code} />
      </dl>
      <p className="soft small">
        {t.whole} {payee.goes({ to: "host" }, { site: props.shell.site.name, host: called })}
      </p>
      <hr />
      <ErrorSummary errors={codeErrors.filter(({ field }) => field === "reference")} />
      <Form
        action="/booking/payment/sent"
        submissionKey={props.claimKey}
        hidden={{ booking: booking.id, t: token, for: purposeOf(props) }}
      >
        <Field
          label={t.field}
          name="reference"
          hint={t.hint}
          value={props.typedReference}
          maxLength={REFERENCE_LONGEST}
          autoComplete="off"
          error={errorFor(codeErrors, "reference")}
          optional
        />
        {!isBalance && <p>{t.kept(called, transfer.holdHours)}</p>}
        <Button wide>{t.button}</Button>
      </Form>
    </div>
  );
}

/** Where a guest's own number is of another country, this stands first. */
export function AbroadCard(props: PaymentPageProps) {
  const words = useTexts();
  const { byHand } = words;
  if (!props.transfer) return null;
  return (
    <section className="card" aria-labelledby="abroad">
      <div className="body roomy">
        <h2 id="abroad">{byHand.abroad.title}</h2>
        <Amount {...props} partKes={props.dueNowKes} label={amountLabel(props, words)} />
        <FromAbroad {...props} />
      </div>
    </section>
  );
}

/** For whoever pays from abroad all the same. */
export function AbroadFold(props: PaymentPageProps) {
  const texts = useTexts().byHand.abroad;
  if (!props.transfer || props.otherNumber) return null;
  return (
    <Fold summary={texts.summary} open={hasError(props, "reference")}>
      <FromAbroad {...props} />
    </Fold>
  );
}

/** The host looks whether it has come: nothing is certain before they have said so. */
export function TransferOnItsWay(props: PaymentPageProps & { holdIsOver: boolean }) {
  const { claim, host, booking, holdIsOver, isBalance } = props;
  const words = useTexts();
  const t = words.byHand.abroad;
  const hearing = useHearing();
  const facts = { host: calledBy(host), amount: formatKes(claim?.amountKes ?? 0), hearing };
  const kept = isBalance ? words.payment.balance.checking : t.keptUntil(words.dates.moment(booking.holdEndsAt));
  return (
    <>
      <section className="card">
        <div className="body roomy" role="status">
          <p>{t.checking(facts)}</p>
          {claim?.transfer && <p>{t.number(claim.transfer)}</p>}
          <p>
            <b>{holdIsOver && !isBalance ? words.byHand.checking.over : kept}</b>
          </p>
          <div className="row">
            <CallHost {...props} />
          </div>
        </div>
      </section>
      {!holdIsOver && <Ways {...props} main={false} />}
    </>
  );
}
