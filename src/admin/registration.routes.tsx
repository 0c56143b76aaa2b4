import { Elysia } from "elysia";
import { latestInvites } from "#db/invite.queries.ts";
import { chooseRegistration, registrationChosen } from "#db/registration.queries.ts";
import { write } from "#db/write.ts";
import { writeAudit } from "#src/audit/write-audit.ts";
import type { SecretHash } from "#src/core/secret-hash.ts";
import { registrationNow } from "#src/identity/registration-door.ts";
import { makeInvite, takeInviteBack } from "#src/operations/make-invite.ts";
import { Refused, readForm, submissionKeyOf } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInHost } from "#src/web/door/ask.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { RegistrationPage } from "#views/admin/registration-page.tsx";
import { pagesIn } from "#views/texts/pages.ts";
import { askedOf } from "./asked.ts";
import { deskDoor, passkeyDoor } from "./passkey-door.routes.tsx";

const HOME = "/admin/registration";
const DOORS = ["open", "invite", "closed"] as const;
/** Each has a form of its own. */
const AT_ONCE = 12;
const t = pagesIn.en.admin.desk.registration;
const byOf = (admin: SignedInHost) => ({ kind: "admin", id: admin.host.id }) as const;

/** Who may open an account, and the links that let somebody. */
export function registrationRoutes(deps: Deps) {
  return new Elysia({ name: "registrationRoutes" })
    .use(deskDoor(deps))
    .get(HOME, ({ request }) => show(deps, request), { role: "admin" })
    .post(HOME, ({ request, admin }) => choose(deps, request, admin), { role: "admin" })
    .post(`${HOME}/invites`, ({ request, admin }) => invite(deps, request, admin), { role: "admin" })
    .post(
      `${HOME}/invites/:id/withdraw`,
      ({ params, admin }) => {
        const did = takeInviteBack(deps, { tokenHash: params.id as SecretHash, by: byOf(admin) });
        return redirectSaying(deps, HOME, did === "withdrawn" ? "invite_withdrawn" : "invite_not_open");
      },
      { role: "admin" },
    );
}

function show(deps: Deps, request: Request, made?: string): Response {
  const { db, clock, shell } = deps;
  const now = clock.now();
  const asked = askedOf(request);
  const rows = latestInvites(db, { skip: (asked.page - 1) * AT_ONCE, most: AT_ONCE + 1 });
  const view = (
    <RegistrationPage
      shell={shell}
      door={registrationNow(deps)}
      chosenAt={registrationChosen(db)?.changedAt}
      asked={{ ...asked, path: HOME }}
      invites={rows.slice(0, AT_ONCE).map(({ invite, usedBy }) => ({ ...invite, usedBy, now }))}
      hasMore={rows.length > AT_ONCE}
      made={made}
      submissionKey={newSecret()}
    />
  );
  return page(request, view);
}

async function choose(deps: Deps, request: Request, admin: SignedInHost): Promise<Response> {
  const typed = (await readForm(request)).text("door", 20);
  const door = DOORS.find((one) => one === typed);
  if (!door) throw new Refused(400);
  const decision = { action: HOME, fields: { door }, what: t.what[door], back: HOME };
  const first = passkeyDoor(deps)(request, admin, decision);
  if (first) return first;
  write(deps.db, (tx) => {
    const at = deps.clock.now();
    chooseRegistration(tx, door, at);
    const subject = { kind: "site", id: "registration" } as const;
    writeAudit(tx, { at, actor: byOf(admin), action: "registration_changed", subject, facts: { door } });
  });
  return redirectSaying(deps, HOME, "registration_changed");
}

async function invite(deps: Deps, request: Request, admin: SignedInHost): Promise<Response> {
  const key = submissionKeyOf(await readForm(request));
  if (key === undefined) throw new Refused(400);
  const fields = { submissionKey: key };
  const first = passkeyDoor(deps)(request, admin, { action: `${HOME}/invites`, fields, what: t.make, back: HOME });
  if (first) return first;
  // The form's own key makes the link, so that a press that comes twice shows the same one.
  const token = deps.secrets.sign("invite", `${admin.host.id} ${key}`);
  return show(deps, request, makeInvite(deps, { token, by: byOf(admin) }).link);
}
