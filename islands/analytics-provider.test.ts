import { afterAll, afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { startFirebaseConfig } from "#src/dev/fixtures/firebase-config.ts";
import { isAllowed } from "./allowed.ts";
import { measurementIdOf, startProvider } from "./analytics-provider.ts";
import { keepPreferences } from "./consent.ts";

const firebase = startFirebaseConfig();
const mayMeasure = () => isAllowed("analytics");
const provider = {
  measurementId: "G-OWN1",
  appId: firebase.appId,
  apiKey: firebase.apiKey,
  configUrl: firebase.url,
  tagUrl: "https://tags.test/gtag/js",
};
let waits: number[] = [];
const wait = (ms: number) => {
  waits.push(ms);
  return Promise.resolve();
};
const choose = (analytics: boolean) =>
  keepPreferences({ necessary: true, analytics, marketing: false, preferences: false });
// Here no script is fetched.
let tags: string[] = [];
document.head.append = (...scripts) => {
  tags.push(...scripts.map((script) => (script as HTMLScriptElement).src));
};
const page = window as unknown as Record<string, unknown> & { dataLayer?: ArrayLike<unknown>[] };

beforeEach(() => {
  waits = [];
  firebase.asked = [];
  tags = [];
  delete page.dataLayer;
  choose(true);
});
afterEach(() => {
  firebase.fails = [];
});
afterAll(() => void firebase.stop());

test("an analytics provider's configuration is fetched from its own place", async () => {
  expect(await measurementIdOf(provider, wait)).toBe("G-FETCHED1");
  expect([firebase.asked, waits]).toEqual([["GET"], []]);
});

test("it is tried again on 429, 500, 503 and 504, after a second and twice as long each time", async () => {
  firebase.fails = [429, 500, 503, 504];
  expect(await measurementIdOf(provider, wait)).toBe("G-FETCHED1");
  expect([firebase.asked.length, waits]).toEqual([5, [1_000, 2_000, 4_000, 8_000]]);
});

test.each([400, 401, 403, 404, 501, 502])("on %d it is not tried again", async (status) => {
  firebase.fails = [status];
  expect(await measurementIdOf(provider, wait).catch(String)).toBe(`Error: answered ${status}`);
  expect([firebase.asked.length, waits]).toEqual([1, []]);
});

test("after 60 seconds in all it is given up, while it hangs and between two tries", async () => {
  const limits = spyOn(globalThis, "setTimeout");
  await measurementIdOf(provider, wait);
  expect(limits.mock.calls.map(([, ms]) => ms)).toContain(60_000);
  limits.mockRestore();
  firebase.fails = ["hangs"];
  expect(await measurementIdOf(provider, wait, 20).catch(({ name }) => name)).toBe("AbortError");
  firebase.fails = Array.from({ length: 9 }, () => 503);
  const slow = (ms: number) => Bun.sleep(ms > 1_000 ? 40 : 0);
  expect(await measurementIdOf(provider, slow, 20).catch(({ name }) => name)).toBe("AbortError");
});

test("the script comes by the fetched id, is told no query and no way here, and asks for no advertising", async () => {
  history.replaceState(null, "", "/zuristays?t=secret#key");
  Object.defineProperty(document, "referrer", {
    configurable: true,
    value: "http://localhost/guest/booking/b1/details?t=secret",
  });
  await startProvider(provider, mayMeasure, wait);
  expect(tags).toEqual(["https://tags.test/gtag/js?id=G-FETCHED1"]);
  const told = Array.from(page.dataLayer ?? [], (each) => [...(each as unknown as Iterable<unknown>)]);
  expect(told.map(([name]) => name)).toEqual(["consent", "js", "config"]);
  expect(told[0]?.[2]).toMatchObject({ ad_storage: "denied", ad_personalization: "denied", ad_user_data: "denied" });
  expect(told[2]?.[2]).toMatchObject({
    page_location: "http://localhost/zuristays",
    page_referrer: "http://localhost",
    allow_google_signals: false,
    cookie_domain: "none",
  });
  expect(JSON.stringify(told)).not.toContain("secret");
});

test("where its configuration cannot be had, or names no id, it goes by the operator's own", async () => {
  const quiet = spyOn(console, "debug").mockImplementation(() => {});
  await startProvider({ ...provider, apiKey: "another" }, mayMeasure, wait);
  firebase.measurementId = '"><script>';
  await startProvider(provider, mayMeasure, wait);
  firebase.measurementId = "G-FETCHED1";
  expect(tags).toEqual(Array.from({ length: 2 }, () => "https://tags.test/gtag/js?id=G-OWN1"));
  quiet.mockRestore();
});

test("who withdraws meanwhile gets no script, and who does so later silences it", async () => {
  const coming = startProvider(provider, mayMeasure, wait);
  choose(false);
  await coming;
  expect([tags, page.dataLayer]).toEqual([[], undefined]);
  choose(true);
  firebase.measurementId = "G-LATER1";
  await startProvider(provider, mayMeasure, wait);
  firebase.measurementId = "G-FETCHED1";
  expect(page["ga-disable-G-LATER1"]).toBe(false);
  choose(false);
  expect(page["ga-disable-G-LATER1"]).toBe(true);
});
