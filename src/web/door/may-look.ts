/** The cookie of an operator who looks at a host's pages. */
export const LOOK = "lango_look";

/** Whether a request comes from a browser that looks, or did. Asked of every request, so it loads nothing. */
export function mayLook(request: Request): boolean {
  return request.headers.get("cookie")?.includes(LOOK) ?? false;
}

/** Whether somebody may be signed in. What a page shows may be theirs alone, so they are asked for before what is kept. */
export function mayBeSignedIn(request: Request): boolean {
  return /(?:^|; |-)lango=/.test(request.headers.get("cookie") ?? "");
}
