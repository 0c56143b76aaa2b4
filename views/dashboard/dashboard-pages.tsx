import { Fragment } from "react";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import { addressForDisplay } from "#src/core/listing/places.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { ForOwner } from "#views/frame/team.tsx";
import { BookingRow, type BookingToShow, bookedTogether, bookingsAmong } from "#views/front-desk/booking-row.tsx";
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
}>;

type Choice = Readonly<{ show?: Shown | undefined; find: string; pages?: Readonly<Record<string, number>> }>;

/** What is chosen of the bookings, as an address says it. */
function chosen({ show, find, pages = {} }: Choice): string[] {
  const turned = Object.entries(pages).filter(([, page]) => page > 1);
  const query = [...(show ? [["show", show]] : []), ...turned, ...(find ? [["find", find]] : [])];
  return query.map(([name, value]) => `${name}=${encodeURIComponent(value ?? "")}`);
}

/** Where one list of bookings is, with what is looked for in it. */
const addressOf = (choice: Choice) => `/dashboard?${["tab=bookings", ...chosen(choice)].join("&")}`;

function Bookings(props: {
  title: string;
  bookings: readonly BookingToShow[];
  /** Of all pages: how many rooms, and how many bookings they make. */
  count?: number;
  made?: number;
  none?: string | undefined;
}) {
  const { title, bookings, count = bookings.length, made = bookingsAmong(bookings), none } = props;
  const { groups } = useTexts();
  if (bookings.length === 0 && none === undefined) return null;
  return (
    <List
      title={title}
      action={count > 0 ? <span className="soft num">{groups.counted(made, count)}</span> : undefined}
      dense
    >
      {bookings.length === 0 && (
        <li>
          <p className="soft">{none}</p>
        </li>
      )}
      {bookedTogether(bookings).map(({ booking, rooms }) => (
        <BookingRow key={booking.id} booking={booking} rooms={rooms} />
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

/** One booking among many, by what the guest says of it. */
function Find({ find, show }: { find: string; show: Shown | undefined }) {
  const t = useTexts().dashboard;
  return (
    <Form action="/dashboard" method="get" hidden={{ tab: "bookings", show }}>
      <div className="beside">
        <Field type="search" label={t.find.label} name="find" value={find} hint={t.find.hint} maxLength={80} />
        <Button kind="quiet">{t.find.action}</Button>
      </div>
      {find && (
        <p>
          <a href="/dashboard?tab=bookings">{t.find.all}</a>
        </p>
      )}
    </Form>
  );
}

/** The lists as chips; each is an address, so a chosen list can be kept and sent. */
function Lists({ show, find }: { show: Shown | undefined; find: string }) {
  const t = useTexts().dashboard;
  return (
    <nav className="sieve" aria-label={t.lists.label}>
      {[undefined, ...SHOWN].map((one) => (
        <a key={one ?? "all"} href={addressOf({ show: one, find })} aria-current={one === show ? "page" : undefined}>
          {t.lists[one ?? "all"]}
        </a>
      ))}
    </nav>
  );
}

export function BookingsPage(
  props: Common & {
    bookings: { underWay: readonly BookingToShow[]; parts: readonly Part[] };
    /** What was looked for among them; empty for all. */
    find: string;
    show?: Shown | undefined;
  },
) {
  const t = textsOf(props.shell).dashboard;
  const { find, show } = props;
  const { underWay, parts } = props.bookings;
  const isNone = parts.reduce((sum, { count }) => sum + count, underWay.length) === 0;
  const isEmpty = isNone && !find && !show;
  const pages = Object.fromEntries(parts.map(({ list, page }) => [list, page]));
  const { title, text, action, example } = t.noBookings;
  return (
    <DashboardFrame shell={props.shell} tab="bookings" title={t.tabs.bookings} action={!isEmpty && <NewBooking />}>
      {!isEmpty && (
        <>
          <Find find={find} show={show} />
          <Lists show={show} find={find} />
        </>
      )}
      {isNone && find ? (
        <EmptyState title={t.find.none(find)} text={t.find.noneText} />
      ) : isEmpty ? (
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
          <Bookings title={t.lists.asked} bookings={underWay} none={show === "asked" ? t.nonePending : undefined} />
          {parts.map((part) => {
            const words = part.list === "past" || part.list === "cancelled" ? t.older : t.sooner;
            const none = show || (part.list === "upcoming" && !find) ? t.nonePending : undefined;
            const to = (page: number) => addressOf({ show, find, pages: { ...pages, [part.list]: page } });
            return (
              <Fragment key={part.list}>
                <Bookings title={t.lists[part.list]} {...part} none={none} />
                <TurnPages page={part.page} pages={part.pages} to={to} words={words} />
              </Fragment>
            );
          })}
          {!isNone && <Download show={show} find={find} />}
        </>
      )}
    </DashboardFrame>
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
