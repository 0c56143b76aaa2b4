import { Elysia } from "elysia";
import { changePassword } from "#src/account-change/change-password.ts";
import { passwordFaults } from "#src/core/person/password.ts";
import { type AccountDoor, READ_MOST } from "#src/proof/account-door.routes.tsx";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { page } from "#src/web/respond.ts";
import { PasswordPage } from "#views/account/change-pages.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { pagesIn } from "#views/texts/pages.ts";

const { identity, account: texts } = pagesIn.en;

/** A host's password, here or at the provider that keeps it. */
export function passwordRoutes(deps: Deps, door: AccountDoor) {
  const { shell } = deps;
  const byProvider = deps.identity.changePassword !== undefined;
  const isOurs = deps.identity.id === "local";

  return new Elysia({ name: "passwordRoutes" })
    .use(hostDoor(deps))
    .get(
      "/account/password",
      ({ visitor, request }) => {
        if (!isOurs && !byProvider) throw new Refused(404);
        return page(request, pageOf(visitor.host));
      },
      { role: "account" },
    )
    .post(
      "/account/password",
      async ({ visitor, request }) => {
        if (!isOurs && !byProvider) throw new Refused(404);
        const hostId = visitor.host.id;
        // Whoever has one shows it, however lately they showed it before.
        const proven = await door.proven(request, visitor, "password", { byPassword: door.asksPassword(hostId) });
        const { form, password: current } = proven;
        const password = form.text("password", READ_MOST);
        const again = (errors: FieldError[], status = 422) => page(request, pageOf(visitor.host, errors), { status });
        const faults = passwordFaults(password, form.text("confirmPassword", READ_MOST));
        if (faults.length > 0) {
          return again(faults.map(({ field, problem }) => ({ field, message: identity.register.problems[problem] })));
        }
        const changed = await changePassword(deps, {
          hostId,
          current,
          password,
          keepTokenHash: visitor.tokenHash,
          by: proven.by,
        });
        switch (changed.outcome) {
          case "changed":
            return door.saved("password_changed");
          case "weak":
            return again([{ field: "password", message: identity.weakPassword(changed.weakness) }]);
          case "busy":
            return again([{ field: "password", message: texts.busy }], 503);
        }
      },
      { role: "account" },
    );

  function pageOf(host: { id: string; email: string }, errors: FieldError[] = []) {
    // Where nobody here knows who has a password, one that is missing or forgotten is had by a mailed link.
    const mailTo = byProvider ? host.email : undefined;
    return <PasswordPage shell={shell} asksPassword={door.asksPassword(host.id)} mailTo={mailTo} errors={errors} />;
  }
}
