import { Elysia } from "elysia";
import { unfinishedOf } from "#db/account.queries.ts";
import { sessionsOf } from "#db/device.queries.ts";
import { findPhoneCode } from "#db/phone-code.queries.ts";
import { exportGuest } from "#src/account/export-data.ts";
import { zipFile } from "#src/account/zip-file.ts";
import { endDevice, endOtherDevices, listDevices } from "#src/account-change/sign-out-devices.ts";
import { isCodeOpen, readCode } from "#src/core/person/phone-code.ts";
import { forgottenPhoneCookie } from "#src/identity/guest-phone.ts";
import { knownBrowser } from "#src/identity/known-browser.ts";
import { createCodeSender } from "#src/identity/send-code.ts";
import { queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInGuest } from "#src/web/door/ask.ts";
import { guestDoor } from "#src/web/door/door.ts";
import { endedSessionCookie } from "#src/web/door/visitor.ts";
import { flashCookie } from "#src/web/flash.ts";
import { guestShell, languageOf } from "#src/web/language.ts";
import { LIMITS } from "#src/web/limits.ts";
import { createRateLimit } from "#src/web/rate-limit.ts";
import { page, redirect } from "#src/web/respond.ts";
import { hashOf, newSecret } from "#src/web/secrets.ts";
import { DeletedPage, DeleteGuestPage } from "#views/account/delete-page.tsx";
import { DevicesPage } from "#views/account/devices-page.tsx";
import { GuestAccountPage } from "#views/account/guest-account-page.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { deleteGuest } from "./delete-guest.ts";

