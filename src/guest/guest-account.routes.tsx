import { Elysia } from "elysia";
import { unfinishedOf } from "#db/account.queries.ts";
import { sessionsOf } from "#db/device.queries.ts";
import { findPhoneCode } from "#db/phone-code.queries.ts";
import type { SessionGuest } from "#db/session.queries.ts";
import { deviceEnded } from "#src/account/devices.routes.tsx";
import { exportGuest } from "#src/account/export-data.ts";
import { endDevice, endOtherDevices, listDevices } from "#src/account-change/sign-out-devices.ts";
import { isCodeOpen, readCode } from "#src/core/person/phone-code.ts";
import { forgottenPhoneCookie } from "#src/identity/guest-phone.ts";
import { knownBrowser } from "#src/identity/known-browser.ts";
import { forgottenProofCookie } from "#src/identity/phone-proof.ts";
import { isCodeUnsent, sendPhoneCode } from "#src/identity/send-code.ts";
import { queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInGuest } from "#src/web/door/ask.ts";
import { guestDoor } from "#src/web/door/door.ts";
import { endedSessionCookie } from "#src/web/door/visitor.ts";
import { guestShell, languageOf } from "#src/web/language.ts";
import { fileResponse, page, redirect, redirectSaying } from "#src/web/respond.ts";
import { hashOf, newSecret } from "#src/web/secrets.ts";
import { DeletedPage, DeleteGuestPage } from "#views/account/delete-page.tsx";
import { DevicesPage } from "#views/account/devices-page.tsx";
import { GuestAccountPage } from "#views/account/guest-account-page.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { deleteGuest } from "./delete-guest.ts";

/** A guest's own account: their number, their devices, their data, and the way out. */
export function guestAccountRoutes(deps: Deps) {
  return new Elysia({ name: "guestAccountRoutes" })
    .use(guestDoor(deps))
    .get("/guest-account", ({ guest, request }) => account(deps, request, guest), { role: "guest" })
    .get("/guest-account/devices", ({ visitor, request }) => devicesPage(deps, request, visitor), { role: "guest" })
    .post("/guest-account/devices", ({ visitor }) => endOthers(deps, visitor), { role: "guest" })
    .post("/guest-account/devices/:id", ({ visitor, params }) => endOne(deps, visitor, params.id), { role: "guest" })
    .post("/guest-account/export", ({ guest }) => takeAlong(deps, guest), { role: "guest" })
    .get("/guest-account/delete", ({ guest, request }) => deletePage(deps, request, guest), { role: "guest" })
    .post("/guest-account/delete", ({ guest, request }) => askForCode(deps, request, guest), { role: "guest" })
    .get("/guest-account/delete/code", ({ guest, request }) => codeForm(deps, request, guest), { role: "guest" })
    .post("/guest-account/delete/code", ({ guest, request }) => leave(deps, request, guest), { role: "guest" });
}

function account(deps: Deps, request: Request, { id: guestId, phone }: SessionGuest): Response {
  const devices = sessionsOf(deps.db, { guestId }, deps.clock.now()).length;
  return page(request, <GuestAccountPage shell={guestShell(deps, request)} phone={phone} devices={devices} />);
}

function devicesPage(deps: Deps, request: Request, visitor: SignedInGuest): Response {
  const devices = listDevices(deps, { guestId: visitor.guest.id }, visitor.tokenHash);
  return page(request, <DevicesPage shell={guestShell(deps, request)} nav="guest" devices={devices} />);
}

function endOthers(deps: Deps, visitor: SignedInGuest): Response {
  endOtherDevices(deps, { guestId: visitor.guest.id }, visitor.tokenHash);
  return redirectSaying(deps, "/guest-account/devices", "devices_ended");
}

function endOne(deps: Deps, visitor: SignedInGuest, id: string): Response {
  const ended = endDevice(deps, { guestId: visitor.guest.id }, id);
  if (ended.outcome === "no_such_device") throw new Refused(404);
  return deviceEnded(deps, { isThis: ended.tokenHash === visitor.tokenHash, list: "/guest-account/devices" });
}

function takeAlong(deps: Deps, guest: SessionGuest): Response {
  if (!deps.limits.exports.allow(guest.id)) throw new Refused(429);
  return fileResponse(exportGuest(deps, guest), "application/zip", `lango-${deps.clock.today()}.zip`);
}

