/** The cookies of a request, as sent. */
export function readCookie(request: Request, name: string): string | undefined {
  return cookiesCalled(request, name).find((cookie) => cookie.name === name)?.value;
}

/** The cookies of a request whose names begin with `start`, as sent. */
export function cookiesCalled(request: Request, start: string): { name: string; value: string }[] {
  const header = request.headers.get("cookie");
  if (!header || header.length > 8192) return [];
  return header.split(";").flatMap((part) => {
    const at = part.indexOf("=");
    const name = part.slice(0, Math.max(at, 0)).trim();
    return name?.startsWith(start) ? [{ name, value: part.slice(at + 1).trim() }] : [];
  });
}

/**
 * A cookie that no script can read and no other site can make the browser send
 * with a form. Over https its name carries `__Host-`, so no subdomain can set it.
 */
export function setCookie(name: string, value: string, options: { secure: boolean; maxAgeSeconds?: number }): string {
  const age = options.maxAgeSeconds === undefined ? "" : `; Max-Age=${options.maxAgeSeconds}`;
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${options.secure ? "; Secure" : ""}${age}`;
}

export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}
