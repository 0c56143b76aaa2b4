import type { Clock } from "#src/ports/clock.ts";
import { basicHeader, type DarajaCredentials } from "./credentials.ts";
import { type Exchange, exchange, jsonObject, textOf } from "./exchange.ts";

/** What Safaricom documents, for when the answer does not say. */
const USUAL_LIFETIME_S = 3600;
const RENEW_BEFORE_END_MS = 60_000;
const TIMEOUT_MS = 15_000;

export type Token = Readonly<{ outcome: "token"; token: string }>;

/** Without a token nothing else was sent, so every failure here is safe to try again. */
export type NoToken =
  | Readonly<{ outcome: "bad_settings"; text: string }>
  | Readonly<{ outcome: "try_later"; text: string }>;

export type AccessToken = Readonly<{
  /** The cached token, or a new one; whoever asks while one is on its way waits for the same one. */
  get(): Promise<Token | NoToken>;
  /** Forgets a token that Daraja refused, unless another has taken its place already. */
  drop(token: string): void;
}>;

type Cached = Readonly<{ token: string; from: number; until: number }>;

export function createAccessToken(
  credentials: DarajaCredentials,
  deps: { clock: Clock; fetch: typeof fetch; timeoutMs?: number },
): AccessToken {
  let cached: Cached | undefined;
  let renewing: Promise<Token | NoToken> | undefined;

  async function renew(): Promise<Token | NoToken> {
    const from = deps.clock.now();
    const url = `${credentials.baseUrl}/oauth/v1/generate?grant_type=client_credentials`;
    const headers = { authorization: basicHeader(credentials), accept: "application/json" };
    const answer = await exchange(deps.fetch, url, { headers }, Math.min(deps.timeoutMs ?? TIMEOUT_MS, TIMEOUT_MS));
    const read = readToken(answer);
    if (read.outcome !== "token") return read;
    const margin = Math.min(RENEW_BEFORE_END_MS, read.lifetimeMs / 10);
    cached = { token: read.token, from, until: from + read.lifetimeMs - margin };
    return { outcome: "token", token: read.token };
  }

  return {
    async get() {
      const now = deps.clock.now();
      if (cached && now >= cached.from && now < cached.until) return { outcome: "token", token: cached.token };
      renewing ??= renew().finally(() => {
        renewing = undefined;
      });
      return renewing;
    },
    drop(token) {
      if (cached?.token === token) cached = undefined;
    },
  };
}

/**
 * One token per credential set, however many clients are made from it: Safaricom's
 * portal says that each new token ends the one before.
 */
export function sharedAccessToken(
  credentials: DarajaCredentials,
  deps: { clock: Clock; timeoutMs?: number },
): AccessToken {
  const shelf = shelves.get(deps.clock) ?? new Map<string, AccessToken>();
  shelves.set(deps.clock, shelf);
  const name = [credentials.baseUrl, credentials.consumerKey, credentials.consumerSecret].join("\n");
  const known = shelf.get(name);
  if (known) return known;
  const fresh = createAccessToken(credentials, { ...deps, fetch: globalThis.fetch });
  shelf.set(name, fresh);
  return fresh;
}

/** By clock, so that two applications in one process (two tests) never share. */
const shelves = new WeakMap<Clock, Map<string, AccessToken>>();

type Read = (Token & { lifetimeMs: number }) | NoToken;

function readToken(answer: Exchange): Read {
  if (answer.outcome !== "answered") return { outcome: "try_later", text: answer.detail };
  const body = jsonObject(answer.text);
  const token = textOf(body?.access_token);
  if (answer.status === 200 && token) {
    const seconds = Number(body?.expires_in);
    const lifetimeMs = (Number.isFinite(seconds) && seconds > 0 ? seconds : USUAL_LIFETIME_S) * 1000;
    return { outcome: "token", token, lifetimeMs };
  }
  // The body is often empty when the keys are wrong, so the status alone decides.
  const refused = [400, 401, 403, 404].includes(answer.status);
  return { outcome: refused ? "bad_settings" : "try_later", text: answer.text || `(HTTP ${answer.status}, no body)` };
}
