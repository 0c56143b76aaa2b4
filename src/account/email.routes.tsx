import { Elysia } from "elysia";
import { askEmailChange } from "#src/account-change/ask-email-change.ts";
import { changeEmail, type EmailWish, refuseEmail, wishOfLink } from "#src/account-change/change-email.ts";
import { deviceOf } from "#src/core/person/device.ts";
import { cleanEmail, isEmail, maskedEmail } from "#src/core/person/email.ts";
import { type AccountDoor, READ_MOST } from "#src/proof/account-door.routes.tsx";
import { queryOf, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { readVisitor } from "#src/web/door/visitor.ts";
import { page } from "#src/web/respond.ts";
import { EmailPage } from "#views/account/change-pages.tsx";
import { ConfirmEmailPage, EmailLinkOverPage, EmailRefusedPage } from "#views/account/confirm-email-page.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { pagesIn } from "#views/texts/pages.ts";

const { identity, account: texts } = pagesIn.en;

/** The address a host signs in with and is written at: asked for here, taken when its mailed link is pressed. */
export function emailRoutes(deps: Deps, door: AccountDoor) {
  const { db, clock, shell } = deps;
  const { name: siteName, noMail } = shell.site;
  const byPassword = deps.identity.mailEmailChange !== undefined;

  return new Elysia({ name: "emailRoutes" })
    .use(hostDoor(deps))
    .get(
      "/account/email",
      ({ visitor, request }) =>
        page(request, <EmailPage shell={shell} current={visitor.host.email} asksPassword={byPassword} />),
      { role: "account" },
    )
    .post(
      "/account/email",
      async ({ visitor, request }) => {
        const { form, password } = await door.proven(request, visitor, "email", { byPassword });
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
        const problems = identity.register.problems;
        if (!email) return again([{ field: "email", message: problems.email_missing }]);
        if (!isEmail(email)) return again([{ field: "email", message: problems.email_invalid }]);
        const asked = await askEmailChange({ ...deps, siteName }, { hostId, email, password });
        switch (asked.outcome) {
          case "mailed":
            return door.saved(noMail && !deps.identity.mailEmailChange ? "email_link_kept" : "email_link_sent");
          case "same":
            return again([{ field: "email", message: texts.email.same }]);
          case "refused":
            return again([{ field: "email", message: texts.email.refused }]);
          case "too_many":
            return again([{ field: "email", message: texts.tooMany }], 429);
          case "busy":
            return again([{ field: "email", message: texts.busy }], 503);
        }
      },
      { role: "account" },
    )
    .get(
      "/account/email/confirm",
      ({ request }) => {
        const token = queryOf(request).text("token", 100);
        const wish = wishOfLink(db, token, clock.now());
        return wish ? confirmPage(request, token, wish) : overPage(request, "over");
      },
      { open: true },
    )
    .post(
      "/account/email/confirm",
      async ({ request }) => {
        const token = (await readForm(request)).text("token", 100);
        const visitor = readVisitor(deps, request);
        const changed = changeEmail(deps, {
          token,
          hostId: visitor.kind === "host" ? visitor.host.id : undefined,
          by: { device: deviceOf(request.headers.get("user-agent") ?? ""), provedBy: null },
        });
        switch (changed.outcome) {
          case "changed":
            return door.saved("email_changed");
          case "not_theirs":
            return confirmPage(request, token, changed.wish, 403);
          case "over":
          case "taken":
            return overPage(request, changed.outcome);
        }
      },
      { open: true },
    )
    .post(
      "/account/email/not-mine",
      async ({ request }) => {
        const token = (await readForm(request)).text("token", 100);
        const host = refuseEmail({ ...deps, siteName }, token);
        if (!host) return overPage(request, "over");
        return page(request, <EmailRefusedPage shell={{ ...shell, language: host.language }} />);
      },
      { open: true },
    );

  /** The press is for the account's own host. Whoever else reads that mail sees what it would change, and may refuse. */
  function confirmPage(request: Request, token: string, { host, email }: EmailWish, status = 200): Response {
    const visitor = readVisitor(deps, request);
    const who = visitor.kind !== "host" ? "nobody" : visitor.host.id === host.id ? "host" : "another";
    const ask = {
      email,
      token,
      now: who === "host" ? host.email : maskedEmail(host.email),
      account: `${new URL(deps.publicUrl).host}/${host.brandName ?? host.username}`,
      who,
    } as const;
    return page(request, <ConfirmEmailPage shell={{ ...shell, language: host.language }} {...ask} />, { status });
  }

  function overPage(request: Request, problem: "over" | "taken"): Response {
    const signedIn = readVisitor(deps, request).kind === "host";
    const view = <EmailLinkOverPage shell={shell} signedIn={signedIn} problem={problem} />;
    return page(request, view, { status: problem === "over" ? 410 : 409 });
  }
}
