const LIMIT_MS = 8_000;

/** What the frame fetches, given up when it has not come whole in time. Many phones have no AbortSignal.timeout. */
export function ask(url: string): Promise<Response> {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), LIMIT_MS);
  return fetch(url, { signal: limit.signal });
}
