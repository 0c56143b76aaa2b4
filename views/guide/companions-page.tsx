import { addressForDisplay } from "#src/core/listing/address.ts";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import { hoursOfAll, type StayHours } from "#src/core/stay/stay-hours.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import { SlimPage } from "#views/frame/slim-page.tsx";
import { Card, Details } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { dayInWords, Poster, Tile } from "#views/kit/poster.tsx";

/** A place of the stay, with how many of its rooms are booked. */
export type CompanionPlace = Readonly<{
  id: string;
  name: string;
  rooms: number;
  hours: StayHours;
  location: string;
  /** Once the guide is open. */
  address: string | undefined;
  /** What a driver is told, once the guide is open. */
  driver: string | undefined;
  directions: string;
}>;

type CompanionsProps = Readonly<{
  shell: Shell;
  stay: Stay;
  /** Several where rooms of several places were booked at once. */
  places: readonly CompanionPlace[];
  photo: ListingPhoto | undefined;
  hostName: string;
  today: LocalDate;
}>;

/** When and where, for those who come along: no money, no number, nobody's name but the host's. */
export function CompanionsPage(props: CompanionsProps) {
  const { shell, stay, places, today } = props;
  const words = textsOf(shell);
  const { companions: t, booking, dates, groups } = words;
  const [first] = places;
  if (!first) throw new Error("a stay without a place");
  const rooms = places.reduce((sum, place) => sum + place.rooms, 0);
  const name = rooms > 1 ? groups.named(first.name, rooms - 1) : first.name;
  const areas = [...new Set(places.map(({ location }) => addressForDisplay(location)))].join(" · ");
  const { checkInFrom } = hoursOfAll(places.map(({ hours }) => hours));
  const isBegun = today > stay.checkIn;
  const heading = isBegun ? name : t.heading(dayInWords(stay.checkIn, today, words), dates.hour(checkInFrom));
  return (
    <Page shell={shell} title={heading} robots="noindex,nofollow" width="slim" sheets={["booked"]}>
      <div className="stack">
        <Poster photo={props.photo} heading={heading} text={`${name} · ${areas}`} />
        {places.length === 1 && (
          <nav className="tiles" aria-label={booking.details.tiles}>
            <Tile icon="way" href={first.directions} label={booking.details.directions} outside />
          </nav>
        )}
        <When {...props} />
        {places.map((place) => (
          <Where key={place.id} place={place} isAlone={rooms === 1} isOnly={places.length === 1} />
        ))}
        <p className="soft small">{t.host(props.hostName)}</p>
      </div>
    </Page>
  );
}

/** The days, and the hours of each place where these differ. */
function When({ stay, places }: CompanionsProps) {
  const { companions: t, booking, dates } = useTexts();
  const hoursOf = (of: (hours: StayHours) => string) => {
    const said = places.map(({ name, hours }) => ({ name, hour: of(hours) }));
    const isSame = said.every(({ hour }) => hour === said[0]?.hour);
    return isSame ? (said[0]?.hour ?? "") : said.map(({ name, hour }) => `${name} ${hour}`).join(", ");
  };
  const from = hoursOf((hours) => booking.from(hours.checkInFrom));
  const until = hoursOf((hours) => booking.until(hours.checkOutUntil));
  return (
    <Card title={t.when}>
      <Details
        items={[
          { label: booking.checkIn, value: `${dates.short(stay.checkIn)}, ${from}` },
          { label: booking.checkOut, value: `${dates.short(stay.checkOut)}, ${until}` },
        ]}
      />
    </Card>
  );
}

function Where({ place, isAlone, isOnly }: { place: CompanionPlace; isAlone: boolean; isOnly: boolean }) {
  const { companions: t, guide, groups, booking } = useTexts();
  const { address, driver, location, rooms, name, directions } = place;
  return (
    <Card title={isAlone ? t.where : groups.choose.line(rooms, name)}>
      <p className="big">
        <b>{address ?? addressForDisplay(location)}</b>
      </p>
      {!isOnly && (
        <p>
          <a className="link" href={directions} target="_blank" rel="noopener noreferrer">
            {booking.details.directions}
          </a>
        </p>
      )}
      {!address && <p className="soft">{t.areaOnly}</p>}
      {driver && (
        <div className="tight">
          <h3>{guide.fields.driver}</h3>
          <p style={{ whiteSpace: "pre-line" }}>{driver}</p>
        </div>
      )}
    </Card>
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
