import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test";
import { showToast, startToasts } from "./toaster.ts";

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = `<main></main><section class="toasts" aria-label="Notifications (F8)" aria-live="polite" tabindex="-1" data-close="Close"></section>`;
});
afterEach(() => {
  jest.useRealTimers();
});

const region = () => document.querySelector<HTMLElement>(".toasts") as HTMLElement;
const toasts = () => [...region().querySelectorAll<HTMLElement>(".toast")];
const toast = () => toasts().at(-1) as HTMLElement;
const state = () => toast().dataset.state;
const wait = (ms: number) => void jest.advanceTimersByTime(ms);
const pointer = (type: string, clientX = 0) =>
  toast().dispatchEvent(new PointerEvent(type, { bubbles: true, clientX }));

test("a toast has title, description, optional action and close button", () => {
  let ran = 0;
  showToast({ title: "Saved", description: "Guests see it now.", action: { label: "Undo", run: () => (ran += 1) } });
  expect(toast().textContent).toBe("SavedGuests see it now.Undo");
  const [action, close] = toast().querySelectorAll<HTMLElement>("button");
  expect([action?.textContent, close?.getAttribute("aria-label") ?? close?.ariaLabel]).toEqual(["Undo", "Close"]);
  action?.click();
  expect([ran, state()]).toEqual([1, "closed"]);
});

test("an action may be a link", () => {
  showToast({ title: "Published", action: { label: "Open my page", href: "/zuristays" } });
  expect(toast().querySelector("a")?.getAttribute("href")).toBe("/zuristays");
});

test("close button closes", () => {
  showToast({ title: "Saved" });
  toast().querySelector<HTMLElement>(".shut")?.click();
  expect([state(), toast().hidden]).toEqual(["closed", true]);
});

test("toast variants are default and destructive", () => {
  showToast({ title: "Saved" });
  expect([toast().classList.contains("leaf"), region().getAttribute("aria-live")]).toEqual([true, "polite"]);
  showToast({ title: "Failed", variant: "destructive" });
  expect([toast().classList.contains("bad"), region().getAttribute("aria-live")]).toEqual([true, "assertive"]);
});

test("toasts are shown one at a time: a new one takes the place of the one before", () => {
  showToast({ title: "One" });
  showToast({ title: "Two" });
  expect(toasts().map((one) => one.textContent)).toEqual(["Two"]);
  wait(4_999);
  expect(state()).toBe("open");
});

test("toast default duration 5000 ms", () => {
  showToast({ title: "Saved" });
  wait(4_999);
  expect(state()).toBe("open");
  wait(1);
  expect(state()).toBe("closed");
});

test("a toast may ask for another duration", () => {
  showToast({ title: "Saved", durationMs: 9_000 });
  wait(8_999);
  expect(state()).toBe("open");
  wait(1);
  expect(state()).toBe("closed");
});

test("a toast is removed after 1,000,000 ms", () => {
  showToast({ title: "Saved" });
  wait(5_000);
  expect(toasts()).toHaveLength(1);
  wait(999_999);
  expect(toasts()).toHaveLength(1);
  wait(1);
  expect(toasts()).toHaveLength(0);
});

test("a toast is paused while hovered, and goes on with what was left", () => {
  showToast({ title: "Saved" });
  wait(3_000);
  pointer("pointerenter");
  wait(60_000);
  expect(state()).toBe("open");
  pointer("pointerleave");
  wait(1_999);
  expect(state()).toBe("open");
  wait(1);
  expect(state()).toBe("closed");
});

test("a toast is paused while focused", () => {
  showToast({ title: "Saved" });
  toast().focus();
  toast().dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  wait(60_000);
  expect(state()).toBe("open");
  toast().blur();
  toast().dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  wait(5_000);
  expect(state()).toBe("closed");
});

describe("the clock stands while the toast is pointed at or the keyboard is with the toasts, and goes on after both", () => {
  const f8 = () => window.dispatchEvent(new KeyboardEvent("keydown", { key: "F8" }));
  const stands = () => {
    wait(60_000);
    expect(state()).toBe("open");
  };
  const goesOn = () => {
    wait(4_999);
    expect(state()).toBe("open");
    wait(1);
    expect(state()).toBe("closed");
  };

  test("the keyboard leaves, then the pointer", () => {
    showToast({ title: "Saved" });
    pointer("pointerenter");
    f8();
    region().blur();
    stands();
    pointer("pointerleave");
    goesOn();
  });

  test("the pointer leaves, then the keyboard", () => {
    showToast({ title: "Saved" });
    f8();
    pointer("pointerenter");
    pointer("pointerleave");
    stands();
    region().blur();
    goesOn();
  });

  test("it goes through the toast from one thing to another", () => {
    showToast({ title: "Saved", action: { label: "Undo" } });
    f8();
    for (const button of toast().querySelectorAll("button")) button.focus();
    stands();
  });

  test("a new toast comes while the one before is read", () => {
    showToast({ title: "One" });
    toast().focus();
    showToast({ title: "Two" });
    expect(document.activeElement).toBe(region());
    stands();
  });
});

