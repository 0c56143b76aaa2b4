import {
  and,
  asc,
  between,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Language } from "#src/core/language.ts";
import type { MessageRule } from "#src/core/message/rules.ts";
import { addDays, type LocalDate } from "#src/core/stay/stay.ts";
import { bookings } from "./booking.schema.ts";
import type { Inquiry } from "./inquiry.queries.ts";
import { inquiries } from "./inquiry.schema.ts";
import {
  automaticMessages,
  messageRules,
  messageTemplates,
  offerConsents,
  stoppedNumbers,
  threads,
} from "./message.schema.ts";
import type { Reader } from "./open.ts";
import { anyOf, prepared, rowBy } from "./prepared.ts";
import { properties } from "./property.schema.ts";
import type { Change } from "./write.ts";

export type RuleRow = typeof messageRules.$inferSelect;
export type TemplateRow = typeof messageTemplates.$inferSelect;
export type AutomaticRow = typeof automaticMessages.$inferSelect;

/** What a host set: for one property and, after it, for all of theirs; or everything they ever set. */
export function ruleRowsOf(db: Reader, hostId: string, propertyId?: string): RuleRow[] {
  return propertyId === undefined ? rulesOfHost(db).all({ hostId }) : rulesOfProperty(db).all({ hostId, propertyId });
}

const rulesOf = (db: Reader, own?: SQL) =>
  db
    .select()
    .from(messageRules)
    .where(and(eq(messageRules.hostId, sql.placeholder("hostId")), own))
    .orderBy(sql`${messageRules.propertyId} is null`)
    .prepare();
const rulesOfHost = prepared((db: Reader) => rulesOf(db));
const rulesOfProperty = prepared((db: Reader) => rulesOf(db, ofProperty(messageRules)));

/** A host's own words, those for one property before those for all. */
export function templateRowsOf(db: Reader, hostId: string, propertyId?: string): TemplateRow[] {
  return propertyId === undefined ? wordsOfHost(db).all({ hostId }) : wordsOfProperty(db).all({ hostId, propertyId });
}

const wordsOf = (db: Reader, own?: SQL) =>
  db
    .select()
    .from(messageTemplates)
    .where(and(eq(messageTemplates.hostId, sql.placeholder("hostId")), own))
    .orderBy(sql`${messageTemplates.propertyId} is null`)
    .prepare();
const wordsOfHost = prepared((db: Reader) => wordsOf(db));
const wordsOfProperty = prepared((db: Reader) => wordsOf(db, ofProperty(messageTemplates)));

function ofProperty(table: typeof messageRules | typeof messageTemplates): SQL | undefined {
  return or(isNull(table.propertyId), eq(table.propertyId, sql.placeholder("propertyId")));
}

type Place = Readonly<{ hostId: string; propertyId: string | null; rule: MessageRule }>;

function placeIn(table: typeof messageRules | typeof messageTemplates, { hostId, propertyId, rule }: Place) {
  const property = propertyId === null ? isNull(table.propertyId) : eq(table.propertyId, propertyId);
  return and(eq(table.hostId, hostId), property, eq(table.rule, rule));
}

/** Sets a rule, in place of what was set there. */
export function saveRule(tx: Change, row: Omit<RuleRow, "id">): void {
  tx.delete(messageRules).where(placeIn(messageRules, row)).run();
  tx.insert(messageRules).values(row).run();
}

/** Sets a host's words; `null` is Lango's own again, or those for all properties. */
export function saveTemplate(tx: Change, row: Place & { language: Language; body: string | null; now: number }): void {
  const { body, now, ...at } = row;
  tx.delete(messageTemplates)
    .where(and(placeIn(messageTemplates, at), eq(messageTemplates.language, at.language)))
    .run();
  if (body !== null)
    tx.insert(messageTemplates)
      .values({ ...at, body, updatedAt: now })
      .run();
}

/** What became of the rules in one thread. */
export function automaticOfThread(db: Reader, threadId: string): AutomaticRow[] {
  return ofThread(db).all({ threadId });
}

const ofThread = prepared((db: Reader) =>
  db
    .select()
    .from(automaticMessages)
    .where(eq(automaticMessages.threadId, sql.placeholder("threadId")))
    .orderBy(asc(automaticMessages.id))
    .prepare(),
);

/** The same of several threads. */
export function automaticOfThreads(db: Reader, threadIds: readonly string[]): AutomaticRow[] {
  return ofThreads(db).all({ ids: JSON.stringify(threadIds) });
}

const ofThreads = prepared((db: Reader) =>
  db
    .select()
    .from(automaticMessages)
    .where(inArray(automaticMessages.threadId, anyOf("ids")))
    .orderBy(asc(automaticMessages.id))
    .prepare(),
);

/** Notes what became of a rule. False where it is noted already: whoever comes second does nothing. */
export function noteAutomatic(tx: Change, row: Omit<typeof automaticMessages.$inferInsert, "id">): boolean {
  const noted = tx
    .insert(automaticMessages)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: automaticMessages.id })
    .all();
  return noted.length > 0;
}