/** A guest's own account: her number, her devices, her data, and the way out. */
export function guestAccountRoutes(deps: Deps) {
  const { secure, db, clock } = deps;
  const shellOf = (request: Request) => guestShell(deps, request);
  const wordsOf = (request: Request) => textsOf(shellOf(request));
  const sendCode = createCodeSender({ ...deps, siteName: deps.shell.site.name });
  const exports_ = createRateLimit(clock, LIMITS.exports);
  const checks = createRateLimit(clock, LIMITS.codeChecksOfAccount);

  const deletePage = (
    request: Request,
    { guest }: SignedInGuest,
    view: { challenge?: string; errors?: FieldError[]; wait?: string; status?: number } = {},
  ) => {
    const { status = 200, ...rest } = view;
    return page(
      request,
      <DeleteGuestPage
        shell={shellOf(request)}
        phone={guest.phone}
        unfinished={unfinishedOf(db, guest, clock.today(), clock.now())}
        submissionKey={newSecret()}
        {...rest}
      />,
      { status },
    );
  };

  /** The code that deletes has to be one that was sent to her own number. */
  const isOpen = (challenge: string, phone: string) => {
    const sent = challenge ? findPhoneCode(db, hashOf(challenge)) : undefined;
    return sent?.purpose === "delete" && sent.phone === phone && isCodeOpen(sent, clock.now());
  };

  return new Elysia({ name: "guestAccountRoutes" })
    .use(guestDoor(deps))
    .get(
      "/guest-account",
      ({ visitor, request }) => {
        const devices = sessionsOf(db, { guestId: visitor.guest.id }, clock.now()).length;
        return page(
          request,
          <GuestAccountPage shell={shellOf(request)} phone={visitor.guest.phone} devices={devices} />,
        );
      },
      { role: "guest" },
    )
    .get(
      "/guest-account/devices",
      ({ visitor, request }) => {
        const devices = listDevices(deps, { guestId: visitor.guest.id }, visitor.tokenHash);
        return page(request, <DevicesPage shell={shellOf(request)} nav="guest" devices={devices} />);
      },
      { role: "guest" },
    )
    .post(
      "/guest-account/devices",
      ({ visitor }) => {
        endOtherDevices(deps, { guestId: visitor.guest.id }, visitor.tokenHash);
        return redirect("/guest-account/devices", { cookies: [flashCookie("devices_ended", secure)] });
      },
      { role: "guest" },
    )
    .post(
      "/guest-account/devices/:id",
      ({ visitor, params }) => {
        const ended = endDevice(deps, { guestId: visitor.guest.id }, params.id);
        if (ended.outcome === "no_such_device") throw new Refused(404);
        if (ended.tokenHash === visitor.tokenHash) {
          return redirect("/", { cookies: [endedSessionCookie(secure), flashCookie("signed_out", secure)] });
        }
        return redirect("/guest-account/devices", { cookies: [flashCookie("device_ended", secure)] });
      },
      { role: "guest" },
    )
    .post(
      "/guest-account/export",
      ({ visitor }) => {
        if (!exports_.allow(visitor.guest.id)) throw new Refused(429);
        return zipFile(exportGuest(deps, visitor.guest), `lango-${clock.today()}.zip`);
      },
      { role: "guest" },
    )
    .get("/guest-account/delete", ({ visitor, request }) => deletePage(request, visitor), { role: "guest" })
    .post(
      "/guest-account/delete",
      async ({ visitor, request }) => {
        const { phone } = visitor.guest;
        if (unfinishedOf(db, { phone }, clock.today(), clock.now()).length > 0) {
          return deletePage(request, visitor, { status: 409 });
        }
        const sent = sendCode({
          by: "sms",
          purpose: "delete",
          language: languageOf(request),
          phone,
          submissionKey: (await readForm(request)).text("submissionKey", 100),
          network: deps.networkOf(request),
          known: knownBrowser(deps, request, "guest", phone),
        });
        const errors = [{ field: "send", message: wordsOf(request).account.tooMany }];
        switch (sent.outcome) {
          case "sent":
            return redirect(`/guest-account/delete/code?${new URLSearchParams({ challenge: sent.challenge })}`, {
              cookies: [flashCookie("code_sent", secure)],
            });
          case "wait": {
            const wait = wordsOf(request).guest.signIn.wait(Math.ceil(sent.waitMs / 1000));
            return deletePage(request, visitor, { errors, wait, status: 429 });
          }
          case "too_many":
            return deletePage(request, visitor, { errors, status: 429 });
          case "not_texted": {
            const message = wordsOf(request).guest.signIn.notTexted;
            return deletePage(request, visitor, { errors: [{ field: "send", message }], status: 422 });
          }
        }
      },
      { role: "guest" },
    )
    .get(
      "/guest-account/delete/code",
      ({ visitor, request }) => {
        const challenge = queryOf(request).text("challenge", 100);
        if (!isOpen(challenge, visitor.guest.phone)) return redirect("/guest-account/delete");
        return deletePage(request, visitor, { challenge });
      },
      { role: "guest" },
    )
    .post(
      "/guest-account/delete/code",
      async ({ visitor, request }) => {
        const { guest } = visitor;
        const form = await readForm(request);
        const challenge = form.text("challenge", 100);
        const typed = form.text("code", 40);
        const { guest: guestTexts, account } = wordsOf(request);
        const over = () =>
          deletePage(request, visitor, { errors: [{ field: "send", message: guestTexts.code.over }], status: 422 });
        const again = (message: string, status = 422) =>
          deletePage(request, visitor, { challenge, errors: [{ field: "code", message }], status });
        if (!isOpen(challenge, guest.phone)) return over();
        if (!typed.trim()) return again(guestTexts.code.missing);
        const code = readCode(typed);
        if (!code) return again(guestTexts.code.wrong);
        if (!checks.allow(guest.id)) return again(account.tooMany, 429);
        const deleted = deleteGuest(deps, { guest, challenge, code });
        switch (deleted.outcome) {
          case "deleted":
            return page(request, <DeletedPage shell={shellOf(request)} elsewhere={deps.identity.id !== "local"} />, {
              cookies: [endedSessionCookie(secure), forgottenPhoneCookie(secure)],
            });
          case "unfinished":
            return deletePage(request, visitor, { status: 409 });
          case "wrong":
            return again(guestTexts.code.wrong);
          case "over":
            return over();
        }
      },
      { role: "guest" },
    );
}
