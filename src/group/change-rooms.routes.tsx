import { Elysia } from "elysia";
import { openChangeOf } from "#src/booking/ask-change.ts";
import {
  type AskToMove,
  askToMoveRooms,
  type MoveRooms,
  type MoveWish,
  moveRooms,
  type RoomToMove,
  roomsToMove,
  writeShownMove,
} from "#src/booking/change-rooms.ts";
import { pathToBooking } from "#src/checkout/cancel.routes.tsx";
import { calledBy } from "#src/core/share/look.ts";
import { ROOMS_MOST } from "#src/core/stay/rooms-for-party.ts";
import { bookingShell } from "#src/messaging/reach-of.ts";
import { type FormBody, queryOf, readForm, submissionKeyOf } from "#src/web/body.ts";
import { bookingToken, changeAnswerLink, type Deps } from "#src/web/deps.ts";
import { bookingDoor } from "#src/web/door/door.ts";
import { hostShell } from "#src/web/door/host-shell.ts";
import type { OpenedBooking } from "#src/web/door/open-booking.ts";
import { barOf, readVisitor } from "#src/web/door/visitor.ts";
import { answerShell } from "#src/web/language.ts";
import { page, redirect, redirectSaying } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { ChangeRoomsPage, type ChangeRoomsPageProps } from "#views/group/change-rooms-page.tsx";
import type { RoomChangeToShow } from "#views/group/rooms-change.tsx";
import { textsOf } from "#views/kit/language.tsx";

/** Six rooms, each with its id, its revision and its price. */
const SHOWN_MOST = 500;

type Told = Partial<Pick<ChangeRoomsPageProps, "errors" | "news" | "look" | "shown">> & Readonly<{ status?: number }>;
type Words = ReturnType<typeof textsOf>;
type Answer = Exclude<MoveRooms | AskToMove, { outcome: "moved" | "asked" | "asked_before" }>;

/** Other dates for several rooms that were booked at once: a guest asks for them, their host changes them. */
export function changeRoomsRoutes(deps: Deps) {
  return new Elysia({ name: "change-rooms" })
    .use(bookingDoor(deps))
    .get(
      "/guest/booking/:id/rooms/change",
      ({ opened, request }) =>
        opened.booking.groupId === null
          ? redirect(pathToBooking(deps, opened))
          : show(deps, request, opened, asTheyAre(deps, opened), { token: queryOf(request).text("t", 60) }),
      { role: "booking" },
    )
    .post(
      "/guest/booking/:id/rooms/change",
      async ({ opened, request }) => {
        const form = await readForm(request);
        return opened.booking.groupId === null
          ? redirect(pathToBooking(deps, opened))
          : change(deps, request, opened, form);
      },
      { role: "booking" },
    );
}

/** All of them, at the dates of the one by whose link the page was opened. */
function asTheyAre(deps: Deps, { booking, as }: OpenedBooking): MoveWish {
  const { checkIn, checkOut } = booking;
  const rooms = roomsToMove(deps.db, booking, as, deps.clock.now());
  return { checkIn, checkOut, bookingIds: rooms.map((room) => room.booking.id) };
}

function change(deps: Deps, request: Request, opened: OpenedBooking, form: FormBody): Response {
  const { booking, as } = opened;
  const wish = {
    checkIn: form.text("from", 20),
    checkOut: form.text("to", 20),
    bookingIds: form.all("room").slice(0, ROOMS_MOST),
  };
  const token = form.text("t", 60);
  const moving = { booking, wish, shown: form.text("shown", SHOWN_MOST) };
  const submissionKey = submissionKeyOf(form) ?? newSecret();
  const result =
    as === "host"
      ? moveRooms(deps, moving)
      : askToMoveRooms({ ...deps, hostLink: (id) => changeAnswerLink(deps, id) }, { ...moving, submissionKey });
  switch (result.outcome) {
    case "moved":
      return redirectSaying(deps, `/dashboard/bookings/${booking.id}`, "stay_changed");
    case "asked":
    case "asked_before":
      return redirect(pathToBooking(deps, opened));
    default:
      return show(deps, request, opened, wish, {
        ...toldOf(opened, { ...moving, result, words: textsOf(shellFor(deps, request, opened)) }),
        token,
      });
  }
}

