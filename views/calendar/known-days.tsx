import type { DaysToKnow } from "#src/core/stay/days-to-know.ts";
import { IfMay } from "#views/frame/team.tsx";
import { useTexts } from "#views/kit/language.tsx";

/** Holidays and the host's own events of these days, in words. */
export function KnownDays({ known }: Readonly<{ known: readonly DaysToKnow[] }>) {
  const { rates } = useTexts();
  return (
    <div className="tight small">
      <h2 className="big">{rates.known.title}</h2>
      {known.map((days) => (
        <p key={rates.known.days(days) + rates.known.name(days)}>
          {rates.known.days(days)}: <b>{rates.known.name(days)}</b>
        </p>
      ))}
      <IfMay what="house">
        <p>
          <a href="/dashboard/prices/events">{rates.known.own}</a>
        </p>
      </IfMay>
    </div>
  );
}
