import { Elysia } from "elysia";
import { sessionsOf } from "#db/device.queries.ts";
import { findPasskeyOf, passkeysOf } from "#db/passkey.queries.ts";
import type { ChangedBy } from "#src/account-change/tell-change.ts";
import { deviceOf } from "#src/core/person/device.ts";
import { PASSKEYS_MOST, readPasskeyName } from "#src/core/person/passkey-name.ts";
import { relyingParty } from "#src/identity/relying-party.ts";
import type { AccountDoor } from "#src/proof/account-door.routes.tsx";
import { hasFreshProof, PROOF_LIVES_MS } from "#src/proof/fresh-proof.ts";
import { queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInHost } from "#src/web/door/ask.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { flashCookie } from "#src/web/flash.ts";
import { json, ownPath, page, redirect } from "#src/web/respond.ts";
import type { FieldError } from "#views/kit/form.tsx";
import { PasskeyPage, PasskeysPage } from "#views/passkey/passkeys-page.tsx";
import { type FlashKey, pagesIn } from "#views/texts/pages.ts";
import { addPasskey, offerPasskey } from "./add-passkey.ts";
import { namePasskey, removePasskey } from "./change-passkey.ts";
import { askForProof, proveByPasskey } from "./prove-by-passkey.ts";
import { CREDENTIAL_MOST, readAssertion, readNewCredential } from "./read-credential.ts";

const texts = pagesIn.en.passkeys;

/** What a key says is sent as one text in a small form. */
const BODY_MOST = 2 * CREDENTIAL_MOST;
/** Longer than a name may be, so that too much is seen to be too much. */
const READ_MOST = 1000;

