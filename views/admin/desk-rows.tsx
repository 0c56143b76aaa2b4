import type { AuditAction, AuditSubject } from "#src/core/audit.ts";
import type { Failure, Standing, Way } from "#src/core/message/delivery.ts";
import { formatKes } from "#src/core/money/money.ts";
import { Badge, Button, Form, ListRow, type Tone } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

import type { PageTexts } from "#views/texts/pages.ts";

type DeskTexts = PageTexts["admin"]["desk"];
type OfHost = Readonly<{ hostId: string; hostName: string }>;

const TONE: Readonly<Record<string, Tone>> = {
  confirmed: "leaf",
  paid: "leaf",
  paid_late: "leaf",
  sent: "leaf",
  delivered: "leaf",
  read: "leaf",
  failed: "bad",
  unsure: "amber",
  verified: "leaf",
  requested: "amber",
  held: "amber",
  pending: "amber",
  waiting: "amber",
  needs_review: "amber",
  due: "amber",
  refused: "bad",
};

export function StateBadge({ state, children }: { state: string; children: string }) {
  return <Badge tone={TONE[state] ?? "plain"}>{children}</Badge>;
}

export type BookingOnDesk = OfHost &
  Readonly<{
    id: string;
    code: string;
    state: Exclude<keyof DeskTexts["bookings"]["states"], "">;
    checkIn: string;
    checkOut: string;
    guestName: string;
    totalKes: number;
    propertyName: string;
    /** Of several rooms that were booked together: how many, and the code of all of them. */
    group?: Readonly<{ rooms: number; code: string }> | null;
  }>;

/** `isOf`: on the page of its own host, who needs no name there. */
export function BookingOnDeskRow({ booking, isOf = false }: { booking: BookingOnDesk; isOf?: boolean }) {
  const { admin, dates } = useTexts();
  const where = isOf ? booking.propertyName : `${booking.propertyName} · ${booking.hostName}`;
  return (
    <ListRow
      href={`/admin/bookings/${booking.id}`}
      title={`${booking.code} · ${booking.guestName}`}
      text={
        <>
          {dates.rangeWithYear(booking)} · <span className="nowrap">{formatKes(booking.totalKes)}</span>
          <br />
          {where}
          {booking.group && ` · ${admin.desk.bookings.group(booking.group.rooms, booking.group.code)}`}
        </>
      }
      badges={<StateBadge state={booking.state}>{admin.desk.bookings.states[booking.state]}</StateBadge>}
    />
  );
}

export type PaymentOnDesk = OfHost &
  Readonly<{
    id: string;
    bookingId: string;
    code: string;
    way: keyof DeskTexts["payments"]["way"];
    state: keyof DeskTexts["payments"]["state"];
    amountKes: number;
    receivedKes: number | null;
    receipt: string | null;
    provedBy: "mpesa" | "host" | null;
    reason: string | null;
    /** Of money from abroad: what its guest says it was sent with, perhaps nothing. */
    reference: string | null;
    /** How many rooms it was shared out to. */
    rooms: number;
    updatedAt: number;
  }>;

export function PaymentOnDeskRow({ payment, isOf = false }: { payment: PaymentOnDesk; isOf?: boolean }) {
  const { admin, dates } = useTexts();
  const t = admin.desk.payments;
  const { receivedKes, amountKes, receipt, provedBy, reason, reference, rooms } = payment;
  const facts = [
    reference === null ? t.way[payment.way] : t.fromAbroad,
    receipt ?? (reference || false),
    rooms > 1 && t.forRooms(rooms),
    receivedKes !== null && receivedKes !== amountKes && t.came(formatKes(receivedKes)),
    receivedKes !== null && (provedBy ? t.proved[provedBy] : t.unproven),
    reason?.replaceAll("_", " "),
  ];
  const about = [dates.moment(payment.updatedAt), payment.code, !isOf && payment.hostName];
  return (
    <ListRow
      href={`/admin/bookings/${payment.bookingId}#money`}
      title={<span className="num nowrap">{formatKes(amountKes)}</span>}
      text={
        <>
          {facts.filter(Boolean).join(" · ")}
          <br />
          {about.filter(Boolean).join(" · ")}
        </>
      }
      badges={<StateBadge state={payment.state}>{t.state[payment.state]}</StateBadge>}
    />
  );
}

