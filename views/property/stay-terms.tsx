import { type CancellationPolicy, refundDaysOf } from "#src/core/booking/cancellation.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import type { StayRules } from "#src/core/stay/stay-rules.ts";
import { useTexts } from "#views/kit/language.tsx";

type Terms = Readonly<{
  rules: StayRules;
  policy: CancellationPolicy;
  checkIn: LocalDate | undefined;
  now: number;
}>;

/** What the host asks of a stay, and what comes back when it is cancelled. */
export function StayTerms({ today, ...terms }: Terms & { today: LocalDate }) {
  const { prices } = useTexts();
  return (
    <>
      <Lines title={prices.rulesTitle} lines={prices.rules(terms.rules, today)} />
      <RefundTimes {...terms} />
    </>
  );
}

/** What comes back on cancelling: general, or of the day that is chosen. */
export function RefundTimes({ policy, checkIn, now }: Pick<Terms, "policy" | "checkIn" | "now">) {
  const { prices, policyForStay } = useTexts();
  return (
    <section className="stack" id="back">
      <h2>{prices.policyTitle}</h2>
      <ol className="times">
        {(checkIn ? policyForStay(policy, checkIn, now) : prices.policy(policy)).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <p className="soft small">{prices.refundWithin(refundDaysOf(policy))}</p>
    </section>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="stack">
      <h2>{title}</h2>
      <div className="tight">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </section>
  );
}
