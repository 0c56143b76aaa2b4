import type { ListingPhoto } from "#src/core/listing/photo.ts";
import { addressForDisplay } from "#src/core/listing/places.ts";
import { RequestList, type RequestToShow } from "#views/booking/request-list.tsx";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { UnverifiedEmail } from "#views/identity/mail-link-pages.tsx";
import {
  Badge,
  Button,
  Card,
  EmptyState,
  ErrorSummary,
  Field,
  Form,
  Icon,
  LinkButton,
  List,
  ListRow,
  Notice,
  Photo,
  photoSizes,
  SharePresses,
  type Tone,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { GuestsToRate, type GuestToRate } from "#views/review/guests-to-rate.tsx";
import { CheckCard } from "#views/risk/check-form.tsx";
import { BookingRow, type BookingToShow } from "./booking-row.tsx";
import { type Needs, NeedsYou, type RefundFault } from "./needs-you.tsx";

type Common = { shell: Shell };

/** The host's public address; `label` without `https://`. */
export type PublicLink = { url: string; hasBrand: boolean };

type TodayPageProps = Common & {
  firstName: string;
  /** The address that its host has not confirmed yet. */
  unverifiedEmail?: string | undefined;
  /** Whether something waits that was set up before the address was proven. */
  found?: boolean;
  /** How many guests' questions wait. */
  questions?: number;
  link: PublicLink;
  hasProperties: boolean;
  /** Whether guests find anything on their page. */
  hasPublished: boolean;
  /** Why the operator has closed the page; nothing while it is open. */
  suspendedWhy?: string | undefined;
  /** Whether guests have any way to pay them. */
  canBePaid?: boolean;
  requests: readonly RequestToShow[];
  needs: Needs;
  fault?: RefundFault | undefined;
  notice?: string | undefined;
  arrivals: {
    leaving: readonly BookingToShow[];
    today: readonly BookingToShow[];
    soon: readonly BookingToShow[];
  };
  /** Guests whose stay is over and who are not rated yet. */
  toRate?: readonly GuestToRate[];
};

export function TodayPage(props: TodayPageProps) {
  const { dashboard: t, found, inquiryDesk } = textsOf(props.shell);
  const { fault, arrivals } = props;
  return (
    <DashboardFrame shell={props.shell} tab="today" title={t.greeting(props.firstName)}>
      {fault && <ErrorSummary errors={[{ field: `receipt-${fault.refundId}`, message: fault.message }]} />}
      {props.notice && <Notice tone="bad" role="alert" title={props.notice} />}
      {props.hasProperties && <CheckCard />}
      {props.unverifiedEmail && <UnverifiedEmail email={props.unverifiedEmail} site={props.shell.site} />}
      {props.found && <Missing tone="amber" {...found.notice} href="/account/found" />}
      {props.questions ? (
        <Missing tone="clay" {...inquiryDesk.notice(props.questions)} href="/dashboard/messages?show=waiting" />
      ) : null}
      {!props.link.hasBrand && <Missing tone="clay" {...t.noBrand} href="/claim-brand" />}
      <RequestList requests={props.requests} />
      <WhyNoGuests {...props} />
      <NeedsYou needs={props.needs} fault={fault} />
      {!props.hasProperties && <FirstProperty />}
      {props.hasProperties && (
        <>
          <Bookings title={t.leavingToday} bookings={arrivals.leaving} />
          <Bookings title={t.arrivingToday} bookings={arrivals.today} none={t.nobodyToday} />
          <Bookings title={t.arrivingSoon} bookings={arrivals.soon} none={t.nobodySoon} />
          <GuestsToRate guests={props.toRate ?? []} />
        </>
      )}
      <Share link={props.link} hasPublished={props.hasPublished} />
    </DashboardFrame>
  );
}

/** What keeps guests from coming or paying. */
function WhyNoGuests({ suspendedWhy, canBePaid, hasProperties, hasPublished }: TodayPageProps) {
  const { dashboard: t, payouts } = useTexts();
  const isSuspended = suspendedWhy !== undefined;
  return (
    <>
      {isSuspended && <Missing tone="bad" {...t.suspended} text={t.suspended.text(suspendedWhy)} href="/contact" />}
      {canBePaid === false && !isSuspended && (
        <Missing
          tone="bad"
          title={payouts.noWay.title}
          text={payouts.noWay.elsewhere}
          action={payouts.title}
          href="/dashboard?tab=payouts"
        />
      )}
      {hasProperties && !hasPublished && (
        <Missing tone="amber" {...t.nothingPublished} action={t.tabs.properties} href="/dashboard?tab=properties" />
      )}
    </>
  );
}

/** Something that is not as it should be, and the page where that is mended. */
function Missing({
  tone,
  title,
  text,
  action,
  href,
}: Record<"title" | "text" | "action" | "href", string> & { tone: Tone }) {
  const mend = (
    <LinkButton href={href} small kind="quiet">
      {action}
    </LinkButton>
  );
  return <Notice tone={tone} title={title} text={text} action={mend} />;
}

function FirstProperty() {
  const { title, text, action, example } = useTexts().dashboard.firstProperty;
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <LinkButton href="/dashboard/properties/new" track={{ action: "add_property" }}>
          {action}
        </LinkButton>
      }
      ghost={<Example {...example} />}
    />
  );
}

/** What a list looks like once there is something on it. */
function Example({ title, text, badge }: { title: string; text: string; badge: string }) {
  return (
    <ul className="list">
      <ListRow title={title} text={text} badges={<Badge tone="leaf">{badge}</Badge>} />
    </ul>
  );
}

/** Their link, ready to copy and to send: it works without any script. */
function Share({ link, hasPublished }: { link: PublicLink; hasPublished: boolean }) {
  const { dashboard: t, pictureDesk } = useTexts();
  return (
    <Card title={t.share.title} id="share">
      <div className="tight" data-share={t.share.message("").trim()}>
        <Field label={t.share.label} name="link" value={link.url} hint={t.share.hint} readOnly />
        <div className="row">
          <SharePresses />
        </div>
      </div>
      <div className="row">
        <LinkButton
          href={`https://wa.me/?text=${encodeURIComponent(t.share.message(link.url))}`}
          kind="quiet"
          outside
          track={{ action: "share_page", metadata: { channel: "whatsapp" } }}
        >
          <Icon name="whatsapp" />
          {t.share.whatsapp}
        </LinkButton>
        <LinkButton href={new URL(link.url).pathname} kind="quiet" track={{ action: "open_page" }}>
          {t.share.open}
        </LinkButton>
        {hasPublished && (
          <LinkButton
            href="/social-media-connect/pictures?kind=free_weekend"
            kind="quiet"
            track={{ action: "make_picture" }}
          >
            {pictureDesk.kinds.free_weekend}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

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
  const t = textsOf(props.shell).dashboard;
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
