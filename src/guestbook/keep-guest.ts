import { unfinishedOf } from "#db/account.queries.ts";
import {
  deleteGuestCard,
  type GuestCard,
  guestCardOf,
  insertGuestCard,
  numbersOfCard,
  putNumbers,
  saveReturningPrice,
  takeNumber,
  updateGuestCard,
} from "#db/guest-book.queries.ts";
import { bookingIdsOfNumbers, forgetGuestAtHouse } from "#db/guest-forgetting.queries.ts";
import type { Db } from "#db/open.ts";
import { blockNumber, unblockNumber } from "#db/risk.queries.ts";
import { type Change, write } from "#db/write.ts";
import { writeAudit } from "#src/audit/write-audit.ts";
import type { Language } from "#src/core/language.ts";
import { TAGS_MOST } from "#src/core/person/guest-tags.ts";
import { normalisePhone } from "#src/core/person/phone.ts";
import type { Clock } from "#src/ports/clock.ts";
import { newId } from "#src/web/ids.ts";
import { type GuestOfHouse, guestOfBooking } from "./who-is.ts";

type Deps = Readonly<{ db: Db; clock: Clock }>;

/** `by` is the account of whoever does it. */
type Ask = Readonly<{ hostId: string; bookingId: string; by: string }>;

export const GUEST_NOTES_LONGEST = 2000;
export const BLOCK_REASON_LONGEST = 200;
/** More numbers than one person has. */
const NUMBERS_MOST = 6;

type KeptOfGuest = Readonly<{
  notes: string;
  tags: readonly string[];
  language: Language | null;
  /** What they pay less; nothing is what all who have stayed get. */
  returningPercent: number | null;
}>;

/** Keeps what the host notes of a guest. */
export function keepGuest(deps: Deps, ask: Ask & Readonly<{ kept: KeptOfGuest }>): "kept" | "no_such_guest" {
  return write(deps.db, (tx) => {
    const guest = guestOfBooking(tx, ask.hostId, ask.bookingId);
    if (!guest) return "no_such_guest";
    cardOf(tx, deps, ask, guest, ask.kept);
    return "kept";
  });
}

/** What everybody who has stayed pays less. */
export function setReturningPrice({ db, clock }: Deps, ask: { hostId: string; by: string; percent: number }): void {
  const { hostId, by: changedBy, percent } = ask;
  write(db, (tx) => saveReturningPrice(tx, { hostId, percent, changedAt: clock.now(), changedBy }));
}

/** The card of a guest, with these words on it. */
function cardOf(tx: Change, { clock }: Deps, ask: Ask, guest: GuestOfHouse, kept: Partial<KeptOfGuest>): string {
  const changed = { ...kept, changedAt: clock.now(), changedBy: ask.by };
  if (guest.card) {
    updateGuestCard(tx, guest.card.id, changed);
    return guest.card.id;
  }
  const id = newId();
  insertGuestCard(tx, { id, hostId: ask.hostId, ...changed }, guest.phones);
  return id;
}

/** A host wants this guest no more, for a reason of theirs, or again: every number of theirs. */
export function blockGuest(
  deps: Deps,
  ask: Ask & Readonly<{ isBlocked: boolean; reason: string }>,
): "blocked" | "unblocked" | "no_such_guest" {
  return write(deps.db, (tx) => {
    const guest = guestOfBooking(tx, ask.hostId, ask.bookingId);
    if (!guest) return "no_such_guest";
    const at = deps.clock.now();
    const { hostId, reason } = ask;
    const changed = guest.phones.filter((phone) =>
      ask.isBlocked ? blockNumber(tx, { hostId, phone, blockedAt: at, reason }) : unblockNumber(tx, hostId, phone),
    );
    if (changed.length > 0) {
      const subject = { kind: "booking", id: ask.bookingId, host: hostId } as const;
      const action = ask.isBlocked ? "number_blocked" : "number_unblocked";
      writeAudit(tx, { at, actor: { kind: "host", id: ask.by }, action, subject });
    }
    return ask.isBlocked ? "blocked" : "unblocked";
  });
}

export type MergeGuests = "merged" | "same" | "not_a_number" | "nobody" | "too_many" | "no_such_guest";

/**
 * Another number is the same person: both lead to one guest from now on, with what was noted of either. Who is not
 * wanted by one number is not wanted by the other.
 */
export function mergeGuests(deps: Deps, ask: Ask & Readonly<{ typed: string }>): MergeGuests {
  return write(deps.db, (tx): MergeGuests => {
    const guest = guestOfBooking(tx, ask.hostId, ask.bookingId);
    if (!guest) return "no_such_guest";
    const phone = normalisePhone(ask.typed);
    if (!phone) return "not_a_number";
    if (guest.phones.includes(phone)) return "same";
    const other = guestCardOf(tx, ask.hostId, phone);
    const numbers = other ? numbersOfCard(tx, other.id) : [phone];
    if (bookingIdsOfNumbers(tx, ask.hostId, numbers).length === 0) return "nobody";
    if (guest.phones.length + numbers.length > NUMBERS_MOST) return "too_many";
    const id = cardOf(tx, deps, ask, guest, other ? together(guest.card, other) : {});
    putNumbers(tx, { id, hostId: ask.hostId }, numbers);
    if (other) deleteGuestCard(tx, other.id);
    return "merged";
  });
}

function together(one: GuestCard | undefined, other: GuestCard): KeptOfGuest {
  const notes = [one?.notes, other.notes].filter(Boolean).join("\n").slice(0, GUEST_NOTES_LONGEST);
  const tags = [...new Set([...(one?.tags ?? []), ...other.tags])].slice(0, TAGS_MOST);
  const returningPercent = one?.returningPercent ?? other.returningPercent;
  return { notes, tags, language: one?.language ?? other.language, returningPercent };
}

/** One of several numbers is somebody else after all, and stands for itself again. */
export function partGuest(
  deps: Deps,
  ask: Ask & Readonly<{ phone: string }>,
): "parted" | "not_theirs" | "no_such_guest" {
  return write(deps.db, (tx) => {
    const guest = guestOfBooking(tx, ask.hostId, ask.bookingId);
    if (!guest) return "no_such_guest";
    if (guest.phones.length < 2 || !guest.phones.includes(ask.phone)) return "not_theirs";
    takeNumber(tx, ask.hostId, ask.phone);
    return "parted";
  });
}

export type ForgetGuest = "forgotten" | "unfinished" | "no_such_guest";

/**
 * Takes a guest out of what this house keeps: their card, their block, and name, number and address of their bookings
 * here. Dates, prices, receipts and M-PESA codes are the books' and stay. Not while a stay is ahead or money is open:
 * the host still has to reach them.
 */
export function forgetGuest(deps: Deps, ask: Ask): ForgetGuest {
  return write(deps.db, (tx): ForgetGuest => {
    const guest = guestOfBooking(tx, ask.hostId, ask.bookingId);
    if (!guest) return "no_such_guest";
    const now = deps.clock.now();
    const ids = bookingIdsOfNumbers(tx, ask.hostId, guest.phones);
    const open = unfinishedOf(tx, { hostId: ask.hostId }, deps.clock.today(), now);
    if (open.some(({ id }) => ids.includes(id))) return "unfinished";
    forgetGuestAtHouse(tx, { hostId: ask.hostId, phones: guest.phones, bookingIds: ids }, { now });
    if (guest.card) deleteGuestCard(tx, guest.card.id);
    for (const phone of guest.phones) unblockNumber(tx, ask.hostId, phone);
    return "forgotten";
  });
}
