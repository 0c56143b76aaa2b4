import type { BoardCell, MonthWeek } from "#src/core/calendar/board.ts";
import type { DaysToKnow } from "#src/core/stay/days-to-know.ts";
import { daysBetween, LONGEST_STAY_NIGHTS, type LocalDate } from "#src/core/stay/stay.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { Button, Form, LinkButton, Select } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { boardAddress, monthAddress, nightsAddress } from "./board-addresses.ts";
import { BoardKey, Stretch } from "./board-stretch.tsx";
import { KnownDays } from "./known-days.tsx";

type MonthRoom = Readonly<{ id: string; propertyName: string; unit: number; units: number }>;

type MonthPageProps = Readonly<{
  shell: Shell;
  room: MonthRoom;
  /** `2026-12`. */
  month: string;
  earlier: string;
  later: string;
  today: LocalDate;
  weeks: readonly MonthWeek[];
  /** What a night of the month costs. */
  priceOf: (night: LocalDate) => number;
  /** The night that was tapped first, while the last one is awaited. */
  first: LocalDate | undefined;
  rooms: readonly MonthRoom[];
  /** Holidays and the host's own events of the month. */
  known: readonly DaysToKnow[];
}>;

/**
 * One room's month, as wide as a phone. Two taps open the nights between them: each is a link, so it works without a
 * script; with one (`islands/month-pick.ts`) the first tap stays on the page, and a finger slides over several.
 */
export function MonthPage(props: MonthPageProps) {
  const { board: t, dates } = textsOf(props.shell);
  const { room, month, first, rooms } = props;
  const write = (
    <LinkButton href="/dashboard/bookings/new" small>
      {t.nights.write}
    </LinkButton>
  );
  return (
    <DashboardFrame shell={props.shell} sheets={["board"]} tab="calendar" title={t.title} action={write}>
      {rooms.length > 1 && <OtherRoom {...props} />}
      <section className="stack" data-month={room.id} data-first={first}>
        <div className="row between">
          <h2>{dates.month(month)}</h2>
          <GoTo {...props} />
        </div>
        <p className="soft small">
          {t.month.hint} <span className="scripted">{t.month.hintSlide}</span>
        </p>
        <table className="month" aria-label={t.month.table(nameOf(room, t.room), dates.month(month))}>
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
            {props.weeks.map((week) => (
              <Week key={firstOf(week)} {...props} week={week} />
            ))}
          </tbody>
        </table>
        <Picked {...props} />
      </section>
      <BoardKey />
      <KnownDays known={props.known} />
    </DashboardFrame>
  );
}

function nameOf(room: MonthRoom, ofRoom: (unit: number) => string): string {
  return room.units > 1 ? `${room.propertyName}, ${ofRoom(room.unit)}` : room.propertyName;
}

function firstOf({ cells }: MonthWeek): LocalDate {
  const [cell] = cells;
  return cell?.is === "taken" ? cell.from : (cell?.night ?? "");
}

function OtherRoom({ room, month, rooms }: MonthPageProps) {
  const t = useTexts().board;
  return (
    <Form action="/dashboard" method="get" hidden={{ tab: "calendar", month }} plain>
      <div className="one-room">
        <Select
          label={t.month.room}
          name="room"
          value={room.id}
          options={rooms.map((one) => ({ value: one.id, label: nameOf(one, t.room) }))}
        />
        <Button kind="quiet">{t.show}</Button>
      </div>
    </Form>
  );
}

/** Other months of the room, and the way back to all rooms. */
function GoTo({ room, month, earlier, later, first, rooms }: MonthPageProps) {
  const { board: t, dates } = useTexts();
  return (
    <nav className="row" aria-label={t.goTo}>
      {[earlier, later].map((other) => (
        <LinkButton key={other} href={monthAddress(room.id, other, first)} small kind="quiet">
          {shortMonth(other, dates.short)}
        </LinkButton>
      ))}
      {rooms.length > 1 && (
        <LinkButton href={boardAddress(`${month}-01`)} kind="link">
          {t.month.allRooms}
        </LinkButton>
      )}
    </nav>
  );
}

/** `Dec 2026` */
const shortMonth = (month: string, short: (date: LocalDate) => string) =>
  `${short(`${month}-01`).split(" ")[2]} ${month.slice(0, 4)}`;

function Week({ week, ...props }: MonthPageProps & { week: MonthWeek }) {
  return (
    <tr>
      {week.before > 0 && <td colSpan={week.before} className="no" />}
      {week.cells.map((cell) =>
        cell.is === "taken" ? (
          <td key={cell.from} colSpan={cell.nights} className="has">
            <Numbers cell={cell} today={props.today} />
            <Stretch cell={cell} room={props.room.id} view="month" />
          </td>
        ) : (
          <Night key={cell.night} {...props} night={cell.night} />
        ),
      )}
      {week.after > 0 && <td colSpan={week.after} className="no" />}
    </tr>
  );
}

const dayOf = (night: LocalDate) => Number(night.slice(8));

/** The days over a stretch. Whoever hears the page hears its first night and how many they are. */
function Numbers({ cell, today }: { cell: Extract<BoardCell, { is: "taken" }>; today: LocalDate }) {
  const begins = dayOf(cell.from);
  const now = today.slice(0, 7) === cell.from.slice(0, 7) ? dayOf(today) : 0;
  return (
    <span className="nums" aria-hidden>
      {Array.from({ length: cell.nights }, (_, at) => begins + at).map((day) => (
        <i key={day} className={day === now ? "now" : undefined}>
          {day}
        </i>
      ))}
    </span>
  );
}

function Night({ night, today, first, room, month, priceOf }: MonthPageProps & { night: LocalDate }) {
  const { dates } = useTexts();
  const t = useTexts().board;
  const [weekday, , monthShort] = dates.short(night).split(" ");
  const day = <i className={night === today ? "now" : undefined}>{dayOf(night)}</i>;
  if (night < today) return <td className="past">{day}</td>;
  const nights = first === undefined ? 0 : daysBetween(first, night) + 1;
  const isLast = first !== undefined && nights >= 1 && nights <= LONGEST_STAY_NIGHTS;
  const href = isLast ? nightsAddress(room.id, first, nights, "month") : monthAddress(room.id, month, night);
  return (
    <td>
      <a href={href} data-night={night} className={night === first ? "picked" : undefined}>
        <span className="vh">{weekday} </span>
        {day}
        <span className="vh"> {t.month.free(monthShort ?? "")} </span>
        <small>{t.short(priceOf(night))}</small>
      </a>
    </td>
  );
}

/** What the first tap leads to: said by the server, or shown by the script. */
function Picked({ room, month, first }: MonthPageProps) {
  const { dates } = useTexts();
  const t = useTexts().board.month;
  return (
    <div className="pick" aria-live="polite">
      <div className="row between" hidden={first === undefined}>
        <p>
          {t.from} <b data-from="">{first && dates.short(first)}</b>. {t.nowLast}
        </p>
        <div className="row">
          <LinkButton href={first ? nightsAddress(room.id, first, 1, "month") : monthAddress(room.id, month)} small>
            {t.alone}
          </LinkButton>
          <LinkButton href={monthAddress(room.id, month)} kind="quiet" small>
            {t.again}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
