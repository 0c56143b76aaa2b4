import { createHash } from "node:crypto";
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import type { Clock } from "#src/ports/clock.ts";
import { newId } from "#src/web/ids.ts";
import { newSecret, sameText } from "#src/web/secrets.ts";

/** Nobody: who signs in as one of them opens nothing that the demo does not give to everybody. */
export type SampleAccount = Readonly<{ sub: string; email: string; given_name: string; family_name: string }>;

type Code = Readonly<{ account: SampleAccount; query: Readonly<Record<string, string>>; endsAt: number }>;
type Client = Readonly<{ clientId: string; clientSecret: string; redirectUri: string }>;

const CODE_LIVES_MS = 60_000;
const CODES_MOST = 1_000;
const TOKEN_LIVES_S = 3_600;
const KEY_ID = "sample-1";

const NAILA: SampleAccount = {
  sub: "1001",
  email: "naila.sample@example.com",
  given_name: "Naila",
  family_name: "Mwende",
};

/**
 * The demo's Google: an OpenID issuer as strict about what it is asked as Google is, with made-up people to choose
 * from. Its key lives as long as the process.
 */
export function createGoogleSimulator({ clock, client }: { clock: Clock; client: Client }) {
  const codes = new Map<string, Code>();
  let made: Promise<{ privateKey: CryptoKey; jwk: JWK }> | undefined;
  const key = () => {
    made ??= makeKey();
    return made;
  };

  return {
    /** One who has perhaps been here before, and one who never has. */
    accounts: (): SampleAccount[] => [NAILA, newcomer(newId())],
    /** Why it would not show its page. */
    faultOf: (query: Readonly<Record<string, string>>) => faultOf(client, query),
    /** Where the browser goes back to with a choice, or with none. */
    choose(query: Readonly<Record<string, string>>, sub: string): string | undefined {
      if (faultOf(client, query)) return undefined;
      const back = new URL(client.redirectUri);
      back.searchParams.set("state", query.state ?? "");
      const account = accountOf(sub);
      if (account) {
        for (const [old, { endsAt }] of codes) if (endsAt <= clock.now() || codes.size >= CODES_MOST) codes.delete(old);
        const code = newSecret();
        codes.set(code, { account, query, endsAt: clock.now() + CODE_LIVES_MS });
        back.searchParams.set("code", code);
      } else back.searchParams.set("error", "access_denied");
      return back.href;
    },
    keys: async () => ({ keys: [(await key()).jwk] }),
    /** What a code is exchanged for, once. */
    async exchange(form: Readonly<Record<string, string>>, issuer: string): Promise<{ status: number; said: object }> {
      const isClient = form.client_id === client.clientId && sameText(form.client_secret ?? "", client.clientSecret);
      if (!isClient) return { status: 401, said: { error: "invalid_client" } };
      if (form.grant_type !== "authorization_code") return { status: 400, said: { error: "unsupported_grant_type" } };
      const code = codes.get(form.code ?? "");
      codes.delete(form.code ?? "");
      const challenge = createHash("sha256")
        .update(form.code_verifier ?? "")
        .digest("base64url");
      const isTheirs = form.redirect_uri === client.redirectUri && code?.query.code_challenge === challenge;
      if (!code || !isTheirs || code.endsAt <= clock.now()) return { status: 400, said: { error: "invalid_grant" } };
      const claims = { ...code.account, email_verified: true, nonce: code.query.nonce, azp: client.clientId };
      const iat = Math.floor(clock.now() / 1000);
      const idToken = await new SignJWT({ ...claims, iss: issuer, aud: client.clientId, iat, exp: iat + TOKEN_LIVES_S })
        .setProtectedHeader({ alg: "RS256", kid: KEY_ID })
        .sign((await key()).privateKey);
      const said = { access_token: newSecret(), token_type: "Bearer", expires_in: TOKEN_LIVES_S, id_token: idToken };
      return { status: 200, said };
    },
  };
}

async function makeKey() {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: "RS256", use: "sig" } };
}

function faultOf({ clientId, redirectUri }: Client, query: Readonly<Record<string, string>>): string | undefined {
  const needed = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid email profile",
    code_challenge_method: "S256",
    prompt: "select_account",
  };
  const wrong = Object.entries(needed).find(([name, value]) => query[name] !== value);
  return wrong?.[0] ?? ["state", "nonce", "code_challenge"].find((name) => !query[name]);
}

function accountOf(sub: string): SampleAccount | undefined {
  if (sub === NAILA.sub) return NAILA;
  const [, id] = /^new-([a-z0-9]{16})$/.exec(sub) ?? [];
  return id ? newcomer(id) : undefined;
}

const newcomer = (id: string): SampleAccount => ({
  sub: `new-${id}`,
  email: `new.${id.slice(0, 8)}@example.com`,
  given_name: "Kamau",
  family_name: "Njoroge",
});
