import { Elysia } from "elysia";
import type { BookingWithProperty } from "#db/booking.queries.ts";
import { bookingsOfPhone } from "#db/guest-booking.queries.ts";
import type { Reader } from "#db/open.ts";
import type { SessionGuest } from "#db/session.queries.ts";
import { comesBackOf } from "#src/booking/rooms-of-group.ts";
import { stageNow } from "#src/booking/stage-of.ts";
import { type BookingState, stateAt } from "#src/core/booking/booking.ts";
import type { Language } from "#src/core/language.ts";
import { isLet } from "#src/core/listing/listing.ts";
import { type PaymentStage, underWay } from "#src/core/money/payment-stage.ts";
import { knownBy } from "#src/core/share/look.ts";
import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import { phaseOf } from "#src/core/stay/stay-phase.ts";
import { demoKeys } from "#src/identity/demo-keys.ts";
import { priceOf } from "#src/ledger/keep-ledger.ts";
import { queryOf, Refused } from "#src/web/body.ts";
import { bookingPath, bookingToken, type Deps } from "#src/web/deps.ts";
import { guestDoor } from "#src/web/door/door.ts";
import { takeFlash } from "#src/web/flash.ts";
import { guestShell } from "#src/web/language.ts";
import { page, redirect } from "#src/web/respond.ts";
import { againAddress, paymentAddress } from "#views/booking/addresses.ts";
import { GuestBookingPage } from "#views/guest/guest-booking-page.tsx";
import { GuestBookingsPage } from "#views/guest/guest-bookings-page.tsx";
import { GuestDashboardPage } from "#views/guest/guest-dashboard-page.tsx";
import type { GuestStay } from "#views/guest/stay-of-guest.tsx";
import { textsOf } from "#views/kit/language.tsx";
import { namedIn } from "#views/texts/names.ts";
import { guestLoginRoutes } from "./guest-login.routes.tsx";

/** So many places stand on the first page; all stays stand in the list. */
const ROOMS_MOST = 6;

/** Guests who are signed in: what awaits them, and their bookings. */
export function guestRoutes(deps: Deps) {
  return new Elysia({ name: "guestRoutes" })
    .use(guestLoginRoutes(deps))
    .use(guestDoor(deps))
    .get("/guest-dashboard", ({ guest, request }) => dashboard(deps, request, guest), { role: "guest" })
    .get("/guests", ({ guest, request }) => dashboard(deps, request, guest), { role: "guest" })
    .get("/guest-bookings", ({ guest, request }) => bookings(deps, request, guest), { role: "guest" })
    .get("/guest-booking-view", ({ guest, request }) => bookingView(deps, request, guest), { role: "guest" })
    .get("/guests/view", ({ guest, request }) => bookingView(deps, request, guest), { role: "guest" });
}

function dashboard(deps: Deps, request: Request, guest: SessionGuest): Response {
  const stays = cardsOf(staysOf(deps, request, guest), guestShell(deps, request).language);
  const view = {
    shell: guestShell(deps, request),
    phone: guest.phone,
    waiting: waitingStays(stays),
    next: nextStay(stays),
    rooms: roomsOf(stays),
    bookings: stays.length,
    today: deps.clock.today(),
    keep: keptOf(request, stays),
  };
  return page(request, <GuestDashboardPage {...view} />);
}

function bookings(deps: Deps, request: Request, guest: SessionGuest): Response {
  const stays = cardsOf(staysOf(deps, request, guest), guestShell(deps, request).language);
  const [keep, today] = [keptOf(request, stays), deps.clock.today()];
  const view = {
    shell: guestShell(deps, request),
    phone: guest.phone,
    stays,
    refunds: refundsOf(deps, request, guest),
    today,
    keep,
  };
  return page(request, <GuestBookingsPage {...view} />);
}

/** Another guest's booking is not there. Where none is named, it is the next stay, or the list when there is none. */
function bookingView(deps: Deps, request: Request, guest: SessionGuest): Response {
  const id = queryOf(request).text("booking", 100);
  const stays = staysOf(deps, request, guest);
  const stay = id ? stays.find((one) => one.id === id) : nextStay(stays);
  if (!stay && !id) return redirect("/guest-bookings");
  if (!stay) throw new Refused(404);
  return page(request, <GuestBookingPage shell={guestShell(deps, request)} stay={stay} today={deps.clock.today()} />);
}

/** What the browser keeps of somebody who has just come in to try the demo. */
function keptOf(request: Request, stays: readonly GuestStay[]) {
  return takeFlash(request)?.flash === "demo_login" ? demoKeys(stays[0]) : undefined;
}

type StayOfGuest = GuestStay & Readonly<{ groupId: string | null }>;

