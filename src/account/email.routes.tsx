import { Elysia } from "elysia";
import { deviceOf } from "#src/core/device.ts";
import { cleanEmail, isEmail } from "#src/core/email.ts";
import { readMailToken } from "#src/identity/mail-token.ts";
import { queryOf, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { page } from "#src/web/respond.ts";
import { readVisitor } from "#src/web/visitor.ts";
import { ConfirmEmailPage, EmailPage } from "#views/account/change-pages.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { accountTexts as texts } from "#views/texts/en-account.ts";
import { identityTexts } from "#views/texts/en-identity.ts";
import { type AccountDoor, READ_MOST } from "./account-door.routes.tsx";
import { askEmailChange } from "./ask-email-change.ts";
import { changeEmail } from "./change-email.ts";

/** The address a host signs in with and is written at: asked for here, taken when its mailed link is pressed. */
export function emailRoutes(deps: Deps, door: AccountDoor) {
  const { db, clock, shell } = deps;
  const { name: siteName, noMail } = shell.site;
  const byPassword = deps.identity.mailEmailChange !== undefined;

  return new Elysia({ name: "emailRoutes" })
    .get("/account/email", ({ request }) => {
      const visitor = door.asking(request);
      if (visitor instanceof Response) return visitor;
      return page(request, <EmailPage shell={shell} current={visitor.host.email} asksPassword={byPassword} />);
    })
    .post("/account/email", async ({ request }) => {
      const proven = await door.proven(request, "email", { byPassword });
      if (proven instanceof Response) return proven;
      const { visitor, form, password } = proven;
      const hostId = visitor.host.id;
      const typed = form.text("email", READ_MOST);
      const email = cleanEmail(typed);
      const again = (errors: FieldError[], status = 422) =>
        page(
          request,
          <EmailPage
            shell={shell}
            current={visitor.host.email}
            typed={typed}
            asksPassword={byPassword}
            errors={errors}
          />,
          { status },
        );
      const problems = identityTexts.register.problems;
      if (!email) return again([{ field: "email", message: problems.email_missing }]);
      if (!isEmail(email)) return again([{ field: "email", message: problems.email_invalid }]);
      const asked = await askEmailChange({ ...deps, siteName }, { hostId, email, password });
      switch (asked.outcome) {
        case "mailed":
          return door.saved(noMail && !deps.identity.mailEmailChange ? "email_link_kept" : "email_link_sent");
        case "same":
          return again([{ field: "email", message: texts.email.same }]);
        case "too_many":
          return again([{ field: "email", message: texts.tooMany }], 429);
        case "busy":
          return again([{ field: "email", message: texts.busy }], 503);
      }
    })
    .get("/account/email/confirm", ({ request }) => {
      const token = queryOf(request).text("token", 100);
      const signedIn = readVisitor(deps, request).kind === "host";
      const mailed = readMailToken(db, "change_email", token, clock.now());
      const common = { shell, signedIn };
      if (!mailed) return page(request, <ConfirmEmailPage {...common} problem="over" />, { status: 410 });
      return page(request, <ConfirmEmailPage {...common} wish={{ email: mailed.email, token }} />);
    })
    .post("/account/email/confirm", async ({ request }) => {
      const token = (await readForm(request)).text("token", 100);
      const changed = changeEmail(deps, token, {
        device: deviceOf(request.headers.get("user-agent") ?? ""),
        provedBy: null,
      });
      if (changed.outcome === "changed") return door.saved("email_changed");
      const signedIn = readVisitor(deps, request).kind === "host";
      return page(request, <ConfirmEmailPage shell={shell} signedIn={signedIn} problem={changed.outcome} />, {
        status: changed.outcome === "over" ? 410 : 409,
      });
    });
}
