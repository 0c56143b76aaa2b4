import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test";
import { act } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import BrandCheck, { type BrandCheckProps, type BrandCheckTexts } from "./brand-check.tsx";

const texts: BrandCheckTexts = {
  label: "Brand name",
  button: "Claim Brand & Continue",
  yourLink: "Your link:",
  tooShort: "Brand name must be at least 3 characters, letters and numbers only",
  checking: "Checking",
  available: "This name is free",
  taken: "This brand name is already taken",
  unchecked: "This name could not be checked",
  refused: "This name could not be checked just now",
  checkAgain: "Check again",
};

let asked: { path: string; signal: AbortSignal; answer: (reply: Response | Error) => void }[] = [];
let root: Root | undefined;
const realFetch = globalThis.fetch;

beforeEach(() => {
  asked = [];
  jest.useFakeTimers();
  globalThis.fetch = ((path: string, { signal }: { signal: AbortSignal }) =>
    new Promise<Response>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      asked.push({ path, signal, answer: (reply) => (reply instanceof Error ? reject(reply) : resolve(reply)) });
    })) as unknown as typeof fetch;
});

afterEach(async () => {
  await act(async () => root?.unmount());
  jest.useRealTimers();
  globalThis.fetch = realFetch;
  document.body.innerHTML = "";
});

async function show(props: Partial<BrandCheckProps> = {}) {
  const all = { action: "/claim-brand", siteHost: "lango.test", texts, ...props };
  document.body.innerHTML = renderToString(<BrandCheck {...all} />);
  const plain = document.body.innerHTML;
  await act(async () => {
    root = hydrateRoot(document.body, <BrandCheck {...all} />);
  });
  return plain;
}

const input = () => document.querySelector<HTMLInputElement>("input[name=brandName]") as HTMLInputElement;
const button = () => document.querySelector("button[type=submit]") as HTMLButtonElement;
/** Whether it says that it can't be pressed; while a name is looked up a press is kept all the same. */
const closed = () => button().disabled || button().getAttribute("aria-disabled") === "true";
const note = () => document.querySelector("[role=status]") as HTMLElement;
const state = () => note().dataset.state;

async function type(text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input(), text);
    input().dispatchEvent(new Event("input", { bubbles: true }));
  });
}

const wait = (ms: number) => act(async () => void jest.advanceTimersByTime(ms));
const answer = (index: number, reply: Response | Error) => act(async () => asked[index]?.answer(reply));
const available = (free: boolean) => Response.json({ available: free });

test("without this code the button works; with it, it waits for a name that is free", async () => {
  const plain = await show();
  expect(plain).not.toContain("disabled");
  expect(plain).toContain('action="/claim-brand"');
  expect(closed()).toBe(true);
  expect(state()).toBe("idle");
  expect(asked).toEqual([]);
});

test("the name is lower case letters and digits however it is typed, and the link shows it", async () => {
  await show();
  await type("Jua-Kali Béach 7!");
  expect(input().value).toBe("juakalibach7");
  expect(document.body.textContent).toContain("lango.test/juakalibach7");
});

test("two letters are not looked up, and the reason is said", async () => {
  await show();
  await type("ab");
  await wait(5_000);
  expect(note().textContent).toBe(texts.tooShort);
  expect(asked).toEqual([]);
  expect(closed()).toBe(true);
});

test("the third letter is looked up half a second after the last key, and not before", async () => {
  await show();
  await type("abc");
  expect(state()).toBe("typing");
  await wait(499);
  expect(asked).toEqual([]);
  await wait(1);
  expect(asked.map(({ path }) => path)).toEqual(["/api/brand/check/abc"]);
  expect([state(), note().textContent]).toEqual(["checking", texts.checking]);
  expect(closed()).toBe(true);

  await answer(0, available(true));
  expect([state(), note().textContent]).toEqual(["success", texts.available]);
  expect(closed()).toBe(false);
});

describe("a press while the name is looked up", () => {
  let sent: string[];
  // React listens at the body: what it held back is known above it.
  const count = (event: Event) => {
    if (!event.defaultPrevented) sent.push(input().value);
    event.preventDefault();
  };
  beforeEach(async () => {
    sent = [];
    window.addEventListener("submit", count);
    await show();
    await type("mama");
  });
  afterEach(() => window.removeEventListener("submit", count));
  const press = () => act(async () => button().click());

  test.each([
    ["before it is asked for", 0],
    ["while it is asked for", 500],
  ])("%s claims it once it is known to be free", async (_, ms) => {
    await wait(ms);
    await press();
    await press();
    expect(sent).toEqual([]);
    await wait(500 - ms);
    await answer(0, available(true));
    expect(sent).toEqual(["mama"]);
    expect(button().disabled).toBe(true);
  });

  test("claims nothing when it is taken, nor the name that is typed instead", async () => {
    await press();
    await wait(500);
    await answer(0, available(false));
    expect([state(), button().disabled, sent]).toEqual(["error", true, []]);
    await type("mamas");
    await press();
    await type("mamasi");
    await wait(500);
    await answer(1, available(true));
    expect([state(), sent]).toEqual(["success", []]);
    await press();
    expect(sent).toEqual(["mamasi"]);
  });
});

