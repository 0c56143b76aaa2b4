import { Elysia } from "elysia";
import { findHost } from "#db/host.queries.ts";
import { findPhoneCode } from "#db/phone-code.queries.ts";
import { changePhone } from "#src/account-change/change-phone.ts";
import { normalisePhone } from "#src/core/person/phone.ts";
import { isCodeOpen, readCode } from "#src/core/person/phone-code.ts";
import { createCodeSender } from "#src/identity/send-code.ts";
import type { AccountDoor } from "#src/proof/account-door.routes.tsx";
import { queryOf } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { flashCookie } from "#src/web/flash.ts";
import { LIMITS } from "#src/web/limits.ts";
import { createRateLimit } from "#src/web/rate-limit.ts";
import { page, redirect } from "#src/web/respond.ts";
import { hashOf, newSecret } from "#src/web/secrets.ts";
import { PhoneCodePage, PhonePage } from "#views/account/change-pages.tsx";
import { pagesIn } from "#views/texts/pages.ts";

const { guest, account: texts } = pagesIn.en;

/** A host's phone: a code is sent to the new number before it counts. */
export function phoneRoutes(deps: Deps, door: AccountDoor) {
  const { db, clock, secure, shell } = deps;
  const sendCode = createCodeSender({ ...deps, siteName: shell.site.name });
  const codes = createRateLimit(clock, LIMITS.codesOfHost);
  const codeChecks = createRateLimit(clock, LIMITS.codeChecksOfAccount);
  const openChallenge = (challenge: string) => {
    const sent = challenge ? findPhoneCode(db, hashOf(challenge)) : undefined;
    return sent?.purpose === "change_phone" && isCodeOpen(sent, clock.now()) ? sent : undefined;
  };

  return new Elysia({ name: "phoneRoutes" })
    .use(hostDoor(deps))
    .get(
      "/account/phone",
      ({ visitor, request }) =>
        page(request, <PhonePage shell={shell} current={visitor.host.phone} submissionKey={newSecret()} />),
      { role: "account" },
    )
    .post(
      "/account/phone",
      async ({ visitor, request }) => {
        const proven = await door.proven(request, visitor, "phone");
        const { form } = proven;
        const typed = form.text("phone", 60);
        const submissionKey = form.text("submissionKey", 100);
        const again = (message: string, status = 422, wait?: string) =>
          page(
            request,
            <PhonePage
              shell={shell}
              current={visitor.host.phone}
              typed={typed}
              submissionKey={submissionKey || newSecret()}
              errors={[{ field: "phone", message }]}
              wait={wait}
            />,
            { status },
          );
        if (!typed.trim()) return again(guest.signIn.missing);
        const phone = normalisePhone(typed.trim());
        if (!phone) return again(guest.signIn.invalid);
        if (phone === visitor.host.phone) return again(texts.phone.same);
        if (!codes.allow(visitor.host.id)) return again(texts.tooMany, 429);
        const language = findHost(db, visitor.host.id)?.language ?? "en";
        const sent = sendCode({
          phone,
          language,
          by: "sms",
          purpose: "change_phone",
          submissionKey,
          network: deps.networkOf(request),
          known: undefined,
        });
        switch (sent.outcome) {
          case "sent":
            return redirect(`/account/phone/code?${new URLSearchParams({ challenge: sent.challenge })}`, {
              cookies: [flashCookie("code_sent", secure)],
            });
          case "wait":
            return again(texts.tooMany, 429, guest.signIn.wait(Math.ceil(sent.waitMs / 1000)));
          case "too_many":
            return again(texts.tooMany, 429);
          case "not_texted":
            return again(texts.phone.notTexted);
        }
      },
      { role: "account" },
    )
    .get(
      "/account/phone/code",
      ({ request }) => {
        const challenge = queryOf(request).text("challenge", 100);
        const sent = openChallenge(challenge);
        if (!sent) return redirect("/account/phone");
        return page(request, <PhoneCodePage shell={shell} phone={sent.phone} challenge={challenge} />);
      },
      { role: "account" },
    )
    .post(
      "/account/phone/code",
      async ({ visitor, request }) => {
        const proven = await door.proven(request, visitor, "phone");
        const { form } = proven;
        const challenge = form.text("challenge", 100);
        const typed = form.text("code", 40);
        const sent = openChallenge(challenge);
        const over = () =>
          page(
            request,
            <PhonePage
              shell={shell}
              current={visitor.host.phone}
              typed={sent?.phone}
              submissionKey={newSecret()}
              errors={[{ field: "phone", message: guest.code.over }]}
            />,
            { status: 422 },
          );
        if (!sent) return over();
        const again = (message: string, status = 422) =>
          page(
            request,
            <PhoneCodePage
              shell={shell}
              phone={sent.phone}
              challenge={challenge}
              errors={[{ field: "code", message }]}
            />,
            { status },
          );
        if (!typed.trim()) return again(guest.code.missing);
        const code = readCode(typed);
        if (!code) return again(guest.code.wrong);
        if (!codeChecks.allow(visitor.host.id)) return again(texts.tooMany, 429);
        const changed = changePhone(deps, { hostId: visitor.host.id, challenge, code, by: proven.by });
        switch (changed.outcome) {
          case "changed":
            return door.saved("phone_changed");
          case "wrong":
            return again(guest.code.wrong);
          case "over":
            return over();
        }
      },
      { role: "account" },
    );
}