/** Several rooms that were booked at once are one card, that of the first, as long as they stand alike. */
function cardsOf(stays: readonly StayOfGuest[], language: Language = "en"): GuestStay[] {
  const { groups } = textsOf({ language });
  const keyOf = ({ id, groupId, state, checkIn, checkOut }: StayOfGuest) =>
    groupId === null ? id : [groupId, state, checkIn, checkOut].join();
  return [...Map.groupBy(stays, keyOf).values()].flatMap((together) => {
    const first = together.find(({ id, groupId }) => id === groupId) ?? together[0];
    if (!first) return [];
    const sum = (of: (stay: GuestStay) => number) => together.reduce((total, stay) => total + of(stay), 0);
    const name = first.propertyName;
    return {
      ...first,
      propertyName: together.length > 1 ? groups.named(name, together.length - 1) : name,
      party: sum(({ party }) => party),
      totalKes: sum(({ totalKes }) => totalKes),
    };
  });
}

/** Every booking of this guest, and its names as they read them. */
function bookingsOf(deps: Deps, request: Request, guest: SessionGuest) {
  const words = textsOf(guestShell(deps, request));
  return bookingsOfPhone(deps.db, guest.phone, deps.clock.now()).map((found) => namedIn(words, found));
}

function staysOf(deps: Deps, request: Request, guest: SessionGuest): StayOfGuest[] {
  const { db, clock } = deps;
  const [today, now] = [clock.today(), clock.now()];
  return bookingsOf(deps, request, guest).map((found) => {
    const { id } = found.booking;
    const state = stateAt(found.booking, now);
    const stage = state === "confirmed" ? undefined : stageNow(deps, { ...found, as: "guest" }, state);
    // Where a guest pays whose turn it is: nothing while money is under way, or is looked at.
    const isTheirTurn = state === "held" && stage?.kind === "to_pay";
    return {
      ...stayOf(db, found, { state, stage, today }),
      groupId: found.booking.groupId,
      payHref: isTheirTurn ? paymentAddress(id, bookingToken(deps, id)) : undefined,
      href: bookingPath(deps, id),
    };
  });
}

/** All that goes back to this guest, or has, the newest first. */
function refundsOf(deps: Deps, request: Request, guest: SessionGuest) {
  const found = new Map(bookingsOf(deps, request, guest).map((one) => [one.booking.id, one] as const));
  const { groups } = textsOf(guestShell(deps, request));
  return comesBackOf(
    deps,
    [...found.values()].map(({ booking }) => booking),
  )
    .flatMap((refund) => {
      const of = found.get(refund.bookingId);
      if (!of) return [];
      const { displayName } = of.property;
      const more = refund.rooms.length - 1;
      return {
        ...refund,
        propertyName: more > 0 ? groups.named(displayName, more) : displayName,
        href: bookingPath(deps, refund.bookingId),
        host: { ...of.host, hasLeft: of.host.deletedAt !== null },
      };
    })
    .sort((a, b) => b.createdAt - a.createdAt);
}

function stayOf(
  db: Reader,
  { booking, property, host }: BookingWithProperty,
  { state, stage, today }: { state: BookingState; stage: PaymentStage | undefined; today: LocalDate },
): Omit<GuestStay, "href" | "payHref"> {
  const money = underWay(stage);
  return {
    id: booking.id,
    propertyId: property.id,
    code: booking.code,
    state: money ? "under_way" : state === "confirmed" ? certainOf(booking, today) : state,
    underWay: money,
    keptUntil: state === "held" || state === "requested" ? booking.holdEndsAt : undefined,
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    party: booking.party,
    guestName: booking.guestName,
    totalKes: booking.state === "confirmed" ? priceOf(db, booking) : booking.totalKes,
    propertyName: property.displayName,
    location: property.location,
    hostName: knownBy(host),
    againHref: hasStayed(booking, today) && isLet(property) ? againAddress(booking) : undefined,
  };
}

function hasStayed(booking: BookingWithProperty["booking"], today: LocalDate): boolean {
  return booking.state === "confirmed" && phaseOf(booking, today) === "over";
}

/** Each place where the guest has stayed and can stay again by their last stay there, the newest first. */
function roomsOf(stays: readonly GuestStay[]): GuestStay[] {
  const over = stays.filter(({ againHref }) => againHref).toSorted((a, b) => (a.checkIn < b.checkIn ? 1 : -1));
  const known = new Set<string>();
  return over.filter(({ propertyId }) => !known.has(propertyId) && known.add(propertyId)).slice(0, ROOMS_MOST);
}

/** A certain stay as its guest sees it. On the day of check-in they are still awaited. */
function certainOf(booking: Stay, today: LocalDate): GuestStay["state"] {
  const phase = phaseOf(booking, today);
  return phase === "over" ? "stayed" : phase === "under_way" ? "staying" : "confirmed";
}

/** What is not certain yet: what waits for their money, then where it is under way, then what waits for a host, the first to end first. */
function waitingStays(stays: readonly GuestStay[]): GuestStay[] {
  const byEnd = stays.toSorted((a, b) => (a.keptUntil ?? 0) - (b.keptUntil ?? 0));
  const order = ["held", "under_way", "requested"] as const;
  return order.flatMap((waiting) => byEnd.filter(({ state }) => state === waiting));
}

function nextStay(stays: readonly GuestStay[]): GuestStay | undefined {
  return stays
    .filter((stay) => stay.state === "confirmed" || stay.state === "staying")
    .sort((a, b) => (a.checkIn < b.checkIn ? -1 : 1))[0];
}
