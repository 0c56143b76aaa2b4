import { insertAct } from "#db/team.queries.ts";
import { write } from "#db/write.ts";
import { type Capability, mayRole } from "#src/core/team/team.ts";
import { insiderOf, noteInsider } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { Member, Visitor } from "./visitor.ts";

export type SignedInMember = Extract<Visitor, { kind: "member" }>;

/** Whether somebody of the team may do this, and if so, notes for the page and for the timeline that it is they. */
export function letIn(
  { clock }: Pick<Deps, "clock">,
  request: Request,
  { member, host }: SignedInMember,
  what: Capability | undefined,
): boolean {
  const ofAll = member.only === undefined;
  if (what === undefined || !mayRole(member.role, what, ofAll)) return false;
  noteInsider(request, { id: member.id, hostId: host.id, role: member.role, ofAll, what, cameAt: clock.now() });
  return true;
}

/** Whether whoever asks has to do with a property: the owner with all, somebody of the team with those they were given. */
export function isGiven(member: Member | undefined, propertyId: string): boolean {
  return member?.only === undefined || member.only.has(propertyId);
}

/** Where whoever asks sees a booking: its own page, or the one without money of who meets its guest. */
export function pageOfBooking(member: Member | undefined, bookingId: string): string {
  const isWhole = !member || mayRole(member.role, "money", true);
  return `/dashboard/bookings/${encodeURIComponent(bookingId)}${isWhole ? "" : "/stay"}`;
}

/** Which booking an address is about, of which the answer may be one that was just made. */
const BOOKING = /^\/(?:dashboard\/(?:bookings|messages\/booking)|booking\/request)\/(?!new$)([\w-]{1,60})/;

/** Writes down what somebody of the team did: that their form was taken, from when to when, and of which booking. */
export function noteAct({ db, clock }: Pick<Deps, "db" | "clock">, request: Request, response: Response): void {
  const insider = insiderOf(request);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!insider || isRead || response.status >= 400) return;
  const to = response.headers.get("location") ?? "";
  const bookingId = (BOOKING.exec(new URL(request.url).pathname) ?? BOOKING.exec(to))?.[1] ?? null;
  const { id: memberId, hostId, what, cameAt: beganAt } = insider;
  write(db, (tx) => insertAct(tx, { memberId, hostId, what, bookingId, beganAt, endedAt: clock.now() }));
}
