import { Elysia } from "elysia";
import { GUEST_LISTS, type GuestRow, returningPercentOfHouse } from "#db/guest-book.queries.ts";
import { readLanguage } from "#src/core/language.ts";
import { readTags, TAG_LONGEST, TAGS_MOST } from "#src/core/person/guest-tags.ts";
import { RETURNING_MOST, readReturning } from "#src/core/pricing/returning.ts";
import { cleanWords } from "#src/core/review/read-words.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { isAtHome, readOwnVisitor } from "#src/web/door/visitor.ts";
import { fileResponse, page, redirectSaying, tableResponse } from "#src/web/respond.ts";
import { GuestPage, type GuestPageProps } from "#views/guestbook/guest-page.tsx";
import { GuestsPage } from "#views/guestbook/guests-page.tsx";
import type { FlashKey } from "#views/texts/pages.ts";
import {
  BLOCK_REASON_LONGEST,
  blockGuest,
  forgetGuest,
  GUEST_NOTES_LONGEST,
  keepGuest,
  mergeGuests,
  partGuest,
  setReturningPrice,
} from "./keep-guest.ts";
import { guestsInParts, loadGuest, loadGuests } from "./load-guests.ts";
import { guestOfBooking } from "./who-is.ts";

const HOME = "/dashboard/guests";

/** A house's own book of guests. A guest's address names a booking of theirs, never their number. */
export function guestBookRoutes(deps: Deps) {
  return new Elysia({ name: "guest-book" })
    .use(hostDoor(deps))
    .get(HOME, ({ host, request }) => list(deps, request, host.id), { may: "house" })
    .post(`${HOME}/price`, ({ host, by, request }) => price(deps, request, host.id, by), { may: "house" })
    .get("/dashboard/guests.csv", ({ host, request }) => table(deps, request, host.id), { role: "host" })
    .get(
      `${HOME}/:id`,
      ({ host, by, request, params }) => show({ deps, request, hostId: host.id, by, id: params.id }),
      {
        may: "house",
      },
    )
    .post(
      `${HOME}/:id`,
      ({ host, by, request, params }) => keep({ deps, request, hostId: host.id, by, id: params.id }),
      {
        may: "house",
      },
    )
    .post(
      `${HOME}/:id/block`,
      ({ host, by, request, params }) => block({ deps, request, hostId: host.id, by, id: params.id }),
      {
        may: "house",
      },
    )
    .post(
      `${HOME}/:id/numbers`,
      ({ host, by, request, params }) => numbers({ deps, request, hostId: host.id, by, id: params.id }),
      { may: "house" },
    )
    .get(`${HOME}/:id/export`, ({ host, params }) => exported(deps, host.id, params.id), { role: "host" })
    .post(`${HOME}/:id/forget`, ({ host, params }) => forget(deps, host.id, params.id), { role: "host" });
}

/** `by`: whoever of the house asks. */
type AtGuest = Readonly<{ deps: Deps; request: Request; hostId: string; by: string; id: string }>;

function askedOf(request: Request) {
  const query = queryOf(request);
  const asked = query.text("show", 12);
  return {
    list: GUEST_LISTS.find((one) => one === asked) ?? ("all" as const),
    tag: query.text("tag", 2 * TAG_LONGEST).trim(),
    find: query.text("find", 80).trim(),
    page: Math.min(10_000, Math.trunc(Number(query.text("page", 6)) || 1)),
  };
}

function list(deps: Deps, request: Request, hostId: string): Response {
  return page(
    request,
    <GuestsPage shell={hostShell(deps, request)} guests={loadGuests(deps, hostId, askedOf(request))} />,
  );
}

async function price(deps: Deps, request: Request, hostId: string, by: string): Promise<Response> {
  const { guestBook: t } = hostTexts(deps, request);
  const typed = (await readForm(request)).text("percent", 12);
  const read = readReturning(typed);
  if (read === "not_a_percent") {
    const errors = [{ field: "percent", message: t.price.fault(RETURNING_MOST) }];
    const guests = { ...loadGuests(deps, hostId, askedOf(request)), price: typed };
    return page(request, <GuestsPage shell={hostShell(deps, request)} guests={guests} errors={errors} />, {
      status: 422,
    });
  }
  setReturningPrice(deps, { hostId, by, percent: read.percent ?? 0 });
  return redirectSaying(deps, HOME, "returning_price");
}

function table(deps: Deps, request: Request, hostId: string): Response {
  const { guestBook: t } = hostTexts(deps, request);
  const parts = guestsInParts(deps, hostId, askedOf(request)).map((guests) => guests.map(lineOf));
  const name = `guests-${localDateAt(deps.clock.now())}.csv`;
  return tableResponse(deps.scheduler, { name, headings: t.csvColumns, parts });
}

const lineOf = ({ name, phone, stays, nights, spentKes, last, tags, isBlocked }: GuestRow) => [
  ...[name, phone, stays, nights, spentKes, last],
  ...[tags.join(", "), isBlocked ? "yes" : ""],
];

