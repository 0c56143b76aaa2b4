import { Elysia } from "elysia";
import { wasChangedSince } from "#db/account-change.queries.ts";
import { sessionsOf } from "#db/device.queries.ts";
import { countPasskeys, findPasskeyOf, passkeysOf } from "#db/passkey.queries.ts";
import type { ChangedBy } from "#src/account-change/tell-change.ts";
import { deviceOf } from "#src/core/person/device.ts";
import { PASSKEYS_MOST, readPasskeyName } from "#src/core/person/passkey-name.ts";
import { relyingParty } from "#src/identity/relying-party.ts";
import { provenForm } from "#src/proof/account-door.routes.tsx";
import { hasFreshProof, hasShownPasskey, PROOF_LIVES_MS } from "#src/proof/fresh-proof.ts";
import { queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInHost } from "#src/web/door/ask.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell } from "#src/web/door/host-shell.ts";
import { flashCookie } from "#src/web/flash.ts";
import { json, ownPath, page, redirect, redirectSaying } from "#src/web/respond.ts";
import type { FieldError } from "#views/kit/form.tsx";
import { PasskeyPage, PasskeysPage } from "#views/passkey/passkeys-page.tsx";
import { pagesIn } from "#views/texts/pages.ts";
import { addPasskey, offerPasskey } from "./add-passkey.ts";
import { namePasskey, removePasskey } from "./change-passkey.ts";
import { askForProof, proveByPasskey } from "./prove-by-passkey.ts";
import { CREDENTIAL_MOST, readAssertion, readNewCredential } from "./read-credential.ts";

/** What a key says is sent as one text in a small form. */
const BODY_MOST = 2 * CREDENTIAL_MOST;
/** Longer than a name may be, so that too much is seen to be too much. */
const READ_MOST = 1000;

/** A host's passkeys: adding, naming and removing them, and showing by one that it is they. */
export function passkeyRoutes(deps: Deps) {
  return (
    new Elysia({ name: "passkeyRoutes" })
      .use(hostDoor(deps))
      .get("/account/passkeys", ({ visitor, request }) => list(deps, request, visitor), { role: "account" })
      // Leads back with a proof that is ten minutes good: a key is made by a script, which could not ask for it.
      .post("/account/passkeys/again", ({ visitor, request }) => proveFirst(deps, request, visitor), {
        role: "account",
      })
      .post("/account/passkeys/add/ask", ({ visitor }) => offer(deps, visitor), { role: "account" })
      .post("/account/passkeys/add", ({ visitor, request }) => add(deps, request, visitor), { role: "account" })
      .post("/account/passkeys/prove/ask", ({ visitor }) => askToProve(deps, visitor), { role: "account" })
      .post("/account/passkeys/prove", ({ visitor, request }) => prove(deps, request, visitor), { role: "account" })
      .get("/account/passkeys/:id", ({ visitor, request, params }) => one(deps, request, visitor, params.id), {
        role: "account",
      })
      .post("/account/passkeys/:id", ({ visitor, request, params }) => rename(deps, request, visitor, params.id), {
        role: "account",
      })
      .post(
        "/account/passkeys/:id/remove",
        ({ visitor, request, params }) => remove(deps, request, visitor, params.id),
        { role: "account" },
      )
  );
}

function list(deps: Deps, request: Request, visitor: SignedInHost): Response {
  const keys = passkeysOf(deps.db, visitor.host.id);
  const isFull = keys.length >= PASSKEYS_MOST;
  const adding = !relyingParty(deps.publicUrl) ? "not_here" : isFull ? "enough" : addingOf(deps, visitor);
  const next = ownPath(queryOf(request).text("next"), "");
  const { email, adminSince } = visitor.host;
  const t = wordsFor(visitor);
  const lost = adminSince === null ? t.lost : adding === "machine" ? t.machineFirst(email) : t.lostByAdmin(email);
  return page(request, <PasskeysPage {...{ shell: hostShell(deps, request), keys, adding, next, lost }} />);
}

async function proveFirst(deps: Deps, request: Request, visitor: SignedInHost): Promise<Response> {
  const { form } = await provenForm(deps, request, visitor, "passkey");
  const key = findPasskeyOf(deps.db, visitor.host.id, form.text("key", 100));
  const next = ownPath(form.text("next"), "");
  if (key) return redirect(`/account/passkeys/${key.id}`);
  return redirect(`/account/passkeys${next ? `?${new URLSearchParams({ next })}` : ""}`);
}

/** What is said of keys, in the language of whoever is signed in. */
function wordsFor({ host }: SignedInHost) {
  return pagesIn[host.language].passkeys;
}

async function offer(deps: Deps, visitor: SignedInHost): Promise<Response> {
  const site = ownSite(deps);
  const texts = wordsFor(visitor);
  if (addingOf(deps, visitor) !== "ready") return json({ message: texts.answers.prove }, 403);
  const options = await offerPasskey(deps, site, sessionOf(visitor));
  return options ? json(options) : json({ message: texts.enough }, 422);
}

async function add(deps: Deps, request: Request, visitor: SignedInHost): Promise<Response> {
  const site = ownSite(deps);
  const texts = wordsFor(visitor);
  if (addingOf(deps, visitor) !== "ready") return json({ message: texts.answers.prove }, 403);
  const form = await readForm(request, BODY_MOST);
  const credential = readNewCredential(form.text("credential", CREDENTIAL_MOST + 1));
  if (!credential) return json({ message: texts.answers.refused }, 422);
  const by = changedBy(deps, request, visitor);
  const added = await addPasskey(deps, site, { ...sessionOf(visitor), credential, by });
  if (added.outcome === "too_many") return json({ message: texts.enough }, 422);
  if (added.outcome !== "added") return json({ message: texts.answers[added.outcome] }, 422);
  const answer = json({ redirect: ownPath(form.text("next"), "/account/passkeys") });
  answer.headers.append("set-cookie", flashCookie("passkey_added", deps.secure));
  return answer;
}

