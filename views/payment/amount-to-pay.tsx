import { formatKes } from "#src/core/money/money.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { paymentAddress } from "#views/booking/addresses.ts";
import { useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import type { PaymentPageProps } from "./payment-props.ts";

/** Seconds are counted in the last hour; a guest whose request was approved has a day. */
const COUNTED_MS = 3_600_000;

/** The hour alone, unless it is another day's. */
function untilWords(instant: number, now: number, dates: PageTexts["dates"]): string {
  return localDateAt(instant) === localDateAt(now) ? dates.clock(instant) : dates.moment(instant);
}

/** Of the stay, or of what is left of its price. */
export function amountLabel({ isBalance }: Pick<PaymentPageProps, "isBalance">, { payment }: PageTexts): string {
  return isBalance ? payment.balance.amount : payment.ask.amount;
}

/** What is paid at once, of what is to pay, and how long the nights are kept. */
export function Amount({
  label,
  partKes,
  dueNowKes,
  booking,
  token,
  now,
  over,
  isBalance,
}: PaymentPageProps & { label: string; partKes: number; over?: boolean }) {
  const texts = useTexts();
  const { hold } = texts.payment;
  const until = hold.until(untilWords(booking.holdEndsAt, now, texts.dates));
  return (
    <div className="row between">
      <div className="tight">
        <span className="soft small">{label}</span>
        <p className="price" style={{ fontSize: "1.75rem", lineHeight: 1.2 }}>
          {formatKes(partKes)}
        </p>
        {partKes < dueNowKes && <span className="soft small">{texts.payment.ofWhole(formatKes(dueNowKes))}</span>}
        {booking.quote.balanceKes > 0 && !isBalance && (
          <span className="soft small">
            {texts.prices.balance(booking.quote, booking)}: {formatKes(booking.quote.balanceKes)}
          </span>
        )}
      </div>
      {!over &&
        !isBalance &&
        (booking.holdEndsAt - now > COUNTED_MS ? (
          <span className="badge amber num">{until}</span>
        ) : (
          // A script counts the seconds here (`islands/hold-countdown.ts`).
          <span
            className="row"
            data-hold={Math.max(0, booking.holdEndsAt - now)}
            data-next={paymentAddress(booking.id, token)}
            data-left={hold.left}
            data-over={hold.over}
          >
            <span className="badge amber num">{until}</span>
          </span>
        ))}
    </div>
  );
}
