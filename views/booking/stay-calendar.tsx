import { type CalendarDay, calendarMonth, monthsFrom, type Occupancy } from "#src/core/stay/availability.ts";
import { addDays, BOOKING_HORIZON_DAYS, type LocalDate } from "#src/core/stay/stay.ts";
import type { Picker } from "#src/core/stay/stay-rules.ts";
import { CalendarKey, LinkButton, MonthCalendar } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { datesAddress } from "./addresses.ts";

const MONTHS_SHOWN = 2;

export type StayCalendarProps = Readonly<{
  propertyId: string;
  guests: string;
  code: string;
  via?: string | undefined;
  occupancy: Occupancy;
  /** Offers exactly the days that the booking would take. */
  picker: Picker;
  today: LocalDate;
  /** As far as chosen: nothing, the arrival alone, or both. */
  checkIn: LocalDate | undefined;
  checkOut: LocalDate | undefined;
  /** The first month to show, `2026-12`. */
  month: string;
}>;

/** Months whose days are links: the first picks the arrival, the second the day of leaving. Works without a script. */
export function StayCalendar(props: StayCalendarProps) {
  const { propertyId, guests, code, via, occupancy, picker, today, checkIn, checkOut } = props;
  const texts = useTexts().booking.dates;
  const first = clampMonth(props.month, today);
  const wish = { propertyId, guests, code, via, checkIn, checkOut };
  const move = (months: number) => datesAddress(wish, { month: shiftMonth(first, months), at: "calendar" });
  const picking = checkIn !== undefined && checkOut === undefined;
  const hint = picking ? texts.pickCheckOut(checkIn) : checkIn ? texts.picked : texts.pickCheckIn;
  return (
    <section className="card" id="calendar" aria-label={texts.calendar}>
      <div className="body roomy">
        <p className="soft small">{hint}</p>
        <div className="months">
          {monthsFrom(`${first}-01`, MONTHS_SHOWN).map((month) => (
            <MonthCalendar
              key={month}
              month={month}
              days={calendarMonth(month, occupancy, today).map((day) => {
                const href = hrefOf(day);
                const state = day.state === "free" && !href ? "no_arrival" : day.state;
                return { ...day, state, chosen: placeOf(day.date, checkIn, checkOut), href };
              })}
            />
          ))}
        </div>
        <CalendarKey />
        <nav className="row between" aria-label={texts.calendar}>
          {first > today.slice(0, 7) ? (
            <LinkButton href={move(-MONTHS_SHOWN)} kind="quiet" small>
              {texts.earlier}
            </LinkButton>
          ) : (
            <span />
          )}
          {first < lastMonth(today) && (
            <LinkButton href={move(MONTHS_SHOWN)} kind="quiet" small>
              {texts.later}
            </LinkButton>
          )}
        </nav>
      </div>
    </section>
  );

  function hrefOf({ date, state }: CalendarDay): string | undefined {
    if (picking && date > checkIn && picker.allows({ checkIn, checkOut: date })) {
      return datesAddress({ ...wish, checkOut: date }, { month: first, at: "price" });
    }
    if (state !== "free" || !picker.canArrive(date)) return undefined;
    return datesAddress({ propertyId, guests, code, via, checkIn: date }, { month: first, at: "calendar" });
  }
}

function placeOf(date: LocalDate, checkIn?: LocalDate, checkOut?: LocalDate): "start" | "in" | "end" | undefined {
  if (date === checkIn) return "start";
  if (!checkIn || !checkOut) return undefined;
  if (date === checkOut) return "end";
  return date > checkIn && date < checkOut ? "in" : undefined;
}

function shiftMonth(month: string, months: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months }).toString();
}

function lastMonth(today: LocalDate): string {
  return shiftMonth(addDays(today, BOOKING_HORIZON_DAYS).slice(0, 7), -1);
}

function clampMonth(month: string, today: LocalDate): string {
  const [from, to] = [today.slice(0, 7), lastMonth(today)];
  return month < from ? from : month > to ? to : month;
}
