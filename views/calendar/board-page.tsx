import type { BoardCell } from "#src/core/calendar/board.ts";
import { type DaysToKnow, isMarked } from "#src/core/stay/days-to-know.ts";
import { type LocalDate, weekdayOf } from "#src/core/stay/stay.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { EmptyState, LinkButton } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { boardAddress, monthAddress } from "./board-addresses.ts";
import { BoardKey, Stretch } from "./board-stretch.tsx";
import { KnownDays } from "./known-days.tsx";

type BoardRoom = Readonly<{ unit: number; cells: readonly BoardCell[] }>;

type BoardProperty = Readonly<{
  id: string;
  name: string;
  rooms: readonly BoardRoom[];
  /** What each day of the board costs, in order. */
  pricesKes: readonly number[];
}>;

type BoardPageProps = Readonly<{
  shell: Shell;
  days: readonly LocalDate[];
  today: LocalDate;
  earlier: LocalDate;
  later: LocalDate;
  properties: readonly BoardProperty[];
  /** Holidays and the host's own events. */
  known: readonly DaysToKnow[];
}>;

/** All rooms of a host, night by night. Each free night is a button, so it works by thumb, by keys and without a script. */
export function BoardPage(props: BoardPageProps) {
  const t = textsOf(props.shell).board;
  const isEmpty = props.properties.length === 0;
  const write = (
    <LinkButton href="/dashboard/bookings/new" small>
      {t.nights.write}
    </LinkButton>
  );
  return (
    <DashboardFrame
      shell={props.shell}
      sheets={["board"]}
      tab="calendar"
      title={t.title}
      action={isEmpty ? undefined : write}
    >
      {isEmpty ? (
        <EmptyState
          title={t.empty.title}
          text={t.empty.text}
          action={<LinkButton href="/dashboard/properties/new">{t.empty.action}</LinkButton>}
        />
      ) : (
        <>
          <GoTo {...props} />
          <p className="soft small">
            {t.hint} {t.hintMonth} <span className="mouse">{t.hintMouse}</span>
          </p>
          <Board {...props} />
          <BoardKey />
          <KnownDays known={props.known} />
        </>
      )}
    </DashboardFrame>
  );
}

/** Other days of the board. */
function GoTo({ days, today, earlier, later }: BoardPageProps) {
  const t = useTexts().board;
  return (
    <nav className="row" aria-label={t.goTo}>
      <LinkButton href={boardAddress(earlier)} small kind="quiet">
        {t.earlier}
      </LinkButton>
      <LinkButton href="/dashboard?tab=calendar" small kind="quiet">
        {t.today}
      </LinkButton>
      <LinkButton href={boardAddress(later)} small kind="quiet">
        {t.later}
      </LinkButton>
      <form action="/dashboard" className="jump">
        <input type="hidden" name="tab" value="calendar" />
        <label className="vh" htmlFor="from">
          {t.goTo}
        </label>
        <input className="in" type="date" id="from" name="from" defaultValue={days[0] ?? today} autoComplete="off" />
        <button type="submit" className="btn quiet sm">
          {t.show}
        </button>
      </form>
    </nav>
  );
}

function Board({ days, today, properties, known }: BoardPageProps) {
  const { board: t, rates, dates } = useTexts();
  // Said once for all rooms: there are a thousand cells, and putting a date into words takes its time.
  const said = new Map(days.map((day, index) => [day, { index, words: dates.short(day) }]));
  return (
    <form action="/dashboard/calendar/nights" className="board" data-board>
      <table aria-label={t.table}>
        <colgroup>
          <col />
          <col span={days.length} />
        </colgroup>
        <thead>
          <MonthRow days={days} />
          <tr>
            <th scope="col">{t.rooms}</th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                aria-label={[
                  dates.short(day),
                  ...known.filter((one) => isMarked(day, [one])).map(rates.known.name),
                ].join(", ")}
                className={dayClass(day, today, known)}
              >
                <small>{dates.weekdaysShort[weekdayOf(day) - 1]}</small>
                {Number(day.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        {properties.map((property) => (
          <PropertyRows key={property.id} property={property} said={said} today={today} />
        ))}
      </table>
    </form>
  );
}

/** The months over their days; one with a day or two has room for its first letters, which are its short name in either language. */
function MonthRow({ days }: { days: readonly LocalDate[] }) {
  const { dates } = useTexts();
  const months = new Map<string, number>();
  for (const day of days) months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + 1);
  return (
    <tr className="of-month">
      <td />
      {Array.from(months, ([month, count]) => (
        <th key={month} scope="colgroup" colSpan={count}>
          <span>{count > 2 ? dates.month(month) : dates.month(month).slice(0, 3)}</span>
        </th>
      ))}
    </tr>
  );
}

function dayClass(day: LocalDate, today: LocalDate, known: readonly DaysToKnow[]): string | undefined {
  const names = [day === today && "now", weekdayOf(day) > 5 && "end", isMarked(day, known) && "known"].filter(Boolean);
  return names.length > 0 ? names.join(" ") : undefined;
}

function PropertyRows({
  property,
  said,
  today,
}: {
  property: BoardProperty;
  said: ReadonlyMap<LocalDate, Readonly<{ index: number; words: string }>>;
  today: LocalDate;
}) {
  const t = useTexts().board;
  const priceOf = (night: LocalDate) => property.pricesKes[said.get(night)?.index ?? 0] ?? 0;
  const month = [...said.keys()].find((day) => day >= today)?.slice(0, 7) ?? today.slice(0, 7);
  const several = property.rooms.length > 1;
  return (
    <tbody>
      {several && (
        <tr className="of-kind">
          <th scope="rowgroup" colSpan={said.size + 1}>
            <span>{property.name}</span>
          </th>
        </tr>
      )}
      {property.rooms.map(({ unit, cells }) => (
        <tr key={unit}>
          <th scope="row">
            <a href={monthAddress(`${property.id}.${unit}`, month)}>{several ? t.room(unit) : property.name}</a>
          </th>
          {cells.map((cell) =>
            cell.is === "taken" ? (
              <td key={cell.from} colSpan={cell.nights} className="has">
                <Stretch cell={cell} room={`${property.id}.${unit}`} />
              </td>
            ) : (
              <td key={cell.night} className={cell.night === today ? "now" : undefined}>
                {cell.night < today
                  ? null
                  : freeNight(t, {
                      at: `${property.id}.${unit}.${cell.night}`,
                      day: said.get(cell.night)?.words ?? "",
                      priceKes: priceOf(cell.night),
                    })}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  );
}

/**
 * A night to press. What stands on it is part of its name, for those who press by saying what they see. No component:
 * there are a thousand of them.
 */
function freeNight(t: PageTexts["board"], { at, day, priceKes }: { at: string; day: string; priceKes: number }) {
  const [seen, name] = [t.short(priceKes), t.free(day, priceKes)];
  return (
    <button type="submit" name="at" value={at} aria-label={name.includes(seen) ? name : `${seen}. ${name}`}>
      {seen}
    </button>
  );
}