function show(
  { deps, request, hostId, id }: AtGuest,
  again: { typed?: Partial<GuestPageProps["typed"]>; errors?: GuestPageProps["errors"] } = {},
): Response {
  const guest = guestOfBooking(deps.db, hostId, id);
  if (!guest) throw new Refused(404);
  const { errors = [] } = again;
  const { notes = "", tags = [], language, returningPercent } = guest.card ?? {};
  const kept = { notes, tags: tags.join(", "), language: language ?? "", percent: String(returningPercent ?? "") };
  const visitor = readOwnVisitor(deps, request);
  const view = (
    <GuestPage
      shell={hostShell(deps, request)}
      guest={loadGuest(deps, hostId, guest)}
      longest={{ notes: GUEST_NOTES_LONGEST, reason: BLOCK_REASON_LONGEST }}
      usualPercent={returningPercentOfHouse(deps.db, hostId)}
      typed={{ ...kept, number: "", reason: "", ...again.typed }}
      errors={errors}
      isOwn={isAtHome(visitor, hostId)}
    />
  );
  return page(request, view, { status: errors.length > 0 ? 422 : 200 });
}

async function keep(at: AtGuest): Promise<Response> {
  const { guestBook: t } = hostTexts(at.deps, at.request);
  const form = await readForm(at.request);
  const typed = {
    notes: cleanWords(form.text("notes", 3 * GUEST_NOTES_LONGEST)),
    tags: form.text("tags", 2000),
    language: form.text("language", 4),
    percent: form.text("percent", 12),
  };
  const read = readTags(typed.tags);
  const less = readReturning(typed.percent);
  const most = { too_many: TAGS_MOST, too_long: TAG_LONGEST };
  const errors = [
    ...(typed.notes.length > GUEST_NOTES_LONGEST
      ? [{ field: "notes", message: t.notes.faults.long(GUEST_NOTES_LONGEST) }]
      : []),
    ...("fault" in read ? [{ field: "tags", message: t.notes.faults[read.fault](most[read.fault]) }] : []),
    ...(less === "not_a_percent" ? [{ field: "percent", message: t.price.fault(RETURNING_MOST) }] : []),
  ];
  if (errors.length > 0 || "fault" in read || less === "not_a_percent") return show(at, { typed, errors });
  const language = readLanguage(typed.language) ?? null;
  const kept = { notes: typed.notes, tags: read.tags, language, returningPercent: less.percent ?? null };
  return said(at.deps, at.id, keepGuest(at.deps, { ...askOf(at), kept }));
}

const askOf = ({ hostId, by, id }: Pick<AtGuest, "hostId" | "by" | "id">) => ({ hostId, bookingId: id, by });

async function block(at: AtGuest): Promise<Response> {
  const { guestBook: t } = hostTexts(at.deps, at.request);
  const form = await readForm(at.request);
  const isBlocked = form.text("do", 10) !== "unblock";
  const reason = form.line("reason", 1000);
  if (reason.length > BLOCK_REASON_LONGEST) {
    return show(at, {
      typed: { reason },
      errors: [{ field: "reason", message: t.notes.faults.long(BLOCK_REASON_LONGEST) }],
    });
  }
  return said(at.deps, at.id, blockGuest(at.deps, { ...askOf(at), isBlocked, reason }));
}

async function numbers(at: AtGuest): Promise<Response> {
  const { guestBook: t } = hostTexts(at.deps, at.request);
  const form = await readForm(at.request);
  const typed = form.text("number", 60);
  if (form.text("do", 10) === "part") {
    const outcome = partGuest(at.deps, { ...askOf(at), phone: typed });
    return said(at.deps, at.id, outcome === "not_theirs" ? "parted" : outcome);
  }
  const outcome = mergeGuests(at.deps, { ...askOf(at), typed });
  if (outcome === "merged" || outcome === "no_such_guest") return said(at.deps, at.id, outcome);
  const errors = [{ field: "number", message: t.numbers.faults[outcome] }];
  return show(at, { typed: { number: typed }, errors });
}

/** What the house keeps of one guest, for whoever asks to see it. */
function exported(deps: Deps, hostId: string, id: string): Response {
  const guest = guestOfBooking(deps.db, hostId, id);
  if (!guest) throw new Refused(404);
  const { bookings, blocks, name, phones, stays, nights, spentKes } = loadGuest(deps, hostId, guest);
  const { notes = "", tags = [], language = null } = guest.card ?? {};
  const at = (instant: number) => new Date(instant).toISOString();
  const kept = {
    ...{ name, phones, stays, nights, spentKes, notes, tags, language },
    blocked: blocks.map(({ blockedAt, ...one }) => ({ ...one, since: at(blockedAt) })),
    bookings: bookings.map(({ id: _, confirmedAt, ...one }) => ({
      ...one,
      confirmedAt: confirmedAt && at(confirmedAt),
    })),
  };
  const file = `guest-${localDateAt(deps.clock.now())}.json`;
  return fileResponse(JSON.stringify(kept, null, 2), "application/json; charset=utf-8", file);
}

function forget(deps: Deps, hostId: string, id: string): Response {
  const outcome = forgetGuest(deps, askOf({ hostId, by: hostId, id }));
  if (outcome === "forgotten") return redirectSaying(deps, HOME, "guest_forgotten");
  return said(deps, id, outcome);
}

const WORDS: Readonly<Record<"kept" | "blocked" | "unblocked" | "merged" | "parted" | "unfinished", FlashKey>> = {
  kept: "guest_kept",
  blocked: "number_blocked",
  unblocked: "number_unblocked",
  merged: "guests_merged",
  parted: "guests_parted",
  unfinished: "guest_unfinished",
};

function said(deps: Deps, id: string, outcome: keyof typeof WORDS | "no_such_guest"): Response {
  if (outcome === "no_such_guest") throw new Refused(404);
  return redirectSaying(deps, `${HOME}/${id}`, WORDS[outcome]);
}
