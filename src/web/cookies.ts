/** The cookies of a request, as sent. */
export function readCookie(request: Request, name: string): string | undefined {
  const header = request.headers.get("cookie");
  if (!header || header.length > 8192) return undefined;
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
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
