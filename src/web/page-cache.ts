import type { Db } from "#db/open.ts";
import { commitCount } from "#db/write.ts";
import { addDays, localDateAt, startOfDay } from "#src/core/stay/stay.ts";
import type { LentPages } from "#src/lent/lent-pages.ts";
import { holdsUntil, isSameVersion, type Version } from "#src/lent/page-version.ts";
import type { Clock } from "#src/ports/clock.ts";
import { compressQuickly, compressWell, type Encoding, encodingFor } from "./compress.ts";
import { hasFlash } from "./flash.ts";
import { LANGUAGE_VARIES, languageOf } from "./language.ts";
import { pathOf } from "./path.ts";
import { policyOf } from "./security-headers.ts";
import { keptAs, viaOf } from "./stay-query.ts";

type Variant = Readonly<{
  body: Uint8Array<ArrayBuffer>;
  /** Made once: filling a response from `Headers` costs a third of filling it from a plain object. */
  answer: { headers: Headers };
  unchanged: { status: 304; headers: Headers };
}>;
type Kept = {
  key: string;
  /** What it answers, whatever the language: its path, and the link by which one came. */
  address: string;
  /** What the page was rendered from; while it stays the same, so does the page. */
  version: Version;
  /** The database's commit count when the version was last compared. */
  comparedAt: number;
  /** Until then the clock alone changes nothing of the version: Unix milliseconds. */
  holdsUntil: number;
  /** Unix milliseconds: at midnight in Nairobi the earliest bookable day changes. */
  freshUntil: number;
  bytes: number;
  variants: Map<Encoding, Variant>;
  html: Buffer;
  /** Of what it says, so that it is the same in every form. */
  etag: string;
  headers: Record<string, string>;
  versionNow: () => Version | undefined;
};

/** Enough for some four hundred pages, each as it is and in the encodings it was asked for. */
const MOST_BYTES = 24 * 1024 * 1024;
const POLICY = "content-security-policy";
/** So long a new page is left as it was first sent. */
const SHRINK_AFTER_MS = 1000;

type CacheDeps = {
  db: Db;
  clock: Clock;
  /** Where the operator has a cache that may have them too. */
  lent?: Pick<LentPages, "lend"> | undefined;
};
type NewPage = Pick<Kept, "version" | "versionNow" | "headers"> & { html: string };

export type PageCache = Readonly<{
  /** The kept page for this path in the visitor's language, if it is still the page one would render now. */
  answer(request: Request, path: string): Response | undefined;
  /** Keeps a page for the visitor's language and answers with it. `versionNow` reads the version of what it shows. */
  keep(request: Request, path: string, page: NewPage): Response;
  size(): { pages: number; bytes: number };
}>;

/**
 * Public pages, each rendered and compressed once for each version of its content.
 *
 * A page is exact, not merely recent: the version of its content is raised by the
 * database with each change of what it shows, and compared whenever anything has
 * been saved since the last comparison. While nothing has been saved, answering
 * costs one comparison of two numbers.
 *
 * Nobody waits for Brotli's smallest form: it takes the place of the one that the first visitor got.
 */
export function createPageCache(
  deps: CacheDeps,
  { mostBytes = MOST_BYTES, shrinkAfterMs = SHRINK_AFTER_MS, isOpen = (): boolean => true } = {},
): PageCache {
  const pages = new Map<string, Kept>();
  const bytesOfAll = () => pages.values().reduce((sum, { bytes }) => sum + bytes, 0);

  /** The form of a page that this browser reads, made when somebody first asks for it. */
  function variantOf(kept: Kept, encoding: Encoding): Variant {
    const known = kept.variants.get(encoding);
    if (known) return known;
    if (encoding === "br") setTimeout(() => void shrink(kept), shrinkAfterMs).unref();
    return putVariant(kept, encoding, compressQuickly(kept.html, encoding));
  }

  async function shrink(kept: Kept): Promise<void> {
    const isKept = () => pages.get(kept.key) === kept;
    if (!isKept()) return;
    const body = await compressWell(kept.html);
    if (isKept()) putVariant(kept, "br", body);
  }

  function respond(request: Request, kept: Kept): Response {
    const { body, answer, unchanged } = variantOf(kept, encodingFor(request));
    const isKnown = request.headers.get("if-none-match") === kept.etag;
    if (deps.lent) return lend(deps.lent, request, kept, isKnown ? [null, unchanged] : [body, answer]);
    if (isKnown) return new Response(null, unchanged);
    // The server takes the body from the answer to a HEAD, and leaves its length.
    return new Response(body, answer);
  }

  return {
    answer(request, path) {
      // While no nights are sold each page says so, and it is nobody's page a moment later.
      if (!isOpen()) return undefined;
      const key = keyOf(request, path);
      const kept = pages.get(key);
      // What is to be said to one visitor stands on no kept page.
      if (!kept || hasFlash(request)) return undefined;
      if (isCurrent(deps, kept)) return respond(request, kept);
      pages.delete(key);
      return undefined;
    },
    keep(request, path, page) {
      const key = keyOf(request, path);
      const kept = keptOf(deps, { key, path }, page);
      if (!isOpen()) return respond(request, kept);
      // Taken away first, so that it stands last.
      pages.delete(key);
      pages.set(key, kept);
      const response = respond(request, kept);
      for (const oldest of pages.keys()) {
        if (bytesOfAll() <= mostBytes || oldest === key) break;
        pages.delete(oldest);
      }
      return response;
    },
    size: () => ({ pages: pages.size, bytes: bytesOfAll() }),
  };
}

