import { Elysia } from "elysia";
import { suspensionOf } from "#db/host.queries.ts";
import { devicesOfMember } from "#db/member-push.queries.ts";
import { withWrittenName } from "#db/share.queries.ts";
import { endMemberSessions, findMemberOfHost, memberSessionsOf, membershipsOf } from "#db/team.queries.ts";
import { write } from "#db/write.ts";
import { kindsHeard } from "#src/core/message/member-notices.ts";
import { deviceOf } from "#src/core/person/device.ts";
import { calledBy } from "#src/core/share/look.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { shownAddress } from "#src/core/team/address.ts";
import { browserOf } from "#src/identity/known-browser.ts";
import { keysOfHouse } from "#src/notices/push-keys.ts";
import { asset } from "#src/web/assets.ts";
import { Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import type { SignedInMember } from "#src/web/door/member.ts";
import { endedSessionCookie, sessionCookie } from "#src/web/door/visitor.ts";
import { page, redirect, redirectSaying } from "#src/web/respond.ts";
import { MePage } from "#views/team/me-page.tsx";
import { messagesIn } from "#views/texts/catalogue.ts";
import { leaveTeam, switchHouse } from "./enter.ts";

const HOME = "/dashboard/me";

/** Somebody of a team about themselves: what they are here, their other houses, where they are signed in. */
export function meRoutes(deps: Deps) {
  return new Elysia({ name: "team-me" })
    .use(hostDoor(deps))
    .get(
      HOME,
      ({ visitor, request }) => (visitor.kind === "member" ? show(deps, request, visitor) : redirect("/account")),
      { may: "home" },
    )
    .post(
      `${HOME}/house`,
      ({ visitor, request }) => {
        if (visitor.kind !== "member") throw new Refused(404);
        return goTo(deps, request, visitor);
      },
      { may: "home" },
    )
    .post(
      `${HOME}/devices`,
      ({ visitor }) => {
        if (visitor.kind !== "member") throw new Refused(404);
        write(deps.db, (tx) => endMemberSessions(tx, visitor.member.id, visitor.tokenHash));
        return redirectSaying(deps, HOME, "devices_ended");
      },
      { may: "home" },
    )
    .post(
      `${HOME}/leave`,
      ({ visitor, request }) => {
        if (visitor.kind !== "member") throw new Refused(404);
        return leave(deps, request, visitor);
      },
      { may: "home" },
    );
}

function show(deps: Deps, request: Request, { member, host, tokenHash }: SignedInMember): Response {
  const { db, clock } = deps;
  const now = clock.now();
  const push = pushOf(deps, request, { member, host, tokenHash });
  const others = membershipsOf(db, member.address, now).filter((one) => one.member.id !== member.id);
  const view = (
    <MePage
      shell={hostShell(deps, request)}
      name={member.name}
      role={member.role}
      house={calledBy(withWrittenName(db, host))}
      address={shownAddress(member.address)}
      others={others.map((one) => ({
        ...{ id: one.member.id, role: one.member.role, hasJoined: one.member.joinedAt !== null },
        house: calledBy(withWrittenName(db, one.host)),
      }))}
      push={push}
      scriptUrl={push && asset("notices.js")}
      devices={memberSessionsOf(db, member.id, now).map(({ tokenHash: hash, device, seenAt }) => ({
        ...{ ...deviceOf(device), seenAt },
        isThis: hash === tokenHash,
      }))}
    />
  );
  return page(request, view);
}

/** The browsers that tell them, and what of: where their role hears of anything. */
function pushOf(
  deps: Deps,
  request: Request,
  { member, host, tokenHash }: Pick<SignedInMember, "member" | "host" | "tokenHash">,
) {
  const kinds = kindsHeard(member.role, member.only === undefined);
  if (kinds.length === 0) return undefined;
  const { dates } = hostTexts(deps, request);
  return {
    devices: devicesOfMember(deps.db, member.id, deps.clock.now()).map((one) => ({
      ...{ id: one.id, isThis: one.sessionHash === tokenHash, since: dates.short(localDateAt(one.createdAt)) },
      ...deviceOf(one.name),
    })),
    publicKey: keysOfHouse(deps).publicKey,
    siteName: deps.config.siteName,
    isClosed: suspensionOf(deps.db, host.id) !== undefined,
    heard: kinds.map((kind) => messagesIn[member.language].notices.kinds[kind]),
  };
}

/** Whoever is out is led on: to their other house, or to where a house that they help in is entered. */
async function leave(deps: Deps, request: Request, { member, host }: SignedInMember): Promise<Response> {
  if ((await readForm(request)).text("sure", 5) !== "yes") return redirect(HOME);
  const own = findMemberOfHost(deps.db, member.id, host.id);
  if (!own) throw new Refused(404);
  const { token } = leaveTeam(deps, { member: own, browser: browserOf(deps, request) });
  const said = redirectSaying(deps, token ? HOME : "/host-login/team", "team_left");
  said.headers.append("set-cookie", token ? sessionCookie(token, deps.secure) : endedSessionCookie(deps.secure));
  return said;
}

async function goTo(deps: Deps, request: Request, { member }: SignedInMember): Promise<Response> {
  const memberId = (await readForm(request)).text("member", 60);
  const gone = switchHouse(deps, { address: member.address, memberId, browser: browserOf(deps, request) });
  if (!gone) throw new Refused(404);
  return redirect("/dashboard", { cookies: [sessionCookie(gone.token, deps.secure)] });
}
