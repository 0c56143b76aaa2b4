import { Elysia } from "elysia";
import { endSession } from "#db/session.queries.ts";
import { cleanEmail, isEmail } from "#src/core/person/email.ts";
import { readRegistration, type TypedRegistration } from "#src/core/person/registration.ts";
import { forgottenPhoneCookie } from "#src/identity/guest-phone.ts";
import { homeOf } from "#src/identity/home-of.ts";
import { browserOf, hostCookies, knownBrowser } from "#src/identity/known-browser.ts";
import { forgottenProofCookie } from "#src/identity/phone-proof.ts";
import { inviteCookie, registrationDoor } from "#src/identity/registration-door.ts";
import { signsInByPasskey } from "#src/identity/relying-party.ts";
import { queryOf, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { endedSessionCookie, readVisitor } from "#src/web/door/visitor.ts";
import { flashCookie } from "#src/web/flash.ts";
import { languageOf } from "#src/web/language.ts";
import { ownPath, page, redirect } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { googleHeaders, providerHeaders } from "#src/web/security-headers.ts";
import { HostLoginPage } from "#views/identity/host-login-page.tsx";
import { LogoutPage } from "#views/identity/logout-page.tsx";
import { RegisterPage } from "#views/identity/register-page.tsx";
import { RegistrationClosedPage } from "#views/identity/registration-closed-page.tsx";
import type { FieldError } from "#views/kit/form.tsx";
import { forgottenEmailLinkCookie } from "./email-link-cookie.ts";
import { googleErrors } from "./google-problem.ts";
import { loginRoutes } from "./login.routes.tsx";
import { mailLinkRoutes } from "./mail-link.routes.tsx";
import { isRegisteredBy, registerHost } from "./register-host.ts";
import { signInHost } from "./sign-in-host.ts";

/** Longer than anything we accept, so that too much is seen to be too much instead of being cut to fit. */
const READ_MOST = 1000;

/** Hosts registering, signing in and out. */
export function hostIdentityRoutes(deps: Deps) {
  return new Elysia({ name: "hostIdentityRoutes" })
    .use(openDoor)
    .use(mailLinkRoutes(deps))
    .use(loginRoutes(deps))
    .get("/host-register", ({ request }) => showRegister(deps, request), { open: true })
    .post("/host-register", ({ request }) => register(deps, request), { open: true })
    .get("/host-login", ({ request }) => showLogin(deps, request), { open: true })
    .post("/host-login", ({ request }) => logIn(deps, request), { open: true })
    .get("/logout", ({ request }) => showLogout(deps, request), { open: true })
    .post("/logout", ({ request }) => logOut(deps, request), { open: true });
}

function showRegister(deps: Deps, request: Request): Response {
  const visitor = readVisitor(deps, request);
  if (visitor.kind === "host") return redirect(homeOf(visitor.host.brandName, ""));
  const query = queryOf(request);
  const invite = query.text("invite", 100);
  if (invite) return redirect("/host-register", { cookies: [inviteCookie(invite, deps.secure)] });
  const door = registrationDoor(deps, request);
  if (!door.isOpen) return closedPage(deps, request, door.why);
  const errors = googleErrors(query.text("google", 20), "host_sign_up", hostTexts(deps, request));
  return registerPage(deps, request, { submissionKey: newSecret(), errors }, 200);
}

async function register(deps: Deps, request: Request): Promise<Response> {
  const { identity: identityTexts } = hostTexts(deps, request);
  const form = await readForm(request);
  const submissionKey = form.text("submissionKey", 100);
  const door = registrationDoor(deps, request);
  if (!door.isOpen && !isRegisteredBy(deps, submissionKey)) return closedPage(deps, request, door.why);
  const typed: TypedRegistration = {
    firstName: form.text("firstName", READ_MOST),
    lastName: form.text("lastName", READ_MOST),
    email: form.text("email", READ_MOST),
    phone: form.text("phone", READ_MOST),
    password: form.text("password", READ_MOST),
    confirmPassword: form.text("confirmPassword", READ_MOST),
  };
  const { problems, ...texts } = identityTexts.register;
  const again = (errors: readonly FieldError[], status = 422) =>
    registerPage(deps, request, { submissionKey: submissionKey || newSecret(), typed, errors }, status);
  const refused = (message: string, status = 422) => again([{ field: "email", message }], status);

  const registration = readRegistration(typed);
  if ("faults" in registration) {
    return again(registration.faults.map(({ field, problem }) => ({ field, message: problems[problem] })));
  }
  if (!deps.limits.registrationsOfNetwork.allow(deps.networkOf(request))) return refused(identityTexts.tooMany, 429);
  const registered = await registerHost(deps, {
    registration,
    submissionKey,
    browser: browserOf(deps, request),
    language: languageOf(request),
    invite: door.isOpen ? door.invite : undefined,
  });
  switch (registered.outcome) {
    case "registered":
      return redirect("/claim-brand", { cookies: hostCookies(deps, registered, "account_created") });
    case "email_taken":
      return refused(texts.emailTaken);
    case "in_use":
      return refused(texts.emailInUse);
    case "known_elsewhere":
      return refused(texts.emailElsewhere);
    case "weak_password":
      return again([{ field: "password", message: identityTexts.weakPassword(registered.weakness) }]);
    case "invalid_email":
      return refused(problems.email_invalid);
    case "too_many":
      return refused(identityTexts.tooMany, 429);
    case "failed":
      return refused(texts.failed, 503);
  }
}

function showLogin(deps: Deps, request: Request): Response {
  const query = queryOf(request);
  const next = ownPath(query.text("next"), "");
  const visitor = readVisitor(deps, request);
  if (visitor.kind === "host") return redirect(homeOf(visitor.host.brandName, next));
  if (visitor.kind === "member") return redirect(next || "/dashboard");
  const errors = googleErrors(query.text("google", 20), "host_sign_in", hostTexts(deps, request));
  return loginPage(deps, request, { next, errors }, 200);
}

async function logIn(deps: Deps, request: Request): Promise<Response> {
  const { identity: identityTexts } = hostTexts(deps, request);
  const form = await readForm(request);
  const next = ownPath(form.text("next"), "");
  const typedEmail = form.text("email", READ_MOST);
  const email = cleanEmail(typedEmail);
  const password = form.text("password", READ_MOST);
  const texts = identityTexts.signIn;
  const again = (field: "email" | "password", message: string, status = 422) =>
    loginPage(deps, request, { next, email: typedEmail, errors: [{ field, message }] }, status);

  if (!email || !password) return again(email ? "password" : "email", texts.missing);
  if (!isEmail(email)) return again("email", texts.emailInvalid);
  const signedIn = await signInHost(deps, {
    email,
    password,
    address: deps.networkOf(request),
    browser: browserOf(deps, request),
    known: (hostId) => knownBrowser(deps, request, "host", hostId),
  });
  switch (signedIn.outcome) {
    case "signed_in": {
      const to = homeOf(signedIn.brandName, next, signedIn.hasFound);
      return redirect(to, { cookies: hostCookies(deps, signedIn, "signed_in_host") });
    }
    case "no_match":
      return again("password", texts.noMatch);
    case "wrong_password":
      return again("password", texts.wrongPassword);
    case "second_factor":
      return again("password", hostTexts(deps, request).firebase.secondFactor);
    case "too_many":
      return again("password", `${identityTexts.tooMany} ${texts.linkGoesOn}`, 429);
    case "no_account":
      return again("email", texts.noAccount);
    case "email_taken":
      return again("email", identityTexts.register.emailTaken);
    case "failed":
      return again("password", texts.failed, 503);
  }
}

function showLogout(deps: Deps, request: Request): Response {
  const visitor = readVisitor(deps, request);
  if (visitor.kind === "anonymous") return redirect("/");
  const homes = { guest: "/guest-bookings", member: "/dashboard" };
  const back = visitor.kind === "host" ? homeOf(visitor.host.brandName, "") : homes[visitor.kind];
  const nav = visitor.kind === "guest" ? "guest" : "host";
  return page(request, <LogoutPage shell={hostShell(deps, request)} nav={nav} back={back} />);
}

function logOut(deps: Deps, request: Request): Response {
  const { secure } = deps;
  const visitor = readVisitor(deps, request);
  if (visitor.kind !== "anonymous") endSession(deps.db, visitor.tokenHash);
  return redirect("/", {
    cookies: [
      endedSessionCookie(secure),
      forgottenPhoneCookie(secure),
      forgottenProofCookie(secure),
      forgottenEmailLinkCookie(secure),
      flashCookie("signed_out", secure),
    ],
  });
}

/** Google's button, or the provider's own, and the headers that it needs. */
function providerOf(deps: Deps) {
  const { google } = deps.config;
  if (deps.openId)
    return { provider: google?.issuerUrl ? "redirect" : "sample", headers: googleHeaders(deps) } as const;
  const provider = deps.identity.browserConfig();
  return { provider, headers: providerHeaders(provider, "popup") };
}

function closedPage(deps: Deps, request: Request, why: "closed" | "by_invitation"): Response {
  return page(request, <RegistrationClosedPage shell={hostShell(deps, request)} why={why} />, { status: 403 });
}

function registerPage(
  deps: Deps,
  request: Request,
  shown: { submissionKey: string; typed?: TypedRegistration; errors: readonly FieldError[] },
  status: number,
): Response {
  const { provider, headers } = providerOf(deps);
  return page(request, <RegisterPage shell={hostShell(deps, request)} provider={provider} {...shown} />, {
    status,
    headers,
  });
}

function loginPage(
  deps: Deps,
  request: Request,
  shown: { next: string; email?: string; errors: FieldError[] },
  status: number,
): Response {
  const { provider, headers } = providerOf(deps);
  const view = (
    <HostLoginPage shell={hostShell(deps, request)} provider={provider} passkeys={signsInByPasskey(deps)} {...shown} />
  );
  return page(request, view, { status, headers });
}
