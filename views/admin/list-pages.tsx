import { WAYS } from "#src/core/message/delivery.ts";
import { formatKes } from "#src/core/money/money.ts";
import { shownPhone } from "#src/core/person/phone.ts";
import type { Shell } from "#views/frame/page.tsx";
import { Details, List, ListRow, Stat, Stats } from "#views/kit/index.ts";
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
  type JobOnDesk,
  JobOnDeskRow,
  type MessageOnDesk,
  MessageOnDeskRow,
  type PaymentOnDesk,
  PaymentOnDeskRow,
  StateBadge,
} from "./desk-rows.tsx";

type Listed<T> = { shell: Shell; asked: ListAsked; hasMore: boolean; rows: readonly T[] };
type Found = { find: string; state: string /** Whose alone, by name. */; of?: string | undefined };

export function DeskBookingsPage(props: Listed<BookingOnDesk> & Found) {
  const t = textsOf(props.shell).admin.desk.bookings;
  const { asked, rows, of } = props;
  return (
    <AdminFrame shell={props.shell} tab="bookings" title={t.title} text={of === undefined ? t.text : t.of(of)}>
      <Finder {...props} label={t.find} states={t.states} />
      <DeskList asked={asked} hasMore={props.hasMore} isEmpty={rows.length === 0}>
        {rows.map((booking) => (
          <BookingOnDeskRow key={booking.id} booking={booking} />
        ))}
      </DeskList>
    </AdminFrame>
  );
}

export function DeskPaymentsPage(props: Listed<PaymentOnDesk> & Found) {
  const { bookings, payments: t } = textsOf(props.shell).admin.desk;
  const { asked, rows, of } = props;
  return (
    <AdminFrame shell={props.shell} tab="payments" title={t.title} text={of === undefined ? t.text : bookings.of(of)}>
      <Finder {...props} label={t.find} states={t.states} />
      <DeskList asked={asked} hasMore={props.hasMore} isEmpty={rows.length === 0}>
        {rows.map((payment) => (
          <PaymentOnDeskRow key={payment.id} payment={payment} />
        ))}
      </DeskList>
    </AdminFrame>
  );
}

function Finder(
  props: Found & { asked: ListAsked; shell: Shell; label: string; states: Readonly<Record<string, string>> },
) {
  const t = textsOf(props.shell).admin.desk;
  return (
    <DeskFinder
      asked={props.asked}
      find={{ label: props.label, value: props.find }}
      choices={[{ name: "state", label: t.state, value: props.state, options: props.states }]}
    />
  );
}

/** What was said to M-PESA about a booking, and what it said, as it was. */
export type SaidOnDesk = Readonly<{
  key: string;
  when: string;
  what: string;
  sent: string | undefined;
  received: string;
}>;

type RoomOnDesk = Pick<BookingOnDesk, "id" | "code" | "state" | "totalKes" | "propertyName">;

type RefundOnDesk = Readonly<{
  id: string;
  amountKes: number;
  reason: string;
  state: "due" | "sending" | "sent" | "withdrawn";
}>;

export function DeskBookingPage(props: {
  shell: Shell;
  booking: BookingOnDesk & { guestPhone: string };
  /** All rooms that were booked together, itself among them; none where it was booked alone. */
  rooms: readonly RoomOnDesk[];
  payments: readonly PaymentOnDesk[];
  refunds: readonly RefundOnDesk[];
  said: readonly SaidOnDesk[];
}) {
  const { admin, dates } = textsOf(props.shell);
  const t = admin.desk.booking;
  const { booking, payments } = props;
  const items = [
    { label: t.guest, value: `${booking.guestName}, ${shownPhone(booking.guestPhone)}` },
    { label: t.house, value: booking.propertyName },
    { label: t.host, value: <a href={`/admin/hosts/${booking.hostId}`}>{booking.hostName}</a> },
    { label: t.stay, value: dates.rangeWithYear(booking) },
    { label: t.price, value: formatKes(booking.totalKes) },
  ];
  return (
    <AdminFrame
      shell={props.shell}
      tab="bookings"
      title={t.title(booking.code)}
      back={{ href: "/admin/bookings", text: t.back }}
      action={<StateBadge state={booking.state}>{admin.desk.bookings.states[booking.state]}</StateBadge>}
    >
      <section className="card">
        <div className="body">
          <Details items={items} />
        </div>
      </section>
      <Rooms rooms={props.rooms} shown={booking.id} />
      <div id="money" className="stack">
        {payments.length > 0 && (
          <List title={t.payments}>
            {payments.map((payment) => (
              <PaymentOnDeskRow key={payment.id} payment={payment} isOf />
            ))}
          </List>
        )}
        <Refunds refunds={props.refunds} />
        <Said said={props.said} />
      </div>
    </AdminFrame>
  );
}

function Rooms({ rooms, shown }: { rooms: readonly RoomOnDesk[]; shown: string }) {
  const t = useTexts().admin.desk;
  if (rooms.length === 0) return null;
  return (
    <List title={t.booking.rooms}>
      {rooms.map(({ id, code, state, totalKes, propertyName }) => (
        <ListRow
          key={id}
          {...(id !== shown && { href: `/admin/bookings/${id}` })}
          title={code}
          text={
            <>
              {propertyName} · <span className="num nowrap">{formatKes(totalKes)}</span>
            </>
          }
          badges={<StateBadge state={state}>{t.bookings.states[state]}</StateBadge>}
        />
      ))}
    </List>
  );
}

