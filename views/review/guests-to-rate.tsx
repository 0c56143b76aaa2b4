import { Badge, LinkButton, List } from "#views/kit/index.ts";
import { useNamed, useTexts } from "#views/kit/language.tsx";

export type GuestToRate = Readonly<{
  bookingId: string;
  guestName: string;
  propertyName: string;
  checkIn: string;
  checkOut: string;
  hasReviewed: boolean;
  until: string;
}>;

/** Guests whose stay is over, each with the way to the form; gone once they are rated. */
export function GuestsToRate({ guests, folds }: { guests: readonly GuestToRate[]; folds: boolean }) {
  const { reviewDesk: t } = useTexts();
  if (guests.length === 0) return null;
  return (
    <List title={t.toRate} action={<span className="soft num">{guests.length}</span>} dense folded={folds}>
      {guests.map((guest) => (
        <ToRate key={guest.bookingId} guest={guest} />
      ))}
    </List>
  );
}

function ToRate({ guest }: { guest: GuestToRate }) {
  const { reviewDesk: t, dates } = useTexts();
  const guestName = useNamed()(guest.guestName);
  return (
    <li>
      <div className="lined">
        <b>{guestName}</b> {guest.hasReviewed && <Badge tone="clay">{t.hasReviewed}</Badge>}
      </div>
      <div className="lined">
        <div className="about">
          <p className="soft small">{guest.propertyName}</p>
          <p className="soft small num">
            {dates.days(guest)} · {t.until(dates.short(guest.until))}
          </p>
        </div>
        <div className="acts">
          <LinkButton href={`/dashboard/bookings/${guest.bookingId}/rating`} kind="quiet" small>
            {guest.hasReviewed ? t.rateAnd : t.rate}
            <span className="vh">: {guestName}</span>
          </LinkButton>
        </div>
      </div>
    </li>
  );
}
