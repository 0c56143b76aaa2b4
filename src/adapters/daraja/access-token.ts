import type { Clock } from "#src/ports/clock.ts";
import { basicHeader, type DarajaCredentials } from "./credentials.ts";
import { asksUsToSlowDown, readError } from "./daraja-error.ts";
import { type Exchange, exchange, jsonObject, textOf } from "./exchange.ts";

/** What Safaricom documents, for when the answer does not say. */
const USUAL_LIFETIME_S = 3600;
const RENEW_BEFORE_END_MS = 60_000;
/** For all tries together. */
const TIMEOUT_MS = 15_000;
/** Before the second try and the third. One bad answer says little: nothing was sent yet, and a guest waits. */
const PAUSES_MS = [100, 300];

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
    const read = await tried((limitMs) => exchange(deps.fetch, url, { headers }, limitMs), deps.timeoutMs);
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

/** Each try has its part of the time, so that one which hangs leaves the others theirs. */
async function tried(ask: (limitMs: number) => Promise<Exchange>, timeoutMs = TIMEOUT_MS): Promise<Read> {
  const pausesMs = PAUSES_MS.reduce((sum, ms) => sum + ms, 0);
  const wholeMs = Math.min(timeoutMs, TIMEOUT_MS);
  const limitMs = Math.ceil(Math.max(wholeMs / 2, wholeMs - pausesMs) / (PAUSES_MS.length + 1));
  for (let nth = 0; ; nth++) {
    const answer = await ask(limitMs);
    const read = readToken(answer);
    const pauseMs = PAUSES_MS[nth];
    if (read.outcome === "token" || pauseMs === undefined || saysWhy(answer)) return read;
    await Bun.sleep(pauseMs);
  }
}

/** Daraja itself says that the keys are wrong, or asks us to come less often: no blip, and the same in a moment. */
function saysWhy(answer: Exchange): boolean {
  if (answer.outcome !== "answered") return false;
  const body = jsonObject(answer.text);
  const error = body && readError(body);
  if (answer.status === 429 || (error && asksUsToSlowDown(error))) return true;
  return error !== undefined && answer.status < 500;
}

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
