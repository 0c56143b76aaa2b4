import { and, asc, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Language } from "#src/core/language.ts";
import type { MessageRule } from "#src/core/message/rules.ts";
import { addDays, type LocalDate } from "#src/core/stay/stay.ts";
import { bookings } from "./booking.schema.ts";
import { automaticMessages, messageRules, messageTemplates, offerConsents, stoppedNumbers } from "./message.schema.ts";
import type { Reader } from "./open.ts";
import { properties } from "./property.schema.ts";
import type { Change } from "./write.ts";

export type RuleRow = typeof messageRules.$inferSelect;
export type TemplateRow = typeof messageTemplates.$inferSelect;
export type AutomaticRow = typeof automaticMessages.$inferSelect;

/** What a host set: for one property and, after it, for all of theirs; or everything they ever set. */
export function ruleRowsOf(db: Reader, hostId: string, propertyId?: string): RuleRow[] {
  return db
    .select()
    .from(messageRules)
    .where(
      and(eq(messageRules.hostId, hostId), propertyId === undefined ? undefined : ofProperty(messageRules, propertyId)),
    )
    .orderBy(sql`${messageRules.propertyId} is null`)
    .all();
}

/** A host's own words, those for one property before those for all. */
export function templateRowsOf(db: Reader, hostId: string, propertyId?: string): TemplateRow[] {
  const own = propertyId === undefined ? undefined : ofProperty(messageTemplates, propertyId);
  return db
    .select()
    .from(messageTemplates)
    .where(and(eq(messageTemplates.hostId, hostId), own))
    .orderBy(sql`${messageTemplates.propertyId} is null`)
    .all();
}

function ofProperty(table: typeof messageRules | typeof messageTemplates, propertyId: string): SQL | undefined {
  return or(isNull(table.propertyId), eq(table.propertyId, propertyId));
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
  return db
    .select()
    .from(automaticMessages)
    .where(eq(automaticMessages.threadId, threadId))
    .orderBy(asc(automaticMessages.id))
    .all();
}

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

/**
 * Bookings of which something may be written between two instants' days: certain stays near either end, holds that
 * live, and those that have just ended. Of one host, or of all.
 */
export function bookingsToPlan(
  db: Reader,
  { today, until, now, hostId }: { today: LocalDate; until: LocalDate; now: number; hostId?: string },
): { id: string }[] {
  const certain = and(
    eq(bookings.state, "confirmed"),
    gt(bookings.checkOut, addDays(today, -2)),
    lte(bookings.checkOut, addDays(until, LONGEST_DAYS)),
    lte(bookings.checkIn, until),
  );
  const held = and(inArray(bookings.state, ["held", "expired"]), gt(bookings.holdEndsAt, now - LAPSED_MS));
  const living = and(isNull(bookings.forgottenAt), or(certain, held));
  const found = db.select({ id: bookings.id }).from(bookings);
  if (hostId === undefined) return found.where(living).orderBy(asc(bookings.id)).all();
  return found
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(and(living, eq(properties.hostId, hostId)))
    .orderBy(asc(bookings.checkIn), asc(bookings.id))
    .all();
}

/** Whether this guest has stayed with this host before. */
export function hasStayedBefore(
  db: Reader,
  booking: { guestPhone: string; checkIn: LocalDate; id: string },
  hostId: string,
) {
  return (
    db
      .select({ id: bookings.id })
      .from(bookings)
      .innerJoin(properties, eq(properties.id, bookings.propertyId))
      .where(
        and(
          eq(bookings.guestPhone, booking.guestPhone),
          eq(bookings.state, "confirmed"),
          eq(properties.hostId, hostId),
          sql`${bookings.checkIn} < ${booking.checkIn}`,
        ),
      )
      .limit(1)
      .get() !== undefined
  );
}

/** Whether the guest of a booking agreed to offers, and their number did not ask for none. */
export function mayOffer(db: Reader, booking: { id: string; guestPhone: string }): boolean {
  const agreed = db.select().from(offerConsents).where(eq(offerConsents.bookingId, booking.id)).get();
  if (!agreed) return false;
  const stopped = db.select().from(stoppedNumbers).where(eq(stoppedNumbers.phone, booking.guestPhone)).get();
  return !stopped || stopped.stoppedAt < agreed.givenAt;
}

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
