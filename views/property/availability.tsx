import type { LocalDate } from "#src/core/stay/stay.ts";
import { CalendarKey, LinkButton, MonthCalendar, type ShownDay } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { propertyHref } from "./property-href.ts";
import { type DayToPick, type PropertyPageProps, pickHref, type StayChoice } from "./stay-choice.ts";

/** Three months. The first day chosen is check-in, the second check-out. */
export function Availability(props: PropertyPageProps) {
  const { property, choice, months, typed } = props;
  const words = useTexts();
  const texts = words.property;
  const month = props.earlier ? months[0]?.month : undefined;
  const kept = { guests: typed.guests, month, via: typed.via };
  const toPage = (to: string) => propertyHref(property.id, { ...typed, month: to }, "#dates");
  return (
    <section className="stack" id="dates">
      <h2>{texts.availability}</h2>
      <p className="row between" role="status">
        <span>{sayingOf(choice, words)}</span>
        {choice.step !== "check_in" && <a href={propertyHref(property.id, kept, "#dates")}>{texts.otherDates}</a>}
      </p>
      <div className="months">
        {months.map(({ month, days }) => (
          <div key={month} id={`m-${month}`}>
            <MonthCalendar month={month} days={days.map((day) => dayOf(day, choice, props, kept))} />
          </div>
        ))}
        <div>
          <div className="stack">
            <CalendarKey />
            <div className="row">
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
        </div>
      </div>
    </section>
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
  day: DayToPick,
  choice: StayChoice,
  { property }: PropertyPageProps,
  kept: { guests: string; month: string | undefined; via: string | undefined },
): ShownDay {
  return {
    date: day.date,
    state: day.state === "free" && !day.pick ? "no_arrival" : day.state,
    chosen: placeOf(day.date, choice),
    href: day.pick && pickHref(property, day.pick, day.date, kept),
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