async function askForCode(deps: Deps, request: Request, guest: SessionGuest): Promise<Response> {
  const { phone } = guest;
  if (unfinishedOf(deps.db, { phone }, deps.clock.today(), deps.clock.now()).length > 0) {
    return deletePage(deps, request, guest, { status: 409 });
  }
  const sent = await sendPhoneCode(deps, {
    by: "sms",
    purpose: "delete",
    language: languageOf(request),
    phone,
    submissionKey: (await readForm(request)).text("submissionKey", 100),
    network: deps.networkOf(request),
    known: knownBrowser(deps, request, "guest", phone),
  });
  const { account: words, guest: guestWords } = textsOf(guestShell(deps, request));
  const again = (message: string, status: number, wait?: string) =>
    deletePage(deps, request, guest, { errors: [{ field: "send", message }], status, ...(wait ? { wait } : {}) });
  switch (sent.outcome) {
    case "sent": {
      const query = new URLSearchParams({ challenge: sent.challenge });
      return redirectSaying(deps, `/guest-account/delete/code?${query}`, "code_sent");
    }
    case "wait":
      return again(words.tooMany, 429, guestWords.signIn.wait(Math.ceil(sent.waitMs / 1000)));
    case "too_many":
      return again(words.tooMany, 429);
    case "not_texted":
      return again(guestWords.signIn.notTexted, 422);
  }
}

function codeForm(deps: Deps, request: Request, guest: SessionGuest): Response {
  const challenge = queryOf(request).text("challenge", 100);
  if (!isOpen(deps, challenge, guest.phone)) return redirect("/guest-account/delete");
  return deletePage(deps, request, guest, { challenge, isUnsent: isCodeUnsent(deps, challenge) });
}

async function leave(deps: Deps, request: Request, guest: SessionGuest): Promise<Response> {
  const form = await readForm(request);
  const challenge = form.text("challenge", 100);
  const typed = form.text("code", 40);
  const { guest: words, account: accountWords } = textsOf(guestShell(deps, request));
  const over = () =>
    deletePage(deps, request, guest, { errors: [{ field: "send", message: words.code.over }], status: 422 });
  const again = (message: string, status = 422) =>
    deletePage(deps, request, guest, { challenge, errors: [{ field: "code", message }], status });
  if (!isOpen(deps, challenge, guest.phone)) return over();
  if (!typed.trim()) return again(words.code.missing);
  const code = readCode(typed);
  if (!code) return again(words.code.wrong);
  if (!deps.limits.codeChecksOfAccount.allow(guest.id)) return again(accountWords.tooMany, 429);
  switch (deleteGuest(deps, { guest, challenge, code }).outcome) {
    case "deleted": {
      const view = <DeletedPage shell={guestShell(deps, request)} elsewhere={deps.identity.id !== "local"} />;
      const forgotten = [endedSessionCookie, forgottenPhoneCookie, forgottenProofCookie];
      return page(request, view, { cookies: forgotten.map((forget) => forget(deps.secure)) });
    }
    case "unfinished":
      return deletePage(deps, request, guest, { status: 409 });
    case "wrong":
      return again(words.code.wrong);
    case "over":
      return over();
  }
}

/** The code that deletes has to be one that was sent to their own number. */
function isOpen({ db, clock }: Deps, challenge: string, phone: string): boolean {
  const sent = challenge ? findPhoneCode(db, hashOf(challenge)) : undefined;
  return sent?.purpose === "delete" && sent.phone === phone && isCodeOpen(sent, clock.now());
}

function deletePage(
  deps: Deps,
  request: Request,
  guest: SessionGuest,
  view: { challenge?: string; isUnsent?: boolean; errors?: FieldError[]; wait?: string; status?: number } = {},
): Response {
  const { status = 200, ...rest } = view;
  const shown = {
    shell: guestShell(deps, request),
    phone: guest.phone,
    unfinished: unfinishedOf(deps.db, guest, deps.clock.today(), deps.clock.now()),
    submissionKey: newSecret(),
    ...rest,
  };
  return page(request, <DeleteGuestPage {...shown} />, { status, isFlashUntrue: view.isUnsent === true });
}