test("every key starts the wait again", async () => {
  await show();
  await type("abc");
  await wait(400);
  await type("abcd");
  await wait(400);
  expect(asked).toEqual([]);
  await wait(100);
  expect(asked.map(({ path }) => path)).toEqual(["/api/brand/check/abcd"]);
});

test("a name that is taken is refused, and the button waits for another", async () => {
  await show();
  await type("mama");
  await wait(500);
  await answer(0, available(false));
  expect([state(), note().textContent]).toEqual(["error", texts.taken]);
  expect(input().getAttribute("aria-invalid")).toBe("true");
  expect(closed()).toBe(true);
});

test.each([
  ["an answer of another shape", [() => Response.json({ available: "true" })]],
  ["a server in trouble", [1, 2].map(() => () => new Response("no", { status: 503 }))],
  ["an answer that is no JSON", [1, 2].map(() => () => new Response("<p>"))],
  ["no network", [1, 2].map(() => () => new TypeError("failed to fetch"))],
])("%s counts as not available, does not say that the name is taken, and is asked again", async (_, replies) => {
  await show();
  await type("mama");
  await wait(500);
  for (const [at, reply] of replies.entries()) {
    await wait(1_000);
    expect([state(), closed()]).toEqual(["checking", true]);
    await answer(at, reply());
  }
  await wait(1_000);
  expect([state(), note().textContent, asked.length]).toEqual(["error", texts.unchecked, replies.length]);
  expect(closed()).toBe(true);
  await wait(5_000);
  expect(state()).toBe("checking");
  await answer(replies.length, available(true));
  expect([state(), closed()]).toEqual(["success", false]);
});

test.each([400, 403, 404, 429])(
  "a check refused with %d is not made again by itself, for ever, but at a press",
  async (status) => {
    await show();
    await type("mama");
    await wait(500);
    await answer(0, new Response("no", { status }));
    expect([state(), note().textContent, closed()]).toEqual(["error", texts.refused, true]);
    for (let minutes = 0; minutes < 30; minutes += 1) await wait(60_000);
    expect(asked.length).toBe(1);
    await act(async () => document.querySelector<HTMLElement>("button[type=button]")?.click());
    await wait(500);
    await answer(1, available(true));
    expect([state(), closed(), document.querySelector("button[type=button]")]).toEqual(["success", false, null]);
  },
);

test("while the network is away it is asked ever more seldom", async () => {
  await show();
  await type("mama");
  let answered = 0;
  for (let seconds = 0; seconds < 600; seconds += 1) {
    await wait(1_000);
    for (; answered < asked.length; answered += 1) await answer(answered, new TypeError("failed to fetch"));
  }
  expect(asked.length).toBeLessThan(30);
});

test("a check that hangs is tried three times, and then again", async () => {
  await show();
  await type("mama");
  await wait(500);
  for (let seconds = 0; seconds < 34; seconds += 1) await wait(1_000);
  expect([state(), asked.length, closed()]).toEqual(["error", 3, true]);
  await wait(5_000);
  expect([state(), asked.length]).toEqual(["checking", 4]);
});

test("a check that fails once is made again, and its answer counts", async () => {
  await show();
  await type("mama");
  await wait(500);
  await answer(0, new TypeError("failed to fetch"));
  await wait(1_000);
  await answer(1, available(true));
  expect([state(), closed()]).toEqual(["success", false]);
});

test("typing on drops the older question, and its late answer says nothing", async () => {
  await show();
  await type("mama");
  await wait(500);
  await type("mamas");
  expect(asked[0]?.signal.aborted).toBe(true);
  await answer(0, available(true));
  expect(state()).toBe("typing");
  expect(closed()).toBe(true);
  await wait(500);
  await answer(1, available(false));
  expect(state()).toBe("error");
});

test("a reserved word is refused without asking", async () => {
  await show();
  await type("mpesa");
  await wait(5_000);
  expect(state()).toBe("error");
  expect(asked).toEqual([]);
});

test("what the server said stands until the host types", async () => {
  await show({ value: "juakali", error: "This brand name is already taken" });
  await wait(5_000);
  expect(note().textContent).toBe("This brand name is already taken");
  expect(asked).toEqual([]);
  await type("juakali2");
  expect(note().textContent).toBe("");
});

test("a name that came with the page is looked up by itself", async () => {
  await show({ value: "juakali" });
  await wait(500);
  expect(asked.map(({ path }) => path)).toEqual(["/api/brand/check/juakali"]);
});

test("the form carries its hidden fields, and one press is enough", async () => {
  await show({ hidden: { submission: "k1" } });
  expect(document.querySelector<HTMLInputElement>("input[type=hidden]")?.value).toBe("k1");
  await type("mama");
  await wait(500);
  await answer(0, available(true));
  await act(async () => {
    const form = document.querySelector("form") as HTMLFormElement;
    form.addEventListener("submit", (event) => event.preventDefault());
    form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  });
  expect(closed()).toBe(true);
});
