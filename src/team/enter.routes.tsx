import { Elysia } from "elysia";
import { findPhoneCode } from "#db/phone-code.queries.ts";
import { withWrittenName } from "#db/share.queries.ts";
import { findInvited } from "#db/team.queries.ts";
import { isCodeOpen, readCode } from "#src/core/person/phone-code.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { calledBy } from "#src/core/share/look.ts";
import { isPhoneAddress, maskedAddress, readTeamAddress, shownAddress } from "#src/core/team/address.ts";
import { browserOf, knownBrowser, knownBrowserCookie } from "#src/identity/known-browser.ts";
import { createSameForm } from "#src/identity/same-form.ts";
import { codeWasUsed, isCodeUnsent, sendPhoneCode } from "#src/identity/send-code.ts";
import { queryOf, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostShell } from "#src/web/door/host-shell.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { readVisitor, sessionCookie } from "#src/web/door/visitor.ts";
import { guestShell, languageOf } from "#src/web/language.ts";
import { retryAfter } from "#src/web/rate-limit.ts";
import { page, redirect, redirectSaying } from "#src/web/respond.ts";
import { hashOf, newSecret } from "#src/web/secrets.ts";
import type { FieldError } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { EnterCodePage, EnterPage, InvitationOverPage, JoinPage, OwnInvitationPage } from "#views/team/enter-pages.tsx";
import { enterTeam } from "./enter.ts";

const ENTER = "/host-login/team";
type Entering = Deps & Readonly<{ sameForm: ReturnType<typeof createSameForm> }>;

/** Whoever helps in a house, joining it and signing in: a code to the number or address that the house invited. */
export function enterTeamRoutes(deps: Deps) {
  const entering: Entering = { ...deps, sameForm: createSameForm(deps) };
  return new Elysia({ name: "team-enter" })
    .use(openDoor)
    .get("/host-login/join/:key", ({ request, params }) => showInvitation(entering, request, params.key), {
      open: true,
    })
    .post("/host-login/join/:key", ({ request, params }) => answerInvitation(entering, request, params.key), {
      open: true,
    })
    .get(ENTER, ({ request }) => askPage(entering, request, {}), { open: true })
    .post(ENTER, ({ request }) => takeAddress(entering, request), { open: true })
    .get(`${ENTER}/code`, ({ request }) => askForCode(entering, request), { open: true })
    .post(`${ENTER}/code`, ({ request }) => takeCode(entering, request), { open: true });
}

const wordsOf = (deps: Deps, request: Request) => textsOf(guestShell(deps, request)).team.enter;
const PRIVATE = { "referrer-policy": "no-referrer" };

function invitedBy({ db, clock }: Deps, key: string) {
  return /^[\w-]{43}$/.test(key) ? findInvited(db, secretHash(key), clock.now()) : undefined;
}

function showInvitation(deps: Entering, request: Request, key: string, errors: readonly FieldError[] = []): Response {
  const found = invitedBy(deps, key);
  const shell = guestShell(deps, request);
  const visitor = readVisitor(deps, request);
  if (!found) {
    const isIn = visitor.kind === "member";
    return page(request, <InvitationOverPage shell={shell} isIn={isIn} />, { status: 404 });
  }
  const { member, host } = found;
  if (visitor.kind === "host" && visitor.host.id === host.id)
    return page(request, <OwnInvitationPage shell={hostShell(deps, request)} name={member.name} />, {
      headers: PRIVATE,
    });
  const signedInAs = visitor.kind === "host" ? calledBy(withWrittenName(deps.db, visitor.host)) : undefined;
  const house = calledBy(withWrittenName(deps.db, host));
  const shown = {
    house,
    owner: host.firstName,
    role: member.role,
    to: maskedAddress(member.address ?? ""),
    signedInAs,
  };
  const view = (
    <JoinPage shell={shell} path={`/host-login/join/${key}`} submissionKey={newSecret()} errors={errors} {...shown} />
  );
  return page(request, view, { status: errors.length > 0 ? 422 : 200, headers: PRIVATE });
}

/** The code goes to the very number or address that was invited, whoever has the link. */
async function answerInvitation(deps: Entering, request: Request, key: string): Promise<Response> {
  const form = await readForm(request);
  const address = invitedBy(deps, key)?.member.address;
  if (!address) return showInvitation(deps, request, key);
  const again = (message: string) => showInvitation(deps, request, key, [{ field: "send", message }]);
  return sendTo(deps, request, { address, key, submissionKey: form.text("submissionKey", 100) }, again);
}

async function takeAddress(deps: Entering, request: Request): Promise<Response> {
  const form = await readForm(request);
  const typed = form.text("address", 300);
  const read = readTeamAddress(typed);
  const again = (message: string, status = 422) =>
    askPage(deps, request, { typed, status, errors: [{ field: "address", message }] });
  if ("fault" in read) return again(wordsOf(deps, request).faults[read.fault]);
  const asked = { address: read.address, key: "", submissionKey: form.text("submissionKey", 100) };
  return sendTo(deps, request, asked, again);
}

