import { changesEndAt } from "#src/core/booking/change-window.ts";
import { dayAfter, type LocalDate, startOfDay } from "#src/core/stay/stay.ts";
import { USUAL_HOURS } from "#src/core/stay/stay-hours.ts";

/** How long guest and host may speak of a stay. */
export const REVIEW_DAYS = 14;
const DAY_MS = 24 * 3_600_000;

/** A host's word that nobody came. `liftedAt` when it was taken back, Unix milliseconds. */
export type NoShow = Readonly<{ markedAt: number; liftedAt: number | null }>;

/**
 * From when until when both sides may speak of a stay, Unix milliseconds; the end is not in it. It opens at the usual hour of
 * leaving, which the database holds it to, whatever the hours of the house are. Where a no-show was lifted, the fourteen days begin again: the time it stood is nobody's fault but the host's.
 */
export function reviewWindow(stay: { checkOut: LocalDate; noShow: NoShow | undefined }): {
  opensAt: number;
  closesAt: number;
} {
  const opensAt = changesEndAt(stay.checkOut, USUAL_HOURS);
  const closesAt = Math.max(opensAt, stay.noShow?.liftedAt ?? 0) + REVIEW_DAYS * DAY_MS;
  return { opensAt, closesAt };
}

/** A stay as far as it decides who may speak of it. */
export type StaySpokenOf = Readonly<{
  state: "requested" | "held" | "confirmed" | "expired" | "cancelled";
  checkOut: LocalDate;
  noShow: NoShow | undefined;
  /** Where the booking was made: by its guest on a page, or written in by its host. */
  source: "page" | "host";
  /** What came for the stay and has not gone back, whole shillings. */
  receivedKes: number;
  /** Whether M-PESA itself says that money of it came, and from no number of the host's own. */
  isProved: boolean;
  /** Whether the guest's number is one of the host's own: they sign in, are paid or were tested with it. */
  isHosts: boolean;
  /**
   * Whether one person may stand behind several guests of the house: its browser booked there under another number, or
   * whoever paid for it paid there for a guest of another number.
   */
  isShared: boolean;
  /** Another room of the same kind that was booked at once with it is the one that is reviewed. */
  isAside?: boolean;
}>;

/** A stay as far as it decides whether it is reviewed at all. */
export type ReviewableStay = Omit<StaySpokenOf, "isShared">;

/** Who writes, as far as they show it. */
export type Writer = Readonly<{
  /** Signed in with the booking's number. */
  hasShownNumber: boolean;
  /** In a browser that was signed in to the dashboard of the house. */
  isHostsBrowser: boolean;
}>;

export type MaySpeak =
  | "open"
  | "not_certain"
  | "no_show"
  | "unpaid"
  | "too_early"
  | "over"
  /** A host reviews nobody but guests. */
  | "own_house"
  /** Of several rooms of a kind that were booked at once one is reviewed, for all. */
  | "other_room"
  /** Open, and from a guest's own phone or computer. */
  | "host_browser"
  /** Open once the guest has shown by a code that the booking's number is theirs. */
  | "number_first";

/**
 * Whether a guest may review a stay now. Any money of the stay makes it a paid one, so that a host who leaves the rest
 * unwritten silences nobody; a booking that its host wrote in needs M-PESA's own word that somebody paid, so that
 * nobody can praise themself by inventing guests.
 */
export function mayReview(stay: ReviewableStay, now: number): MaySpeak {
  const time = mayRate(stay, now);
  if (time !== "open") return time;
  if (stay.isHosts) return "own_house";
  if (stay.isAside) return "other_room";
  return isPaidStay(stay) ? "open" : "unpaid";
}

/**
 * The same for whoever writes it. A booking on a page and a yes of its host cost nothing, so where M-PESA has not said
 * that money came, the link of the booking is not enough: its number has to be shown to be theirs, by a code. So it is
 * where one person may stand behind several guests. In the host's own browser nobody reviews.
 */
export function mayWriteReview(stay: StaySpokenOf, writer: Writer, now: number): MaySpeak {
  const may = mayReview(stay, now);
  if (may !== "open") return may;
  if (writer.isHostsBrowser) return "host_browser";
  return (stay.isProved && !stay.isShared) || writer.hasShownNumber ? "open" : "number_first";
}

/** Whether a host may rate the guest of a stay now: the same, paid or not. */
export function mayRate(stay: Pick<StaySpokenOf, "state" | "checkOut" | "noShow">, now: number): MaySpeak {
  if (stay.state !== "confirmed") return "not_certain";
  if (stay.noShow && stay.noShow.liftedAt === null) return "no_show";
  const { opensAt, closesAt } = reviewWindow(stay);
  if (now < opensAt) return "too_early";
  return now < closesAt ? "open" : "over";
}

export function isPaidStay({ source, receivedKes, isProved }: ReviewableStay): boolean {
  return receivedKes > 0 && (source === "page" || isProved);
}

/** Whether a review may be read: both sides have spoken, or nobody can any more. */
export function isOpenToAll(review: { isRated: boolean; closesAt: number }, now: number): boolean {
  return review.isRated || now >= review.closesAt;
}

/**
 * Whether a host may still say that nobody came: from the day after check-in until fourteen days after check-out, once,
 * and not when either side has spoken of the stay, or the house says that its guest was seen.
 */
export function mayMarkNoShow(
  stay: Pick<StaySpokenOf, "state" | "checkOut" | "noShow"> & {
    checkIn: LocalDate;
    isSpokenOf: boolean;
    hasCome: boolean;
  },
  now: number,
): boolean {
  if (stay.state !== "confirmed" || stay.noShow || stay.isSpokenOf || stay.hasCome) return false;
  const from = startOfDay(dayAfter(stay.checkIn));
  return now >= from && now < reviewWindow(stay).closesAt;
}
