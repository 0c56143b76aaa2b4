import { Elysia } from "elysia";
import { propertiesOfHost } from "#db/property.queries.ts";
import { endCleanerLink, isFaultPhotoOf, livingCleanerLinks, propertiesOfLink } from "#db/turnover.queries.ts";
import { write } from "#db/write.ts";
import { photoOfFile, readPhotoName } from "#src/core/listing/photo.ts";
import { cleanName } from "#src/core/person/name.ts";
import { normalisePhone } from "#src/core/person/phone.ts";
import { readGivenProperties } from "#src/core/team/given.ts";
import { mayRole } from "#src/core/team/team.ts";
import { privatePhoto } from "#src/property/photo.routes.ts";
import { queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { isGiven } from "#src/web/door/member.ts";
import type { Member } from "#src/web/door/visitor.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import type { TypedFault } from "#views/front-desk/broken-form.tsx";
import { givenError, givenFields } from "#views/front-desk/given-properties.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { MemberTurnoversPage } from "#views/turnover/cleaning-page.tsx";
import { TurnoversPage, type TurnoversPageProps } from "#views/turnover/turnovers-page.tsx";
import { CLEANER_LINKS_MOST, CLEANER_NAME_LONGEST, LINK_DAYS, makeCleanerLink } from "./cleaner-link.ts";
import { dayAsked, loadFaults, loadTurnovers, roomsToTell, TURNOVER_DAYS, withoutNames } from "./load-turnovers.ts";
import { sayReady } from "./say-ready.ts";
import { FAULT_LONGEST, sayMended, tellOfFault } from "./tell-of-fault.ts";

const HOME = "/dashboard/turnovers";

/** A house's cleaning: which rooms turn over by day, who is let see the list, and what is broken. */
export function turnoverRoutes(deps: Deps) {
  return new Elysia({ name: "turnovers" })
    .use(hostDoor(deps))
    .get(
      HOME,
      ({ host, member, request }) =>
        member && !mayRole(member.role, "bookings", true)
          ? showToMember(deps, request, host.id, member)
          : show(deps, request, host.id),
      { may: "ready" },
    )
    .post(`${HOME}/ready`, ({ host, by, member, request }) => ready(deps, request, { hostId: host.id, by, member }), {
      may: "ready",
    })
    .post(`${HOME}/broken`, ({ host, by, member, request }) => broken(deps, request, { hostId: host.id, by, member }), {
      may: "ready",
    })
    .post(`${HOME}/links`, ({ host, request }) => make(deps, request, host.id), { role: "host" })
    .post(`${HOME}/links/:id/end`, ({ host, params }) => end(deps, host.id, params.id), { role: "host" })
    .get(`${HOME}/photos/:file`, ({ host, request, params }) => photo(deps, request, host.id, params.file), {
      may: "listings",
    })
    .post(
      `${HOME}/faults/:id`,
      ({ host, by, request, params }) => mended(deps, request, { hostId: host.id, by, faultId: params.id }),
      {
        may: "listings",
      },
    );
}

type Again = Partial<Pick<TurnoversPageProps, "errors" | "typed" | "made" | "fault">>;

function show(deps: Deps, request: Request, hostId: string, again: Again = {}): Response {
  const { db, clock } = deps;
  const query = queryOf(request);
  const today = clock.today();
  const day = dayAsked(query.text("day", 10), today);
  const own = propertiesOfHost(db, hostId, ["draft", "published"]);
  const nameOf = new Map(own.map(({ id, displayName }) => [id, displayName]));
  const rooms = loadTurnovers(db, hostId, day);
  const view = (
    <TurnoversPage
      shell={hostShell(deps, request)}
      day={day}
      today={today}
      days={TURNOVER_DAYS}
      rooms={rooms}
      toTell={roomsToTell(db, hostId, rooms)}
      properties={own.map(({ id, displayName }) => ({ id, name: displayName }))}
      links={livingCleanerLinks(db, hostId, clock.now()).map(({ id, name, endsAt, ofAll }) => ({
        ...{ id, name, endsAt, ofAll },
        of: propertiesOfLink(db, id).map((one) => nameOf.get(one) ?? ""),
      }))}
      faults={loadFaults(db, hostId, Math.trunc(Number(query.text("page", 4)) || 1))}
      linkDays={LINK_DAYS}
      // Rooms and hours of all are little to see; of people who help nothing is chosen for anybody.
      typed={{ name: "", phone: "", days: "30", given: { of: "all", ticked: [] } }}
      errors={[]}
      {...again}
    />
  );
  return page(request, view, { status: again.errors ? 422 : 200 });
}

type Saying = Readonly<{ hostId: string; by: string; member: Member | undefined }>;

/** The rooms of a day that somebody of the team makes ready, without a name of whom they are for. */
function showToMember(
  deps: Deps,
  request: Request,
  hostId: string,
  member: Member,
  again: { errors?: readonly FieldError[]; typed?: TypedFault } = {},
): Response {
  const today = deps.clock.today();
  const day = dayAsked(queryOf(request).text("day", 10), today);
  const turning = loadTurnovers(deps.db, hostId, day, member.only);
  const toTell = roomsToTell(deps.db, hostId, turning, member.only);
  const shown = { path: HOME, day, today, rooms: turning.map(withoutNames), toTell, errors: [], ...again };
  const view = <MemberTurnoversPage shell={hostShell(deps, request)} {...shown} />;
  return page(request, view, { status: again.errors ? 422 : 200 });
}

async function broken(deps: Deps, request: Request, { hostId, by, member }: Saying): Promise<Response> {
  if (!deps.limits.uploads.allow(by)) throw new Refused(429);
  const { outcome, typed } = await tellOfFault(deps, request, { hostId, by, only: member?.only });
  if (outcome === "told") return redirectSaying(deps, HOME, "fault_told");
  if (outcome === "no_such_room") throw new Refused(404);
  const { faults } = hostTexts(deps, request).cleaning.broken;
  const errors = [
    {
      field: outcome === "not_a_photo" || outcome === "heic" ? "photo" : "words",
      message: faults[outcome](FAULT_LONGEST),
    },
  ];
  return member && !mayRole(member.role, "bookings", true)
    ? showToMember(deps, request, hostId, member, { errors, typed })
    : show(deps, request, hostId, { errors, fault: typed });
}

async function ready(deps: Deps, request: Request, { hostId, by, member }: Saying): Promise<Response> {
  const form = await readForm(request);
  if (!isGiven(member, form.text("property", 80))) throw new Refused(404);
  const outcome = sayReady(deps, {
    ...{ hostId, by, propertyId: form.text("property", 80), unit: Number(form.text("unit", 3)) },
    ...{ day: form.text("day", 10), isBack: form.text("do", 10) === "take_back" },
  });
  if (outcome === "no_such_room") throw new Refused(404);
  const word = { ready: "room_ready", taken_back: "fact_taken_back", not_now: "fact_not_now" } as const;
  return redirectSaying(deps, form.text("back", 12) === "list" ? HOME : "/dashboard#leaving", word[outcome]);
}

/** The link stands on the answer alone: nobody can show it again. */
async function make(deps: Deps, request: Request, hostId: string): Promise<Response> {
  const texts = hostTexts(deps, request);
  const { turnovers: t } = texts;
  const form = await readForm(request);
  const fields = givenFields();
  const given = { of: form.text(fields.of, 10), ticked: form.all(fields.ticked) };
  const own = propertiesOfHost(deps.db, hostId, ["draft", "published"]).map(({ id }) => id);
  const properties = readGivenProperties(given, own);
  const [named, phone] = [form.text("name", 200), form.text("phone", 60)];
  const typed = { name: named, phone, days: form.text("days", 4), given };
  const to = phone.trim() === "" ? undefined : normalisePhone(phone);
  const name = cleanName(typed.name);
  const days = LINK_DAYS.find((one) => String(one) === typed.days);
  const errors = [
    ...(name && name.length <= CLEANER_NAME_LONGEST ? [] : [{ field: "name", message: t.link.faults.name }]),
    ...(phone.trim() === "" || to ? [] : [{ field: "phone", message: t.link.faults.phone }]),
    ...(days ? [] : [{ field: "days", message: t.link.faults.days }]),
    ...(typeof properties === "string" ? [givenError(properties, texts)] : []),
  ];
  if (!name || !days || typeof properties === "string" || errors.length > 0)
    return show(deps, request, hostId, { typed, errors });
  const made = makeCleanerLink(deps, { hostId, by: hostId, name, days, properties });
  if (made.outcome === "too_many") {
    return show(deps, request, hostId, {
      typed,
      errors: [{ field: "name", message: t.link.faults.many(CLEANER_LINKS_MOST) }],
    });
  }
  const address = `${deps.publicUrl}/pass/cleaning/${made.key}`;
  return show(deps, request, hostId, { made: { name, address, endsAt: made.link.endsAt, to } });
}

function end(deps: Deps, hostId: string, id: string): Response {
  const isEnded = write(deps.db, (tx) => endCleanerLink(tx, { id, hostId, at: deps.clock.now(), by: hostId }));
  if (!isEnded) throw new Refused(404);
  return redirectSaying(deps, `${HOME}#cleaners`, "cleaner_ended");
}

function photo(deps: Deps, request: Request, hostId: string, file: string): Promise<Response> {
  const name = readPhotoName(file);
  if (!name || !isFaultPhotoOf(deps.db, hostId, photoOfFile(name))) throw new Refused(404);
  return privatePhoto(deps, request, name);
}

async function mended(
  deps: Deps,
  request: Request,
  ask: Readonly<{ hostId: string; by: string; faultId: string }>,
): Promise<Response> {
  const isMended = (await readForm(request)).text("do", 10) !== "open";
  const outcome = sayMended(deps, { ...ask, isMended });
  if (outcome === "no_such_fault") throw new Refused(404);
  return redirectSaying(deps, `${HOME}#faults`, outcome === "mended" ? "fault_mended" : "fact_taken_back");
}
