import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { act } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import PlaceSuggest, { type PlaceSuggestProps } from "./place-suggest.tsx";
import { forgetReads } from "./request.ts";

const props: PlaceSuggestProps = {
  label: "Location",
  hint: "The estate or road.",
  name: "location",
  errorPrefix: "Error: ",
  popular: ["Kilimani, Nairobi"],
  maxLength: 250,
  texts: { listLabel: "Places that fit", one: "1 place fits", many: "{n} places fit", none: "No such place" },
};

let asked: { path: string; signal: AbortSignal; answer: (reply: Response | Error) => void }[] = [];
let root: Root | undefined;
const realFetch = globalThis.fetch;

beforeEach(() => {
  asked = [];
  forgetReads();
  jest.useFakeTimers();
  globalThis.fetch = ((path: string, { signal }: { signal: AbortSignal }) =>
    new Promise<Response>((resolve, reject) => {
      asked.push({ path, signal, answer: (reply) => (reply instanceof Error ? reject(reply) : resolve(reply)) });
    })) as unknown as typeof fetch;
});

afterEach(async () => {
  await act(async () => root?.unmount());
  jest.useRealTimers();
  globalThis.fetch = realFetch;
  document.body.innerHTML = "";
});

async function show(more: Partial<PlaceSuggestProps> = {}) {
  const all = { ...props, ...more };
  document.body.innerHTML = renderToString(<PlaceSuggest {...all} />);
  const plain = document.body.innerHTML;
  await act(async () => {
    root = hydrateRoot(document.body, <PlaceSuggest {...all} />);
  });
  return plain;
}

const input = () => document.querySelector<HTMLInputElement>("input[name=location]") as HTMLInputElement;
const options = () => [...document.querySelectorAll<HTMLElement>("[role=option]")];
const status = () => document.querySelector("[role=status]")?.textContent;
const isOpen = () => input().getAttribute("aria-expanded") === "true";

async function type(text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input(), text);
    input().dispatchEvent(new Event("input", { bubbles: true }));
  });
  await act(async () => void jest.advanceTimersByTime(150));
}
const answer = (index: number, reply: Response | Error) => act(async () => asked[index]?.answer(reply));
const found = (...names: string[]) => Response.json({ places: names.map((name) => ({ name, area: "Nairobi" })) });
async function press(key: string) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  await act(async () => void input().dispatchEvent(event));
  return event;
}

test("without this code it is a field with a native list; with it, a combobox", async () => {
  const plain = await show({ value: "Karen" });
  expect(plain).toContain('list="location-popular"');
  expect(plain).toContain('<option value="Kilimani, Nairobi"');
  expect(input().getAttribute("role")).toBe("combobox");
  expect(input().hasAttribute("list")).toBe(false);
  expect(input().value).toBe("Karen");
  expect(asked).toEqual([]);
});

test("arrows choose, Enter takes, and the form is not sent by it", async () => {
  await show();
  await type("kil");
  expect(asked.map(({ path }) => path)).toEqual(["/api/places?q=kil"]);
  await answer(0, found("Kilimani", "Kileleshwa"));
  expect([isOpen(), options().length, status()]).toEqual([true, 2, "2 places fit"]);

  await press("ArrowDown");
  await press("ArrowDown");
  expect(input().getAttribute("aria-activedescendant")).toBe(options()[1]?.id ?? "");
  expect(options().map((option) => option.getAttribute("aria-selected"))).toEqual(["false", "true"]);
  const enter = await press("Enter");
  expect(enter.defaultPrevented).toBe(true);
  expect([input().value, isOpen()]).toEqual(["Kileleshwa, Nairobi", false]);
  expect((await press("Enter")).defaultPrevented).toBe(false);
});

test("the list goes round, and Escape closes it without losing what was typed", async () => {
  await show();
  await type("kil");
  await answer(0, found("Kilimani", "Kileleshwa"));
  await press("ArrowUp");
  expect(input().getAttribute("aria-activedescendant")).toBe("location-place-1");
  await press("ArrowDown");
  expect(input().getAttribute("aria-activedescendant")).toBe("location-place-0");
  await press("Escape");
  expect([input().value, isOpen(), options().length]).toEqual(["kil", false, 0]);
});

test("a press takes a place", async () => {
  await show();
  await type("kil");
  await answer(0, found("Kilimani"));
  expect(status()).toBe("1 place fits");
  await act(async () => options()[0]?.click());
  expect(input().value).toBe("Kilimani, Nairobi");
});

test("one letter asks nothing, and a late answer to an older question says nothing", async () => {
  await show();
  await type("k");
  expect(asked).toEqual([]);
  await type("ki");
  await type("kil");
  expect(asked[0]?.signal.aborted).toBe(true);
  await answer(0, found("Kitisuru"));
  expect(isOpen()).toBe(false);
  await answer(1, found("Kilimani"));
  expect(options()[0]?.textContent).toBe("Kilimani Nairobi");
});

test.each([
  ["no place", () => found()],
  ["a server in trouble", () => new Response("no", { status: 503 })],
  ["an answer of another shape", () => Response.json({ places: "many" })],
  ["no network", () => new TypeError("failed to fetch")],
])("%s leaves a field that takes any text", async (_, reply) => {
  await show();
  await type("my own road");
  await answer(0, reply());
  expect([isOpen(), input().value]).toEqual([false, "my own road"]);
});
