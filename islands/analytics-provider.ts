import { CONSENT_SECONDS } from "#src/core/analytics/consent.ts";
import { type AnalyticsProvider, MEASUREMENT_ID } from "#src/core/analytics/provider.ts";

/** For all tries together. */
const LIMIT_MS = 60_000;
const BACKOFF_MS = 1_000;
/** What may be better at the next try. */
const AGAIN = [429, 500, 503, 504];

type Wait = (ms: number) => Promise<void>;
const pause: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Brings the provider's script to a page that our server says may have it, for somebody who allows analytics. It is
 * told of the page's address alone: what stands behind a question mark, and where somebody came from, may be
 * nobody's business. When analytics are no longer allowed it falls silent at once.
 */
export async function startProvider(
  provider: AnalyticsProvider,
  isAllowed: () => boolean,
  wait = pause,
): Promise<void> {
  const id = await measurementIdOf(provider, wait).catch((error) => {
    console.debug(provider.configUrl, error);
    return provider.measurementId;
  });
  if (!isAllowed()) return;
  Object.defineProperty(window, `ga-disable-${id}`, { configurable: true, get: () => !isAllowed() });
  const queue: unknown[] = [];
  Object.assign(window, { dataLayer: queue });
  // The script reads `arguments` and no array.
  function gtag(..._: unknown[]) {
    // biome-ignore lint/complexity/noArguments: the script's own way of being called.
    queue.push(arguments);
  }
  const denied = { ad_storage: "denied", ad_user_data: "denied", ad_personalization: "denied" };
  gtag("consent", "default", { ...denied, analytics_storage: "granted" });
  gtag("js", new Date());
  gtag("config", id, whatIsTold());
  const script = document.createElement("script");
  script.async = true;
  script.src = `${provider.tagUrl}?id=${id}`;
  document.head.append(script);
}

function whatIsTold() {
  const { origin, pathname, protocol } = location;
  return {
    page_location: `${origin}${pathname}`,
    page_referrer: URL.canParse(document.referrer) ? new URL(document.referrer).origin : "",
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    // This host's alone, and no longer than the permission.
    cookie_domain: "none",
    cookie_expires: CONSENT_SECONDS,
    cookie_flags: `SameSite=Lax${protocol === "https:" ? ";Secure" : ""}`,
  };
}

/** The web app's configuration, with the limits and tries of the specification, sections 7 and 9. */
export async function measurementIdOf(
  { configUrl, appId, apiKey }: AnalyticsProvider,
  wait = pause,
  limitMs = LIMIT_MS,
): Promise<string> {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), limitMs);
  const address = `${configUrl}/projects/-/apps/${encodeURIComponent(appId)}/webConfig`;
  for (let tries = 0; ; tries += 1) {
    const headers = { accept: "application/json", "x-goog-api-key": apiKey };
    const answer = await fetch(address, { headers, credentials: "omit", signal: limit.signal });
    if (answer.ok) {
      const { measurementId } = (await answer.json()) as { measurementId?: unknown };
      if (typeof measurementId === "string" && MEASUREMENT_ID.test(measurementId)) return measurementId;
      throw new Error("no measurement id");
    }
    if (!AGAIN.includes(answer.status)) throw new Error(`answered ${answer.status}`);
    await wait(BACKOFF_MS * 2 ** tries);
    limit.signal.throwIfAborted();
  }
}
