import { Elysia } from "elysia";
import { findFeed } from "#db/feed.queries.ts";
import { findPropertyOfHost } from "#db/property.queries.ts";
import type { SessionHost } from "#db/session.queries.ts";
import { type FormBody, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { CalendarsPage, type CalendarsPageProps } from "#views/calendar/calendars-page.tsx";
import type { FlashKey } from "#views/texts/pages.ts";
import {
  type AddFeed,
  addFeed,
  addFile,
  decideStay,
  describeFeed,
  FEEDS_MOST,
  type FeedTerms,
  removeFeed,
  renewLink,
  replaceFile,
  replaceLink,
  STAY_DECISIONS,
} from "./change-feeds.ts";
import { loadCalendars } from "./load-calendars.ts";
import { readCalendarForm } from "./read-calendar-form.ts";
import { readFeed } from "./read-feed.ts";

const BASE = "/dashboard/properties/:id/calendars";

/** Calendars of other sites coming in, and the address at which ours goes out. */
export function calendarRoutes(deps: Deps) {
  return new Elysia({ name: "calendar" })
    .use(hostDoor(deps))
    .get(BASE, ({ host, request, params }) => show({ deps, request, host, propertyId: params.id }), { may: "calendar" })
    .post(BASE, ({ host, request, params }) => add({ deps, request, host, propertyId: params.id }), { may: "calendar" })
    .post(`${BASE}/link`, ({ host, request, params }) => renew({ deps, request, host, propertyId: params.id }), {
      may: "calendar",
    })
    .post(
      `${BASE}/:feed`,
      ({ host, request, params }) => change({ deps, request, host, propertyId: params.id }, params.feed),
      { may: "calendar" },
    )
    .post(
      `${BASE}/stays/:stay`,
      ({ host, request, params }) => decide({ deps, request, host, propertyId: params.id }, params.stay),
      { may: "calendar" },
    );
}

/** The calendars of a property, where its host is. */
type AtCalendars = Readonly<{ deps: Deps; request: Request; host: SessionHost; propertyId: string }>;

function show(
  { deps, request, host, propertyId }: AtCalendars,
  again: Partial<Pick<CalendarsPageProps, "typed" | "typedLink" | "errors" | "submissionKey">> & {
    status?: number;
  } = {},
): Response {
  const property = findPropertyOfHost(deps.db, propertyId, host.id);
  if (!property) throw new Refused(404);
  const { status = 200, submissionKey = newSecret(), ...more } = again;
  const facts = { shell: hostShell(deps, request), hostName: host.firstName, submissionKey, ...more };
  const view = <CalendarsPage {...facts} {...loadCalendars(deps, property)} />;
  return page(request, view, { status });
}

function back({ deps, propertyId }: AtCalendars, key: FlashKey, at = ""): Response {
  return redirectSaying(deps, `/dashboard/properties/${propertyId}/calendars${at}`, key);
}

async function add(calendars: AtCalendars): Promise<Response> {
  const { calendars: t, faultWords } = hostTexts(calendars.deps, calendars.request);
  const { deps, host, propertyId } = calendars;
  const { form, file } = await readCalendarForm(calendars.request);
  if (!findPropertyOfHost(deps.db, propertyId, host.id)) throw new Refused(404);
  const typed = { url: form.text("url"), name: form.line("name", 60), unit: form.text("unit", 4) };
  const submissionKey = form.text("submissionKey", 60);
  const again = (field: "url" | "file", message: string) =>
    show(calendars, { status: 422, typed, submissionKey, errors: [{ field, message }] });
  if (!/^[\w-]{43}$/.test(submissionKey)) return again("url", t.add.missing);
  const facts = { hostId: host.id, propertyId, name: typed.name, unit: readUnit(form), submissionKey };
  const hasLink = typed.url.trim() !== "";
  if (!hasLink && !file) return again("url", t.add.missing);
  const result: AddFeed =
    file && !hasLink ? await addFile(deps, { ...facts, bytes: file }) : addFeed(deps, { ...facts, url: typed.url });
  switch (result.outcome) {
    case "added":
      return back(calendars, await firstReading(deps, result.feedId), `#${result.feedId}`);
    case "already_added":
      return back(calendars, "calendar_added", `#${result.feedId}`);
    case "not_a_link":
      return again("url", t.add.notALink);
    case "own_calendar":
      return again("url", t.add.own);
    case "same_link":
      return again("url", t.add.same(result.name));
    case "too_many_feeds":
      return again("url", result.most === FEEDS_MOST ? t.add.tooMany : t.add.tooManyInAll(result.most));
    case "unusable_file":
      return again("file", faultWords(result.fault, null));
    case "no_such_property":
      throw new Refused(404);
  }
}

async function renew(calendars: AtCalendars): Promise<Response> {
  const { deps, host, propertyId } = calendars;
  await readForm(calendars.request);
  const { outcome } = renewLink(deps, { hostId: host.id, propertyId, feedId: undefined });
  if (outcome === "no_such_feed") throw new Refused(404);
  return back(calendars, "calendar_link_new", "#out");
}

async function change(calendars: AtCalendars, feedId: string): Promise<Response> {
  const { calendars: t, faultWords } = hostTexts(calendars.deps, calendars.request);
  const { deps, host, propertyId } = calendars;
  const { form, file } = await readCalendarForm(calendars.request);
  const own = { hostId: host.id, propertyId, feedId };
  if (!findPropertyOfHost(deps.db, propertyId, host.id)) throw new Refused(404);
  // Taken away by a press before this one, or in another window.
  if (findFeed(deps.db, feedId)?.propertyId !== propertyId) return back(calendars, "calendar_gone");
  const at = `#${feedId}`;
  switch (form.text("intent", 20)) {
    case "check":
      return back(calendars, await firstReading(deps, feedId, true), at);
    case "save":
      describeFeed(deps, { ...own, terms: readTerms(form) });
      return back(calendars, "calendar_saved", at);
    case "link":
      return moveLink(calendars, feedId, form.text("url"));
    case "renew":
      renewLink(deps, own);
      return back(calendars, "calendar_link_new", at);
    case "remove":
      await removeFeed(deps, own);
      return back(calendars, "calendar_removed");
    case "upload": {
      const result = file ? await replaceFile(deps, { ...own, bytes: file }) : undefined;
      if (result?.outcome === "replaced") return back(calendars, "calendar_read", at);
      const message = result?.outcome === "unusable_file" ? faultWords(result.fault, null) : t.add.missing;
      return show(calendars, { status: 422, errors: [{ field: `file-${feedId}`, message }] });
    }
    default:
      throw new Refused(400);
  }
}

async function moveLink(calendars: AtCalendars, feedId: string, url: string): Promise<Response> {
  const { calendars: t } = hostTexts(calendars.deps, calendars.request);
  const { deps, host, propertyId } = calendars;
  const result = replaceLink(deps, { hostId: host.id, propertyId, feedId, url });
  const again = (message: string) =>
    show(calendars, { status: 422, typedLink: url, errors: [{ field: `url-${feedId}`, message }] });
  switch (result.outcome) {
    case "moved":
      return back(calendars, await firstReading(deps, feedId, true), `#${feedId}`);
    case "not_a_link":
      return again(url.trim() === "" ? t.add.missing : t.add.notALink);
    case "own_calendar":
      return again(t.add.own);
    case "same_link":
      return again(t.add.same(result.name));
    case "no_such_feed":
      throw new Refused(404);
  }
}

const COLOURS = ["clay", "leaf", "amber", "ink"] as const;

function readTerms(form: FormBody): FeedTerms {
  const colour = form.text("colour", 10);
  return {
    name: form.line("name", 60),
    unit: readUnit(form),
    endMeans: form.text("endMeans", 12) === "last_night" ? "last_night" : "morning",
    colour: COLOURS.find((one) => one === colour) ?? null,
    note: form.line("note", 200),
  };
}

async function decide(calendars: AtCalendars, stayId: string): Promise<Response> {
  const { deps, host, propertyId } = calendars;
  const form = await readForm(calendars.request);
  const said = form.text("decision", 10);
  const decision = STAY_DECISIONS.find((one) => one === said);
  if (!decision) throw new Refused(400);
  const own = { hostId: host.id, propertyId, stayId };
  const unit = Number(form.text("unit", 4)) || 0;
  switch (
    decideStay(deps, { ...own, decision, bookingId: form.text("booking", 40), unit, otherId: form.text("other", 40) })
      .outcome
  ) {
    case "settled":
      return back(calendars, "conflict_settled");
    case "same":
      return back(calendars, "stay_same");
    case "apart":
      return back(calendars, "stay_apart");
    case "freed":
      return back(calendars, "missing_opened");
    case "moved":
      return back(calendars, "guest_moved");
    case "nights_taken":
      return back(calendars, "guest_not_moved");
    case "no_such_stay":
      throw new Refused(404);
  }
}

/** Reads a calendar while its host waits, so that they see at once whether it works. */
async function firstReading(deps: Deps, feedId: string, again = false): Promise<FlashKey> {
  const { outcome } = await readFeed(deps, feedId);
  if (outcome === "failed") return again ? "calendar_failed" : "calendar_added_failing";
  return again ? "calendar_read" : "calendar_added";
}

function readUnit(form: FormBody): number | null {
  const unit = Number(form.text("unit", 4));
  return Number.isInteger(unit) && unit >= 1 && unit <= 50 ? unit : null;
}
