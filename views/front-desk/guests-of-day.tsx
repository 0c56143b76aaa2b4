import type { ReactNode } from "react";
import type { StayFact } from "#src/core/booking/stay-facts.ts";
import { canBeCalled } from "#src/core/person/phone.ts";
import { nightCount } from "#src/core/stay/stay.ts";
import { Badge, Button, clockTime, Form, List } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { type BookingToShow, placeOf, ReachByIcon, ToldByGuest, whatsappTo } from "./booking-row.tsx";

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
  const { board, dashboard: t, frontDesk } = useTexts();
  if (people.length === 0) return null;
  // All of them leave today: which room it is comes first.
  const line = ({ propertyName, room, checkOut, went, ready, isNextToday }: GuestOfDay) =>
    [
      placeOf(propertyName, room, board),
      ready ? frontDesk.isReady(clockTime(ready.at), ready.by) : went && frontDesk.went(clockTime(went.at)),
      went && checkOut > today && t.until(checkOut),
      isNextToday && !ready && frontDesk.nextToday,
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <Guests id="leaving" title={t.leavingToday} count={people.filter(({ went }) => !went).length}>
      {people.map((one) => (
        <Guest key={one.id} one={one} line={line(one)} today={today} />
      ))}
    </Guests>
  );
}

export function Arriving({ people }: { people: readonly GuestOfDay[] }) {
  const { board, dashboard: t } = useTexts();
  const line = (one: GuestOfDay) =>
    `${placeOf(one.propertyName, one.room, board)} · ${t.coming({ ...one, nights: nightCount(one) })}`;
  return (
    <Guests id="arriving" title={t.arrivingToday} count={people.length} none={t.nobodyToday}>
      {people.map((one) => (
        <Guest key={one.id} one={one} line={line(one)} />
      ))}
    </Guests>
  );
}

export function InHouse({ people }: { people: readonly GuestOfDay[] }) {
  const { board, dashboard: t, frontDesk } = useTexts();
  if (people.length === 0) return null;
  const line = ({ propertyName, room, checkOut, came, isNotSeen }: GuestOfDay) =>
    [
      placeOf(propertyName, room, board),
      t.until(checkOut),
      came && frontDesk.came(clockTime(came.at)),
      isNotSeen && frontDesk.notSeen,
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <Guests id="here" title={t.inHouse} count={people.length}>
      {people.map((one) => (
        <Guest key={one.id} one={one} line={line(one)} />
      ))}
    </Guests>
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

/** Who, where, until when, what is to pay; one press for what comes next, and the ways to reach them. */
function Guest({ one, line, today }: { one: GuestOfDay; line: string; today?: string }) {
  return (
    <li>
      <div className="tight">
        <b>
          <a href={`/dashboard/bookings/${one.id}`}>{one.guestName}</a>
        </b>
        <p className="soft small num">{line}</p>
        <ToldByGuest told={one.told} isAwaited={one.next === "arrived"} />
        {one.note && one.next === "arrived" && <p className="small">{one.note.slice(0, NOTE_SHOWN)}</p>}
        {!one.next && <ToPay one={one} />}
      </div>
      {one.next ? <Next one={one} today={today} /> : <ReachByIcon name={one.guestName} phone={one.guestPhone} />}
      {one.next && <Ways one={one} />}
    </li>
  );
}

function ToPay({ one: { openKes } }: { one: GuestOfDay }) {
  const { dashboard: t } = useTexts();
  return openKes > 0 ? <Badge tone="amber">{t.toPay(openKes)}</Badge> : null;
}

/** Of a note, what fits on two lines; all of it is on the booking's page. */
const NOTE_SHOWN = 90;

/** The ways in words, where the row's place for presses is taken, and what is to pay. */
function Ways({ one }: { one: GuestOfDay }) {
  const { dashboard, frontDesk: t } = useTexts();
  const { guestName, guestPhone, directions, openKes } = one;
  const canReach = canBeCalled(guestPhone);
  if (!canReach && !directions && openKes <= 0) return null;
  return (
    <p className="ways small">
      {canReach && (
        <>
          <a href={`tel:${guestPhone}`} aria-label={dashboard.callThem(guestName)}>
            {t.call}
          </a>
          <a href={whatsappTo(guestPhone)} target="_blank" rel="noopener">
            {dashboard.whatsapp}
            <span className="vh">{dashboard.whatsappTo(guestName)}</span>
          </a>
        </>
      )}
      {directions && (
        <a href={directions} target="_blank" rel="noopener">
          {t.directions}
        </a>
      )}
      <ToPay one={one} />
    </p>
  );
}

function Next({ one, today }: { one: GuestOfDay; today: string | undefined }) {
  const { frontDesk: t } = useTexts();
  const isReady = one.next === "ready";
  const action = isReady ? "/dashboard/turnovers/ready" : `/dashboard/bookings/${one.id}/stay`;
  const hidden = isReady ? { property: one.propertyId, unit: one.unit, day: today } : { fact: one.next, back: "today" };
  return (
    <div className="acts">
      <Form action={action} hidden={hidden} plain>
        <Button kind="quiet" small>
          {one.next === "ready" ? t.ready : one.next && t.say[one.next]}
          <span className="vh">: {one.guestName}</span>
        </Button>
      </Form>
    </div>
  );
}
