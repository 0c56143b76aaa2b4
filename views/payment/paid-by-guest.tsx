import { formatKes } from "#src/core/money/money.ts";
import { calledBy } from "#src/core/share/look.ts";
import { Notice } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { useHearing } from "#views/kit/reach.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { Amount } from "./amount-to-pay.tsx";
import { AbroadCard, AbroadFold } from "./from-abroad.tsx";
import { ClaimForm, PayByHand } from "./pay-by-hand.tsx";
import { type PaymentPageProps, purposeOf, type WishedStay } from "./payment-props.ts";
import { CallHost, Ways } from "./ways-out.tsx";

/** The host has no way to ask phones: the guest pays from the M-PESA menu and says so. */
export function ByHand(props: PaymentPageProps & { wish: WishedStay }) {
  const { codeErrors, payTo } = props;
  const texts = useTexts();
  const refusal = refusalWords(props, texts);
  if (!payTo && !props.transfer) return null;
  return (
    <>
      {refusal && codeErrors.length === 0 && (
        <Notice tone="bad" role="status" {...refusal} action={<CallHost {...props} />} />
      )}
      {(props.isAbroad || !payTo) && <AbroadCard {...props} />}
      {payTo && (
        <>
          <section className="card">
            <div className="body roomy">
              <Amount {...props} partKes={Math.min(props.dueNowKes, props.mostKes)} label={texts.payment.ask.amount} />
              <hr />
              <PayByHand {...byHand(props)} payTo={payTo} />
            </div>
          </section>
          {!props.isAbroad && <AbroadFold {...props} />}
        </>
      )}
      <Ways {...props} />
    </>
  );
}

export function Checking(props: PaymentPageProps & { holdIsOver: boolean }) {
  const { claim, host, booking, holdIsOver, payees } = props;
  const words = useTexts();
  const texts = words.byHand.checking;
  const hearing = useHearing();
  const facts = {
    host: calledBy(host),
    receipt: claim?.receipt ?? "",
    amount: formatKes(claim?.amountKes ?? 0),
    hearing,
  };
  return (
    <>
      <section className="card">
        <div className="body roomy" role="status">
          <p>{texts.text(facts)}</p>
          {claim?.day && <p>{texts.day[claim.day.is](words.dates.shortWithYear(claim.day.madeOn), calledBy(host))}</p>}
          <p>
            <b>
              {props.isBalance
                ? words.payment.balance.checking
                : holdIsOver
                  ? texts.over
                  : texts.kept(words.dates.moment(booking.holdEndsAt))}
            </b>
          </p>
          {payees.byHand && <p className="soft small">{words.payee.goes(payees.byHand, sayers(props))}</p>}
          <div className="row">
            <CallHost {...props} />
          </div>
        </div>
      </section>
      {!holdIsOver && <Ways {...props} main={false} />}
    </>
  );
}

/** Where whoever has M-PESA's message shows it, of a request whose end nobody knows. */
export function UntoldClaim(props: PaymentPageProps) {
  const { untold } = useTexts().payment;
  return (
    <section className="card">
      <div className="body roomy stack">
        <p>{untold.claim(calledBy(props.host))}</p>
        <ClaimForm {...byHand(props)} />
      </div>
    </section>
  );
}

export function byHand(props: PaymentPageProps) {
  const codeErrors = props.codeErrors.filter(({ field }) => field === "code");
  const { booking, token, claimKey, typedCode, host, property, dueNowKes, mostKes, codePicture } = props;
  const form = {
    booking,
    token,
    purpose: purposeOf(props),
    submissionKey: claimKey,
    typed: typedCode,
    errors: codeErrors,
  };
  const payee = { payee: props.payees.byHand, site: props.shell.site.name };
  return { ...form, ...payee, host, property, amountKes: dueNowKes, mostKes, codePicture };
}

/** Who says where the money goes, and to whom it is owed. */
export function sayers({ shell, host }: PaymentPageProps) {
  return { site: shell.site.name, host: calledBy(host) };
}

/** Why the last request came to nothing. */
export function refusalWords({ stage }: PaymentPageProps, texts: PageTexts) {
  return stage.kind === "to_pay" ? texts.payment.refusal(stage.reason, !stage.mayStillCome) : undefined;
}
