import type { Booking } from "#db/booking.queries.ts";
import { changeRequestsOfBooking } from "#db/change-request.queries.ts";
import { entriesOfBooking, type LedgerEntry } from "#db/ledger.queries.ts";
import type { Reader } from "#db/open.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { findGuestRating, findNoShow, findReviewOfBooking } from "#db/review.queries.ts";
import { allReadyOf, allSaidOf, changesOf, namesOfAccounts } from "#db/stay-fact.queries.ts";
import { newestInThread } from "#db/talk.queries.ts";
import { actsOfBooking, type Signature, signaturesOf, signedSince } from "#db/team.queries.ts";
import { heardArrivalOf, toldAtOf } from "#db/told.queries.ts";
import { stateAt } from "#src/core/booking/booking.ts";
import type { Way } from "#src/core/message/delivery.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import { shownMessage } from "#src/messaging/shown-message.ts";

type HappenedBy = "guest" | "host" | "operator" | "lango" | Readonly<{ name: string }>;

type What =
  | ("booked" | "written_in" | "requested" | "approved" | "confirmed" | "cancelled" | "hold_ended")
  | ("arrived" | "left" | "ready" | "not_arrived" | "not_left" | "not_ready" | "no_show" | "no_show_lifted")
  | ("told" | "heard_arrival" | "reviewed" | "rated" | "changed" | "asked")
  | ("change_asked" | "change_accepted" | "change_declined" | "change_withdrawn" | "change_ended");

type Event = Readonly<{
  kind: "event";
  what: What;
  at: number;
  by: HappenedBy;
  /** The stay as it was before a change, or as it is asked for. */
  stay?: Stay;
  kes?: number;
  /** What somebody signed when they did it. */
  signed?: Key;
}>;
type Key = readonly [kind: Signature["kind"], row: string, what: Signature["what"]];
type Said = Readonly<{
  kind: "message";
  at: number;
  id: string;
  by: HappenedBy;
  rule?: string | null;
  way: Way;
  hasFailed: boolean;
}>;
/** `by` names whose press it was, where somebody of the house's team made it. */
type Money = Readonly<{ kind: "money"; at: number; line: LedgerEntry; by?: Readonly<{ name: string }> }>;
type Happened = Event | Said | Money;

/** As many messages of a booking as its timeline goes through; the thread has them all. */
const MESSAGES_MOST = 300;
/** On one page of it. */
const HAPPENED_A_PAGE = 25;

type Of = Readonly<{ db: Reader; booking: Booking; now: number; today: string }>;

/** A page of all that happened to a booking, the newest first. */
export function loadTimeline(of: Of, asked: number) {
  const all = byTheTeam(of, [...ofStates(of), ...ofStay(of), ...ofChanges(of), ...ofMoney(of), ...ofMessages(of)]);
  // What happened in one moment stands here in its order: turned round, the last of it comes first.
  const happened = all.toReversed().toSorted((a, b) => b.at - a.at);
  const pages = Math.max(1, Math.ceil(happened.length / HAPPENED_A_PAGE));
  const page = Math.min(Math.max(1, asked), pages);
  return { page, pages, happened: happened.slice((page - 1) * HAPPENED_A_PAGE, page * HAPPENED_A_PAGE) };
}

/**
 * By whose name each was signed as it was done. What is older than signatures has the name of whose form was being
 * taken when the house did it.
 */
function byTheTeam({ db, booking }: Of, happened: readonly Happened[]): Happened[] {
  const signed = new Map(signaturesOf(db, booking.id).map((one) => [`${one.kind} ${one.rowId} ${one.what}`, one.name]));
  const since = signedSince(db);
  const acts = actsOfBooking(db, booking.hostId ?? "", booking.id).filter(({ endedAt }) => endedAt < since);
  if (signed.size + acts.length === 0) return [...happened];
  const nameAt = (at: number) => acts.find((act) => act.beganAt <= at && at <= act.endedAt)?.name;
  // A change of the stay is kept under the house.
  const isOfHouse = (one: Event | Said) => one.by === "host" || (one.kind === "event" && one.what === "changed");
  return happened.map((one) => {
    const isHouse = one.kind === "money" ? one.line.who === "host" : isOfHouse(one);
    const known = signed.get(keyOf(one)?.join(" ") ?? "");
    const name = known ?? (isHouse ? nameAt(one.kind === "money" ? one.line.createdAt : one.at) : undefined);
    return name === undefined ? one : { ...one, by: { name } };
  });
}

/** Under which signature something stands; nothing that is known from elsewhere, or was nobody's of the house. */
function keyOf(one: Happened): Key | undefined {
  if (one.kind === "money") return ["line", String(one.line.id), "made"];
  return one.kind === "message" ? ["message", one.id, "made"] : one.signed;
}

const event = (
  what: Event["what"],
  at: number | null | undefined,
  by: HappenedBy,
  more: Partial<Event> = {},
): Event[] => (typeof at === "number" ? [{ kind: "event", what, at, by, ...more }] : []);

