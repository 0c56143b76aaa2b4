import { Elysia } from "elysia";
import { groupOf } from "#db/group.queries.ts";
import { makeOut } from "#db/made-out.queries.ts";
import { saveTold } from "#db/told.queries.ts";
import { write } from "#db/write.ts";
import { readBilledTo } from "#src/core/money/receipt.ts";
import { cleanName } from "#src/core/person/name.ts";
import { phaseOf } from "#src/core/stay/stay-phase.ts";
import { readArrival, SLEEPER_LONGEST } from "#src/core/stay/told-arrival.ts";
import { type FormBody, readForm } from "#src/web/body.ts";
import { bookingPath, type Deps } from "#src/web/deps.ts";
import { bookingDoor } from "#src/web/door/door.ts";
import type { OpenedBooking } from "#src/web/door/open-booking.ts";
import { guestShell } from "#src/web/language.ts";
import { redirect, redirectSaying } from "#src/web/respond.ts";
import { textsOf } from "#views/kit/language.tsx";
import { detailsPage } from "./details.routes.tsx";

/** What a guest tells of a certain stay: when they come, a word to the host, and whom the receipts are made out to. */
export function toldRoutes(deps: Deps) {
  return new Elysia({ name: "told" })
    .use(bookingDoor(deps))
    .post("/guest/booking/:id/arrival", ({ opened, request }) => takeArrival(deps, request, opened), {
      role: "own_booking",
    })
    .post("/guest/booking/:id/rooms/names", ({ opened, request }) => takeNames(deps, request, opened), {
      role: "own_booking",
    })
    .post("/guest/booking/:id/billing", ({ opened, request }) => takeBilling(deps, request, opened), {
      role: "own_booking",
    });
}

async function takeArrival(deps: Deps, request: Request, opened: OpenedBooking): Promise<Response> {
  const { booking } = opened;
  const back = bookingPath(deps, booking.id);
  if (booking.state !== "confirmed" || phaseOf(booking, deps.clock.today()) === "over") return redirect(back);
  const form = await readForm(request);
  const typed = { arrivesAt: form.text("arrivesAt", 20), note: wholeOf(form, "note") };
  const read = readArrival(typed);
  if ("faults" in read) {
    const { faults } = textsOf(guestShell(deps, request, booking.language)).told;
    const errors = read.faults.map((fault) => ({
      field: fault === "hour" ? "arrivesAt" : fault,
      message: faults[fault],
    }));
    return detailsPage(deps, request, opened, { told: typed, errors });
  }
  const now = deps.clock.now();
  write(deps.db, (tx) => saveTold(tx, booking.id, read, now));
  return redirectSaying(deps, `${back}#arrival`, "arrival_told");
}

/** Who sleeps where, of all rooms that are booked still. */
async function takeNames(deps: Deps, request: Request, opened: OpenedBooking): Promise<Response> {
  const { booking } = opened;
  const back = bookingPath(deps, booking.id);
  const form = await readForm(request);
  const today = deps.clock.today();
  const rooms = booking.groupId === null ? [] : groupOf(deps.db, booking);
  const named = rooms
    .filter((room) => room.state === "confirmed" && phaseOf(room, today) !== "over")
    .map(({ id }) => ({ id, field: `sleeper-${id}`, typed: form.line(`sleeper-${id}`, 2_000) }));
  const { names } = textsOf(guestShell(deps, request, booking.language)).told;
  const errors = named
    .filter(({ typed }) => cleanName(typed).length > SLEEPER_LONGEST)
    .map(({ field }) => ({ field, message: names.fault }));
  if (errors.length > 0) {
    const sleepers = Object.fromEntries(named.map(({ id, typed }) => [id, typed]));
    return detailsPage(deps, request, opened, { sleepers, errors });
  }
  const now = deps.clock.now();
  write(deps.db, (tx) => {
    for (const { id, typed } of named) saveTold(tx, id, { sleeper: cleanName(typed) }, now);
  });
  return redirectSaying(deps, `${back}#names`, "names_told");
}

async function takeBilling(deps: Deps, request: Request, opened: OpenedBooking): Promise<Response> {
  const { booking } = opened;
  const back = bookingPath(deps, booking.id);
  // Whose stay came to nothing may still need the papers of what they paid.
  if (booking.confirmedAt === null) return redirect(back);
  const form = await readForm(request);
  const typed = { company: wholeOf(form, "company"), pin: form.text("pin", 60) };
  const read = readBilledTo(typed);
  if ("faults" in read) {
    const { faults } = textsOf(guestShell(deps, request, booking.language)).told;
    const errors = read.faults.map((fault) => ({ field: fault, message: faults[fault] }));
    return detailsPage(deps, request, opened, { billed: typed, errors });
  }
  const now = deps.clock.now();
  // Who pays for rooms that were booked at once is named once, on the papers of all of them.
  write(deps.db, (tx) => {
    for (const { id } of groupOf(tx, booking)) {
      saveTold(tx, id, read, now);
      makeOut(tx, id, read, now);
    }
  });
  return redirectSaying(deps, `${back}#billing`, "billing_told");
}

/** Long enough to be told that it is too long, and to be given back. */
function wholeOf(form: FormBody, name: string): string {
  return form.line(name, 2_000);
}