async function askToProve(deps: Deps, visitor: SignedInHost): Promise<Response> {
  const options = await askForProof(deps, ownSite(deps), sessionOf(visitor));
  return options ? json(options) : json({ message: wordsFor(visitor).none }, 422);
}

async function prove(deps: Deps, request: Request, visitor: SignedInHost): Promise<Response> {
  const site = ownSite(deps);
  const texts = wordsFor(visitor);
  const form = await readForm(request, BODY_MOST);
  const assertion = readAssertion(form.text("credential", CREDENTIAL_MOST + 1));
  if (!assertion) return json({ message: texts.answers.refused }, 422);
  const proof = await proveByPasskey(deps, site, { ...sessionOf(visitor), assertion });
  if (proof.outcome !== "proven") return json({ message: texts.answers[proof.outcome] }, 422);
  return json({ redirect: ownPath(form.text("next"), "/account") });
}

async function rename(deps: Deps, request: Request, visitor: SignedInHost, id: string): Promise<Response> {
  const typed = (await readForm(request)).text("name", READ_MOST);
  const read = readPasskeyName(typed);
  if ("problem" in read) {
    const { missing, tooLong } = wordsFor(visitor).one;
    const message = read.problem === "missing" ? missing : tooLong;
    return one(deps, request, visitor, id, { typed, errors: [{ field: "name", message }] }, 422);
  }
  if (namePasskey(deps, { hostId: visitor.host.id, id }, read.name) === "no_such_key") throw new Refused(404);
  return redirectSaying(deps, "/account/passkeys", "passkey_renamed");
}

async function remove(deps: Deps, request: Request, visitor: SignedInHost, id: string): Promise<Response> {
  const whose = { hostId: visitor.host.id, id };
  if (!findPasskeyOf(deps.db, whose.hostId, id)) throw new Refused(404);
  if (!mayRemove(deps, visitor)) return one(deps, request, visitor, id, {}, 403);
  const isLost = (await readForm(request)).text("lost", 5) !== "";
  removePasskey(deps, whose, { isLost, by: changedBy(deps, request, visitor) });
  return redirectSaying(deps, "/account/passkeys", "passkey_removed");
}

function one(
  deps: Deps,
  request: Request,
  visitor: SignedInHost,
  id: string,
  { typed, errors = [] }: { typed?: string; errors?: FieldError[] } = {},
  status = 200,
): Response {
  const key = findPasskeyOf(deps.db, visitor.host.id, id);
  if (!key) throw new Refused(404);
  const removing = mayRemove(deps, visitor) ? "ready" : isByKeyAlone(deps, visitor) ? "show" : "prove";
  const about = { id: key.id, name: key.name, typed, removing, errors } as const;
  return page(request, <PasskeyPage shell={hostShell(deps, request)} {...about} />, { status });
}

/**
 * A key of an administrator's opens the desk, so that whoever has their password or their mail alone may neither add
 * one beside it nor put theirs in its place: another key of theirs says yes to both.
 */
function isByKeyAlone({ db }: Deps, { host }: SignedInHost): boolean {
  return host.adminSince !== null && countPasskeys(db, host.id) > 0;
}

/** What whoever would add a key has to do first. */
function addingOf(deps: Deps, visitor: SignedInHost): "ready" | "show" | "prove" | "machine" {
  const now = deps.clock.now();
  if (isByKeyAlone(deps, visitor)) return hasShownPasskey(visitor, now) ? "ready" : "show";
  if (lacksFirstKey(deps, visitor)) return "machine";
  return hasFreshProof(visitor, now) ? "ready" : "prove";
}

/** How long after the command that made somebody an administrator their first key comes by a password. */
const FIRST_KEY_WITHIN_MS = 86_400_000;

/**
 * An administrator without a key, whose first one needs whoever has the machine: a password alone would be a key to the
 * desk for as long as nobody has added one, and again when one was undone by its notice or removed. `lango admin grant`
 * and `lango admin passkeys EMAIL remove` open a day for it, which ends with the first key.
 */
function lacksFirstKey({ db, clock }: Deps, { host }: SignedInHost): boolean {
  const { id, adminSince } = host;
  if (adminSince === null) return false;
  return clock.now() - adminSince >= FIRST_KEY_WITHIN_MS || wasChangedSince(db, id, "passkey", adminSince);
}

/** A lost key is removed right after coming in by mail: whoever lost their keys may have nothing else to show. */
function mayRemove(deps: Deps, visitor: SignedInHost): boolean {
  const { db, clock } = deps;
  const now = clock.now();
  if (isByKeyAlone(deps, visitor)) return hasShownPasskey(visitor, now);
  const session = sessionsOf(db, { hostId: visitor.host.id }, now).find((one) => one.tokenHash === visitor.tokenHash);
  const cameByMail = session?.method === "email_link" && now - session.createdAt <= PROOF_LIVES_MS;
  return cameByMail || hasFreshProof(visitor, now);
}

/** Keys are for one site alone; where this one has no name that they could be for, there is no such route. */
function ownSite({ publicUrl }: Deps) {
  const rp = relyingParty(publicUrl);
  if (!rp) throw new Refused(404);
  return rp;
}

function sessionOf({ host, tokenHash }: SignedInHost) {
  return { hostId: host.id, tokenHash };
}

function changedBy({ clock }: Deps, request: Request, visitor: SignedInHost): ChangedBy {
  const provedBy = hasFreshProof(visitor, clock.now()) ? visitor.provedBy : null;
  return { device: deviceOf(request.headers.get("user-agent") ?? ""), provedBy };
}
