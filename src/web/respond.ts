import type { ReactNode } from "react";
import { renderToString } from "react-dom/server.edge";

export type Encoding = "br" | "gzip" | "identity";

/** The best encoding a browser says it understands. */
export function encodingFor(request: Request): Encoding {
  const accepted = request.headers.get("accept-encoding") ?? "";
  if (/\bbr\b(?!;q=0(\.0+)?\b)/.test(accepted)) return "br";
  return /\bgzip\b(?!;q=0(\.0+)?\b)/.test(accepted) ? "gzip" : "identity";
}

/** A view as a whole document. */
export function renderPage(page: ReactNode): string {
  return `<!DOCTYPE html>${renderToString(page)}`;
}

type PageOptions = { status?: number; cookies?: readonly (string | undefined)[]; headers?: Record<string, string> };

/** A page for this visitor alone: never kept by anybody in between, compressed as it goes out. */
export function page(request: Request, view: ReactNode, options: PageOptions = {}): Response {
  const headers = new Headers({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "private, no-store",
    vary: "Accept-Encoding, Cookie",
    ...options.headers,
  });
  for (const cookie of options.cookies ?? []) if (cookie) headers.append("set-cookie", cookie);
  const body = Buffer.from(renderPage(view));
  const encoding = encodingFor(request);
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  return new Response(compressQuickly(body, encoding), { status: options.status ?? 200, headers });
}

/** Loaded with the first page: it brings Node's streams along, which nobody needs before. */
const zlib = () => process.getBuiltinModule("node:zlib");

/** Good enough in a fraction of a millisecond; what is kept gets `compressWell`. */
function compressQuickly(body: Uint8Array, encoding: Encoding): Uint8Array<ArrayBuffer> {
  switch (encoding) {
    case "br":
      return new Uint8Array(zlib().brotliCompressSync(body, brotli(body, 5)));
    case "gzip":
      return new Uint8Array(zlib().gzipSync(body, { level: 6 }));
    case "identity":
      return new Uint8Array(body);
  }
}

/** The smallest body, at a cost that is paid once for each version of a page. */
export function compressWell(body: Uint8Array, encoding: Encoding): Uint8Array<ArrayBuffer> {
  switch (encoding) {
    case "br":
      return new Uint8Array(zlib().brotliCompressSync(body, brotli(body, 11)));
    case "gzip":
      return new Uint8Array(zlib().gzipSync(body, { level: 9 }));
    case "identity":
      return new Uint8Array(body);
  }
}

function brotli(body: Uint8Array, quality: number) {
  const { constants } = zlib();
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  };
}

/** To another page of ours, after a form was handled. */
export function redirect(
  to: string,
  options: { status?: 302 | 303 | 301 | 308; cookies?: readonly (string | undefined)[] } = {},
): Response {
  const headers = new Headers({ location: to, "cache-control": "no-store" });
  for (const cookie of options.cookies ?? []) if (cookie) headers.append("set-cookie", cookie);
  return new Response(null, { status: options.status ?? 303, headers });
}

/** A path of ours from text that came from outside, or the fallback: never another site. */
export function ownPath(typed: string, fallback: string): string {
  return /^\/(?![/\\])[^\s\\]{0,500}$/.test(typed) ? typed : fallback;
}

export function json(value: unknown, status = 200): Response {
  return Response.json(value, { status, headers: { "cache-control": "no-store" } });
}