/** A host's passkeys: adding, naming and removing them, and showing by one that it is they. */
export function passkeyRoutes(deps: Deps, door: AccountDoor) {
  const { db, clock, secure, shell } = deps;
  const rp = relyingParty(deps.publicUrl);
  const facts = { ...deps, siteName: shell.site.name };
  const sessionOf = ({ host, tokenHash }: SignedInHost) => ({ hostId: host.id, tokenHash });
  const done = (key: FlashKey) => redirect("/account/passkeys", { cookies: [flashCookie(key, secure)] });

  function list(request: Request, visitor: SignedInHost): Response {
    const keys = passkeysOf(db, visitor.host.id);
    const free = keys.length < PASSKEYS_MOST ? ("ready" as const) : ("enough" as const);
    const adding = !rp ? "not_here" : hasFreshProof(visitor, clock.now()) || free === "enough" ? free : "prove";
    const next = ownPath(queryOf(request).text("next"), "");
    return page(request, <PasskeysPage {...{ shell, keys, adding, next }} />);
  }

  /** A lost key is removed right after coming in by mail: whoever lost their keys may have nothing else to show. */
  function mayRemove(visitor: SignedInHost): boolean {
    const now = clock.now();
    const session = sessionsOf(db, { hostId: visitor.host.id }, now).find((one) => one.tokenHash === visitor.tokenHash);
    const cameByMail = session?.method === "email_link" && now - session.createdAt <= PROOF_LIVES_MS;
    return cameByMail || hasFreshProof(visitor, now);
  }

  function one(
    request: Request,
    visitor: SignedInHost,
    id: string,
    typed?: string,
    errors: FieldError[] = [],
    status = 200,
  ) {
    const key = findPasskeyOf(db, visitor.host.id, id);
    if (!key) throw new Refused(404);
    const about = { id: key.id, name: key.name, typed, mayRemove: mayRemove(visitor) };
    return page(request, <PasskeyPage shell={shell} {...about} errors={errors} />, { status });
  }

  /** Keys are for one site alone; where this one has no name that they could be for, there is no such route. */
  function ownSite(): NonNullable<typeof rp> {
    if (!rp) throw new Refused(404);
    return rp;
  }

  function changedBy(request: Request, visitor: SignedInHost): ChangedBy {
    const provedBy = hasFreshProof(visitor, clock.now()) ? visitor.provedBy : null;
    return { device: deviceOf(request.headers.get("user-agent") ?? ""), provedBy };
  }

  return (
    new Elysia({ name: "passkeyRoutes" })
      .use(hostDoor(deps))
      .get("/account/passkeys", ({ visitor, request }) => list(request, visitor), { role: "account" })
      // Leads back with a proof that is ten minutes good: a key is made by a script, which could not ask for it.
      .post(
        "/account/passkeys/again",
        async ({ visitor, request }) => {
          const { form } = await door.proven(request, visitor, "passkey");
          const key = findPasskeyOf(db, visitor.host.id, form.text("key", 100));
          const next = ownPath(form.text("next"), "");
          if (key) return redirect(`/account/passkeys/${key.id}`);
          return redirect(`/account/passkeys${next ? `?${new URLSearchParams({ next })}` : ""}`);
        },
        { role: "account" },
      )
      .post(
        "/account/passkeys/add/ask",
        async ({ visitor }) => {
          const site = ownSite();
          if (!hasFreshProof(visitor, clock.now())) return json({ message: texts.answers.prove }, 403);
          const options = await offerPasskey(facts, site, sessionOf(visitor));
          return options ? json(options) : json({ message: texts.enough }, 422);
        },
        { role: "account" },
      )
      .post(
        "/account/passkeys/add",
        async ({ visitor, request }) => {
          const site = ownSite();
          const form = await readForm(request, BODY_MOST);
          const credential = readNewCredential(form.text("credential", CREDENTIAL_MOST + 1));
          if (!credential) return json({ message: texts.answers.refused }, 422);
          const by = changedBy(request, visitor);
          const added = await addPasskey(facts, site, { ...sessionOf(visitor), credential, by });
          if (added.outcome === "too_many") return json({ message: texts.enough }, 422);
          if (added.outcome !== "added") return json({ message: texts.answers[added.outcome] }, 422);
          const answer = json({ redirect: ownPath(form.text("next"), "/account/passkeys") });
          answer.headers.append("set-cookie", flashCookie("passkey_added", secure));
          return answer;
        },
        { role: "account" },
      )
      .post(
        "/account/passkeys/prove/ask",
        async ({ visitor }) => {
          const site = ownSite();
          const options = await askForProof(deps, site, sessionOf(visitor));
          return options ? json(options) : json({ message: texts.none }, 422);
        },
        { role: "account" },
      )
      .post(
        "/account/passkeys/prove",
        async ({ visitor, request }) => {
          const site = ownSite();
          const form = await readForm(request, BODY_MOST);
          const assertion = readAssertion(form.text("credential", CREDENTIAL_MOST + 1));
          if (!assertion) return json({ message: texts.answers.refused }, 422);
          const proof = await proveByPasskey(deps, site, { ...sessionOf(visitor), assertion });
          if (proof.outcome !== "proven") return json({ message: texts.answers[proof.outcome] }, 422);
          return json({ redirect: ownPath(form.text("next"), "/account") });
        },
        { role: "account" },
      )
      .get("/account/passkeys/:id", ({ visitor, request, params }) => one(request, visitor, params.id), {
        role: "account",
      })
      .post(
        "/account/passkeys/:id",
        async ({ visitor, request, params }) => {
          const typed = (await readForm(request)).text("name", READ_MOST);
          const read = readPasskeyName(typed);
          if ("problem" in read) {
            const message = read.problem === "missing" ? texts.one.missing : texts.one.tooLong;
            return one(request, visitor, params.id, typed, [{ field: "name", message }], 422);
          }
          const whose = { hostId: visitor.host.id, id: params.id };
          if (namePasskey(deps, whose, read.name) === "no_such_key") throw new Refused(404);
          return done("passkey_renamed");
        },
        { role: "account" },
      )
      .post(
        "/account/passkeys/:id/remove",
        async ({ visitor, request, params }) => {
          const whose = { hostId: visitor.host.id, id: params.id };
          if (!findPasskeyOf(db, whose.hostId, whose.id)) throw new Refused(404);
          if (!mayRemove(visitor)) return one(request, visitor, params.id, undefined, [], 403);
          const isLost = (await readForm(request)).text("lost", 5) !== "";
          removePasskey(facts, whose, { isLost, by: changedBy(request, visitor) });
          return done("passkey_removed");
        },
        { role: "account" },
      )
  );
}
