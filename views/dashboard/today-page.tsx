import { localDateAt } from "#src/core/stay/stay.ts";
import { RequestList, type RequestToShow } from "#views/booking/request-list.tsx";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { AskToPay, bookingsAmong } from "#views/front-desk/booking-row.tsx";
import { FreeNext } from "#views/front-desk/free-nights.tsx";
import { GuestLine } from "#views/front-desk/guest-line.tsx";
import {
  Arriving,
  ComingSoon,
  InHouse,
  isFullDay,
  Leaving,
  type PeopleOfDay,
} from "#views/front-desk/guests-of-day.tsx";
import { LastSeen } from "#views/front-desk/last-seen.tsx";
import { UnverifiedEmail } from "#views/identity/mail-link-pages.tsx";
import {
  Card,
  ErrorSummary,
  Field,
  Fold,
  Icon,
  LinkButton,
  List,
  MoreRows,
  Notice,
  SharePresses,
  type Tone,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { GuestsToRate, type GuestToRate } from "#views/review/guests-to-rate.tsx";
import { CheckCard } from "#views/risk/check-form.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { type FirstPlace, FirstPlaceForm, type PublicLink } from "./first-property.tsx";
import { type Needs, NeedsYou, type RefundFault } from "./needs-you.tsx";

/** Of more than these one reads on the list of bookings. */
const OWING_SHOWN = 10;
/** And these are seen at once on a full day. */
const OWING_OUT = 3;

/** What a guest owes by now, of a stay that is agreed. */
type Owing = Readonly<{
  bookingId: string;
  guestName: string;
  propertyName: string;
  checkIn: string;
  checkOut: string;
  kes: number;
  /** The stay is over. */
  isOverdue: boolean;
  /** Of how many rooms that were booked at once. */
  rooms: number;
  /** When they were asked last today, Unix milliseconds. */
  askedAt?: number | undefined;
}>;

type TodayPageProps = {
  shell: Shell;
  firstName: string;
  /** Brings the worker that keeps it. */
  scriptUrl?: string | undefined;
  /** When it was drawn, for the copy that a phone keeps. Unix milliseconds. */
  seenAt: number;
  /** The address that its host has not confirmed yet. */
  unverifiedEmail?: string | undefined;
  /** Whether something waits that was set up before the address was proven. */
  found?: boolean;
  /** How many guests' questions wait. */
  questions?: number;
  /** The one question that waits, where it is one. */
  onlyQuestion?: string | undefined;
  link: PublicLink;
  hasProperties: boolean;
  /** What a host without any is asked for. */
  firstPlace: FirstPlace;
  /** Whether guests find anything on their page. */
  hasPublished: boolean;
  /** Their first place was opened lately: what is worth a minute next stands on a page of its own. */
  isNew?: boolean;
  /** Why the operator has closed the page; nothing while it is open. */
  suspendedWhy?: string | undefined;
  /** The house was brought back from a copy, which does not tell of this time. Unix milliseconds. */
  recovered?: { from: number; until: number; isOver: boolean } | undefined;
  /** Whether guests have any way to pay them. */
  canBePaid?: boolean;
  requests: readonly RequestToShow[];
  needs: Needs;
  fault?: RefundFault | undefined;
  notice?: string | undefined;
  /** The day of Nairobi's. */
  today: string;
  people: PeopleOfDay;
  owing: readonly Owing[];
  /** The next free nights of what is on their page. */
  free: readonly { id: string; name: string; checkIn: string; checkOut: string }[];
  /** Guests whose stay is over and who are not rated yet. */
  toRate?: readonly GuestToRate[];
};

/** A host's day: what needs them, who comes, goes and stays, who owes, what is free. */
export function TodayPage(props: TodayPageProps) {
  const { dashboard: t, found, inquiryDesk } = textsOf(props.shell);
  const { fault, people, owing } = props;
  const folds = isFullDay(people);
  const isNew = props.isNew === true && people.soon.length + people.today.length + people.here.length === 0;
  const share = <Share link={props.link} hasPublished={props.hasPublished} isNew={isNew} folds={folds} />;
  return (
    <DashboardFrame
      slim={!props.hasProperties}
      shell={props.shell}
      tab="today"
      title={t.greeting(props.firstName)}
      scriptUrl={props.scriptUrl}
    >
      <LastSeen at={props.seenAt} />
      {fault && <ErrorSummary errors={[{ field: `receipt-${fault.refundId}`, message: fault.message }]} />}
      {props.notice && <Notice tone="bad" role="alert" title={props.notice} />}
      {props.recovered && <Recovered {...props.recovered} />}
      {props.hasProperties && (
        <>
          <Counts people={people} owing={owing} />
          <CheckCard />
        </>
      )}
      {props.unverifiedEmail && <UnverifiedEmail email={props.unverifiedEmail} site={props.shell.site} />}
      {props.found && <Missing tone="amber" {...found.notice} href="/account/found" />}
      {props.questions ? (
        <Missing
          tone="clay"
          {...inquiryDesk.notice(props.questions)}
          href={`/dashboard/messages${props.onlyQuestion ? `/question/${props.onlyQuestion}` : "?show=waiting"}`}
        />
      ) : null}
      {!props.link.hasBrand && <Missing tone="clay" {...t.noBrand} href="/claim-brand" />}
      <RequestList requests={props.requests} />
      <WhyNoGuests {...props} />
      <NeedsYou needs={props.needs} fault={fault} />
      {!props.hasProperties && <FirstPlaceForm {...props.firstPlace} />}
      {props.hasProperties && (
        <div className={folds ? "day full" : "day"}>
          <div className="stack loose">
            <Leaving people={people.leaving} today={props.today} folds={folds} />
            <Arriving people={people.today} folds={folds} />
            <InHouse people={people.here} folds={folds} />
          </div>
          <div className="stack loose">
            <WhoOwes owing={owing} folds={folds} />
            <ComingSoon people={people.soon} folds={folds} />
            <FreeNext free={props.free} pageUrl={props.link.url} folds={folds} />
            <GuestsToRate guests={props.toRate ?? []} folds={folds} />
            {folds && share}
          </div>
        </div>
      )}
      {!folds && share}
    </DashboardFrame>
  );
}

/** What nobody but the host can know: who booked and paid in the time that the copy does not tell of. */
function Recovered({ from, until, isOver }: { from: number; until: number; isOver: boolean }) {
  const { dates, dashboard } = useTexts();
  const t = dashboard.recovered;
  return (
    <Missing
      tone="clay"
      title={isOver ? t.title : t.titleUnderWay}
      text={t.text(lostTime(t, dates, from, until))}
      action={t.action}
      href="/dashboard/payments"
    />
  );
}

const MINUTE_MS = 60_000;

/** In whole minutes, so that some seconds are a time one can look for. */
function lostTime(
  t: PageTexts["dashboard"]["recovered"],
  dates: PageTexts["dates"],
  from: number,
  until: number,
): string {
  const end = Math.ceil(until / MINUTE_MS) * MINUTE_MS;
  const [day, lastDay] = [dates.short(localDateAt(from)), dates.short(localDateAt(end))];
  return day === lastDay
    ? t.onOneDay(day, dates.clock(from), dates.clock(end))
    : t.overDays(`${day}, ${dates.clock(from)}`, `${lastDay}, ${dates.clock(end)}`);
}

/** The day in four numbers, each leading to whom it counts. */
function Counts({ people, owing }: Pick<TodayPageProps, "people" | "owing">) {
  const t = useTexts().dashboard;
  const leaving = bookingsAmong(people.leaving.filter(({ went }) => !went));
  // Rooms that were booked at once are one booking here, and a row each below.
  const counts = { here: bookingsAmong(people.here), arriving: bookingsAmong(people.today), leaving };
  return (
    <nav className="counts" aria-label={t.counts.label}>
      {Object.entries({ ...counts, owing: owing.length }).map(([name, count]) => (
        <a key={name} href={count > 0 ? `#${name}` : undefined}>
          <b className="num">{count}</b> {t.counts[name as keyof typeof t.counts]}
        </a>
      ))}
    </nav>
  );
}

/** Whose money is due by now, each with one press that asks their phone for it. */
function WhoOwes({ owing, folds }: Pick<TodayPageProps, "owing"> & { folds: boolean }) {
  const { dashboard: t, dates, groups } = useTexts();
  if (owing.length === 0) return null;
  const shown = owing.slice(0, OWING_SHOWN);
  const out = folds && shown.length > OWING_OUT + 1 ? OWING_OUT : shown.length;
  const row = (one: Owing) => (
    <GuestLine
      key={one.bookingId}
      booking={{
        ...one,
        id: one.bookingId,
        propertyName: one.rooms > 1 ? groups.named(one.propertyName, one.rooms - 1) : one.propertyName,
        openKes: one.kes,
        room: undefined,
      }}
      isOverdue={one.isOverdue}
      line={[one.askedAt !== undefined && t.owes.asked(dates.clock(one.askedAt)), dates.range(one)]}
      act={<AskToPay bookingId={one.bookingId} guestName={one.guestName} back="/dashboard#owing" />}
    />
  );
  const hint = (
    <li key="hint">
      <p className="soft small">
        {t.owes.hint}
        {owing.length > OWING_SHOWN && (
          <>
            {" "}
            <a href="/dashboard?tab=bookings&show=owing">{t.owes.more(owing.length - OWING_SHOWN)}</a>
          </>
        )}
      </p>
    </li>
  );
  const behind = shown.slice(out).map(row);
  return (
    <List id="owing" title={t.owes.title} action={<span className="soft num">{owing.length}</span>} dense>
      {shown.slice(0, out).map(row)}
      {behind.length === 0 && hint}
      {behind.length > 0 && (
        <MoreRows summary={t.owes.more(owing.length - out)}>
          {behind}
          {hint}
        </MoreRows>
      )}
    </List>
  );
}

/** What keeps guests from coming or paying. */
function WhyNoGuests({ suspendedWhy, canBePaid, hasProperties, hasPublished }: TodayPageProps) {
  const { dashboard: t, payouts } = useTexts();
  const isSuspended = suspendedWhy !== undefined;
  return (
    <>
      {isSuspended && <Missing tone="bad" {...t.suspended} text={t.suspended.text(suspendedWhy)} href="/contact" />}
      {canBePaid === false && hasProperties && !isSuspended && (
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

type Sharing = Readonly<{ link: PublicLink; hasPublished: boolean; isNew: boolean }>;

/** Their link, ready to copy and to send: it works without any script. */
function YourLink({ link, hasPublished, isNew }: Sharing) {
  const { dashboard: t, pictureDesk } = useTexts();
  return (
    <>
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
          {t.pageOpen.see}
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
        {isNew && (
          <LinkButton href="/dashboard/open" kind="quiet">
            {t.pageOpen.later.title}
          </LinkButton>
        )}
      </div>
    </>
  );
}

function Share({ folds, ...sharing }: Sharing & { folds: boolean }) {
  const { dashboard: t } = useTexts();
  const presses = <YourLink {...sharing} />;
  if (folds) {
    return (
      <Fold summary={t.share.title} open={false}>
        {presses}
      </Fold>
    );
  }
  return (
    <Card title={t.share.title} id="share">
      {presses}
    </Card>
  );
}
