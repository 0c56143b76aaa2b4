import { t } from "elysia";
import { cookieName, readCookie, setCookie } from "#src/web/cookies.ts";
import { readShape } from "#src/web/shape.ts";
import type { RefusedFile } from "./keep-photos.ts";

const NAME = "lango_refused";
const FILES_MOST = 20;
const NAME_LONGEST = 60;
/** Browsers drop a cookie of more than 4096 bytes whole. */
const VALUE_LONGEST = 3900;

/** Carries the names of files that were not kept over the redirect that follows a saved form. */
export function refusedFilesCookie(files: readonly RefusedFile[], secure: boolean): string | undefined {
  if (files.length === 0) return undefined;
  const list = files.slice(0, FILES_MOST).map(({ name, reason }) => [name.slice(0, NAME_LONGEST), reason]);
  // Names in other letters than ours are longer than they look: rather some of them than none.
  while (written(list).length > VALUE_LONGEST) list.pop();
  return setCookie(cookieName(NAME, secure), written(list), { secure, maxAgeSeconds: 60 });
}

function written(list: readonly (readonly string[])[]): string {
  return Buffer.from(JSON.stringify(list)).toString("base64url");
}

const REASONS = ["too_big", "heic", "unsupported", "broken", "too_many_pixels", "too_many", "gone"] as const;
const waiting = t.Array(t.Tuple([t.String(), t.UnionEnum(REASONS satisfies readonly RefusedFile["reason"][])]));

/** The waiting names, once, and the cookie that takes them away. */
export function takeRefusedFiles(request: Request, secure: boolean): { files: RefusedFile[]; cookie?: string } {
  const value = readCookie(request, cookieName(NAME, secure));
  if (!value) return { files: [] };
  const list = readShape(waiting, Buffer.from(value, "base64url").toString("utf8")) ?? [];
  const files = list.map(([name, reason]) => ({ name, reason }));
  return { files, cookie: setCookie(cookieName(NAME, secure), "", { secure, maxAgeSeconds: 0 }) };
}
