import type { Booking } from "#db/booking.queries.ts";
import { numbersOfGuest } from "#db/guest-book.queries.ts";
import type { Db, Reader } from "#db/open.ts";
import type { Property } from "#db/property.queries.ts";
import {
  blockNumber,
  bookingsToLookAt,
  insertRiskAsk,
  isNumberBlocked,
  type RiskAsk,
  riskAnswerOf,
  riskAskOf,
  riskChoicesOf,
  saveRiskAnswer,
  unblockNumber,
  waiveRiskAsk,
} from "#db/risk.queries.ts";
import { write } from "#db/write.ts";
import { writeAudit } from "#src/audit/write-audit.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import { canBeCalled } from "#src/core/person/phone.ts";
import { assess, type Risk } from "#src/core/risk/assess.ts";
import { isCleared, type RiskToDo, toDoFor } from "#src/core/risk/measure.ts";
import { addDays } from "#src/core/stay/stay.ts";
import type { Clock } from "#src/ports/clock.ts";
import { factsOfBooking } from "./load-facts.ts";

type Asking = Readonly<{ db: Reader; clock: Clock }>;
type Stays = Readonly<{ booking: Booking; property: Pick<Property, "hostId" | "maxGuests"> }>;

/** What a host sees of one of their bookings: the score and why, what they said of it, and what is to be done. */
export type LookedTwice = Readonly<{
  risk: Risk;
  /** They said that all is well, of every reason there is. */
  isCleared: boolean;
  asked: Pick<RiskAsk, "what" | "kes" | "askedAtBooking"> | undefined;
  /** What they chose for this level and nobody has asked. */
  toDo: RiskToDo | undefined;
  depositKes: number;
  isBlocked: boolean;
  canBeBlocked: boolean;
}>;

export function lookTwice({ db, clock }: Asking, stays: Stays): LookedTwice {
  const { booking, property } = stays;
  const now = clock.now();
  const risk = assess(factsOfBooking(db, stays, now));
  const cleared = isCleared(risk, riskAnswerOf(db, booking.id)?.codes);
  const ask = riskAskOf(db, booking.id);
  const choices = riskChoicesOf(db, property.hostId);
  const isOpen = isToCome(booking, now, clock.today());
  return {
    risk,
    isCleared: cleared,
    asked: ask?.waivedAt === null ? ask : undefined,
    toDo: isOpen ? toDoFor(choices, { risk, cleared, wasAsked: ask !== undefined }) : undefined,
    depositKes: choices.depositKes,
    isBlocked: isNumberBlocked(db, property.hostId, booking.guestPhone),
    canBeBlocked: canBeCalled(booking.guestPhone),
  };
}

function isToCome(booking: Booking, now: number, today: string): boolean {
  const state = stateAt(booking, now);
  return (state === "confirmed" || state === "held" || state === "requested") && booking.checkOut > today;
}

/** How far ahead stays are looked at for one page, how many of them, and how many are shown. */
const DAYS_AHEAD = 14;
const LOOKED_AT_MOST = 20;
const SHOWN_MOST = 5;

/** What asks its host for a second look: what is waited for, then the soonest stays. */
export function looksOfHost(asking: Asking, hostId: string) {
  const { db, clock } = asking;
  const today = clock.today();
  const of = { today, until: addDays(today, DAYS_AHEAD), now: clock.now(), most: LOOKED_AT_MOST };
  return bookingsToLookAt(db, hostId, of)
    .map((stays) => ({ booking: stays.booking, ...lookTwice(asking, stays) }))
    .filter(({ risk, isCleared }) => risk.level !== "low" && !isCleared)
    .slice(0, SHOWN_MOST);
}

type Deciding = Readonly<{ db: Db; clock: Clock }>;

/** A host says that all is well: nothing more is asked of this guest, until a new reason comes. */
export function sayAllIsWell({ db, clock }: Deciding, stays: Stays): void {
  const now = clock.now();
  write(db, (tx) => {
    const { id, hostId } = { id: stays.booking.id, hostId: stays.property.hostId };
    const { score, reasons } = assess(factsOfBooking(tx, stays, now));
    saveRiskAnswer(tx, { bookingId: id, codes: reasons.map(({ code }) => code), answeredAt: now });
    waiveRiskAsk(tx, id, now);
    logged(tx, { action: "look_cleared", at: now, id, hostId, facts: { score } });
  });
}

/** A host has told the guest of what they chose for this level: from now on it stands on the guest's page. */
export function askOfGuest({ db, clock }: Deciding, stays: Stays, what: "deposit" | "id"): void {
  const now = clock.now();
  write(db, (tx) => {
    const { id, hostId } = { id: stays.booking.id, hostId: stays.property.hostId };
    const kes = what === "deposit" ? riskChoicesOf(tx, hostId).depositKes : 0;
    insertRiskAsk(tx, { bookingId: id, what, kes, askedAtBooking: false, askedAt: now });
    logged(tx, { action: "more_asked", at: now, id, hostId, facts: { what, kes } });
  });
}

/** A host wants this guest's number no more at their house, or again, whichever of their numbers was blocked. */
export function setBlocked({ db, clock }: Deciding, stays: Stays, isBlocked: boolean): void {
  const now = clock.now();
  const { id, guestPhone: phone } = stays.booking;
  if (!canBeCalled(phone)) return;
  write(db, (tx) => {
    const { hostId } = stays.property;
    const changed = isBlocked
      ? [blockNumber(tx, { hostId, phone, blockedAt: now })]
      : numbersOfGuest(tx, hostId, phone).map((one) => unblockNumber(tx, hostId, one));
    if (changed.includes(true))
      logged(tx, { action: isBlocked ? "number_blocked" : "number_unblocked", at: now, id, hostId });
  });
}

type Act = Readonly<{
  action: "look_cleared" | "more_asked" | "number_blocked" | "number_unblocked";
  at: number;
  id: string;
  hostId: string;
  facts?: Record<string, string | number>;
}>;

function logged(tx: Parameters<typeof writeAudit>[0], { action, at, id, hostId, facts = {} }: Act): void {
  writeAudit(tx, {
    at,
    actor: { kind: "host", id: hostId },
    action,
    subject: { kind: "booking", id, host: hostId },
    facts,
  });
}
