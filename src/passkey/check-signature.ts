import type { Db } from "#db/open.ts";
import { findPasskeyByCredential, markPasskeyUsed, type Passkey } from "#db/passkey.queries.ts";
import type { Change } from "#db/write.ts";
import type { RelyingParty } from "#src/identity/relying-party.ts";
import type { Clock } from "#src/ports/clock.ts";
import { sameText } from "#src/web/secrets.ts";
import type { Assertion } from "./read-credential.ts";
import { webauthn } from "./webauthn.ts";

export type Checked =
  | Readonly<{ outcome: "signed"; passkey: Passkey; counter: number }>
  /** `unknown`: nobody here has this key, or has it any more. */
  | Readonly<{ outcome: "unknown" | "refused"; why: string }>;

/** Whether a key of ours has signed, with its owner's finger or PIN, for this house. The challenge was taken before. */
export async function checkSignature(
  deps: { db: Db },
  rp: RelyingParty,
  { challenge, ...response }: Assertion,
): Promise<Checked> {
  const passkey = findPasskeyByCredential(deps.db, response.id);
  if (!passkey) return { outcome: "unknown", why: "no such key" };
  const { userHandle } = response.response;
  if (userHandle && !sameText(userHandle, passkey.handle ?? "")) return { outcome: "refused", why: "another's handle" };
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    if (!verified) return { outcome: "refused", why: "another signature" };
    return { outcome: "signed", passkey, counter: authenticationInfo.newCounter };
  } catch (error) {
    return { outcome: "refused", why: error instanceof Error ? error.message : "unreadable" };
  }
}

/**
 * Notes the use of a key, inside the change that acts on it. `false` when it was removed, or signed something
 * else, while this signature was looked at: of two with one number a copy of the key made one.
 */
export function noteUse(
  tx: Change,
  { clock }: { clock: Clock },
  signed: Extract<Checked, { outcome: "signed" }>,
): boolean {
  const { counter, passkey } = signed;
  const stands = findPasskeyByCredential(tx, passkey.credentialId);
  if (!stands || stands.id !== passkey.id) return false;
  if ((counter > 0 || stands.counter > 0) && counter <= stands.counter) return false;
  markPasskeyUsed(tx, passkey.id, { counter, now: clock.now() });
  return true;
}
