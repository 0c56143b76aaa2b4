import type { ReactNode } from "react";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import { daysBetween, type LocalDate, weekdayOf } from "#src/core/stay/stay.ts";
import type { PageTexts } from "#views/texts/pages.ts";
import { Badge } from "./badge.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { Photo } from "./photo.tsx";

/** The head of a stay: its place, and when. Of the sheet `booked`. */
export function Poster(props: {
  photo: ListingPhoto | undefined;
  badge?: string | undefined;
  heading: string;
  text: string;
}) {
  const { photo, badge, heading, text } = props;
  return (
    <div className="poster">
      {/* The size that the house's page has fetched already. */}
      {photo && <Photo photo={{ ...photo, alt: "" }} sizes="(min-width:640px) 711px,213px" first />}
      {badge && (
        <Badge tone="leaf" icon="check">
          {badge}
        </Badge>
      )}
      <div>
        <h1>{heading}</h1>
        <p>{text}</p>
      </div>
    </div>
  );
}

/** One thing to do next, in a `nav` of class `tiles`. */
export function Tile(props: { icon: IconName; href: string; label: string; outside?: boolean }): ReactNode {
  const { icon, href, label, outside } = props;
  return (
    <a href={href} {...(outside ? { target: "_blank", rel: "noopener noreferrer" } : {})}>
      <Icon name={icon} />
      {label}
    </a>
  );
}

/** The day as one says it: a weekday is enough for the days that come before it comes again. */
export function dayInWords(day: LocalDate, today: LocalDate, { booking: { details }, dates }: PageTexts): string {
  const ahead = daysBetween(today, day);
  if (ahead <= 0) return details.today;
  if (ahead === 1) return details.tomorrow;
  return ahead < 7 ? (dates.weekdays[weekdayOf(day) - 1] ?? dates.long(day)) : dates.long(day);
}
