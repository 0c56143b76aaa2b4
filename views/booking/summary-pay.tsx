import { requestEndsAt } from "#src/core/booking/booking.ts";
import { Button, CodeFields, Notice } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { PAY, type Press, payKes, type SummaryPageProps } from "./summary-to-show.ts";

/** Who is paid and how much, and the press; or the code that has to be typed before it. */
export function SummaryPay(props: SummaryPageProps & { press: Press }) {
  const { press, proof, quote, hostName, stay, now, mostKes } = props;
  const { booking, dates } = useTexts();
  const texts = booking.summary;
  const kes = payKes(props);
  return (
    <section className="card">
      <div className="body roomy stack">
        <WhoIsPaid {...props} />
        {quote.dueNowKes > mostKes && <Notice tone="amber" text={texts.aboveLimit(mostKes)} />}
        {proof && <Proof {...props} proof={proof} />}
        {proof?.kind !== "sent" &&
          (press === "pay" ? (
            <Button wide name="pay" value="1" track={{ action: "pay" }}>
              {texts.pay(kes)}
            </Button>
          ) : (
            <Button wide>{press === "request" ? texts.request : texts.hold}</Button>
          ))}
        <p className="soft small">
          {press === "request"
            ? texts.requestNext(hostName, dates.moment(requestEndsAt(stay.checkIn, now)))
            : texts.next[press]}
        </p>
        {press === "pay" && !proof && (
          <div>
            <Button kind="link">
              {texts.otherWay[props.fromAbroad ? "abroad" : props.payees.byHand ? "byHand" : "phone"]}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** Before anything is asked: the name that the phone will show, the number and the sum, and whose the money is. */
function WhoIsPaid(props: SummaryPageProps) {
  const { payees, hostName, shell } = props;
  const { payee: t } = useTexts();
  const payee = payees.asked ?? payees.byHand;
  if (!payee) return null;
  const kes = payKes(props);
  return (
    <>
      <Notice tone="leaf" icon="lock" text={payees.asked ? t.beforePin(payee, kes) : t.byHand(payee, kes)} />
      <p className="soft small">{t.goes(payee, { site: shell.site.name, host: hostName })}</p>
    </>
  );
}

/** The code that proves the phone, in the form that books: what was typed stays, and one press does both. */
function Proof({
  proof,
  errors,
  codeKey,
  shell,
  press,
}: SummaryPageProps & { press: Press } & { proof: NonNullable<SummaryPageProps["proof"]> }) {
  const words = useTexts();
  const texts = words.booking.summary.proof;
  const send = (label: string) => (
    <Button kind="quiet" name="prove" value="send">
      {label}
    </Button>
  );
  return (
    <>
      <hr />
      <input type="hidden" name="codeKey" value={codeKey} />
      {proof.kind === "offered" ? (
        <>
          <Notice tone="amber" role="alert" title={texts.many} text={texts.manyText(proof.minutes)} />
          {send(texts.send)}
        </>
      ) : (
        <div className="tight" id="proof">
          <h3>{texts.title}</h3>
          <CodeFields
            code={proof}
            errors={errors}
            isDemo={shell.site.demo}
            why={proof.isRequest ? texts.why : undefined}
          />
          <Button {...(press === "pay" ? PAY : {})}>{proof.isRequest ? texts.confirmRequest : texts.confirm}</Button>
          {send(words.guest.code.resend)}
        </div>
      )}
    </>
  );
}
