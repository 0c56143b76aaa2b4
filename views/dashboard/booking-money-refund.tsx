import { formatKes } from "#src/core/money/money.ts";
import { shownPhone } from "#src/core/person/phone.ts";
import { useMay } from "#views/frame/team.tsx";
import { Badge, Button, Card, Checkbox, Copy, errorFor, Field, Fold, Form, Lines, Notice } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import type { BookingMoney, BookingMoneyPageProps } from "./booking-money.ts";

type Props = BookingMoneyPageProps & { refund: BookingMoney["refundsDue"][number] };

/** Money that has to go back: by one press where M-PESA sends it, by the host's own hand otherwise. */
export function RefundDue(props: Props) {
  const may = useMay();
  const { hostMoney: t, dashboard, events } = useTexts();
  const { refund, errors } = props;
  const { byMpesa, wait, whyNot } = refund;
  const r = t.refund;
  return (
    <Card title={r.title(refund.amountKes)} id={`refund-${refund.id}`}>
      <p>{events.refunds[refund.reason]}</p>
      <Together {...props} />
      <p>
        <Badge tone={refund.isLate ? "bad" : "plain"}>
          {dashboard.refund[refund.isLate ? "late" : "by"](refund.by)}
        </Badge>
      </p>
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
              {!wait?.isAsked && may(undefined) && (
                <Form action={`/dashboard/refunds/${refund.id}/send`} hidden={{ kes: byMpesa.amountKes }} plain>
                  <Button>{wait ? r.waits.ask : r.send(byMpesa.amountKes)}</Button>
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

/** The rooms that one sending is for: their guest paid for them at once. */
function Together({ refund: { rooms } }: Props) {
  const { refund: r } = useTexts().hostMoney;
  if (rooms.length < 2) return null;
  return (
    <>
      <p className="soft small">{r.together}</p>
      <Lines lines={rooms.map(({ name, kes }) => ({ label: name, kes }))} />
    </>
  );
}

function ByHand({ refund, errors, typed, money }: Props) {
  const t = useTexts().hostMoney;
  const field = `receipt-${refund.id}`;
  const action = `/dashboard/refunds/${refund.id}`;
  const { inOne } = refund;
  const hidden = { back: money.booking.id, kes: refund.amountKes };
  const [own] = refund.rooms;
  return (
    <>
      <dl className="copies">
        <Copy label={t.refund.to} value={shownPhone(refund.phone)} />
        <Copy label={t.refund.amount} value={formatKes(refund.amountKes)} />
        <Copy label={t.refund.name} value={money.booking.guestName} />
      </dl>
      <p className="soft small">{t.refund.how}</p>
      <Form action={action} hidden={inOne ? { ...hidden, allKes: inOne.kes } : hidden}>
        <Field
          label={t.refund.field}
          name="receipt"
          id={field}
          value={errorFor(errors, field) ? typed.receipt : undefined}
          error={errorFor(errors, field)}
          autoComplete="off"
          maxLength={20}
        />
        {own && refund.rooms.length > 1 && <Checkbox name="alone" label={t.refund.alone(own.name, own.kes)} />}
        {inOne && (
          <Checkbox
            name="all"
            id={`all-${refund.id}`}
            label={inOne.refunds > 1 ? t.refund.inOne(inOne.refunds, inOne.kes) : t.refund.underSame}
            checked={errorFor(errors, field) !== undefined && typed.all !== undefined}
          />
        )}
        <div className="row">
          <Button small>{t.refund.action}</Button>
        </div>
      </Form>
      <Form action={action} hidden={hidden} plain>
        <Button name="way" value="cash" small kind="quiet">
          {t.refund.cash}
        </Button>
      </Form>
    </>
  );
}
