import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { startTooltips } from "./tooltip.ts";

let now = 0;
const realNow = performance.now.bind(performance);

beforeEach(() => {
  jest.useFakeTimers();
  performance.now = () => now;
  document.body.innerHTML = `<button id="a" title="Nights sold of nights on sale">Occupancy</button><button id="b" title="Night revenue for each night sold">ADR</button><p>else</p>`;
});
afterEach(() => {
  leave("a", null);
  leave("b", null);
  wait(1_000);
  jest.useRealTimers();
  performance.now = realNow;
});

const el = (id: string) => document.getElementById(id) as HTMLElement;
const tip = () => document.querySelector("[role=tooltip]")?.textContent;
const wait = (ms: number) => {
  now += ms;
  jest.advanceTimersByTime(ms);
};
const over = (id: string, pointerType = "mouse") => {
  const event = new PointerEvent("pointerover", { bubbles: true, pointerType });
  Object.defineProperty(event, "target", { value: el(id) });
  return event;
};
const point = (id: string, pointerType = "mouse") =>
  el(id).dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType }));
function leave(id: string, to: Element | null): void {
  el(id)?.dispatchEvent(new PointerEvent("pointerout", { bubbles: true, relatedTarget: to }));
}

test("tooltip open delay 700 ms", () => {
  startTooltips(over("a"));
  wait(699);
  expect(tip()).toBeUndefined();
  wait(1);
  expect(tip()).toBe("Nights sold of nights on sale");
  expect(el("a").getAttribute("aria-describedby")).toBe(document.querySelector("[role=tooltip]")?.id ?? "");
  expect(el("a").title).toBe("");
});

test.each([
  ["within 300 ms the next tooltip opens at once", 300, "Night revenue for each night sold"],
  ["after 300 ms it waits again", 301, undefined],
])("tooltip skip delay: %s", (_, later, expected) => {
  point("a");
  wait(700);
  leave("a", document.body);
  expect(tip()).toBeUndefined();
  wait(later);
  point("b");
  wait(0);
  expect(tip()).toBe(expected as string);
});

test("a tooltip does not open when one is gone before", () => {
  point("a");
  wait(600);
  leave("a", document.body);
  wait(5_000);
  expect(tip()).toBeUndefined();
});

test("Escape, a press and scrolling close a tooltip", () => {
  for (const event of [
    new KeyboardEvent("keydown", { key: "Escape", bubbles: true }),
    new PointerEvent("pointerdown", { bubbles: true }),
    new Event("scroll"),
  ]) {
    wait(1_000);
    point("a");
    wait(700);
    expect(tip()).toBe("Nights sold of nights on sale");
    document.body.dispatchEvent(event);
    expect(tip()).toBeUndefined();
    expect(el("a").hasAttribute("aria-describedby")).toBe(false);
  }
});

test("the tooltip itself may be pointed at and read", () => {
  wait(1_000);
  point("a");
  wait(700);
  leave("a", document.querySelector("[role=tooltip]"));
  expect(tip()).toBe("Nights sold of nights on sale");
});

test("a finger opens no tooltip", () => {
  wait(1_000);
  point("a", "touch");
  wait(5_000);
  expect(tip()).toBeUndefined();
});
