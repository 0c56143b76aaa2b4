import { Elysia } from "elysia";
import { findPhoneCode } from "#db/phone-code.queries.ts";
import { displayPhone, isCountryGuessed, normalisePhone } from "#src/core/person/phone.ts";
import { isCodeOpen, readCode } from "#src/core/person/phone-code.ts";
import { checkCode } from "#src/identity/check-code.ts";
import { rememberedPhone } from "#src/identity/guest-phone.ts";
import { browserOf, guestCookies, knownBrowser } from "#src/identity/known-browser.ts";
import { createSameForm } from "#src/identity/same-form.ts";
import { codeWasUsed, isCodeUnsent, sendPhoneCode } from "#src/identity/send-code.ts";
import { queryOf, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { readVisitor } from "#src/web/door/visitor.ts";
import { guestShell, languageOf } from "#src/web/language.ts";
import { retryAfter } from "#src/web/rate-limit.ts";
import { ownPath, page, redirect, redirectSaying } from "#src/web/respond.ts";
import { hashOf, newSecret } from "#src/web/secrets.ts";
import { providerHeaders } from "#src/web/security-headers.ts";
import { GuestCodePage, GuestPhonePage } from "#views/guest/guest-login-page.tsx";
import { textsOf } from "#views/kit/language.tsx";

type Login = Deps & Readonly<{ sameForm: ReturnType<typeof createSameForm> }>;

/** Guests signing in: the number first, then the code that was sent there. */
export function guestLoginRoutes(deps: Deps) {
  const login: Login = { ...deps, sameForm: createSameForm(deps) };
  return new Elysia({ name: "guestLoginRoutes" })
    .use(openDoor)
    .get("/guest-login", ({ request }) => askForPhone(login, request), { open: true })
    .post("/guest-login", ({ request }) => takePhone(login, request), { open: true })
    .get("/guest-login/code", ({ request }) => askForCode(login, request), { open: true })
    .post("/guest-login/code", ({ request }) => takeCode(login, request), { open: true });
}

function askForPhone(login: Login, request: Request): Response {
  const query = queryOf(request);
  const next = ownPath(query.text("next"), "");
  const isOther = query.text("other") !== "";
  if (readVisitor(login, request).kind === "guest" && !isOther) return redirect(next || "/guest-dashboard");
  const remembered = isOther ? "" : knownPhone(login, request);
  return phonePage(login, request, { phone: query.text("phone", 40) || remembered, next });
}

async function takePhone(login: Login, request: Request): Promise<Response> {
  const form = await readForm(request);
  const next = ownPath(form.text("next"), "");
  const typed = form.text("phone", 60);
  const submissionKey = form.text("submissionKey", 100);
  const earlier = form.text("challenge", 100);
  const { signIn } = textsOf(guestShell(login, request)).guest;
  const phone = normalisePhone(typed.trim());
  const isGuessed = isCountryGuessed(typed);
  const shown = phone && isGuessed ? displayPhone(phone) : typed;
  const again = (message: string, status: number, wait?: string) => {
    // Asked again from step two: the code that was sent before can still be typed.
    const current = challengeOf(login, earlier);
    return current
      ? codePage(login, request, { ...current, next, field: "resend", message, status, wait })
      : phonePage(login, request, { phone: shown, next, message, status, submissionKey, wait });
  };

  if (!typed.trim()) return again(signIn.missing, 422);
  if (!phone) return again(signIn.invalid, 422);
  if (isGuessed) return again(signIn.abroad(shown), 422);
  const sent = await sendPhoneCode(login, {
    language: languageOf(request),
    by: login.config.whatsapp && form.text("by", 10) === "whatsapp" ? "whatsapp" : "sms",
    phone,
    purpose: "sign_in",
    submissionKey,
    earlier,
    network: login.networkOf(request),
    known: knownBrowser(login, request, "guest", phone),
  });
  switch (sent.outcome) {
    case "sent": {
      const query = new URLSearchParams({ challenge: sent.challenge, ...(next ? { next } : {}) });
      return redirectSaying(login, `/guest-login/code?${query}`, "code_sent");
    }
    case "wait":
    case "too_many": {
      const refused = again(signIn.tooMany, 429, signIn.wait(Math.ceil(sent.waitMs / 1000)));
      refused.headers.set("retry-after", retryAfter(sent.waitMs));
      return refused;
    }
    case "not_texted":
      return again(signIn.notTexted, 422);
  }
}

function askForCode(login: Login, request: Request): Response {
  const query = queryOf(request);
  const next = ownPath(query.text("next"), "");
  const current = challengeOf(login, query.text("challenge", 100));
  if (current) return codePage(login, request, { ...current, next, status: 200 });
  const message = textsOf(guestShell(login, request)).guest.code.formOver;
  return phonePage(login, request, { phone: knownPhone(login, request), next, message, status: 410 });
}

async function takeCode(login: Login, request: Request): Promise<Response> {
  const form = await readForm(request);
  const next = ownPath(form.text("next"), "");
  const challenge = form.text("challenge", 100);
  const typed = form.text("code", 40);
  const current = challengeOf(login, challenge);
  const { code: words, signIn } = textsOf(guestShell(login, request)).guest;
  const again = (message: string, status: number) =>
    current
      ? codePage(login, request, { ...current, next, field: "code", message, status })
      : phonePage(login, request, { phone: knownPhone(login, request), next, message, status });

  if (current && !typed.trim()) return again(words.missing, 422);
  const code = readCode(typed);
  if (!code) return again(current ? words.wrong : words.over, 422);
  const sent = ["guest", challenge, code, next] as const;
  const network = login.networkOf(request);
  const checked = checkCode(login, { challenge, code, browser: browserOf(login, request) });
  switch (checked.outcome) {
    case "verified": {
      codeWasUsed(login.limits, { purpose: "sign_in", network });
      const home = redirect(next || "/guest-dashboard", { cookies: guestCookies(login, request, checked) });
      return login.sameForm.remember(request, sent, home);
    }
    case "wrong":
      // A right code is let in whatever others on the network have guessed.
      if (login.limits.wrongCodesOfNetwork.allow(network)) return again(words.wrong, 422);
      login.log.warn("code refused by a limit", { by: "network" });
      return again(signIn.tooMany, 429);
    case "over": {
      const answered = login.sameForm.recall(request, sent);
      if (answered) return answered;
      if (current) login.log.warn("code burnt by wrong tries");
      const phone = current ? displayPhone(current.phone) : knownPhone(login, request);
      return phonePage(login, request, { phone, next, message: words.over, status: 422 });
    }
  }
}

/** The number this browser signed in or paid with, as people write it. */
function knownPhone({ secure }: Deps, request: Request): string {
  const phone = rememberedPhone(request, secure);
  return phone ? displayPhone(phone) : "";
}

/** The page of step two, when the challenge is one of ours and can still be answered. */
function challengeOf({ db, clock }: Deps, challenge: string) {
  const sent = challenge ? findPhoneCode(db, hashOf(challenge)) : undefined;
  return sent?.purpose === "sign_in" && isCodeOpen(sent, clock.now()) ? { challenge, phone: sent.phone } : undefined;
}

type Again = Readonly<{ phone: string; next: string; message?: string; wait?: string | undefined; status?: number }>;

function phonePage(login: Login, request: Request, view: Again & { submissionKey?: string }): Response {
  const { phone, next, message, wait } = view;
  const provider = login.identity.browserConfig();
  return page(
    request,
    <GuestPhonePage
      shell={guestShell(login, request)}
      provider={provider}
      whatsapp={login.config.whatsapp !== undefined}
      submissionKey={view.submissionKey || newSecret()}
      {...{ phone, next, wait }}
      errors={message ? [{ field: "phone", message }] : []}
    />,
    { status: view.status ?? 200, headers: providerHeaders(provider, "phone") },
  );
}

function codePage(
  login: Login,
  request: Request,
  view: Again & { challenge: string; field?: "code" | "resend" },
): Response {
  const { phone, challenge, next, field = "code", message, wait } = view;
  const isUnsent = isCodeUnsent(login, challenge);
  return page(
    request,
    <GuestCodePage
      shell={guestShell(login, request)}
      whatsapp={login.config.whatsapp !== undefined}
      submissionKey={newSecret()}
      {...{ phone, challenge, next, wait }}
      isUnsent={isUnsent}
      errors={message ? [{ field, message }] : []}
    />,
    { status: view.status ?? 200, cookies: [login.sameForm.pageCookie(request)], isFlashUntrue: isUnsent },
  );
}
