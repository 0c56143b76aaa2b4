import { afterEach, beforeEach, expect, jest, spyOn, test } from "bun:test";
import { act } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import HoldCountdown from "./hold-countdown.tsx";

const texts = { until: "Held until 12:15", left: "{m}:{s} left", over: "The hold has ended" };
const realNow = performance.now;
const replace = spyOn(location, "replace");
let root: Root | undefined;
let now: number;

beforeEach(() => {
  replace.mockReset();
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
  const view = <HoldCountdown leftMs={15 * 60_000} next="/booking/payment?booking=1" texts={texts} />;
  document.body.innerHTML = renderToString(view);
  expect(document.body.textContent).toBe("Held until 12:15");
  await act(async () => {
    root = hydrateRoot(document.body, view);
  });
  expect(document.body.textContent).toBe("Held until 12:1515:00 left");
  await wait(61_000);
  expect(document.body.textContent).toBe("Held until 12:1513:59 left");
  await wait(13 * 60_000 + 58_999);
  expect(document.body.textContent).toBe("Held until 12:150:01 left");
  await wait(1);
  expect(document.querySelector("[role=status]")?.textContent).toBe("The hold has ended");
});

test("a screen reader is not told every second", () => {
  document.body.innerHTML = renderToString(
    <HoldCountdown leftMs={60_000} next="/booking/payment?booking=1" texts={texts} />,
  );
  expect(document.querySelector("[role], [aria-live]")).toBeNull();
});

test("an island that wakes beside another begins with the HTML it was sent", async () => {
  const view = <HoldCountdown leftMs={15 * 60_000} next="/booking/payment?booking=1" texts={texts} />;
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
  expect(second.textContent).toBe("Held until 12:1513:59 left");
  await act(async () => other?.unmount());
  await wait(1000);
  expect(first.textContent).toBe("Held until 12:1513:58 left");
});

test.each([
  ["nothing was typed", '<input name="phone" value="0712 345 678"><textarea name="code"></textarea>', "", true],
  ["a code was pasted", '<textarea name="code"></textarea>', "UKR51ZDR4F", false],
  ["an answer was refused", '<textarea name="code" aria-invalid="true">Hello</textarea>', "", false],
])("when the hold ends and %s, the page tells what is true now, and loses nothing", async (_, form, typed, goes) => {
  const view = <HoldCountdown leftMs={60_000} next="/booking/payment?booking=1" texts={texts} />;
  document.body.innerHTML = `${form}<div>${renderToString(view)}</div>`;
  const place = document.querySelector("div");
  const code = document.querySelector("textarea");
  if (!place || !code) throw new Error("a form and an island");
  if (typed) code.value = typed;
  await act(async () => {
    root = hydrateRoot(place, view);
  });
  await wait(59_999);
  expect(replace).not.toHaveBeenCalled();
  await wait(1);
  expect(replace.mock.calls).toEqual(goes ? [["/booking/payment?booking=1"]] : []);
  expect(place.textContent).toBe("The hold has ended");
});