/** What stands on the page instead of what was not done. */
function toldOf(
  { host, as }: OpenedBooking,
  { result, wish, shown, words }: { result: Answer; wish: MoveWish; shown: string; words: Words },
): Told {
  const t = words.groups.moveAll;
  const { faults } = words.stayChange.ask;
  switch (result.outcome) {
    case "none_chosen":
      return { status: 422, errors: [{ field: "room", message: t.noneChosen }] };
    case "unchanged":
      return { news: { title: faults.unchanged } };
    case "too_many":
      return { status: 429, news: { title: faults.tooMany(calledBy(host)) } };
    case "still_open":
      return { status: 409 };
    case "not_all": {
      const wrong = result.rooms.map(({ look }) => look).find(({ outcome }) => outcome === "impossible_stay");
      if (wrong?.outcome === "impossible_stay") {
        const field = wrong.problem === "too_long" ? "to" : "from";
        return { status: 422, errors: [{ field, message: faults.dates }] };
      }
      return { status: 409, news: t.notAll, look: roomsToShow(words, as, result.rooms) };
    }
    case "shown_first": {
      const look = roomsToShow(words, as, result.rooms);
      // A page that said something else for these dates has to say so.
      const isOther = shown.startsWith(`${wish.checkIn} ${wish.checkOut} `) && isOfSame(shown, result.rooms);
      const told = { look, shown: writeShownMove(wish, result.rooms) };
      return isOther ? { ...told, status: 409, news: { title: t.changed } } : told;
    }
  }
}

/** Whether a page said its sums for these very rooms. */
function isOfSame(shown: string, rooms: readonly RoomToMove[]): boolean {
  const [, , ...each] = shown.split(" ");
  return each.map((one) => one.split(":")[0]).join() === rooms.map(({ found }) => found.booking.id).join();
}

function roomsToShow(
  { dates, groups, stayChange }: Words,
  as: OpenedBooking["as"],
  rooms: readonly RoomToMove[],
): RoomChangeToShow[] {
  const whyNot = (look: RoomToMove["look"]): string | undefined => {
    switch (look.outcome) {
      case "possible":
      case "impossible_stay":
        return undefined;
      case "unchanged":
        return groups.moveAll.stays;
      case "nights_taken":
        return stayChange.ask.faults.taken(look.nights.map(dates.short).join(", "));
      case "impossible_party":
        return stayChange.ask.faults.party(look.most);
      case "has_begun":
        return groups.moveAll.begun;
      case "no_price":
      case "no_such_room":
      case "over":
        return groups.moveAll.over;
    }
  };
  return rooms.map(({ found: { booking, property }, look }) => ({
    id: booking.id,
    name: property.displayName,
    party: booking.party,
    was: booking,
    change: look.outcome === "possible" ? look : undefined,
    why: whyNot(look),
    otherRoom: as === "host" && look.outcome === "possible" && look.unit !== booking.unit ? look.unit : undefined,
  }));
}

/** A guest reads their own language. */
function shellFor(deps: Deps, request: Request, { booking, as }: OpenedBooking) {
  if (as === "host") return hostShell(deps, request);
  const address = `/guest/booking/${booking.id}/rooms/change?t=${bookingToken(deps, booking.id)}`;
  return answerShell(bookingShell(deps, request, booking), request, address);
}

function show(
  deps: Deps,
  request: Request,
  opened: OpenedBooking,
  wish: MoveWish,
  told: Told & Readonly<{ token: string }>,
): Response {
  const { booking, host, as } = opened;
  const now = deps.clock.now();
  const visitor = readVisitor(deps, request);
  const rooms = roomsToMove(deps.db, booking, as, now);
  const open = rooms.flatMap((room) => openChangeOf(deps.db, room.booking.id, now) ?? []);
  const view = (
    <ChangeRoomsPage
      shell={shellFor(deps, request, opened)}
      nav={barOf(visitor)}
      as={as}
      bookingId={booking.id}
      rooms={rooms.map((room) => ({
        id: room.booking.id,
        name: room.property.displayName,
        party: room.booking.party,
        checkIn: room.booking.checkIn,
        checkOut: room.booking.checkOut,
      }))}
      typed={{ from: wish.checkIn, to: wish.checkOut, rooms: wish.bookingIds }}
      look={told.look}
      shown={told.shown}
      waiting={open[0]}
      hostName={calledBy(host)}
      token={told.token}
      back={as === "host" ? `/dashboard/bookings/${booking.id}` : pathToBooking(deps, opened)}
      submissionKey={newSecret()}
      errors={told.errors ?? []}
      news={told.news}
      today={deps.clock.today()}
      now={now}
    />
  );
  return page(request, view, { status: told.status ?? 200 });
}
