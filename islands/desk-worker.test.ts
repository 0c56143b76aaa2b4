import { afterAll, beforeEach, expect, test } from "bun:test";
import { DESK_CACHE, DESK_KEPT_MS } from "#src/core/desk-copy.ts";
import { KEEP_UNTIL } from "#src/core/kept-copy.ts";

type Does = (event: object) => void;
const handlers = new Map<string, Does[]>();
const before = { self: globalThis.self, fetch: globalThis.fetch, caches: globalThis.caches };

/** What a browser keeps, by cache and path. */
const kept = new Map<string, Map<string, Response>>();
const caches = {
  open: async (name: string) => ({
    put: async (path: string, answer: Response) => {
      const cache = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, cache.set(path, answer));
    },
  }),
  match: async (path: string, { cacheName }: { cacheName: string }) => kept.get(cacheName)?.get(path)?.clone(),
  delete: async (name: string) => kept.delete(name),
};
let user: string | undefined;
const worker = {
  addEventListener: (name: string, does: Does) => void handlers.set(name, [...(handlers.get(name) ?? []), does]),
  clients: { claim: async () => undefined },
  skipWaiting: async () => undefined,
  cookieStore: { get: async () => (user ? { value: user } : null) },
};
Object.assign(globalThis, { self: worker, caches });
await import("./desk-worker.ts");
Object.assign(globalThis, { self: before.self });
afterAll(() => void Object.assign(globalThis, { fetch: before.fetch, caches: before.caches }));

const TODAY = new URL("/dashboard", location.origin).href;
const SHEET = "/assets/host-1a2b.css";
let sheet: string | undefined;
const page = (who: string) => `<html lang="en"><p class="last-seen">${who}</p><form action="/x"></form></html>`;
const today = (who = "Wanjiru", until = Date.now() + DESK_KEPT_MS) =>
  new Response(page(who), { headers: { [KEEP_UNTIL]: String(until) } });
/** As a browser gives it to a worker: a redirect that was not followed. */
const toSignIn = () =>
  ({ status: 0, headers: new Headers(), clone: toSignIn, text: async () => "" }) as unknown as Response;

/** Opens an address while the server answers so, or nobody does; nothing where the worker leaves it alone. */
async function opens(answer: Response | "nobody", url = TODAY, mode = "navigate", method = "GET") {
  globalThis.fetch = (async (asked: unknown) => {
    if (answer === "nobody") throw new TypeError("no line");
    if (asked === SHEET) return new Response(sheet, { status: sheet === undefined ? 404 : 200 });
    return answer;
  }) as unknown as typeof fetch;
  let shown: Promise<Response> | undefined;
  const work: Promise<unknown>[] = [];
  for (const does of handlers.get("fetch") ?? []) {
    does({
      request: { url, mode, method },
      respondWith: (one: Promise<Response>) => {
        shown = one;
      },
      waitUntil: (doing: Promise<unknown>) => void work.push(doing),
    });
  }
  const answered = await shown;
  await Promise.all(work);
  return answered;
}
const read = async (answer: Response | undefined) => (answer?.type === "error" ? "no line" : answer?.text());

beforeEach(() => {
  kept.clear();
  sheet = undefined;
  user = "host-wanjiru";
});

test("with a line the server's Today is shown, as it came; without one the last seen, marked and without a form", async () => {
  expect(await read(await opens(today("Achieng")))).toBe(page("Achieng"));
  expect(await read(await opens(today("Barasa")))).toBe(page("Barasa"));
  const copy = await read(await opens("nobody"));
  expect(copy).toBe(page("Barasa").replace("<html", "<html data-kept").replace("<form", "<form inert"));
  expect([kept.size, kept.get(DESK_CACHE)?.size]).toEqual([1, 1]);
});

test.each([
  ["comes along", "a{b:c}", "<style>a{b:c}</style>"],
  ["stays where it is when it can't be had", undefined, `<link rel="stylesheet" href="${SHEET}"/>`],
])("the sheet of Today %s", async (_, css, shown) => {
  sheet = css;
  const html = page("Achieng").replace("<p", `<link rel="stylesheet" href="${SHEET}"/><p`);
  await opens(new Response(html, { headers: { [KEEP_UNTIL]: String(Date.now() + DESK_KEPT_MS) } }));
  expect(await read(await opens("nobody"))).toContain(shown);
});

test.each<[string, () => Response]>([
  ["the way to sign in", toSignIn],
  ["that it is signed out", () => new Response("", { status: 401 })],
  ["that it may not", () => new Response("", { status: 403 })],
  ["a page that nobody may keep, as an operator reads", () => new Response(page("Wanjiru"))],
  ["a page that is no Today", () => new Response("<html ></html>", { headers: today().headers })],
])("the copy goes when the server answers %s", async (_, answer) => {
  await opens(today());
  await opens(answer());
  expect([kept.size, await read(await opens("nobody"))]).toEqual([0, "no line"]);
});

test("a server in trouble is shown as it is, and takes nothing away", async () => {
  await opens(today());
  expect((await opens(new Response("", { status: 503 })))?.status).toBe(503);
  expect(await read(await opens("nobody"))).toContain("Wanjiru");
});

test.each([
  ["when its time is over", "host-wanjiru", 15],
  ["when another account has signed in", "host-barasa", DESK_KEPT_MS],
  ["when nobody is signed in", undefined, DESK_KEPT_MS],
] as const)("no copy is shown %s, and none is left", async (_, isSignedIn, holdsMs) => {
  await opens(today("Wanjiru", Date.now() + holdsMs));
  expect(kept.size).toBe(1);
  user = isSignedIn;
  await Bun.sleep(20);
  expect([await read(await opens("nobody")), kept.size]).toEqual(["no line", 0]);
});

test("every other page and every form is left alone", async () => {
  for (const path of ["/dashboard?tab=money", "/dashboard/bookings/x", "/dashboard/", "/account", "/"])
    expect([path, await opens(today(), new URL(path, location.origin).href)]).toEqual([path, undefined]);
  expect(await opens(today(), TODAY, "cors")).toBeUndefined();
  expect(await opens(today(), TODAY, "navigate", "POST")).toBeUndefined();
  expect(kept.size).toBe(0);
});
