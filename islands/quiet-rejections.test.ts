import { expect, test } from "bun:test";
import { quietRejections } from "./quiet-rejections.ts";

quietRejections();

const isQuiet = (reason: unknown) => {
  const event = Object.assign(new Event("unhandledrejection", { cancelable: true }), { reason });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test.each([
  ["an aborted request", new DOMException("The user aborted a request.", "AbortError")],
  ["an error of that name", Object.assign(new Error("stopped"), { name: "AbortError" })],
  ["nothing", undefined],
  ["null", null],
  ["an empty text", ""],
  ["an error that says nothing", new Error("")],
])("abort-type rejections and empty rejection reasons are silently ignored: %s", (_, reason) => {
  expect(isQuiet(reason)).toBe(true);
});

test.each([
  ["an error", new Error("404 at /x")],
  ["an error that speaks of aborting", new Error("transaction aborted: disk full")],
  ["plain words", "plain words"],
  ["an object", { code: 7 }],
  ["a number", 7],
])("other rejections are left to the console: %s", (_, reason) => {
  expect(isQuiet(reason)).toBe(false);
});