/** Lets a message go after all that its host had stopped. */
export function unstop(tx: Change, at: Pick<AutomaticRow, "threadId" | "rule" | "occasion">): void {
  const { threadId, rule, occasion } = at;
  const own = and(eq(automaticMessages.threadId, threadId), eq(automaticMessages.rule, rule));
  tx.delete(automaticMessages)
    .where(and(own, eq(automaticMessages.occasion, occasion), eq(automaticMessages.state, "stopped")))
    .run();
}

/** How long a stay can be and still be spoken of at its end, and how far ahead a rule may write. */
const LONGEST_DAYS = 180;
/** A hold that ended longer ago is no news to anybody. */
const LAPSED_MS = 4 * 86_400_000;

/** So long behind a stay its guest is asked for a review once more, and no longer. */
const REVIEWED_DAYS = 15;
/** So long behind it the first asking is past, however late a host has set it, and so soon the second may come. */
const FIRST_ASKED_DAYS = 8;
const REMINDED_DAYS = 8;
/** The rest of a price that was due earlier is not asked for by itself any more. */
const OWING_DAYS = 4;
const ASKED_FOR_REVIEW = 2;

type ToPlan = Readonly<{ today: LocalDate; until: LocalDate; now: number }>;

/**
 * Bookings of a host of which something may be written between two instants' days: certain stays near either end, those
 * whose rest is due, those that ended and may be reviewed, holds that live, and those that have just ended.
 */
export function bookingsToPlan(db: Reader, ask: ToPlan & Readonly<{ hostId: string }>) {
  const { hostId } = ask;
  const isAsked = and(lt(timesAsked, ASKED_FOR_REVIEW), endedWithin(ask, -REVIEWED_DAYS, -2));
  const isNear = gt(bookings.checkOut, addDays(ask.today, -REVIEWED_DAYS - 1));
  // Each by its index: who leaves from a day on, and whose hold ended lately.
  const sure = planned(db, and(eq(bookings.hostId, hostId), isNear, or(isCertainToPlan(ask), and(isCertain, isAsked))));
  return [...sure, ...planned(db, and(sql`+${bookings.hostId} = ${hostId}`, isHeldToPlan(ask)))];
}

/**
 * The same of all hosts, in parts that keep nobody waiting: those who leave on one day, day after day, and holds. A sweep
 * looks at those alone that may be asked for a review today; a host is shown what comes.
 */
export function* partsToPlan(db: Reader, ask: ToPlan): Generator<readonly Planned[]> {
  const isToAsk = or(
    and(lt(timesAsked, 1), endedWithin(ask, -FIRST_ASKED_DAYS, -2)),
    and(lt(timesAsked, ASKED_FOR_REVIEW), endedWithin(ask, -REVIEWED_DAYS, -REMINDED_DAYS)),
  );
  const isSure = or(isCertainToPlan(ask), and(isCertain, isToAsk));
  for (let day = nextCheckOut(db, addDays(ask.today, -REVIEWED_DAYS - 1)); day; day = nextCheckOut(db, day)) {
    yield planned(db, and(eq(bookings.checkOut, day), sql`+${bookings.state} = 'confirmed'`, isSure));
  }
  yield planned(db, isHeldToPlan(ask));
}

const isCertain = eq(bookings.state, "confirmed");
const timesAsked = sql`(select count(*) from ${automaticMessages} where ${automaticMessages.threadId} = 'b-' || ${bookings.id}
  and ${automaticMessages.rule} = 'review')`;
const endedWithin = ({ today }: ToPlan, from: number, to: number) =>
  between(bookings.checkOut, addDays(today, from), addDays(today, to));

/** Of those that are certain: near today, or their rest is due. */
function isCertainToPlan({ today, until }: ToPlan): SQL | undefined {
  const dueOn = sql<string>`json_extract(${bookings.quote}, '$.balanceDueOn')`;
  const isNear = and(
    gt(bookings.checkOut, addDays(today, -2)),
    lte(bookings.checkOut, addDays(until, LONGEST_DAYS)),
    lte(bookings.checkIn, until),
  );
  const isOwing = and(gt(bookings.checkIn, until), between(dueOn, addDays(today, -OWING_DAYS), until));
  return and(isCertain, or(isNear, isOwing));
}

const isHeldToPlan = ({ now }: ToPlan) =>
  and(
    inArray(bookings.state, ["held", "expired"]),
    isNull(bookings.confirmedAt),
    gt(bookings.holdEndsAt, now - LAPSED_MS),
  );

function nextCheckOut(db: Reader, after: LocalDate): LocalDate | undefined {
  return nextDay(db).get({ after })?.day ?? undefined;
}

const nextDay = prepared((db: Reader) =>
  db
    .select({ day: min(bookings.checkOut) })
    .from(bookings)
    .where(gt(bookings.checkOut, sql.placeholder("after")))
    .prepare(),
);

