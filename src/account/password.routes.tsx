import { Elysia } from "elysia";
import { changePassword } from "#src/account-change/change-password.ts";
import { passwordFaults } from "#src/core/person/password.ts";
import { asksPassword, provenForm, READ_MOST } from "#src/proof/account-door.routes.tsx";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInHost } from "#src/web/door/ask.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import { PasswordPage } from "#views/account/change-pages.tsx";
import type { FieldError } from "#views/kit/index.ts";

/** A host's password, here or at the provider that keeps it. */
export function passwordRoutes(deps: Deps) {
  return new Elysia({ name: "passwordRoutes" })
    .use(hostDoor(deps))
    .get("/account/password", ({ visitor, request }) => passwordPage(deps, request, visitor), { role: "account" })
    .post("/account/password", ({ visitor, request }) => change(deps, request, visitor), { role: "account" });
}

async function change(deps: Deps, request: Request, visitor: SignedInHost): Promise<Response> {
  const { identity, account: texts } = hostTexts(deps, request);
  const again = (errors: FieldError[], status = 422) => passwordPage(deps, request, visitor, errors, status);
  if (!canBeChanged(deps)) throw new Refused(404);
  const hostId = visitor.host.id;
  // Whoever has one shows it, however lately they showed it before.
  const byPassword = asksPassword(deps, hostId);
  const { form, password: current, by } = await provenForm(deps, request, visitor, "password", { byPassword });
  const password = form.text("password", READ_MOST);
  const faults = passwordFaults(password, form.text("confirmPassword", READ_MOST));
  if (faults.length > 0) {
    return again(faults.map(({ field, problem }) => ({ field, message: identity.register.problems[problem] })));
  }
  const keepTokenHash = visitor.tokenHash;
  const changed = await changePassword(deps, { hostId, current, password, keepTokenHash, by });
  switch (changed.outcome) {
    case "changed":
      return redirectSaying(deps, "/account", "password_changed");
    case "weak":
      return again([{ field: "password", message: identity.weakPassword(changed.weakness) }]);
    case "busy":
      return again([{ field: "password", message: texts.busy }], 503);
  }
}

function canBeChanged({ identity }: Deps): boolean {
  return identity.id === "local" || identity.changePassword !== undefined;
}

function passwordPage(
  deps: Deps,
  request: Request,
  { host }: SignedInHost,
  errors: FieldError[] = [],
  status = 200,
): Response {
  if (!canBeChanged(deps)) throw new Refused(404);
  // Where nobody here knows who has a password, one that is missing or forgotten is had by a mailed link.
  const mailTo = deps.identity.changePassword ? host.email : undefined;
  const shown = { shell: hostShell(deps, request), asksPassword: asksPassword(deps, host.id), mailTo, errors };
  return page(request, <PasswordPage {...shown} />, { status });
}
