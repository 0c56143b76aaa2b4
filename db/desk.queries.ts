import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Standing, Way } from "#src/core/message/delivery.ts";
import { NEVER_TOLD } from "#src/core/money/unknown-end.ts";
import { bookings } from "./booking.schema.ts";
import { feeds } from "./calendar.schema.ts";
import { smsSent } from "./desk.schema.ts";
import { hosts, sessions } from "./host.schema.ts";
import { jobs, messages } from "./job.schema.ts";
import type { Reader } from "./open.ts";
import { payments } from "./payment.schema.ts";
import { properties } from "./property.schema.ts";

/** A piece of a list, from 1. One row more is asked for than is shown: whether there is another piece. */
export type ListPiece = Readonly<{ page: number; most: number }>;

function cut<T>(rows: readonly T[], { most }: ListPiece): { rows: readonly T[]; hasMore: boolean } {
  return { rows: rows.slice(0, most), hasMore: rows.length > most };
}

const from = ({ page, most }: ListPiece) => (page - 1) * most;
/** `%` and `_` of what was typed are letters. */
const holding = (word: string) => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

const lastSeen = sql<
  number | null
>`(select max(${sessions.seenAt}) from ${sessions} where ${sessions.hostId} = ${hosts.id})`;
const nameOfHost = sql<string>`coalesce(${hosts.brandName}, ${hosts.username})`;

/** Hosts who have an account, the newest first: those with a word in name, address or number, or all. */
export function hostsForDesk(
  db: Reader,
  ask: ListPiece & { find: string; phone: string; state: string; since: number },
) {
  const { find, phone } = ask;
  const word = holding(find.toLowerCase());
  const has = (text: SQL) => sql`lower(${text}) like ${word} escape '\\'`;
  const found = or(
    has(sql`${hosts.email}`),
    has(sql`coalesce(${hosts.brandName}, '')`),
    has(sql`${hosts.username}`),
    has(sql`${hosts.firstName} || ' ' || ${hosts.lastName}`),
    eq(hosts.phone, phone === "" ? "-" : phone),
  );
  const states: Record<string, SQL | undefined> = {
    suspended: isNotNull(hosts.suspendedAt),
    verified: isNotNull(hosts.verifiedAt),
    administrators: isNotNull(hosts.adminSince),
  };
  const these = db
    .select({ id: hosts.id })
    .from(hosts)
    .where(and(isNull(hosts.deletedAt), find === "" ? undefined : found, states[ask.state]))
    .orderBy(desc(hosts.createdAt))
    .limit(ask.most + 1)
    .offset(from(ask));
  const rows = db.select().from(hosts).where(inArray(hosts.id, these)).orderBy(desc(hosts.createdAt)).all();
  // What has to be counted is counted for those alone who are shown.
  const piece = cut(rows, ask);
  return { ...piece, rows: piece.rows.map((host) => ({ host, ...countsOf(db, host.id, ask.since) })) };
}

function countsOf(db: Reader, hostId: string, since: number) {
  const counted = sql`select
    (select count(*) from properties where host_id = ${hostId} and state = 'published') as published,
    (select coalesce(-sum(amount_kes), 0) from ledger_entries where host_id = ${hostId} and happened_at >= ${since}
      and payment_id is not null and kind in ('payment', 'refund', 'adjustment')) as cameKes,
    (select max(seen_at) from sessions where host_id = ${hostId}) as seenAt`;
  const [row] = db.all<{ published: number; cameKes: number; seenAt: number | null }>(counted);
  return row ?? { published: 0, cameKes: 0, seenAt: null };
}

/** One host of the desk, with what the list has of them. */
export function hostForDesk(db: Reader, hostId: string) {
  return db
    .select({ host: hosts, seenAt: lastSeen })
    .from(hosts)
    .where(and(eq(hosts.id, hostId), isNull(hosts.deletedAt)))
    .get();
}

export function housesForDesk(db: Reader, hostId: string) {
  const { id, displayName, location, state, units } = properties;
  return db
    .select({ id, displayName, location, state, units })
    .from(properties)
    .where(eq(properties.hostId, hostId))
    .orderBy(asc(properties.position))
    .limit(50)
    .all();
}

const housesOf = (db: Reader, hostId: string) =>
  db.select({ id: properties.id }).from(properties).where(eq(properties.hostId, hostId));

/** The code of the first of several rooms is the code of all. */
const withCode = (code: string) =>
  or(eq(bookings.code, code), sql`${bookings.groupId} in (select id from bookings lead where lead.code = ${code})`);

