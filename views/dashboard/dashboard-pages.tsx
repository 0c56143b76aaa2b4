import { Fragment } from "react";
import { addressForDisplay } from "#src/core/listing/address.ts";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { ForOwner, IfMay } from "#views/frame/team.tsx";
import {
  type AskedFromList,
  BookingRow,
  type BookingToShow,
  bookedTogether,
  bookingsAmong,
} from "#views/front-desk/booking-row.tsx";
import {
  Button,
  EmptyState,
  Field,
  Form,
  Icon,
  LinkButton,
  List,
  Photo,
  photoSizes,
  Select,
  TurnPages,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { Example, type FirstPlace, FirstPlaceForm } from "./first-property.tsx";

type Common = { shell: Shell };

/** The lists a host may choose from; without a choice those not certain yet, upcoming and past stand below each other. */
export const SHOWN = ["upcoming", "here", "owing", "asked", "past", "cancelled"] as const;
type Shown = (typeof SHOWN)[number];

type Part = Readonly<{
  list: Exclude<Shown, "asked">;
  bookings: readonly BookingToShow[];
  page: number;
  pages: number;
  count: number;
  made: number;
  /** The day from which on earlier ones stand in no page of these. */
  older: string | undefined;
}>;

/** From where bookings came, as a host may choose them. */
export const SOURCES = ["page", "link", "host"] as const;

type Choice = Readonly<{
  show?: Shown | undefined;
  /** What is looked for; empty for all. */
  find: string;
  /** The id of one. */
  property?: string | undefined;
  source?: (typeof SOURCES)[number] | undefined;
  /** The word of one of their links. */
  link?: string | undefined;
  /** Past ones that came no later. */
  upto?: string | undefined;
  pages?: Readonly<Record<string, number>>;
}>;

/** What is chosen of the bookings, as an address says it. */
function chosen({ show, find, property, source, link, upto, pages = {} }: Choice): string[] {
  const turned = Object.entries(pages).filter(([, page]) => page > 1);
  const query = Object.entries({ show, ...Object.fromEntries(turned), find, property, source, link, upto });
  return query.flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []));
}

/** Where one list of bookings is, with what is looked for in it. */
const addressOf = (choice: Choice) => `/dashboard?${["tab=bookings", ...chosen(choice)].join("&")}`;

function Bookings(props: {
  title: string;
  bookings: readonly BookingToShow[];
  /** Of all pages: how many rooms, and how many bookings they make. */
  count?: number;
  made?: number;
  /** There are older ones, which are not counted. */
  older?: string | undefined;
  none?: string | undefined;
  asking?: AskedFromList | undefined;
}) {
  const { title, bookings, count = bookings.length, made = bookingsAmong(bookings), older, none } = props;
  const { groups, dashboard: t } = useTexts();
  const counted = groups.counted(made, count);
  if (bookings.length === 0 && none === undefined) return null;
  return (
    <List
      title={title}
      action={count > 0 ? <span className="soft num">{older ? t.andMore(counted) : counted}</span> : undefined}
      dense
    >
      {bookings.length === 0 && (
        <li>
          <p className="soft">{none}</p>
        </li>
      )}
      {bookedTogether(bookings).map(({ booking, rooms }) => (
        <BookingRow key={booking.id} booking={booking} rooms={rooms} asking={props.asking} />
      ))}
      {bookings.length > 1 && <Sums bookings={bookings} />}
    </List>
  );
}

/** What the bookings above come to. */
function Sums({ bookings }: { bookings: readonly BookingToShow[] }) {
  const t = useTexts().dashboard;
  const [totalKes, openKes] = [sumKes(bookings, "totalKes"), sumKes(bookings, "openKes")];
  return (
    <li>
      <p className="soft small num">{t.sums({ count: bookingsAmong(bookings), totalKes, openKes })}</p>
    </li>
  );
}

const sumKes = (bookings: readonly BookingToShow[], of: "totalKes" | "openKes") =>
  bookings.reduce((sum, booking) => sum + booking[of], 0);

