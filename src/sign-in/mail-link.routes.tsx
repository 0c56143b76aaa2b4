import { Elysia } from "elysia";
import type { Host } from "#db/host.queries.ts";
import { mailTokensSince } from "#db/mail-token.queries.ts";
import { write } from "#db/write.ts";
import { cleanEmail, isEmail } from "#src/core/person/email.ts";
import { passwordFaults } from "#src/core/person/password.ts";
import { createMailLinkAsk, enqueueMailLink } from "#src/identity/ask-mail-link.ts";
import { FOUND_PATH, homeOf } from "#src/identity/home-of.ts";
import { browserOf, knownBrowserCookie } from "#src/identity/known-browser.ts";
import { readMailToken } from "#src/identity/mail-token.ts";
import { isKnown } from "#src/identity/open-session.ts";
import { createSameForm, type SentForm } from "#src/identity/same-form.ts";
import { queryOf, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { sessionCookie } from "#src/web/door/visitor.ts";
import { flashCookie } from "#src/web/flash.ts";
import { LIMITS } from "#src/web/limits.ts";
import { createRateLimit } from "#src/web/rate-limit.ts";
import { ownPath, page, redirect } from "#src/web/respond.ts";
import { hashOf, newSecret } from "#src/web/secrets.ts";
import {
  type AskedLetter,
  AskLinkPage,
  ChoosePasswordPage,
  LinkOverPage,
  LinkSentPage,
  OpenLinkPage,
  VerifyEmailPage,
} from "#views/identity/mail-link-pages.tsx";
import type { FieldError } from "#views/kit/form.tsx";
import { type FlashKey, pagesIn } from "#views/texts/pages.ts";
import { emailLinkCookie, emailOfLink, forgottenEmailLinkCookie } from "./email-link-cookie.ts";
import { type EnterByMailLink, enterByMailLink } from "./enter-by-mail-link.ts";
import { provePassword } from "./prove-password.ts";
import { hostOfReset, resetPassword } from "./reset-password.ts";
import { LETTERS_AN_HOUR } from "./send-mail-link.ts";
import { hostOfVerification, verifyEmail } from "./verify-email.ts";

const { identity, errors } = pagesIn.en;

const HOUR_MS = 3_600_000;
const READ_MOST = 1000;
const TOKEN_MOST = 100;
/** What Firebase adds to a link of its own. */
const CODE_MOST = 2000;

/** What a host does by the links that are mailed to her: sign in, choose a new password, confirm her address. */
export function mailLinkRoutes(deps: Deps) {
  const { shell, secure, clock, db } = deps;
  const texts = identity.mailLinks;
  const askMailLink = createMailLinkAsk(deps);
  const sameForm = createSameForm(deps);
  const confirmations = createRateLimit(clock, LIMITS.confirmationsOfLink);
  const over = (request: Request, kind: "forgot" | "link" | "verify", next = "") =>
    page(request, <LinkOverPage shell={shell} kind={kind} next={next} />, { status: 410 });

  /** One answer whatever the address is. */
  async function ask(request: Request, letter: AskedLetter): Promise<Response> {
    const form = await readForm(request);
    const typed = form.text("email", READ_MOST);
    const email = cleanEmail(typed);
    const next = ownPath(form.text("next"), "");
    const again = (message: string, status = 422) =>
      page(
        request,
        <AskLinkPage shell={shell} letter={letter} next={next} email={typed} errors={[{ field: "email", message }]} />,
        { status },
      );
    if (!email) return again(texts.emailMissing);
    if (!isEmail(email)) return again(texts.emailInvalid);
    const kind = letter === "forgot" ? "reset_password" : "sign_in";
    const asked = await askMailLink({ kind, email, next, address: deps.networkOf(request) });
    if (asked.outcome === "too_many") return again(identity.tooMany, 429);
    if (asked.outcome === "provider_down") return again(texts.failed, 503);
    const query = new URLSearchParams({ sent: "1", ...(next ? { next } : {}) });
    if (letter === "forgot") return redirect(`/forgot-password?${query}`);
    return redirect(`/email-link?${query}`, { cookies: [emailLinkCookie(email, secure)] });
  }

  function letIn(
    host: { hostId: string; brandName: string | null; token: string },
    flash: FlashKey,
    to: string,
  ): Response {
    return redirect(to, {
      cookies: [
        sessionCookie(host.token, secure),
        knownBrowserCookie(deps, "host", host.hostId),
        forgottenEmailLinkCookie(secure),
        flashCookie(flash, secure),
      ],
    });
  }

  /** In by a link. Whoever has proven an account to be theirs that others opened chooses a password, and says what is theirs. */
  async function welcome(
    entered: Extract<EnterByMailLink, { outcome: "entered" }>,
    { request, sent, email, wished }: { request: Request; sent: SentForm; email: string; wished: string },
  ): Promise<Response> {
    const next = entered.hasFound ? FOUND_PATH : wished;
    const answer = (flash: FlashKey, to: string) => sameForm.remember(request, sent, letIn(entered, flash, to));
    if (entered.chooseToken) {
      const query = new URLSearchParams({ token: entered.chooseToken, ...(next ? { next } : {}) });
      return answer("choose_password", `/reset-password?${query}`);
    }
    const to = homeOf(entered.brandName, wished, entered.hasFound);
    if (!entered.isNewOwner) return answer("signed_in_host", to);
    const mailed = answer("password_mailed", to);
    await deps.identity.mailPasswordReset?.(email);
    return mailed;
  }

  function verifyPage(request: Request, token: string, host: Host, wrong?: string, status = 200): Response {
    const name = `${host.firstName} ${host.lastName}`.trim();
    const asksPassword = !isKnown(browserOf(deps, request), host.id);
    const errors = wrong ? [{ field: "password", message: wrong }] : [];
    const view = <VerifyEmailPage {...{ shell, token, name, email: host.email, asksPassword, errors }} />;
    return page(request, view, { status, cookies: [sameForm.pageCookie(request)] });
  }

  function askPage(request: Request, letter: AskedLetter): Response {
    const query = queryOf(request);
    const next = ownPath(query.text("next"), "");
    if (query.text("sent")) {
      const asked = letter === "link" ? emailOfLink(request, secure) : undefined;
      return page(request, <LinkSentPage shell={shell} letter={letter} email={asked} next={next} />);
    }
    return page(request, <AskLinkPage shell={shell} letter={letter} next={next} />);
  }

  return new Elysia({ name: "mailLinkRoutes" })
    .use(hostDoor(deps))
    .get("/forgot-password", ({ request }) => askPage(request, "forgot"), { open: true })
    .post("/forgot-password", ({ request }) => ask(request, "forgot"), { open: true })
    .get("/email-link", ({ request }) => askPage(request, "link"), { open: true })
    .post("/email-link", ({ request }) => ask(request, "link"), { open: true })
    .get(
      "/email-link/open",
      ({ request }) => {
        const query = queryOf(request);
        const token = query.text("token", TOKEN_MOST);
        const next = ownPath(query.text("next"), "");
        const open = readMailToken(db, "sign_in", token, clock.now());
        if (!open) return over(request, "link", next);
        const asked = emailOfLink(request, secure) === open.email.toLowerCase();
        const link = { token, code: query.text("oobCode", CODE_MOST), next };
        const view = <OpenLinkPage shell={shell} link={link} submissionKey={newSecret()} asked={asked} />;
        return page(request, view, { cookies: [sameForm.pageCookie(request)] });
      },
      { open: true },
    )
    .post(
      "/email-link/open",
      async ({ request }) => {
        const form = await readForm(request);
        const token = form.text("token", TOKEN_MOST);
        const next = ownPath(form.text("next"), "");
        const link = { token, code: form.text("oobCode", CODE_MOST), next };
        const typed = form.text("email", READ_MOST);
        const sent = ["sign_in", token, form.text("submissionKey", 100), typed, next] as const;
        const email = typed ? cleanEmail(typed) : (emailOfLink(request, secure) ?? "");
        const again = (message: string, status = 422) =>
          page(
            request,
            <OpenLinkPage
              shell={shell}
              link={link}
              submissionKey={newSecret()}
              asked={false}
              email={typed}
              errors={[{ field: "email", message }]}
            />,
            { status, cookies: [sameForm.pageCookie(request)] },
          );
        const ended = () => sameForm.recall(request, sent) ?? over(request, "link", next);
        const open = readMailToken(db, "sign_in", token, clock.now());
        if (!open) return ended();
        if (!email) return again(texts.emailMissing);
        if (!confirmations.allow(hashOf(token))) return again(identity.tooMany, 429);
        if (email.toLowerCase() !== open.email.toLowerCase()) return again(texts.open.otherAddress);
        const proof = await deps.identity.openSignInLink?.({ email, code: link.code });
        if (proof?.outcome === "refused") {
          if (proof.fault === "too_many") return again(identity.tooMany, 429);
          return proof.fault === "provider_down" ? again(texts.failed, 503) : ended();
        }
        const entered = enterByMailLink(deps, {
          token,
          email,
          browser: browserOf(deps, request),
          proven: proof?.identity,
        });
        switch (entered.outcome) {
          case "entered":
            return welcome(entered, { request, sent, email, wished: next });
          case "other_address":
            return again(texts.open.otherAddress);
          case "over":
            return ended();
        }
      },
      { open: true },
    )
    .get(
      "/reset-password",
      ({ request }) => {
        const query = queryOf(request);
        const token = query.text("token", TOKEN_MOST);
        const next = ownPath(query.text("next"), "");
        const host = hostOfReset(db, token, clock.now());
        if (!host) return over(request, "forgot", next);
        return page(
          request,
          <ChoosePasswordPage shell={shell} token={token} submissionKey={newSecret()} email={host.email} next={next} />,
          { cookies: [sameForm.pageCookie(request)] },
        );
      },
      { open: true },
    )
    .post(
      "/reset-password",
      async ({ request }) => {
        const form = await readForm(request);
        const token = form.text("token", TOKEN_MOST);
        const password = form.text("password", READ_MOST);
        const submissionKey = form.text("submissionKey", 100);
        const next = ownPath(form.text("next"), "");
        const sent = ["reset_password", token, submissionKey, password, next] as const;
        const ended = () => sameForm.recall(request, sent) ?? over(request, "forgot", next);
        const host = hostOfReset(db, token, clock.now());
        if (!host) return ended();
        const again = (errors: FieldError[], status = 422) =>
          page(
            request,
            <ChoosePasswordPage
              shell={shell}
              token={token}
              submissionKey={submissionKey || newSecret()}
              email={host.email}
              next={next}
              errors={errors}
            />,
            { status, cookies: [sameForm.pageCookie(request)] },
          );
        const faults = passwordFaults(password, form.text("confirmPassword", READ_MOST));
        if (faults.length > 0)
          return again(faults.map(({ field, problem }) => ({ field, message: identity.register.problems[problem] })));
        const changed = await resetPassword(deps, { token, password, browser: browserOf(deps, request) });
        switch (changed.outcome) {
          case "changed": {
            const to = homeOf(changed.brandName, next, changed.hasFound);
            return sameForm.remember(request, sent, letIn(changed, "password_reset", to));
          }
          case "weak":
            return again([{ field: "password", message: identity.weakPassword(changed.weakness) }]);
          case "busy":
            return again([{ field: "password", message: texts.choose.failed }], 503);
          case "over":
            return ended();
        }
      },
      { open: true },
    )
    .get(
      "/verify-email",
      ({ request }) => {
        const token = queryOf(request).text("token", TOKEN_MOST);
        const host = hostOfVerification(db, token, clock.now());
        return host ? verifyPage(request, token, host) : over(request, "verify");
      },
      { open: true },
    )
    .post(
      "/verify-email",
      async ({ request }) => {
        const form = await readForm(request);
        const token = form.text("token", TOKEN_MOST);
        const notMine = form.text("notMine", 5);
        const password = form.text("password", READ_MOST);
        const sent = ["verify_email", token, notMine, password] as const;
        const ended = () => sameForm.recall(request, sent) ?? over(request, "verify");
        const host = hostOfVerification(db, token, clock.now());
        if (!host) return ended();
        const browser = browserOf(deps, request);
        if (notMine && host.emailVerifiedAt === null) {
          const entered = enterByMailLink(deps, { kind: "verify_email", token, email: host.email, browser });
          return entered.outcome === "entered"
            ? welcome(entered, { request, sent, email: host.email, wished: "" })
            : ended();
        }
        if (!isKnown(browser, host.id)) {
          const again = (message: string, status = 422) => verifyPage(request, token, host, message, status);
          if (!password) return again(texts.verify.passwordMissing);
          if (!confirmations.allow(hashOf(token))) return again(identity.tooMany, 429);
          const proof = await provePassword(deps, host, password);
          if (proof !== "proven")
            return again(proof === "busy" ? texts.failed : errors.signIn.wrongPassword, proof === "busy" ? 503 : 422);
        }
        if (verifyEmail(deps, token).outcome === "over") return ended();
        const signedIn = browser.visitor.kind === "host";
        const answer = redirect(signedIn ? "/dashboard" : "/host-login", {
          cookies: [flashCookie("email_confirmed", secure)],
        });
        return sameForm.remember(request, sent, answer);
      },
      { open: true },
    )
    .post(
      "/verify-email/again",
      ({ host }) => {
        const now = clock.now();
        const enough = mailTokensSince(db, host.id, "verify_email", now - HOUR_MS) >= LETTERS_AN_HOUR;
        if (!enough) write(db, (tx) => enqueueMailLink(tx, { kind: "verify_email", hostId: host.id, now }));
        const flash = flashCookie(enough ? "verification_limit" : "verification_sent", secure);
        return redirect("/dashboard", { cookies: [flash] });
      },
      { role: "host" },
    );
}
