import type { BookingState } from "#src/core/booking/booking.ts";
import { formatKes } from "#src/core/money/money.ts";
import { Badge, List, ListRow, type Tone } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** One of several rooms that were booked at once, with the page of its own. */
export type RoomToShow = Readonly<{
  id: string;
  propertyId: string;
  name: string;
  guests: number;
  guestName: string;
  /** Who sleeps there, where somebody else was named. */
  sleeper: string;
  state: BookingState;
  totalKes: number;
  paidKes: number;
  lacksKes: number;
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
  // Rooms of one kind have one name, and their number tells them apart.
  const titleOf = (room: RoomToShow) => {
    const alike = rooms.filter(({ name }) => name === room.name);
    return alike.length > 1 ? `${room.name}, ${texts.oneOf(alike.indexOf(room) + 1, alike.length)}` : room.name;
  };
  const paidWords = (room: RoomToShow) =>
    room.lacksKes > 0 ? texts.yours.lacks(formatKes(room.lacksKes)) : texts.yours.paid;
  const sum = (of: (room: RoomToShow) => number) => living.reduce((total, room) => total + of(room), 0);
  const paidKes = sum((room) => room.paidKes);
  const lacksKes = sum((room) => room.lacksKes);
  const together = [
    `${texts.yours.total}: ${formatKes(sum(({ totalKes }) => totalKes))}`,
    ...(paidKes > 0 ? [`${texts.yours.paid} ${formatKes(paidKes)}`] : []),
    ...(paidKes > 0 && lacksKes > 0 ? [texts.yours.lacks(formatKes(lacksKes))] : []),
  ];
  return (
    <List title={head.title} id="rooms">
      {rooms.map((room) => (
        <ListRow
          key={room.id}
          title={titleOf(room)}
          href={room.id === thisId ? undefined : room.href}
          text={[
            texts.line(room.sleeper || room.guestName, room.guests),
            ...(room.totalKes > 0 || living.includes(room) ? [formatKes(room.totalKes)] : []),
            // Which of them somebody has paid for, while others are open.
            ...(paidKes > 0 && lacksKes > 0 && living.includes(room) ? [paidWords(room)] : []),
          ].join(" · ")}
          badges={<Badge tone={tones[room.state]}>{states[room.state]}</Badge>}
        />
      ))}
      {living.length > 0 && (
        <ListRow
          title={together.join(" · ")}
          text={living.some(({ state }) => state === "confirmed") ? head.text : head.notYet}
        />
      )}
    </List>
  );
}
