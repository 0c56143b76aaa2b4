import type { Db } from "#db/open.ts";
import { commitCount } from "#db/write.ts";
import type { Clock } from "#src/ports/clock.ts";
import { compressWell, type Encoding, encodingFor } from "./compress.ts";
import { languageOf } from "./language.ts";

type Variant = Readonly<{
  body: Uint8Array<ArrayBuffer>;
  etag: string;
  /** Made once: filling a response from `Headers` costs a third of filling it from a plain object. */
  answer: { headers: Headers };
  unchanged: { status: 304; headers: Headers };
}>;
type Kept = {
  /** What the page was rendered from; while it stays the same, so does the page. */
  version: number;
  /** The database's commit count when the version was last compared. */
  comparedAt: number;
  /** Unix milliseconds: at midnight in Nairobi the earliest bookable day changes. */
  freshUntil: number;
  bytes: number;
  variants: Map<Encoding, Variant>;
  html: Buffer;
  headers: Record<string, string>;
  versionNow: () => number | undefined;
};

/** Enough for some two thousand hosts' pages in every encoding and language they are read in. */
const MOST_BYTES = 24 * 1024 * 1024;

export type PageCache = Readonly<{
  /** The kept page for this path in the visitor's language, if it is still the page one would render now. */
  answer(request: Request, path: string): Response | undefined;
  /** Keeps a page for the visitor's language and answers with it. `versionNow` reads the version of what it shows. */
  keep(
    request: Request,
    path: string,
    page: { html: string; version: number; versionNow: () => number | undefined; headers: Record<string, string> },
  ): Response;
  size(): { pages: number; bytes: number };
}>;

/**
 * Public pages, each rendered and compressed once for each version of its content.
 *
 * A page is exact, not merely recent: the version of its content is raised by the
 * database with each change of what it shows, and compared whenever anything has
 * been saved since the last comparison. While nothing has been saved, answering
 * costs one comparison of two numbers.
 */
export function createPageCache(deps: { db: Db; clock: Clock }, mostBytes = MOST_BYTES): PageCache {
  const pages = new Map<string, Kept>();
  let bytes = 0;

  function forget(key: string): void {
    const kept = pages.get(key);
    if (!kept) return;
    bytes -= kept.bytes;
    pages.delete(key);
  }

  function isCurrent(kept: Kept): boolean {
    if (deps.clock.now() >= kept.freshUntil) return false;
    const commits = commitCount(deps.db);
    if (kept.comparedAt === commits) return true;
    if (kept.versionNow() !== kept.version) return false;
    kept.comparedAt = commits;
    return true;
  }

  /** The form of a page that this browser reads, made when somebody first asks for it. */
  function variantOf(kept: Kept, encoding: Encoding): Variant {
    let variant = kept.variants.get(encoding);
    if (!variant) {
      variant = makeVariant(kept.html, encoding, kept.headers);
      kept.variants.set(encoding, variant);
      kept.bytes += variant.body.byteLength;
      bytes += variant.body.byteLength;
    }
    return variant;
  }

  function respond(request: Request, kept: Kept): Response {
    const { body, etag, answer, unchanged } = variantOf(kept, encodingFor(request));
    if (request.headers.get("if-none-match") === etag) return new Response(null, unchanged);
    return new Response(request.method === "HEAD" ? null : body, answer);
  }

  return {
    answer(request, path) {
      const key = keyOf(request, path);
      const kept = pages.get(key);
      if (!kept) return undefined;
      if (isCurrent(kept)) return respond(request, kept);
      forget(key);
      return undefined;
    },
    keep(request, path, page) {
      const key = keyOf(request, path);
      forget(key);
      const html = Buffer.from(page.html);
      const kept: Kept = {
        version: page.version,
        comparedAt: commitCount(deps.db),
        freshUntil: nextMidnight(deps.clock),
        bytes: html.byteLength,
        variants: new Map(),
        html,
        headers: page.headers,
        versionNow: page.versionNow,
      };
      pages.set(key, kept);
      bytes += kept.bytes;
      const response = respond(request, kept);
      for (const oldest of pages.keys()) {
        if (bytes <= mostBytes || oldest === key) break;
        forget(oldest);
      }
      return response;
    },
    size: () => ({ pages: pages.size, bytes }),
  };
}

/** A page by its path, and in Swahili by a name that no path can have. */
function keyOf(request: Request, path: string): string {
  const language = languageOf(request);
  return language === "en" ? path : `${path} ${language}`;
}

function makeVariant(html: Uint8Array, encoding: Encoding, headers: Record<string, string>): Variant {
  const body = compressWell(html, encoding);
  const etag = `"${new Bun.CryptoHasher("sha256").update(body).digest("base64url").slice(0, 20)}"`;
  const same = { etag, vary: "Accept-Encoding, Cookie", "cache-control": "no-cache" };
  return {
    body,
    etag,
    answer: {
      headers: new Headers({
        ...headers,
        ...same,
        "content-type": "text/html; charset=utf-8",
        ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
      }),
    },
    unchanged: { status: 304, headers: new Headers(same) },
  };
}

function nextMidnight(clock: Clock): number {
  return Temporal.PlainDate.from(clock.today()).add({ days: 1 }).toZonedDateTime("Africa/Nairobi").epochMilliseconds;
}