/** With how many others a booking was made, and the code of all of them; nothing for one that was made alone. */
const groupOnDesk = sql<string | null>`iif(${bookings.groupId} is null, null, (select json_object('rooms', count(*),
  'code', max(iif(room.id = room.group_id, room.code, ''))) from bookings room where room.group_id = ${bookings.groupId}))`.mapWith(
  (text: string): { rooms: number; code: string } => JSON.parse(text),
);

type BookingState = (typeof bookings.$inferSelect)["state"];
const BOOKING_STATES: readonly BookingState[] = ["requested", "held", "confirmed", "expired", "cancelled"];

/** The latest bookings first; of one host, in one state, by a code or a guest's number. */
export function bookingsForDesk(
  db: Reader,
  ask: ListPiece & { hostId?: string | undefined; state?: string | undefined; code?: string; phone?: string },
) {
  const state = BOOKING_STATES.find((one) => one === ask.state);
  const { code, phone, hostId } = ask;
  // First which, from the index alone, and then what is shown of them.
  const these = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        hostId === undefined ? undefined : inArray(bookings.propertyId, housesOf(db, hostId)),
        state === undefined ? undefined : eq(bookings.state, state),
        code ? withCode(code) : undefined,
        phone ? eq(bookings.guestPhone, phone) : undefined,
      ),
    )
    .orderBy(desc(bookings.createdAt))
    .limit(ask.most + 1)
    .offset(from(ask));
  const rows = db
    .select({
      id: bookings.id,
      code: bookings.code,
      state: bookings.state,
      checkIn: bookings.checkIn,
      checkOut: bookings.checkOut,
      guestName: bookings.guestName,
      totalKes: bookings.totalKes,
      createdAt: bookings.createdAt,
      group: groupOnDesk,
      propertyName: properties.displayName,
      hostId: properties.hostId,
      hostName: nameOfHost,
    })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .innerJoin(hosts, eq(hosts.id, properties.hostId))
    .where(inArray(bookings.id, these))
    .orderBy(desc(bookings.createdAt))
    .all();
  return cut(rows, ask);
}

const isUnknown = and(
  eq(payments.way, "stk"),
  eq(payments.state, "expired"),
  inArray(payments.reason, [...NEVER_TOLD]),
);

/** The payments that moved last first; of one host, in a state, `unknown` of those whose end nobody knows, or by a code. */
export function paymentsForDesk(
  db: Reader,
  ask: ListPiece & {
    hostId?: string | undefined;
    ids?: readonly string[];
    state?: string | undefined;
    receipt?: string;
  },
) {
  const { receipt, hostId } = ask;
  const inState = ask.state === "unknown" ? isUnknown : ask.state ? sql`${payments.state} = ${ask.state}` : undefined;
  const these = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        hostId === undefined ? undefined : eq(payments.hostId, hostId),
        ask.ids && inArray(payments.id, [...ask.ids]),
        inState,
        receipt ? eq(payments.receipt, receipt) : undefined,
      ),
    )
    .orderBy(desc(payments.updatedAt))
    .limit(ask.most + 1)
    .offset(from(ask))
    .all();
  const ids = these.map(({ id }) => id);
  return cut(shownPayments(db, ids), ask);
}

function shownPayments(db: Reader, ids: readonly string[]) {
  return db
    .select({
      id: payments.id,
      bookingId: payments.bookingId,
      code: bookings.code,
      way: payments.way,
      state: payments.state,
      amountKes: payments.amountKes,
      receivedKes: payments.receivedKes,
      receipt: payments.receipt,
      provedBy: payments.provedBy,
      reason: payments.reason,
      reference: payments.reference,
      /** How many rooms it was shared out to; 0 where it pays for one. */
      rooms: sql<number>`(select count(*) from payment_shares where payment_id = ${payments.id} and kes > 0)`,
      updatedAt: payments.updatedAt,
      hostId: properties.hostId,
      hostName: nameOfHost,
    })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .innerJoin(hosts, eq(hosts.id, properties.hostId))
    .where(inArray(payments.id, [...ids]))
    .orderBy(desc(payments.updatedAt))
    .all();
}

/** How many requests were sent of which nobody knows what became of them. */
export function countUnknownPayments(db: Reader): number {
  return db.select({ n: count() }).from(payments).where(isUnknown).get()?.n ?? 0;
}

/** Jobs that are not done: those that failed, and those that should have run before `lateBefore`, the latest due first. */
export function troubledJobs(db: Reader, ask: ListPiece & { lateBefore: number }) {
  const failed = and(isNull(jobs.doneAt), isNotNull(jobs.lastError));
  const late = and(isNull(jobs.doneAt), lt(jobs.runAt, ask.lateBefore));
  const rows = db
    .select()
    .from(jobs)
    .where(or(failed, late))
    .orderBy(asc(jobs.runAt), asc(jobs.id))
    .limit(ask.most + 1)
    .offset(from(ask))
    .all();
  return cut(rows, ask);
}

