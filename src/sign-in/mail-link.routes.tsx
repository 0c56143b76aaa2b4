import { Elysia } from "elysia";
import type { Host } from "#db/host.queries.ts";
import { mailTokensSince } from "#db/mail-token.queries.ts";
import { write } from "#db/write.ts";
import { cleanEmail, isEmail } from "#src/core/person/email.ts";
import { passwordFaults } from "#src/core/person/password.ts";
import { areLettersGoing, askMailLink, enqueueMailLink } from "#src/identity/ask-mail-link.ts";
import { FOUND_PATH, homeOf } from "#src/identity/home-of.ts";
import { browserOf, hostCookies } from "#src/identity/known-browser.ts";
import { readMailToken } from "#src/identity/mail-token.ts";
import { isKnown } from "#src/identity/open-session.ts";
import { createSameForm, type SentForm } from "#src/identity/same-form.ts";
import { type FormBody, queryOf, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { ownPath, page, redirect, redirectSaying } from "#src/web/respond.ts";
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
import type { FlashKey } from "#views/texts/pages.ts";
import { emailLinkCookie, emailOfLink, forgottenEmailLinkCookie } from "./email-link-cookie.ts";
import { type EnterByMailLink, enterByMailLink } from "./enter-by-mail-link.ts";
import { provePassword } from "./prove-password.ts";
import { hostOfReset, resetPassword } from "./reset-password.ts";
import { LETTERS_AN_HOUR } from "./send-mail-link.ts";
import { hostOfVerification, verifyEmail } from "./verify-email.ts";

const HOUR_MS = 3_600_000;
const READ_MOST = 1000;
const TOKEN_MOST = 100;
/** What Firebase adds to a link of its own. */
const CODE_MOST = 2000;

type Room = Deps & Readonly<{ sameForm: ReturnType<typeof createSameForm> }>;
type Entered = Readonly<{ hostId: string; brandName: string | null; token: string; hasFound: boolean }>;

/** What a host does by the links that are mailed to them: sign in, choose a new password, confirm their address. */
export function mailLinkRoutes(deps: Deps) {
  const room: Room = { ...deps, sameForm: createSameForm(deps) };
  return new Elysia({ name: "mailLinkRoutes" })
    .use(hostDoor(deps))
    .get("/forgot-password", ({ request }) => askPage(room, request, "forgot"), { open: true })
    .post("/forgot-password", ({ request }) => ask(room, request, "forgot"), { open: true })
    .get("/email-link", ({ request }) => askPage(room, request, "link"), { open: true })
    .post("/email-link", ({ request }) => ask(room, request, "link"), { open: true })
    .get("/email-link/open", ({ request }) => showLink(room, request), { open: true })
    .post("/email-link/open", ({ request }) => openLink(room, request), { open: true })
    .get("/reset-password", ({ request }) => showReset(room, request), { open: true })
    .post("/reset-password", ({ request }) => reset(room, request), { open: true })
    .get("/verify-email", ({ request }) => showVerify(room, request), { open: true })
    .post("/verify-email", ({ request }) => verify(room, request), { open: true })
    .post("/verify-email/again", ({ host }) => mailAgain(room, host.id), { role: "host" });
}

function over(room: Room, request: Request, kind: "forgot" | "link" | "verify", next = ""): Response {
  return page(request, <LinkOverPage shell={hostShell(room, request)} kind={kind} next={next} />, { status: 410 });
}

function askPage(room: Room, request: Request, letter: AskedLetter): Response {
  const shell = hostShell(room, request);
  const query = queryOf(request);
  const next = ownPath(query.text("next"), "");
  if (query.text("sent")) {
    const asked = letter === "link" ? emailOfLink(request, room.secure) : undefined;
    return page(request, <LinkSentPage shell={shell} letter={letter} email={asked} next={next} />);
  }
  return page(request, <AskLinkPage shell={shell} letter={letter} next={next} />);
}

/** One answer whatever the address is. */
async function ask(room: Room, request: Request, letter: AskedLetter): Promise<Response> {
  const { identity } = hostTexts(room, request);
  const texts = hostTexts(room, request).identity.mailLinks;
  const form = await readForm(request);
  const typed = form.text("email", READ_MOST);
  const email = cleanEmail(typed);
  const next = ownPath(form.text("next"), "");
  const again = (message: string, status = 422) => {
    const shown = { letter, next, email: typed, errors: [{ field: "email", message }] };
    return page(request, <AskLinkPage shell={hostShell(room, request)} {...shown} />, { status });
  };
  if (!email) return again(texts.emailMissing);
  if (!isEmail(email)) return again(texts.emailInvalid);
  const kind = letter === "forgot" ? "reset_password" : "sign_in";
  const asked = await askMailLink(room, { kind, email, next, address: room.networkOf(request) });
  if (asked.outcome === "too_many") return again(identity.tooMany, 429);
  if (asked.outcome === "provider_down") return again(texts.failed, 503);
  const query = new URLSearchParams({ sent: "1", ...(next ? { next } : {}) });
  if (letter === "forgot") return redirect(`/forgot-password?${query}`);
  return redirect(`/email-link?${query}`, { cookies: [emailLinkCookie(email, room.secure)] });
}

/** What a link that was mailed, and the form of its page, carry. */
function linkOf(sent: FormBody) {
  const next = ownPath(sent.text("next"), "");
  return { token: sent.text("token", TOKEN_MOST), code: sent.text("oobCode", CODE_MOST), next };
}

function showLink(room: Room, request: Request): Response {
  const link = linkOf(queryOf(request));
  const open = readMailToken(room.db, "sign_in", link.token, room.clock.now());
  if (!open) return over(room, request, "link", link.next);
  const asked = emailOfLink(request, room.secure) === open.email.toLowerCase();
  return linkPage(room, request, { link, asked }, 200);
}

async function openLink(room: Room, request: Request): Promise<Response> {
  const { identity } = hostTexts(room, request);
  const texts = hostTexts(room, request).identity.mailLinks;
  const form = await readForm(request);
  const link = linkOf(form);
  const { token, next } = link;
  const typed = form.text("email", READ_MOST);
  const sent = ["sign_in", token, form.text("submissionKey", 100), typed, next] as const;
  const email = typed ? cleanEmail(typed) : (emailOfLink(request, room.secure) ?? "");
  const again = (message: string, status = 422) =>
    linkPage(room, request, { link, asked: false, email: typed, errors: [{ field: "email", message }] }, status);
  const ended = () => room.sameForm.recall(request, sent) ?? over(room, request, "link", next);
  const open = readMailToken(room.db, "sign_in", token, room.clock.now());
  if (!open) return ended();
  if (!email) return again(texts.emailMissing);
  if (!mayConfirm(room, token)) return again(identity.tooMany, 429);
  if (email.toLowerCase() !== open.email.toLowerCase()) return again(texts.open.otherAddress);
  const proof = await room.identity.openSignInLink?.({ email, code: link.code });
  if (proof?.outcome === "refused") {
    if (proof.fault === "too_many") return again(identity.tooMany, 429);
    return proof.fault === "provider_down" ? again(texts.failed, 503) : ended();
  }
  const browser = browserOf(room, request);
  const entered = enterByMailLink(room, { token, email, browser, proven: proof?.identity });
  switch (entered.outcome) {
    case "entered":
      return welcome(room, entered, { request, sent, email, wished: next });
    case "other_address":
      return again(texts.open.otherAddress);
    case "over":
      return ended();
  }
}

function linkPage(
  room: Room,
  request: Request,
  shown: { link: ReturnType<typeof linkOf>; asked: boolean; email?: string; errors?: FieldError[] },
  status: number,
): Response {
  const view = <OpenLinkPage shell={hostShell(room, request)} submissionKey={newSecret()} {...shown} />;
  return page(request, view, { status, cookies: [room.sameForm.pageCookie(request)] });
}

function mayConfirm({ limits }: Room, token: string): boolean {
  return limits.confirmationsOfLink.allow(hashOf(token));
}

function letIn(room: Room, host: Entered, word: FlashKey, to: string): Response {
  return redirect(to, { cookies: [...hostCookies(room, host, word), forgottenEmailLinkCookie(room.secure)] });
}

/** In by a link. Whoever has proven an account to be theirs that others opened chooses a password, and says what is theirs. */
async function welcome(
  room: Room,
  entered: Extract<EnterByMailLink, { outcome: "entered" }>,
  { request, sent, email, wished }: { request: Request; sent: SentForm; email: string; wished: string },
): Promise<Response> {
  const next = entered.hasFound ? FOUND_PATH : wished;
  const answer = (word: FlashKey, to: string) => room.sameForm.remember(request, sent, letIn(room, entered, word, to));
  if (entered.chooseToken) {
    const query = new URLSearchParams({ token: entered.chooseToken, ...(next ? { next } : {}) });
    return answer("choose_password", `/reset-password?${query}`);
  }
  const to = homeOf(entered.brandName, wished, entered.hasFound);
  if (!entered.isNewOwner) return answer("signed_in_host", to);
  const mailed = answer("password_mailed", to);
  await room.identity.mailPasswordReset?.(email);
  return mailed;
}

function showReset(room: Room, request: Request): Response {
  const { token, next } = linkOf(queryOf(request));
  const host = hostOfReset(room.db, token, room.clock.now());
  if (!host) return over(room, request, "forgot", next);
  return resetPage(room, request, { token, submissionKey: newSecret(), email: host.email, next }, 200);
}

async function reset(room: Room, request: Request): Promise<Response> {
  const { identity } = hostTexts(room, request);
  const texts = hostTexts(room, request).identity.mailLinks;
  const form = await readForm(request);
  const { token, next } = linkOf(form);
  const password = form.text("password", READ_MOST);
  const submissionKey = form.text("submissionKey", 100);
  const sent = ["reset_password", token, submissionKey, password, next] as const;
  const ended = () => room.sameForm.recall(request, sent) ?? over(room, request, "forgot", next);
  const host = hostOfReset(room.db, token, room.clock.now());
  if (!host) return ended();
  const again = (errors: FieldError[], status = 422) => {
    const shown = { token, submissionKey: submissionKey || newSecret(), email: host.email, next, errors };
    return resetPage(room, request, shown, status);
  };
  const { problems } = identity.register;
  const faults = passwordFaults(password, form.text("confirmPassword", READ_MOST));
  if (faults.length > 0) return again(faults.map(({ field, problem }) => ({ field, message: problems[problem] })));
  const changed = await resetPassword(room, { token, password, browser: browserOf(room, request) });
  switch (changed.outcome) {
    case "changed": {
      const to = homeOf(changed.brandName, next, changed.hasFound);
      return room.sameForm.remember(request, sent, letIn(room, changed, "password_reset", to));
    }
    case "weak":
      return again([{ field: "password", message: identity.weakPassword(changed.weakness) }]);
    case "busy":
      return again([{ field: "password", message: texts.choose.failed }], 503);
    case "over":
      return ended();
  }
}

function resetPage(
  room: Room,
  request: Request,
  shown: { token: string; submissionKey: string; email: string; next: string; errors?: FieldError[] },
  status: number,
): Response {
  const view = <ChoosePasswordPage shell={hostShell(room, request)} {...shown} />;
  return page(request, view, { status, cookies: [room.sameForm.pageCookie(request)] });
}

function showVerify(room: Room, request: Request): Response {
  const token = queryOf(request).text("token", TOKEN_MOST);
  const host = hostOfVerification(room.db, token, room.clock.now());
  return host ? verifyPage(room, request, token, host) : over(room, request, "verify");
}

async function verify(room: Room, request: Request): Promise<Response> {
  const { identity, errors } = hostTexts(room, request);
  const texts = hostTexts(room, request).identity.mailLinks;
  const form = await readForm(request);
  const token = form.text("token", TOKEN_MOST);
  const notMine = form.text("notMine", 5);
  const password = form.text("password", READ_MOST);
  const sent = ["verify_email", token, notMine, password] as const;
  const ended = () => room.sameForm.recall(request, sent) ?? over(room, request, "verify");
  const host = hostOfVerification(room.db, token, room.clock.now());
  if (!host) return ended();
  const browser = browserOf(room, request);
  if (notMine && host.emailVerifiedAt === null) {
    const entered = enterByMailLink(room, { kind: "verify_email", token, email: host.email, browser });
    return entered.outcome === "entered"
      ? welcome(room, entered, { request, sent, email: host.email, wished: "" })
      : ended();
  }
  if (!isKnown(browser, host.id)) {
    const again = (message: string, status = 422) => verifyPage(room, request, token, host, message, status);
    if (!password) return again(texts.verify.passwordMissing);
    if (!mayConfirm(room, token)) return again(identity.tooMany, 429);
    const proof = await provePassword(room, host, password);
    if (proof === "busy") return again(texts.failed, 503);
    if (proof !== "proven") return again(errors.signIn.wrongPassword);
  }
  if (verifyEmail(room, token).outcome === "over") return ended();
  const to = browser.visitor.kind === "host" ? "/dashboard" : "/host-login";
  return room.sameForm.remember(request, sent, redirectSaying(room, to, "email_confirmed"));
}

function verifyPage(room: Room, request: Request, token: string, host: Host, wrong?: string, status = 200): Response {
  const name = `${host.firstName} ${host.lastName}`.trim();
  const asksPassword = !isKnown(browserOf(room, request), host.id);
  const errors = wrong ? [{ field: "password", message: wrong }] : [];
  const view = (
    <VerifyEmailPage {...{ shell: hostShell(room, request), token, name, email: host.email, asksPassword, errors }} />
  );
  return page(request, view, { status, cookies: [room.sameForm.pageCookie(request)] });
}

async function mailAgain(room: Room, hostId: string): Promise<Response> {
  if (!(await areLettersGoing(room))) return redirectSaying(room, "/dashboard", "verification_later");
  const now = room.clock.now();
  const enough = mailTokensSince(room.db, hostId, "verify_email", now - HOUR_MS) >= LETTERS_AN_HOUR;
  if (!enough) write(room.db, (tx) => enqueueMailLink(tx, { kind: "verify_email", hostId, now }));
  return redirectSaying(room, "/dashboard", enough ? "verification_limit" : "verification_sent");
}
