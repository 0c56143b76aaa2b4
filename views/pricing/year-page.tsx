import { Fragment } from "react";
import { groupThousands } from "#src/core/money/money.ts";
import type { NightStretch } from "#src/core/pricing/night-stretches.ts";
import type { QuoteNight } from "#src/core/pricing/pricing.ts";
import { dayNumber, weekdayOfDay } from "#src/core/stay/day-number.ts";
import { type DaysToKnow, isMarked } from "#src/core/stay/days-to-know.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
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
  props: Readonly<{
    shell: Shell;
    property: PropertyOfPrices;
    months: readonly PricedMonth[];
    /** Holidays and the host's own events. */
    known: readonly DaysToKnow[];
  }>,
) {
  const t = textsOf(props.shell).rates;
  const { title, lead } = t.sections.year;
  return (
    <PricesFrame shell={props.shell} property={props.property} title={title} up="prices" sheets={["calendar"]}>
      <p className="soft">{lead}</p>
      {props.months.map((month) => (
        <Month key={month.month} property={props.property} known={props.known} {...month} />
      ))}
    </PricesFrame>
  );
}

/** What stands on a day that is marked. */
function namesOn(day: LocalDate, known: readonly DaysToKnow[], nameOf: (days: DaysToKnow) => string) {
  return isMarked(day, known)
    ? known
        .filter((days) => isMarked(day, [days]))
        .map(nameOf)
        .join(", ")
    : undefined;
}

function within(day: LocalDate, first: LocalDate, last: LocalDate): LocalDate {
  return day < first ? first : day > last ? last : day;
}

/** The day of its month. */
function dayOf(night: string): number {
  return Number(night.slice(8));
}

type MonthProps = PricedMonth & Readonly<{ property: PropertyOfPrices; known: readonly DaysToKnow[] }>;

function Month({ property, month, nights, stretches, known }: MonthProps) {
  const { rates, prices } = useTexts();
  const reasons = Map.groupBy(stretches, ({ first, priceKes }) =>
    rates.year.why(priceKes, prices.why(first, weekdayOfDay(dayNumber(first.night)))),
  );
  const days = nights.map(({ night, priceKes }) => ({
    date: night,
    state: "free" as const,
    price: groupThousands(priceKes),
    href: pricesAddress(property.id, "dates", { firstNight: night }),
    known: namesOn(night, known, rates.known.name),
  }));
  const [first = "", last = ""] = [nights[0]?.night, nights.at(-1)?.night];
  const here = known.filter(({ firstDay, lastDay }) => firstDay <= last && lastDay >= first);
  return (
    <section className="stack">
      <MonthCalendar month={month} days={days} />
      {here.length > 0 && (
        <p className="small">
          {here.map((days, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two events may say the same.
            <Fragment key={at}>
              {at > 0 && " · "}
              {rates.year.nights([
                [dayOf(within(days.firstDay, first, last)), dayOf(within(days.lastDay, first, last))],
              ])}{" "}
              <b>{rates.known.name(days)}</b>
            </Fragment>
          ))}
        </p>
      )}
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
