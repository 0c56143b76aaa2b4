import { shownPhone } from "#src/core/person/phone.ts";
import { Button, Card, errorFor, Field, Fold, Form, Notice } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import type { BookingMoney, BookingMoneyPageProps } from "./booking-money.ts";

type Props = BookingMoneyPageProps & { refund: BookingMoney["refundsDue"][number] };

/** Money that has to go back: by one press where M-PESA sends it, by the host's own hand otherwise. */
export function RefundDue(props: Props) {
  const { hostMoney: t, dashboard } = useTexts();
  const { refund, errors } = props;
  const { byMpesa, wait, whyNot } = refund;
  const r = t.refund;
  return (
    <Card title={r.title(refund.amountKes)}>
      <p>{dashboard.refund[refund.reason]}</p>
      {refund.state === "sending" ? (
        <p className="soft" role="status">
          {r.sending}
        </p>
      ) : refund.isDisputed ? (
        <>
          <p>{r.lookFirst}</p>
          <Fold summary={r.sentBefore} open={errorFor(errors, `receipt-${refund.id}`) !== undefined}>
            <ByHand {...props} />
          </Fold>
        </>
      ) : (
        <>
          {whyNot && <Notice tone="bad" text={r.whyNot[whyNot] ?? r.whyNot.refused} />}
          {wait?.isAsked && (
            <p className="soft" role="status">
              {r.waits[wait.why]} {r.waits.asked}
            </p>
          )}
          {byMpesa && (
            <>
              {wait && !wait.isAsked && <p>{r.waits[wait.why]}</p>}
              <p className="soft small">
                {byMpesa.way === "reversal" ? r.byReversal : r.byPayout(shownPhone(`+${byMpesa.phone ?? ""}`))}
              </p>
              {!wait?.isAsked && (
                <Form action={`/dashboard/refunds/${refund.id}/send`} plain>
                  <Button>{wait ? r.waits.ask : r.send(refund.amountKes)}</Button>
                </Form>
              )}
              <Fold summary={r.byHand} open={errorFor(errors, `receipt-${refund.id}`) !== undefined}>
                <ByHand {...props} />
              </Fold>
            </>
          )}
          {!byMpesa && <ByHand {...props} />}
        </>
      )}
    </Card>
  );
}

function ByHand({ refund, errors, typed, money }: Props) {
  const t = useTexts().hostMoney;
  const field = `receipt-${refund.id}`;
  const action = `/dashboard/refunds/${refund.id}`;
  const hidden = { back: money.booking.id };
  return (
    <>
      <p className="soft small">{t.refund.how(shownPhone(money.booking.guestPhone))}</p>
      <Form action={action} hidden={hidden}>
        <Field
          label={t.refund.field}
          name="receipt"
          id={field}
          value={errorFor(errors, field) ? typed.receipt : undefined}
          error={errorFor(errors, field)}
          autoComplete="off"
          maxLength={20}
        />
        <div className="row">
          <Button small>{t.refund.action}</Button>
        </div>
      </Form>
      <Form action={action} hidden={{ ...hidden, way: "cash" }} plain>
        <Button small kind="quiet">
          {t.refund.cash}
        </Button>
      </Form>
    </>
  );
}
