import { type Booking, cancelHolds, insertHold } from "#db/booking.queries.ts";
import { unpaidOfPhone } from "#db/guest-booking.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { insertRiskAsk } from "#db/risk.queries.ts";
import { findShareLink } from "#db/share.queries.ts";
import type { Change } from "#db/write.ts";
import { HOLD_MS, requestEndsAt } from "#src/core/booking/booking.ts";
import { HOLDS_COUNT_FOR_MS, type HoldLimit, type UnpaidHold } from "#src/core/booking/hold-limit.ts";
import type { Language } from "#src/core/language.ts";
import type { ChosenExtra } from "#src/core/pricing/extras.ts";
import { type AskedMore, moreAsText } from "#src/core/risk/measure.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import { announceRequest } from "#src/messaging/announce-request.ts";
import { type Deps, requestLink } from "#src/web/deps.ts";
import { newBooking } from "./new-booking.ts";

/** What making a booking takes. The link of a request is signed. */
export type BookingDeps = Pick<Deps, "db" | "clock" | "secrets" | "publicUrl">;

/** What a guest sends who books, one place or several. */
export type GuestAsk = Readonly<{
  checkIn: string;
  checkOut: string;
  /** `offers`: they let their host write of free nights. */
  guest: Readonly<{ name: string; phone: string; email: string | null; offers?: boolean }>;
  /** The price the guest agreed to, whole shillings. */
  shownKes: number;
  /** A promo code as typed. */
  code?: string | undefined;
  /** One for each form shown. */
  submissionKey: string;
  browserHash: string;
  /** Whether the guest has proven the phone. Without that nobody keeps nights for a day. */
  isProven?: boolean | undefined;
  /** The number by which they are signed in: the price of who comes back is for this number alone. */
  signedInAs?: string | undefined;
  /** Whether even a hold needs it, because a limit is reached. */
  mustProve?: boolean | undefined;
  /** What the guest has read that this host asks of them beyond the price, as `moreAsText` writes it. */
  agreed?: string | undefined;
  /** The short link or the offer by which the guest came. */
  via?: string | undefined;
  /** What they chose beside the nights. */
  extras?: readonly ChosenExtra[] | undefined;
  /** What the guest is written to in; English until they say. */
  language?: Language | undefined;
}>;

/** Whether a stay that can be had may begin, and as what. */
export type MayBegin =
  | { outcome: "may"; isRequest: boolean }
  /** The stay can be had, and the host asks something of this guest that they have not read yet. */
  | { outcome: "asks_more"; asked: AskedMore }
  /** The stay can be had, and the phone has to be proven first. */
  | { outcome: "phone_unproven"; kind: "hold" | "request" };

/** Looked at last, so that nobody proves a phone for what they can't have. `asksHost`: the host takes nothing unseen. */
export function mayBegin(
  ask: GuestAsk,
  { more, asksHost, isLarge = false }: { more: AskedMore | undefined; asksHost: boolean; isLarge?: boolean },
): MayBegin {
  if (more && moreAsText(more) !== ask.agreed) return { outcome: "asks_more", asked: more };
  const isRequest = asksHost || more?.what === "request";
  if (!ask.isProven && (isRequest || ask.mustProve || isLarge)) {
    return { outcome: "phone_unproven", kind: isRequest ? "request" : "hold" };
  }
  return { outcome: "may", isRequest };
}

/** The number by which somebody is signed in who books for themselves: a price of theirs is for nobody else. */
export function provenPhoneOf({ signedInAs, guest }: Pick<GuestAsk, "signedInAs" | "guest">): string | undefined {
  return signedInAs === guest.phone ? signedInAs : undefined;
}

/** This phone keeps as many nights as one may without paying, or began as many bookings as it may in a day. */
export type HoldsTooMuch = HoldLimit &
  Readonly<{ outcome: "holds_too_much" /** Whoever proves the number may all the same. */; mayProve: boolean }>;

