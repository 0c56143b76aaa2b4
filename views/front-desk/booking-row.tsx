import { Fragment, type ReactNode } from "react";
import { formatKes } from "#src/core/money/money.ts";
import type { PaymentWay } from "#src/core/money/payment.ts";
import type { PaymentStanding } from "#src/core/money/payment-standing.ts";
import { canBeCalled, displayPhone } from "#src/core/person/phone.ts";
import { nightCount } from "#src/core/stay/stay.ts";
import type { ToldArrival } from "#src/core/stay/told-arrival.ts";
import { Button, Form, Icon, LinkButton } from "#views/kit/index.ts";
import { useNamed, useTexts } from "#views/kit/language.tsx";
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

/** Sends them the link to pay, and leads to where that was pressed. */
export function AskToPay({ bookingId, guestName, back }: { bookingId: string; guestName: string; back: string }) {
  const { owes } = useTexts().dashboard;
  return (
    <Form action={`/dashboard/bookings/${bookingId}/ask`} hidden={{ back }} plain>
      <Button kind="quiet" small>
        {owes.ask}
        <span className="vh">{owes.askThem(guestName)}</span>
      </Button>
    </Form>
  );
}

/** Of a list of those who owe: where it is, and when each was asked last today. */
export type AskedFromList = Readonly<{ back: string; askedAt: ReadonlyMap<string, number> }>;

/**
 * One booking in the height of two presses: who and how much; where, over what it is and when, beside the ways to them.
 * Its code and what each payment says stand there where a line has room for them, and on the booking's own page, which the
 * row opens.
 */
export function BookingRow({
  booking,
  rooms = [],
  asking,
}: {
  booking: BookingToShow;
  rooms?: readonly BookingToShow[];
  asking?: AskedFromList | undefined;
}) {
  const { dashboard: t, groups, dates, paymentWords } = useTexts();
  const askedAt = asking?.askedAt.get(booking.id);
  const guestName = useNamed()(booking.guestName);
  const more = rooms.length - 1;
  const details = booking.payments.map((payment) => paymentWords(payment).detail);
  return (
    <li>
      <div className="lined">
        <b className="brief">
          <a href={`/dashboard/bookings/${booking.id}`}>{guestName}</a>
        </b>{" "}
        <b className="sum num">{formatKes(booking.totalKes)}</b>
      </div>
      <div className="lined">
        <div className="about">
          {more > 0 ? (
            <p className="soft small">{groups.named(booking.propertyName, more)}</p>
          ) : (
            <PlaceLine name={booking.propertyName} room={booking.room} />
          )}
          <p className="soft small num">
            {askedAt !== undefined && `${t.owes.asked(dates.clock(askedAt))} · `}
            <Standing booking={booking} /> <span className="nowrap">{dates.days(booking)}</span> ·{" "}
            <span className="nowrap">
              {t.nights(nightCount(booking))} · {t.guests(booking.party)}
            </span>
            <span className="wider"> · {[t.code(booking.code), ...details].join(" · ")}</span>
          </p>
        </div>
        <div className="acts">
          <ReachByIcon name={guestName} phone={booking.guestPhone} />
          {asking && <AskToPay bookingId={booking.id} guestName={guestName} back={asking.back} />}
        </div>
      </div>
      {more > 0 && <Rooms rooms={rooms} />}
    </li>
  );
}

/**
 * Places of one host begin alike, so that a long name is cut before its last word, which tells them apart, and its room
 * stands whole.
 */
export function PlaceLine({ name, room }: { name: string; room: number | undefined }) {
  const { board } = useTexts();
  const end = name.lastIndexOf(" ") + 1;
  return (
    <p className="brief place soft small num">
      <span>{name.slice(0, end)}</span>
      <span>
        <span>{name.slice(end)}</span>
        <span>{room === undefined ? "" : `, ${board.room(room)}`}</span>
      </span>
    </p>
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

/**
 * What a booking is called. Nights are held until enough has come for them: nothing so far, a part, or M-PESA is asking
 * at this moment.
 */
export function nameOfState(
  states: PageTexts["hostMoney"]["states"],
  { state, paidKes, isBeingPaid = false }: { state: string; paidKes: number; isBeingPaid?: boolean },
): string | undefined {
  if (state !== "held") return states[state];
  return states[isBeingPaid ? "paying" : paidKes > 0 ? "part_paid" : "held"];
}

/** What is to be known of it, in a word each: who is there, what waits, what is to pay, what its payments do. */
function Standing({ booking }: { booking: BookingToShow }) {
  const { dashboard: t, dates, requests, paymentWords, said } = useTexts();
  const { id, state, minutesLeft, openKes } = booking;
  const words: Standing[] = [];
  if (booking.isHere) words.push({ tone: "clay", word: t.isHere });
  if (minutesLeft !== undefined)
    words.push({ tone: "amber", word: t.held(minutesLeft, dates.moment(booking.holdEndsAt)) });
  if (state === "requested") {
    words.push({ tone: "amber", word: <a href={`/booking/request/${id}`}>{requests.waits}</a> });
  }
  if (state === "cancelled" || state === "expired") {
    words.push({ tone: "soft", word: state === "cancelled" ? t.cancelled : t.holdOver });
  }
  if (openKes > 0) words.push({ tone: "amber", word: t.toPay(openKes) });
  const stands = new Map<
    string,
    { tone: string; badge: string; kes: number; isPart: boolean; isSaidByHost: boolean }
  >();
  for (const payment of booking.payments) {
    const { tone, badge } = paymentWords(payment);
    // What was paid of nights that are still held is not all of it.
    const isPart = (openKes > 0 || state === "held") && payment.standing === "paid";
    const { isSaidByHost } = payment;
    const [one, before] = [`${badge} ${isSaidByHost}`, stands.get(`${badge} ${isSaidByHost}`)?.kes ?? 0];
    const kes = before + payment.amountKes - ("refundedKes" in payment ? payment.refundedKes : 0);
    stands.set(one, { tone, badge, kes, isPart, isSaidByHost });
  }
  for (const { tone, badge, kes, isPart, isSaidByHost } of stands.values()) {
    const word = isPart ? t.partPaid(kes) : badge;
    words.push({ tone, word: isSaidByHost ? `${word}, ${said.by.host}` : word });
  }
  return words.map(({ tone, word }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words of one row, in their order.
    <Fragment key={at}>
      <span className={`word ${tone}`}>{word}</span> ·{at < words.length - 1 && " "}
    </Fragment>
  ));
}

type Standing = Readonly<{ tone: string; word: ReactNode }>;

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

/**
 * The same two ways where a row has room for no words: links, so that they may be smaller than what changes something.
 * A list has two hundred of them, so that their icons are drawn by the sheet (`.way`).
 */
export function ReachByIcon({ name, phone }: { name: string; phone: string }) {
  const t = useTexts().dashboard;
  if (!canBeCalled(phone)) return null;
  return (
    <>
      <a className="way" href={`tel:${phone}`}>
        <span className="vh">{t.callThem(name)}</span>
      </a>
      <a className="way by-whatsapp" href={whatsappTo(phone)} target="_blank" rel="noopener">
        <span className="vh">{`${t.whatsapp}${t.whatsappTo(name)}`}</span>
      </a>
    </>
  );
}
