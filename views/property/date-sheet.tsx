import { dayKes } from "#src/core/money/money.ts";
import type { DayToPick } from "#src/core/stay/pick-days.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { CalendarKey, LinkButton, MonthCalendar, type ShownDay, Stepper } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { propertyHref } from "./property-href.ts";
import { type PropertyPageProps, pickHref, type StayChoice } from "./stay-choice.ts";

/**
 * How many they are, and three months of days with their prices: the first day chosen is check-in, the second check-out
 * and leads on to paying. A part of the page, which a script opens over it and keeps still (`islands/date-sheet.ts`).
 */
export function DateSheet(props: PropertyPageProps) {
  const { choice, months, typed, party } = props;
  const words = useTexts();
  const texts = words.property;
  const month = props.earlier ? months[0]?.month : undefined;
  const kept = { guests: party, month, via: typed.via };
  return (
    <section className="stack" id="dates" data-sheet aria-labelledby="dates-title">
      <div className="titled">
        <h2 id="dates-title">{texts.availability}</h2>
        <button type="button" className="link" data-close hidden>
          {words.frame.toasts.close}
        </button>
      </div>
      <Party {...props} />
      {/* Two lines high, so that no day moves under the finger when the words change. */}
      <p role="status" style={{ minHeight: "3em" }}>
        {sayingOf(choice, words)}
      </p>
      <a className="skip" href="#after-dates">
        {texts.skipCalendar}
      </a>
      <div className="months">
        {months.map(({ month, days }) => (
          <div key={month} id={`m-${month}`}>
            <MonthCalendar month={month} days={days.map((day) => dayOf(day, props, kept))} />
          </div>
        ))}
        <AfterDays {...props} kept={kept} />
      </div>
    </section>
  );
}

/** What the days mean, why some are out of reach, and the ways to others. */
function AfterDays(props: PropertyPageProps & { kept: Parameters<typeof propertyHref>[1] }) {
  const { property, choice, months, typed, kept } = props;
  const words = useTexts();
  const texts = words.property;
  const toPage = (to: string) => propertyHref(property.id, { ...typed, month: to }, "#dates");
  const days = months.flatMap((one) => one.days);
  return (
    <div className="stack" id="after-dates" tabIndex={-1}>
      <CalendarKey shown={days} />
      {props.outOfReach.length > 0 && (
        <ul className="tight small">
          {props.outOfReach.map((why) => (
            <li key={why.rule}>{words.prices.refused(why)}</li>
          ))}
        </ul>
      )}
      <div className="row">
        {choice.step !== "check_in" && (
          <LinkButton small kind="quiet" href={propertyHref(property.id, kept, "#dates")}>
            {texts.otherDates}
          </LinkButton>
        )}
        {props.earlier && (
          <LinkButton small kind="quiet" href={toPage(props.earlier)}>
            {texts.earlier}
          </LinkButton>
        )}
        {props.later && (
          <LinkButton small kind="quiet" href={toPage(props.later)}>
            {texts.later}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

function Party({ property, party, typed }: PropertyPageProps) {
  const { booking, stay } = useTexts();
  const to = (guests: number) =>
    guests < 1 || guests > property.guests
      ? undefined
      : { href: propertyHref(property.id, { ...typed, guests }, "#dates") };
  return (
    <Stepper
      id="sheet-party"
      label={stay.guests}
      hint={stay.sleepsAtMost(property.guests)}
      value={party}
      words={stay.guestCount(party)}
      less={{ words: booking.oneLess, to: to(party - 1) }}
      more={{ words: booking.oneMore, to: to(party + 1) }}
    />
  );
}

function sayingOf(choice: StayChoice, { property: texts, stay, dates }: PageTexts): string {
  switch (choice.step) {
    case "check_in":
      return texts.pickCheckIn;
    case "check_out":
      return texts.pickCheckOut(dates.short(choice.checkIn));
    case "free":
      return texts.chosen(dates.range(choice.stay), stay.nights(choice.nights));
    case "refused":
      return texts.refusedAll;
  }
}

function dayOf(
  { date, state, pick }: DayToPick,
  { property, choice, prices }: PropertyPageProps,
  kept: { guests: number; month: string | undefined; via: string | undefined },
): ShownDay {
  const priceKes = state === "free" ? prices.get(date) : undefined;
  return {
    date,
    state,
    chosen: placeOf(date, choice),
    href: pick && pickHref(property, pick, date, kept),
    price: priceKes === undefined ? undefined : dayKes(priceKes),
  };
}

/** A stay that cannot be had is not painted as chosen. */
function placeOf(date: LocalDate, choice: StayChoice): ShownDay["chosen"] {
  if (choice.step === "check_out") return date === choice.checkIn ? "start" : undefined;
  if (choice.step !== "free") return undefined;
  const { checkIn, checkOut } = choice.stay;
  if (date === checkIn) return "start";
  if (date === checkOut) return "end";
  return date > checkIn && date < checkOut ? "in" : undefined;
}