/**
 * What keeps this phone from keeping more, besides the holds that the new one takes the place of. Anybody can begin
 * bookings in somebody's name: whoever has shown that the number is theirs is kept from nothing by them.
 */
export function tooMuchOf(
  tx: Change,
  ask: Pick<GuestAsk, "isProven"> & { guest: Pick<GuestAsk["guest"], "phone"> },
  {
    own,
    now,
    limit,
  }: { own: readonly Booking[]; now: number; limit: (holds: readonly UnpaidHold[]) => HoldLimit | undefined },
): HoldsTooMuch | undefined {
  const all = unpaidOfPhone(tx, ask.guest.phone, now - HOLDS_COUNT_FOR_MS).filter(
    ({ id }) => !own.some((hold) => hold.id === id),
  );
  const ofOwner = limit(asUnpaid(all.filter(({ phoneProven }) => phoneProven)));
  const reached = ask.isProven ? ofOwner : limit(asUnpaid(all));
  return reached && { outcome: "holds_too_much", ...reached, mayProve: ofOwner === undefined };
}

function asUnpaid(holds: readonly Booking[]): UnpaidHold[] {
  return holds.map(({ propertyId, createdAt, holdEndsAt, state }) => {
    const endsAt = state === "held" || state === "requested" ? holdEndsAt : createdAt;
    return { propertyId, createdAt, endsAt };
  });
}

/** One place of a booking as it begins. */
export type PlaceToKeep = Readonly<
  Pick<Booking, "propertyId" | "unit" | "party" | "quote" | "policy"> & { promoCodeId: string | null }
>;

/**
 * Writes down what a guest booked, with its nights and its end: one place, or several under the first one's name. Holds
 * whose place they take end only now, so that a guest who cannot have the new nights keeps the ones they hold.
 */
export function begin(
  tx: Change,
  deps: BookingDeps,
  ask: GuestAsk,
  of: Readonly<{
    hostId: string;
    stay: Stay;
    places: readonly PlaceToKeep[];
    replaced: readonly Booking[];
    more: AskedMore | undefined;
    isRequest: boolean;
    now: number;
  }>,
): { outcome: "held" | "requested"; booking: Booking } {
  const { stay, places, more, isRequest, now } = of;
  cancelHolds(tx, of.replaced, now);
  const holdEndsAt = isRequest ? requestEndsAt(stay.checkIn, now) : now + HOLD_MS;
  const shareLinkId = (ask.via && findShareLink(tx, of.hostId, ask.via)?.id) || null;
  let first: Booking | undefined;
  for (const [at, place] of places.entries()) {
    const alone = newBooking(tx, {
      ...place,
      state: isRequest ? "requested" : "held",
      source: "page",
      ...stay,
      guestName: ask.guest.name,
      guestPhone: ask.guest.phone,
      guestEmail: ask.guest.email,
      phoneProven: ask.isProven === true,
      holdEndsAt,
      requestedAt: isRequest ? now : null,
      submissionKey: secretHash(at === 0 ? ask.submissionKey : `${ask.submissionKey} ${at}`),
      browserHash: ask.browserHash,
      rulesAcceptedAt: now,
      language: ask.language ?? "en",
      shareLinkId,
      createdAt: now,
    });
    const booking = places.length > 1 ? { ...alone, groupId: first?.id ?? alone.id } : alone;
    insertHold(tx, booking);
    enqueue(tx, { kind: "end_holds", key: booking.id, runAt: holdEndsAt, now });
    first ??= booking;
  }
  if (!first) throw new Error("a booking of no place");
  if (more) insertRiskAsk(tx, { ...more, bookingId: first.id, askedAtBooking: true, askedAt: now });
  if (isRequest) announceRequest(tx, { bookingId: first.id, now, link: requestLink(deps, first.id) });
  return { outcome: isRequest ? "requested" : "held", booking: first };
}
