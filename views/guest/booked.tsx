import type { ReactNode } from "react";
import { canBeCalled } from "#src/core/person/phone.ts";
import { calledBy } from "#src/core/share/look.ts";
import { ARRIVAL_HOURS } from "#src/core/stay/told-arrival.ts";
import { againAddress, propertyAddress } from "#views/booking/addresses.ts";
import { StayFacts } from "#views/booking/stay-facts.tsx";
import { Button, Card, Details, Form, ShareAddress } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { dayInWords, Poster, Tile } from "#views/kit/poster.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import type { BookingDetailsProps } from "./booking-details.tsx";
import { contactOf } from "./contact.tsx";

/** The head of a stay that is certain, for its guest: the place, and when they are awaited. */
export function StayPoster(props: BookingDetailsProps) {
  const { booking, property, photo, rooms } = props;
  const words = useTexts();
  // The first of several rooms that were booked at once greets all who come.
  const living = rooms.filter(({ state }) => state === "confirmed");
  const isOfAll = living.length > 1 && living[0]?.id === booking.id;
  const party = isOfAll ? living.reduce((sum, { guests }) => sum + guests, 0) : booking.party;
  const text = words.booking.details.facts({
    property: isOfAll ? words.groups.named(property.displayName, living.length - 1) : property.displayName,
    dates: words.dates.range(booking),
    guests: words.booking.guests(party),
  });
  return <Poster photo={photo} badge={badgeOf(props, words)} heading={posterHeading(props, words)} text={text} />;
}

/** `See you Wednesday, 14:00`; what a stay under way or over is called. */
export function posterHeading(
  { booking, property, phase, told, today }: BookingDetailsProps,
  words: PageTexts,
): string {
  const { headings, seeYou } = words.booking.details;
  if (phase === "over") return headings.stayed;
  if (phase === "under_way") return headings.staying;
  const day = dayInWords(booking.checkIn, today, words);
  // What is typed and wrong is no hour.
  const own = ARRIVAL_HOURS.find((hour) => hour === told.arrivesAt);
  return own ? words.told.seeYouAbout(day, words.dates.hour(own)) : seeYou(day, words.dates.hour(property.checkInFrom));
}

/** What a guest does next, a press each. */
export function Tiles(props: BookingDetailsProps) {
  const { arrival, booking, host, property, token, phase } = props;
  const words = useTexts();
  const texts = words.booking.details;
  if (phase === "over") {
    if (!props.isLet) return null;
    return (
      <nav className="tiles" aria-label={texts.tiles}>
        <Tile icon="calendar" href={againAddress({ ...booking, propertyId: property.id })} label={texts.bookAgain} />
      </nav>
    );
  }
  const query = token ? `?t=${token}` : "";
  return (
    <nav className="tiles" aria-label={texts.tiles}>
      {arrival && <Tile icon="way" href={arrival.directions} label={texts.directions} outside />}
      {canBeCalled(host.phone) && (
        <Tile icon="whatsapp" href={contactOf(props, words).chat} label={calledBy(host)} outside />
      )}
      {props.companions && <Tile icon="send" href="#companions" label={words.companions.send} />}
      <Tile icon="calendar" href={`/guest/booking/${booking.id}/calendar.ics${query}`} label={texts.toCalendar} />
    </nav>
  );
}

/** Code, days and hours, and the place's own page. */
export function StayCard({
  booking,
  property,
  phase,
  today,
  children,
}: BookingDetailsProps & { children?: ReactNode }) {
  const texts = useTexts().booking.details;
  return (
    <Card title={texts.stay} roomy>
      <Details items={[{ label: texts.code, value: <b className="num">{booking.code}</b> }]} />
      {(phase === "ahead" || phase === "arriving") && <p className="soft small">{texts.showCode}</p>}
      <StayFacts stay={booking} hours={property} party={booking.party} today={today} />
      <p>
        <a href={propertyAddress(property.id)}>{property.displayName}</a>
      </p>
      {children}
    </Card>
  );
}

/** What the badge says: that it is theirs, and whether anything is left to pay. */
function badgeOf({ phase, openKes, inReview }: BookingDetailsProps, { booking: { details } }: PageTexts): string {
  if (phase === "over") return details.badges.stayed;
  if (phase === "under_way") return details.badges.staying;
  const { confirmed } = details.headings;
  return openKes <= 0 && !inReview ? details.andPaid(confirmed) : confirmed;
}

/** The page for those who come along, to be sent on, and taken back. */
export function Companions({ companions, booking, stayName, token }: BookingDetailsProps) {
  const { companions: t, dates } = useTexts();
  if (!companions) return null;
  const said = t.words({ property: stayName, dates: dates.range(booking) });
  return (
    <section className="card" id="companions">
      <div className="body">
        <h2>{t.title}</h2>
        <ShareAddress id="companions-address" address={companions} words={said} label={t.label} hint={t.hint} />
        <Form action={`/guest/booking/${booking.id}/companions`} hidden={{ t: token }} plain>
          <p className="soft small">{t.endHint}</p>
          <Button kind="link">{t.end}</Button>
        </Form>
      </div>
    </section>
  );
}
