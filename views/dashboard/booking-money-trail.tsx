import { formatKes } from "#src/core/money/money.ts";
import { Badge, Button, Card, Details, Form, Lines, List } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { ReceiptLinks } from "#views/receipt/receipt-links.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import type { BookingMoney, BookingMoneyPageProps } from "./booking-money.ts";

export function SumsCard({ money, shell }: BookingMoneyPageProps) {
  const texts = useTexts();
  const t = texts.hostMoney;
  const { chargedKes, receivedKes, refundedKes, balanceKes, depositHeldKes } = money.sums;
  const isCharged = chargedKes !== 0 || money.state === "confirmed" || money.state === "cancelled";
  const price = isCharged ? chargedKes : money.booking.totalKes;
  const byLedger = isCharged ? balanceKes : price + balanceKes;
  // What goes back, or waits for them, pays for nothing.
  const open = money.openBalanceKes > 0 ? money.openBalanceKes : byLedger;
  return (
    <Card title={t.money}>
      <Lines
        lines={[
          { label: t.price, kes: price },
          { label: t.paid, kes: receivedKes, less: receivedKes > 0 },
          ...(refundedKes > 0 ? [{ label: t.returned, kes: refundedKes }] : []),
          ...(open > byLedger ? [{ label: t.notCounted, kes: open - byLedger }] : []),
        ]}
        total={{
          label:
            open < 0 ? t.credit : open === 0 ? (money.state === "cancelled" ? t.nothingOpen : t.settled) : t.balance,
          kes: Math.abs(open),
        }}
      />
      {depositHeldKes > 0 && <Details items={[{ label: t.deposit, value: formatKes(depositHeldKes) }]} />}
      {money.openBalanceKes > 0 && (
        <Form action={`/dashboard/bookings/${money.booking.id}/ask`} plain>
          <Button small>{t.askBalance(money.openBalanceKes)}</Button>
        </Form>
      )}
      <ReceiptLinks bookingId={money.booking.id} receipts={money.receipts} rooms={money.rooms.length} />
      {whoIsPaid(money, texts.payee, shell.site.name).map((sentence) => (
        <p key={sentence} className="soft small">
          {sentence}
        </p>
      ))}
    </Card>
  );
}

/** To whom it came; before anything has, to whom guests pay. */
function whoIsPaid({ cameTo, payees }: BookingMoney, t: PageTexts["payee"], site: string): string[] {
  const { host, operator, cash } = cameTo;
  const came = [
    ...(host > 0 ? [t.came.host(host, { site })] : []),
    ...(operator > 0 ? [t.came.operator(operator, payees.operator, { site })] : []),
    ...(cash > 0 ? [t.came.cash(cash)] : []),
  ];
  return came.length > 0 ? came : payees.now ? [t.nowTo(payees.now, { site })] : [];
}

export function Payments({ money }: BookingMoneyPageProps) {
  const { hostMoney: t, paymentWords, said, dates } = useTexts();
  return (
    <List title={t.payments}>
      {money.payments.length === 0 && (
        <li>
          <p className="soft">{t.noPayments}</p>
        </li>
      )}
      {money.payments.map((payment) => {
        const { tone, badge, detail } = paymentWords(payment);
        return (
          <li key={payment.id}>
            <div className="tight">
              <p className="num">
                <Badge tone={tone}>{badge}</Badge> {detail}
              </p>
              <p className="soft small num">
                {[
                  t.ways[payment.way],
                  payment.isSaidByHost &&
                    said.note.host[payment.way === "cash" || payment.way === "transfer" ? payment.way : "mpesa"],
                  // Only a phone is asked: the rest was told of, by the guest, the host or M-PESA.
                  payment.way === "stk" && t.asked(dates.moment(payment.createdAt)),
                  payment.paidAt !== null && t.came(dates.moment(payment.paidAt)),
                  payment.payerName,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              {payment.raw.length > 0 && (
                <details className="small">
                  <summary>{t.raw}</summary>
                  {payment.raw.map((body) => (
                    <pre key={body}>{body}</pre>
                  ))}
                </details>
              )}
            </div>
          </li>
        );
      })}
    </List>
  );
}
