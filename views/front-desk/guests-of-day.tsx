import type { ReactNode } from "react";
import type { StayFact } from "#src/core/booking/stay-facts.ts";
import { nightCount } from "#src/core/stay/stay.ts";
import { useMay } from "#views/frame/team.tsx";
import { Button, Form, LinkButton, List, MoreRows } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { type BookingToShow, bookingsAmong, marksOf } from "./booking-row.tsx";
import { GuestLine } from "./guest-line.tsx";

type ShownSaid = Readonly<{ at: number; by: string }>;

/** A guest of today as the house sees them. */
export type GuestOfDay = BookingToShow &
  Readonly<{
    propertyId: string;
    unit: number;
    came: ShownSaid | undefined;
    went: ShownSaid | undefined;
    ready: ShownSaid | undefined;
    /** What somebody of the house may say next. */
    next: StayFact | "ready" | undefined;
    /** They were to come yesterday, and nobody has said that they did. */
    isNotSeen: boolean;
    isNextToday: boolean;
    /** Their room is not ready for them yet. */
    isRoomAwaited: boolean;
    note: string | undefined;
    directions: string | undefined;
  }>;

/** Everybody of a day. */
export type PeopleOfDay = Readonly<{
  /** Who sleeps there tonight and came before today. */
  here: readonly GuestOfDay[];
  leaving: readonly GuestOfDay[];
  today: readonly GuestOfDay[];
  soon: readonly BookingToShow[];
}>;

/** Of more rows than these a day has no room on a phone: what needs nothing done is behind a line then. */
const ROWS_OUT = 12;

export function isFullDay({ here, leaving, today }: PeopleOfDay): boolean {
  return here.length + leaving.length + today.length > ROWS_OUT;
}

/** Of a full day (`folds`) rooms that are ready again stand behind a line. */
export function Leaving({ people, today, folds }: { people: readonly GuestOfDay[]; today: string; folds: boolean }) {
  const { dashboard: t, frontDesk, dates, groups } = useTexts();
  const may = useMay();
  if (people.length === 0) return null;
  const marks = marksOf(people, groups.oneOf);
  const line = ({ id, checkOut, went, ready, isNextToday }: GuestOfDay) => [
    marks.get(id),
    ready ? frontDesk.isReady(dates.clock(ready.at), ready.by) : went && frontDesk.went(dates.clock(went.at)),
    went && checkOut > today && t.until(checkOut),
    isNextToday && !ready && frontDesk.nextToday,
  ];
  const row = (one: GuestOfDay) => <Guest key={one.id} one={one} line={line(one)} today={today} />;
  const isDone = ({ next }: GuestOfDay) => folds && next === undefined;
  return (
    <Guests
      id="leaving"
      title={t.leavingToday}
      people={people.filter(({ went }) => !went)}
      out={people.filter((one) => !isDone(one)).map(row)}
      behind={people.filter(isDone).map(row)}
      summary={frontDesk.folded.left}
      // Whoever has it in their bar needs no second way.
      also={
        may("bookings") && (
          <LinkButton href="/dashboard/turnovers" kind="quiet" small>
            {t.tabs.turnovers}
          </LinkButton>
        )
      }
    />
  );
}

/** Of a full day (`folds`) those whose room is not ready stand behind a line: each room has one row to be seen to. */
export function Arriving({ people, folds }: { people: readonly GuestOfDay[]; folds: boolean }) {
  const { dashboard: t, frontDesk, groups } = useTexts();
  const marks = marksOf(people, groups.oneOf);
  const row = (one: GuestOfDay) => (
    <Guest key={one.id} one={one} line={[marks.get(one.id), t.coming({ ...one, nights: nightCount(one) })]} />
  );
  const waits = ({ isRoomAwaited }: GuestOfDay) => folds && isRoomAwaited;
  return (
    <Guests
      id="arriving"
      title={t.arrivingToday}
      people={people}
      none={t.nobodyToday}
      out={people.filter((one) => !waits(one)).map(row)}
      behind={people.filter(waits).map(row)}
      summary={frontDesk.folded.coming}
    />
  );
}