function Refunds({ refunds }: { refunds: readonly RefundOnDesk[] }) {
  const t = useTexts().admin.desk;
  if (refunds.length === 0) return null;
  return (
    <List title={t.booking.refunds}>
      {refunds.map(({ id, amountKes, reason, state }) => (
        <ListRow
          key={id}
          title={<span className="num nowrap">{formatKes(amountKes)}</span>}
          text={reason.replaceAll("_", " ")}
          badges={<StateBadge state={state}>{t.refundStates[state]}</StateBadge>}
        />
      ))}
    </List>
  );
}

function Said({ said }: { said: readonly SaidOnDesk[] }) {
  const t = useTexts().admin.desk.booking;
  return (
    <section className="card">
      <div className="head">
        <h2>{t.said}</h2>
      </div>
      <div className="body">
        <p className="soft small">{said.length === 0 ? t.nothing : t.saidText}</p>
        {said.map(({ key, when, what, sent, received }) => (
          <details key={key}>
            <summary className="num">
              {when} · {what}
            </summary>
            {sent !== undefined && <Words title={t.sent} text={sent} />}
            <Words title={sent === undefined ? t.told : t.answered} text={received} />
          </details>
        ))}
      </div>
    </section>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div className="tight">
      <span className="soft small">{title}</span>
      <pre className="small" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {text}
      </pre>
    </div>
  );
}

export function DeskJobsPage(props: Listed<JobOnDesk>) {
  const t = textsOf(props.shell).admin.desk.jobs;
  const { asked, rows } = props;
  return (
    <AdminFrame shell={props.shell} tab="jobs" title={t.title} text={t.text}>
      <DeskList asked={asked} hasMore={props.hasMore} isEmpty={rows.length === 0} none={t.none} noneText={t.noneText}>
        {rows.map((job) => (
          <JobOnDeskRow key={job.id} job={job} />
        ))}
      </DeskList>
    </AdminFrame>
  );
}

export function DeskMessagesPage(
  props: Listed<MessageOnDesk> & {
    channel: string;
    state: string;
    counts: readonly { way: MessageOnDesk["way"]; standing: MessageOnDesk["standing"]; n: number }[] | undefined;
  },
) {
  const { admin } = textsOf(props.shell);
  const t = admin.desk.messages;
  const { asked, rows, counts } = props;
  const of = (way: string, ...standings: readonly MessageOnDesk["standing"][]) =>
    (counts ?? [])
      .filter((one) => one.way === way && standings.includes(one.standing))
      .reduce((sum, { n }) => sum + n, 0);
  return (
    <AdminFrame shell={props.shell} tab="messages" title={t.title} text={t.text}>
      {counts && (
        <>
          <Stats>
            {WAYS.map((way) => (
              <Stat
                key={way}
                label={t.channels[way]}
                value={String(of(way, "sent", "delivered", "read", "unsure"))}
                note={t.note({
                  arrived: of(way, "delivered", "read"),
                  waiting: of(way, "waiting"),
                  failed: of(way, "failed"),
                })}
              />
            ))}
          </Stats>
          <p className="soft small">{t.counts}</p>
        </>
      )}
      <DeskFinder
        asked={asked}
        choices={[
          { name: "channel", label: t.channel, value: props.channel, options: t.channels },
          { name: "state", label: admin.desk.state, value: props.state, options: t.states },
        ]}
      />
      <DeskList asked={asked} hasMore={props.hasMore} isEmpty={rows.length === 0}>
        {rows.map((message) => (
          <MessageOnDeskRow key={message.id} message={message} />
        ))}
      </DeskList>
    </AdminFrame>
  );
}

export function DeskFeedsPage(props: Listed<FeedOnDesk>) {
  const t = textsOf(props.shell).admin.desk.feeds;
  const { asked, rows } = props;
  return (
    <AdminFrame shell={props.shell} tab="feeds" title={t.title} text={t.text}>
      <DeskList asked={asked} hasMore={props.hasMore} isEmpty={rows.length === 0} none={t.none}>
        {rows.map((feed) => (
          <FeedOnDeskRow key={feed.id} feed={feed} />
        ))}
      </DeskList>
    </AdminFrame>
  );
}

export function DeskAuditPage(props: Listed<ActOnDesk> & { about?: string | undefined }) {
  const t = textsOf(props.shell).admin.desk.audit;
  const { asked, rows, about } = props;
  return (
    <AdminFrame
      shell={props.shell}
      tab="audit"
      title={t.title}
      text={about === undefined ? t.text : t.of(about)}
      action={<a href="/admin/audit/export">{t.export}</a>}
    >
      <DeskList asked={asked} hasMore={props.hasMore} isEmpty={rows.length === 0} none={t.none}>
        {rows.map((act) => (
          <ActOnDeskRow key={act.seq} act={act} />
        ))}
      </DeskList>
    </AdminFrame>
  );
}
