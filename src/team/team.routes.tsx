import { Elysia } from "elysia";
import { propertiesOfHost } from "#db/property.queries.ts";
import type { SessionHost } from "#db/session.queries.ts";
import {
  actsOfHost,
  findMemberOfHost,
  priceLogOf,
  propertiesOfMember,
  type TeamMember,
  teamOfHost,
} from "#db/team.queries.ts";
import { cleanName } from "#src/core/person/name.ts";
import { isPhoneAddress, readTeamAddress, shownAddress } from "#src/core/team/address.ts";
import { readGivenProperties } from "#src/core/team/given.ts";
import { MEMBER_NAME_LONGEST, MEMBERS_MOST, TEAM_ROLES } from "#src/core/team/team.ts";
import { provenForm } from "#src/proof/account-door.routes.tsx";
import { type FormBody, Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInHost } from "#src/web/door/ask.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import { givenError, givenFields } from "#views/front-desk/given-properties.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { TeamPage, type TeamPageProps } from "#views/team/team-page.tsx";
import { changeMember, endMembership, type Given, invitationLink, inviteAgain, inviteMember } from "./invite.ts";

const HOME = "/dashboard/team";
const ACTS_SHOWN = 20;

/** Who helps in a house: the owner invites, changes and ends them. */
export function teamRoutes(deps: Deps) {
  return new Elysia({ name: "team" })
    .use(hostDoor(deps))
    .get(HOME, ({ host, request }) => show(deps, request, host), { role: "host" })
    .post(HOME, ({ visitor, request }) => invite(deps, request, visitor), { role: "host" })
    .post(`${HOME}/:id`, ({ visitor, request, params }) => change(deps, request, visitor, params.id), { role: "host" })
    .post(`${HOME}/:id/again`, ({ host, request, params }) => again(deps, request, host, params.id), { role: "host" })
    .post(`${HOME}/:id/end`, ({ host, params }) => end(deps, host.id, params.id), { role: "host" });
}

type Again = Partial<Pick<TeamPageProps, "errors" | "typed" | "changing" | "made">>;

function show(deps: Deps, request: Request, host: SessionHost, shown: Again = {}): Response {
  const { db, clock } = deps;
  const own = propertiesOfHost(db, host.id, ["draft", "published"]);
  const nameOf = new Map(own.map(({ id, displayName }) => [id, displayName]));
  const now = clock.now();
  const view = (
    <TeamPage
      shell={hostShell(deps, request)}
      members={teamOfHost(db, host.id).map((member) => memberToShow(member, propertiesOfMember(db, member.id), now))}
      properties={[...nameOf].map(([id, name]) => ({ id, name }))}
      acts={actsOfHost(db, host.id, ACTS_SHOWN)}
      prices={priceLogOf(db, host.id, ACTS_SHOWN).map(({ step, propertyName }) => ({ ...step, propertyName }))}
      typed={{ name: "", address: "", role: "caretaker", given: { of: "", ticked: [] } }}
      errors={[]}
      {...shown}
    />
  );
  return page(request, view, { status: shown.errors ? 422 : 200 });
}

function memberToShow(member: TeamMember, propertyIds: readonly string[], now: number) {
  const { id, name, role, ofAll, address, joinedAt, keyEndsAt } = member;
  return {
    ...{ id, name, role, ofAll, propertyIds, joinedAt },
    address: shownAddress(address ?? ""),
    // An invitation that can still be answered.
    waitsUntil: joinedAt === null && keyEndsAt !== null && keyEndsAt > now ? keyEndsAt : undefined,
  };
}

/** What a form gives somebody, as it was typed and, where nothing is wrong with it, as it is meant. */
function givenBy({ db }: Deps, hostId: string, form: FormBody, suffix = "") {
  const role = TEAM_ROLES.find((one) => one === form.text("role", 20));
  const fields = givenFields(suffix);
  const typed = { of: form.text(fields.of, 10), ticked: form.all(fields.ticked) };
  const own = propertiesOfHost(db, hostId, ["draft", "published"]).map(({ id }) => id);
  const read = readGivenProperties(typed, own);
  const fault = typeof read === "string" ? read : undefined;
  const given: Given | undefined = role && typeof read !== "string" ? { role, properties: read } : undefined;
  return { role, typed, fault, given };
}