describe("the keyboard goes back to where it was", () => {
  const field = () => document.querySelector("input") as HTMLInputElement;
  beforeEach(() => {
    document.querySelector("main")?.append(Object.assign(document.createElement("input"), { id: "phone" }));
    showToast({ title: "Saved" });
    field().focus();
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "F8" }));
  });

  test("by Escape on the place of the toasts, which closes the toast", () => {
    region().dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    expect([state(), document.activeElement?.id]).toEqual(["closed", "phone"]);
  });

  test("by the toast's close button", () => {
    const close = toast().querySelector<HTMLElement>(".shut");
    close?.focus();
    close?.click();
    expect([state(), document.activeElement?.id]).toEqual(["closed", "phone"]);
    wait(60_000);
    expect(document.activeElement?.id).toBe("phone");
  });

  test("and stays where it is when a toast ends by itself", () => {
    field().focus();
    wait(5_000);
    expect([state(), document.activeElement?.id]).toEqual(["closed", "phone"]);
  });
});

describe("while a dialog is open all else is out of reach", () => {
  const turn = (open: boolean) => {
    (document.querySelector("dialog") as HTMLDialogElement).open = open;
    return Promise.resolve();
  };
  beforeEach(() => document.body.append(document.createElement("dialog")));

  test("a toast that comes is shown in it", async () => {
    await turn(true);
    showToast({ title: "Saved" });
    expect(toast().closest("dialog")).not.toBeNull();
  });

  test("a toast that is there goes into it, and back when it closes", async () => {
    showToast({ title: "Saved" });
    await turn(true);
    wait(1);
    expect(toast().closest("dialog")).not.toBeNull();
    await turn(false);
    wait(1);
    expect(region().parentElement).toBe(document.body);
    expect(state()).toBe("open");
  });

  test("Escape closes the toast and not the dialog", async () => {
    await turn(true);
    showToast({ title: "Saved" });
    const press = () => {
      const event = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
      region().dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect([press(), state()]).toEqual([true, "closed"]);
    expect(press()).toBe(false);
  });
});

test("focus hotkey F8", () => {
  showToast({ title: "Saved" });
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "F7" }));
  expect(document.activeElement).not.toBe(region());
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "F8" }));
  expect(document.activeElement).toBe(region());
});

test("Escape closes the toast that has the focus", () => {
  showToast({ title: "Saved" });
  toast().dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  expect(state()).toBe("closed");
});

test.each([
  ["swipe right past 50 px closes", 51, "closed"],
  ["50 px are not past the threshold", 50, "open"],
  ["a swipe to the left closes nothing", -200, "open"],
])("%s", (_, by, expected) => {
  showToast({ title: "Saved" });
  pointer("pointerdown", 100);
  pointer("pointermove", 100 + by);
  expect(toast().style.transform).toBe(by > 0 ? `translateX(${by}px)` : "");
  pointer("pointerup", 100 + by);
  expect(state()).toBe(expected);
});

test("a swipe that the browser takes for scrolling closes nothing", () => {
  showToast({ title: "Saved" });
  pointer("pointerdown", 100);
  pointer("pointermove", 300);
  pointer("pointercancel", 300);
  expect([state(), toast().style.transform]).toEqual(["open", ""]);
});

test("what the page brought to say is shown as a toast, once", () => {
  document.body.innerHTML += `<div class="flash"><div class="note leaf" role="status"><div><b>Welcome back!</b><div>Successfully signed in as host</div></div></div></div>`;
  startToasts();
  expect(toast().textContent).toBe("Welcome back!Successfully signed in as host");
  expect(document.querySelector(".flash")).toBeNull();
  wait(5_000);
  expect(state()).toBe("closed");
});

test("what has to be acted on stays where it is", () => {
  document.body.innerHTML += `<div class="flash stays"><div class="note amber"><div><b>Enough letters for now</b></div></div></div>`;
  startToasts();
  expect(toasts()).toHaveLength(0);
  expect(document.querySelector(".flash.stays")?.textContent).toBe("Enough letters for now");
});
