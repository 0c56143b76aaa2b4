import type { BookingState } from "#src/core/booking/booking.ts";
import { type CancellationPolicy, deadlinesOf } from "#src/core/booking/cancellation.ts";
import { addDays, instantAt, type LocalDate } from "#src/core/stay/stay.ts";
import type { HourOfDay, StayHours } from "#src/core/stay/stay-hours.ts";
import type { PartToCome } from "./parts-to-come.ts";

/** When a host lets their guide open: as soon as what is due is paid, or not before cancelling costs something. */
type GuideOpens = "paid" | "free_over";

/** From when codes are shown on the day of check-in, where the host says nothing else. */
export const CODES_FROM: HourOfDay = "08:00";
/** How long after the hour of check-out codes are still shown: whoever leaves late puts the key back. */
export const LEAVING_MS = 2 * 3_600_000;

/** What is read of a booking and its money. Whole shillings. */
export type GuideFacts = Readonly<{
  state: BookingState;
  checkIn: LocalDate;
  checkOut: LocalDate;
  hours: StayHours;
  policy: CancellationPolicy;
  /** What is due now and not proven paid. */
  dueNowKes: number;
  /** A later report speaks against money that counts. */
  isDisputed: boolean;
  opens: GuideOpens;
  codesFrom: HourOfDay;
}>;

/** Whether a guest may read the guide. In order of precedence. Times are Unix milliseconds. */
export type GuideStanding =
  | Readonly<{ is: "shut"; why: "not_certain" | "cancelled" | "disputed" | "unpaid" }>
  /** The stay is over: what opened the house is shown no more. */
  | Readonly<{ is: "over"; since: number }>
  /** It is paid, and cancelling is still free. */
  | Readonly<{ is: "waits"; opensAt: number }>
  /** `codes` once their hour has come. */
  | Readonly<{ is: "open"; codes: boolean; codesAt: number; endsAt: number }>;

/**
 * The one rule of when a guide is open. A booking that is certain opens it, and money that came: a request under way,
 * a code that a guest typed and nobody has confirmed, money whose owner was guessed, or that somebody disputes or took
 * back leaves it shut.
 */
export function guideStanding(facts: GuideFacts, now: number): GuideStanding {
  if (facts.state === "cancelled") return { is: "shut", why: "cancelled" };
  if (facts.state !== "confirmed") return { is: "shut", why: "not_certain" };
  if (facts.isDisputed) return { is: "shut", why: "disputed" };
  if (facts.dueNowKes > 0) return { is: "shut", why: "unpaid" };
  const endsAt = instantAt(facts.checkOut, facts.hours.checkOutUntil) + LEAVING_MS;
  if (now >= endsAt) return { is: "over", since: endsAt };
  const opensAt = facts.opens === "free_over" ? freeUntil(facts.policy, facts.checkIn) : 0;
  if (now < opensAt) return { is: "waits", opensAt };
  const codesAt = instantAt(facts.checkIn, facts.codesFrom);
  return { is: "open", codes: now >= codesAt, codesAt, endsAt };
}

/** Until when all the money comes back; long ago where it never does. */
function freeUntil(policy: CancellationPolicy, checkIn: LocalDate): number {
  return deadlinesOf(policy, checkIn).reduce((last, { until, percent }) => (percent === 100 ? until : last), 0);
}

/** Where a guest goes, as their booking shows it. */
export type ArrivalToShow = Readonly<{
  /** Nothing before what is due is paid, and where its host has written none. */
  address: string | undefined;
  standing: GuideStanding;
  isWritten: boolean;
  /** What it says, part by part, and when each can be read. */
  parts: readonly PartToCome[];
  /** Opens a map app: at the pin once the guide is open, at the address once that is theirs, before that at the area. */
  directions: string;
  /** The area alone, for whoever may not know more. */
  areaOnMap: string;
  /** The guide, for the guest. */
  href: string;
}>;

/** What is read of a booking's money to say what is due now. Whole shillings. */
export type DueFacts = Readonly<{
  /** Still to come by the books, unproven money counted as come. */
  openKes: number;
  /** Money that counts, and of which nobody has said whose it is. */
  unprovenKes: number;
  /** What of the price is paid later, and by which day. */
  laterKes: number;
  laterOn: LocalDate | null;
  checkIn: LocalDate;
}>;

/**
 * What of a stay is due at this moment and not proven paid. The rest of a price is due from its day on; where it is
 * paid on arrival, the guest first has to arrive, so it is due from the day after.
 */
export function dueNowKes(facts: DueFacts, today: LocalDate): number {
  const openKes = Math.max(0, facts.openKes) + facts.unprovenKes;
  const dueOn = facts.laterOn === facts.checkIn ? addDays(facts.checkIn, 1) : facts.laterOn;
  const isLater = dueOn !== null && today < dueOn;
  return Math.max(0, openKes - (isLater ? facts.laterKes : 0));
}
