/**
 * Whether a request that changes something comes from our own pages.
 *
 * Browsers send `Sec-Fetch-Site` or `Origin` with every cross-site POST, so a
 * request with neither was not made by another site's page and carries no one's
 * cookies unknowingly. Own means: the host this request was sent to, or the
 * public address. `Sec-Fetch-Site: none`, which no page can write, is a request
 * that no page began: as when a phone shares photos with us, whose `Origin` is `null`.
 */
export function isFromOwnPages(request: Request, publicUrl: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") return false;
  const origin = request.headers.get("origin") ?? originOf(request.headers.get("referer"));
  if (origin === undefined) return true;
  if (origin === "null") return site === "same-origin" || site === "none";
  const host = request.headers.get("host");
  const from = originOf(origin);
  if (!from || from === "null") return false;
  return from === originOf(publicUrl) || new URL(from).host === host;
}

function originOf(address: string | null): string | undefined {
  if (!address) return undefined;
  if (address === "null") return "null";
  return URL.canParse(address) ? new URL(address).origin : "null";
}
