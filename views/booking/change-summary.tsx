import type { CancellationPolicy } from "#src/core/booking/cancellation.ts";
import { formatKes } from "#src/core/money/money.ts";
import type { ChangeLine } from "#src/core/pricing/change-lines.ts";
import type { Quote } from "#src/core/pricing/pricing.ts";
import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import { Details, Lines } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { PolicyLines } from "./stay-facts.tsx";

/** What a change of a stay comes to, before anybody agrees to it. Whole shillings. */
export type ChangeShown = Readonly<{
  stay: Stay;
  lines: readonly ChangeLine[];
  wasKes: number;
  price: Pick<Quote, "totalKes" | "balanceKes" | "balanceDueOn">;
  policy: CancellationPolicy;
}>;

/** Line by line why a stay costs more or less, when the rest is due, and until when cancelling gives what back. */
export function ChangeSummary({ change, today, now }: { change: ChangeShown; today: LocalDate; now: number }) {
  const t = useTexts().stayChange;
  const { stay, lines, wasKes, price, policy } = change;
  const differenceKes = price.totalKes - wasKes;
  const { balanceDueOn } = price;
  return (
    <div className="stack">
      {lines.length === 0 ? (
        <p>{t.same}</p>
      ) : (
        <Lines
          lines={lines.map((line) => ({ label: t.line(line), kes: line.amountKes, less: line.amountKes < 0 }))}
          total={{ label: differenceKes < 0 ? t.less : t.more, kes: Math.abs(differenceKes) }}
        />
      )}
      <Details
        items={[
          { label: t.wasTotal, value: formatKes(wasKes) },
          { label: t.newTotal, value: <b>{formatKes(price.totalKes)}</b> },
        ]}
      />
      {differenceKes > 0 && balanceDueOn !== null && (
        <p className="small">
          {balanceDueOn <= today
            ? t.rest.now
            : balanceDueOn === stay.checkIn
              ? t.rest.arrival
              : t.rest.on(balanceDueOn)}
        </p>
      )}
      <PolicyLines policy={policy} checkIn={stay.checkIn} now={now} />
    </div>
  );
}

/** What holds for every change, before its dates are chosen. */
export function ChangeRules() {
  const t = useTexts().stayChange;
  return (
    <ul className="soft small tight">
      {t.rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  );
}
