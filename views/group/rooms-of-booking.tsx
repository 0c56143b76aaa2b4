import type { BookingState } from "#src/core/booking/booking.ts";
import { formatKes } from "#src/core/money/money.ts";
import { Badge, List, ListRow, type Tone } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** One of several rooms that were booked at once, with the page of its own. */
export type RoomToShow = Readonly<{
  id: string;
  name: string;
  guests: number;
  guestName: string;
  /** Who sleeps there, where somebody else was named. */
  sleeper: string;
  state: BookingState;
  totalKes: number;
  paidKes: number;
  href: string;
}>;

const tones: Record<BookingState, Tone> = {
  requested: "amber",
  held: "amber",
  confirmed: "leaf",
  expired: "plain",
  cancelled: "plain",
};

/** All rooms of a booking, each with its own page, and what they come to together. `thisId` is the one whose page it is. */
export function RoomsOfBooking({
  rooms,
  thisId,
  as = "guest",
}: {
  rooms: readonly RoomToShow[];
  thisId: string;
  as?: "guest" | "host";
}) {
  const { groups: texts, hostMoney } = useTexts();
  const states = as === "host" ? hostMoney.states : texts.yours.states;
  const head = as === "host" ? texts.theirs : texts.yours;
  if (rooms.length === 0) return null;
  const living = rooms.filter(({ state }) => state !== "cancelled" && state !== "expired");
  const sum = (of: (room: RoomToShow) => number) => living.reduce((total, room) => total + of(room), 0);
  const paidKes = sum((room) => room.paidKes);
  const together = `${texts.yours.total}: ${formatKes(sum(({ totalKes }) => totalKes))}`;
  return (
    <List title={head.title} id="rooms">
      {rooms.map((room) => (
        <ListRow
          key={room.id}
          title={room.name}
          href={room.id === thisId ? undefined : room.href}
          text={`${texts.line(room.sleeper || room.guestName, room.guests)} · ${formatKes(room.totalKes)}`}
          badges={<Badge tone={tones[room.state]}>{states[room.state]}</Badge>}
        />
      ))}
      {living.length > 0 && (
        <ListRow
          title={paidKes > 0 ? `${together} · ${texts.yours.paid} ${formatKes(paidKes)}` : together}
          text={head.text}
        />
      )}
    </List>
  );
}
