import { formatKes } from "#src/core/money/money.ts";
import type { PaymentWay } from "#src/core/money/payment.ts";
import type { PaymentStanding } from "#src/core/money/payment-standing.ts";
import { canBeCalled, displayPhone } from "#src/core/person/phone.ts";
import { nightCount } from "#src/core/stay/stay.ts";
import type { ToldArrival } from "#src/core/stay/told-arrival.ts";
import { Badge, Icon, LinkButton } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";

export type BookingToShow = Readonly<{
  id: string;
  code: string;
  /** The first of the rooms that were booked with it at once. */
  groupId: string | null;
  state: "requested" | "held" | "confirmed" | "expired" | "cancelled";
  checkIn: string;
  checkOut: string;
  party: number;
  totalKes: number;
  /** What the guest of a certain stay has still to pay. */
  openKes: number;
  guestName: string;
  guestPhone: string;
  propertyName: string;
  /** Which of the property's rooms, when it has several. */
  room: number | undefined;
  minutesLeft: number | undefined;
  /** When a hold ends, Unix milliseconds. */
  holdEndsAt: number;
  /** When they mean to come, and their word to the host. */
  told?: ToldArrival | undefined;
  /** The guest sleeps there tonight, and came before today. */
  isHere: boolean;
  payments: readonly (PaymentStanding & { id: string; way: PaymentWay; amountKes: number; isSaidByHost: boolean })[];
}>;

/** A property, with the room of it when it has several. */
export function placeOf(propertyName: string, room: number | undefined, t: PageTexts["board"]): string {
  return room === undefined ? propertyName : `${propertyName}, ${t.room(room)}`;
}

/** Rooms that were booked at once, as one line that opens to them while they stand alike; every other booking by itself. */
export function bookedTogether(
  bookings: readonly BookingToShow[],
): { booking: BookingToShow; rooms: BookingToShow[] }[] {
  // Only what was booked at once has one code.
  const alike = ({ code, state, checkIn, checkOut }: BookingToShow) => [code, state, checkIn, checkOut].join();
  return [...Map.groupBy(bookings, alike).values()].flatMap((together) => {
    const rooms = together.toSorted((a, b) => Number(b.id === b.groupId) - Number(a.id === a.groupId));
    const [first] = rooms;
    if (!first) return [];
    const sum = (of: (room: BookingToShow) => number) => rooms.reduce((total, room) => total + of(room), 0);
    const payments = [
      ...Map.groupBy(
        rooms.flatMap((room) => room.payments),
        ({ id }) => id,
      ).values(),
    ].flatMap((parts) => {
      const [part] = parts;
      return part ? [{ ...part, amountKes: parts.reduce((total, { amountKes }) => total + amountKes, 0) }] : [];
    });
    const booking = {
      ...first,
      party: sum(({ party }) => party),
      totalKes: sum(({ totalKes }) => totalKes),
      openKes: sum(({ openKes }) => openKes),
      payments,
    };
    return [{ booking, rooms }];
  });
}

type OfGroup = Pick<BookingToShow, "id" | "groupId">;

/** How many bookings these are: rooms that were booked at once are one. */
export function bookingsAmong(people: readonly OfGroup[]): number {
  return new Set(people.map(({ id, groupId }) => groupId ?? id)).size;
}

/** `2 of 3`, for each of these that was booked at once with another of them. */
export function marksOf(
  people: readonly OfGroup[],
  oneOf: (at: number, count: number) => string,
): ReadonlyMap<string, string> {
  const marks = new Map<string, string>();
  for (const [groupId, rooms] of Map.groupBy(people, ({ groupId }) => groupId)) {
    if (groupId === null || rooms.length === 1) continue;
    for (const [at, { id }] of rooms.entries()) marks.set(id, oneOf(at + 1, rooms.length));
  }
  return marks;
}

