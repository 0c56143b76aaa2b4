import { findHost } from "#db/host.queries.ts";
import { countPasskeys } from "#db/passkey.queries.ts";
import type { ChangedBy } from "#src/account-change/tell-change.ts";
import { deviceOf } from "#src/core/person/device.ts";
import { canBeCalled, maskedPhone } from "#src/core/person/phone.ts";
import { knownBrowser } from "#src/identity/known-browser.ts";
import { relyingParty } from "#src/identity/relying-party.ts";
import { isCodeUnsent, sendPhoneCode } from "#src/identity/send-code.ts";
import { type FormBody, readForm, TurnedAway } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInHost } from "#src/web/door/ask.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { readVisitor } from "#src/web/door/visitor.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { ProofPage, type ProofToAsk } from "#views/account/proof-page.tsx";
import type { FieldError } from "#views/kit/index.ts";
import type { PageTexts } from "#views/texts/pages.ts";
import { hasFreshProof } from "./fresh-proof.ts";
import { keepForm, keptForm } from "./keep-form.ts";
import { hasOwnPassword, type ProveHost, proveByCode, proveByPassword } from "./prove-host.ts";

/** Longer than anything we accept, so that too much is seen to be too much instead of being cut to fit. */
export const READ_MOST = 1000;

/** What somebody sent who has just shown that they are the host. */
type Proven = Readonly<{
  form: FormBody;
  /** From which device, and by what they showed it: what is written down of a change. */
  by: ChangedBy;
  /** The password they showed it by, for a provider that wants to see it too; else empty. */
  password: string;
}>;

/** What is asked of whoever sends a form that moves money or identity. */
type Errand = ProofToAsk["errand"];

/** With an outside provider everybody who has a password has it there, and nobody here knows who has none. */
export function asksPassword({ db, identity }: Pick<Deps, "db" | "identity">, hostId: string): boolean {
  const host = findHost(db, hostId);
  return identity.id !== "local" || (host !== undefined && hasOwnPassword(host));
}

/** A page that asks for a proof: what of it this form decides. */
type ProofAsked = Omit<ProofToAsk, "passkey" | "password" | "phone" | "email"> & Readonly<{ byPassword: boolean }>;

/**
 * Lets a form through whose sender has shown, at most ten minutes ago, that they are the host: by the password,
 * a passkey, or a code to the number that is theirs now. Else what they typed is kept, sealed, and a page asks
 * for the proof instead; its form goes to the same route, and the errand is done as if it had been sent at once.
 *
 * `byPassword`: a provider wants to see the password itself, so that nothing else will do.
 */
export async function provenForm(
  deps: Deps,
  request: Request,
  visitor: SignedInHost,
  errand: Errand,
  { byPassword = false }: { byPassword?: boolean } = {},
): Promise<Proven> {
  const { account: texts } = hostTexts(deps, request);
  const sent = await readForm(request);
  const whose = { hostId: visitor.host.id, tokenHash: visitor.tokenHash };
  const path = new URL(request.url).pathname;
  const key = sent.text("kept", 100);
  const form = key ? keptForm(deps, { ...whose, path }, key) : sent;
  if (!form) throw new TurnedAway(redirectSaying(deps, texts.proof.backTo[errand], "proof_over"));

  const again = (more: Partial<ProofToAsk>, status: number) => {
    const kept = key || keepForm(deps, { ...whose, path }, withoutPassword(form));
    const asked = { errand, action: path, kept, byPassword, ...more };
    return new TurnedAway(proofPage(deps, request, visitor, asked, status));
  };
  const asked = sent.text("prove", 10);
  if (asked === "send") throw again(...(await sendTo(deps, visitor, request, sent.text("submissionKey", 100))));
  const challenge = key ? sent.text("challenge", 100) : "";
  const password = sent.text("currentPassword", READ_MOST);
  const proof = challenge
    ? proveByCode(deps, whose, { challenge, code: sent.text("code", 40) })
    : password
      ? await proveByPassword(deps, whose, password)
      : !byPassword && hasFreshProof(visitor, deps.clock.now())
        ? "proven"
        : "missing";
  // A password that was mailed lately is still the one to give where the password itself is asked for.
  if (proof === "proven" || (byPassword && proof === "mailed_lately")) {
    return { form, password, by: provenBy(deps, request) };
  }
  // Nothing was shown yet: the page asks, and finds no fault.
  const isFieldEmpty = asked === "password" || (byPassword && sent.all("currentPassword").length > 0);
  if (proof === "missing" && !isFieldEmpty) throw again({}, 403);
  const { errors, status } = proofError(proof, hostTexts(deps, request));
  throw again({ errors, ...(proof === "wrong_code" ? { challenge } : {}) }, status);
}

