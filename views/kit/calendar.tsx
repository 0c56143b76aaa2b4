import type { PickState } from "#src/core/stay/pick-days.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { weekdayOf } from "#src/core/stay/stay.ts";
import { useTexts } from "./language.tsx";

export type ShownDay = {
  date: LocalDate;
  state: PickState | "closed";
  /** Its place in the chosen stay. */
  chosen?: "start" | "in" | "end" | undefined;
  href?: string | undefined;
  price?: string | number | undefined;
  /** What the day is beside that: a holiday. It is marked, and read out. */
  known?: string | undefined;
};

const look = {
  free: "d-f",
  no_arrival: "d-n",
  out_of_reach: "d-p",
  taken: "d-t",
  checkout_only: "d-o",
  past: "d-p",
  closed: "d-t",
} as const;
const place = { start: "start", in: "in-stay", end: "last" } as const;

function weeksOf(days: readonly ShownDay[]): (ShownDay | undefined)[][] {
  const first = days[0];
  if (!first) return [];
  const cells = [...Array<undefined>(weekdayOf(first.date) - 1), ...days];
  const weeks: (ShownDay | undefined)[][] = [];
  for (let at = 0; at < cells.length; at += 7) weeks.push(cells.slice(at, at + 7));
  // What is over needs no room, unless the month is.
  const ahead = weeks.filter((week) => week.some((day) => day && day.state !== "past"));
  return ahead.length > 0 ? ahead : weeks;
}

/**
 * One month, Monday first, from the week on that is not over. `month` is `2026-12`; `days` are its days in order. Free, taken and check-out-only days
 * differ in shape (tile, hatching with a struck number, a cut across) and in the words a screen reader says.
 */
export function MonthCalendar({ month, days }: { month: string; days: readonly ShownDay[] }) {
  const { dates } = useTexts();
  return (
    <table className="cal">
      <caption>{dates.month(month)}</caption>
      <thead>
        <tr>
          {dates.weekdays.map((name, day) => (
            <th key={name} scope="col" abbr={name}>
              {dates.weekdaysShort[day]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other name.
          <tr key={row}>
            {week.map((day, column) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the days before the first have no name.
              day ? <Day key={day.date} day={day} /> : <td key={column} />,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day }: { day: ShownDay }) {
  const texts = useTexts().frame.calendar;
  const words = day.chosen ? texts[day.chosen] : texts[day.state];
  const inside = (
    <>
      {Number(day.date.slice(8))}
      <span className="vh">
        {" "}
        {words}
        {day.known && `, ${day.known}`}
      </span>
      {day.price !== undefined && <small>{day.price}</small>}
    </>
  );
  return (
    <td className={day.chosen ? place[day.chosen] : day.known && "known"}>
      {day.href ? (
        <a href={day.href} className={day.state === "free" ? undefined : look[day.state]}>
          {inside}
        </a>
      ) : (
        <span className={look[day.state]}>{inside}</span>
      )}
    </td>
  );
}

/** What the looks of the days mean, in words; of the rarer ones those that some day shown has. */
export function CalendarKey({ shown = [] }: { shown?: readonly Pick<ShownDay, "state">[] }) {
  const texts = useTexts().frame.calendar;
  const rare = (["no_arrival", "out_of_reach"] as const).filter((state) => shown.some((day) => day.state === state));
  return (
    <ul className="key" aria-label={texts.keyLabel}>
      {(["free", "taken", "checkout_only", ...rare] as const).map((state) => (
        <li key={state}>
          <i className={look[state]} aria-hidden>
            8
          </i>
          {texts.key[state]}
        </li>
      ))}
    </ul>
  );
}
