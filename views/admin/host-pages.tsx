import type { CheckKind } from "#src/core/kyc/check.ts";
import type { CheckState } from "#src/core/kyc/check-life.ts";
import { formatKes } from "#src/core/money/money.ts";
import { canBeCalled, shownPhone } from "#src/core/person/phone.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import type { Shell } from "#views/frame/page.tsx";
import {
  AmountRow,
  Badge,
  Button,
  Details,
  type FieldError,
  Fold,
  Form,
  List,
  ListRow,
  shortDateWithYear,
  TextArea,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { AdminFrame } from "./admin-frame.tsx";
import { DeskFinder, DeskList, type ListAsked } from "./desk-list.tsx";
import {
  type ActOnDesk,
  ActOnDeskRow,
  type BookingOnDesk,
  BookingOnDeskRow,
  type FeedOnDesk,
  FeedOnDeskRow,
  type MessageOnDesk,
  MessageOnDeskRow,
  type PaymentOnDesk,
  PaymentOnDeskRow,
  StateBadge,
} from "./desk-rows.tsx";

type HostFacts = Readonly<{
  id: string;
  email: string;
  emailVerifiedAt: number | null;
  firstName: string;
  lastName: string;
  phone: string;
  username: string;
  brandName: string | null;
  verifiedAt: number | null;
  adminSince: number | null;
  suspendedAt: number | null;
  suspendedWhy: string | null;
  createdAt: number;
}>;

export type HostOnDesk = Readonly<{ host: HostFacts; published: number; cameKes: number; seenAt: number | null }>;

const day = (instant: number) => shortDateWithYear(localDateAt(instant));

export function HostsPage(props: {
  shell: Shell;
  asked: ListAsked;
  hasMore: boolean;
  rows: readonly HostOnDesk[];
  find: string;
  state: string;
}) {
  const t = textsOf(props.shell).admin.desk;
  const { asked, rows, find, state } = props;
  return (
    <AdminFrame shell={props.shell} tab="hosts" title={t.hosts.title} text={t.hosts.text}>
      <DeskFinder
        asked={asked}
        find={{ label: t.hosts.find, value: find }}
        choices={[{ name: "state", label: t.state, value: state, options: t.hosts.states }]}
      />
      <DeskList asked={asked} hasMore={props.hasMore} isEmpty={rows.length === 0}>
        {rows.map((row) => (
          <HostRow key={row.host.id} {...row} />
        ))}
      </DeskList>
    </AdminFrame>
  );
}

function HostRow({ host, published, cameKes, seenAt }: HostOnDesk) {
  const { admin, dates } = useTexts();
  const t = admin.desk.hosts;
  return (
    <ListRow
      href={`/admin/hosts/${host.id}`}
      title={host.brandName ?? host.username}
      text={
        <>
          {`${host.firstName} ${host.lastName}`.trim()} · {host.email}
          <br />
          {t.published(published)} · <span className="nowrap">{t.month(formatKes(cameKes))}</span> ·{" "}
          {seenAt === null ? t.neverSeen : t.seen(dates.moment(seenAt))}
        </>
      }
      badges={hasMark(host) ? <Marks host={host} /> : undefined}
    />
  );
}

const hasMark = ({ suspendedAt, verifiedAt, adminSince }: HostFacts) =>
  suspendedAt !== null || verifiedAt !== null || adminSince !== null;

function Marks({ host }: { host: HostFacts }) {
  const t = useTexts().admin.desk.hosts;
  return (
    <>
      {host.suspendedAt !== null && <Badge tone="bad">{t.suspended}</Badge>}
      {host.verifiedAt !== null && <Badge tone="leaf">{t.verified}</Badge>}
      {host.adminSince !== null && <Badge>{t.admin}</Badge>}
    </>
  );
}

type HostFileProps = {
  shell: Shell;
  host: HostFacts;
  seenAt: number | null;
  publicUrl: string;
  months: readonly { month: string; cameKes: number; backKes: number }[];
  houses: readonly {
    id: string;
    displayName: string;
    location: string;
    state: "draft" | "published" | "archived";
    units: number;
  }[];
  bookings: readonly BookingOnDesk[];
  payments: readonly PaymentOnDesk[];
  messages: readonly MessageOnDesk[];
  feeds: readonly FeedOnDesk[];
  checks: readonly { id: string; kind: CheckKind; house: string | undefined; state: CheckState }[];
  acts: readonly ActOnDesk[];
  errors?: readonly FieldError[];
  typed?: string;
  /** Which form the errors are of. */
  form?: "standing" | "look";
};

/** All that an operator sees of one host. */
export function HostFilePage(props: HostFileProps) {
  const { shell, host } = props;
  const t = textsOf(shell).admin.desk.host;
  const name = host.brandName ?? host.username;
  return (
    <AdminFrame
      shell={shell}
      tab="hosts"
      title={name}
      text={t.since(day(host.createdAt))}
      back={{ href: "/admin/hosts", text: t.back }}
      action={<Marks host={host} />}
    >
      <div className="aside">
        <div className="stack">
          <Account {...props} />
          <Checks checks={props.checks} />
          <Money months={props.months} />
          <Houses {...props} />
          <Lately {...props} />
        </div>
        <div className="stack">
          <LookForm {...props} />
          <Standing {...props} />
          <List title={t.history} action={<a href={`/admin/audit?about=${host.id}`}>{t.seeAll}</a>}>
            {props.acts.map((act) => (
              <ActOnDeskRow key={act.seq} act={act} isOf />
            ))}
            {props.acts.length === 0 && <ListRow title={t.noHistory} text={t.historyNote} />}
          </List>
        </div>
      </div>
    </AdminFrame>
  );
}

function Account({ host, seenAt, publicUrl }: HostFileProps) {
  const { admin, dates } = useTexts();
  const t = admin.desk.host;
  const address = `${publicUrl}/${host.brandName ?? host.username}`;
  const items = [
    { label: t.name, value: `${host.firstName} ${host.lastName}`.trim() },
    { label: t.email, value: host.emailVerifiedAt === null ? `${host.email} (${t.unproven})` : host.email },
    { label: t.phone, value: canBeCalled(host.phone) ? shownPhone(host.phone) : t.noPhone },
    { label: t.page, value: <a href={address}>{address.replace(/^https?:\/\//, "")}</a> },
    { label: t.seen, value: seenAt === null ? admin.desk.hosts.neverSeen : dates.moment(seenAt) },
    { label: t.verification, value: host.verifiedAt === null ? t.notVerified : t.verified(day(host.verifiedAt)) },
  ];
  return (
    <section className="card">
      <div className="head">
        <h2>{t.details}</h2>
      </div>
      <div className="body">
        <Details items={items} />
      </div>
    </section>
  );
}

/** Where each check of them stands; whoever opens one sees its papers, and that is written down. */
function Checks({ checks }: Pick<HostFileProps, "checks">) {
  const { admin, kycDesk, verification } = useTexts();
  if (checks.length === 0) return null;
  return (
    <List title={admin.desk.host.verification}>
      {checks.map(({ id, kind, house, state }) => (
        <ListRow
          key={id}
          href={`/admin/kyc/${id}`}
          title={house ? kycDesk.ofHouse(house) : kycDesk.kinds[kind]}
          badges={<StateBadge state={state}>{verification.states[state]}</StateBadge>}
        />
      ))}
    </List>
  );
}

function Money({ months }: Pick<HostFileProps, "months">) {
  const { admin, dates } = useTexts();
  const t = admin.desk.host;
  return (
    <List title={t.money}>
      {months.map(({ month, cameKes, backKes }) => (
        <AmountRow key={month} title={dates.month(month)} kes={cameKes - backKes}>
          {backKes > 0 && <p className="soft small">{t.back_(formatKes(backKes))}</p>}
        </AmountRow>
      ))}
      {months.length === 0 && <ListRow title={t.noMoney} text={t.moneyNote} />}
    </List>
  );
}

function Houses({ houses }: Pick<HostFileProps, "houses">) {
  const { admin, listing } = useTexts();
  const t = admin.desk.host;
  return (
    <List title={t.houses}>
      {houses.map(({ id, displayName, location, state, units }) => (
        <ListRow
          key={id}
          href={state === "published" ? `/booking/property/${id}` : undefined}
          title={displayName}
          text={[location, t.rooms(units)].filter(Boolean).join(" · ")}
          badges={<Badge tone={state === "published" ? "leaf" : "plain"}>{listing.states[state]}</Badge>}
        />
      ))}
      {houses.length === 0 && <ListRow title={t.noHouses} />}
    </List>
  );
}

/** The last of each kind; the whole lists are elsewhere. */
function Lately({ host, bookings, payments, messages, feeds }: HostFileProps) {
  const t = useTexts().admin.desk.host;
  const all = (list: string) => <a href={`/admin/${list}?host=${host.id}`}>{t.seeAll}</a>;
  return (
    <>
      {bookings.length > 0 && (
        <List title={t.bookings} action={all("bookings")}>
          {bookings.map((booking) => (
            <BookingOnDeskRow key={booking.id} booking={booking} isOf />
          ))}
        </List>
      )}
      {payments.length > 0 && (
        <List title={t.payments} action={all("payments")}>
          {payments.map((payment) => (
            <PaymentOnDeskRow key={payment.id} payment={payment} isOf />
          ))}
        </List>
      )}
      {feeds.length > 0 && (
        <List title={t.feeds}>
          {feeds.map((feed) => (
            <FeedOnDeskRow key={feed.id} feed={feed} isOf />
          ))}
        </List>
      )}
      {messages.length > 0 && (
        <List title={t.messages}>
          {messages.map((message) => (
            <MessageOnDeskRow key={message.id} message={message} />
          ))}
        </List>
      )}
    </>
  );
}

/** The way to see what the host sees. */
function LookForm({ host, errors = [], form }: HostFileProps) {
  const t = useTexts().admin.desk.look;
  const error = form === "look" ? errors[0]?.message : undefined;
  return (
    <Fold summary={t.title} open={error !== undefined}>
      <p className="soft">{t.text}</p>
      <Form action={`/admin/hosts/${host.id}/look`}>
        <TextArea label={t.reason} name="reason" id="look-reason" rows={2} maxLength={300} error={error} />
        <Button kind="quiet" wide>
          {t.begin}
        </Button>
      </Form>
    </Fold>
  );
}

/** Whether guests find the house, and the way to change that. */
function Standing({ host, errors: all = [], typed = "", form }: HostFileProps) {
  const t = useTexts().admin.desk.host;
  const errors = form === "look" ? [] : all;
  const isSuspended = host.suspendedAt !== null;
  const error = errors.find(({ field }) => field === "reason")?.message;
  return (
    <Fold summary={isSuspended ? t.restore : t.suspend} open={isSuspended || errors.length > 0}>
      <p className="soft">
        {host.suspendedAt === null ? t.suspendText : t.restoreText(day(host.suspendedAt), host.suspendedWhy ?? "")}
      </p>
      <Form action={`/admin/hosts/${host.id}/${isSuspended ? "restore" : "suspend"}`}>
        <TextArea
          label={isSuspended ? t.restoreReason : t.reason}
          name="reason"
          rows={3}
          value={typed}
          maxLength={500}
          error={error}
          optional={isSuspended}
        />
        <Button kind={isSuspended ? "main" : "danger"} wide>
          {isSuspended ? t.restore : t.suspend}
        </Button>
      </Form>
    </Fold>
  );
}