type Planned = Readonly<{ id: string; checkIn: LocalDate }>;

function planned(db: Reader, isMeant: SQL | undefined): Planned[] {
  return db
    .select({ id: bookings.id, checkIn: bookings.checkIn })
    .from(bookings)
    .where(and(isNull(bookings.forgottenAt), isMeant))
    .orderBy(asc(bookings.id))
    .all();
}

/** Whether this guest has stayed with this host before. */
export function hasStayedBefore(
  db: Reader,
  { guestPhone, checkIn }: Readonly<{ guestPhone: string; checkIn: LocalDate }>,
  hostId: string,
) {
  return stayBefore(db).get({ guestPhone, checkIn, hostId }) !== undefined;
}

const stayBefore = prepared((db: Reader) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.guestPhone, sql.placeholder("guestPhone")),
        eq(bookings.state, "confirmed"),
        eq(bookings.hostId, sql.placeholder("hostId")),
        lt(bookings.checkIn, sql.placeholder("checkIn")),
      ),
    )
    .limit(1)
    .prepare(),
);

/** A question that nobody spoke of for so long is left alone. */
const SILENT_MS = 16 * 86_400_000;

/** Answered questions whose askers let their host write once more, and were not written to; of each asker the newest. */
export function questionsToPlan(db: Reader, { now, hostId }: { now: number; hostId?: string }): Inquiry[] {
  const later = alias(inquiries, "later");
  const isNewest = notExists(
    db
      .select({ id: later.id })
      .from(later)
      .where(
        and(
          eq(later.phone, inquiries.phone),
          eq(later.hostId, inquiries.hostId),
          gt(later.createdAt, inquiries.createdAt),
        ),
      ),
  );
  return db
    .select({ inquiry: inquiries })
    .from(inquiries)
    .innerJoin(threads, eq(threads.inquiryId, inquiries.id))
    .where(
      and(
        isNotNull(inquiries.offersAt),
        eq(inquiries.state, "answered"),
        gt(threads.lastAt, now - SILENT_MS),
        hostId === undefined ? undefined : eq(inquiries.hostId, hostId),
        isNewest,
      ),
    )
    .orderBy(asc(inquiries.id))
    .all()
    .map(({ inquiry }) => inquiry);
}

/** Whether somebody who asked has booked with that host since, in whatever way that ended, or is still to come. */
export function hasBookedSince(
  db: Reader,
  { phone, hostId, createdAt }: Pick<Inquiry, "phone" | "hostId" | "createdAt">,
  today: LocalDate,
): boolean {
  const since = or(
    gte(bookings.createdAt, createdAt),
    and(eq(bookings.state, "confirmed"), gt(bookings.checkOut, today)),
  );
  return (
    db
      .select({ id: bookings.id })
      .from(bookings)
      .innerJoin(properties, eq(properties.id, bookings.propertyId))
      .where(and(eq(bookings.guestPhone, phone), eq(properties.hostId, hostId), since))
      .limit(1)
      .get() !== undefined
  );
}

/** Whether somebody agreed to offers, and their number did not ask for none since. */
export function mayOfferAfter(db: Reader, phone: string, agreedAt: number | null): boolean {
  if (agreedAt === null) return false;
  const stopped = stoppedNumber(db, phone);
  return !stopped || stopped.stoppedAt < agreedAt;
}

const stoppedNumber = rowBy(stoppedNumbers, stoppedNumbers.phone);

/** Whether the guest of a booking agreed to offers, and their number did not ask for none. */
export function mayOffer(db: Reader, booking: { id: string; guestPhone: string }): boolean {
  return mayOfferAfter(db, booking.guestPhone, consentOf(db, booking.id)?.givenAt ?? null);
}

const consentOf = rowBy(offerConsents, offerConsents.bookingId);

/** Which of these rules a host has let go out at one of their properties, by what they set there or for all. */
export function areOn(db: Reader, at: { hostId: string; id: string }, rules: readonly MessageRule[]): MessageRule[] {
  const rows = ruleRowsOf(db, at.hostId, at.id);
  return rules.filter((rule) => rows.find((row) => row.rule === rule)?.isOn);
}

export function giveConsent(tx: Change, bookingId: string, now: number): void {
  tx.insert(offerConsents).values({ bookingId, givenAt: now }).onConflictDoNothing().run();
}

/** The newest stays of a host, to show words on: one of them is a real guest. */
export function newestBookingOf(db: Reader, hostId: string, propertyId?: string): { id: string } | undefined {
  const ofOne = propertyId === undefined ? undefined : eq(properties.id, propertyId);
  return db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(and(eq(properties.hostId, hostId), ofOne, eq(bookings.state, "confirmed"), isNull(bookings.forgottenAt)))
    .orderBy(desc(bookings.checkIn))
    .limit(1)
    .get();
}
