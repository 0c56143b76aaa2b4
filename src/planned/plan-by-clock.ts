import type { Booking, BookingWithProperty } from "#db/booking.queries.ts";
import { bookingsWithBalance, findBookingWithProperty, staysThatEnded } from "#db/booking.queries.ts";
import { findMessage } from "#db/message.queries.ts";
import type { Reader } from "#db/open.ts";
import { findReviewOfBooking } from "#db/review.queries.ts";
import { balanceMornings } from "#src/core/message/balance-mornings.ts";
import { atMinute } from "#src/core/message/message-plan.ts";
import { INVITED, mayReview, reviewWindow } from "#src/core/review/review-window.ts";
import { FROM_HOUR } from "#src/core/stay/daytime.ts";
import { addDays, localDateAt } from "#src/core/stay/stay.ts";
import { openBalance } from "#src/ledger/open-balance.ts";
import { balanceWords } from "#src/messaging/announce-money.ts";
import { invitationWords } from "#src/messaging/announce-review.ts";
import { isRuleOn, ownWords } from "#src/messaging/words-of-rule.ts";
import { spokenOf } from "#src/review/facts-of-stay.ts";
import { balanceLink, type Deps, reviewLink } from "#src/web/deps.ts";

type Needs = Pick<Deps, "db" | "secrets" | "publicUrl">;

/** A message that another room sends by the clock, as things are now: it is shown ahead, and no rule here sends or stops it. */
export type ByClock = Readonly<{
  found: BookingWithProperty;
  rule: "balance_due" | "review";
  /** By which it is known once it is sent. */
  occasion: string;
  dueAt: number;
  body: string;
}>;

const morningOf = (day: string) => atMinute(day, FROM_HOUR * 60);

/** What guests of a host are asked for by the clock beside the rules: the rest of their price, and a review. */
export function planByClock(deps: Needs, hostId: string, { now, until }: { now: number; until: number }): ByClock[] {
  const days = { from: localDateAt(now), until: addDays(localDateAt(until), 1) };
  const stays = { from: addDays(days.from, -Math.max(...INVITED.map(({ after }) => after))), until: days.until };
  const own = (booking: Booking) => booking.hostId === hostId;
  const all = [
    ...bookingsWithBalance(deps.db, days)
      .filter(own)
      .flatMap((booking) => ofBalance(deps, booking)),
    ...staysThatEnded(deps.db, stays)
      .filter(own)
      .flatMap((booking) => ofReview(deps, booking)),
  ];
  return all.filter(({ occasion, dueAt }) => dueAt > now && dueAt < until && !findMessage(deps.db, occasion));
}

function ofBalance(deps: Needs, booking: Booking): ByClock[] {
  const { db } = deps;
  const dueOn = booking.quote.balanceDueOn;
  const amountKes = openBalance(db, booking);
  const found = findBookingWithProperty(db, booking.id);
  if (dueOn === null || amountKes <= 0 || !found) return [];
  return balanceMornings({ dueOn, checkIn: booking.checkIn }).map(({ day, nth }) => {
    const now = morningOf(day);
    const about = { bookingId: booking.id, amountKes, now, link: balanceLink(deps, booking.id) };
    const occasion = `balance-${booking.id}-${dueOn}-${nth}`;
    return {
      found,
      rule: "balance_due",
      occasion,
      dueAt: now,
      body: withOwn(db, found, "balance_due", balanceWords(db, about), now),
    };
  });
}

function ofReview(deps: Needs, booking: Booking): ByClock[] {
  const { db } = deps;
  const found = findBookingWithProperty(db, booking.id);
  if (!found || !isRuleOn(db, found, "review") || findReviewOfBooking(db, booking.id)) return [];
  const stay = spokenOf(db, booking);
  return INVITED.flatMap(({ nth, after }) => {
    const now = morningOf(addDays(booking.checkOut, after));
    if (mayReview(stay, now) !== "open") return [];
    const until = nth === "reminded" ? localDateAt(reviewWindow(stay).closesAt) : undefined;
    const words = invitationWords(db, { bookingId: booking.id, link: reviewLink(deps, booking.id), until });
    const occasion = `review-${booking.id}-${nth}`;
    return [{ found, rule: "review" as const, occasion, dueAt: now, body: withOwn(db, found, "review", words, now) }];
  });
}

function withOwn(db: Reader, found: BookingWithProperty, rule: ByClock["rule"], words: string, now: number): string {
  return `${words}${ownWords(db, found, rule, now)}`;
}