/** The rooms of a line, each with its own page. */
function Rooms({ rooms }: { rooms: readonly BookingToShow[] }) {
  const { board, groups, dashboard: t } = useTexts();
  return (
    // Above the link that the whole row is.
    <details className="small" style={{ position: "relative" }}>
      <summary className="link">{groups.rooms(rooms.length)}</summary>
      <ul className="tight">
        {rooms.map((room) => (
          <li key={room.id}>
            <a href={`/dashboard/bookings/${room.id}`}>{placeOf(room.propertyName, room.room, board)}</a>{" "}
            <span className="soft num">
              {t.guests(room.party)} · {formatKes(room.totalKes)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** One booking: who, where, when, how much, and what its money does. */
export function BookingRow({ booking, rooms = [] }: { booking: BookingToShow; rooms?: readonly BookingToShow[] }) {
  const { board, dashboard: t, groups, dates } = useTexts();
  const more = rooms.length - 1;
  return (
    <li>
      <div className="tight">
        <b>
          <a href={`/dashboard/bookings/${booking.id}`}>{booking.guestName}</a>
        </b>
        <p className="small">
          {more > 0 ? groups.named(booking.propertyName, more) : placeOf(booking.propertyName, booking.room, board)}
        </p>
        <p className="soft small num">
          {dates.range(booking)} · {t.nights(nightCount(booking))}
        </p>
        <p className="soft small num">
          {t.guests(booking.party)} · {formatKes(booking.totalKes)} · {t.code(booking.code)}
        </p>
        <Standing booking={booking} />
        {more > 0 && <Rooms rooms={rooms} />}
      </div>
      <ReachByIcon name={booking.guestName} phone={booking.guestPhone} />
    </li>
  );
}

/** What its guest told of their arrival: the hour while they are still to come. */
export function ToldByGuest({ told, isAwaited = true }: { told: ToldArrival | undefined; isAwaited?: boolean }) {
  const { told: t, dates } = useTexts();
  const hour = isAwaited && told?.arrivesAt ? t.comes(dates.hour(told.arrivesAt)) : "";
  const note = told?.note ? t.says(told.note) : "";
  const sleeper = told?.sleeper ? t.sleeps(told.sleeper) : "";
  if (!hour && !note && !sleeper) return null;
  return (
    <p className="small num">
      {sleeper} {hour && <b>{hour}</b>} {note}
    </p>
  );
}

/** What is to be known of it: who is there, what waits, what is to pay, what each payment does. */
function Standing({ booking }: { booking: BookingToShow }) {
  const { dashboard: t, dates, requests, paymentWords, said } = useTexts();
  return (
    <ul className="standing">
      {booking.isHere && (
        <li>
          <Badge tone="clay">{t.isHere}</Badge>
        </li>
      )}
      {booking.minutesLeft !== undefined && (
        <li>
          <Badge tone="amber" icon="clock">
            {t.held(booking.minutesLeft, dates.moment(booking.holdEndsAt))}
          </Badge>
        </li>
      )}
      {booking.state === "requested" && (
        <li>
          <Badge tone="amber" icon="clock">
            <a href={`/booking/request/${booking.id}`}>{requests.waits}</a>
          </Badge>
        </li>
      )}
      {(booking.state === "cancelled" || booking.state === "expired") && (
        <li>
          <Badge>{booking.state === "cancelled" ? t.cancelled : t.holdOver}</Badge>
        </li>
      )}
      {booking.openKes > 0 && (
        <li>
          <Badge tone="amber">{t.toPay(booking.openKes)}</Badge>
        </li>
      )}
      {booking.payments.map((payment) => {
        const { tone, badge, detail } = paymentWords(payment);
        return (
          <li key={payment.id} className="small num">
            <Badge tone={tone}>{badge}</Badge>{" "}
            <span className="soft">{payment.isSaidByHost ? `${detail} · ${said.by.host}` : detail}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Opens WhatsApp at this number. `text` is what it begins with. */
export const whatsappTo = (phone: string, text?: string) =>
  `https://wa.me/${phone.replace(/\D/g, "")}${text ? `?text=${encodeURIComponent(text)}` : ""}`;

/** The two ways hosts talk to guests. `text` is what WhatsApp begins with: the link to pay. */
export function Reach(props: {
  name: string;
  phone: string;
  text?: string | undefined;
  /** Where a map app shows the way to the house. */
  directions?: string | undefined;
}) {
  const { dashboard: t, frontDesk } = useTexts();
  const { name, phone, text, directions } = props;
  if (!canBeCalled(phone)) return null;
  return (
    <div className="acts" style={{ marginLeft: 0 }}>
      <LinkButton href={`tel:${phone}`} small kind="quiet">
        <span className="vh">{t.call(name)}</span>
        <span className="nowrap">{displayPhone(phone)}</span>
      </LinkButton>
      <LinkButton href={whatsappTo(phone, text)} small kind={text ? "main" : "quiet"} outside>
        <Icon name="whatsapp" />
        <span>
          {text ? t.payLinkByWhatsapp : t.whatsapp}
          <span className="vh">{t.whatsappTo(name)}</span>
        </span>
      </LinkButton>
      {directions && (
        <LinkButton href={directions} small kind="quiet" outside>
          <Icon name="pin" />
          {frontDesk.directions}
        </LinkButton>
      )}
    </div>
  );
}

/** The same two ways where a row has room for no words. */
function ReachByIcon({ name, phone }: { name: string; phone: string }) {
  const t = useTexts().dashboard;
  if (!canBeCalled(phone)) return null;
  return (
    <div className="acts">
      <a className="btn quiet round" href={`tel:${phone}`}>
        <Icon name="phone" label={t.callThem(name)} />
      </a>
      <a className="btn quiet round" href={whatsappTo(phone)} target="_blank" rel="noopener">
        <Icon name="whatsapp" label={`${t.whatsapp}${t.whatsappTo(name)}`} />
      </a>
    </div>
  );
}
