import * as http from "node:http";
import * as https from "node:https";
import { createGunzip, createInflate } from "node:zlib";
import type { FeedAsk, FeedFailure, FeedFetched, FeedFetcher } from "#src/ports/feed-fetcher.ts";
import { type Found, findAddress, type Lookup, patienceOf, pinnedTo, requestTo, untilAborted } from "./outgoing.ts";

/** A year of a busy house is some 100 KB. */
const MOST_BYTES = 2 * 1024 * 1024;
const REDIRECTS_MOST = 5;

/**
 * Fetches by HTTP and HTTPS. The name is looked up once, its addresses are checked, and the connection
 * goes to the address that was checked: a name that changes its mind a moment later changes nothing.
 */
export function httpFeedFetcher(options: {
  /** Host names that may be private or loopback. */
  allowHosts: readonly string[];
  /** Says who asks, with a way to reach the operator. */
  agent: string;
  lookup?: Lookup;
}): FeedFetcher {
  async function follow(first: URL, ask: FeedAsk, signal: AbortSignal): Promise<FeedFetched> {
    let url = first;
    for (let hop = 0; hop <= REDIRECTS_MOST; hop += 1) {
      const found = await untilAborted(signal, findAddress(url, options));
      if (typeof found === "string") return { outcome: "failed", failure: found };
      const answer = await request(url, found, { ask, signal, agent: options.agent });
      if (!("location" in answer)) return answer;
      const next = URL.parse(answer.location, url);
      if (!next) return { outcome: "failed", failure: "bad_address" };
      if (next.protocol === "webcal:") next.protocol = "https:";
      if (next.protocol !== "http:" && next.protocol !== "https:") return { outcome: "failed", failure: "bad_address" };
      // A password that was typed into the address is for the site it was typed for.
      if (next.origin !== url.origin) [next.username, next.password] = ["", ""];
      url = next;
    }
    return { outcome: "failed", failure: "too_many_redirects" };
  }

  async function tryAt(url: URL, ask: FeedAsk, signal: AbortSignal): Promise<FeedFetched> {
    try {
      return await follow(url, ask, signal);
    } catch (error) {
      return { outcome: "failed", failure: signal.aborted ? "timed_out" : failureOf(error) };
    }
  }

  return {
    async fetch(ask) {
      const signal = AbortSignal.timeout(ask.withinMs);
      const [first, second] = addressesOf(ask.url);
      if (!first) return { outcome: "failed", failure: "bad_address" };
      const answer = await tryAt(first, ask, signal);
      // webcal: never said which of the two it is.
      const isNotTls =
        answer.outcome === "failed" && (answer.failure === "tls_fault" || answer.failure === "unreachable");
      return second && isNotTls ? tryAt(second, ask, signal) : answer;
    },
  };
}

/** The address to try, and for `webcal:` a second one. Empty for what is no address of the web. */
function addressesOf(typed: string): URL[] {
  const url = URL.parse(typed.trim().replace(/^webcals?:(?:\/\/)?/i, "https://"));
  if (!url?.hostname || (url.protocol !== "http:" && url.protocol !== "https:")) return [];
  if (!/^webcal:/i.test(typed.trim())) return [url];
  const plain = new URL(url);
  plain.protocol = "http:";
  return [url, plain];
}

/** In UTF-8, as RFC 7617 lets a site ask for: a password may have any letters. */
function basicOf({ username, password }: URL): string {
  return `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString("base64")}`;
}

type Answer = FeedFetched | { location: string };

function request(url: URL, found: Found, how: { ask: FeedAsk; signal: AbortSignal; agent: string }): Promise<Answer> {
  const { ask, signal } = how;
  const headers: Record<string, string> = {
    accept: "text/calendar, text/plain;q=0.5, */*;q=0.1",
    "accept-encoding": "gzip, deflate",
    "user-agent": how.agent,
    ...(ask.etag ? { "if-none-match": ask.etag } : {}),
    ...(ask.lastModified ? { "if-modified-since": ask.lastModified } : {}),
    ...(url.username ? { authorization: basicOf(url) } : {}),
  };
  const { request: send } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const asked = send(
      {
        ...requestTo(url),
        method: "GET",
        agent: false,
        headers,
        lookup: pinnedTo(found),
      },
      (response) => {
        const settle = (answer: Answer) => {
          resolve(answer);
          response.destroy();
          asked.destroy();
        };
        const status = response.statusCode ?? 0;
        const { location } = response.headers;
        if (status === 304) return settle({ outcome: "not_modified" });
        if (status >= 300 && status < 400 && location) return settle({ location });
        if (status !== 200)
          return settle({ outcome: "failed", failure: "http_error", status, ...patienceOf(response) });
        readBody(response).then(
          (bytes) =>
            settle(
              bytes ? { outcome: "fetched", bytes, ...marksOf(response) } : { outcome: "failed", failure: "too_large" },
            ),
          reject,
        );
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
    else asked.end();
  });
}

/** The bytes, unpacked; `undefined` when they are too many, packed or unpacked. A cut-off body is an error. */
async function readBody(response: http.IncomingMessage): Promise<Uint8Array | undefined> {
  const encoding = response.headers["content-encoding"]?.trim().toLowerCase();
  const unpack =
    encoding === "gzip" || encoding === "x-gzip"
      ? createGunzip()
      : encoding === "deflate"
        ? createInflate()
        : undefined;
  const announced = Number(response.headers["content-length"] ?? Number.NaN);
  if (announced > MOST_BYTES) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  let received = 0;
  response.on("data", (chunk: Uint8Array) => {
    received += chunk.length;
  });
  if (unpack) {
    response.on("error", (error) => unpack.destroy(error));
    response.pipe(unpack);
  }
  for await (const chunk of (unpack ?? response) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > MOST_BYTES || received > MOST_BYTES) {
      unpack?.destroy();
      return undefined;
    }
    chunks.push(chunk);
  }
  if (!response.complete || (announced >= 0 && received < announced)) throw new Error("the body was cut off");
  return new Uint8Array(Buffer.concat(chunks));
}

function marksOf(response: http.IncomingMessage): { etag: string | null; lastModified: string | null } {
  const { etag, "last-modified": lastModified } = response.headers;
  return { etag: etag?.slice(0, 200) ?? null, lastModified: lastModified?.slice(0, 60) ?? null };
}

function failureOf(error: unknown): FeedFailure {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  const message = error instanceof Error ? error.message : "";
  const isTls = /CERT|SSL|TLS|SIGNATURE|ALTNAME|UNABLE_TO_|SELF_SIGNED|EPROTO/i.test(`${code} ${message}`);
  return isTls ? "tls_fault" : "unreachable";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