/** To a stranger's number as to a member's: whose it is, only whoever reads the code learns. */
async function sendTo(
  deps: Entering,
  request: Request,
  { address, key, submissionKey }: { address: string; key: string; submissionKey: string },
  again: (message: string, status?: number) => Response,
): Promise<Response> {
  const { faults } = wordsOf(deps, request);
  const sent = await sendPhoneCode(deps, {
    ...{ phone: address, purpose: "team", submissionKey, known: knownBrowser(deps, request, "member", address) },
    language: languageOf(request),
    network: deps.networkOf(request),
    by: isPhoneAddress(address) ? "sms" : { email: address },
  });
  switch (sent.outcome) {
    case "sent": {
      const query = new URLSearchParams({ challenge: sent.challenge, ...(key ? { key } : {}) });
      return redirectSaying(deps, `${ENTER}/code?${query}`, "code_sent");
    }
    case "wait":
    case "too_many": {
      const refused = again(`${faults.tooMany}. ${faults.wait(Math.ceil(sent.waitMs / 1000))}`, 429);
      refused.headers.set("retry-after", retryAfter(sent.waitMs));
      return refused;
    }
    case "not_texted":
      return again(faults.notTexted);
  }
}

function askPage(
  deps: Entering,
  request: Request,
  { typed = "", errors = [], status = 200 }: { typed?: string; errors?: readonly FieldError[]; status?: number },
): Response {
  const shown = { typed, errors, submissionKey: newSecret() };
  return page(request, <EnterPage shell={guestShell(deps, request)} {...shown} />, { status });
}

/** The page of step two, when the challenge is one of ours and can still be answered. */
function challengeOf({ db, clock }: Deps, challenge: string) {
  const sent = challenge ? findPhoneCode(db, hashOf(challenge)) : undefined;
  return sent?.purpose === "team" && isCodeOpen(sent, clock.now()) ? { challenge, address: sent.phone } : undefined;
}

function askForCode(deps: Entering, request: Request): Response {
  const query = queryOf(request);
  const current = challengeOf(deps, query.text("challenge", 100));
  if (current) return codePage(deps, request, { ...current, key: query.text("key", 60), errors: [], status: 200 });
  return overPage(deps, request);
}

function overPage(deps: Entering, request: Request): Response {
  const errors = [{ field: "address", message: wordsOf(deps, request).faults.over }];
  return askPage(deps, request, { errors, status: 410 });
}

function codePage(
  deps: Entering,
  request: Request,
  shown: { challenge: string; address: string; key: string; errors: readonly FieldError[]; status: number },
): Response {
  const { challenge, address, key, status } = shown;
  const isUnsent = isCodeUnsent(deps, challenge);
  const faults = wordsOf(deps, request).faults;
  const errors = isUnsent ? [{ field: "code", message: faults.unsent }, ...shown.errors] : shown.errors;
  // Whoever came by a link may not be whom it is for: they learn no more than it told them.
  const to = key ? maskedAddress(address) : shownAddress(address);
  const view = <EnterCodePage shell={guestShell(deps, request)} {...{ challenge, invitation: key, to, errors }} />;
  return page(request, view, {
    status,
    headers: PRIVATE,
    cookies: [deps.sameForm.pageCookie(request)],
    isFlashUntrue: isUnsent,
  });
}

async function takeCode(deps: Entering, request: Request): Promise<Response> {
  const form = await readForm(request);
  const [challenge, key] = [form.text("challenge", 100), form.text("key", 60)];
  const { faults } = wordsOf(deps, request);
  const current = challengeOf(deps, challenge);
  const again = (message: string, status = 422) =>
    current
      ? codePage(deps, request, { ...current, key, errors: [{ field: "code", message }], status })
      : askPage(deps, request, { errors: [{ field: "address", message }], status });
  const code = readCode(form.text("code", 40));
  if (!code) return again(current ? faults.code : faults.over);
  const sent = ["team", challenge, code, key] as const;
  const network = deps.networkOf(request);
  const entered = enterTeam(deps, { challenge, code, key, browser: browserOf(deps, request) });
  switch (entered.outcome) {
    case "entered": {
      codeWasUsed(deps.limits, { purpose: "team", network });
      const to = entered.houses > 1 ? "/dashboard/me" : "/dashboard";
      const known = current && knownBrowserCookie(deps, "member", current.address);
      const home = redirect(to, { cookies: [sessionCookie(entered.token, deps.secure), known] });
      return deps.sameForm.remember(request, sent, home);
    }
    case "wrong":
      if (deps.limits.wrongCodesOfNetwork.allow(network)) return again(faults.wrong);
      deps.log.warn("code refused by a limit", { by: "network" });
      return again(faults.tooMany, 429);
    case "over":
      return deps.sameForm.recall(request, sent) ?? overPage(deps, request);
    case "in_no_house":
    case "not_yours": {
      const message = entered.outcome === "not_yours" ? faults.notYours : faults.inNoHouse;
      return askPage(deps, request, { errors: [{ field: "address", message }], status: 422 });
    }
  }
}
