import { type BookingWithProperty, findBookingWithProperty } from "#db/booking.queries.ts";
import { type ChangeRequest, findChangeRequest } from "#db/change-request.queries.ts";
import type { Capability } from "#src/core/team/team.ts";
import { type Deps, holdsBooking, holdsChangeAnswer, holdsRequest } from "#src/web/deps.ts";
import { chosenLanguage } from "#src/web/language.ts";
import { namedIn } from "#views/texts/names.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { letIn } from "./member.ts";
import { readVisitor, type Visitor } from "./visitor.ts";

export type OpenedBooking = BookingWithProperty & Readonly<{ as: "guest" | "host" }>;

/**
 * A booking for whoever may see it: who holds its link, the guest who is signed in
 * with its number, its host, and whoever of their team `may`. For everybody else it is not there. A name that was
 * forgotten is said in their language.
 */
export function openBooking(
  deps: Pick<Deps, "db" | "clock" | "secure" | "secrets">,
  request: Request,
  asked: { bookingId: string; token: string },
  may: Capability = "bookings",
): OpenedBooking | undefined {
  const found = findBookingWithProperty(deps.db, asked.bookingId);
  if (!found) return undefined;
  const toGuest = () => {
    const language = chosenLanguage(request) ?? found.booking.language;
    return { ...namedIn(pagesIn[language], found), as: "guest" } as const;
  };
  if (holdsBooking(deps, found.booking.id, asked.token)) return toGuest();
  const visitor = readVisitor(deps, request);
  if (visitor.kind === "guest" && visitor.guest.phone === found.booking.guestPhone) return toGuest();
  if (!isOfHouse(deps, request, visitor, found, may)) return undefined;
  const language = visitor.kind === "member" ? visitor.member.language : found.host.language;
  return { ...namedIn(pagesIn[language], found), as: "host" };
}

/** Whether it is the host of a booking's house, or somebody of their team who was given its property and may do this. */
function isOfHouse(
  deps: Pick<Deps, "clock">,
  request: Request,
  visitor: Visitor,
  { host, property }: BookingWithProperty,
  may: Capability,
): boolean {
  if (visitor.kind === "host") return visitor.host.id === host.id;
  if (visitor.kind !== "member" || visitor.host.id !== host.id) return false;
  const { only } = visitor.member;
  return (only === undefined || only.has(property.id)) && letIn(deps, request, visitor, may);
}

/**
 * A request for its host, signed in or holding the link of the message. For everybody else, and for bookings that
 * were none, it is not there.
 */
export function openRequest(
  deps: Pick<Deps, "db" | "clock" | "secure" | "secrets">,
  request: Request,
  asked: { bookingId: string; token: string },
): BookingWithProperty | undefined {
  const found = findBookingWithProperty(deps.db, asked.bookingId);
  if (!found || found.booking.requestedAt === null) return undefined;
  if (holdsRequest(deps, asked.bookingId, asked.token)) return found;
  const visitor = readVisitor(deps, request);
  return isOfHouse(deps, request, visitor, found, "bookings") ? found : undefined;
}

export type AskedChangeOf = BookingWithProperty & Readonly<{ change: ChangeRequest }>;

/**
 * What a guest asks of their stay, for its host, signed in or holding the link of the message. For everybody else it is
 * not there.
 */
export function openChangeRequest(
  deps: Pick<Deps, "db" | "clock" | "secure" | "secrets">,
  request: Request,
  asked: { requestId: string; token: string },
): AskedChangeOf | undefined {
  const change = findChangeRequest(deps.db, asked.requestId);
  const found = change && findBookingWithProperty(deps.db, change.bookingId);
  if (!found) return undefined;
  if (holdsChangeAnswer(deps, change.id, asked.token)) return { ...found, change };
  const visitor = readVisitor(deps, request);
  return isOfHouse(deps, request, visitor, found, "bookings") ? { ...found, change } : undefined;
}
