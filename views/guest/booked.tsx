import type { ReactNode } from "react";
import { canBeCalled } from "#src/core/person/phone.ts";
import { calledBy } from "#src/core/share/look.ts";
import { daysBetween, type LocalDate, weekdayOf } from "#src/core/stay/stay.ts";
import { propertyAddress } from "#views/booking/addresses.ts";
import { StayFacts } from "#views/booking/stay-facts.tsx";
import { Badge, Card, Details, Icon, type IconName, Photo } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import type { BookingDetailsProps } from "./booking-details.tsx";
import { contactOf } from "./contact.tsx";

/** The head of a stay that is certain, for its guest: the place, when they are awaited, and what they do next. */
export function Poster(props: BookingDetailsProps) {
  const { booking, property, photo } = props;
  const words = useTexts();
  const texts = words.booking.details;
  const facts = {
    property: property.displayName,
    dates: words.dates.range(booking),
    guests: words.booking.guests(booking.party),
  };
  return (
    <div className="poster">
      {/* The size that the house's page has fetched already. */}
      {photo && <Photo photo={{ ...photo, alt: "" }} sizes="(min-width:640px) 711px,213px" first />}
      <Badge tone="leaf" icon="check">
        {badgeOf(props, words)}
      </Badge>
      <div>
        <h1>{posterHeading(props, words)}</h1>
        <p>{texts.facts(facts)}</p>
      </div>
    </div>
  );
}

/** `See you Wednesday, 14:00`; what a stay under way or over is called. */
export function posterHeading({ booking, property, phase, today }: BookingDetailsProps, words: PageTexts): string {
  const { headings, seeYou } = words.booking.details;
  if (phase === "over") return headings.stayed;
  if (phase === "under_way") return headings.staying;
  return seeYou(dayInWords(booking.checkIn, today, words), words.dates.hour(property.checkInFrom));
}

/** The day as one says it: a weekday is enough for the days that come before it comes again. */
function dayInWords(day: LocalDate, today: LocalDate, { booking: { details }, dates }: PageTexts): string {
  const ahead = daysBetween(today, day);
  if (ahead <= 0) return details.today;
  if (ahead === 1) return details.tomorrow;
  return ahead < 7 ? (dates.weekdays[weekdayOf(day) - 1] ?? dates.long(day)) : dates.long(day);
}

/** What a guest does next, a press each. */
export function Tiles(props: BookingDetailsProps) {
  const { arrival, booking, host, token, phase, shareAddress } = props;
  const words = useTexts();
  const texts = words.booking.details;
  if (phase === "over") return null;
  const query = token ? `?t=${token}` : "";
  return (
    <nav className="tiles" aria-label={texts.tiles}>
      {arrival && <Tile icon="way" href={arrival.directions} label={texts.directions} outside />}
      {canBeCalled(host.phone) && (
        <Tile icon="whatsapp" href={contactOf(props, words).chat} label={calledBy(host)} outside />
      )}
      {shareAddress && <Tile icon="send" href="#share" label={words.share.booking} />}
      <Tile icon="calendar" href={`/guest/booking/${booking.id}/calendar.ics${query}`} label={texts.toCalendar} />
    </nav>
  );
}

function Tile(props: { icon: IconName; href: string; label: string; outside?: boolean }): ReactNode {
  const { icon, href, label, outside } = props;
  return (
    <a href={href} {...(outside ? { target: "_blank", rel: "noopener noreferrer" } : {})}>
      <Icon name={icon} />
      {label}
    </a>
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
