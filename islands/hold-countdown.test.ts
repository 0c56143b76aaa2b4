import { afterEach, beforeEach, expect, jest, spyOn, test } from "bun:test";
import { holdCountdown } from "./hold-countdown.ts";

const realNow = performance.now;
const replace = spyOn(location, "replace");
let stops: (() => void)[] = [];
let now: number;

beforeEach(() => {
  replace.mockReset();
  jest.useFakeTimers();
  now = 0;
  performance.now = () => now;
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  jest.useRealTimers();
  performance.now = realNow;
  document.body.innerHTML = "";
});

/** As the page is sent: the time it ends, and what a script says beside it. */
const sent = (leftMs: number) =>
  `<span class="row" data-hold="${leftMs}" data-next="/booking/payment?booking=1" data-left="{m}:{s} left" data-over="The hold has ended"><span class="badge">Held until 12:15</span></span>`;

function show(html: string): void {
  document.body.innerHTML = html;
  for (const place of document.querySelectorAll<HTMLElement>("[data-hold]")) stops.push(holdCountdown(place));
}

function wait(ms: number): void {
  now += ms;
  jest.advanceTimersByTime(1000);
}

const words = () => document.querySelector("[data-hold]")?.textContent;

test("minutes and seconds go down beside the time it ends, to the end", () => {
  show(sent(15 * 60_000));
  expect(words()).toBe("Held until 12:1515:00 left");
  wait(61_000);
  expect(words()).toBe("Held until 12:1513:59 left");
  wait(13 * 60_000 + 58_999);
  expect(words()).toBe("Held until 12:150:01 left");
  expect(document.querySelector("[role]")).toBeNull();
  wait(1);
  expect(document.querySelector("[role=status]")?.textContent).toBe("The hold has ended");
});

test("a screen reader is not told every second", () => {
  show(sent(60_000));
  expect(document.querySelector("[role], [aria-live]")).toBeNull();
  expect(document.querySelector("[data-hold] > :last-child")?.getAttribute("aria-hidden")).toBe("true");
});

test("one clock runs for all that count, and stops with the last", () => {
  show(sent(15 * 60_000) + sent(10 * 60_000));
  wait(61_000);
  const both = [...document.querySelectorAll("[data-hold]")].map(({ textContent }) => textContent);
  expect(both).toEqual(["Held until 12:1513:59 left", "Held until 12:158:59 left"]);
  stops.shift()?.();
  wait(1000);
  expect(document.querySelectorAll("[data-hold]")[1]?.textContent).toBe("Held until 12:158:58 left");
});

test("when it ends, the page is asked for once", () => {
  show(sent(60_000));
  wait(60_000);
  wait(1000);
  wait(1000);
  expect(replace).toHaveBeenCalledTimes(1);
});

test.each([
  ["nothing was typed", '<input name="phone" value="0712 345 678"><textarea name="code"></textarea>', "", true],
  ["a code was pasted", '<textarea name="code"></textarea>', "UKR51ZDR4F", false],
  ["an answer was refused", '<textarea name="code" aria-invalid="true">Hello</textarea>', "", false],
])("when the hold ends and %s, the page tells what is true now, and loses nothing", (_, form, typed, goes) => {
  show(`${form}<div>${sent(60_000)}</div>`);
  const code = document.querySelector("textarea");
  if (code && typed) code.value = typed;
  wait(59_999);
  expect(replace).not.toHaveBeenCalled();
  wait(1);
  expect(replace.mock.calls).toEqual(goes ? [["/booking/payment?booking=1"]] : []);
  expect(words()).toBe("The hold has ended");
});
