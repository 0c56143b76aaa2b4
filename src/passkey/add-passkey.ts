import { findHost, type Host } from "#db/host.queries.ts";
import type { Db } from "#db/open.ts";
import { findPasskeyByCredential, handleOf, insertPasskey, passkeysOf } from "#db/passkey.queries.ts";
import { write } from "#db/write.ts";
import { type ChangedBy, type Telling, tellChange } from "#src/account-change/tell-change.ts";
import { PASSKEYS_MOST, passkeyName } from "#src/core/person/passkey-name.ts";
import type { RelyingParty } from "#src/identity/relying-party.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { newSecret } from "#src/web/secrets.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { CHALLENGE_LIVES_MS, keepChallenge, takeChallenge } from "./challenge.ts";
import type { NewCredential } from "./read-credential.ts";
import { ALGORITHMS, descriptorOf, webauthn } from "./webauthn.ts";

type Needs = Telling & Pick<Deps, "db" | "log">;
type Session = Readonly<{ hostId: string; tokenHash: string }>;

/** What a browser needs to make a key. `undefined` when the host has as many as there may be. */
export async function offerPasskey(deps: Needs, rp: RelyingParty, session: Session) {
  const host = hostOf(deps.db, session);
  const { generateRegistrationOptions } = await webauthn();
  const known = passkeysOf(deps.db, host.id);
  if (known.length >= PASSKEYS_MOST) return undefined;
  const handle = write(deps.db, (tx) => handleOf(tx, host.id, newSecret()));
  const options = await generateRegistrationOptions({
    rpName: deps.config.siteName,
    rpID: rp.id,
    userID: new Uint8Array(Buffer.from(handle, "base64url")),
    userName: host.brandName ?? host.username,
    userDisplayName: `${host.firstName} ${host.lastName}`.trim(),
    timeout: CHALLENGE_LIVES_MS,
    attestationType: "none",
    excludeCredentials: known.map(descriptorOf),
    // Found without a name being typed, and by its owner's finger, face or PIN alone.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  keepChallenge(deps, { purpose: "add", sessionHash: session.tokenHash }, options.challenge);
  return options;
}

/** `over`: not asked for by this session, or too long ago. `refused`: it does not prove what it says. */
export type AddPasskey = Readonly<{ outcome: "added" } | { outcome: "over" | "refused" | "too_many" }>;

/** Keeps a new key of the host's, and tells them at once. */
export async function addPasskey(
  deps: Needs,
  rp: RelyingParty,
  ask: Session & { credential: NewCredential; by: ChangedBy },
): Promise<AddPasskey> {
  const host = hostOf(deps.db, ask);
  const { challenge, ...response } = ask.credential;
  if (!takeChallenge(deps, { purpose: "add", sessionHash: ask.tokenHash }, challenge)) return { outcome: "over" };
  const made = await readKey(rp, challenge, response);
  if ("why" in made) {
    deps.log.warn("a new passkey was refused", { host: host.id, why: made.why });
    return { outcome: "refused" };
  }
  return write(deps.db, (tx): AddPasskey => {
    const now = deps.clock.now();
    const known = passkeysOf(tx, host.id);
    if (known.length >= PASSKEYS_MOST) return { outcome: "too_many" };
    if (findPasskeyByCredential(tx, made.id)) return { outcome: "refused" };
    const { transports } = response.response;
    const taken = known.map(({ name }) => name);
    const id = newId();
    insertPasskey(tx, {
      id,
      hostId: host.id,
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: transports.join(" "),
      name: passkeyName(ask.by.device, transports, taken, pagesIn[host.language].passkeys.names),
      createdAt: now,
    });
    const before = { kind: "passkey", added: id } as const;
    tellChange(tx, deps, { host, before, told: { what: "passkey_added" }, by: ask.by });
    return { outcome: "added" };
  });
}

/**
 * What the library makes of a new key. Statements about who built a key are not asked for. One with certificates in
 * it is refused unread: what checks those follows addresses that stand in them.
 */
async function readKey(
  rp: RelyingParty,
  challenge: string,
  response: Omit<NewCredential, "challenge">,
): Promise<{ id: string; publicKey: Uint8Array; counter: number } | { why: string }> {
  const { verifyRegistrationResponse, decodeAttestationObject } = await webauthn();
  try {
    const sent = new Uint8Array(Buffer.from(response.response.attestationObject, "base64url"));
    const statement = decodeAttestationObject(sent);
    const format = statement.get("fmt");
    const isPlain = format === "none" || (format === "packed" && statement.get("attStmt").get("x5c") === undefined);
    if (!isPlain) return { why: "a statement of its maker" };
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return verified ? registrationInfo.credential : { why: "another signature" };
  } catch (error) {
    return { why: error instanceof Error ? error.message : "unreadable" };
  }
}

function hostOf(db: Db, { hostId }: Session): Host {
  const host = findHost(db, hostId);
  if (!host) throw new Error("a host who is signed in is not there");
  return host;
}
