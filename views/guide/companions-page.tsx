import type { ListingPhoto } from "#src/core/listing/photo.ts";
import { addressForDisplay } from "#src/core/listing/places.ts";
import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import type { StayHours } from "#src/core/stay/stay-hours.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import { SlimPage } from "#views/frame/slim-page.tsx";
import { Card, Details } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { dayInWords, Poster, Tile } from "#views/kit/poster.tsx";

/** When and where, for those who come along: no money, no number, nobody's name but the host's. */
export function CompanionsPage(props: {
  shell: Shell;
  stay: Stay;
  hours: StayHours;
  property: Readonly<{ displayName: string; location: string }>;
  photo: ListingPhoto | undefined;
  hostName: string;
  /** Once the guide is open. */
  address: string | undefined;
  /** What a driver is told, once the guide is open. */
  driver: string | undefined;
  directions: string;
  today: LocalDate;
}) {
  const { shell, stay, hours, property, address, driver, today } = props;
  const words = textsOf(shell);
  const { companions: t, booking, dates, guide } = words;
  const area = addressForDisplay(property.location);
  const from = dates.hour(hours.checkInFrom);
  const heading = today > stay.checkIn ? property.displayName : t.heading(dayInWords(stay.checkIn, today, words), from);
  return (
    <Page shell={shell} title={heading} robots="noindex,nofollow" width="slim" sheets={["booked"]}>
      <div className="stack">
        <Poster photo={props.photo} heading={heading} text={`${property.displayName} · ${area}`} />
        <nav className="tiles" aria-label={booking.details.tiles}>
          <Tile icon="way" href={props.directions} label={booking.details.directions} outside />
        </nav>
        <Card title={t.when}>
          <Details
            items={[
              { label: booking.checkIn, value: `${dates.short(stay.checkIn)}, ${booking.from(hours.checkInFrom)}` },
              {
                label: booking.checkOut,
                value: `${dates.short(stay.checkOut)}, ${booking.until(hours.checkOutUntil)}`,
              },
            ]}
          />
        </Card>
        <Card title={t.where}>
          <p className="big">
            <b>{address ?? area}</b>
          </p>
          {!address && <p className="soft">{t.areaOnly}</p>}
          {driver && (
            <div className="tight">
              <h3>{guide.fields.driver}</h3>
              <p style={{ whiteSpace: "pre-line" }}>{driver}</p>
            </div>
          )}
        </Card>
        <p className="soft small">{t.host(props.hostName)}</p>
      </div>
    </Page>
  );
}

/** The stay is over, or not on any more. */
export function CompanionsOverPage({ shell }: { shell: Shell }) {
  const { companions: t } = textsOf(shell);
  return (
    <SlimPage shell={shell} title={t.over.title}>
      <p>{t.over.text}</p>
    </SlimPage>
  );
}