/** What the booking itself remembers. */
function ofStates({ booking, now }: Of): Event[] {
  const { id, source, requestedAt, createdAt, cancelledBy } = booking;
  const from = source === "host" ? "host" : "guest";
  const hasEnded = stateAt(booking, now) === "expired";
  return [
    ...event(requestedAt === null ? (source === "host" ? "written_in" : "booked") : "requested", createdAt, from, {
      signed: ["booking", id, "made"],
    }),
    ...event("approved", booking.approvedAt, "host", { signed: ["booking", id, "approved"] }),
    ...event(
      "confirmed",
      booking.confirmedAt,
      source === "host" && booking.confirmedAt === createdAt ? "host" : "lango",
      { signed: ["booking", id, "confirmed"] },
    ),
    ...event("cancelled", booking.cancelledAt, cancelledBy ?? "lango", { signed: ["booking", id, "cancelled"] }),
    ...event("hold_ended", hasEnded ? Math.min(booking.holdEndsAt, now) : undefined, "lango"),
  ];
}

/** What was seen of the stay, and said of it afterwards. */
function ofStay({ db, booking, today }: Of): Event[] {
  const { id, propertyId, unit, checkOut } = booking;
  const said = allSaidOf(db, id);
  const ready = checkOut <= today ? allReadyOf(db, { propertyId, unit, day: checkOut }) : [];
  const facts = [
    ...said.map((one) => ({ what: one.fact, ...one })),
    ...ready.map((one) => ({ what: "ready" as const, ...one })),
  ];
  const heard = heardArrivalOf(db, id);
  const says = facts.flatMap(({ saidBy, undoneBy }) => (undoneBy ? [saidBy, undoneBy] : [saidBy]));
  const names = namesOfAccounts(db, heard ? [...says, heard.saidBy] : says);
  const nameOf = (id: string): HappenedBy => ({ name: names.get(id) ?? "" });
  const noShow = findNoShow(db, id);
  return [
    ...facts.flatMap(({ what, saidAt, saidBy, undoneAt, undoneBy }) => [
      ...event(what, saidAt, nameOf(saidBy)),
      ...event(`not_${what}`, undoneAt, nameOf(undoneBy ?? "")),
    ]),
    ...event("no_show", noShow?.markedAt, "host", { signed: ["no_show", id, "made"] }),
    ...event("no_show_lifted", noShow?.liftedAt, noShow?.liftedBy ?? "host", { signed: ["no_show", id, "lifted"] }),
    ...event("told", toldAtOf(db, id), "guest"),
    ...event("heard_arrival", heard?.saidAt, nameOf(heard?.saidBy ?? "")),
    ...event("reviewed", findReviewOfBooking(db, id)?.createdAt, "guest"),
    ...event("rated", findGuestRating(db, id)?.createdAt, "host", { signed: ["rating", id, "made"] }),
  ];
}

/** What the stay was before, and what its guest asked for. */
function ofChanges({ db, booking }: Of): Event[] {
  const changes = changesOf(db, booking.id);
  const names = namesOfAccounts(
    db,
    changes.flatMap(({ by }) => by ?? []),
  );
  const asked = changeRequestsOfBooking(db, booking.id);
  return [
    ...changes.flatMap(({ revision, at, by, checkIn, checkOut, totalKes }) =>
      event(
        "changed",
        at,
        { name: names.get(by ?? "") ?? "" },
        { stay: { checkIn, checkOut }, kes: totalKes, signed: ["revision", `${booking.id} ${revision}`, "made"] },
      ),
    ),
    ...asked.flatMap(({ id, createdAt, answeredAt, state, checkIn, checkOut }) => [
      ...event("change_asked", createdAt, "guest", { stay: { checkIn, checkOut } }),
      ...(state === "open"
        ? []
        : event(`change_${state}`, answeredAt, CHANGED_BY[state], { signed: ["change_request", id, "answered"] })),
    ]),
  ];
}

const CHANGED_BY = { accepted: "host", declined: "host", withdrawn: "guest", ended: "lango" } as const;

/** Requests to phones, and every line of the ledger. */
function ofMoney({ db, booking }: Of): Happened[] {
  const asked = paymentsOfBooking(db, booking.id).filter(({ way }) => way === "stk");
  return [
    ...asked.flatMap(({ id, createdAt, amountKes }) =>
      event("asked", createdAt, "lango", { kes: amountKes, signed: ["payment", id, "made"] }),
    ),
    ...entriesOfBooking(db, booking.id).map((line) => ({ kind: "money" as const, at: line.happenedAt, line })),
  ];
}

/** What was said by either side; the words stand in the thread. */
function ofMessages({ db, booking }: Of): Happened[] {
  return newestInThread(db, `b-${booking.id}`, MESSAGES_MOST).map(({ at, sent, heard }) => {
    if (!sent)
      return {
        kind: "message" as const,
        at,
        id: heard?.id ?? "",
        by: "guest",
        way: heard?.channel ?? "sms",
        hasFailed: false,
      };
    const { way, isOpen } = shownMessage(sent);
    return {
      kind: "message" as const,
      at,
      id: sent.id,
      by: sent.writtenBy === "host" ? "host" : "lango",
      rule: sent.rule,
      way,
      hasFailed: isOpen,
    };
  });
}
