import { Elysia } from "elysia";
import {
  type AskChange,
  askChange,
  type LookAtChange,
  lookAtChange,
  openChangeOf,
  withdrawChange,
} from "#src/booking/ask-change.ts";
import { canBeChanged } from "#src/booking/change-stay.ts";
import type { PossibleChange } from "#src/booking/weigh-change.ts";
import { calledBy } from "#src/core/share/look.ts";
import { bookingShell } from "#src/messaging/reach-of.ts";
import { type FormBody, queryOf, readForm, submissionKeyOf } from "#src/web/body.ts";
import { bookingPath, bookingToken, changeAnswerLink, type Deps } from "#src/web/deps.ts";
import { bookingDoor } from "#src/web/door/door.ts";
import type { OpenedBooking } from "#src/web/door/open-booking.ts";
import { barOf, readVisitor } from "#src/web/door/visitor.ts";
import { answerShell, guestShell } from "#src/web/language.ts";
import { page, redirect } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { AskChangePage, shownFor } from "#views/booking/ask-change-page.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";

type Typed = Readonly<{ from: string; to: string; guests: string }>;
type Told = Readonly<{
  status?: number;
  errors?: readonly FieldError[];
  news?: string;
  change?: PossibleChange;
}>;

/** A guest asks their host for other dates or guests: the price is shown first. Opening the page asks nobody. */
export function askChangeRoutes(deps: Deps) {
  return new Elysia({ name: "ask-change" })
    .use(bookingDoor(deps))
    .get("/guest/booking/:id/change", ({ opened, request }) => open(deps, request, opened), { role: "own_booking" })
    .post("/guest/booking/:id/change", ({ opened, request }) => ask(deps, request, opened), { role: "own_booking" })
    .post(
      "/guest/booking/:id/change/withdraw",
      ({ opened: { booking } }) => {
        withdrawChange(deps, booking.id);
        return redirect(bookingPath(deps, booking.id));
      },
      { role: "own_booking" },
    );
}

/** A link may bring dates: what they come to is shown at once. */
function open(deps: Deps, request: Request, opened: OpenedBooking): Response {
  const query = queryOf(request);
  const { checkIn, checkOut, party } = opened.booking;
  const isAsked = ["from", "to", "guests"].some((field) => query.text(field, 20) !== "");
  const typed = readTyped(query, { from: checkIn, to: checkOut, guests: String(party) });
  if (!isAsked) return show(deps, request, opened, typed, {});
  const look = lookAtChange(deps.db, opened.booking, stayOf(typed), deps.clock.now());
  const told = look.outcome === "possible" ? { change: look } : toldOf(deps, request, opened, look);
  return show(deps, request, opened, typed, { ...told, status: 200 });
}

async function ask(deps: Deps, request: Request, opened: OpenedBooking): Promise<Response> {
  const form = await readForm(request);
  const typed = readTyped(form, { from: "", to: "", guests: "" });
  const shown = form.text("shownKes", 12);
  const isSeen = /^\d+$/.test(shown) && form.text("shownFor", 60) === shownFor(typed);
  const result = askChange(
    { ...deps, hostLink: (id) => changeAnswerLink(deps, id) },
    {
      bookingId: opened.booking.id,
      ...stayOf(typed),
      shownKes: isSeen ? Number(shown) : -1,
      submissionKey: submissionKeyOf(form) ?? newSecret(),
    },
  );
  switch (result.outcome) {
    case "asked":
    case "asked_before":
      return redirect(bookingPath(deps, opened.booking.id));
    case "price_changed":
      return show(deps, request, opened, typed, { status: isSeen ? 409 : 200, change: result.change });
    default:
      return show(deps, request, opened, typed, toldOf(deps, request, opened, result));
  }
}

/** Why it can't be asked for, in the guest's words. */
function toldOf(
  deps: Deps,
  request: Request,
  opened: OpenedBooking,
  result: Exclude<LookAtChange | AskChange, { outcome: "possible" | "asked" | "asked_before" | "price_changed" }>,
): Told {
  const words = textsOf(guestShell(deps, request, opened.booking.language));
  const t = words.stayChange.ask.faults;
  const hostName = calledBy(opened.host);
  const wrong = (field: string, message: string): Told => ({ status: 422, errors: [{ field, message }] });
  switch (result.outcome) {
    case "impossible_stay":
      return wrong(result.problem === "too_long" ? "to" : "from", t.dates);
    case "impossible_party":
      return wrong("guests", t.party(result.most));
    case "has_begun":
      return wrong("to", t.begun);
    case "nights_taken":
      return { status: 409, news: t.taken(result.nights.map(words.dates.short).join(", ")) };
    case "unchanged":
      return { status: 200, news: t.unchanged };
    case "no_price":
      return { status: 409, news: t.noPrice(hostName) };
    case "too_many":
      return { status: 429, news: t.tooMany(hostName) };
    case "still_open":
    case "no_such_room":
    case "over":
      return { status: 409 };
  }
}

function readTyped(form: FormBody, or: Typed): Typed {
  return {
    from: form.text("from", 20) || or.from,
    to: form.text("to", 20) || or.to,
    guests: form.text("guests", 6) || or.guests,
  };
}

function stayOf({ from, to, guests }: Typed) {
  return { checkIn: from, checkOut: to, party: /^\d{1,3}$/.test(guests) ? Number(guests) : 0 };
}

function show(deps: Deps, request: Request, opened: OpenedBooking, typed: Typed, told: Told): Response {
  const { booking, property, host } = opened;
  const now = deps.clock.now();
  const visitor = readVisitor(deps, request);
  const shell = bookingShell(deps, request, booking);
  const token = bookingToken(deps, booking.id);
  const address = `/guest/booking/${booking.id}/change?t=${token}`;
  const view = (
    <AskChangePage
      shell={request.method === "GET" ? shell : answerShell(shell, request, address)}
      nav={barOf(visitor)}
      booking={booking}
      property={property}
      hostName={calledBy(host)}
      token={token}
      back={bookingPath(deps, booking.id)}
      submissionKey={newSecret()}
      typed={typed}
      waiting={openChangeOf(deps.db, booking.id, now)}
      change={told.change}
      isOver={!canBeChanged(booking, property, now)}
      errors={told.errors ?? []}
      news={told.news}
      today={deps.clock.today()}
      now={now}
    />
  );
  return page(request, view, { status: told.status ?? 200 });
}
