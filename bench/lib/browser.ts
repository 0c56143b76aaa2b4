import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";
import { CHROMIUM, CHROMIUM_FLAGS } from "../../scripts/chromium.mjs";

/**
 * First visit of a phone, 360 × 740 at two pixels to the point: somebody taps a link in a tab that shows another page.
 * The browser and the tab's process run, as they do then; nothing of the site is cached and no connection is open.
 * Milliseconds and bytes.
 */
export type Visit = {
  firstByte: number;
  firstPaint: number;
  largestPaint: number;
  /** When scripts have run and no long task follows; without scripts the first paint. */
  interactive: number;
  load: number;
  /** How long tasks kept the page from answering, beyond 50 ms each. */
  blocked: number;
  shift: number;
  requests: number;
  htmlBytes: number;
  scriptBytes: number;
  styleBytes: number;
  imageBytes: number;
  /** Photos that were under way before the first was there. */
  beforeFirstPhoto: number;
};

const KINDS = { Document: "htmlBytes", Script: "scriptBytes", Stylesheet: "styleBytes", Image: "imageBytes" } as const;

/** What the tab shows before: a few words in the system's fonts, which are then known. */
const BEFORE =
  '<!doctype html><meta charset="utf-8"><title>Before</title><p style="font-family:system-ui">A <b>link</b>';
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const HTML = { headers: { "content-type": "text/html" } };

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      ...CHROMIUM_FLAGS,
      // Of the peers' own making: refused first and then let pass, each would cost two handshakes.
      "--ignore-certificate-errors",
      "--disable-extensions",
      "--disable-component-extensions-with-background-pages",
      // A phone has none of the pages that a desktop's browser opens behind its address bar with every window.
      "--disable-features=Translate,OptimizationHints,MediaRouter,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
      // On a phone a date is one box that opens a picker; only a desktop builds fields for day, month and year.
      "--disable-blink-features=InputMultipleFieldsUI",
    ],
  });
}

/** A slow line and a slow phone: `cpu` is how many times slower than this machine it is, `link` the port of a `slowlink`. */
type Slow = { cpu: number; link: number };

export function visit(browser: Browser, url: string, slow: Slow): Promise<Visit> {
  return arriving(browser, slow, async (page, session) => {
    await session.send("Network.enable");
    const kindOf = new Map<string, string>();
    const bytes = { htmlBytes: 0, scriptBytes: 0, styleBytes: 0, imageBytes: 0 };
    let requests = 0;
    session.on("Network.responseReceived", (event) => kindOf.set(event.requestId, event.type));
    session.on("Network.loadingFinished", (event) => {
      requests += 1;
      const kind = KINDS[(kindOf.get(event.requestId) ?? "") as keyof typeof KINDS];
      if (kind) bytes[kind] += event.encodedDataLength;
    });
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: "load", timeout: 120_000 });
    await page.waitForLoadState("networkidle", { timeout: 60_000 }).catch(() => undefined);
    await page.waitForTimeout(500);
    return { ...(await page.evaluate(read)), ...bytes, requests };
  });
}

/**
 * A finger that comes down on `target` as soon as the page is first painted, and when the page has painted its
 * answer: milliseconds from the start of the visit, to 8 ms.
 */
export function touchAtFirstPaint(
  browser: Browser,
  url: string,
  { target, ...slow }: Slow & { target: string },
): Promise<{ firstPaint: number; answered: number }> {
  return arriving(browser, slow, async (page, session) => {
    const { x, y } = await placeOf(browser, url, target);
    await session.send("Page.enable");
    await session.send("Page.setLifecycleEventsEnabled", { enabled: true });
    await page.addInitScript(watchTouch);
    const painted = new Promise<void>((resolve) => {
      session.on("Page.lifecycleEvent", ({ name }) => name === "firstContentfulPaint" && resolve());
    });
    const loaded = page.goto(url, { waitUntil: "load", timeout: 120_000 });
    await painted;
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await loaded;
    await page.waitForTimeout(500);
    return page.evaluate(() => {
      const { touched } = globalThis as unknown as { touched: { answered: number } };
      const firstPaint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
      return { firstPaint, answered: document.querySelector(":popover-open") ? touched.answered : Number.NaN };
    });
  });
}

async function arriving<T>(
  browser: Browser,
  { cpu, link }: Slow,
  arrive: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  // Another port of the same address: the same process goes on, over a new connection.
  const before = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response(BEFORE, HTML) });
  const context = await browser.newContext({ proxy: { server: `socks5://127.0.0.1:${link}` }, ...PHONE });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.goto(before.url.href);
    await page.waitForTimeout(500);
    await session.send("Emulation.setCPUThrottlingRate", { rate: cpu });
    return await arrive(page, session);
  } finally {
    await context.close();
    await before.stop(true);
  }
}

/** Where the middle of something stands on a phone. */
async function placeOf(browser: Browser, url: string, target: string): Promise<{ x: number; y: number }> {
  const page = await browser.newPage(PHONE);
  await page.goto(url);
  const box = await page.locator(target).first().boundingBox();
  await page.close();
  if (!box) throw new Error(`${url} shows no ${target}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

type Watched = { largest: number; shift: number; long: [start: number, length: number][] };

/** Runs in the page, before anything of the page does. */
function watch(): void {
  const seen: Watched = { largest: 0, shift: 0, long: [] };
  Object.assign(globalThis, { seen });
  const each = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  each("largest-contentful-paint", (entry) => {
    seen.largest = entry.startTime;
  });
  each("layout-shift", (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  each("longtask", (entry) => seen.long.push([entry.startTime, entry.duration]));
}

/** Runs in the page, before anything of the page does: when what a finger's click changed was painted. */
function watchTouch(): void {
  const touched = { answered: Number.NaN };
  Object.assign(globalThis, { touched });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.name === "click") touched.answered = entry.startTime + entry.duration;
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Runs in the page, after everything came to rest. */
function read() {
  const { seen } = globalThis as unknown as { seen: Watched };
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const firstPaint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  const after = seen.long.filter(([start, length]) => start + length > firstPaint);
  const scripts = resources.filter((entry) => entry.initiatorType === "script" || /\.js(\?|$)/.test(entry.name));
  const photos = resources.filter((entry) => /\/photos?\//.test(entry.name)).sort((a, b) => a.startTime - b.startTime);
  const firstPhotoEnd = photos[0]?.responseEnd ?? 0;
  return {
    firstByte: navigation?.responseStart ?? 0,
    firstPaint,
    largestPaint: seen.largest,
    interactive: Math.max(
      firstPaint,
      navigation?.domContentLoadedEventEnd ?? 0,
      ...scripts.map((entry) => entry.responseEnd),
      ...after.map(([start, length]) => start + length),
    ),
    load: navigation?.loadEventEnd ?? 0,
    blocked: after.reduce((sum, [, length]) => sum + Math.max(0, length - 50), 0),
    shift: seen.shift,
    beforeFirstPhoto: photos.filter((entry) => entry.startTime < firstPhotoEnd).length - 1,
  };
}
