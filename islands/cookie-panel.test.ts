import { afterEach, beforeEach, expect, test } from "bun:test";
import { isAllowed } from "./allowed.ts";
import { cookiePanel } from "./cookie-panel.ts";

const KEY = "cookiePreferences";
let heard: (string | undefined)[] = [];

/** The panel as the page brings it: `on` is what the server believed, `moved` what somebody pressed before the code came. */
function open(on: readonly string[] = [], moved: readonly string[] = []): HTMLFormElement {
  const box = (name: string) => `<input type="checkbox" name="${name}"${on.includes(name) ? " checked" : ""}>`;
  document.body.innerHTML = `<dialog open><div data-saved="Your choice is saved"><form action="/cookies">
    <input type="checkbox" name="necessary" checked disabled>${["analytics", "marketing", "preferences"].map(box).join("")}
    ${["save", "all", "none"].map((value) => `<button name="choice" value="${value}"></button>`).join("")}</form></div></dialog>`;
  const form = document.querySelector("form") as HTMLFormElement;
  for (const name of moved) turn(form, name, !switches(form)[name]);
  cookiePanel(form, (words) => heard.push(words));
  return form;
}
function press(form: HTMLFormElement, choice: string): Event {
  const event = new Event("submit", { bubbles: true, cancelable: true });
  Object.assign(event, { submitter: form.querySelector(`[value=${choice}]`) });
  form.dispatchEvent(event);
  return event;
}
const switches = (form: HTMLFormElement) =>
  Object.fromEntries(
    [...form.querySelectorAll<HTMLInputElement>("[type=checkbox]")].map((box) => [box.name, box.checked]),
  );
const turn = (form: HTMLFormElement, name: string, on: boolean) => {
  const box = form.elements.namedItem(name) as HTMLInputElement;
  box.checked = on;
};
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? "null");
const cookie = () => /cookiePreferences=([^;]*)/.exec(document.cookie)?.[1];
const setCookie = (value: string, more = "") => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it.
  document.cookie = `${KEY}=${value}; Path=/${more}`;
};

beforeEach(() => {
  heard = [];
});
afterEach(() => {
  localStorage.clear();
  setCookie("", "; Max-Age=-1");
});

test.each([
  ["Save", "save", { necessary: true, analytics: true, marketing: false, preferences: false }, "analytics"],
  [
    "Accept All",
    "all",
    { necessary: true, analytics: true, marketing: true, preferences: true },
    "analytics.marketing.preferences",
  ],
  ["Reject All", "none", { necessary: true, analytics: false, marketing: false, preferences: false }, "none"],
])(
  "%s stores the choice under cookiePreferences and in a cookie the server reads, and closes the panel",
  (_, choice, kept, value) => {
    const form = open();
    turn(form, "analytics", true);
    const event = press(form, choice);
    expect([stored(), cookie()]).toEqual([kept, value]);
    expect(document.querySelector("dialog")?.open).toBe(false);
    expect(event.defaultPrevented).toBe(true);
    expect(heard).toEqual(["Your choice is saved"]);
  },
);

test("closed by X without Save, nothing is stored, and the next time the switches are as they were", () => {
  const form = open(["analytics"]);
  turn(form, "marketing", true);
  expect([stored(), cookie()]).toEqual([null, undefined]);
  cookiePanel(form, () => {});
  expect(switches(form)).toEqual({ necessary: true, analytics: true, marketing: false, preferences: false });
});

test("what was rejected without a script stays rejected when Save is pressed later", () => {
  press(open(), "all");
  // On a page without a script the server took the cookie's choice back.
  setCookie("none");
  const form = open();
  const nothing = { necessary: true, analytics: false, marketing: false, preferences: false };
  expect([switches(form), stored()]).toEqual([nothing, nothing]);
  press(form, "save");
  expect([cookie(), stored()]).toEqual(["none", nothing]);
});

test("when the cookie has ended, what is stored counts only where the page says the same", () => {
  localStorage.setItem(KEY, JSON.stringify({ necessary: true, analytics: true, marketing: true, preferences: false }));
  expect(switches(open(["analytics", "preferences"]))).toEqual({
    necessary: true,
    analytics: true,
    marketing: false,
    preferences: false,
  });
});

test("what was chosen on the page without a script is found in the cookie", () => {
  setCookie("preferences");
  expect(switches(open())).toEqual({ necessary: true, analytics: false, marketing: false, preferences: true });
});

test("broken stored values mean defaults in the panel", () => {
  localStorage.setItem(KEY, "{analytics");
  expect(switches(open(["analytics"]))).toEqual({
    necessary: true,
    analytics: false,
    marketing: false,
    preferences: false,
  });
  expect(isAllowed("analytics")).toBe(false);
});

test.each([
  ["by the cookie, which the server reads", undefined, "analytics", true],
  ["also when this browser stores something else", { analytics: false }, "analytics", true],
  ["not by what is stored alone, after the cookie has ended", { analytics: true }, undefined, false],
  ["not by what is stored, when the cookie says no", { analytics: true }, "none", false],
  ["not by a broken cookie", { analytics: true }, "analytics.x", false],
  ["not before anybody chose", undefined, undefined, false],
])("measuring is allowed %s", (_, kept, value, expected) => {
  if (kept)
    localStorage.setItem(KEY, JSON.stringify({ necessary: true, marketing: false, preferences: false, ...kept }));
  if (value) setCookie(value);
  expect(isAllowed("analytics")).toBe(expected);
});

test("on its own page the form goes on to the server, which says that it is saved", () => {
  const form = open();
  document.body.append(form);
  const event = press(form, "all");
  expect([event.defaultPrevented, cookie(), heard]).toEqual([false, "analytics.marketing.preferences", [undefined]]);
});

test("a browser that stores nothing still has the cookie", () => {
  const form = open();
  const real = localStorage;
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get: () => {
      throw new DOMException("denied", "SecurityError");
    },
  });
  try {
    press(form, "all");
    expect([cookie(), isAllowed("analytics")]).toEqual(["analytics.marketing.preferences", true]);
  } finally {
    Object.defineProperty(globalThis, "localStorage", { configurable: true, value: real });
  }
});

test("a switch that was moved before the code came stays as it was moved, and the others are what was chosen", () => {
  setCookie("analytics.marketing");
  const form = open(["analytics"], ["analytics", "preferences"]);
  expect(switches(form)).toEqual({ necessary: true, analytics: false, marketing: true, preferences: true });
  cookiePanel(form, () => {});
  expect(switches(form)).toEqual({ necessary: true, analytics: true, marketing: true, preferences: false });
});

test("what was not saved is gone as soon as the panel closes, not when it is opened again", () => {
  const form = open();
  turn(form, "marketing", true);
  form.closest("dialog")?.dispatchEvent(new Event("close"));
  expect(switches(form).marketing).toBe(false);
});

test.each([
  ["all", true],
  ["none", false],
])("with %s the cookies of an analytics provider stay: %p", (choice, stay) => {
  for (const name of ["_ga", "_ga_OWN1"]) {
    // biome-ignore lint/suspicious/noDocumentCookie: as the provider's script sets it.
    document.cookie = `${name}=GS1.1; Path=/`;
  }
  press(open(), choice);
  expect([/_ga=/, /_ga_OWN1=/].map((name) => name.test(document.cookie))).toEqual([stay, stay]);
});
