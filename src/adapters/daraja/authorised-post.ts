import type { KeepExchange } from "#src/ports/mpesa-operations.ts";
import type { AccessToken } from "./access-token.ts";
import { type DarajaCredentials, withoutCredentials } from "./credentials.ts";
import { type DarajaError, isProductMissing, isTokenRefusal, readError } from "./daraja-error.ts";
import { bounded, exchange, jsonObject } from "./exchange.ts";

export type Connection = Readonly<{
  credentials: DarajaCredentials;
  token: AccessToken;
  fetch: typeof fetch;
  /** Hears of each exchange, once it has ended. */
  keep?: KeepExchange | undefined;
}>;

/** One request: its body, and what a person will look for it by. */
export type Post = Readonly<{
  path: string;
  body: Record<string, unknown>;
  timeoutMs: number;
  what: string;
  about: string;
}>;

/** `raw` is always fit to be kept: bounded, and without a credential. */
export type Answer =
  | Readonly<{
      outcome: "answered";
      status: number;
      body: Record<string, unknown> | undefined;
      error: DarajaError | undefined;
      raw: string;
    }>
  /** "try_later": it is certain that nothing was sent. "unknown": nobody can tell. */
  | Readonly<{ outcome: "unknown" | "try_later" | "bad_settings"; raw: string }>
  /** No token, and no word of Daraja's why: nothing was sent. */
  | Readonly<{ outcome: "turned_away"; mayBeKeys: boolean; raw: string }>;

/** How many tokens are tried for one request: another process may renew them too. An app without the product gets a second chance alone. */
const TOKENS_MOST = 3;

/**
 * Posts JSON with the bearer token. Only when Daraja says that the token was
 * refused, or turns it away unread as it does with one that has ended, is the
 * same body sent again, with a new token: those answers alone prove that
 * nothing was done.
 */
export async function authorisedPost(connection: Connection, post: Post): Promise<Answer> {
  const answer = await sent(connection, post);
  const { credentials } = connection;
  await connection.keep?.({
    what: post.what,
    about: post.about,
    shortcode: credentials.shortcode,
    sent: withoutCredentials(JSON.stringify({ ...post.body, ...hiddenIn(post.body) }), credentials),
    status: answer.outcome === "answered" ? answer.status : null,
    received: answer.raw,
  });
  return answer;
}

async function sent(connection: Connection, { path, body, timeoutMs }: Post): Promise<Answer> {
  const { credentials, token, fetch } = connection;
  for (let attempt = 1; ; attempt++) {
    const bearer = await token.get();
    if (bearer.outcome !== "token") {
      const raw = bounded(withoutCredentials(bearer.text, credentials));
      const { text: _, ...why } = bearer;
      return { ...why, raw };
    }
    const answer = await exchange(
      fetch,
      `${credentials.baseUrl}${path}`,
      {
        method: "POST",
        headers: { authorization: `Bearer ${bearer.token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
        // A connection kept open may be closed just as we write; a new one leaves no doubt what was sent.
        keepalive: false,
      },
      timeoutMs,
    );
    if (answer.outcome !== "answered") {
      return { outcome: answer.outcome === "not_sent" ? "try_later" : "unknown", raw: answer.detail };
    }

    const json = jsonObject(answer.text);
    const error = json && readError(json);
    if (error && isTokenRefusal(error)) {
      token.drop(bearer.token);
      if (attempt < (isProductMissing(error) ? 2 : TOKENS_MOST)) continue;
    }
    if (!error && attempt === 1 && isBareRefusal(answer.status, json)) {
      token.drop(bearer.token);
      continue;
    }
    const text = answer.text || `(HTTP ${answer.status}, no body)`;
    const raw = bounded(withoutCredentials(text, credentials, bearer.token));
    return { outcome: "answered", status: answer.status, body: json, error, raw };
  }
}

/** 401 and no word of Daraja's: who asks was not known, so nothing was read. An answer that names what it began says otherwise. */
function isBareRefusal(status: number, body: Record<string, unknown> | undefined): boolean {
  const begun = [
    "MerchantRequestID",
    "CheckoutRequestID",
    "ConversationID",
    "OriginatorConversationID",
    "ResponseCode",
  ];
  return status === 401 && !begun.some((name) => body && name in body);
}

/** What proves us to M-PESA, and what proves M-PESA to us: the ends of the addresses where it is to call. */
function hiddenIn(body: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      if (name === "Password" || name === "SecurityCredential") return [[name, "[hidden]"]];
      return /URL$/i.test(name) && typeof value === "string" ? [[name, withoutEnd(value)]] : [];
    }),
  );
}

/** The house and the first word of the path. */
function withoutEnd(address: string): string {
  return address.replace(/^(https?:\/\/[^/]*\/[^/]*\/).*$/, "$1[hidden]");
}