async function invite(deps: Deps, request: Request, visitor: SignedInHost): Promise<Response> {
  const { host } = visitor;
  const { form } = await provenForm(deps, request, visitor, "team");
  const texts = hostTexts(deps, request);
  const { faults } = texts.team.invite;
  const { role, given, fault, ...gives } = givenBy(deps, host.id, form);
  const typed = {
    ...{ name: form.text("name", 200), address: form.text("address", 300) },
    ...{ role: form.text("role", 20), given: gives.typed },
  };
  const name = cleanName(typed.name);
  const read = readTeamAddress(typed.address);
  const refused = (errors: readonly FieldError[]) => show(deps, request, host, { typed, errors });
  const errors = [
    ...(name && name.length <= MEMBER_NAME_LONGEST
      ? []
      : [{ field: "name", message: faults.name(MEMBER_NAME_LONGEST) }]),
    ...("fault" in read ? [{ field: "address", message: faults[read.fault] }] : []),
    ...(role ? [] : [{ field: "role", message: faults.role }]),
    ...(fault ? [givenError(fault, texts)] : []),
  ];
  if (!name || "fault" in read || !given || errors.length > 0) return refused(errors);
  const invited = inviteMember(deps, { host, name, address: read.address, given });
  if (invited.outcome === "too_many") return refused([{ field: "name", message: faults.many(MEMBERS_MOST) }]);
  if (invited.outcome !== "invited") return refused([{ field: "address", message: faults[invited.outcome] }]);
  return show(deps, request, host, { made: madeOf(deps, invited) });
}

/** The link stands on the answer alone: nobody can show it again. */
function madeOf(deps: Deps, { member, key }: { member: TeamMember; key: string }): TeamPageProps["made"] {
  const address = member.address ?? "";
  return {
    name: member.name,
    link: invitationLink(deps, key),
    to: shownAddress(address),
    phone: isPhoneAddress(address) ? address : undefined,
    endsAt: member.keyEndsAt ?? deps.clock.now(),
  };
}

async function change(deps: Deps, request: Request, visitor: SignedInHost, memberId: string): Promise<Response> {
  const { form } = await provenForm(deps, request, visitor, "team");
  if (!findMemberOfHost(deps.db, memberId, visitor.host.id)) throw new Refused(404);
  const { role, typed, fault, given } = givenBy(deps, visitor.host.id, form, `-${memberId}`);
  if (!role) throw new Refused(400);
  if (!given) {
    const errors = fault ? [givenError(fault, hostTexts(deps, request), `-${memberId}`)] : [];
    return show(deps, request, visitor.host, { changing: { id: memberId, role, given: typed }, errors });
  }
  const outcome = changeMember(deps, { hostId: visitor.host.id, memberId, given });
  if (outcome === "no_such_member") throw new Refused(404);
  return redirectSaying(deps, HOME, "member_changed");
}

function again(deps: Deps, request: Request, host: SessionHost, memberId: string): Response {
  const invited = inviteAgain(deps, { host, memberId });
  if (invited.outcome === "too_often") {
    const errors = [{ field: "address", message: hostTexts(deps, request).team.invite.faults.too_often }];
    return show(deps, request, host, { errors });
  }
  if (invited.outcome !== "invited") throw new Refused(404);
  return show(deps, request, host, { made: madeOf(deps, invited) });
}

function end(deps: Deps, hostId: string, memberId: string): Response {
  const hadJoined = (findMemberOfHost(deps.db, memberId, hostId)?.joinedAt ?? null) !== null;
  if (endMembership(deps, { hostId, memberId }) === "no_such_member") throw new Refused(404);
  return redirectSaying(deps, HOME, hadJoined ? "member_ended" : "invitation_withdrawn");
}
