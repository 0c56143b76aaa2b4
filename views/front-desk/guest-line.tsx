import type { ReactNode } from "react";
import { useMay } from "#views/frame/team.tsx";
import { useTexts } from "#views/kit/language.tsx";
import { type BookingToShow, PlaceLine, ReachByIcon } from "./booking-row.tsx";

type OfGuest = Pick<BookingToShow, "id" | "guestName" | "propertyName" | "room" | "openKes" | "told"> &
  Readonly<{ guestPhone?: string; directions?: string | undefined }>;

/**
 * A guest in the height of one press, however long their name: who and what they owe, over where and what is to be known
 * of the day, beside what is pressed. What a line has no room for is cut by looks alone: it is all in the page, and on
 * the booking's own, which the row opens.
 */
export function GuestLine(props: {
  booking: OfGuest;
  /** Whether the hour at which they mean to come is still of use. */
  isAwaited?: boolean;
  isOverdue?: boolean;
  line: readonly ReactNode[];
  /** What the house remembers of them. */
  note?: string | undefined;
  act?: ReactNode;
}) {
  const { dashboard: t, dates, told: words } = useTexts();
  const may = useMay();
  const { id, guestName, openKes, told, propertyName, room } = props.booking;
  const hour = props.isAwaited && told?.arrivesAt ? words.comes(dates.hour(told.arrivesAt)) : "";
  const line = [hour && <b key="hour">{hour}</b>, ...props.line].filter(Boolean);
  const notes = [told?.sleeper && words.sleeps(told.sleeper), told?.note && words.says(told.note), props.note].filter(
    Boolean,
  );
  const presses = (
    <div className="acts">
      <Ways {...props.booking} />
      {props.act}
    </div>
  );
  return (
    <li>
      <div className="lined">
        <div className="about">
          <div className="lined">
            <b className="brief">
              <a href={may("money") ? `/dashboard/bookings/${id}` : `/dashboard/bookings/${id}/stay`}>{guestName}</a>
            </b>{" "}
            {openKes > 0 && may("money") && (
              <span className={props.isOverdue ? "owes past small num" : "owes small num"}>
                {props.isOverdue ? t.owes.overdue(openKes) : t.owes.now(openKes)}
              </span>
            )}
          </div>
          <div className="lined">
            <PlaceLine name={propertyName} room={room} />
            {line.length > 0 && (
              <p className="brief soft small num">{line.flatMap((part, at) => (at === 0 ? [part] : [" · ", part]))}</p>
            )}
          </div>
        </div>
        {presses}
      </div>
      {notes.length > 0 && <p className="brief small">{notes.join(" · ")}</p>}
    </li>
  );
}

/** The ways to them: links, so that they may be smaller than what changes something. */
function Ways({ guestName, guestPhone = "", directions }: OfGuest) {
  const { frontDesk } = useTexts();
  return (
    <>
      <ReachByIcon name={guestName} phone={guestPhone} />
      {directions && (
        <a className="way by-map" href={directions} target="_blank" rel="noopener">
          <span className="vh">{frontDesk.directions}</span>
        </a>
      )}
    </>
  );
}
