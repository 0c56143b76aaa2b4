import { dayKes } from "#src/core/money/money.ts";
import { calendarMonth, monthsFrom, type Occupancy } from "#src/core/stay/availability.ts";
import { addMonths } from "#src/core/stay/months.ts";
import { type DayToPick, dayToPick, whyOutOfReach } from "#src/core/stay/pick-days.ts";
import type { Refusal } from "#src/core/stay/refusal.ts";
import { addDays, BOOKING_HORIZON_DAYS, type LocalDate, type Stay } from "#src/core/stay/stay.ts";
import type { Picker } from "#src/core/stay/stay-rules.ts";
import { CalendarKey, LinkButton, MonthCalendar, type ShownDay } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { datesAddress } from "./addresses.ts";

const MONTHS_SHOWN = 2;

export type StayCalendarProps = Readonly<{
  propertyId: string;
  guests: string;
  code: string;
  via?: string | undefined;
  /** A stay that can't be had is not painted as chosen. */
  isFree: boolean;
  occupancy: Occupancy;
  /** Offers exactly the days that the booking would take. */
  picker: Picker;
  /** Why a stay can't be had, and what each night of a stretch costs. */
  refuse: (stay: Stay) => Refusal | undefined;
  pricesOf: (stretch: Stay) => ReadonlyMap<LocalDate, number>;
  today: LocalDate;
  /** As far as chosen: nothing, the arrival alone, or both. */
  checkIn: LocalDate | undefined;
  checkOut: LocalDate | undefined;
  /** The first month to show, `2026-12`. */
  month: string;
}>;

/** Months whose days are links: the first picks the arrival, the second the day of leaving. Works without a script. */
export function StayCalendar(props: StayCalendarProps) {
  const { today, checkIn, checkOut } = props;
  const { booking, prices } = useTexts();
  const texts = booking.dates;
  const first = clampMonth(props.month, today);
  const begun = checkIn !== undefined && checkOut === undefined ? checkIn : undefined;
  const months = monthsFrom(`${first}-01`, MONTHS_SHOWN).map((month) => ({
    month,
    days: calendarMonth(month, props.occupancy, today).map((day) => dayToPick(day, begun, props.picker)),
  }));
  const days = months.flatMap((one) => one.days);
  const nightly = props.pricesOf({ checkIn: `${first}-01`, checkOut: `${addMonths(first, MONTHS_SHOWN)}-01` });
  const hint = begun ? texts.pickCheckOut(begun) : checkIn ? texts.picked : texts.pickCheckIn;
  return (
    <section className="card" id="calendar" aria-label={texts.calendar}>
      <div className="body roomy">
        <p className="soft small">{hint}</p>
        <div className="months">
          {months.map((one) => (
            <div key={one.month} id={`m-${one.month}`}>
              <MonthCalendar
                month={one.month}
                days={one.days.map((day) => shownDay(day, { ...props, first, nightly }))}
              />
            </div>
          ))}
        </div>
        <CalendarKey shown={days} />
        {begun && (
          <ul className="tight small">
            {whyOutOfReach(days, begun, props.refuse).map((why) => (
              <li key={why.rule}>{prices.refused(why)}</li>
            ))}
          </ul>
        )}
        <OtherMonths {...props} first={first} />
      </div>
    </section>
  );
}

function OtherMonths({ first, today, ...wish }: StayCalendarProps & { first: string }) {
  const texts = useTexts().booking.dates;
  const move = (months: number) => datesAddress(wish, { month: addMonths(first, months), at: "calendar" });
  return (
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
  );
}

function shownDay(
  { date, state, pick }: DayToPick,
  calendar: StayCalendarProps & { first: string; nightly: ReadonlyMap<LocalDate, number> },
): ShownDay {
  const { propertyId, guests, code, via, checkIn, checkOut, first: month } = calendar;
  const stay = pick === "check_in" ? { checkIn: date } : pick;
  // The page comes back at the month that was pressed, whose days stand where they stood.
  const at = pick === "check_in" ? `m-${date.slice(0, 7)}` : "price";
  const kes = state === "free" ? calendar.nightly.get(date) : undefined;
  return {
    date,
    state,
    chosen: checkOut && !calendar.isFree ? undefined : placeOf(date, checkIn, checkOut),
    href: stay && datesAddress({ propertyId, guests, code, via, ...stay }, { month, at }),
    price: kes === undefined ? undefined : dayKes(kes),
  };
}

function placeOf(date: LocalDate, checkIn?: LocalDate, checkOut?: LocalDate): "start" | "in" | "end" | undefined {
  if (date === checkIn) return "start";
  if (!checkIn || !checkOut) return undefined;
  if (date === checkOut) return "end";
  return date > checkIn && date < checkOut ? "in" : undefined;
}

function lastMonth(today: LocalDate): string {
  return addMonths(addDays(today, BOOKING_HORIZON_DAYS).slice(0, 7), -1);
}

function clampMonth(month: string, today: LocalDate): string {
  const [from, to] = [today.slice(0, 7), lastMonth(today)];
  return month < from ? from : month > to ? to : month;
}
