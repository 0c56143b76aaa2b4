import { afterAll, afterEach, beforeAll, expect, jest, test } from "bun:test";
import { OPEN_ABOUT, OPENED } from "./frame-events.ts";
import { pageDialogs } from "./page-dialogs.ts";

const real = { fetch: globalThis.fetch, assign: location.assign };
let went: string[] = [];
let asked = 0;
let answer: "nothing" | (() => Response);

beforeAll(() => {
  globalThis.fetch = ((_: string, init?: { signal?: AbortSignal }) => {
    asked += 1;
    if (answer !== "nothing") return Promise.resolve(answer());
    return new Promise((_, reject) => {
      init?.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    });
  }) as unknown as typeof fetch;
  location.assign = (to: string | URL) => void went.push(String(to));
  document.body.innerHTML = '<a href="/about" data-opens="openAbout">About</a>';
  pageDialogs();
});
afterEach(() => {
  jest.useRealTimers();
  [went, asked] = [[], 0];
});
afterAll(() => {
  globalThis.fetch = real.fetch;
  location.assign = real.assign;
});

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

test("a page that does not come in eight seconds is gone to, and another try asks again", async () => {
  jest.useFakeTimers();
  answer = "nothing";
  // Pointing at the link asks already; pressing it waits for the same.
  document.querySelector("a")?.dispatchEvent(new Event("pointerover", { bubbles: true }));
  dispatchEvent(new CustomEvent(OPEN_ABOUT));
  jest.advanceTimersByTime(7_999);
  await settled();
  expect([asked, went]).toEqual([1, []]);
  jest.advanceTimersByTime(1);
  await settled();
  expect(went).toEqual(["/about"]);
  dispatchEvent(new CustomEvent(OPEN_ABOUT));
  expect(asked).toBe(2);
  jest.advanceTimersByTime(8_000);
  await settled();
  expect(went).toEqual(["/about", "/about"]);
});

test("after a try that failed the next one opens it over the page", async () => {
  answer = () => new Response("no", { status: 503 });
  dispatchEvent(new CustomEvent(OPEN_ABOUT));
  await Bun.sleep(5);
  expect(went).toEqual(["/about"]);
  answer = () => new Response('<main><div data-dialog><h1 id="title">About</h1></div></main>');
  let opened = 0;
  addEventListener(OPENED, () => (opened += 1), { once: true });
  dispatchEvent(new CustomEvent(OPEN_ABOUT));
  await Bun.sleep(5);
  expect([asked, opened, document.querySelector("dialog h1")?.textContent]).toEqual([2, 1, "About"]);
  expect(went).toEqual(["/about"]);
});