type Choosing = Readonly<{ choice: Choice; properties: readonly Readonly<{ id: string; displayName: string }>[] }>;

/** One booking among many, by what the guest says of it; and those of one property or one source. */
function Find({ choice, properties }: Choosing) {
  const { dashboard: t, figures } = useTexts();
  const { find, show, property, source, link } = choice;
  const names = properties.map(({ id, displayName }) => ({ value: id, label: displayName }));
  const sources = SOURCES.map((value) => ({ value, label: t.sources[value] }));
  return (
    <Form action="/dashboard" method="get" hidden={{ tab: "bookings", show, link }}>
      <div className="beside">
        <Field type="search" label={t.find.label} name="find" value={find} hint={t.find.hint} maxLength={80} />
        <Button kind="quiet">{t.find.action}</Button>
      </div>
      <details open={property !== undefined || source !== undefined}>
        <summary className="link">{t.narrow}</summary>
        <div className="duo">
          {properties.length > 1 && (
            <Select
              label={figures.columns.property}
              name="property"
              value={property}
              options={[{ value: "", label: t.anyProperty }, ...names]}
            />
          )}
          {!link && (
            <Select
              label={figures.columns.source}
              name="source"
              value={source}
              options={[{ value: "", label: t.anySource }, ...sources]}
            />
          )}
        </div>
      </details>
    </Form>
  );
}

/** The lists as chips, and what else is chosen, each with the way without it. Each is an address that can be kept and sent. */
function Lists({ choice, properties }: Choosing) {
  const { dashboard: t, dates } = useTexts();
  const { show, find, property, source, link, upto } = choice;
  const without = [
    ...(find ? [{ name: `“${find}”`, rest: { ...choice, find: "" } }] : []),
    ...properties
      .filter(({ id }) => id === property)
      .map(({ displayName }) => ({ name: displayName, rest: { ...choice, property: undefined } })),
    ...(source ? [{ name: t.sources[source], rest: { ...choice, source: undefined } }] : []),
    ...(link ? [{ name: `/${link}`, rest: { ...choice, link: undefined } }] : []),
    ...(upto ? [{ name: t.upto(dates.shortWithYear(upto)), rest: { ...choice, upto: undefined } }] : []),
  ];
  return (
    <>
      <nav className="sieve" aria-label={t.lists.label}>
        {[undefined, ...SHOWN].map((one) => (
          <a
            key={one ?? "all"}
            href={addressOf({ ...choice, show: one })}
            aria-current={one === show ? "page" : undefined}
          >
            {t.lists[one ?? "all"]}
          </a>
        ))}
      </nav>
      {without.length > 0 && (
        <nav className="sieve" aria-label={t.narrowed}>
          {without.map(({ name, rest }) => (
            <a key={name} href={addressOf(rest)}>
              <span className="vh">{t.withoutIt} </span>
              {name} <Icon name="x" />
            </a>
          ))}
        </nav>
      )}
    </>
  );
}

type BookingsToShow = Choosing &
  Readonly<{
    bookings: { underWay: readonly BookingToShow[]; parts: readonly Part[] };
    /** When those of the list of who owes were asked last today. */
    askedAt?: ReadonlyMap<string, number> | undefined;
  }>;

export function BookingsPage(props: Common & BookingsToShow) {
  const t = textsOf(props.shell).dashboard;
  const { find, show, property, source, link } = props.choice;
  const isSought = [find, property, source, link].some(Boolean);
  const { underWay, parts } = props.bookings;
  const isNone =
    parts.reduce((sum, { count }) => sum + count, underWay.length) === 0 && !parts.some(({ older }) => older);
  if (isNone && !isSought && !show) return <NoBookings shell={props.shell} />;
  return (
    <DashboardFrame shell={props.shell} tab="bookings" title={t.tabs.bookings} action={<NewBooking />}>
      <Find {...props} />
      <Lists {...props} />
      {isNone && isSought ? (
        <EmptyState
          title={find ? t.find.none(find) : t.noneSought}
          text={t.find.noneText}
          action={
            <LinkButton href="/dashboard?tab=bookings" kind="quiet">
              {t.find.all}
            </LinkButton>
          }
        />
      ) : (
        <Listed {...props} isSought={isSought} />
      )}
      {!isNone && <Download {...props.choice} />}
    </DashboardFrame>
  );
}

