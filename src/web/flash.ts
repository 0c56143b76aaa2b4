import type { FlashKey } from "#views/texts/pages.ts";
import { cookieName, readCookie, setCookie } from "./cookies.ts";

const NAME = "lango_flash";

/** A word about what just happened, for the page that the redirect leads to, whichever that is: `page` takes it. */
export function flashCookie(key: FlashKey, secure: boolean): string {
  return setCookie(cookieName(NAME, secure), key, { secure, maxAgeSeconds: 60 });
}

/** Whether a word waits, so that the page is not one to keep. Asked of every kept page, so it looks at one header. */
export function hasFlash(request: Request): boolean {
  return request.headers.get("cookie")?.includes(`${NAME}=`) ?? false;
}

/** The waiting word as the browser tells it, and the cookie that takes it away. */
export function takeFlash(request: Request): { flash: string | undefined; cookie: string } | undefined {
  if (!hasFlash(request)) return undefined;
  const secure = readCookie(request, cookieName(NAME, true)) !== undefined;
  return {
    flash: readCookie(request, cookieName(NAME, secure)),
    cookie: setCookie(cookieName(NAME, secure), "", { secure, maxAgeSeconds: 0 }),
  };
}