function isCurrent({ db, clock }: CacheDeps, kept: Kept): boolean {
  const now = clock.now();
  if (now >= kept.freshUntil) return false;
  if (kept.comparedAt === commitCount(db) && now < kept.holdsUntil) return true;
  const version = kept.versionNow();
  if (version === undefined || !isSameVersion(kept.version, version)) return false;
  // After reading it: what has to be made for a version may be saved at once.
  kept.comparedAt = commitCount(db);
  kept.holdsUntil = holdsUntil(version);
  return true;
}

function keptOf({ db, clock }: CacheDeps, { key, path }: { key: string; path: string }, page: NewPage): Kept {
  const html = Buffer.from(page.html);
  const now = clock.now();
  return {
    key,
    address: path.replace(/^front /, ""),
    version: page.version,
    comparedAt: commitCount(db),
    holdsUntil: holdsUntil(page.version),
    // What ended while it was drawn, perhaps the day, is answered once and drawn again.
    freshUntil: holdsUntil(page.version) > now ? startOfDay(addDays(localDateAt(now), 1)) : 0,
    bytes: html.byteLength,
    variants: new Map(),
    html,
    etag: `W/"${new Bun.CryptoHasher("sha256").update(html).digest("base64url").slice(0, 20)}"`,
    headers: { ...page.headers, [POLICY]: policyOf(page.html, page.headers[POLICY]) },
    versionNow: page.versionNow,
  };
}

/** The same answer, with what a cache that is not ours reads. */
function lend(
  lent: Pick<LentPages, "lend">,
  request: Request,
  { address, version, versionNow, holdsUntil, freshUntil }: Kept,
  [body, answer]: [BodyInit | null, { status?: number; headers: Headers }],
): Response {
  const asked = {
    address: keptAs(pathOf(request.url), viaOf(request.url)),
    cookie: request.headers.get("cookie"),
  };
  const headers = new Headers(answer.headers);
  const said = lent.lend(asked, { address, version, versionNow, holdsUntil: Math.min(holdsUntil, freshUntil) });
  for (const [name, value] of Object.entries(said)) headers.set(name, value);
  return new Response(body, { ...answer, headers });
}

/** A page by its path, and in Swahili by a name that no path can have. */
function keyOf(request: Request, path: string): string {
  const language = languageOf(request);
  return language === "en" ? path : `${path} ${language}`;
}

function putVariant(kept: Kept, encoding: Encoding, body: Uint8Array<ArrayBuffer>): Variant {
  const variant = makeVariant(kept, encoding, body);
  kept.bytes += body.byteLength - (kept.variants.get(encoding)?.body.byteLength ?? 0);
  kept.variants.set(encoding, variant);
  return variant;
}

function makeVariant({ etag, headers }: Kept, encoding: Encoding, body: Uint8Array<ArrayBuffer>): Variant {
  const same = { etag, vary: `Accept-Encoding, ${LANGUAGE_VARIES}`, "cache-control": "no-cache" };
  return {
    body,
    answer: {
      headers: new Headers({
        "content-type": "text/html; charset=utf-8",
        ...headers,
        ...same,
        ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
      }),
    },
    unchanged: { status: 304, headers: new Headers(same) },
  };
}
