import type { ReactNode } from "react";
import type { StayFact } from "#src/core/booking/stay-facts.ts";
import { nightCount } from "#src/core/stay/stay.ts";
import { useMay } from "#views/frame/team.tsx";
import { Button, Form, List } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import type { BookingToShow } from "./booking-row.tsx";
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
  const { dashboard: t, frontDesk, dates } = useTexts();
  if (people.length === 0) return null;
  const line = ({ checkOut, went, ready, isNextToday }: GuestOfDay) => [
    ready ? frontDesk.isReady(dates.clock(ready.at), ready.by) : went && frontDesk.went(dates.clock(went.at)),
    went && checkOut > today && t.until(checkOut),
    isNextToday && !ready && frontDesk.nextToday,
  ];
  return (
    <Guests id="leaving" title={t.leavingToday} count={people.filter(({ went }) => !went).length}>
      {people.map((one) => (
        <Guest key={one.id} one={one} line={line(one)} today={today} />
      ))}
    </Guests>
  );
}

export function Arriving({ people }: { people: readonly GuestOfDay[] }) {
  const { dashboard: t } = useTexts();
  return (
    <Guests id="arriving" title={t.arrivingToday} count={people.length} none={t.nobodyToday}>
      {people.map((one) => (
        <Guest key={one.id} one={one} line={[t.coming({ ...one, nights: nightCount(one) })]} />
      ))}
    </Guests>
  );
}

export function InHouse({ people }: { people: readonly GuestOfDay[] }) {
  const { dashboard: t, frontDesk, dates } = useTexts();
  const may = useMay();
  if (people.length === 0) return null;
  const line = ({ id, checkOut, came, isNotSeen }: GuestOfDay) => [
    // Where they are checked in after all, or it is said that they did not come.
    isNotSeen &&
      (may("bookings") ? (
        <a key="stay" href={`/dashboard/bookings/${id}#stay`}>
          {frontDesk.notSeen}
        </a>
      ) : (
        frontDesk.notSeen
      )),
    t.until(checkOut),
    came && frontDesk.came(dates.clock(came.at)),
  ];
  return (
    <Guests id="here" title={t.inHouse} count={people.length}>
      {people.map((one) => (
        <Guest key={one.id} one={one} line={line(one)} />
      ))}
    </Guests>
  );
}

/** Who comes within the week. */
export function ComingSoon({ people }: { people: readonly BookingToShow[] }) {
  const { dashboard: t } = useTexts();
  const count = people.length > 0 ? <span className="soft num">{people.length}</span> : undefined;
  return (
    <List title={t.arrivingSoon} action={count} dense>
      {people.length === 0 && (
        <li>
          <p className="soft">{t.nobodySoon}</p>
        </li>
      )}
      {people.map((one) => (
        <GuestLine key={one.id} booking={one} isAwaited line={[t.comingOn({ ...one, nights: nightCount(one) })]} />
      ))}
    </List>
  );
}

function Guests(props: { id: string; title: string; count: number; none?: string; children: readonly ReactNode[] }) {
  return (
    <List
      id={props.id}
      title={props.title}
      action={props.count > 0 ? <span className="soft num">{props.count}</span> : undefined}
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
