import type { MapLinks } from "#src/ports/map-links.ts";

const TIMEOUT_MS = 4_000;
const LONGEST = 2000;

/**
 * Google's short links, as its app shares them (`https://maps.app.goo.gl/…`). Only that one site is asked, for its
 * redirect alone: where it leads is read and not visited.
 */
export function googleShortLinks({
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: {
  baseUrl: string;
  timeoutMs?: number;
}): MapLinks {
  return {
    async whereTo(key) {
      try {
        const response = await fetch(`${baseUrl}/${encodeURIComponent(key)}`, {
          redirect: "manual",
          signal: AbortSignal.timeout(timeoutMs),
        });
        await response.body?.cancel();
        return response.headers.get("location")?.slice(0, LONGEST) || undefined;
      } catch {
        return undefined;
      }
    },
  };
}
