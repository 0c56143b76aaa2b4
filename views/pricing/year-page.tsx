import { groupThousands } from "#src/core/money/money.ts";
import type { NightStretch } from "#src/core/pricing/night-stretches.ts";
import type { QuoteNight } from "#src/core/pricing/pricing.ts";
import { dayNumber, weekdayOfDay } from "#src/core/stay/day-number.ts";
import type { Shell } from "#views/frame/page.tsx";
import { MonthCalendar } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { PricesFrame, type PropertyOfPrices, pricesAddress } from "./prices-frame.tsx";

export type PricedMonth = Readonly<{
  /** `2026-12` */
  month: string;
  nights: readonly QuoteNight[];
  stretches: readonly NightStretch[];
}>;

/** Every night of the year ahead with its price, and why it costs that; a night leads to the form that changes it. */
export function YearPage(
  props: Readonly<{ shell: Shell; property: PropertyOfPrices; months: readonly PricedMonth[] }>,
) {
  const t = textsOf(props.shell).rates;
  const { title, lead } = t.sections.year;
  return (
    <PricesFrame shell={props.shell} property={props.property} title={title} up="prices" sheets={["calendar"]}>
      <p className="soft">{lead}</p>
      {props.months.map((month) => (
        <Month key={month.month} property={props.property} {...month} />
      ))}
    </PricesFrame>
  );
}

/** The day of its month. */
function dayOf(night: string): number {
  return Number(night.slice(8));
}

function Month({ property, month, nights, stretches }: PricedMonth & { property: PropertyOfPrices }) {
  const { rates, prices } = useTexts();
  const reasons = Map.groupBy(stretches, ({ first, priceKes }) =>
    rates.year.why(priceKes, prices.why(first, weekdayOfDay(dayNumber(first.night)))),
  );
  const days = nights.map(({ night, priceKes }) => ({
    date: night,
    state: "free" as const,
    price: groupThousands(priceKes),
    href: pricesAddress(property.id, "dates", { firstNight: night }),
  }));
  return (
    <section className="stack">
      <MonthCalendar month={month} days={days} />
      <div className="tight">
        {[...reasons].map(([why, own]) => (
          <p key={why} className="small">
            {rates.year.nights(own.map(({ first, last }) => [dayOf(first.night), dayOf(last)]))}: {why}
          </p>
        ))}
      </div>
    </section>
  );
}
