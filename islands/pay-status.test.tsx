import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { act } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import PayStatus, { type PayStatusProps } from "./pay-status.tsx";

const props: PayStatusProps = {
  statusUrl: "/api/payment/status?booking=b1&t=t1",
  mark: "waiting-p1-held",
  slowInMs: 90_000,
  againInMs: 60_000,
  canSend: true,
  again: { action: "/booking/payment", hidden: { booking: "b1", t: "t1", phone: "0722 000 020" } },
  texts: {
    watching: "Waiting for M-PESA.",
    slow: "Still checking. Don't pay again.",
    againIn: "You can send it again in 60 seconds.",
    againSoon: "You can send it again in {n} s.",
    againNow: "Nothing on the phone? Send it once more.",
    button: "Send the request again",
    news: "There is news",
  },
};

const realFetch = globalThis.fetch;
const realReplace = location.replace;
const realNow = performance.now;
let root: Root | undefined;
let answer: () => Response | Error | "nothing";
let asked: number;
let went: string[];
let now: number;

beforeEach(() => {
  jest.useFakeTimers();
  [asked, went, now] = [0, [], 0];
  answer = () => Response.json({ mark: props.mark, next: "/booking/payment?booking=b1&t=t1" });
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
afterEach(async () => {
  await act(async () => root?.unmount());
  jest.useRealTimers();
  globalThis.fetch = realFetch;
  location.replace = realReplace;
  performance.now = realNow;
  document.body.innerHTML = "";
});

async function show() {
  document.body.innerHTML = renderToString(<PayStatus {...props} />);
  const plain = document.body.innerHTML;
  await act(async () => {
    root = hydrateRoot(document.body, <PayStatus {...props} />);
  });
  return plain;
}

/** Time passes in steps, as it does, so that every answer is heard. */
async function wait(ms: number) {
  for (let left = ms; left > 0; left -= 500) {
    now += Math.min(500, left);
    await act(async () => {
      jest.advanceTimersByTime(Math.min(500, left));
      await Promise.resolve();
    });
    await act(async () => {});
  }
}

const said = () => document.querySelector("[role=status]")?.textContent;
const button = () => document.querySelector("button") as HTMLButtonElement;

test("without this code there is a form, and the seconds the server wrote", async () => {
  const plain = await show();
  expect(plain).toContain('action="/booking/payment"');
  expect(plain).toContain(props.texts.againIn);
});

test("news is acted on within two seconds, and announced", async () => {
  await show();
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
  await show();
  await wait(12_000);
  expect(went).toEqual([]);
  expect(asked).toBeGreaterThanOrEqual(3);
});

test("a call that hangs is given up after ten seconds, and it asks on", async () => {
  answer = () => "nothing";
  await show();
  await wait(11_000);
  expect(asked).toBe(1);
  answer = () => Response.json({ mark: "confirmed", next: "/guest/booking/b1/details?t=t1" });
  await wait(6_000);
  expect(went).toEqual(["/guest/booking/b1/details?t=t1"]);
});

test("a guest who comes back to the page while a call hangs is asked for at once, and that call may take its time", async () => {
  answer = () => "nothing";
  await show();
  await wait(2_000);
  document.dispatchEvent(new Event("visibilitychange"));
  await wait(6_000);
  expect(asked).toBe(2);
});

test("the request can be sent again after a minute, and the seconds are counted", async () => {
  await show();
  await wait(1000);
  expect(document.body.textContent).toContain("You can send it again in 59 s.");
  expect(button().disabled).toBe(true);
  await wait(59_000);
  expect(button().disabled).toBe(false);
  expect(said()).toBe(props.texts.watching);
  await wait(30_000);
  expect(said()).toBe(props.texts.slow);
});
