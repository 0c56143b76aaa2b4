import { afterEach, expect, spyOn, test } from "bun:test";
// Listens on the window from here on, as it does on every page.
import "./hydrate.ts";

const SLEEPING = "../src/dev/fixtures/sleeping-island.ts";

/** An island as a page has it, of the files named; hydrate.ts loads them from beside itself. These never live. */
function island(html: string, src = `${SLEEPING} ${SLEEPING}`) {
  const island = document.createElement("lango-island") as HTMLElement & { pressed?: () => void };
  Object.assign(island.dataset, { on: "touch", src, props: "{}" });
  island.innerHTML = html;
  document.body.replaceChildren(island);
  return island;
}
const FORM = `<form data-waits method="post" action="/guest-login"><input name="phone"><button>Send</button></form>`;
const find = <T extends HTMLElement>(selector: string) => document.querySelector(selector) as T;

/** What reaches the page itself, behind the window's first listener. */
const reached: string[] = [];
for (const kind of ["click", "submit"] as const) {
  document.addEventListener(kind, (event) => {
    reached.push(`${kind}${event.defaultPrevented ? " held" : ""}`);
    if (kind === "submit") event.preventDefault();
  });
}
afterEach(() => {
  reached.length = 0;
  document.body.innerHTML = "";
});

test.each<[string, (form: HTMLFormElement) => void]>([
  ["its button", () => find("button").click()],
  ["requestSubmit", (form) => form.requestSubmit()],
  [
    "the Enter key, which sends the event alone",
    (form) => form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true })),
  ],
])("a form that waits for its island is held back when it is sent by %s", (_, send) => {
  const waiting = island(FORM);
  const form = find<HTMLFormElement>("form");
  const left: boolean[] = [];
  form.addEventListener("submit", (event) => left.push(event.defaultPrevented));
  send(form);
  expect(left).toEqual([]);
  expect(reached.filter((kind) => kind.startsWith("submit"))).toEqual([]);
  expect([waiting.dataset.state, form.ariaBusy, typeof waiting.pressed]).toEqual(["loading", "true", "function"]);
});

test("once its island lives, or has broken, a form is its island's business or goes its plain way", () => {
  for (const state of ["live", "broken", "plain"]) {
    const awake = island(FORM);
    awake.dataset.state = state;
    find<HTMLFormElement>("form").requestSubmit();
    expect(awake.pressed).toBeUndefined();
  }
  expect(reached).toEqual(["submit", "submit", "submit"]);
});

test("a form that works as well without its island is not held", () => {
  const other = island(FORM.replace(" data-waits", ""));
  find<HTMLFormElement>("form").requestSubmit();
  expect(reached).toEqual(["submit"]);
  expect(other.pressed).toBeUndefined();
});

test("when its island's code is lost, a form that was held goes the plain way, once", async () => {
  const waiting = island(FORM, "no-such-mount.js no-such-island.js");
  find("button").click();
  find("button").click();
  while (waiting.dataset.state === "loading") await Bun.sleep(1);
  expect(reached.filter((kind) => kind.startsWith("submit"))).toEqual(["submit"]);
  expect([waiting.dataset.state, find("form").ariaBusy]).toEqual(["plain", null]);
});

test("when its island's code is lost, a button that does nothing by itself says so, until it is tried again", async () => {
  const button = `<button type="button">Continue with Google</button><p hidden data-lost="Please try again"></p>`;
  const waiting = island(button, "no-such-mount.js no-such-island.js");
  find("button").click();
  expect(find("p").hidden).toBe(true);
  while (waiting.dataset.state === "loading") await Bun.sleep(1);
  expect([find("p").hidden, find("p").textContent, waiting.pressed]).toEqual([false, "Please try again", undefined]);
  expect(reached).toEqual([]);
  const wait = spyOn(window, "setTimeout");
  find("button").click();
  expect([find("p").hidden, find("p").textContent, waiting.dataset.state]).toEqual([true, "", "loading"]);
  expect(wait).not.toHaveBeenCalled();
  wait.mockRestore();
});
