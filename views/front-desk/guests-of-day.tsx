import type { ReactNode } from "react";
import type { StayFact } from "#src/core/booking/stay-facts.ts";
import { nightCount } from "#src/core/stay/stay.ts";
import { useMay } from "#views/frame/team.tsx";
import { Button, Form, List } from "#views/kit/index.ts";
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
    note: string | undefined;
    directions: string | undefined;
  }>;

export function Leaving({ people, today }: { people: readonly GuestOfDay[]; today: string }) {
  const { dashboard: t, frontDesk, dates, groups } = useTexts();
  if (people.length === 0) return null;
  const marks = marksOf(people, groups.oneOf);
  const line = ({ id, checkOut, went, ready, isNextToday }: GuestOfDay) => [
    marks.get(id),
    ready ? frontDesk.isReady(dates.clock(ready.at), ready.by) : went && frontDesk.went(dates.clock(went.at)),
    went && checkOut > today && t.until(checkOut),
    isNextToday && !ready && frontDesk.nextToday,
  ];
  return (
    <Guests id="leaving" title={t.leavingToday} people={people.filter(({ went }) => !went)}>
      {people.map((one) => (
        <Guest key={one.id} one={one} line={line(one)} today={today} />
      ))}
    </Guests>
  );
}

export function Arriving({ people }: { people: readonly GuestOfDay[] }) {
  const { dashboard: t, groups } = useTexts();
  const marks = marksOf(people, groups.oneOf);
  return (
    <Guests id="arriving" title={t.arrivingToday} people={people} none={t.nobodyToday}>
      {people.map((one) => (
        <Guest key={one.id} one={one} line={[marks.get(one.id), t.coming({ ...one, nights: nightCount(one) })]} />
      ))}
    </Guests>
  );
}

/** Of more than these one reads on the list of bookings. */
const HERE_SHOWN = 10;

/** Who sleeps there tonight, and first of whom nobody has said that they came. */
export function InHouse({ people }: { people: readonly GuestOfDay[] }) {
  const { dashboard: t, frontDesk, dates, groups } = useTexts();
  const may = useMay();
  if (people.length === 0) return null;
  const first = people.toSorted((a, b) => Number(b.isNotSeen) - Number(a.isNotSeen));
  // Whoever meets guests has no list of bookings.
  const shown = may("bookings") ? first.slice(0, HERE_SHOWN) : first;
  const more = people.length - shown.length;
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
  return (
    <Guests id="here" title={t.inHouse} people={people}>
      {shown.map((one) => (
        <Guest key={one.id} one={one} line={line(one)} />
      ))}
      {more > 0 && (
        <li key="more">
          <a className="link small" href="/dashboard?tab=bookings&show=here">
            {t.moreHere(more)}
          </a>
        </li>
      )}
    </Guests>
  );
}

/** Who comes within the week. */
export function ComingSoon({ people }: { people: readonly BookingToShow[] }) {
  const { dashboard: t, groups } = useTexts();
  const marks = marksOf(people, groups.oneOf);
  const words = groups.counted(bookingsAmong(people), people.length);
  const count = people.length > 0 ? <span className="soft num">{words}</span> : undefined;
  return (
    <List title={t.arrivingSoon} action={count} dense>
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

/** `people` are those that the number at the top counts. */
function Guests(props: {
  id: string;
  title: string;
  people: readonly BookingToShow[];
  none?: string;
  children: readonly ReactNode[];
}) {
  const { people } = props;
  const words = useTexts().groups.counted(bookingsAmong(people), people.length);
  return (
    <List
      id={props.id}
      title={props.title}
      action={people.length > 0 ? <span className="soft num">{words}</span> : undefined}
      dense
    >
      {props.children.length === 0 && (
        <li>
          <p className="soft">{props.none}</p>
        </li>
      )}
      {props.children}
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
