import { Elysia } from "elysia";
import { endSession } from "#db/session.queries.ts";
import { cleanEmail, isEmail } from "#src/core/person/email.ts";
import { readRegistration, type TypedRegistration } from "#src/core/person/registration.ts";
import { forgottenPhoneCookie } from "#src/identity/guest-phone.ts";
import { homeOf } from "#src/identity/home-of.ts";
import { browserOf, knownBrowser, knownBrowserCookie } from "#src/identity/known-browser.ts";
import { inviteCookie, registrationDoor } from "#src/identity/registration-door.ts";
import { signsInByPasskey } from "#src/identity/relying-party.ts";
import { queryOf, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { endedSessionCookie, readVisitor, sessionCookie } from "#src/web/door/visitor.ts";
import { flashCookie } from "#src/web/flash.ts";
import { guestShell, languageOf } from "#src/web/language.ts";
import { LIMITS } from "#src/web/limits.ts";
import { createRateLimit } from "#src/web/rate-limit.ts";
import { ownPath, page, redirect } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { googleHeaders, providerHeaders } from "#src/web/security-headers.ts";
import { HostLoginPage } from "#views/identity/host-login-page.tsx";
import { LogoutPage } from "#views/identity/logout-page.tsx";
import { RegisterPage } from "#views/identity/register-page.tsx";
import { RegistrationClosedPage } from "#views/identity/registration-closed-page.tsx";
import type { FieldError } from "#views/kit/form.tsx";
import { pagesIn } from "#views/texts/pages.ts";
import { forgottenEmailLinkCookie } from "./email-link-cookie.ts";
import { googleErrors } from "./google-problem.ts";
import { loginRoutes } from "./login.routes.tsx";
import { mailLinkRoutes } from "./mail-link.routes.tsx";
import { isRegisteredBy, registerHost } from "./register-host.ts";
import { createHostSignIn } from "./sign-in-host.ts";

const identityTexts = pagesIn.en.identity;

/** Longer than anything we accept, so that too much is seen to be too much instead of being cut to fit. */
const READ_MOST = 1000;

/** Hosts registering, signing in and out. */
export function hostIdentityRoutes(deps: Deps) {
  const { shell, secure } = deps;
  const inBrowser = deps.identity.browserConfig();
  const provider = deps.openId ? ("redirect" as const) : inBrowser;
  const passkeys = signsInByPasskey(deps);
  const headers = deps.openId ? googleHeaders(deps.config.google) : providerHeaders(inBrowser, "popup");
  const signIn = createHostSignIn(deps);
  const registrations = createRateLimit(deps.clock, LIMITS.registrationsOfNetwork);

  const closedPage = (request: Request, why: "closed" | "by_invitation") =>
    page(request, <RegistrationClosedPage shell={shell} why={why} />, { status: 403 });

  return new Elysia({ name: "hostIdentityRoutes" })
    .use(openDoor)
    .use(mailLinkRoutes(deps))
    .use(loginRoutes(deps))
    .get(
      "/host-register",
      ({ request }) => {
        const visitor = readVisitor(deps, request);
        if (visitor.kind === "host") return redirect(homeOf(visitor.host.brandName, ""));
        const query = queryOf(request);
        const invite = query.text("invite", 100);
        if (invite) return redirect("/host-register", { cookies: [inviteCookie(invite, secure)] });
        const door = registrationDoor(deps, request);
        if (!door.isOpen) return closedPage(request, door.why);
        const errors = googleErrors(query.text("google", 20), "host_sign_up");
        const view = <RegisterPage shell={shell} provider={provider} submissionKey={newSecret()} errors={errors} />;
        return page(request, view, { headers });
      },
      { open: true },
    )
    .post(
      "/host-register",
      async ({ request }) => {
        const form = await readForm(request);
        const submissionKey = form.text("submissionKey", 100);
        const door = registrationDoor(deps, request);
        if (!door.isOpen && !isRegisteredBy(deps, submissionKey)) return closedPage(request, door.why);
        const typed: TypedRegistration = {
          firstName: form.text("firstName", READ_MOST),
          lastName: form.text("lastName", READ_MOST),
          email: form.text("email", READ_MOST),
          phone: form.text("phone", READ_MOST),
          password: form.text("password", READ_MOST),
          confirmPassword: form.text("confirmPassword", READ_MOST),
        };
        const again = (errors: readonly FieldError[], status: number) =>
          page(
            request,
            <RegisterPage
              shell={shell}
              provider={provider}
              submissionKey={submissionKey || newSecret()}
              typed={typed}
              errors={errors}
            />,
            { status, headers },
          );

        const registration = readRegistration(typed);
        if ("faults" in registration)
          return again(
            registration.faults.map(({ field, problem }) => ({
              field,
              message: identityTexts.register.problems[problem],
            })),
            422,
          );
        if (!registrations.allow(deps.networkOf(request))) {
          return again([{ field: "email", message: identityTexts.tooMany }], 429);
        }
        const registered = await registerHost(deps, {
          registration,
          submissionKey,
          browser: browserOf(deps, request),
          language: languageOf(request),
          invite: door.isOpen ? door.invite : undefined,
        });
        switch (registered.outcome) {
          case "registered":
            return redirect("/claim-brand", {
              cookies: [
                sessionCookie(registered.token, secure),
                knownBrowserCookie(deps, "host", registered.hostId),
                flashCookie("account_created", secure),
              ],
            });
          case "email_taken":
            return again([{ field: "email", message: identityTexts.register.emailTaken }], 422);
          case "in_use":
            return again([{ field: "email", message: identityTexts.register.emailInUse }], 422);
          case "known_elsewhere":
            return again([{ field: "email", message: identityTexts.register.emailElsewhere }], 422);
          case "weak_password":
            return again([{ field: "password", message: identityTexts.weakPassword(registered.weakness) }], 422);
          case "invalid_email":
            return again([{ field: "email", message: identityTexts.register.problems.email_invalid }], 422);
          case "too_many":
            return again([{ field: "email", message: identityTexts.tooMany }], 429);
          case "failed":
            return again([{ field: "email", message: identityTexts.register.failed }], 503);
        }
      },
      { open: true },
    )
    .get(
      "/host-login",
      ({ request }) => {
        const next = ownPath(queryOf(request).text("next"), "");
        const visitor = readVisitor(deps, request);
        if (visitor.kind === "host") return redirect(homeOf(visitor.host.brandName, next));
        const errors = googleErrors(queryOf(request).text("google", 20), "host_sign_in");
        const view = (
          <HostLoginPage shell={shell} provider={provider} passkeys={passkeys} next={next} errors={errors} />
        );
        return page(request, view, { headers });
      },
      { open: true },
    )
    .post(
      "/host-login",
      async ({ request }) => {
        const form = await readForm(request);
        const next = ownPath(form.text("next"), "");
        const typedEmail = form.text("email", READ_MOST);
        const email = cleanEmail(typedEmail);
        const password = form.text("password", READ_MOST);
        const again = (field: "email" | "password", message: string, status = 422) =>
          page(
            request,
            <HostLoginPage
              shell={shell}
              provider={provider}
              passkeys={passkeys}
              next={next}
              email={typedEmail}
              errors={[{ field, message }]}
            />,
            { status, headers },
          );

        if (!email || !password) return again(email ? "password" : "email", identityTexts.signIn.missing);
        if (!isEmail(email)) return again("email", identityTexts.signIn.emailInvalid);
        const signedIn = await signIn({
          email,
          password,
          address: deps.networkOf(request),
          browser: browserOf(deps, request),
          known: (hostId) => knownBrowser(deps, request, "host", hostId),
        });
        switch (signedIn.outcome) {
          case "signed_in":
            return redirect(homeOf(signedIn.brandName, next, signedIn.hasFound), {
              cookies: [
                sessionCookie(signedIn.token, secure),
                knownBrowserCookie(deps, "host", signedIn.hostId),
                flashCookie("signed_in_host", secure),
              ],
            });
          case "no_match":
            return again("password", identityTexts.signIn.noMatch);
          case "too_many":
            return again("password", `${identityTexts.tooMany} ${identityTexts.signIn.linkGoesOn}`, 429);
          case "no_account":
            return again("email", identityTexts.signIn.noAccount);
          case "email_taken":
            return again("email", identityTexts.register.emailTaken);
          case "failed":
            return again("password", identityTexts.signIn.failed, 503);
        }
      },
      { open: true },
    )
    .get(
      "/logout",
      ({ request }) => {
        const visitor = readVisitor(deps, request);
        if (visitor.kind === "anonymous") return redirect("/");
        const back = visitor.kind === "host" ? homeOf(visitor.host.brandName, "") : "/guest-bookings";
        return page(
          request,
          <LogoutPage
            shell={visitor.kind === "host" ? shell : guestShell(deps, request)}
            nav={visitor.kind}
            back={back}
          />,
        );
      },
      { open: true },
    )
    .post(
      "/logout",
      ({ request }) => {
        const visitor = readVisitor(deps, request);
        if (visitor.kind !== "anonymous") endSession(deps.db, visitor.tokenHash);
        return redirect("/", {
          cookies: [
            endedSessionCookie(secure),
            forgottenPhoneCookie(secure),
            forgottenEmailLinkCookie(secure),
            flashCookie("signed_out", secure),
          ],
        });
      },
      { open: true },
    );
}