/** Who sleeps there tonight, and first of whom nobody has said that they came; of a full day (`folds`) the others behind a line. */
export function InHouse({ people, folds }: { people: readonly GuestOfDay[]; folds: boolean }) {
  const { dashboard: t, frontDesk, dates, groups } = useTexts();
  const may = useMay();
  if (people.length === 0) return null;
  const marks = marksOf(people, groups.oneOf);
  const line = ({ id, checkOut, came, isNotSeen }: GuestOfDay) => [
    marks.get(id),
    // Where they are checked in after all, or it is said that they did not come.
    isNotSeen && (
      <a key="stay" href={`/dashboard/bookings/${id}${may("money") ? "#stay" : "/stay"}`}>
        {frontDesk.notSeen}
      </a>
    ),
    t.until(checkOut),
    came && frontDesk.came(dates.clock(came.at)),
  ];
  const row = (one: GuestOfDay) => <Guest key={one.id} one={one} line={line(one)} />;
  const [first, others] = [people.filter(({ isNotSeen }) => isNotSeen), people.filter(({ isNotSeen }) => !isNotSeen)];
  return (
    <Guests
      id="here"
      title={t.inHouse}
      people={people}
      out={[...first, ...(folds ? [] : others)].map(row)}
      behind={folds ? others.map(row) : []}
      summary={t.moreHere}
    />
  );
}

/** Who comes within the week. */
export function ComingSoon({ people, folds }: { people: readonly BookingToShow[]; folds: boolean }) {
  const { dashboard: t, groups } = useTexts();
  const marks = marksOf(people, groups.oneOf);
  const words = groups.counted(bookingsAmong(people), people.length);
  const count = people.length > 0 ? <span className="soft num">{words}</span> : undefined;
  return (
    <List title={t.arrivingSoon} action={count} dense folded={folds}>
      {people.length === 0 && (
        <li>
          <p className="soft">{t.nobodySoon}</p>
        </li>
      )}
      {people.map((one) => (
        <GuestLine
          key={one.id}
          booking={one}
          isAwaited
          line={[marks.get(one.id), t.comingOn({ ...one, nights: nightCount(one) })]}
        />
      ))}
    </List>
  );
}

/** `people` are those that the number at the top counts; `out` is seen at once, `behind` after a press. */
function Guests(props: {
  id: string;
  title: string;
  people: readonly BookingToShow[];
  none?: string;
  out: readonly ReactNode[];
  behind: readonly ReactNode[];
  summary: (count: number) => string;
  also?: ReactNode;
}) {
  const { people, out, behind } = props;
  // The number at the top leads here: where all of them are closed behind the line, it opens that.
  const isAllBehind = out.length === 0 && behind.length > 0;
  const words = useTexts().groups.counted(bookingsAmong(people), people.length);
  const count = people.length > 0 && <span className="soft num">{words}</span>;
  return (
    <List
      id={isAllBehind ? undefined : props.id}
      title={props.title}
      action={
        props.also ? (
          <span className="row">
            {count}
            {props.also}
          </span>
        ) : (
          count || undefined
        )
      }
      dense
    >
      {out.length + behind.length === 0 && (
        <li>
          <p className="soft">{props.none}</p>
        </li>
      )}
      {out}
      {behind.length > 0 && (
        <MoreRows id={isAllBehind ? props.id : undefined} summary={props.summary(behind.length)}>
          {behind}
        </MoreRows>
      )}
    </List>
  );
}

/** Who and what they owe, where and until when, the ways to reach them, and one press for what comes next. */
function Guest({ one, line, today }: { one: GuestOfDay; line: readonly ReactNode[]; today?: string }) {
  const isAwaited = one.next === "arrived";
  return (
    <GuestLine
      booking={one}
      isAwaited={isAwaited}
      line={line}
      note={isAwaited ? one.note : undefined}
      act={one.next && <Next one={one} today={today} />}
    />
  );
}

function Next({ one, today }: { one: GuestOfDay; today: string | undefined }) {
  const { frontDesk: t } = useTexts();
  const isReady = one.next === "ready";
  const action = isReady ? "/dashboard/turnovers/ready" : `/dashboard/bookings/${one.id}/stay`;
  const hidden = isReady ? { property: one.propertyId, unit: one.unit, day: today } : { fact: one.next, back: "today" };
  return (
    <Form action={action} hidden={hidden} plain>
      <Button kind="quiet" small>
        {one.next === "ready" ? t.ready : one.next && t.say[one.next]}
        <span className="vh">: {one.guestName}</span>
      </Button>
    </Form>
  );
}
