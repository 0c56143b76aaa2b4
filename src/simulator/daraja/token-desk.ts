import type { Clock } from "#src/ports/clock.ts";
import { accessToken } from "./identifiers.ts";
import { answerJson, brokenOff, htmlPage, invalidToken, refusal, silence } from "./replies.ts";
import type { Store } from "./store.ts";

export type TokenDesk = Readonly<{
  store: Store;
  clock: Clock;
  /** Consumer secrets by key; an unknown key is accepted with any secret. */
  consumers: Readonly<Record<string, string>>;
  tokenLifetimeS: number;
  stopping: AbortSignal;
}>;

/** `GET /oauth/v1/generate?grant_type=client_credentials` */
export function issueToken(desk: TokenDesk, request: Request): Response | Promise<Response> {
  const { store, clock, consumers, tokenLifetimeS } = desk;
  store.count("token");
  const blip = blipOf(desk, request);
  if (blip) return blip;
  if (new URL(request.url).searchParams.get("grant_type") !== "client_credentials") {
    return refusal(400, "400.008.02", "Invalid grant type passed");
  }
  const basic = /^Basic (\S+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  const [, key, secret] = /^([^:]+):(.+)$/.exec(Buffer.from(basic ?? "", "base64").toString("utf8")) ?? [];
  const known = key === undefined ? undefined : consumers[key];
  if (!key || !secret || (known !== undefined && known !== secret)) {
    return refusal(400, "400.008.01", "Invalid Authentication passed");
  }
  const token = accessToken();
  const { secondLoginInvalidates, expiresInAsText } = store.switches();
  store.write(() => {
    if (secondLoginInvalidates) store.endTokens(key);
    store.addToken(token, key, clock.now() + tokenLifetimeS * 1000);
  });
  return answerJson(200, {
    access_token: token,
    expires_in: expiresInAsText ? String(tokenLifetimeS) : tokenLifetimeS,
  });
}

/** The desk itself is out of order for a moment. */
function blipOf({ store, stopping }: TokenDesk, request: Request): Response | Promise<Response> | undefined {
  const { tokenBlips, tokenBlip } = store.switches();
  if (tokenBlips < 1) return undefined;
  store.setSwitch("tokenBlips", tokenBlips - 1);
  switch (tokenBlip) {
    case "empty":
      return new Response("", { status: 400 });
    case "error":
      return refusal(500, "500.001.1001", "Internal Server Error");
    case "broken":
      return brokenOff();
    case "silent":
      return silence(request.signal, stopping);
    default:
      return htmlPage(403);
  }
}

/** What is wrong with the bearer of a request, if anything. */
export function refusedBearer({ store, clock }: TokenDesk, request: Request): Response | undefined {
  if (request.method === "GET") return refusal(404, "404.001.04", "Invalid Authentication Header");
  if (request.method !== "POST") return refusal(405, "405.001", "Method Not Allowed");
  const bearer = /^Bearer (\S+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!bearer) return refusal(404, "404.001.04", "Invalid Authentication Header");
  return store.tokenIsLive(bearer, clock.now()) ? undefined : invalidToken();
}
