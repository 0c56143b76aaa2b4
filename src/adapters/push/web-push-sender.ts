import * as http from "node:http";
import * as https from "node:https";
import { encryptNotification } from "@block65/webcrypto-web-push";
import { importJWK, SignJWT } from "jose";
import { isAllowedHost } from "#src/core/message/push-device.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { PushAsk, PushSender, PushSent } from "#src/ports/push-sender.ts";
import {
  type Found,
  findAddress,
  type Outgoing,
  patienceOf,
  pinnedTo,
  requestTo,
  untilAborted,
} from "../feeds/outgoing.ts";

export type PushOptions = Outgoing &
  Readonly<{
    clock: Clock;
    /** How a push service reaches whoever sends: `mailto:` or an address of the web (RFC 8292, section 2.1). */
    subject: string;
    timeoutMs?: number;
  }>;

const TIMEOUT_MS = 10_000;
/** RFC 8292 lets a token live for a day; it is used for half of that. */
const TOKEN_LIVES_MS = 12 * 3_600_000;
const TOKEN_USED_MS = 6 * 3_600_000;
const TOKENS_MOST = 50;

/**
 * Web push by RFC 8030, 8291 and 8292: the text is encrypted for the browser, and the request signed with the key that
 * the browser was asked with.
 */
export function webPushSender(options: PushOptions): PushSender {
  const { clock, subject, allowHosts, timeoutMs = TIMEOUT_MS } = options;
  const tokens = new Map<string, { token: string; until: number }>();

  async function tokenFor(audience: string, keys: PushAsk["keys"]): Promise<string> {
    const name = `${audience} ${keys.publicKey}`;
    const now = clock.now();
    const kept = tokens.get(name);
    if (kept && kept.until > now && kept.until - TOKEN_USED_MS <= now) return kept.token;
    const point = Buffer.from(keys.publicKey, "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33, 65)].map((half) => half.toString("base64url"));
    const key = await importJWK({ kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "", d: keys.privateKey }, "ES256");
    const token = await new SignJWT({ sub: subject })
      .setProtectedHeader({ typ: "JWT", alg: "ES256" })
      .setAudience(audience)
      .setExpirationTime(Math.floor((now + TOKEN_LIVES_MS) / 1000))
      .sign(key);
    if (tokens.size >= TOKENS_MOST) tokens.clear();
    tokens.set(name, { token, until: now + TOKEN_USED_MS });
    return token;
  }

  async function encrypted({ subscription: { endpoint, p256dh, auth }, payload }: PushAsk) {
    const browser = { endpoint, expirationTime: null, keys: { p256dh, auth } };
    return encryptNotification(browser, new TextEncoder().encode(payload), { pad: false });
  }

  return {
    async send(ask): Promise<PushSent> {
      const url = URL.parse(ask.subscription.endpoint);
      if (!url || (url.protocol !== "https:" && !isAllowedHost(url, allowHosts))) return refused("is no https address");
      const signal = AbortSignal.timeout(timeoutMs);
      let body: Uint8Array;
      try {
        body = await encrypted(ask);
      } catch {
        return refused("has a key that is none");
      }
      try {
        const found = await untilAborted(signal, findAddress(url, options));
        if (found === "private_address") return refused("leads into a private network");
        if (found === "no_such_host") return later("is not found");
        const authorization = `vapid t=${await tokenFor(url.origin, ask.keys)}, k=${ask.keys.publicKey}`;
        const { urgency, topic, keptSeconds } = ask;
        const headers = {
          authorization,
          urgency,
          topic,
          ttl: String(keptSeconds),
          "content-encoding": "aes128gcm",
          "content-type": "application/octet-stream",
          "content-length": String(body.byteLength),
        };
        return readAnswer(await post(url, found, { headers, body, signal }));
      } catch {
        return later(signal.aborted ? "did not answer in time" : "is not reached");
      }
    },
  };
}

const refused = (what: string): PushSent => ({ outcome: "refused", detail: `push service ${what}` });
const later = (what: string): PushSent => ({ outcome: "later", detail: `push service ${what}` });

type Answer = Pick<http.IncomingMessage, "headers"> & { status: number };

/** The head of the answer is all that is read of it. */
function post(
  url: URL,
  found: Found,
  { headers, body, signal }: { headers: Record<string, string>; body: Uint8Array; signal: AbortSignal },
): Promise<Answer> {
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const asked = request(
      { ...requestTo(url), method: "POST", agent: false, headers, lookup: pinnedTo(found) },
      (response) => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers });
        response.destroy();
        asked.destroy();
      },
    );
    const stop = () => {
      reject(new Error("timed out"));
      asked.destroy();
    };
    signal.addEventListener("abort", stop, { once: true });
    asked.on("error", reject);
    asked.on("close", () => signal.removeEventListener("abort", stop));
    if (signal.aborted) stop();
    else asked.end(body);
  });
}

/** A redirect is refused as any other answer that is none: the browser named one address. */
function readAnswer({ status, headers }: Answer): PushSent {
  if (status >= 200 && status < 300) return { outcome: "accepted" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  const detail = `push service answered ${status}`;
  if (status === 408 || status === 429 || status >= 500) {
    return { outcome: "later", detail, ...patienceOf({ headers }) };
  }
  return { outcome: "refused", detail };
}