/** Before the first booking: how it comes, and the way to write in a guest who called. */
function NoBookings({ shell }: Common) {
  const t = textsOf(shell).dashboard;
  const { title, text, action, example } = t.noBookings;
  return (
    <DashboardFrame shell={shell} tab="bookings" title={t.tabs.bookings} action={<NewBooking />}>
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
    </DashboardFrame>
  );
}

function Listed({ choice, bookings: { underWay, parts }, askedAt, isSought }: BookingsToShow & { isSought: boolean }) {
  const t = useTexts().dashboard;
  const { show, find } = choice;
  const pages = Object.fromEntries(parts.map(({ list, page }) => [list, page]));
  return (
    <>
      <Bookings title={t.lists.asked} bookings={underWay} none={show === "asked" ? t.nonePending : undefined} />
      {parts.map((part) => {
        const words = part.list === "past" || part.list === "cancelled" ? t.older : t.sooner;
        const none = show || (part.list === "upcoming" && !isSought) ? t.nonePending : undefined;
        const to = (page: number) => addressOf({ ...choice, pages: { ...pages, [part.list]: page } });
        return (
          <Fragment key={part.list}>
            <Bookings
              title={t.lists[part.list]}
              {...part}
              none={none}
              asking={askedAt && { askedAt, back: addressOf({ ...choice, pages }) }}
            />
            <TurnPages page={part.page} pages={part.pages} to={to} words={words} />
            {part.older && part.page === part.pages && (
              <Older of={addressOf({ ...choice, show: part.list, upto: part.older })} isSought={find !== ""} />
            )}
          </Fragment>
        );
      })}
    </>
  );
}

/** Behind the last page of those that are counted: the way to those before. */
function Older({ of, isSought }: { of: string; isSought: boolean }) {
  const t = useTexts().dashboard;
  return (
    <p className="row">
      <LinkButton href={of} small kind="quiet">
        {t.evenOlder}
      </LinkButton>
      {isSought && <span className="soft small">{t.find.more}</span>}
    </p>
  );
}

/** Taking along is the owner's. */
function Download(choice: Choice) {
  const { download } = useTexts().dashboard;
  return (
    <ForOwner>
      <p>
        <a href={`/dashboard/bookings.csv?${chosen(choice).join("&")}`}>{download}</a>
      </p>
    </ForOwner>
  );
}

function NewBooking() {
  const t = useTexts().hostBooking;
  return (
    <LinkButton href="/dashboard/bookings/new" small>
      <Icon name="plus" />
      {t.title}
    </LinkButton>
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

export function PropertiesPage(props: Common & { properties: readonly ListedProperty[]; firstPlace: FirstPlace }) {
  const { dashboard: t, manyPrices, manyListings } = textsOf(props.shell);
  const groups = [
    [t.properties.published, "published"],
    [t.properties.drafts, "draft"],
    [t.properties.archived, "archived"],
  ] as const;
  const add = (
    <IfMay what="house">
      <LinkButton href="/dashboard/properties/new" small track={{ action: "add_property" }}>
        <Icon name="plus" />
        {t.properties.add}
      </LinkButton>
    </IfMay>
  );
  return (
    <DashboardFrame
      slim={props.properties.length === 0}
      shell={props.shell}
      tab="properties"
      title={t.tabs.properties}
      action={props.properties.length > 0 ? add : undefined}
    >
      {props.properties.length === 0 && <FirstPlaceForm {...props.firstPlace} />}
      {props.properties.length > 0 && (
        <p className="row">
          {props.properties.length > 1 && <a href="/dashboard/properties/several">{manyListings.title}</a>}
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