export function countTroubledJobs(db: Reader, lateBefore: number): { failed: number; late: number } {
  const n = (where: SQL | undefined) => db.select({ n: count() }).from(jobs).where(where).get()?.n ?? 0;
  return {
    failed: n(and(isNull(jobs.doneAt), isNotNull(jobs.lastError))),
    late: n(and(isNull(jobs.doneAt), isNull(jobs.lastError), lt(jobs.runAt, lateBefore))),
  };
}

/** By which way a message went, where it went by another than it was written for. */
const wayOf = sql<Way>`coalesce(${messages.route}, ${messages.channel})`;

/** How many messages went which way and what became of them, since then. */
export function messageCounts(db: Reader, since: number) {
  const { state, report } = messages;
  return db
    .select({ way: wayOf, state, report, n: count() })
    .from(messages)
    .where(gte(messages.createdAt, since))
    .groupBy(wayOf, state, report)
    .all();
}

/** As `standingOfMessage` says it. */
const standingIs = (standing: Standing) =>
  sql`coalesce(${messages.report}, iif(${messages.state} = 'refused', 'failed', ${messages.state})) = ${standing}`;

/** The latest messages first, without their words. */
export function messagesForDesk(
  db: Reader,
  ask: ListPiece & { way?: Way | undefined; standing?: Standing | undefined; recipients?: readonly string[] },
) {
  const { id, channel, recipient, subject, state, detail, report, reportReason, createdAt } = messages;
  const { recipients } = ask;
  const rows = db
    .select({ id, channel, way: wayOf, recipient, subject, state, detail, report, reportReason, createdAt })
    .from(messages)
    .where(
      and(
        ask.way ? eq(wayOf, ask.way) : undefined,
        ask.standing ? standingIs(ask.standing) : undefined,
        recipients ? inArray(recipient, [...recipients]) : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(ask.most + 1)
    .offset(from(ask))
    .all();
  return cut(rows, ask);
}

export type DeskMessage = ReturnType<typeof messagesForDesk>["rows"][number];

/** Calendars of other sites that could not be read last time, those that failed longest first; of one host, or all. */
export function failingFeeds(db: Reader, ask: ListPiece & { hostId?: string | undefined }) {
  const { id, name, channel, failure, failures, workedAt, checkedAt } = feeds;
  const rows = db
    .select({
      ...{ id, name, channel, failure, failures, workedAt, checkedAt },
      propertyName: properties.displayName,
      hostId: properties.hostId,
      hostName: nameOfHost,
    })
    .from(feeds)
    .innerJoin(properties, eq(properties.id, feeds.propertyId))
    .innerJoin(hosts, eq(hosts.id, properties.hostId))
    .where(and(isNotNull(failure), ask.hostId === undefined ? undefined : eq(properties.hostId, ask.hostId)))
    .orderBy(desc(failures), asc(id))
    .limit(ask.most + 1)
    .offset(from(ask))
    .all();
  return cut(rows, ask);
}

export function countFailingFeeds(db: Reader): number {
  return db.select({ n: count() }).from(feeds).where(isNotNull(feeds.failure)).get()?.n ?? 0;
}

/** SMS of each host since then, those who sent most first; nobody's are codes for people without a booking. */
export function smsByHost(db: Reader, ask: ListPiece & { since: number; until: number }) {
  const named = alias(hosts, "named");
  const rows = db
    .select({
      hostId: smsSent.hostId,
      hostName: sql<string | null>`coalesce(${named.brandName}, ${named.username})`,
      times: count(),
      segments: sql<number>`sum(${smsSent.segments})`,
      /** In ten-thousandths of the currency; of those whose cost was told. */
      cost: sql<number>`coalesce(sum(${smsSent.cost}), 0)`,
      priced: count(smsSent.cost),
      currency: sql<string | null>`max(${smsSent.currency})`,
    })
    .from(smsSent)
    .leftJoin(named, eq(named.id, smsSent.hostId))
    .where(and(gte(smsSent.at, ask.since), lt(smsSent.at, ask.until)))
    .groupBy(smsSent.hostId)
    .orderBy(desc(sql`sum(${smsSent.segments})`), sql`${smsSent.hostId} nulls last`)
    .limit(ask.most + 1)
    .offset(from(ask))
    .all();
  return cut(rows, ask);
}