function provenBy(deps: Deps, request: Request): ChangedBy {
  const now = readVisitor(deps, request);
  const provedBy = now.kind === "host" ? now.provedBy : null;
  return { device: deviceOf(request.headers.get("user-agent") ?? ""), provedBy };
}

/** Sends a code to the host's own number; what the page then shows. */
async function sendTo(
  deps: Deps,
  visitor: SignedInHost,
  request: Request,
  submissionKey: string,
): Promise<[Partial<ProofToAsk>, number]> {
  const { account: texts, guest } = hostTexts(deps, request);
  const { id: hostId, phone } = visitor.host;
  const refused = (wait?: string): [Partial<ProofToAsk>, number] => [
    { errors: [{ field: "send", message: texts.tooMany }], wait },
    429,
  ];
  if (!canBeCalled(phone) || !deps.limits.codesOfHost.allow(hostId)) return refused();
  const sent = await sendPhoneCode(deps, {
    phone,
    language: findHost(deps.db, hostId)?.language ?? "en",
    by: "sms",
    submissionKey,
    purpose: "prove",
    network: deps.networkOf(request),
    known: knownBrowser(deps, request, "host", hostId),
  });
  switch (sent.outcome) {
    case "sent":
      return [{ challenge: sent.challenge }, 200];
    case "wait":
      return refused(guest.signIn.wait(Math.ceil(sent.waitMs / 1000)));
    case "too_many":
    case "not_texted":
      return refused();
  }
}

function proofPage(
  deps: Deps,
  request: Request,
  { host }: SignedInHost,
  { byPassword, ...proof }: ProofAsked,
  status: number,
): Response {
  const phone = !byPassword && canBeCalled(host.phone) ? maskedPhone(host.phone) : undefined;
  const hasPasskey = relyingParty(deps.publicUrl) !== undefined && countPasskeys(deps.db, host.id) > 0;
  const view = (
    <ProofPage
      shell={hostShell(deps, request)}
      {...proof}
      isUnsent={proof.challenge !== undefined && isCodeUnsent(deps, proof.challenge)}
      passkey={!byPassword && hasPasskey}
      password={asksPassword(deps, host.id)}
      phone={phone}
      email={host.email}
      submissionKey={newSecret()}
    />
  );
  return page(request, view, { status });
}

/** A password that was not the right one is not worth keeping, and the page asks for it anew. */
function withoutPassword(form: FormBody): FormBody {
  return { ...form, pairs: form.pairs.filter(([name]) => name !== "currentPassword") };
}

function proofError(
  proof: Exclude<ProveHost, "proven">,
  { account: texts, guest }: PageTexts,
): { errors: FieldError[]; status: number } {
  const at = (field: string, message: string, status = 422) => ({ errors: [{ field, message }], status });
  switch (proof) {
    case "missing":
      return at("currentPassword", texts.passwordMissing);
    case "wrong":
      return at("currentPassword", texts.wrongPassword);
    case "mailed_lately":
      return at("currentPassword", texts.proof.mailedLately);
    case "wrong_code":
      return at("code", guest.code.wrong);
    case "code_over":
      return at("send", guest.code.over);
    case "too_many":
      return at("currentPassword", texts.tooMany, 429);
    case "busy":
      return at("currentPassword", texts.busy, 503);
  }
}
