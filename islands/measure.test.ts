import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, spyOn, test } from "bun:test";
import { readMeasure } from "#src/core/analytics/measure.ts";
import { isAllowed } from "./allowed.ts";
import { startMeasuring } from "./measure.ts";

const mayMeasure = () => isAllowed("analytics");

type Sent = { function: string; args: unknown[]; beacon: boolean };
let sent: Sent[] = [];
let who: string | null = null;
let answer: () => Promise<Response>;
const real = globalThis.fetch;
const named = (name: string) => sent.filter((one) => one.function === name);
const events = (kind: string) =>
  named("logPageEvent")
    .filter(({ args }) => args[1] === kind)
    .map(({ args }) => args[2]);
const allow = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it.
  document.cookie = `cookiePreferences=${value}; Path=/`;
};
const click = (html: string) => {
  document.body.innerHTML = html;
  const me = document.querySelector("[data-me]") as HTMLElement;
  // Nobody goes anywhere from here.
  me.addEventListener("click", (event) => event.preventDefault());
  me.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
};

beforeAll(() => {
  jest.useFakeTimers();
});
beforeEach(() => {
  sent = [];
  who = null;
  answer = () => Promise.resolve(Response.json({ stored: true }));
  globalThis.fetch = ((url: string, init: RequestInit) => {
    expect([url, init.method, init.keepalive]).toEqual(["/api/firebase-log", "POST", true]);
    sent.push({ ...(JSON.parse(String(init.body)) as Omit<Sent, "beacon">), beacon: false });
    return answer();
  }) as unknown as typeof fetch;
  navigator.sendBeacon = ((_: string, body: Blob) => {
    beacons.push(body.text().then((text) => sent.push({ ...JSON.parse(text), beacon: true })));
    return true;
  }) as typeof navigator.sendBeacon;
});
const beacons: Promise<unknown>[] = [];
afterEach(() => {
  globalThis.fetch = real;
});
afterAll(() => {
  jest.useRealTimers();
});

// One page, from its opening: the tests go on from one another, as a visit does.
test("nothing is sent before consent", () => {
  startMeasuring(() => who, mayMeasure);
  allow("marketing.preferences");
  startMeasuring(() => who, mayMeasure);
  window.dispatchEvent(new ErrorEvent("error", { message: "broken", error: new Error("broken") }));
  jest.advanceTimersByTime(5_000);
  expect(sent).toEqual([]);
});

