/** Gives tests of islands a page. Loaded by test-setup.ts, because it must come before React. */
import { GlobalRegistrator } from "@happy-dom/global-registrator";

/** happy-dom brings its own versions, with which real requests and servers fail. */
const OURS = [
  "fetch",
  "Request",
  "Response",
  "Headers",
  "FormData",
  "URL",
  "AbortController",
  "AbortSignal",
  "WebSocket",
  "Blob",
  "File",
  "ReadableStream",
  "WritableStream",
  "TransformStream",
  "MessagePort",
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "queueMicrotask",
  "atob",
  "btoa",
] as const;
const ours = Object.fromEntries(OURS.map((name) => [name, globalThis[name]]));

GlobalRegistrator.register({ url: "http://localhost/" });

Object.assign(globalThis, ours, { IS_REACT_ACT_ENVIRONMENT: true });
