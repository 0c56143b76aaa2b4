import type { BoardCell, BoardKind } from "#src/core/calendar/board.ts";
import { useNamed, useTexts } from "#views/kit/language.tsx";
import { type BoardView, nightsAddress } from "./board-addresses.ts";

/** A stay leads to its booking, in whichever half of a house it is; anything else to its nights. */
export function Stretch({
  cell,
  room,
  view = "strip",
}: {
  cell: Extract<BoardCell, { is: "taken" }>;
  room: string;
  view?: BoardView;
}) {
  const { dates } = useTexts();
  const t = useTexts().board;
  const named = useNamed();
  const isBooking = cell.kind !== "closed" && cell.kind !== "outside";
  const nights = nightsAddress(room, cell.from, cell.nights, view);
  return (
    <a
      className={cell.colour ? `k-${cell.kind} of-${cell.colour}` : `k-${cell.kind}`}
      href={cell.leadsTo ?? (isBooking ? `/dashboard/bookings/${cell.id}` : nights)}
    >
      <span>{named(cell.label)}</span>
      <span className="vh">
        {" "}
        {t.kinds[cell.kind]}, {t.nightsFrom(dates.short(cell.from), cell.nights)}
      </span>
    </a>
  );
}

const KINDS: readonly BoardKind[] = ["confirmed", "held", "requested", "closed", "outside", "linked"];

export function BoardKey() {
  const t = useTexts().board;
  return (
    <ul className="board-key" aria-label={t.key}>
      {KINDS.map((kind) => (
        <li key={kind}>
          <i className={`k-${kind}`} /> {t.kinds[kind]}
        </li>
      ))}
    </ul>
  );
}
