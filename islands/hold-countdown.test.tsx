import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { act } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import HoldCountdown from "./hold-countdown.tsx";

const texts = { until: "Held for you until 12:15", left: "{m}:{s} left", over: "The hold has ended" };
const realNow = performance.now;
let root: Root | undefined;
let now: number;

beforeEach(() => {
  jest.useFakeTimers();
  now = 0;
  performance.now = () => now;
});
afterEach(async () => {
  await act(async () => root?.unmount());
  jest.useRealTimers();
  performance.now = realNow;
  document.body.innerHTML = "";
});

async function wait(ms: number) {
  now += ms;
  await act(async () => void jest.advanceTimersByTime(1000));
}

test("the time it ends stands there without this code; with it, minutes and seconds go down to the end", async () => {
  const view = <HoldCountdown leftMs={15 * 60_000} texts={texts} />;
  document.body.innerHTML = renderToString(view);
  expect(document.body.textContent).toBe("Held for you until 12:15");
  await act(async () => {
    root = hydrateRoot(document.body, view);
  });
  expect(document.body.textContent).toBe("Held for you until 12:15 · 15:00 left");
  await wait(61_000);
  expect(document.body.textContent).toBe("Held for you until 12:15 · 13:59 left");
  await wait(13 * 60_000 + 58_999);
  expect(document.body.textContent).toBe("Held for you until 12:15 · 0:01 left");
  await wait(1);
  expect(document.querySelector("[role=status]")?.textContent).toBe("The hold has ended");
});

test("a screen reader is not told every second", () => {
  document.body.innerHTML = renderToString(<HoldCountdown leftMs={60_000} texts={texts} />);
  expect(document.querySelector("[role], [aria-live]")).toBeNull();
});

test("an island that wakes beside another begins with the HTML it was sent", async () => {
  const view = <HoldCountdown leftMs={15 * 60_000} texts={texts} />;
  const sent = renderToString(view);
  document.body.innerHTML = `<div>${sent}</div><div>${sent}</div>`;
  const [first, second] = document.querySelectorAll("div");
  if (!first || !second) throw new Error("two islands");
  let other: Root | undefined;
  await act(async () => {
    root = hydrateRoot(first, view);
  });
  await wait(61_000);
  const broken: unknown[] = [];
  await act(async () => {
    other = hydrateRoot(second, view, { onRecoverableError: (error) => broken.push(error) });
  });
  expect(broken).toEqual([]);
  expect(second.textContent).toBe("Held for you until 12:15 · 13:59 left");
  await act(async () => other?.unmount());
  await wait(1000);
  expect(first.textContent).toBe("Held for you until 12:15 · 13:58 left");
});
