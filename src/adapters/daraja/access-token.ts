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

type Token = Readonly<{ outcome: "token"; token: string }>;

/** Without a token nothing else was sent, so every failure here is safe to try again. */
type NoToken =
  /** Daraja says in its own words that these keys are no keys. */
  | Readonly<{ outcome: "bad_settings"; text: string }>
  /**
   * A refusal without a word of Daraja's: a page of something in front of it, or an empty one. Where keys are wrong the
   * body is often empty, too, so it may be the keys, unless they have been answered with a token before.
   */
  | Readonly<{ outcome: "turned_away"; mayBeKeys: boolean; text: string }>
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
  let hasWorked = false;

  async function renew(): Promise<Token | NoToken> {
    const from = deps.clock.now();
    const url = `${credentials.baseUrl}/oauth/v1/generate?grant_type=client_credentials`;
    const headers = { authorization: basicHeader(credentials), accept: "application/json" };
    const read = await tried((limitMs) => exchange(deps.fetch, url, { headers }, limitMs), deps.timeoutMs);
    if (read.outcome === "turned_away") return { ...read, mayBeKeys: read.mayBeKeys && !hasWorked };
    if (read.outcome !== "token") return read;
    hasWorked = true;
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
  return answer.outcome === "answered" && (asksLess(answer) || saysKeysAreWrong(answer));
}

type Answered = Extract<Exchange, { outcome: "answered" }>;

function errorIn({ text }: Answered) {
  const body = jsonObject(text);
  return body && readError(body);
}

function asksLess(answer: Answered): boolean {
  const error = errorIn(answer);
  return answer.status === 429 || (error !== undefined && asksUsToSlowDown(error));
}

function saysKeysAreWrong(answer: Answered): boolean {
  return errorIn(answer) !== undefined && answer.status < 500;
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
  const text = answer.text || `(HTTP ${answer.status}, no body)`;
  if (asksLess(answer)) return { outcome: "try_later", text };
  if (saysKeysAreWrong(answer)) return { outcome: "bad_settings", text };
  if (![400, 401, 403, 404].includes(answer.status)) return { outcome: "try_later", text };
  return { outcome: "turned_away", mayBeKeys: answer.status === 400 || answer.status === 401, text };
}
