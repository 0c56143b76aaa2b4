import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { type PayStatus, payStatus } from "./pay-status.ts";

const page: PayStatus = {
  url: "/api/payment/status?booking=b1&t=t1",
  mark: "waiting-p1-held",
  slowInMs: 90_000,
  againInMs: 60_000,
  slow: "Still checking. Don't pay again.",
  againSoon: "You can send it again in {n} s.",
  againNow: "Nothing on the phone? Send it once more.",
  news: "There is news",
};

const realFetch = globalThis.fetch;
const realReplace = location.replace;
const realNow = performance.now;
let stop: () => void = () => {};
let answer: () => Response | Error | "nothing";
let asked: number;
let went: string[];
let now: number;

beforeEach(() => {
  jest.useFakeTimers();
  [asked, went, now] = [0, [], 0];
  answer = () => Response.json({ mark: page.mark, next: "/booking/payment?booking=b1&t=t1" });
  globalThis.fetch = ((_: string, { signal }: { signal: AbortSignal }) => {
    asked += 1;
    const reply = answer();
    if (reply === "nothing") {
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    }
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
  }) as unknown as typeof fetch;
  location.replace = (to: string | URL) => void went.push(String(to));
  performance.now = () => now;
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  globalThis.fetch = realFetch;
  location.replace = realReplace;
  performance.now = realNow;
  document.body.innerHTML = "";
});

/** As the page is sent: it works by itself. */
function show(): void {
  document.body.innerHTML = `<div data-pay='${JSON.stringify(page).replaceAll("'", "&#39;")}'><div class="wait"></div>
    <p role="status">Waiting for M-PESA.</p><form><button disabled>Send the request again</button>
    <p id="again-hint">You can send it again in 60 seconds.</p></form></div>`;
  stop = payStatus(document.querySelector("[data-pay]") as HTMLElement);
}

/** Time passes in steps, as it does, so that every answer is heard. */
async function wait(ms: number) {
  for (let left = ms; left > 0; left -= 500) {
    now += Math.min(500, left);
    jest.advanceTimersByTime(Math.min(500, left));
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
  }
}

const said = () => document.querySelector("[role=status]")?.textContent;
const button = () => document.querySelector("button") as HTMLButtonElement;

test("news is acted on within two seconds, and announced", async () => {
  show();
  await wait(1500);
  expect([asked, went]).toEqual([1, []]);
  answer = () => Response.json({ mark: "confirmed", next: "/guest/booking/b1/details?t=t1" });
  await wait(2000);
  expect(went).toEqual(["/guest/booking/b1/details?t=t1"]);
  expect(said()).toBe("There is news");
  const before = asked;
  await wait(10_000);
  expect(asked).toBe(before);
});

test.each([
  ["no network", () => new TypeError("failed to fetch")],
  ["a server in trouble", () => new Response("no", { status: 503 })],
  ["an answer of another shape", () => Response.json({ state: "paid" })],
  ["a way to another site", () => Response.json({ mark: "confirmed", next: "//evil.test/" })],
])("%s is no news, and it asks on", async (_, reply: () => Response | Error) => {
  answer = reply;
  show();
  await wait(12_000);
  expect(went).toEqual([]);
  expect(asked).toBeGreaterThanOrEqual(3);
});

test("a call that hangs is given up after ten seconds, and it asks on", async () => {
  answer = () => "nothing";
  show();
  await wait(11_000);
  expect(asked).toBe(1);
  answer = () => Response.json({ mark: "confirmed", next: "/guest/booking/b1/details?t=t1" });
  await wait(6_000);
  expect(went).toEqual(["/guest/booking/b1/details?t=t1"]);
});

test("a guest who comes back to the page while a call hangs is asked for at once, and that call may take its time", async () => {
  answer = () => "nothing";
  show();
  await wait(2_000);
  document.dispatchEvent(new Event("visibilitychange"));
  await wait(6_000);
  expect(asked).toBe(2);
});

test("the request can be sent again after a minute, and the seconds are counted", async () => {
  show();
  await wait(1000);
  expect(document.body.textContent).toContain("You can send it again in 59 s.");
  expect(button().disabled).toBe(true);
  await wait(59_000);
  expect(button().disabled).toBe(false);
  expect(said()).toBe("Waiting for M-PESA.");
  await wait(30_000);
  expect(said()).toBe(page.slow);
});

test("a request that is on its way is not sent twice", async () => {
  show();
  await wait(61_000);
  const form = document.querySelector("form") as HTMLFormElement;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.dispatchEvent(new Event("submit", { cancelable: true }));
  await wait(2_000);
  expect(button().disabled).toBe(true);
});