export type MessageOnDesk = Readonly<{
  id: string;
  way: Way;
  /** Not whole: it is somebody's. */
  to: string;
  subject: string | null;
  standing: Standing;
  /** In the words of whoever did not take it, and what they mean if we know them. */
  why: string;
  failure: Failure | undefined;
  createdAt: number;
}>;

export function MessageOnDeskRow({ message }: { message: MessageOnDesk }) {
  const { admin, dates, messageDesk } = useTexts();
  const t = admin.desk.messages;
  const { way, to, subject, standing, failure } = message;
  const why = [failure && messageDesk.failures[failure], message.why].filter(Boolean).join(": ");
  return (
    <ListRow
      title={`${t.channels[way]} · ${to}`}
      text={
        <>
          {dates.moment(message.createdAt)}
          {subject && ` · ${subject}`}
          {why && (
            <>
              <br />
              {why}
            </>
          )}
        </>
      }
      badges={<StateBadge state={standing}>{t.states[standing]}</StateBadge>}
    />
  );
}

export type FeedOnDesk = OfHost &
  Readonly<{
    id: string;
    name: string;
    failure: string | null;
    failures: number;
    workedAt: number | null;
    propertyName: string;
  }>;

export function FeedOnDeskRow({ feed, isOf = false }: { feed: FeedOnDesk; isOf?: boolean }) {
  const { admin, dates, faultWords } = useTexts();
  const t = admin.desk.feeds;
  const { failure, workedAt } = feed;
  return (
    <ListRow
      href={isOf ? undefined : `/admin/hosts/${feed.hostId}`}
      title={`${feed.name} · ${feed.propertyName}`}
      text={
        <>
          {failure && faultWords(failure, null)}
          <br />
          {!isOf && `${feed.hostName} · `}
          {workedAt === null ? t.neverWorked : t.worked(dates.moment(workedAt))}
        </>
      }
      badges={<Badge tone="amber">{t.times(feed.failures)}</Badge>}
    />
  );
}

export type JobOnDesk = Readonly<{
  id: number;
  kind: string;
  attempts: number;
  runAt: number;
  lastError: string | null;
}>;

export function JobOnDeskRow({ job }: { job: JobOnDesk }) {
  const { admin, dates } = useTexts();
  const t = admin.desk.jobs;
  const { lastError } = job;
  return (
    <ListRow
      title={job.kind.replaceAll("_", " ")}
      text={
        <>
          {t.due(dates.moment(job.runAt))}
          {job.attempts > 0 && ` · ${t.tried(job.attempts)}`}
          {lastError && (
            <>
              <br />
              {lastError}
            </>
          )}
        </>
      }
      badges={<Badge tone={lastError ? "bad" : "amber"}>{lastError ? t.failed : t.late}</Badge>}
      actions={
        <Form action={`/admin/jobs/${job.id}`} plain>
          <Button kind="quiet" small>
            {t.retry}
            <span className="vh">: {job.kind.replaceAll("_", " ")}</span>
          </Button>
        </Form>
      }
    />
  );
}

export type ActOnDesk = Readonly<{
  seq: number;
  at: number;
  actorKind: keyof DeskTexts["audit"]["by"];
  actorId: string | null;
  actorName: string | null;
  action: AuditAction;
  subjectKind: AuditSubject["kind"];
  subjectId: string;
  subjectName: string | null;
  facts: string;
  words: string | null;
}>;

/** One act of the audit log: who, what, when, and why. */
export function ActOnDeskRow({ act, isOf = false }: { act: ActOnDesk; isOf?: boolean }) {
  const { admin, dates } = useTexts();
  const t = admin.desk.audit;
  const who = act.actorName ?? t.by[act.actorKind];
  const about = act.subjectKind === "host" ? act.subjectName : undefined;
  const facts = Object.entries(JSON.parse(act.facts) as Record<string, string | number | boolean>);
  return (
    <ListRow
      href={!isOf && act.subjectKind === "host" ? `/admin/hosts/${act.subjectId}` : undefined}
      title={`${who} ${t.act(act.action)}${about && !isOf ? `: ${about}` : ""}`}
      text={
        <>
          {t.entry(act.seq, dates.moment(act.at))}
          {facts.length > 0 && ` · ${facts.map(([name, value]) => `${name} ${value}`).join(", ")}`}
          {act.words && (
            <>
              <br />“{act.words}”
            </>
          )}
        </>
      }
    />
  );
}
