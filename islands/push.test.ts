import { afterEach, beforeEach, expect, test } from "bun:test";
import { turnOn } from "./push.ts";

const WAYS = {
  key: "BKey",
  at: "/dashboard/notices/devices",
  texts: { busy: "One moment", denied: "Denied", noService: "No service", tryAgain: "Try again" },
};
const KEPT = { endpoint: "https://push.example/x", keys: { p256dh: "point", auth: "secret" } };

const before = { fetch: globalThis.fetch, serviceWorker: navigator.serviceWorker };
let asked: string[] = [];
const reloads: number[] = [];

/** A browser: what its owner answers, what its push service says, what our server says. */
function browser(say: { permission?: string; subscribe?: (() => object)[]; status?: number }): HTMLButtonElement {
  const { permission = "granted", subscribe = [() => ({ toJSON: () => KEPT })], status = 200 } = say;
  Object.assign(globalThis, { Notification: { requestPermission: () => Promise.resolve(permission) } });
  const pushManager = {
    subscribe: async (options: { userVisibleOnly: boolean; applicationServerKey: string }) => {
      asked.push(`subscribe ${options.applicationServerKey} ${options.userVisibleOnly}`);
      return subscribe.shift()?.();
    },
    getSubscription: async () => ({ unsubscribe: async () => void asked.push("unsubscribe") }),
  };
  const serviceWorker = {
    register: async (path: string, { scope }: { scope: string }) => {
      asked.push(`register ${path} in ${scope}`);
      return { active: { state: "activated" }, pushManager };
    },
  };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    asked.push(`${init.method} ${url} ${init.body}`);
    return new Response("{}", { status });
  }) as unknown as typeof fetch;
  Object.defineProperty(location, "reload", { value: () => void reloads.push(1), configurable: true });
  document.body.innerHTML = `<button>Turn on here</button><p hidden></p>`;
  const button = document.querySelector("button") as HTMLButtonElement;
  button.dataset.push = JSON.stringify(WAYS);
  return button;
}
const line = () => document.querySelector("p")?.textContent;
const failing = (name: string) => () => {
  throw Object.assign(new Error(name), { name });
};

beforeEach(() => {
  asked = [];
  reloads.length = 0;
});
afterEach(() => {
  globalThis.fetch = before.fetch;
  Object.defineProperty(navigator, "serviceWorker", { value: before.serviceWorker, configurable: true });
  document.body.innerHTML = "";
});

test("a press asks the person, then the push service, and tells the house; the page says the rest", async () => {
  const button = browser({});
  await turnOn(button);
  expect(asked).toEqual([
    "register /dashboard/worker.js in /dashboard",
    "subscribe BKey true",
    `POST /dashboard/notices/devices ${JSON.stringify({ endpoint: KEPT.endpoint, p256dh: "point", auth: "secret" })}`,
  ]);
  expect([reloads.length, line(), button.disabled, button.textContent]).toEqual([1, "", false, "Turn on here"]);
});

test("a browser that was asked with another key before is asked anew", async () => {
  await turnOn(browser({ subscribe: [failing("InvalidStateError"), () => ({ toJSON: () => KEPT })] }));
  expect(asked.slice(1, 4)).toEqual(["subscribe BKey true", "unsubscribe", "subscribe BKey true"]);
  expect(reloads.length).toBe(1);
});

test.each<[string, Parameters<typeof browser>[0], string]>([
  ["the person says no", { permission: "denied" }, "Denied"],
  ["the push service does not answer", { subscribe: [failing("AbortError")] }, "No service"],
  ["our server refuses", { status: 429 }, "Try again"],
])("%s: it is said, and nothing is claimed", async (_, say, words) => {
  const button = browser(say);
  await turnOn(button);
  expect([line(), reloads.length, button.disabled]).toEqual([words, 0, false]);
});
