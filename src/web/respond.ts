import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { noteWork } from "#db/tried.ts";
import { type CsvValue, csv, csvLines } from "#src/core/csv.ts";
import { withoutContacts, withoutForms } from "#src/core/person/mask-page.ts";
import { FORMS_OF_ALL, onlyReads } from "#src/core/team/team.ts";
import { withFlash } from "#views/frame/flash.tsx";
import { forReader } from "#views/frame/team.tsx";
import type { FlashKey } from "#views/texts/pages.ts";
import { insiderOf } from "./body.ts";
import { compressQuickly, encodingFor } from "./compress.ts";
import { flashCookie, takeFlash } from "./flash.ts";
import { LANGUAGE_VARIES } from "./language.ts";
import type { WorkScheduler } from "./scheduler.ts";
import { policyOf } from "./security-headers.ts";

/** A view as a whole document. Nothing of it comes alive but islands, which are drawn apart: no text needs marks around it. */
export function renderPage(page: ReactNode): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}

/** A view as a piece of one. */
export function renderPiece(view: ReactNode): string {
  return renderToStaticMarkup(view);
}

type PageOptions = {
  status?: number;
  cookies?: readonly (string | undefined)[];
  headers?: Record<string, string>;
  /** What a redirect left to be said turned out not to be so. */
  isFlashUntrue?: boolean;
};

/**
 * A page for this visitor alone: never kept by anybody in between, compressed as it goes out.
 * It says what a redirect left to be said, and takes that away.
 */
export function page(request: Request, view: ReactNode, options: PageOptions = {}): Response {
  const headers = new Headers({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "private, no-store",
    vary: `Accept-Encoding, ${LANGUAGE_VARIES}`,
    ...options.headers,
  });
  const waiting = takeFlash(request);
  for (const cookie of [...(options.cookies ?? []), waiting?.cookie]) if (cookie) headers.append("set-cookie", cookie);
  const html = renderPage(withFlash(options.isFlashUntrue ? undefined : waiting?.flash, readBy(request, view)));
  headers.set("content-security-policy", policyOf(html, headers.get("content-security-policy") ?? undefined));
  const body = Buffer.from(asRead(request, html));
  const encoding = encodingFor(request);
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  const sent = compressQuickly(body, encoding);
  noteWork("worked");
  return new Response(sent, { status: options.status ?? 200, headers });
}

/** The ways of somebody of a house's team are not those of its owner. */
function readBy(request: Request, view: ReactNode): ReactNode {
  const insider = insiderOf(request);
  return forReader(insider, view, isOnlyRead(insider));
}

/**
 * What somebody sees who reads a house's money: no number of a guest, and no form to press. Pages leave both out; this is
 * the one place for all of them, so that none can forget it.
 */
function asRead(request: Request, html: string): string {
  return isOnlyRead(insiderOf(request)) ? withoutForms(withoutContacts(html), FORMS_OF_ALL) : html;
}

function isOnlyRead(insider: ReturnType<typeof insiderOf>): boolean {
  return insider !== undefined && onlyReads(insider.role) && insider.what !== "home";
}

/** To another page of ours, after a form was handled. */
export function redirect(
  to: string,
  options: { status?: 302 | 303 | 301 | 307 | 308; cookies?: readonly (string | undefined)[] } = {},
): Response {
  const headers = new Headers({ location: to, "cache-control": "no-store" });
  for (const cookie of options.cookies ?? []) if (cookie) headers.append("set-cookie", cookie);
  return new Response(null, { status: options.status ?? 303, headers });
}

/** The same, and the page there says a word about what happened. */
export function redirectSaying({ secure }: { secure: boolean }, to: string, word: FlashKey): Response {
  return redirect(to, { cookies: [flashCookie(word, secure)] });
}

/** A path of ours from text that came from outside, or the fallback: never another site. */
export function ownPath(typed: string, fallback: string): string {
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]{0,500}$/.test(typed) ? typed : fallback;
}

/** A file to be kept, for this person alone. `name` is ours. */
export function fileResponse(
  content: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  type: string,
  name: string,
): Response {
  return new Response(content, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  });
}

/**
 * A table for a spreadsheet, sent as it is read: a part is made when the one before is on its way, and between two of
 * them comes whoever is at the door. However long it is, one part is in memory.
 */
export function tableResponse(
  scheduler: WorkScheduler,
  { name, headings, parts }: { name: string; headings: readonly string[]; parts: Iterable<readonly CsvValue[][]> },
): Response {
  const rest = parts[Symbol.iterator]();
  const utf8 = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(utf8.encode(csv(headings, [])));
    },
    async pull(controller) {
      await scheduler.job();
      const next = rest.next();
      if (next.done) controller.close();
      else controller.enqueue(utf8.encode(csvLines(next.value)));
    },
    cancel() {
      rest.return?.();
    },
  });
  return fileResponse(stream, "text/csv; charset=utf-8", name);
}

export function json(value: unknown, status = 200): Response {
  return Response.json(value, { status, headers: { "cache-control": "no-store" } });
}
