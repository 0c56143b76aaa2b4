import { Elysia } from "elysia";
import { withWrittenName } from "#db/share.queries.ts";
import { endMemberSessions, memberSessionsOf, membershipsOf } from "#db/team.queries.ts";
import { write } from "#db/write.ts";
import { deviceOf } from "#src/core/person/device.ts";
import { calledBy } from "#src/core/share/look.ts";
import { shownAddress } from "#src/core/team/address.ts";
import { browserOf } from "#src/identity/known-browser.ts";
import { Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell } from "#src/web/door/host-shell.ts";
import type { SignedInMember } from "#src/web/door/member.ts";
import { sessionCookie } from "#src/web/door/visitor.ts";
import { page, redirect, redirectSaying } from "#src/web/respond.ts";
import { MePage } from "#views/team/me-page.tsx";
import { switchHouse } from "./enter.ts";

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
    );
}

function show(deps: Deps, request: Request, { member, host, tokenHash }: SignedInMember): Response {
  const { db, clock } = deps;
  const now = clock.now();
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
      devices={memberSessionsOf(db, member.id, now).map(({ tokenHash: hash, device, seenAt }) => ({
        ...{ ...deviceOf(device), seenAt },
        isThis: hash === tokenHash,
      }))}
    />
  );
  return page(request, view);
}

async function goTo(deps: Deps, request: Request, { member }: SignedInMember): Promise<Response> {
  const memberId = (await readForm(request)).text("member", 60);
  const gone = switchHouse(deps, { address: member.address, memberId, browser: browserOf(deps, request) });
  if (!gone) throw new Refused(404);
  return redirect("/dashboard", { cookies: [sessionCookie(gone.token, deps.secure)] });
}
