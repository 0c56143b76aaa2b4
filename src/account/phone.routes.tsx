import { Elysia } from "elysia";
import { findHost } from "#db/host.queries.ts";
import { findPhoneCode } from "#db/phone-code.queries.ts";
import { changePhone } from "#src/account-change/change-phone.ts";
import { normalisePhone } from "#src/core/person/phone.ts";
import { isCodeOpen, readCode } from "#src/core/person/phone-code.ts";
import { isCodeUnsent, sendPhoneCode } from "#src/identity/send-code.ts";
import { provenForm } from "#src/proof/account-door.routes.tsx";
import { queryOf } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInHost } from "#src/web/door/ask.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirect, redirectSaying } from "#src/web/respond.ts";
import { hashOf, newSecret } from "#src/web/secrets.ts";
import { PhoneCodePage, PhonePage } from "#views/account/change-pages.tsx";

/** A host's phone: a code is sent to the new number before it counts. */
export function phoneRoutes(deps: Deps) {
  return new Elysia({ name: "phoneRoutes" })
    .use(hostDoor(deps))
    .get("/account/phone", ({ visitor, request }) => phonePage(deps, request, visitor, {}, 200), { role: "account" })
    .post("/account/phone", ({ visitor, request }) => askForCode(deps, request, visitor), { role: "account" })
    .get("/account/phone/code", ({ request }) => codeForm(deps, request), { role: "account" })
    .post("/account/phone/code", ({ visitor, request }) => takeCode(deps, request, visitor), { role: "account" });
}

async function askForCode(deps: Deps, request: Request, visitor: SignedInHost): Promise<Response> {
  const { guest, account: texts } = hostTexts(deps, request);
  const { form } = await provenForm(deps, request, visitor, "phone");
  const typed = form.text("phone", 60);
  const submissionKey = form.text("submissionKey", 100);
  const again = (message: string, status = 422, wait?: string) =>
    phonePage(deps, request, visitor, { typed, submissionKey, message, wait }, status);
  if (!typed.trim()) return again(guest.signIn.missing);
  const phone = normalisePhone(typed.trim());
  if (!phone) return again(guest.signIn.invalid);
  if (phone === visitor.host.phone) return again(texts.phone.same);
  if (!deps.limits.codesOfHost.allow(visitor.host.id)) return again(texts.tooMany, 429);
  const sent = await sendPhoneCode(deps, {
    phone,
    language: findHost(deps.db, visitor.host.id)?.language ?? "en",
    by: "sms",
    purpose: "change_phone",
    submissionKey,
    network: deps.networkOf(request),
    known: undefined,
  });
  switch (sent.outcome) {
    case "sent": {
      const query = new URLSearchParams({ challenge: sent.challenge });
      return redirectSaying(deps, `/account/phone/code?${query}`, "code_sent");
    }
    case "wait":
      return again(texts.tooMany, 429, guest.signIn.wait(Math.ceil(sent.waitMs / 1000)));
    case "too_many":
      return again(texts.tooMany, 429);
    case "not_texted":
      return again(texts.phone.notTexted);
  }
}

function codeForm(deps: Deps, request: Request): Response {
  const challenge = queryOf(request).text("challenge", 100);
  const sent = openChallenge(deps, challenge);
  if (!sent) return redirect("/account/phone");
  const asked = { phone: sent.phone, challenge, isUnsent: isCodeUnsent(deps, challenge) };
  return page(request, <PhoneCodePage shell={hostShell(deps, request)} {...asked} />, {
    isFlashUntrue: asked.isUnsent,
  });
}

async function takeCode(deps: Deps, request: Request, visitor: SignedInHost): Promise<Response> {
  const { guest, account: texts } = hostTexts(deps, request);
  const { form, by } = await provenForm(deps, request, visitor, "phone");
  const hostId = visitor.host.id;
  const challenge = form.text("challenge", 100);
  const typed = form.text("code", 40);
  const sent = openChallenge(deps, challenge);
  const over = () => phonePage(deps, request, visitor, { typed: sent?.phone, message: guest.code.over }, 422);
  if (!sent) return over();
  const again = (message: string, status = 422) => {
    const isUnsent = isCodeUnsent(deps, challenge);
    const asked = { phone: sent.phone, challenge, isUnsent, errors: [{ field: "code", message }] };
    return page(request, <PhoneCodePage shell={hostShell(deps, request)} {...asked} />, { status });
  };
  if (!typed.trim()) return again(guest.code.missing);
  const code = readCode(typed);
  if (!code) return again(guest.code.wrong);
  if (!deps.limits.codeChecksOfAccount.allow(hostId)) return again(texts.tooMany, 429);
  switch (changePhone(deps, { hostId, challenge, code, by }).outcome) {
    case "changed":
      return redirectSaying(deps, "/account", "phone_changed");
    case "wrong":
      return again(guest.code.wrong);
    case "over":
      return over();
  }
}

function openChallenge({ db, clock }: Deps, challenge: string) {
  const sent = challenge ? findPhoneCode(db, hashOf(challenge)) : undefined;
  return sent?.purpose === "change_phone" && isCodeOpen(sent, clock.now()) ? sent : undefined;
}

function phonePage(
  deps: Deps,
  request: Request,
  { host }: SignedInHost,
  view: { typed?: string | undefined; submissionKey?: string; message?: string; wait?: string | undefined },
  status: number,
): Response {
  const { message, submissionKey, ...rest } = view;
  const errors = message ? [{ field: "phone", message }] : [];
  const shown = { ...rest, errors, current: host.phone, submissionKey: submissionKey || newSecret() };
  return page(request, <PhonePage shell={hostShell(deps, request)} {...shown} />, { status });
}
