import { Elysia } from "elysia";
import { findBookingWithProperty } from "#db/booking.queries.ts";
import { plateOf } from "#db/guide.queries.ts";
import { findBookingByCode } from "#db/reconcile.queries.ts";
import { sleeperOf } from "#db/told.queries.ts";
import { passDay, passInWords, readPass } from "#src/core/guide/guard-pass.ts";
import { queryOf, Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { guestShell } from "#src/web/language.ts";
import { page, redirect } from "#src/web/respond.ts";
import { sameText } from "#src/web/secrets.ts";
import { GatePage, type GateSees, TypePassPage } from "#views/guide/gate-page.tsx";
import { passOf } from "./guard-pass.ts";
import { guideOf } from "./load-guide.ts";
import { houseOf } from "./shown-of.ts";
import { guideStandingOf, isPaidFor } from "./standing-of.ts";

/** Where a guard checks what a guest shows. Anybody may ask who has the code; nothing leads on from here. */
export function passRoutes(deps: Deps) {
  return new Elysia({ name: "guard-pass" })
    .use(openDoor)
    .get("/pass", ({ request }) => type(deps, request), { open: true })
    .get("/pass/:code", ({ request, params }) => check(deps, request, params.code), { open: true });
}

function type(deps: Deps, request: Request): Response {
  const typed = queryOf(request).text("code", 60);
  const read = readPass(typed);
  if (read) return redirect(`/pass/${read.code}`);
  const isWrong = typed.trim() !== "";
  const view = <TypePassPage shell={guestShell(deps, request)} typed={typed} isWrong={isWrong} />;
  return page(request, view, { status: isWrong ? 422 : 200 });
}

/** A right code is never refused because strangers on the same network have tried wrong ones. */
function check(deps: Deps, request: Request, typed: string): Response {
  const found = findPass(deps, typed);
  const shell = guestShell(deps, request);
  if (!found) {
    if (!deps.limits.wrongPassesOfNetwork.allow(deps.networkOf(request))) throw new Refused(429);
    return page(request, <TypePassPage shell={shell} typed={typed.slice(0, 60)} isWrong />, { status: 404 });
  }
  return page(
    request,
    <GatePage shell={shell} pass={seenAtGate(deps, found.bookingId)} code={passInWords(found.code)} />,
  );
}

function findPass(deps: Deps, typed: string): { bookingId: string; code: string } | undefined {
  const read = readPass(typed);
  const booking = read && findBookingByCode(deps.db, read.bookingCode);
  return booking && sameText(passOf(deps, booking), read.code) ? { bookingId: booking.id, code: read.code } : undefined;
}

/** On the days of a stay that is paid: who is let in where, until when. On all others, nothing of anybody. */
function seenAtGate(deps: Deps, bookingId: string): GateSees | "not_today" {
  const found = findBookingWithProperty(deps.db, bookingId);
  if (!found) return "not_today";
  const { booking, property } = found;
  const guide = guideOf(deps, property.id);
  const day = passDay(booking, deps.clock.today());
  if (day === "before" || day === "over") return "not_today";
  const standing = guideStandingOf(deps.db, found, guide, deps.clock.now());
  // On the last day the guest may have left already; the gate sees the hour.
  if (!isPaidFor(standing) && standing.is !== "over") return "not_today";
  return {
    day,
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    hours: property,
    guestName: sleeperOf(deps.db, booking),
    house: houseOf(property.displayName, guide),
    plate: guide.plate === undefined ? undefined : plateOf(deps.db, booking.id),
  };
}
