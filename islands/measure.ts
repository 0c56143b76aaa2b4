import type { AnalyticsProvider } from "#src/core/analytics/provider.ts";

type Details = Record<string, string | number | boolean | null>;

const IDLE_MS = 1_000;
const CALL = "/api/firebase-log";
/** Of one loaded page. */
const sessionId = `session_${Date.now()}_${Math.random().toString(36).slice(2, 12).padEnd(8, "0")}`;
/** The stages of the way to a booking, by address. */
const STAGES: [RegExp, string][] = [
  [/^\/booking\/dates/, "dates"],
  [/^\/booking\/summary/, "summary"],
  [/^\/booking\/payment/, "payment"],
  [/^\/guest\/booking\//, "details"],
];

/** What a search may ask for besides a place and dates. */
const FILTERS = ["guests", "priceFrom", "priceTo", "bedrooms", "amenities"];

let userId: () => string | null = () => null;
let isAllowed = () => false;
let started = false;

/** Tells our own server how a visit goes, once it is allowed and as long as it is. Nothing fails with it. */
export function startMeasuring(whoIsIn: () => string | null, mayMeasure: () => boolean): void {
  if (started || !mayMeasure()) return;
  started = true;
  isAllowed = mayMeasure;
  userId = whoIsIn;
  void send("logPageEvent", eventOf("app_init", { path: path(), language: navigator.language }))
    .then(bringProvider)
    .catch(() => {});
  pageEvent("auth_status", { isAuthenticated: userId() !== null });
  page();
  afterIdle(load);
  clicks();
  scrolls();
  faults();
}

const path = () => location.pathname;
const when = () => ({ sessionId, timestamp: Date.now() });
const eventOf = (name: string, details: Details) => [sessionId, name, { ...details, ...when() }];
const pageEvent = (name: string, details: Details) => log("logPageEvent", eventOf(name, details));
/** Nobody waits for what is told. */
const log = (...told: Parameters<typeof send>): void => void send(...told);

/** `leaving` sends in a way that outlives the page. */
async function send(name: string, args: unknown[], leaving = false): Promise<unknown> {
  if (!isAllowed()) return;
  const body = JSON.stringify({ function: name, args });
  if (leaving && navigator.sendBeacon?.(CALL, new Blob([body], { type: "application/json" }))) return;
  return fetch(CALL, { method: "POST", headers: { "content-type": "application/json" }, body, keepalive: true }).then(
    (answer) => (answer.ok ? answer : console.debug(CALL, answer.status)),
    (error) => console.debug(CALL, error),
  );
}

/** Another provider's code comes only where our server says that this page may have it. No answer, no provider. */
async function bringProvider(answer: unknown): Promise<void> {
  const { provider } = (await (answer as Response).json()) as { provider?: AnalyticsProvider };
  if (provider) await (await import("./analytics-provider.ts")).startProvider(provider, isAllowed);
}

/** What the address says of the visit. Only ids and what is searched for are taken from it: some carry secrets. */
function page(): void {
  const query = new URLSearchParams(location.search);
  const details = { userId: userId(), timestamp: Date.now() };
  const property = /^\/booking\/property\/([\w-]+)/.exec(path())?.[1];
  const stage = STAGES.find(([address]) => address.test(path()))?.[1];
  const checkIn = query.get("checkIn");
  if (property) log("logPropertyPerformance", [property, "property_page", "view", details]);
  if (stage) log("logBookingFunnel", [sessionId, stage, details]);
  const isSearch = path() === "/booking/search";
  // A host's own page is searched by dates as well.
  if (isSearch ? location.search : checkIn && !stage && !property) {
    const filters = FILTERS.map((name) => [name, query.getAll(name).join(" ")]).filter(([, value]) => value);
    const place = isSearch ? query.get("place") : path();
    log("logSearchAnalytics", [
      place,
      checkIn && `${checkIn}/${query.get("checkOut")}`,
      Object.fromEntries(filters),
      userId(),
    ]);
  }
  if (userId()) {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    log("logGeographicData", [userId(), timeZone, navigator.language, details]);
  }
}

function load(): void {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  pageEvent("load_performance", {
    loadTime: Math.round(visit?.loadEventEnd ?? 0),
    domContentLoaded: Math.round(visit?.domContentLoadedEventEnd ?? 0),
    firstPaint: Math.round(performance.getEntriesByName("first-paint")[0]?.startTime ?? 0),
    connectionType: connection?.effectiveType ?? "unknown",
  });
}

/** What says of itself what it is, by `data-track='{"action":"…","metadata":{…}}'`, and ways to talk to us. */
function clicks(): void {
  addEventListener("click", ({ target }) => {
    const tracked = (target as Element).closest<HTMLElement>("[data-track]");
    if (tracked) track(tracked.dataset.track ?? "");
    const href = (target as Element).closest("a")?.href ?? "";
    const channel = /^https:\/\/wa\.me\//.test(href) ? "whatsapp" : /^(mailto|tel):/.exec(href)?.[1];
    if (channel) log("logCommunication", [channel, "outbound", path(), "link", when()]);
  });
}

function track(written: string): void {
  try {
    const { action, metadata } = JSON.parse(written) as { action: string; metadata?: Details };
    pageEvent("click", { ...metadata, action });
    if (userId()) log("log_feature_usage", [action, userId(), { ...metadata, ...when() }]);
  } catch {
    console.warn("data-track is not JSON:", written);
  }
}

function scrolls(): void {
  let most = 0;
  let told = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const tell = (leaving: boolean) => {
    clearTimeout(pause);
    if (most === told) return;
    told = most;
    const seen = { maxScrollPercent: most, pageHeight: height(), viewportHeight: innerHeight };
    log("logPageEvent", [sessionId, "scroll", { ...seen, ...when() }], leaving);
  };
  addEventListener(
    "scroll",
    () => {
      most = Math.max(most, Math.min(100, Math.round((100 * (scrollY + innerHeight)) / height())));
      clearTimeout(pause);
      pause = afterIdle(() => tell(false));
    },
    { passive: true },
  );
  addEventListener("pagehide", () => tell(true));
  document.addEventListener("visibilitychange", () => document.hidden && tell(true));
}

const height = () => document.documentElement.scrollHeight || 1;
const afterIdle = (run: () => void) => setTimeout(run, IDLE_MS);

function faults(): void {
  window.addEventListener("error", ({ error, message }) => fault("javascript_error", error ?? message));
  // What was called nobody's fault before is none here.
  window.addEventListener("unhandledrejection", (event) => {
    if (!event.defaultPrevented) fault("unhandled_rejection", event.reason);
  });
}

/** Secrets stand in addresses alone. */
function fault(kind: string, reason: unknown): void {
  const { message = String(reason) } = (reason ?? {}) as Partial<Error>;
  const text = message.replace(/[?#]\S*/g, "").slice(0, 300);
  log("log_error_analytics", [kind, text || kind, userId(), path(), when()]);
}