describe("once it is allowed", () => {
  beforeAll(() => allow("analytics"));

  test("tracking of app init and auth status, and where on the way to a booking one is", () => {
    history.replaceState(null, "", "/booking/summary?property=garden&t=secret");
    startMeasuring(() => who, mayMeasure);
    startMeasuring(() => who, mayMeasure);
    expect(events("app_init")).toMatchObject([{ path: "/booking/summary" }]);
    expect(events("auth_status")).toMatchObject([{ isAuthenticated: false }]);
    expect(named("logBookingFunnel").map(({ args }) => args)).toEqual([
      [expect.stringMatching(/^session_/), "summary", { userId: null, timestamp: expect.any(Number) }],
    ]);
    expect(JSON.stringify(sent)).not.toContain("secret");
  });

  test("analytics session id: per page load, made of a session prefix, a timestamp and a random string", () => {
    click(`<button data-me data-track='{"action":"one"}'></button><p></p>`);
    click(`<button data-me data-track='{"action":"two"}'></button>`);
    const ids = sent.map(({ args }) => args[0]);
    expect(ids[0]).toMatch(/^session_\d{13}_[a-z0-9]{6,20}$/);
    expect(ids[1]).toBe(ids[0]);
    // Of this page alone: nothing keeps it for the next.
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);
    expect(kept).not.toContain(String(ids[0]));
  });

  test("load performance reports load time, DOM-content-loaded time, first paint and connection type after 1000 ms", () => {
    const visit = { loadEventEnd: 1_234.4, domContentLoadedEventEnd: 567.8 } as PerformanceNavigationTiming;
    const byType = spyOn(performance, "getEntriesByType").mockReturnValue([visit]);
    const byName = spyOn(performance, "getEntriesByName").mockReturnValue([{ startTime: 345.2 } as PerformanceEntry]);
    Object.assign(navigator, { connection: { effectiveType: "3g" } });
    jest.advanceTimersByTime(999);
    expect(events("load_performance")).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(events("load_performance")).toMatchObject([
      { loadTime: 1_234, domContentLoaded: 568, firstPaint: 345, connectionType: "3g" },
    ]);
    expect([byType.mock.calls, byName.mock.calls]).toEqual([[["navigation"]], [["first-paint"]]]);
    byType.mockRestore();
    byName.mockRestore();
  });

  test("click tracking reads a data attribute with action and metadata", () => {
    click(`<a data-track='{"action":"share_page","metadata":{"channel":"whatsapp"}}'><b data-me>Share</b></a>`);
    expect(events("click")).toMatchObject([{ action: "share_page", channel: "whatsapp" }]);
  });

  test("log_feature_usage is sent only if a user id is set", () => {
    const share = `<button data-me data-track='{"action":"share_page"}'></button>`;
    click(share);
    expect(named("log_feature_usage")).toEqual([]);
    who = "host-wanjiru";
    click(share);
    expect(named("log_feature_usage").map(({ args }) => args.slice(0, 2))).toEqual([["share_page", "host-wanjiru"]]);
    expect(named("log_feature_usage")[0]?.args[2]).toMatchObject({
      sessionId: expect.stringMatching(/^session_/),
      timestamp: expect.any(Number),
    });
  });

  test("tracking-data attributes that are not valid JSON are ignored with a warning", () => {
    const warned = spyOn(console, "warn").mockImplementation(() => {});
    click(`<button data-me data-track="{action:share}"></button>`);
    expect(sent).toEqual([]);
    expect(warned).toHaveBeenCalledTimes(1);
    warned.mockRestore();
  });

  test.each([
    ["https://wa.me/254700111222?text=Hello", "whatsapp"],
    ["mailto:help@lango.test", "mailto"],
    ["tel:+254700111222", "tel"],
  ])("logCommunication tells that %s was pressed, and no number or address", (href, channel) => {
    click(`<a data-me href="${href}">Help</a>`);
    const when = { sessionId: expect.stringMatching(/^session_/), timestamp: expect.any(Number) };
    expect(named("logCommunication").map(({ args }) => args)).toEqual([
      [channel, "outbound", location.pathname, "link", when],
    ]);
    expect(JSON.stringify(sent)).not.toMatch(/254700|help@/);
  });

  test("scroll tracking reports max scroll percent, page height and viewport height after 1 s idle", () => {
    Object.defineProperty(document.documentElement, "scrollHeight", { configurable: true, value: 4_000 });
    const to = (y: number) => {
      Object.defineProperty(window, "scrollY", { configurable: true, value: y });
      window.dispatchEvent(new Event("scroll"));
    };
    to(1_000);
    jest.advanceTimersByTime(999);
    to(400);
    jest.advanceTimersByTime(999);
    expect(events("scroll")).toEqual([]);
    jest.advanceTimersByTime(1);
    const most = Math.round((100 * (1_000 + innerHeight)) / 4_000);
    expect(events("scroll")).toMatchObject([
      { maxScrollPercent: most, pageHeight: 4_000, viewportHeight: innerHeight },
    ]);
  });

  test("on leaving, what was not told yet goes by sendBeacon", async () => {
    Object.defineProperty(window, "scrollY", { configurable: true, value: 3_000 });
    window.dispatchEvent(new Event("scroll"));
    window.dispatchEvent(new Event("pagehide"));
    window.dispatchEvent(new Event("pagehide"));
    await Promise.all(beacons);
    expect(sent.map(({ beacon, args }) => [beacon, args[1]])).toEqual([[true, "scroll"]]);
    jest.advanceTimersByTime(5_000);
    expect(sent).toHaveLength(1);
  });

  const fails = (reason: unknown) => {
    const event = new Event("unhandledrejection", { cancelable: true });
    Object.assign(event, { reason });
    window.dispatchEvent(event);
  };

  test("JavaScript errors and unhandled rejections are told, without what stands behind a question mark", () => {
    window.dispatchEvent(new ErrorEvent("error", { message: "x", error: new TypeError("x is not a function") }));
    fails(new Error("404 at /guest/booking/1/details?t=secret"));
    fails("plain words");
    expect(named("log_error_analytics").map(({ args }) => args.slice(0, 4))).toEqual([
      ["javascript_error", "x is not a function", null, "/booking/summary"],
      ["unhandled_rejection", "404 at /guest/booking/1/details", null, "/booking/summary"],
      ["unhandled_rejection", "plain words", null, "/booking/summary"],
    ]);
  });

  test("faults that speak of aborting are told, and rejections that were called nobody's fault are not", () => {
    const hush = (event: Event) => event.preventDefault();
    window.addEventListener("unhandledrejection", hush, true);
    fails(new DOMException("The user aborted a request.", "AbortError"));
    window.removeEventListener("unhandledrejection", hush, true);
    expect(sent).toEqual([]);
    window.dispatchEvent(new ErrorEvent("error", { message: "x", error: new Error("abort of a booking failed") }));
    fails(new Error("transaction aborted: disk full"));
    expect(named("log_error_analytics").map(({ args }) => args.slice(0, 2))).toEqual([
      ["javascript_error", "abort of a booking failed"],
      ["unhandled_rejection", "transaction aborted: disk full"],
    ]);
  });

  test.each([
    ["a refusal", () => Promise.resolve(new Response("{}", { status: 429 }))],
    ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("analytics failures are swallowed, %s is debug-logged only", async (_, reply) => {
    const said = spyOn(console, "debug").mockImplementation(() => {});
    answer = reply;
    click(`<button data-me data-track='{"action":"one"}'></button>`);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    expect(said).toHaveBeenCalledTimes(1);
    said.mockRestore();
  });

  test("everything that is sent is what the server reads", () => {
    who = "host-wanjiru";
    click(`<a data-me href="tel:1" data-track='{"action":"call","metadata":{"n":1}}'></a>`);
    window.dispatchEvent(new ErrorEvent("error", { message: "x", error: new Error("x") }));
    expect(sent.map(({ function: name }) => name).sort()).toEqual([
      "logCommunication",
      "logPageEvent",
      "log_error_analytics",
      "log_feature_usage",
    ]);
    for (const one of sent) expect(readMeasure(one, who)).toBeObject();
  });

  const opens = async (address: string) => {
    history.replaceState(null, "", address);
    const page = `./measure.ts?${encodeURIComponent(address)}`;
    ((await import(page)) as { startMeasuring: typeof startMeasuring }).startMeasuring(() => who, mayMeasure);
  };

  test("a property's page tells which property was viewed, by whom and when", async () => {
    who = "host-wanjiru";
    await opens("/booking/property/garden-studio?checkIn=2026-12-20&t=secret");
    expect(named("logPropertyPerformance").map(({ args }) => args)).toEqual([
      ["garden-studio", "property_page", "view", { userId: who, timestamp: expect.any(Number) }],
    ]);
  });

  test("a page of search tells what was searched for, and of somebody who is signed in where their browser lives", async () => {
    who = "host-wanjiru";
    await opens("/booking/search?checkIn=2026-12-20&checkOut=2026-12-22&guests=2&place=Karen&t=secret");
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(named("logSearchAnalytics").map(({ args }) => args)).toEqual([
      ["Karen", "2026-12-20/2026-12-22", { guests: "2" }, who],
    ]);
    expect(named("logGeographicData").map(({ args }) => args)).toEqual([
      [who, timeZone, navigator.language, { userId: who, timestamp: expect.any(Number) }],
    ]);
    for (const one of sent) expect(readMeasure(one, who)).toBeObject();
    expect(JSON.stringify(sent)).not.toContain("secret");
  });

  test.each([
    ["/booking/search?place=Nyali", [["Nyali", null, {}, null]]],
    [
      "/booking/search?priceTo=9000&amenities=wifi&amenities=pool&page=2",
      [[null, null, { priceTo: "9000", amenities: "wifi pool" }, null]],
    ],
    ["/zuristays?checkIn=2026-12-20&checkOut=2026-12-22", [["/zuristays", "2026-12-20/2026-12-22", {}, null]]],
    ["/booking/search", []],
    ["/zuristays", []],
    ["/booking/dates?property=garden&checkIn=2026-12-20&checkOut=2026-12-22", []],
  ])("what is a search, with dates or without: %s", async (address, expected) => {
    who = null;
    await opens(address);
    expect(named("logSearchAnalytics").map(({ args }) => args)).toEqual(expected);
    for (const one of sent) expect(readMeasure(one, who)).toBeObject();
  });

  test("once consent is withdrawn nothing more is sent", () => {
    allow("none");
    click(`<button data-me data-track='{"action":"one"}'></button>`);
    fails(new Error("x"));
    expect(sent).toEqual([]);
  });
});
