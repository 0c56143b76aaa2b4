import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { busyForms } from "./busy-form.ts";

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = `<header><button id="menu">Menu</button></header><main>
    <form id="own"><button id="in" data-busy="Signing in...">Sign In</button></form>
    <form id="other"><button id="google">Continue with Google</button><button id="off" disabled>Off</button></form></main>`;
});
afterEach(() => {
  jest.useRealTimers();
});
busyForms();

const button = (id: string) => document.getElementById(id) as HTMLButtonElement;
const disabled = () => ["menu", "in", "google", "off"].filter((id) => button(id).disabled);
function send(form: string, prevented = false) {
  const event = new Event("submit", { bubbles: true, cancelable: true });
  if (prevented) event.preventDefault();
  document.getElementById(form)?.dispatchEvent(event);
  // The browser reads the form now; its button must still count.
  expect(disabled()).toEqual(["off"]);
  jest.advanceTimersByTime(0);
}

test("a busy form's button says so, and it and the buttons beside it are disabled", () => {
  send("own");
  expect(button("in").textContent).toBe("Signing in...");
  expect(disabled()).toEqual(["in", "google", "off"]);
});

test("a form that is not sent, or says nothing of being busy, stays as it is", () => {
  send("own", true);
  send("other");
  expect([button("in").textContent, disabled()]).toEqual(["Sign In", ["off"]]);
});

test("a page that one comes back to can be sent again", () => {
  send("own");
  const event = Object.assign(new Event("pageshow"), { persisted: true });
  window.dispatchEvent(event);
  expect([button("in").textContent, disabled()]).toEqual(["Sign In", ["off"]]);
});
