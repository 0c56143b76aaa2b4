import { Elysia } from "elysia";
import { askEmailChange } from "#src/account-change/ask-email-change.ts";
import { changeEmail, type EmailWish, refuseEmail, wishOfLink } from "#src/account-change/change-email.ts";
import { deviceOf } from "#src/core/person/device.ts";
import { cleanEmail, isEmail, maskedEmail } from "#src/core/person/email.ts";
import { provenForm, READ_MOST } from "#src/proof/account-door.routes.tsx";
import { queryOf, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInHost } from "#src/web/door/ask.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { readVisitor } from "#src/web/door/visitor.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import { EmailPage } from "#views/account/change-pages.tsx";
import { ConfirmEmailPage, EmailLinkOverPage, EmailRefusedPage } from "#views/account/confirm-email-page.tsx";

/** The address a host signs in with and is written at: asked for here, taken when its mailed link is pressed. */
export function emailRoutes(deps: Deps) {
  return new Elysia({ name: "emailRoutes" })
    .use(hostDoor(deps))
    .get("/account/email", ({ visitor, request }) => emailPage(deps, request, visitor, {}, 200), { role: "account" })
    .post("/account/email", ({ visitor, request }) => askForLink(deps, request, visitor), { role: "account" })
    .get("/account/email/confirm", ({ request }) => openLink(deps, request), { open: true })
    .post("/account/email/confirm", ({ request }) => takeEmail(deps, request), { open: true })
    .post("/account/email/not-mine", ({ request }) => refuse(deps, request), { open: true });
}

/** A provider that keeps the accounts mails the link itself, and wants the password. */
const isAskedByProvider = ({ identity }: Deps) => identity.mailEmailChange !== undefined;

function emailPage(
  deps: Deps,
  request: Request,
  { host }: SignedInHost,
  { message, typed }: { message?: string; typed?: string },
  status: number,
): Response {
  const errors = message ? [{ field: "email", message }] : [];
  const shown = { current: host.email, typed, asksPassword: isAskedByProvider(deps), errors };
  return page(request, <EmailPage shell={hostShell(deps, request)} {...shown} />, { status });
}

async function askForLink(deps: Deps, request: Request, visitor: SignedInHost): Promise<Response> {
  const { identity, account: texts } = hostTexts(deps, request);
  const byPassword = isAskedByProvider(deps);
  const { form, password } = await provenForm(deps, request, visitor, "email", { byPassword });
  const typed = form.text("email", READ_MOST);
  const email = cleanEmail(typed);
  const again = (message: string, status = 422) => emailPage(deps, request, visitor, { typed, message }, status);
  const problems = identity.register.problems;
  if (!email) return again(problems.email_missing);
  if (!isEmail(email)) return again(problems.email_invalid);
  const asked = await askEmailChange(deps, { hostId: visitor.host.id, email, password });
  switch (asked.outcome) {
    case "mailed": {
      const isKept = deps.shell.site.noMail && !byPassword;
      return redirectSaying(deps, "/account", isKept ? "email_link_kept" : "email_link_sent");
    }
    case "same":
      return again(texts.email.same);
    case "refused":
      return again(texts.email.refused);
    case "too_many":
      return again(texts.tooMany, 429);
    case "busy":
      return again(texts.busy, 503);
  }
}

function openLink(deps: Deps, request: Request): Response {
  const token = queryOf(request).text("token", 100);
  const wish = wishOfLink(deps.db, token, deps.clock.now());
  return wish ? confirmPage(deps, request, token, wish) : overPage(deps, request, "over");
}

async function takeEmail(deps: Deps, request: Request): Promise<Response> {
  const token = (await readForm(request)).text("token", 100);
  const visitor = readVisitor(deps, request);
  const changed = changeEmail(deps, {
    token,
    hostId: visitor.kind === "host" ? visitor.host.id : undefined,
    by: { device: deviceOf(request.headers.get("user-agent") ?? ""), provedBy: null },
  });
  switch (changed.outcome) {
    case "changed":
      return redirectSaying(deps, "/account", "email_changed");
    case "not_theirs":
      return confirmPage(deps, request, token, changed.wish, 403);
    case "over":
    case "taken":
      return overPage(deps, request, changed.outcome);
  }
}

async function refuse(deps: Deps, request: Request): Promise<Response> {
  const host = refuseEmail(deps, (await readForm(request)).text("token", 100));
  if (!host) return overPage(deps, request, "over");
  return page(request, <EmailRefusedPage shell={{ ...deps.shell, language: host.language }} />);
}

/** The press is for the account's own host. Whoever else reads that mail sees what it would change, and may refuse. */
function confirmPage(deps: Deps, request: Request, token: string, { host, email }: EmailWish, status = 200): Response {
  const visitor = readVisitor(deps, request);
  const who = visitor.kind !== "host" ? "nobody" : visitor.host.id === host.id ? "host" : "another";
  const ask = {
    email,
    token,
    now: who === "host" ? host.email : maskedEmail(host.email),
    account: `${new URL(deps.publicUrl).host}/${host.brandName ?? host.username}`,
    who,
  } as const;
  return page(request, <ConfirmEmailPage shell={{ ...deps.shell, language: host.language }} {...ask} />, { status });
}

function overPage(deps: Deps, request: Request, problem: "over" | "taken"): Response {
  const signedIn = readVisitor(deps, request).kind === "host";
  const view = <EmailLinkOverPage shell={hostShell(deps, request)} signedIn={signedIn} problem={problem} />;
  return page(request, view, { status: problem === "over" ? 410 : 409 });
}
