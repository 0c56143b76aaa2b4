import type { ListingPhoto } from "#src/core/listing/photo.ts";
import { addressForDisplay } from "#src/core/listing/places.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { Button, EmptyState, Field, Form, Icon, LinkButton, List, Photo, photoSizes } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { BookingRow, type BookingToShow } from "./booking-row.tsx";
import { Example, FirstProperty } from "./first-property.tsx";

type Common = { shell: Shell };

type Part = Readonly<{ bookings: readonly BookingToShow[]; page: number; pages: number; count: number }>;

function Bookings(props: {
  title: string;
  bookings: readonly BookingToShow[];
  count?: number;
  none?: string | undefined;
}) {
  const { title, bookings, count = bookings.length, none } = props;
  if (bookings.length === 0 && none === undefined) return null;
  return (
    <List title={title} action={count > 0 ? <span className="soft num">{count}</span> : undefined}>
      {bookings.length === 0 && (
        <li>
          <p className="soft">{none}</p>
        </li>
      )}
      {bookings.map((booking) => (
        <BookingRow key={booking.id} booking={booking} />
      ))}
    </List>
  );
}

/** The pages before and after this one of a long list; the other list stays where it is. */
function Turn({
  part,
  list,
  other,
  words,
}: {
  part: Part;
  list: string;
  other: string;
  words: readonly [string, string];
}) {
  const t = useTexts().dashboard;
  if (part.pages < 2) return null;
  const to = (page: number) => `/dashboard?tab=bookings&${list}=${page}${other}`;
  return (
    <nav className="row" aria-label={t.pageOf(part.page, part.pages)}>
      {part.page > 1 && (
        <LinkButton href={to(part.page - 1)} small kind="quiet">
          {words[0]}
        </LinkButton>
      )}
      <span className="soft small num">{t.pageOf(part.page, part.pages)}</span>
      {part.page < part.pages && (
        <LinkButton href={to(part.page + 1)} small kind="quiet">
          {words[1]}
        </LinkButton>
      )}
    </nav>
  );
}

/** One booking among many, by what the guest says of it. */
function Find({ find }: { find: string }) {
  const t = useTexts().dashboard;
  return (
    <Form action="/dashboard" method="get" hidden={{ tab: "bookings" }}>
      <Field type="search" label={t.find.label} name="find" value={find} hint={t.find.hint} maxLength={80} />
      <div className="row">
        <Button kind="quiet" small>
          {t.find.action}
        </Button>
        {find && <a href="/dashboard?tab=bookings">{t.find.all}</a>}
      </div>
    </Form>
  );
}

export function BookingsPage(
  props: Common & {
    bookings: { underWay: readonly BookingToShow[]; upcoming: Part; past: Part };
    /** What was looked for among them; empty for all. */
    find: string;
  },
) {
  const { dashboard: t, messageDesk } = textsOf(props.shell);
  const { find } = props;
  const { underWay, upcoming, past } = props.bookings;
  const isNone = underWay.length + upcoming.count + past.count === 0;
  const kept = find ? `&find=${encodeURIComponent(find)}` : "";
  const { title, text, action, example } = t.noBookings;
  return (
    <DashboardFrame shell={props.shell} tab="bookings" title={t.tabs.bookings}>
      {(find || !isNone) && <Find find={find} />}
      {isNone && find ? (
        <EmptyState title={t.find.none(find)} text={t.find.noneText} />
      ) : isNone ? (
        <EmptyState
          title={title}
          text={text}
          action={
            <LinkButton href="/dashboard#share" kind="quiet">
              {action}
            </LinkButton>
          }
          ghost={<Example {...example} />}
        />
      ) : (
        <>
          <Bookings title={t.underWay} bookings={underWay} />
          <Bookings title={t.upcoming} {...upcoming} none={find ? undefined : t.nonePending} />
          <Turn
            part={upcoming}
            list="upcoming"
            other={`${past.page > 1 ? `&past=${past.page}` : ""}${kept}`}
            words={t.sooner}
          />
          <Bookings title={t.past} {...past} />
          <Turn
            part={past}
            list="past"
            other={`${upcoming.page > 1 ? `&upcoming=${upcoming.page}` : ""}${kept}`}
            words={t.older}
          />
        </>
      )}
      <p>
        <a href="/dashboard/messages">{messageDesk.title}</a>
      </p>
    </DashboardFrame>
  );
}

export type ListedProperty = {
  id: string;
  state: "draft" | "published" | "archived";
  displayName: string;
  location: string;
  basePriceKes: number;
  units: number;
  cover: ListingPhoto | undefined;
};

export function PropertiesPage(props: Common & { properties: readonly ListedProperty[] }) {
  const { dashboard: t, manyPrices } = textsOf(props.shell);
  const groups = [
    [t.properties.published, "published"],
    [t.properties.drafts, "draft"],
    [t.properties.archived, "archived"],
  ] as const;
  const add = (
    <LinkButton href="/dashboard/properties/new" small track={{ action: "add_property" }}>
      <Icon name="plus" />
      {t.properties.add}
    </LinkButton>
  );
  return (
    <DashboardFrame
      shell={props.shell}
      tab="properties"
      title={t.tabs.properties}
      action={props.properties.length > 0 ? add : undefined}
    >
      {props.properties.length === 0 && <FirstProperty />}
      {props.properties.length > 0 && (
        <p>
          <a href="/dashboard/prices">{manyPrices.title}</a>
        </p>
      )}
      {groups.map(([title, state]) => {
        const listed = props.properties.filter((property) => property.state === state);
        if (listed.length === 0) return null;
        return (
          <List key={state} title={title} action={<span className="soft num">{listed.length}</span>}>
            {listed.map((property) => (
              <PropertyRow key={property.id} property={property} />
            ))}
          </List>
        );
      })}
    </DashboardFrame>
  );
}

function PropertyRow({ property }: { property: ListedProperty }) {
  const t = useTexts().dashboard;
  const facts = [
    property.basePriceKes > 0 ? t.properties.perNight(property.basePriceKes) : t.properties.noPrice,
    property.units > 1 ? t.properties.units(property.units) : "",
  ].filter(Boolean);
  return (
    <li>
      <div className="row" style={{ flexWrap: "nowrap" }}>
        <div style={{ flex: "none", width: 80, borderRadius: 8, overflow: "hidden" }}>
          {property.cover ? (
            <Photo photo={{ ...property.cover, alt: "" }} sizes={photoSizes.thumb} />
          ) : (
            <div className="photo none" style={{ borderBottom: 0 }}>
              <Icon name="camera" label={t.properties.noPhoto} />
            </div>
          )}
        </div>
        <div className="tight" style={{ minWidth: 0 }}>
          <b>
            <a href={`/dashboard/properties/${property.id}`}>{property.displayName}</a>
          </b>
          {property.location && <p className="soft small">{addressForDisplay(property.location)}</p>}
          <p className="soft small num">{facts.join(" · ")}</p>
        </div>
      </div>
    </li>
  );
}
